# SPDX-License-Identifier: MIT
"""Pages of traces: gw_draw's, of which the site keeps style and script once, and the data in fewer bytes."""
import base64
import json
import pathlib
import re
import zlib

WIDTH = 7  # numbers per access (common/drawing/stepping/run_page.c)
MOST_TURNS, ENOUGH = 6, 8  # with 8 accesses in a run on average, no better way is looked for
SAME, NONE = "~", "?"  # the value that the element had at its last access; no value


def without_name(text, version, exercise):
    """The name of a mistake's file tells what the mistake is: the exercise's own takes its place."""
    return re.sub(rf"\b{re.escape(version)}\b", exercise.file.name, text)


def joined(values):
    """Values in one text. One that is the same as that before it takes no room, and those at the end not even a mark."""
    words = [value or NONE for value in values]
    return "|".join("" if at and word == words[at - 1] else word for at, word in enumerate(words)).rstrip("|")


def runs_of(rows):
    """Accesses one after the other that differ by one step each in thread and element, as one run: their number, the first
    thread and element, the two steps, what is the same in all, and the values."""
    runs = []
    for thread, array, index, *kind, value in rows:
        kind = [array, *kind]
        if runs and runs[-1]["kind"] == kind:
            run = runs[-1]
            step = [thread - run["last"][0], index - run["last"][1]]
            if run["step"] in (None, step):
                run.update(step=step, last=[thread, index])
                run["values"].append(value)
                continue
        runs.append({"kind": kind, "first": [thread, index], "last": [thread, index], "step": None, "values": [value]})
    return [[len(run["values"]), *run["first"], *(run["step"] or [0, 0]), *run["kind"], joined(run["values"])] for run in runs]


def packed(accesses, known):
    """The accesses of a step in fewer bytes; unpack.js has the other way. Where each thread reads a and b and writes c in
    turn, there are three lists of runs. `known` has the values of elements so far."""
    rows = []
    for at in range(0, len(accesses), WIDTH):
        row = accesses[at:at + WIDTH]
        place, value = (row[1], row[2]), row[-1]
        rows.append([*row[:-1], SAME if known.get(place) == value else value])
        known[place] = value
    best, fewest = [], len(rows) + 1
    for turns in range(1, MOST_TURNS + 1):
        lists = [runs_of(rows[first::turns]) for first in range(turns)]
        count = sum(map(len, lists))
        if count < fewest:
            best, fewest = lists, count
        if fewest <= len(rows) // ENOUGH:
            break
    return best


def compressed(text):
    """A text as unpack.js reads it: bytes in UTF-8, deflated, in letters."""
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return base64.b64encode(deflate.compress(text.encode()) + deflate.flush()).decode()


class TracePages:
    """The page of ./gridwork trace with its style and script in files that all traces share."""

    def __init__(self, site, root):
        folder = root / "common/drawing/stepping"
        page = (folder / "run_page.html").read_text(encoding="utf-8")
        style = re.search(r"<style>\n(.*?)</style>", page, re.S)
        self.page = page.replace(style[0], '<link rel="icon" href="data:,">\n<link rel="stylesheet" href="../../trace.css">')
        self.page = self.page.replace("<script>\n@SCRIPT@\n</script>", '<script src="../../trace.js"></script>')
        self.page = self.page.replace("<header>", "<header>\n@BACK@")
        self.page = re.sub(r"(<noscript><p[^>]*>).*?(</p>)", r"\1This page needs JavaScript. The report stands beside the mistake.\2",
                           self.page)
        site.goal("trace.css").write_text(style[1] + "header a { color: var(--read); }\n", encoding="utf-8")
        unpack = (pathlib.Path(__file__).parent / "unpack.js").read_text(encoding="utf-8")
        show = (folder / "run_page.js").read_text(encoding="utf-8")
        site.goal("trace.js").write_text(f"{unpack}\nunpacked().then(() => {{\n{show}}});\n", encoding="utf-8")
        self.site = site

    def write(self, exercise, number, drawn, version, shown):
        """A trace of gw_draw's, with those lines of the mistake's file that the gallery shows."""
        text = re.search(r'id="data">\n(.*?)\n</script>', drawn, re.S)[1]
        data = json.loads(text)
        for source in data["sources"]:
            if source["name"].endswith(version):
                source["name"] = exercise.file.name
                source["lines"] = [line if source["first"] + at in shown or not line.strip() else "..."
                                   for at, line in enumerate(source["lines"])]
        known = {}
        for step in data["steps"]:
            if step.get("a"):
                step["a"] = packed(step["a"], known.setdefault(step["l"], {}))
        text = without_name(json.dumps(data, separators=(",", ":"), ensure_ascii=False), version, exercise)
        back = f'<a href="../../mistakes/{exercise.name}.html#mistake-{number}">Back to mistake {number}</a>'
        page = self.page.replace("@TITLE@", exercise.name).replace("@BACK@", back)
        goal = self.site.goal(f"traces/{exercise.name}/{number}.html")
        goal.write_text(page.replace("@DATA@", compressed(text)), encoding="utf-8")
