/* What forms need besides htmx: the page's version and a one-time key, plus and minus, no double
   taps, and what a move would cost while it is being chosen. */
(() => {
  "use strict";
  const page = document.body;
  const QUOTE_AFTER = 200;
  const DOUBLE_MS = 200;
  const DOUBLE_PX = 16;
  const keys = new WeakMap();

  const playForm = (element) => (element?.form || element)?.closest?.("form[data-play]");

  function key(form) {
    if (!keys.has(form)) {
      const bytes = crypto.getRandomValues(new Uint8Array(12));
      keys.set(form, [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
    return keys.get(form);
  }

  function version(form) {
    const region = form.closest("[data-region]")?.dataset.region;
    return region ? window.roteiro?.version(region) : undefined;
  }

  function complete(form, body) {
    if (page.dataset.page) body.set("page", page.dataset.page);
    body.set("key", key(form));
    const seen = version(form);
    if (seen !== undefined) body.set("version", seen);
  }

  document.addEventListener("htmx:config:request", (event) => {
    const { ctx } = event.detail;
    const form = playForm(ctx.sourceElement);
    if (form) complete(form, ctx.request.body);
  });

  // One tap at a time; a key that was answered is used up, one that got lost is sent again.
  document.addEventListener("htmx:before:request", (event) => {
    const form = playForm(event.detail.ctx.sourceElement);
    if (!form) return;
    // What is played needs no price any more.
    forget(form);
    busy(form, true);
  });
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    const form = playForm(ctx.sourceElement);
    if (!form) return;
    if (ctx.response.status < 500) keys.delete(form);
    // What was entered must not stand there to be entered again.
    if (ctx.response.status < 400) form.reset();
  });
  document.addEventListener("htmx:finally:request", (event) => {
    const form = playForm(event.detail.ctx.sourceElement);
    if (form) busy(form, false);
  });

  // A tap that did not arrive is said; the same tap again is the same move.
  document.addEventListener("htmx:error", (event) => {
    const banner = document.getElementById("r-banner");
    if (!playForm(event.detail.ctx?.sourceElement) || !banner || !page.dataset.lost) return;
    banner.querySelector(".refusal")?.remove();
    const said = document.createElement("div");
    said.className = "refusal";
    said.setAttribute("role", "alert");
    said.textContent = page.dataset.lost;
    banner.append(said);
  });

  function busy(form, is) {
    form.toggleAttribute("aria-busy", is);
    for (const button of form.querySelectorAll("button:not([type=button])")) {
      if (is && !button.disabled) {
        button.dataset.waits = "";
        button.disabled = true;
      } else if (!is && "waits" in button.dataset) {
        delete button.dataset.waits;
        button.disabled = false;
      }
    }
  }

  // A second tap of the same finger in the same place was meant for what stood there before: the
  // answer to the first may have put another button under it.
  let tapped = { timeStamp: -DOUBLE_MS, clientX: 0, clientY: 0 };
  document.addEventListener(
    "click",
    (event) => {
      if (!event.detail || !playForm(event.target.closest?.("button:not([type=button])"))) return;
      const apart = Math.hypot(event.clientX - tapped.clientX, event.clientY - tapped.clientY);
      if (event.timeStamp - tapped.timeStamp < DOUBLE_MS && apart < DOUBLE_PX) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      tapped = event;
    },
    true,
  );

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-step]");
    if (!button) return;
    const field =
      button.closest(".stepper")?.querySelector("input") || document.getElementById(button.dataset.for);
    if (!field) return;
    const wanted = Number(field.value || 0) + Number(button.dataset.step);
    const least = field.min === "" ? -Infinity : Number(field.min);
    const most = field.max === "" ? Infinity : Number(field.max);
    field.value = Math.min(Math.max(wanted, least), most);
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
  });

  const asking = new WeakMap(); // form -> {timer, abort}

  document.addEventListener("input", (event) => {
    const form = event.target.closest?.("form[data-quote]");
    if (!form) return;
    forget(form);
    asking.set(form, { timer: setTimeout(quote, QUOTE_AFTER, form) });
  });

  function forget(form) {
    const before = asking.get(form);
    clearTimeout(before?.timer);
    before?.abort?.abort();
    asking.delete(form);
  }

  document.addEventListener("reset", (event) => {
    forget(event.target);
    const line = event.target.querySelector("[data-quoted]");
    if (line) line.textContent = "";
  });

  async function quote(form) {
    const line = form.querySelector("[data-quoted]");
    if (!line) return;
    const abort = new AbortController();
    asking.set(form, { abort });
    const body = new URLSearchParams(new FormData(form));
    body.set("page", page.dataset.page);
    try {
      const answer = await fetch(form.dataset.quote, { method: "POST", body, signal: abort.signal });
      // Only a price or a refusal by the rules belongs beside the form.
      const said = answer.ok || answer.status === 422 ? await answer.text() : "";
      line.innerHTML = said;
    } catch {
      // Given up for a newer one, or without a way to the server.
      line.textContent = "";
    }
  }
})();
