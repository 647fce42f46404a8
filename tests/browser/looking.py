"""Looking at a page the way no single person can: with axe, at every width, in light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.config import HOME

from .devices import Device

ARTEFACTS = Path(__file__).with_name("artefacts")
"""Where the pictures of the last run are kept."""

AXE = (HOME / "tests/vendor/axe.min.js").read_text(encoding="utf-8")

RUN_AXE = """async only => {
  const found = await axe.run(document, {
    resultTypes: ['violations'],
    ...(only ? {runOnly: only} : {rules: {'target-size': {enabled: true}}}),
  });
  return found.violations.map(it => [it.id, it.help, it.nodes.slice(0, 3).map(node =>
    node.target.join(' ') + ': ' + node.any.concat(node.all).map(one => one.message).join('; '))]);
}"""

TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const fixed = it => it && (getComputedStyle(it).position === 'fixed' || fixed(it.parentElement));
  return [...document.querySelectorAll('body *')]
    .filter(it => !it.closest('.vh, .sprite, .scroll-x') && !it.closest('svg *') && !fixed(it))
    .map(it => [Math.round(it.getBoundingClientRect().right), it])
    .filter(([right]) => right > width + 1)
    .sort(([one], [other]) => other - one)
    .slice(0, 3).map(([right, it]) => `${right}: ${it.outerHTML.slice(0, 120)}`);
}"""

TOO_SMALL = """() => {
  const inLine = it => it.matches('a') && getComputedStyle(it).display === 'inline';
  return [...document.querySelectorAll('button, select, summary, input, .btn, nav a')]
    .filter(it => it.type !== 'hidden' && !inLine(it) && !it.closest('.vh'))
    .filter(it => it.checkVisibility({opacityProperty: false, visibilityProperty: true}))
    .map(it => [it, (it.closest('label') || it).getBoundingClientRect()])
    .filter(([it, box]) => box.width && (box.height < 43.5 || box.width < 43.5))
    .map(([it, box]) => `${it.tagName} ${it.name || it.className} "${it.textContent.trim()
      .slice(0, 30)}" ${Math.round(box.width)} x ${Math.round(box.height)}`).slice(0, 6);
}"""


def faults(device: Device, picture: str = "") -> list[str]:
    """List everything that is wrong with the page that a device shows.

    Light and dark by axe; 320 and 390 px wide and text of 200 % for what sticks out; on a phone's
    width for what a thumb would miss.

    :param picture: what its pictures are called; none are taken without.
    """
    page = device.page
    size = page.viewport_size
    assert size is not None
    found: list[str] = []
    page.evaluate(AXE + "; undefined")
    # Only colours differ in the dark.
    for scheme, only in (("light", None), ("dark", ["color-contrast"])):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        if picture:
            take(device, f"{picture}-{scheme}")
        for rule, words, nodes in page.evaluate(RUN_AXE, only):
            found.append(f"axe, {scheme}: {rule}: {words}: {nodes}")
    page.emulate_media(color_scheme="light")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        found += said(f"sticks out at {width} px", page.evaluate(TOO_WIDE))
    page.set_viewport_size({"width": 390, "height": 844})
    found += said("small for a thumb", page.evaluate(TOO_SMALL))
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    found += said("sticks out at 200 % text", page.evaluate(TOO_WIDE))
    page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    page.set_viewport_size(size)
    return found


def take(device: Device, name: str) -> None:
    """Take a picture of what a device shows, to be looked at by people."""
    ARTEFACTS.mkdir(exist_ok=True)
    device.page.screenshot(path=ARTEFACTS / f"{name}.png")


def said(what: str, things: list[Any]) -> list[str]:
    """Word a fault, if there is one."""
    return [f"{what}: {things}"] if things else []
