# SPDX-License-Identifier: MIT
"""The gallery of an exercise's mistakes: changed lines, a guess, the report of a run, and the run to step through."""
import difflib
import os
import re
import shutil
import subprocess

from page import embed, escape, plural
from run_pages import without_name

AROUND = 2  # lines that are shown before and after a changed one
HEAD = 2  # lines of a version that are not a student's: the license and the title
SECONDS, SECONDS_ENDLESS = "10", "2"  # of a run that is traced; what it did until then is drawn


def changed_lines(mistake, folder):
    """The numbers, from 1, of the lines that differ from the nearest right version. Where lines were left out, the one
    behind them counts."""
    best = None
    for right in [*folder.glob("reference.*"), *sorted((folder / "right").iterdir())]:
        other = right.read_text(encoding="utf-8").split("\n")
        changed = set()
        for kind, _, _, first, last in difflib.SequenceMatcher(None, other[HEAD:], mistake[HEAD:], False).get_opcodes():
            if kind != "equal":
                changed.update(range(first + HEAD + 1, max(last, first + 1) + HEAD + 1))
        if best is None or len(changed) < len(best):
            best = changed
    return best


def listing(lines, changed, shown):
    """Lines with their numbers; dots stand where some are left out."""
    rows, before = [], 0
    for number in sorted(shown):
        if number != before + 1 and rows:
            rows.append('<span class="number"> ...</span>')
        before = number
        text = f'<span class="number">{number:4}</span> {escape(lines[number - 1])}'
        rows.append(f'<mark>{text}<span class="unseen"> (changed)</span></mark>' if number in changed else text)
    return "\n".join(rows)


class Gallery:
    """Grades the mistakes of an exercise as the tests do, and writes the page."""

    def __init__(self, site, exercise, tests, given, proof, traces):
        self.site, self.exercise, self.given, self.proof, self.traces = site, exercise, given, proof, traces
        self.tests, self.texts = tests, given.texts / exercise.name
        exercise.mistakes = len(tests)

    def mend(self, *words):
        """What gw_mend says: it knows the kinds of reports."""
        made = subprocess.run([self.given.build / "common/practice/mend/gw_mend", "--exercise", self.exercise.name, "--root", ".",
                               "--exercises", self.given.build / "exercises.tsv", *words], capture_output=True, text=True)
        return made.stdout

    def grade(self, test, work):
        """The result of a mistake's test, and the first case that fails. The first failure is enough, if it is the one
        that the test expects."""
        command = list(test["command"])
        command[command.index("--results") + 1] = work / "result"
        environment = dict(os.environ, GW_FAILED_CASE=str(work / "case"))
        for one in test["properties"]:
            if one["name"] == "ENVIRONMENT":
                environment.update(pair.split("=", 1) for pair in one["value"])
        for further in (["--brief"], []):
            made = subprocess.run([command[0], *further, *command[1:]], env=environment, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, cwd=work)
            if made.returncode == 0:
                return (work / "result").read_text(encoding="utf-8", errors="replace")
        raise ValueError(f"{test['name']} is not graded as its test expects: ./gridwork test -R '{test['name']}$'")

    def trace(self, number, version, work, kind, shown):
        """Writes the page of the trace. @return whether there is one"""
        program = work / "case.program"
        if self.exercise.in_c or not program.exists():
            return False
        run = dict(os.environ, GW_VERSION=f"wrong.{version.rpartition('.')[0]}", GW_SOURCE_ROOT=os.getcwd(),
                   GW_TRACE=str(work / "run.trace"), GW_TRACE_LAUNCHES="1")
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}
        seconds = SECONDS_ENDLESS if kind == "endless" else SECONDS
        subprocess.run(["timeout", "-s", "ALRM", "-k", "5", seconds, program, work / "case"], env=run, **quiet)
        subprocess.run([self.given.build / "common/drawing/gw_draw", work / "run.trace", work, "--page", self.exercise.name], **quiet)
        drawn = work / f"{self.exercise.name}.html"
        if not drawn.exists():
            return False
        self.traces.write(self.exercise, number, drawn.read_text(encoding="utf-8"), version, shown)
        return True

    def mistake(self, number):
        """One mistake, as a section of the page."""
        test = self.tests[number - 1]
        shown_as = test["command"][test["command"].index("--file") + 1]
        version = shown_as.rpartition("/")[2]
        work = self.given.work / test["name"]
        work.mkdir(parents=True)
        result = self.grade(test, work)
        kind = self.mend("--file", work / "result", "kind").strip()
        page = re.search(r"\./gridwork explain (\w+)", self.mend("--file", work / "result", "report"))
        report = result.partition("\n\n")[2] or result
        report = re.sub(r"^(the rest was not run|  the same in): .*\n?", "", report.partition("\nAlso failing:")[0], flags=re.M)
        report = without_name(report.replace(shown_as, version), version, self.exercise)
        lines = (self.texts / "wrong" / version).read_text(encoding="utf-8").split("\n")
        changed = changed_lines(lines, self.texts)
        shown = {n for c in changed for n in range(c - AROUND, c + AROUND + 1) if HEAD < n <= len(lines)}
        if self.given.solutions:
            shown = set(range(HEAD + 1, len(lines)))
        traced = self.trace(number, version, work, kind, shown)
        shutil.rmtree(work)
        links = f'<li><a href="../traces/{self.exercise.name}/{number}.html">Step through the run</a></li>' if traced else ""
        if page and (self.site.output / f"book/message_{page[1]}.html").exists():
            links += f'<li><a href="../book/message_{page[1]}.html">What this report means</a></li>'
        title = lines[1].partition("WRONG: ")[2]
        return f"""<section class="mistake" id="mistake-{number}" data-kind="{kind}">
<h2 id="number-{number}">Mistake {number}</h2>
<pre class="code" data-unsearched>{listing(lines, changed, shown)}</pre>
<div class="guess"></div>
<details><summary>The report</summary>
<pre class="report">{escape(report.strip())}</pre>
<p>The mistake: {escape(title)}.</p>
<ul class="links">{links}</ul>
<p class="proved">{self.proof.of_mistake(self.exercise, test["name"])}</p></details>
</section>"""

    def write(self, sections):
        name = self.exercise.name
        kinds = re.findall(r"^ +\d+ +(.*)$", self.mend("kinds"), re.M)
        names = {kind: int(re.search(r"\d+", self.mend("answer", kind, "?"))[0]) - 1
                 for kind in set(re.findall(r'data-kind="(\w+)"', "".join(sections)))}
        what = "" if self.given.solutions else f"""The changed lines are marked, with {AROUND} lines around them; the rest of the file
would show a solution."""
        self.site.write(f"mistakes/{name}.html", f"{name}: mistakes", f"""<h1>{name}: {plural(len(sections), "mistake")}</h1>
<p>Each of these files is wrong. Read the lines, guess what the grader reports first, and compare.
{what}</p>
<ul class="links"><li><a href="../exercises/{name}.html">The exercise and its contract</a></li></ul>
{"".join(sections)}
{embed("kinds", {"sentences": kinds, "names": names})}""")
