# SPDX-License-Identifier: MIT
"""The pages of the book: Markdown with the few commands of Doxygen's that docs/ has, rendered by Python-Markdown."""
import html
import re
import shutil
import subprocess

import markdown
from markdown.extensions.toc import TocExtension

from page import escape

HEADING = re.compile(r"^(#+) +(.*?)\s*\{#(\w+)\}\s*$")
MARKER = re.compile(r"^( *)([-*]|\d+\.) +(?=\S)")
NOT_FOR_STUDENTS = re.compile(r"^<!-- not for students -->$.*?^<!-- end -->$\n", re.M | re.S)
DIAGRAM = "A diagram of what the text says"


def plain_lists(text):
    """Lists as Python-Markdown wants them: four blanks for each level, code in an item by its indentation, and a blank line
    before an item that follows a paragraph."""
    lines, levels, fence, at, before, paragraph = [], [], None, 0, "", False
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        if fence is not None:
            if line.strip().startswith("```"):
                lines.append("" if fence else line)
                fence, before = None, ""
            else:
                lines.append(" " * fence + line[min(indent, at):] if fence and line.strip() else line)
            continue
        item = MARKER.match(line)
        if line.strip():
            while levels and indent < levels[-1] and (item or not before.strip()):
                levels.pop()
                paragraph = paragraph or not item
        depth = len(levels)
        if line.lstrip().startswith("```"):
            at, fence = indent, 4 * depth + 4 if depth else 0
            lines.append("" if fence else line)
            paragraph = True
        elif item:
            if paragraph and before.strip():
                lines.append("")
            lines.append(" " * (4 * depth) + line.lstrip())
            levels.append(item.end())
            paragraph = False
        else:
            lines.append(" " * (4 * depth) + line[min(indent, levels[-1]):] if levels else line)
            paragraph = paragraph or not levels or (line.strip() and not before.strip())
        before = line
    return "\n".join(lines)


class Book:
    """Reads all pages, so that each can name the others, and writes them."""

    def __init__(self, site, files, quoted, drawings, exercises, all_sections):
        self.site, self.quoted, self.drawings, self.exercises = site, quoted, drawings, exercises
        self.pages, self.labels = {}, {}
        for file in files:
            text = file.read_text(encoding="utf-8")
            text = text if all_sections else NOT_FOR_STUDENTS.sub("", text)
            title, label = HEADING.match(text.split("\n", 1)[0]).group(2, 3)
            self.pages[label] = (title, text)
            code = False
            for line in text.split("\n"):
                code ^= line.lstrip().startswith("```")
                found = None if code else HEADING.match(line)
                if found:
                    anchor = "" if found[3] == label else "#" + found[3]
                    self.labels[found[3]] = (self.file_of(label) + anchor, found[2])

    @staticmethod
    def file_of(label):
        return "index.html" if label == "mainpage" else f"{label}.html"

    def link(self, label, words, book=""):
        """A link in Markdown from a page in book/ or beside it, or plain words where the site has no such page."""
        if label in self.labels:
            where, title = self.labels[label]
            return f"[{words or title}]({book}{where})"
        name = label[:-2] if label.endswith(".h") else ""
        if name in self.exercises:
            return f"[`{words or label}`](../exercises/{name}.html)"
        return words or f"`{label}`"

    def with_links(self, line):
        """The same line with @ref and @subpage as links, outside of code."""
        line = re.sub(r"\[([^]]*)\]\(@ref ([\w.]+)\)", lambda found: self.link(found[2], found[1]), line)
        line = re.sub(r"\[([^]]*)\]\(files\.html\)", r"\1", line)  # Doxygen's list of headers
        pieces = re.split(r"(`+[^`]*`+)", line)
        for at in range(0, len(pieces), 2):
            pieces[at] = re.sub(r'[@\\](?:ref|subpage) ([\w.]*\w)(?: "([^"]*)")?',
                                lambda found: self.link(found[1], found[2]), pieces[at])
        return "".join(pieces)

    def snippet(self, words):
        file, part = words.split(" ", 1)
        place = next(place / file for place in self.quoted if (place / file).exists())
        code = place.read_text(encoding="utf-8").split(f"//! [{part}]\n")[1]
        return "```cpp\n" + re.sub(r"^//! \[.*\n", "", code, flags=re.M).rstrip() + "\n```"

    def diagram(self, name, lines):
        if not shutil.which("dot"):
            return ""
        goal = self.site.goal(f"book/pictures/{name}")
        subprocess.run(["dot", "-Tsvg", "-o", goal], input="\n".join(lines), text=True, check=True)
        return f"![{DIAGRAM}](pictures/{name})"

    def find(self, name):
        return next((place / name for place in self.drawings if (place / name).exists()), None)

    def picture(self, found):
        """A drawing, no wider than it was drawn."""
        file = self.find(found[2].split("/")[-1])
        if not file:  # a page that says how a drawing is written
            return found[0]
        width = re.search(r'viewBox="0 0 (\d+)', file.read_text(encoding="utf-8"))[1]
        return f'<img src="pictures/{file.name}" width="{width}" alt="{escape(found[1])}">'

    def prepared(self, label):
        """The text of a page in plain Markdown."""
        lines, code, drawn = [], False, None
        for line in self.pages[label][1].split("\n"):
            fence = line.lstrip().startswith("```")
            if drawn is not None:
                if line == "\\enddot":
                    lines.append(self.diagram(f"{label}-{len(lines)}.svg", drawn))
                    drawn = None
                else:
                    drawn.append(line)
            elif code or fence:
                lines.append(re.sub(r"^( *```)\{\.(\w+)\}", r"\1\2", line) if fence else line)
                code ^= fence
            elif line == "\\dot":
                drawn = []
            elif line.startswith("\\snippet "):
                lines += ["", self.snippet(line[9:]), ""]
            elif line.startswith("\\htmlinclude "):
                lines += ["", (self.quoted[0] / "pictures" / line[13:]).read_text(encoding="utf-8"), ""]
            elif line.startswith("\\htmlonly"):
                line = re.sub(r"\\(htmlonly\[block\]|endhtmlonly)", "", line)
                lines += ["", re.sub(r"<div ", '<div markdown="1" ', line).replace("</div><", "</div>\n\n<"), ""]
            else:
                line = re.sub(r"!\[([^]]*)\]\(([\w/.]*\.svg)\)", self.picture, line)
                lines.append(self.with_links(re.sub(r"^\\tableofcontents.*", "[TOC]", line)))
        return plain_lists("\n".join(lines))

    @staticmethod
    def inline(text):
        """Markdown of one line, without a paragraph around it."""
        return re.sub(r"^<p>(.*)</p>$", r"\1", markdown.markdown(text), flags=re.S)

    @staticmethod
    def render(text):
        made = markdown.Markdown(extensions=["tables", "fenced_code", "attr_list", "md_in_html", "sane_lists",
                                             TocExtension(toc_depth="2-3")], output_format="html").convert(text)
        return made.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")

    def write(self):
        for label, (title, _) in self.pages.items():
            body = self.render(self.prepared(label))
            for name in set(re.findall(r'"pictures/([^"]*)"', body)):
                if self.find(name):  # else a diagram, which lies there
                    self.site.copy(self.find(name), f"book/pictures/{name}")
            plain = html.unescape(re.sub(r"<[^>]*>", "", self.inline(title)))
            self.site.write(f"book/{self.file_of(label)}", plain, body)
