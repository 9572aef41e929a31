# SPDX-License-Identifier: MIT
"""make.py --root ROOT --source FOLDER --build BUILD --texts DIR --made DIR --output DIR [--solutions] EXERCISE...

Writes the pages of ./gridwork site. FOLDER has lessons/ and docs/ as the readers may see them, DIR of --texts the versions
of each exercise (./gridwork mistake expand), DIR of --made what docs/made_pages has made."""
import argparse
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import exercises as pages
import gallery
from book import Book
from page import Site, escape, plural
from proof import Proof
from run_pages import TracePages


def read_arguments():
    parser = argparse.ArgumentParser()
    for option in ("root", "source", "build", "texts", "made", "output"):
        parser.add_argument(f"--{option}", type=lambda path: pathlib.Path(path).resolve(), required=True)
    parser.add_argument("--about", required=True)
    parser.add_argument("--most", type=int, help="mistakes of an exercise; a test wants few")
    parser.add_argument("--solutions", action="store_true")
    parser.add_argument("exercises", nargs="+")
    return parser.parse_args()


def tests_of_mistakes(build):
    """The tests of all mistakes by exercise, as ctest would start them."""
    made = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1", "-R", r"^wrong[^.]+\.[^.]+\."],
                          capture_output=True, text=True, check=True)
    found = {}
    for test in json.loads(made.stdout)["tests"]:
        if not any(one["name"] == "DISABLED" and one["value"] for one in test["properties"]):
            found.setdefault(test["name"].split(".")[1], []).append(test)
    return found


def book_of(site, given, exercises):
    files = [*sorted((given.source / "docs/pages").glob("*.md")), *sorted((given.made / "pages").glob("*.md"))]
    if given.solutions:
        files += sorted((given.root / "docs/walks").glob("*.md"))
    drawings = [given.build / "book/pictures", given.source / "docs/drawings", *given.source.glob("lessons/*/pictures")]
    return Book(site, files, [given.made / "snippets", given.root / "common/data"], drawings, exercises, given.solutions)


def write_index(site, all_exercises, book):
    lessons = {}
    for one in all_exercises:
        lessons.setdefault((one.folder, one.lesson), []).append(one)
    rows = []
    for (folder, title), members in lessons.items():
        items = "\n".join(f'<li><a href="exercises/{one.name}.html"><code>{one.name}</code></a> {book.inline(pages.task(one))} '
                          f'<a href="mistakes/{one.name}.html">{plural(one.mistakes, "mistake")}</a></li>' for one in members)
        rows.append(f'<h3 id="{folder}"><a href="book/{folder}.html">{escape(title)}</a></h3>\n<ul>\n{items}\n</ul>')
    total = sum(one.mistakes for one in all_exercises)
    site.write("index.html", "A workbook of CUDA C", f"""<h1>Gridwork: a workbook of CUDA C exercises</h1>
<p class="lead">You fill in the TODOs of a real <code>.cu</code> file, save it, and one clear message tells you the result.
The same file runs on a GPU through <code>nvcc</code>. Without a GPU, it runs on Gridwork's CPU device, which also shows
the line, the thread and the element of a mistake.</p>
<p>This site has {plural(len(lessons), "lesson")} with {plural(len(all_exercises), "exercise")}, questions to answer before a run does,
and {plural(total, "mistake")}, each with its report. <a href="book/start.html">Start here</a>; all pages are in
<a href="book/index.html">the book</a>; <a href="proof.html">what proves it</a> says which device each claim ran on.</p>
<h2 id="lessons">Lessons and exercises</h2>
{chr(10).join(rows)}""")


def main():
    given = read_arguments()
    os.chdir(given.root)
    given.work = pathlib.Path(tempfile.mkdtemp(dir=given.texts))
    site = Site(given.output, escape(given.about))
    listed = [pages.Exercise(line, given.root) for line in open(given.build / "exercises.tsv", encoding="utf-8")]
    chosen = [one for one in listed if one.name in given.exercises]
    proof, tests, traces = Proof(given.root), tests_of_mistakes(given.build), TracePages(site, given.root)
    book = book_of(site, given, {one.name for one in chosen})
    book.write()
    galleries = [gallery.Gallery(site, one, tests.get(one.name, [])[:given.most], given, proof, traces) for one in chosen]
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    try:
        asked = [pool.submit(pages.questions, one, given.build, given.root) for one in chosen]
        begins = [pool.submit(pages.begin, one, given.root) for one in chosen]
        graded = [[pool.submit(one.mistake, number + 1) for number in range(len(one.tests))] for one in galleries]
        for exercise, one, questions, begin, sections in zip(chosen, galleries, asked, begins, graded):
            one.write([section.result() for section in sections])
            pages.write(site, exercise, book, questions.result(), begin.result(),
                        proof.of_exercise(exercise, questions.result()))
            print(f"{exercise.label}.{exercise.name}: {plural(exercise.mistakes, 'mistake')}", flush=True)
    finally:
        pool.shutdown(cancel_futures=True)  # after a mistake that is not as it should be, nothing else is graded
    proof.write(site)
    write_index(site, chosen, book)
    for name in ("site.css", "site.js"):
        site.copy(pathlib.Path(__file__).parent / name, name)
    site.write_search()


try:
    main()
except (ValueError, OSError, subprocess.CalledProcessError) as problem:
    sys.exit(f"gridwork: {problem}")
