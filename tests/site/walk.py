# SPDX-License-Identifier: MIT
"""walk.py FOLDER PATH: the site at PATH of FOLDER/served, from a web server: every page and link, and what a reader does."""
import json
import re
import subprocess
import sys
import urllib.parse
import urllib.request
from html.parser import HTMLParser

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser as shared
from browser import complain, complaints, expect

FOLDER, PATH = sys.argv[1:]
server = subprocess.Popen([sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", f"{FOLDER}/served"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
port = re.search(r"port (\d+)", server.stdout.readline())[1]
root = f"http://127.0.0.1:{port}/{PATH}/"


class Links(HTMLParser):
    """The anchors of a page, and where its links, pictures, scripts and styles lead."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.anchors.add(value)
            elif name in ("href", "src") and not value.startswith(("https:", "data:")):
                self.links.append(value)


def walk():
    """Follows every link from the first page on. @return the addresses of all pages, as they lie below the root"""
    pages, others, open_links = {}, set(), [("", "index.html")]
    while open_links:
        source, link = open_links.pop()
        address, anchor = urllib.parse.urldefrag(urllib.parse.urljoin(root + source, link))
        if not address.startswith(root):
            complain(source, "leaves the folder of the site:", link)
            continue
        path = address[len(root):]
        if path not in pages and path not in others:
            try:
                with urllib.request.urlopen(address) as answer:
                    text = answer.read()
            except OSError as problem:
                complain(source, "has a broken link:", link, problem)
                continue
            if path.endswith(".html"):
                pages[path] = Links(text.decode("utf-8"))
                open_links += [(path, one) for one in pages[path].links]
            else:
                others.add(path)
        if anchor and path in pages and anchor not in pages[path].anchors:
            complain(source, "leads to an anchor that is not there:", link)
    return sorted(pages)


def look_at_all(pages, at_once=100):
    """Opens each page in a frame of a phone's width: nothing may be wider, and nothing may complain. In portions, as the
    browser ends a script after some minutes, and a frame that has shown thousands of pages grows slow."""
    shared.look_as(browser)
    for first in range(0, len(pages), at_once):
        browser.get(root + "proof.html")
        wide = browser.execute_async_script("""
            const [root, pages, done] = arguments, wide = [];
            const frame = document.body.appendChild(document.createElement("iframe"));
            frame.style = "width: 390px; height: 800px; border: 0";
            let at = -1;
            frame.onload = () => {
              if (at >= 0 && frame.contentDocument.documentElement.scrollWidth > 390) { wide.push(pages[at]); }
              at++;
              if (at < pages.length) { frame.src = root + pages[at]; } else { done(wide); }
            };
            frame.src = root + pages[0];""", root, pages[first:first + at_once])
        expect("the site", "no page is wider than 390 pixels", not wide, wide)
        shared.console(browser, f"one of the pages from {pages[first]} on")


def find(selector):
    return browser.find_elements(By.CSS_SELECTOR, selector)


def questions(name, most):
    """Answers questions, first wrongly, on a page that declares the function as the header does."""
    browser.get(f"{root}exercises/{name}.html")
    declared = [one.text for one in find("pre.code")]
    expect(name, "the contract declares the function", any(re.search(rf"\b{name}\([^)]*\);", one) for one in declared), declared)
    answers = json.loads(find("#answers")[0].get_attribute("textContent"))
    for section, known in list(zip(find(".question"), answers))[:most]:
        reply = section.find_element(By.CSS_SELECTOR, ".reply")
        button = section.find_element(By.CSS_SELECTOR, "button")
        choices = section.find_elements(By.CSS_SELECTOR, "[type=radio]")
        for right in (False, True):
            if choices:
                next(one for one in choices if (one.get_attribute("value") == known["answer"]) == right).click()
            else:
                field = section.find_element(By.CSS_SELECTOR, "[type=text]")
                field.clear()
                field.send_keys(f"  it is {known['answer']} " if right else f"1{known['answer']}")
            button.send_keys(Keys.ENTER)
            expect(name, "a question tells whether the answer is right", reply.text.startswith("Right" if right else "Wrong"),
                   known["answer"], reply.text)
        expect(name, "the reason is shown", known["why"] in section.text, section.text)


def guesses(name):
    browser.get(f"{root}mistakes/{name}.html")
    kinds = json.loads(find("#kinds")[0].get_attribute("textContent"))
    section = find(".mistake")[0]
    right = kinds["names"][section.get_attribute("data-kind")]
    report = section.find_element(By.CSS_SELECTOR, ".report")
    expect(name, "the report is hidden before the guess", not report.is_displayed())
    choices = section.find_elements(By.CSS_SELECTOR, "[type=radio]")
    expect(name, "there are ten kinds", len(choices) == len(kinds["sentences"]) == 10, len(choices))
    choices[(right + 1) % 10].send_keys(Keys.SPACE)
    expect(name, "a wrong guess is told", section.find_element(By.CSS_SELECTOR, ".reply").text.startswith("No: it is "))
    expect(name, "the report is shown behind it", report.is_displayed() and report.text)
    choices[right].send_keys(Keys.SPACE)
    expect(name, "a right guess is told", section.find_element(By.CSS_SELECTOR, ".reply").text == "Right.")
    expect(name, "the changed lines are marked", section.find_elements(By.CSS_SELECTOR, "mark"))
    section.find_element(By.PARTIAL_LINK_TEXT, "Step through").click()
    expect(name, "the trace has steps", find(".line.current") and find("h1")[0].text == name, browser.current_url)
    find("header a")[0].click()
    expect(name, "and leads back", browser.current_url.endswith(f"mistakes/{name}.html#mistake-1"), browser.current_url)


def search(where):
    """The word of a message leads to its page, from any page."""
    browser.get(where)
    find("body")[0].send_keys("/")
    browser.switch_to.active_element.send_keys("sticky error")
    for _ in range(5000):  # the list of pages is loaded now
        if find("#found a"):
            break
        browser.execute_async_script("setTimeout(arguments[0], 20)")
    names = [one.text for one in find("#found a")]
    expect(where, "the search finds a term", "Glossary: sticky error" in names, names)
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    expect(where, "Enter opens the first", "#" in browser.current_url, browser.current_url)


def reads_well():
    for dark in (False, True):
        shared.look_as(browser, 390, dark)
        for page, selectors in (("mistakes/vector_add.html", ["h1", "mark", "mark .number", ".number", "legend", "label", "summary", "nav a"]),
                                ("exercises/vector_add.html", [".lead", "main a", "code", "th", "footer", "button"])):
            browser.get(root + page)
            ground = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
            expect(page, "the ground follows the scheme", (ground == "rgb(22, 24, 28)") == dark, ground)
            for selector in selectors:
                ratio = shared.contrast(browser, selector)
                expect(page, f"contrast of {selector}, dark {dark}", ratio >= 4.5, round(ratio, 2))
            unnamed = browser.execute_script("""
                return [...document.querySelectorAll("button, input, img")].filter((e) => !(e.getAttribute("aria-label") || e.alt
                    || e.textContent.trim() || e.closest("label"))).map((e) => e.outerHTML)""")
            expect(page, "each control and picture has words", not unnamed, unnamed)


def without_scripts():
    """As plain pages: all words are there, and no control that does nothing."""
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    browser.get(root + "mistakes/vector_add.html")
    expect("without scripts", "there is no guess and no search", not find("input"))
    find(".mistake summary")[0].click()
    expect("without scripts", "the report can be opened", find(".mistake .report")[0].is_displayed())
    browser.get(root + "exercises/vector_add.html")
    expect("without scripts", "a button that does nothing is hidden", not find("button")[0].is_displayed())
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


browser = shared.start(FOLDER)
try:
    all_pages = walk()
    expect("the site", "all kinds of pages are there", len(all_pages) > 100 and "traces/merge/1.html" in all_pages and
           "book/message_race.html" in all_pages, len(all_pages))
    look_at_all(all_pages)
    questions("vector_add", 3)
    questions("merge", 2)
    guesses("vector_add")
    search(root + "index.html")
    search(f"file://{FOLDER}/served/{PATH}/mistakes/merge.html")
    reads_well()
    without_scripts()
    shared.console(browser, "the site")
finally:
    browser.quit()
    server.terminate()
sys.exit(1 if complaints else 0)
