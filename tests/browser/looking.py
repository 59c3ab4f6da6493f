"""What is looked at in a page: whether it fits, its colours, and what shuts people out."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from PIL import Image

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


#: Only what is reported comes back: a page has thousands of elements that pass.
AXE = """async () => {
  const { passes, violations } = await axe.run({ resultTypes: ["violations"] });
  return { passes: passes.length, violations:
    violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`) };
}"""


def violations(opened: Opened, axe: str) -> list[str]:
    opened.page.evaluate(axe)
    found: dict[str, Any] = opened.page.evaluate(AXE)
    assert found["passes"] > 15
    return list(found["violations"])


def overflow(opened: Opened) -> int:
    """How many pixels the page, or what is open in it, is wider than the window."""
    wider: int = opened.page.evaluate(
        "Math.max(...[document.documentElement, document.querySelector('dialog')]"
        ".filter(Boolean).map((each) => each.scrollWidth - each.clientWidth))"
    )
    return wider


def colours_in(opened: Opened, selector: str = "body") -> dict[tuple[int, int, int], int]:
    """The colours of many pixels of what is to be seen, and how many each."""
    shot = (
        opened.page.screenshot()
        if selector == "body"
        else opened.page.locator(selector).screenshot()
    )
    image = Image.open(BytesIO(shot)).convert("RGB")
    found = image.getcolors(image.width * image.height) or []
    return {colour: times for times, colour in found if times > 200}
