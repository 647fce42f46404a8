/* A switch that goes along with the next move (data-once) is off again after it. */
(() => {
  "use strict";

  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (!ctx.sourceElement?.closest?.("form[data-play]") || ctx.response?.status >= 400) return;
    for (const field of document.querySelectorAll("[data-once]")) field.checked = field.defaultChecked;
  });
})();
