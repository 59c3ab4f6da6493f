"""What is looked at in a page: whether it fits, its colours, and what shuts people out."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from tests.browser.conftest import Opened


def press(opened: Opened, *keys: str) -> None:
    for key in keys:
        opened.page.keyboard.press(key)


def address(opened: Opened) -> str:
    """What the page has written behind its address."""
    return str(opened.page.evaluate("location.hash"))


def close_large(opened: Opened, key: str | None = None) -> None:
    """Close the large solution, by a key or its button, and wait for what the page then does.

    A dialog tells the page later that it was closed, which is when the page moves the focus.
    (``closed`` would be no name for this: a window has a value of that name, which stays.)
    """
    opened.page.evaluate(
        "() => { globalThis.wasClosed = new Promise((done) => document.querySelector('#large')"
        ".addEventListener('close', () => done(), { once: true })); }"
    )
    if key:
        press(opened, key)
    else:
        opened.page.click("#close")
    opened.page.evaluate("globalThis.wasClosed")


def wait_for_frame(opened: Opened) -> None:
    """Wait until what was asked for has been drawn: the next frame has begun, and ended."""
    opened.page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def violations(opened: Opened, axe: str) -> list[str]:
    opened.page.evaluate(axe)
    found: dict[str, Any] = opened.page.evaluate("axe.run()")
    assert len(found["passes"]) > 15
    return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found["violations"]]


def overflow(opened: Opened) -> int:
    """How many pixels the page, or what is open in it, is wider than the window."""
    wider: int = opened.page.evaluate(
        "Math.max(...[document.documentElement, document.querySelector('dialog')]"
        ".filter(Boolean).map((each) => each.scrollWidth - each.clientWidth))"
    )
    return wider


#: Draws a picture of the page to a canvas in another page, and counts its colours there.
COUNT = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const data = new Uint32Array(
    context.getImageData(0, 0, image.width, image.height).data.buffer);
  const found = new Map();
  for (const pixel of data) found.set(pixel, (found.get(pixel) ?? 0) + 1);
  return [...found].filter(([, times]) => times > 200)
    .map(([pixel, times]) => [pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, times]);
}"""


def colours_in(opened: Opened, selector: str = "body") -> dict[tuple[int, int, int], int]:
    """The colours of many pixels of what is to be seen, and how many each."""
    shot = (
        opened.page.screenshot()
        if selector == "body"
        else opened.page.locator(selector).screenshot()
    )
    other = opened.page.context.browser.new_page()  # type: ignore[union-attr]
    try:
        found = other.evaluate(COUNT, f"data:image/png;base64,{b64encode(shot).decode()}")
    finally:
        other.close()
    return {(red, green, blue): times for red, green, blue, times in found}
