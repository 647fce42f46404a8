/* A hand lies face down. Press it to look, and it turns over again when you let go; a switch holds it open for a
   while. It also turns over when the page is hidden or loses the focus. Without this it is opened by a tap. */
(() => {
  "use strict";
  const HELD_MS = 20000;
  const PRESS_MS = 90; // so that a hand does not flash open under a thumb that scrolls
  const SLOP = 10;

  let pressed = null; // the hand under a finger or a key
  let opening, closing, from;

  // What is open stays open while the page brings itself up to date.
  htmx.config.morphIgnore.push("data-held", "aria-checked");

  const handOf = (target) => target.closest?.("[data-hand] > summary")?.parentElement;

  function show(hand) {
    if (!hand.isConnected) return;
    hand.open = true;
    hand.scrollIntoView({ block: "nearest" });
  }

  function letGo() {
    clearTimeout(opening);
    if (pressed && !("held" in pressed.dataset)) pressed.open = false;
    pressed = null;
  }

  function press(hand, after) {
    pressed = hand;
    clearTimeout(opening);
    opening = setTimeout(show, after, hand);
  }

  function hideAll() {
    clearTimeout(closing);
    letGo();
    for (const hand of document.querySelectorAll("[data-hand]")) {
      hand.open = false;
      delete hand.dataset.held;
    }
    for (const button of document.querySelectorAll("[data-keep]")) button.setAttribute("aria-checked", "false");
  }

  function hold(hand) {
    hideAll();
    hand.dataset.held = "";
    show(hand);
    hand.parentElement.querySelector("[data-keep]")?.setAttribute("aria-checked", "true");
    closing = setTimeout(hideAll, HELD_MS);
  }

  const toggle = (hand) => ("held" in hand.dataset ? hideAll() : hold(hand));

  document.addEventListener("pointerdown", (event) => {
    const hand = handOf(event.target);
    if (!hand || event.button !== 0 || "held" in hand.dataset) return;
    from = [event.clientX, event.clientY];
    press(hand, event.pointerType === "mouse" ? 0 : PRESS_MS);
    event.target.closest("summary").setPointerCapture(event.pointerId);
  });
  document.addEventListener("pointermove", (event) => {
    if (!pressed || pressed.open || !from) return;
    if (Math.hypot(event.clientX - from[0], event.clientY - from[1]) > SLOP) letGo();
  });
  for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) document.addEventListener(kind, letGo);
  document.addEventListener("contextmenu", (event) => handOf(event.target) && event.preventDefault());

  document.addEventListener("click", (event) => {
    const keep = event.target.closest?.("[data-keep]");
    if (keep) {
      toggle(keep.closest(".pile").querySelector("[data-hand]"));
      return;
    }
    const hand = handOf(event.target);
    if (!hand) return;
    event.preventDefault();
    // A click that is no finger's and no key's comes from a screen reader: it cannot hold anything down.
    if ("held" in hand.dataset || event.detail === 0) toggle(hand);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hideAll();
    const hand = handOf(event.target);
    if (!hand || (event.key !== " " && event.key !== "Enter")) return;
    event.preventDefault();
    if (event.repeat) return;
    if ("held" in hand.dataset) hideAll();
    else press(hand, 0);
  });
  document.addEventListener("keyup", (event) => {
    if (event.key === " " || event.key === "Enter") letGo();
  });

  window.addEventListener("blur", hideAll);
  window.addEventListener("pagehide", hideAll);
  document.addEventListener("visibilitychange", () => document.hidden && hideAll());
  document.addEventListener("focusout", (event) => handOf(event.target) === pressed && pressed && letGo());
})();
