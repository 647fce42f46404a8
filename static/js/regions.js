/* Puts what the server sends into the page's regions: keeps focus, scroll and half-filled forms,
   ignores what is older than what is shown, and marks what has changed for a moment. */
(() => {
  "use strict";
  const page = document.body;
  if (!page.dataset.code) return;

  const MARKED_MS = 2600;
  const MARKS_AT_MOST = 16;
  const TOAST_MS = 6000;
  const NO_JOURNAL = ["correct", "set_up"];
  const OUR_OWN = ["aria-busy", "data-htmx-powered", "data-waits", "disabled", "style", "tabindex"];
  const sent = new Map(); // region -> the text that the stream sent last
  const shown = new Map(); // region -> {version, serial} of what the page shows
  const held = new Map(); // region -> an update that waits until its form is done with
  const first = {
    version: Number(page.dataset.version),
    serial: Number(page.dataset.serial),
    decisions: page.dataset.decisions,
  };
  let decisions = first.decisions;

  const element = (name) => document.getElementById("r-" + name);
  const state = (name) => shown.get(name) || first;

  // A morph must not close what somebody opened.
  htmx.config.morphIgnore.push("open");

  /* Whether somebody is filling in a form that still has something to answer. */
  function isBeingFilled(region, open) {
    const forms = [...region.querySelectorAll("form[data-play]")].filter(isTouched);
    return forms.some((form) => {
      const about = form.dataset.decision;
      if (about) return open.split(" ").includes(about);
      // Elsewhere than beside the question, forms are always open (a launch, a correction).
      if (!("asked" in region.dataset)) return true;
      const asked = state(region.dataset.region).decisions.split(" ");
      return open.split(" ").some((id) => id && asked.includes(id));
    });
  }

  function isTouched(form) {
    return [...form.elements].some((field) => {
      if (field.type === "hidden" || field.type === "submit" || field.type === "button") return false;
      if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
      if (field.options) {
        const chosen = [...field.options].findIndex((option) => option.defaultSelected);
        return field.selectedIndex !== Math.max(chosen, 0);
      }
      return "defaultValue" in field && field.value !== field.defaultValue;
    });
  }

  function untouch(region) {
    for (const form of region.querySelectorAll("form[data-play]")) form.reset();
  }

  async function show(name, update) {
    const region = element(name);
    held.delete(name);
    shown.set(name, update);
    // A choice made for a question that is over must not answer the next one.
    untouch(region);
    const focused = region.contains(document.activeElement);
    const marks = watch(region);
    await htmx.swap({ target: region, text: update.html, swap: "innerMorph", sourceElement: region });
    marks();
    settle(region, focused);
  }

  function settle(region, focused) {
    if (!focused) return;
    // What had the focus is gone: the region itself takes it, so that keys go on from there. One
    // that is not shown cannot.
    for (const place of [region, element("decision"), document.getElementById("main")]) {
      if (!place || document.activeElement !== document.body) continue;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    }
  }

  // A button that is off while its move is under way loses the focus.
  let pressed = null;
  document.addEventListener("htmx:before:request", (event) => {
    const region = event.detail.ctx.sourceElement?.closest("[data-region]");
    pressed = region?.contains(document.activeElement) ? region : null;
  });
  document.addEventListener("htmx:finally:request", () => {
    const region = pressed;
    pressed = null;
    if (region) requestAnimationFrame(() => setTimeout(settle, 0, region, true));
  });

  function say(text) {
    const voice = document.getElementById("said");
    if (voice && voice.textContent !== text) voice.textContent = text;
    if (NO_JOURNAL.includes(page.dataset.page)) toast(text);
  }

  /* Where neither journal nor board is seen, what was entered is said to the eyes as well. */
  function toast(text) {
    document.querySelector(".toast")?.remove();
    if (!text) return;
    const said = document.createElement("p");
    said.className = "toast";
    said.setAttribute("aria-hidden", "true");
    said.textContent = text;
    document.body.append(said);
    setTimeout(() => said.remove(), TOAST_MS);
  }

  /* Notes what changes inside a region; the function it gives marks that. */
  function watch(region) {
    const records = [];
    const observer = new MutationObserver((seen) => records.push(...seen));
    observer.observe(region, { childList: true, characterData: true, attributes: true, subtree: true });
    return () => {
      records.push(...observer.takeRecords());
      observer.disconnect();
      // A new question is all new, and has a sign of its own.
      if ("asked" in region.dataset) return;
      const changed = new Set();
      for (const record of records) {
        if (OUR_OWN.includes(record.attributeName)) continue;
        const nodes = record.type === "childList" ? record.addedNodes : [record.target];
        for (const node of nodes) {
          if (node.nodeType === Node.TEXT_NODE && !node.data.trim()) continue;
          const it = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
          if (it && it !== region && region.contains(it)) changed.add(it);
        }
      }
      // The innermost: not the list in which a line is new, but the line.
      mark([...changed].filter((it) => ![...changed].some((other) => other !== it && it.contains(other))));
    };
  }

  function mark(changed) {
    if (changed.length > MARKS_AT_MOST) return;
    for (const it of changed) {
      it.classList.add("changed");
      setTimeout(() => it.classList.remove("changed"), MARKED_MS);
    }
  }

  function offer(name, update) {
    if (!element(name) || update.serial < state(name).serial) return;
    if (isBeingFilled(element(name), update.decisions)) held.set(name, update);
    else show(name, update);
  }

  function patched(old, patch) {
    let text = "";
    let at = 0;
    for (let i = 0; i < patch.length; i += 3) {
      text += old.slice(at, at + patch[i]) + patch[i + 2];
      at += patch[i] + patch[i + 1];
    }
    return text + old.slice(at);
  }

  /* Takes in a message of the stream or an answer of the poll.
     `r` holds whole regions, `p` changes of regions: how much of the text stays, how much of what
     is next goes, what comes in its place, and so on; the rest stays. */
  function apply(message, fromStream) {
    const open = message.d.join(" ");
    const update = { version: message.v, serial: message.s, decisions: open };
    const texts = { ...message.r };
    for (const [name, patch] of Object.entries(message.p || {})) {
      const old = sent.get(name);
      if (old !== undefined) texts[name] = patched(old, patch);
    }
    if (!message.all) say(message.t);
    if (open !== decisions) {
      decisions = open;
      for (const refusal of document.querySelectorAll("#r-banner .refusal")) refusal.remove();
    }
    if (fromStream && message.all) {
      // A fresh stream is the truth, whatever the page has seen before.
      sent.clear();
      for (const name of shown.keys()) shown.set(name, { ...state(name), serial: 0 });
      first.serial = 0;
    }
    for (const region of document.querySelectorAll("[data-region]")) {
      const name = region.dataset.region;
      if (name in texts) {
        if (fromStream) sent.set(name, texts[name]);
        offer(name, { ...update, html: texts[name] });
      } else if (!held.has(name) && update.serial >= state(name).serial) {
        shown.set(name, { ...state(name), ...update });
      }
    }
  }

  function release() {
    for (const [name, update] of [...held]) offer(name, update);
  }

  /* The answer to one's own tap comes as htmx partials: the same rules, but the form that was
     sent is done with. */
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    const serial = Number(ctx.response?.headers.get("X-Serial") || 0);
    if (!serial) return;
    const own = ctx.sourceElement?.closest("[data-region]")?.dataset.region;
    const open = (ctx.response.headers.get("X-Decisions") || "").trim();
    const refused = ctx.response.status >= 400 && ctx.response.status !== 409;
    const update = { version: Number(ctx.response.headers.get("X-Version")), serial, decisions: open };
    const kept = tasks.filter((task) => {
      const name = task.target?.dataset?.region;
      if (!name) return true;
      if (serial < state(name).serial) return false;
      if (name !== own && isBeingFilled(task.target, open)) return false;
      if (name === own && !refused) untouch(task.target);
      held.delete(name);
      shown.set(name, update);
      task.done = watch(task.target);
      return true;
    });
    tasks.splice(0, tasks.length, ...kept);
    ctx.shownTasks = kept;
    if (!refused) decisions = open;
  });

  document.addEventListener("htmx:after:swap", (event) => {
    for (const task of event.detail.ctx.shownTasks || []) {
      task.done?.();
    }
    const refusal = document.querySelector("#r-banner .refusal");
    if (event.detail.ctx.response?.status >= 400 && refusal) refusal.focus();
    release();
  });

  for (const kind of ["change", "reset", "input"]) {
    document.addEventListener(kind, () => held.size && setTimeout(release));
  }

  window.roteiro = { apply, version: (name) => state(name).version };
})();
