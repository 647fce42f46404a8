/* Sending ships: adds up what is ticked, and takes the places off where it does not fit. Without this the answer to
   a tap says so. A form of the class "sending"; its ships carry data-value and data-colours, its places data-line,
   data-room and, where a Wild Ship card is played, data-unlike. */
(() => {
  "use strict";
  const FEE = 1;
  const FLAGSHIP_FEE = 2;

  const ticked = (form) => [...form.querySelectorAll("[data-colours]")].filter((box) => box.checked);

  /* The value that a flagship sails as is chosen beside it. */
  function valueOf(form, box) {
    const own = Number(box.dataset.value);
    if (own) return own;
    const chosen = form.querySelector(`[name="${box.name.replace("-ship", "-value")}"]:checked`);
    return chosen ? Number(chosen.value) : 0;
  }

  /* What belongs to a ship that is not ticked is not sent along. */
  function tidy(form) {
    for (const hidden of form.querySelectorAll("[data-with]")) {
      hidden.disabled = !form.querySelector(`[name="${hidden.dataset.with}"]`).checked;
    }
    for (const load of form.querySelectorAll(".load")) {
      if (load.querySelector("[data-colours]").checked) continue;
      for (const box of load.querySelectorAll("input:not([data-colours])")) box.checked = false;
    }
  }

  function fits(place, ships, total) {
    if (total > Number(place.dataset.room)) return false;
    const line = place.dataset.line ? place.dataset.line.split(" ") : [];
    const colours = ships.map((box) => box.dataset.colours.split(" "));
    if ("unlike" in place.dataset) return colours.every((some) => !some.some((one) => line.includes(one)));
    if (line.length) return colours.every((some) => some.some((one) => line.includes(one)));
    return new Set(colours.flat()).size <= 1;
  }

  function count(form) {
    tidy(form);
    const ships = ticked(form);
    const total = ships.reduce((sum, box) => sum + valueOf(form, box), 0);
    const fee = ships.reduce((sum, box) => sum + (Number(box.dataset.value) ? FEE : FLAGSHIP_FEE), 0);
    const line = form.querySelector(".sum");
    if (line) {
      const { none, sum } = line.dataset;
      line.textContent = ships.length ? sum.replace("{value}", total).replace("{fee}", fee) : none;
    }
    for (const place of form.querySelectorAll(".goal:not(.off)")) {
      place.disabled = ships.length > 0 && !fits(place, ships, total);
    }
  }

  /* A flagship that sails alone: only its value can be too much. */
  function countFlagship(form) {
    const value = Number(form.querySelector("[data-value]:checked")?.dataset.value || 0);
    for (const place of form.querySelectorAll(".goal:not(.off)")) {
      place.disabled = value > Number(place.dataset.room);
    }
  }

  const recount = (form) => (form.matches(".flag-form") ? countFlagship : count)(form);

  document.addEventListener("input", (event) => {
    const form = event.target.closest?.("form.sending");
    if (form) recount(form);
  });
  document.addEventListener("reset", (event) => {
    if (event.target.matches?.("form.sending")) setTimeout(recount, 0, event.target);
  });
})();
