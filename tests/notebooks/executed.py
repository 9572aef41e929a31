# SPDX-License-Identifier: MIT
"""executed.py CLONE SOLUTION: the notebook of a lesson and the one for Colab, executed by a kernel as Jupyter does it."""
import os
import sys

import nbformat
from nbclient import NotebookClient

CLONE, SOLUTION = sys.argv[1:]
FOLDER = os.path.join(CLONE, "notebooks")
failures = 0


def read(path):
    with open(path, encoding="utf-8") as stream:
        return stream.read()


def execute(name, change):
    notebook = nbformat.read(os.path.join(FOLDER, name), 4)
    nbformat.validate(notebook)
    change(notebook)
    NotebookClient(notebook, timeout=400, resources={"metadata": {"path": FOLDER}}).execute()
    if os.environ.get("GW_KEEP_NOTEBOOKS"):
        nbformat.write(notebook, os.path.join(os.environ["GW_KEEP_NOTEBOOKS"], name))
    return notebook


def output_of(notebook, first_line, kind, number=0):
    cell = [cell for cell in notebook.cells if cell.source.split("\n")[0] == first_line][number]
    return "\n".join(output.data.get(kind, "") if "data" in output else output.get("text", "")
                     for output in cell.outputs)


def shows(notebook, first_line, *wanted, number=0, kind="text/plain", never=()):
    global failures
    shown = output_of(notebook, first_line, kind, number)
    for text in wanted:
        if text not in shown:
            failures += 1
            print("%s does not show: %s\n%s" % (first_line, text, shown[-3000:]))
    for text in ("Traceback",) + tuple(never):
        if text in shown:
            failures += 1
            print("%s shows: %s\n%s" % (first_line, text, shown[-3000:]))


def solve(notebook):
    """The first exercise is solved with a wrong guard, then right; a name has a slip; two of four exercises are left out."""
    notebook.cells = cells = [cell for cell in notebook.cells
                              if cell.source.split("\n")[0] not in ("%%exercise vector_add_strided", "%%exercise mark_primes")]
    at = next(i for i, cell in enumerate(cells) if cell.source.startswith("%%exercise vector_add\n"))
    right = "%%exercise vector_add\n" + read(SOLUTION)
    cells[at].source = right.replace("i < n", "i <= n")
    cells[at + 1:at + 1] = [nbformat.v4.new_code_cell(right), nbformat.v4.new_code_cell("%%exercise vector_ad\nx")]


lesson = execute("lesson3_indexing.ipynb", solve)
shows(lesson, "%load_ext gridwork_magic", "Gridwork in")
shows(lesson, "%predict lesson3", "Question 1 of 3", "This notebook cannot ask you here", "%%predict lesson3 --seed")
shows(lesson, "%%exercise vector_add", "out of bounds", "vector_add.cu:", "c[i] = a[i] + b[i];", "compare with < and not <=",
      "build/trace/vector_add/vector_add.html")
shows(lesson, "%%exercise vector_add", '<span class="red">fail</span>', "launched &lt;&lt;&lt;4, 256&gt;&gt;&gt;",
      "compare with &lt; and not &lt;=.", "<iframe title=", 'sandbox="allow-scripts"', "srcdoc=\"&lt;!DOCTYPE html&gt;",
      kind="text/html", never=("<<<", "<="))
shows(lesson, "%%exercise vector_add", "pass", number=1, never=("out of bounds", "draw:"))
shows(lesson, "%%exercise vector_ad", "there is no exercise 'vector_ad': did you mean vector_add?")
shows(lesson, "%%exercise transpose", "not started")
shows(lesson, "%progress", "pass          vector_add", "next: vector_add_strided")
shows(lesson, "%progress", '<th scope="row">vector_add</th><td class="pass">pass</td>', kind="text/html")


def without_clone(notebook):
    notebook.cells = [cell for cell in notebook.cells if "clone" not in cell.metadata.get("tags", [])]


colab = execute("colab.ipynb", without_clone)
shows(colab, "!./gridwork setup", "Everything that is needed is installed.", "GPU: ")
shows(colab, "%%check", "out of bounds", "element 8 of an array of 8", "program.cu:6")
# The lesson's notebook has solved it, and the cell has the beginning.
shows(colab, "%%exercise vector_add", "was graded and not changed", "pass")
shows(colab, "!./gridwork hint vector_add", "vector_add, hint 1 of")
shows(colab, "%progress", "pass          vector_add")
sys.exit(failures > 0)
