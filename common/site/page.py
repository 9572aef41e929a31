# SPDX-License-Identifier: MIT
"""The frame of every page of the site, and the list that the search reads."""
import html
import json
import re
import shutil
from html.parser import HTMLParser

FRAME = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} - Gridwork</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{up}site.css">
<script src="{up}site.js" data-up="{up}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<nav aria-label="Site"><a href="{up}index.html">Gridwork</a> <a href="{up}index.html#lessons">Exercises</a>
<a href="{up}book/index.html">Book</a> <a href="{up}book/messages.html">Messages</a> <a href="{up}proof.html">Proof</a></nav>
<div id="search" role="search"></div>
</header>
<main id="main" tabindex="-1">
{body}
</main>
<footer>{about}</footer>
</body>
</html>
"""


def escape(text):
    return html.escape(text, quote=True)


def plural(number, word):
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def embed(identifier, value):
    """Data for the script, in the page itself: fetch() reads no files."""
    text = json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{identifier}">{text}</script>'


class Sections(HTMLParser):
    """The text of a page, cut at its headings that have an anchor. Code is left out where it says so."""

    def __init__(self, body):
        super().__init__()
        self.found, self.inside, self.heading, self.hidden = [["", "", []]], [], False, None
        self.feed(body)

    def handle_starttag(self, tag, attributes):
        of = dict(attributes)
        if tag in ("h1", "h2", "h3"):
            self.heading = True
            if tag != "h1" and of.get("id"):
                self.found.append([of["id"], "", []])
        elif tag == "script" or "data-unsearched" in of:
            self.hidden = self.hidden or tag

    def handle_endtag(self, tag):
        if tag in ("h1", "h2", "h3"):
            self.heading = False
        if tag == self.hidden:
            self.hidden = None

    def handle_data(self, data):
        if self.heading:
            self.found[-1][1] += data
        elif not self.hidden:
            self.found[-1][2].append(data)


class Site:
    """A folder with pages. No link of them begins with a slash, so the folder can lie anywhere."""

    def __init__(self, output, about):
        self.output, self.about, self.entries = output, about, []

    def goal(self, path):
        """The file of a place in the site, whose folder is there."""
        goal = self.output / path
        goal.parent.mkdir(parents=True, exist_ok=True)
        return goal

    def copy(self, file, path):
        shutil.copyfile(file, self.goal(path))

    def write(self, path, title, body):
        up = "../" * path.count("/")
        self.goal(path).write_text(FRAME.format(title=escape(title), up=up, body=body, about=self.about), encoding="utf-8")
        for anchor, heading, words in Sections(body).found:
            text = re.sub(r"\s+", " ", " ".join(words)).strip()
            if text or heading:
                self.entries.append([path + ("#" + anchor if anchor else ""), title, heading.strip() if anchor else "", text])

    def write_search(self):
        lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in self.entries)
        (self.output / "search.js").write_text(f"window.gridworkPages = [\n{lines}\n];\n", encoding="utf-8")
