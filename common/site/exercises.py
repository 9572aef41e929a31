# SPDX-License-Identifier: MIT
"""The page of an exercise: its task, its contract, where you begin, three questions, and what proves it."""
import json
import re
import subprocess

from book import plain_lists
from page import embed, escape, plural

DECLARATION = re.compile(r"""
    /\*\*(?!<)(.*?)\*/ \s*                                    # the comment, but not that of a member
    (\#define [^\n]*                                          # a constant
    | (?:typedef\s+)?(?:struct|enum)\b [^;{()]* \{.*?\} [^;]*; # a type with its members
    | [^;{]*=\s*\{.*?\};                                      # a table
    | [^;{]*;?)                                               # a function""", re.S | re.X)
QUESTIONS, SEED = 3, 1


class Exercise:
    """An exercise of exercises.tsv."""

    def __init__(self, line, root):
        self.label, self.lesson, self.name, _, file, *_ = line.rstrip("\n").split("\t")
        self.file = root / file
        self.folder = self.file.parent.name
        self.in_c = self.file.suffix == ".c"
        self.mistakes = 0  # how many its gallery has


def contract_in_markdown(comment, book):
    """The words of a header's comment: parameters and notes become lists."""
    lines = []
    for line in (re.sub(r"^ \* ?", "", line) for line in comment.split("\n")):
        tag = re.match(r"@(param|return|note) *(.*)", line)
        if tag and tag[1] == "param":
            name, words = (tag[2].split(None, 1) + [""])[:2]
            line = f"- `{name}`: {words}"
        elif tag:
            line = f"- {'Returns ' if tag[1] == 'return' else ''}{tag[2]}"
        if tag and tag[1] == "note" and "Notes:" not in lines:
            lines += ["", "Notes:", ""]
        if tag and lines and not lines[-1].startswith(("- ", "  ")):
            lines.append("")
        line = re.sub(r"^ {4,}(?=\S)", "  ", line) if lines and lines[-1].startswith(("- ", "  ")) else line
        line = re.sub(r"docs/pages/(\w+)\.md", lambda found: book.link(found[1], "", "../book/"), line)
        lines.append(line)
    return "\n".join(lines)


def contract(exercise, book):
    """What the header declares, each with its words."""
    parts = []
    for comment, declared in DECLARATION.findall(exercise.file.with_suffix(".h").read_text(encoding="utf-8")):
        if "@file" in comment:
            continue
        words = book.render(plain_lists(contract_in_markdown(comment, book)))
        code = escape(declared.strip())
        parts.append(f'<pre class="code">{code}</pre>\n{words}')
    return "\n".join(parts)


def task(exercise):
    """What the lesson's table says that you do, in Markdown."""
    readme = (exercise.file.parent / "README.md").read_text(encoding="utf-8")
    found = re.search(rf"^\| *(?:\[)?`{exercise.name}`(?:\]\([^)]*\))? *\| *(.*?) *\|", readme, re.M)
    words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", found[1]) if found else ""
    return words[:1].upper() + words[1:] + ("" if not words or words[-1] in ".?" else ".")


def drawings(exercise, book):
    """The drawings of the lesson's sections that name the exercise, or else all of the lesson."""
    readme = (exercise.file.parent / "README.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", readme, flags=re.M)
    picture = re.compile(r"!\[([^]]*)\]\(pictures/([\w.]*)\)")
    near = [found for section in sections if re.search(rf"\b{exercise.name}\b", section) for found in picture.finditer(section)]
    return "\n".join(f"<p>{book.picture(found).replace('pictures/', '../book/pictures/', 1)}</p>"
                     for found in near or picture.finditer(readme))


def questions(exercise, build, root):
    """Questions of ./gridwork predict, with the answers that runs gave just now."""
    made = subprocess.run([build / "common/practice/predict/gw_predict", "--root", root, "--build", build, "--json",
                           "--only", exercise.name, "--seed", str(SEED), "--count", str(QUESTIONS)],
                          capture_output=True, text=True, check=True)
    return [json.loads(line) for line in made.stdout.splitlines()]


def begin(exercise, root):
    """The file as ./gridwork reset makes it."""
    return subprocess.run(["sh", root / "common/scripts/make_skeleton", root / "solutions" / exercise.folder / exercise.file.name],
                          capture_output=True, text=True, check=True).stdout


def question_in_html(number, question):
    """A question as a form, and the answer for who has no scripts."""
    listing = "\n".join(f'<span class="number">{at:3}</span> {escape(line)}'
                        for at, line in enumerate(question["lines"], 1))
    letters = "abcdefgh"
    name = f"question-{number}"
    if question["choices"]:
        field = "".join(f'<label><input type="radio" name="{name}" value="{letters[at]}"> {escape(text)}</label>'
                        for at, text in enumerate(question["choices"]))
        right = question["choices"][letters.index(question["answer"])]
    else:
        field = f'<label>Your answer <input type="text" name="{name}" autocomplete="off" inputmode="text"></label>'
        right = question["answer"]
    drawing = f'<pre class="code">{escape(question["drawing"])}</pre>' if question["drawing"] else ""
    return f"""<section class="question" id="{name}">
<h3>Question {number}</h3>
<pre class="code" data-unsearched>{listing}</pre>
<form><fieldset><legend>{escape(question["text"])}</legend>{field}</fieldset>
<button type="submit" hidden>Check</button></form>
<p class="reply" role="status"></p>
<details data-unsearched><summary>The answer</summary><p>{escape(right)}. {escape(question["why"])}</p>{drawing}</details>
</section>"""


def write(site, exercise, book, asked, beginning, proof):
    """The page of one exercise; `beginning` is the file that a student begins with."""
    first = re.search(r"@file \S+\n \* (.*?)\n \*/", exercise.file.with_suffix(".h").read_text(encoding="utf-8"), re.S)
    lead = re.sub(r"\n \* ", " ", first[1]) if first else ""
    predict = "\n".join(question_in_html(number, one) for number, one in enumerate(asked, 1))
    answers = [{key: one[key] for key in ("answer", "typical", "why")} for one in asked]
    drawn = drawings(exercise, book)
    site.write(f"exercises/{exercise.name}.html", exercise.name, f"""<h1>{exercise.name}</h1>
<p class="lead">{escape(lead)}</p>
<p>{book.inline(task(exercise))}</p>
<ul class="links"><li><a href="../book/{exercise.folder}.html">The lesson: {escape(exercise.lesson)}</a></li>
<li><a href="../mistakes/{exercise.name}.html">{plural(exercise.mistakes, "mistake")}: guess what the grader reports</a></li></ul>
<p>To do it, type <code>./gridwork watch {exercise.label}</code> and edit
<code>lessons/{exercise.folder}/{exercise.file.name}</code>.</p>
<h2 id="contract">The contract</h2>
{contract(exercise, book)}
{'<h2 id="drawings">Drawings of the lesson</h2>' if drawn else ""}
{drawn}
<h2 id="begin">The file that you begin with</h2>
<pre class="code" data-unsearched>{escape(beginning)}</pre>
<h2 id="predict">Predict</h2>
<p>Say what these programs do before a run tells you. Runs gave the answers when this page was made.
<code>./gridwork predict {exercise.name}</code> asks about other numbers.</p>
{predict}
{embed("answers", answers)}
<h2 id="proof">What proves it</h2>
{proof}""")
