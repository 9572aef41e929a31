# SPDX-License-Identifier: MIT
"""What tests of pages share: a browser without a window, and what it says of a page."""
import shutil
import sys

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

complaints = []


def complain(page, *words):
    complaints.append(page)
    print(f"{page}:", *words, file=sys.stderr)


def expect(page, what, is_so, *words):
    if not is_so:
        complain(page, what, *words)


def start(folder):
    """A browser that keeps its things in the folder."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     f"--user-data-dir={folder}/profile", "--window-size=1280,900"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    browser.set_script_timeout(300)  # a busy machine takes its time
    return browser


def look_as(browser, width=1280, dark=False):
    """The width of the screen, and the scheme of colors that the reader has chosen."""
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                            {"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 500})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})


def contrast(browser, selector):
    """Of an element's words to what is behind them, as WCAG counts it."""
    colors = browser.execute_script("""
        const of = (e, what) => getComputedStyle(e)[what].match(/[0-9.]+/g).map(Number);
        let e = document.querySelector(arguments[0]);
        const ink = of(e, "color");
        while (e && of(e, "backgroundColor")[3] === 0) { e = e.parentElement; }
        return [ink, e ? of(e, "backgroundColor") : [255, 255, 255]];""", selector)
    light = []
    for color in colors:
        parts = [c / 255 for c in color[:3]]
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        light.append(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2])
    return (max(light) + 0.05) / (min(light) + 0.05)


def console(browser, name):
    for entry in browser.get_log("browser"):
        complain(name, "the console says:", entry["message"])
