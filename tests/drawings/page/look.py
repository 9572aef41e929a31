# SPDX-License-Identifier: MIT
"""look.py FOLDER: opens the pages of ./gridwork trace that lie there and looks at what a reader sees."""
import sys

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser as shared
from browser import complaints, expect

FOLDER = sys.argv[1]
browser = shared.start(FOLDER)


def find(selector):
    return browser.find_elements(By.CSS_SELECTOR, selector)


def text(selector):
    return find(selector)[0].text


def tap(selector):
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", find(selector)[0])
    find(selector)[0].click()


def press(*keys):
    for key in keys:
        find("body")[0].send_keys(key)


def line():
    """The number of the marked line, and that there is one at most."""
    marked = find(".line.current .number")
    return int(marked[0].text.strip("✕ ")) if len(marked) == 1 else len(marked)


def values():
    return browser.execute_script("return [...document.querySelectorAll('.cell .value')].map((e) => e.textContent)")


def open_page(name, width=1280, dark=False):
    shared.look_as(browser, width, dark)
    browser.get("about:blank")
    browser.get(f"file://{FOLDER}/{name}.html")


def steps_through(name):
    """A page of a solution: each key does what the page says."""
    open_page(name)
    where, before, first = text("#where"), values(), line()
    expect(name, "the page opens at the first step of the kernel", "launch 1" in where, where)
    expect(name, "the kernel is named", "<<<" in text("#grid-title"), text("#grid-title"))
    expect(name, "nothing is marked in a right program", not find(".marked:not(.key)") and not find("#find button"))
    lines, seen = {first}, {tuple(before)}
    count = int(find("#slider")[0].get_attribute("max")) + 1
    press(Keys.HOME)
    expect(name, "Home is the first step", text("#where").startswith("Step 1 of"), text("#where"))
    seen.add(tuple(values()))
    for _ in range(min(count - 1, 12)):
        press(Keys.ARROW_RIGHT)
        lines.add(line())
        seen.add(tuple(values()))
    expect(name, "steps change the marked line", len(lines) >= 2, lines)
    expect(name, "steps change the values", len(seen) >= 2, seen)
    at = text("#where")
    press(Keys.ARROW_LEFT, Keys.ARROW_RIGHT)
    expect(name, "back and on is the same step", text("#where") == at, at, text("#where"))
    press(Keys.END)
    expect(name, "End is the last step", text("#where").startswith(f"Step {count} of"), text("#where"))
    press("L", "t")
    expect(name, "t picks a thread", len(find(".thread.picked")) == 1 and text("#detail").startswith("Thread "), text("#detail"))
    press(Keys.ESCAPE)
    expect(name, "Esc picks nothing", not find(".thread.picked"))
    tap("#line-on")
    tap(".cell")
    expect(name, "a tap on an element shows its address", " at 0x" in text("#detail"), text("#detail"))
    find("#slider")[0].send_keys(Keys.HOME)
    expect(name, "the slider moves by keys", text("#where").startswith("Step 1 of"), text("#where"))


def shown(array):
    """The elements of an array that are shown, and their values."""
    cells = browser.execute_script("""
        return [...document.querySelectorAll(".array")].filter((panel) => panel.querySelector("h3").firstChild.textContent === arguments[0])
            .flatMap((panel) => [...panel.querySelectorAll(".cell")].map((cell) => [cell.dataset.index, cell.querySelector(".value").textContent]));""", array)
    return {int(index): float(value.split("→")[-1]) for index, value in cells}


def adds_up(name):
    """The values are those of the run: those that are read, and those that are stored a moment later."""
    open_page(name)
    a, b, c = shown("d_a"), shown("d_b"), shown("d_c")
    expect(name, "32 elements of each array are shown", len(a) == len(b) == len(c) == 32, len(a), len(b), len(c))
    wrong = [i for i in c if abs(a[i] + b[i] - c[i]) > 1e-4]
    expect(name, "c is the sum of a and b", not wrong, wrong)
    find("body")[0].send_keys("W")
    last = shown("d_c")
    expect(name, "the last warp has other elements", min(last) == 224, list(last)[:3])


def intervals(name):
    """i goes from barrier to barrier, and the sum is there at the end."""
    open_page(name)
    press("i")
    expect(name, "i goes to the next interval", "after barrier 1" in text("#where"), text("#where"))
    press("i", "I")
    expect(name, "I goes back", "after barrier 1" in text("#where"), text("#where"))
    press("w")
    expect(name, "w shows the next warp", find(".warp.focus .name")[0].text.startswith("warp 1"))


def copies(name):
    """Copies and kernels of the timeline lead to their steps."""
    open_page(name)
    boxes = find(".operation")
    expect(name, "copies in, a kernel, a copy out", len(find(".operation.copy_in")) == 2 and
           len(find(".operation.kernel")) == 1 and len(find(".operation.copy_out")) == 1, [box.text for box in boxes])
    expect(name, "the kernel is the current one", "kernel" in find(".operation.current")[0].get_attribute("class"))
    tap(".operation.copy_in")
    expect(name, "a click leads to the copy", "host" in text("#where") and "cudaMemcpy" in text(".line.current"), text("#where"))
    press("l")
    expect(name, "l goes to the launch", "<<<" in text(".line.current"), text(".line.current"))


def race(name):
    open_page(name)
    marked = browser.execute_script("""
        const found = [];
        data.steps.forEach((step, at) => { go(at); found.push([document.querySelectorAll(".thread.marked").length,
            document.querySelectorAll(".cell.marked").length]); });
        return found;""")
    expect(name, "a race marks two threads and one element", [2, 1] in marked, marked)
    expect(name, "and nothing else", all(pair in ([0, 0], [2, 1]) for pair in marked), marked)
    press(Keys.HOME, "f")
    words = text(".finding")
    expect(name, "f leads to it", words.startswith("Race condition in block (0,0,0): thread 1 writes part[1]") and
           "thread 0 reads part[1]" in words, words)
    expect(name, "two lines lead to the element", len(find("#links line.found")) == 2)
    expect(name, "its line is marked in the source", len(find(".line.found")) == 1)


def out_of_bounds(name):
    open_page(name)
    words = text(".finding")
    expect(name, "the finding is told", words.startswith("Out of bounds: thread 232 of block (3,0,0) reads d_a[1000]"), words)
    expect(name, "24 threads are marked", len(find(".thread.marked")) == 24, len(find(".thread.marked")))
    expect(name, "there is no value", "none" in find(".cell.outside .value")[0].text)


def fits(name):
    """On a phone, light and dark."""
    for dark in (False, True):
        open_page(name, 390, dark)
        press(Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
        wide = browser.execute_script("return document.documentElement.scrollWidth")
        expect(name, "nothing overflows 390 pixels", wide <= 390, wide)
        beyond = browser.execute_script("""
            return [...document.querySelectorAll("body *")].filter((e) => !e.closest("#lines") && e.getClientRects().length
                && e.getBoundingClientRect().right > 391).map((e) => e.id || e.className)""")
        expect(name, "nothing stands beyond the edge", not beyond, beyond)
        ground = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
        expect(name, "the ground follows the scheme", (ground == "rgb(22, 24, 28)") == dark, ground)
        for selector in ("#about", "#where", ".line.current .text", ".line .number", ".key.reads", ".key.writes",
                         ".key.updates", ".cell .index", ".thread", ".operation.kernel", ".finding", ".marked .index"):
            if find(selector):
                ratio = shared.contrast(browser, selector)
                expect(name, f"contrast of {selector}, dark {dark}", ratio >= 4.5, round(ratio, 2))
    unnamed = browser.execute_script("""
        return [...document.querySelectorAll("button, input")].filter((e) =>
            !(e.getAttribute("aria-label") || e.textContent.trim())).map((e) => e.outerHTML)""")
    expect(name, "each control has a name", not unnamed, unnamed)


def in_a_frame(name):
    """As a notebook shows it: in a frame without an address, which may do nothing but run scripts."""
    with open(f"{FOLDER}/{name}.html", encoding="utf-8") as stream:
        source = stream.read()
    browser.get("about:blank")
    browser.execute_async_script("""
        const frame = document.createElement("iframe");
        frame.setAttribute("sandbox", "allow-scripts");
        frame.onload = arguments[1];
        frame.srcdoc = arguments[0];
        document.body.append(frame);""", source)
    browser.switch_to.frame(0)
    expect(name, "a line is marked in a frame", find(".line.current"))
    browser.switch_to.default_content()


try:
    for solution in ("vector_add.solution", "sum_blocks.solution", "grade2_with_copies.solution"):
        steps_through(solution)
        shared.console(browser, solution)
    adds_up("vector_add.solution")
    intervals("sum_blocks.solution")
    copies("grade2_with_copies.solution")
    race("sum_blocks.wrong.no_barrier_between_rounds")
    out_of_bounds("vector_add.wrong.no_guard")
    for page in ("vector_add.wrong.no_guard", "sum_blocks.wrong.no_barrier_between_rounds", "grade2_with_copies.solution"):
        fits(page)
        in_a_frame(page)
        shared.console(browser, page)
finally:
    browser.quit()
sys.exit(1 if complaints else 0)
