/* Keeps a table's page up to date: one event stream, reopened whenever it may have died, and
   polling where no stream holds. What arrives is put into the page by regions.js. */
(() => {
  "use strict";
  const page = document.body;
  if (!page.dataset.code) return;

  const FIRST_DELAY = 250;
  const LAST_DELAY = 5000;
  const SILENCE = 40000; // a sign of life comes every 15 s
  // A stream that says nothing at first: its connection died while the phone slept, or something
  // between holds it back. The first two tries give up soon, since a browser may have kept several
  // dead connections; later ones are patient with a slow line.
  const MUTE = [1200, 1200, 2500, 5000];
  const HIDDEN = 10000; // browsers allow six streams a host
  const POLL = 2500;
  const PATIENCE = 8000;
  const where = `/t/${page.dataset.code}`;
  const query = `?page=${page.dataset.page}`;

  let source = null;
  let delay = FIRST_DELAY;
  let failures = 0;
  let heardAt = Date.now();
  let etag = "";
  let seen = page.dataset.seen; // what the page shows: the stream does not send it again
  let retry, mute, hide, poll, notice;

  function open() {
    clearTimeout(retry);
    close();
    source = new EventSource(`${where}/live${query}&seen=${seen}`);
    mute = setTimeout(failed, MUTE[Math.min(failures, MUTE.length - 1)]);
    source.addEventListener("regions", (event) => {
      clearTimeout(mute);
      heard();
      delay = FIRST_DELAY;
      failures = 0;
      stopPolling();
      take(JSON.parse(event.data), true);
    });
    source.addEventListener("beat", heard);
    source.addEventListener("moved", reload);
    source.onerror = failed;
  }

  function close() {
    clearTimeout(mute);
    source?.close();
    source = null;
  }

  function heard() {
    heardAt = Date.now();
    clearTimeout(notice);
    notice = undefined;
    pill(true);
  }

  function failed() {
    close();
    failures += 1;
    notice ||= setTimeout(() => pill(false), 1500);
    if (failures > 1) startPolling();
    clearTimeout(retry);
    if (document.hidden) return;
    retry = setTimeout(open, delay * (0.75 + Math.random() / 2));
    delay = Math.min(delay * 2, LAST_DELAY);
  }

  function take(message, fromStream) {
    seen = message.n;
    if (message.k !== page.dataset.who) reload();
    else window.roteiro.apply(message, fromStream);
  }

  function reload() {
    close();
    stopPolling();
    location.reload();
  }

  function pill(live) {
    const sign = document.getElementById("pill");
    if (!sign) return;
    sign.hidden = false;
    sign.querySelector("[data-live]").hidden = !live;
    sign.querySelector("[data-lost]").hidden = live;
    sign.querySelector(".dot").className = live ? "dot dot-awake" : "dot dot-asked";
  }

  function startPolling() {
    poll ||= setInterval(ask, POLL);
  }

  function stopPolling() {
    clearInterval(poll);
    poll = undefined;
  }

  async function ask() {
    try {
      const headers = etag ? { "If-None-Match": etag } : {};
      const signal = AbortSignal.timeout?.(PATIENCE);
      const answer = await fetch(`${where}/regions${query}`, { headers, cache: "no-store", signal });
      if (answer.status === 200) {
        etag = answer.headers.get("ETag");
        take(await answer.json(), false);
      }
      if (answer.ok || answer.status === 304) heard();
    } catch {
      // No way to the server: the pill says so, and the next try comes soon.
    }
  }

  function wake() {
    clearTimeout(hide);
    if (document.hidden) return;
    // After a sleep a stream may look open and be dead.
    if (!source || Date.now() - heardAt > 2000) {
      delay = FIRST_DELAY;
      failures = 0;
      open();
      // By another connection, in case the stream is given a dead one.
      ask();
    }
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      hide = setTimeout(() => {
        close();
        stopPolling();
        clearTimeout(retry);
      }, HIDDEN);
    } else wake();
  });
  window.addEventListener("pageshow", (event) => event.persisted && wake());
  window.addEventListener("online", () => {
    delay = FIRST_DELAY;
    open();
  });
  window.addEventListener("pagehide", close);
  setInterval(() => {
    if (!document.hidden && Date.now() - heardAt > SILENCE) open();
  }, 5000);

  document.addEventListener("DOMContentLoaded", open);
})();
