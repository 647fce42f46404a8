/* A tap on a rule's number shows the rule beside the page, which stays as it is. Without this the
   number is a link to the rule's own page. */
(() => {
  "use strict";

  let sheet;

  function made() {
    if (sheet) return sheet;
    sheet = document.createElement("dialog");
    sheet.className = "card";
    sheet.setAttribute("aria-label", document.body.dataset.rule || "");
    sheet.addEventListener("click", (event) => {
      // A tap beside the text, or on its closing button.
      if (event.target === sheet || event.target.closest("[data-close]")) sheet.close();
    });
    document.body.append(sheet);
    return sheet;
  }

  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a.rule");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || !window.HTMLDialogElement) return;
    event.preventDefault();
    try {
      const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
      if (!answer.ok) throw new Error(answer.statusText);
      const text = await answer.text();
      made().innerHTML = text;
      sheet.showModal();
    } catch {
      location.assign(link.href);
    }
  });
})();
