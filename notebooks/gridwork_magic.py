# SPDX-License-Identifier: MIT
"""Gridwork in a notebook: an extension of IPython that calls ./gridwork and shows what it says.

    %load_ext gridwork_magic     in a notebook of this folder

    %%exercise vector_add        writes the cell into your file of the exercise, and grades it
    %exercise vector_add         puts your file into a new cell
    %%check [option...]          runs the cell, a whole program, as ./gridwork check does
    %predict lesson3             asks questions about short programs
    %progress                    what passes, and what comes next

Nothing is graded, checked or counted here: every answer is one of the command line.
"""
import builtins
import hashlib
import html
import json
import os
import re
import shlex
import signal
import subprocess
import tempfile

from IPython.core.error import StdinNotImplementedError
from IPython.core.magic import Magics, line_cell_magic, line_magic, magics_class
from IPython.display import display

SHOWN_AT_MOST = 100000  # characters of one output: a notebook keeps them all

# Text takes the color of the page around it. JupyterLab, VS Code and Colab each say in their own way that it is dark.
STYLE = """<style>
.gridwork { line-height: 1.35; max-width: 62rem; }
.gridwork pre { margin: 0.3em 0; padding: 0; background: none; color: inherit; white-space: pre-wrap;
  font: 0.9em/1.35 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.gridwork p { margin: 0.4em 0; }
.gridwork table { border-collapse: collapse; margin: 0.6em 0; }
.gridwork caption { text-align: left; font-weight: bold; color: inherit; }
.gridwork th, .gridwork td { text-align: left; padding: 0.15em 1em 0.15em 0; border-top: 1px solid #8886; }
.gridwork iframe { width: 100%; height: 44rem; border: 1px solid #8886; color-scheme: light; }
DARK iframe { color-scheme: dark; }
.gridwork .bold, .gridwork .pass { font-weight: bold; }
.gridwork .red, .gridwork .error { color: #b3261e; }
.gridwork .green { color: #1b6e2c; }
.gridwork .yellow { color: #7a5200; }
.gridwork .blue { color: #1f5fa8; }
.gridwork .grey { color: #666; }
DARK .red, DARK .error { color: #ff8a80; }
DARK .green { color: #7bd88f; }
DARK .yellow { color: #f0c05a; }
DARK .blue { color: #8ab8ff; }
DARK .grey { color: #aaa; }
</style>
""".replace("DARK", ':is([data-jp-theme-light="false"], .vscode-dark, .vscode-high-contrast, [theme="dark"]) .gridwork')

COLOR_OF = {"1": "bold", "2": "grey", "31": "red", "32": "green", "33": "yellow", "34": "blue", "36": "blue", "90": "grey"}


class Failed(Exception):
    """A sentence for the reader."""


def find_clone():
    """The folder with ./gridwork: of this file, or else at or above the current one."""
    place = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    here = os.getcwd()
    while not os.path.isfile(os.path.join(place, "common", "scripts", "shared.sh")):
        place, here = here, os.path.dirname(here)
        if place == here:
            raise Failed(
                "This is not a clone of Gridwork: open a notebook in the folder notebooks/ of a clone, or type "
                "%cd and the path of that folder.")
    return place


def without_colors(text):
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text)


def colored(text):
    """Text with a terminal's colors as HTML: everything is escaped, and only our own classes are added."""
    parts, is_open = [], False
    for i, piece in enumerate(re.split(r"\x1b\[([0-9;]*)m", text)):
        if i % 2 == 0:
            parts.append(html.escape(re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", piece)))
            continue
        classes = " ".join(COLOR_OF[code] for code in piece.split(";") if code in COLOR_OF)
        parts.append("</span>" if is_open else "")
        is_open = bool(classes)
        parts.append('<span class="%s">' % classes if classes else "")
    return "".join(parts) + ("</span>" if is_open else "")


def shortened(text):
    if len(text) <= SHOWN_AT_MOST:
        return text
    return text[:SHOWN_AT_MOST] + "\n(%d more characters are not shown here.)\n" % (len(text) - SHOWN_AT_MOST)


def show(plain, page):
    display({"text/plain": plain, "text/html": STYLE + '<div class="gridwork">' + page + "</div>"}, raw=True)


def show_text(text):
    text = shortened(text).strip("\n")
    if text:
        show(without_colors(text), "<pre>" + colored(text) + "</pre>")


def show_sentence(sentence, kind):
    show(sentence, '<p class="%s">%s</p>' % (kind, html.escape(sentence)))


@magics_class
class GridworkMagics(Magics):
    def __init__(self, shell, clone):
        super().__init__(shell)
        self.clone = clone
        self.written = {}  # what this notebook has written: the text of each exercise's file

    # The command line.

    def start(self, command, **pipes):
        """In a process group of its own, with colors."""
        environment = dict(os.environ, GRIDWORK_ROOT=self.clone, CLICOLOR_FORCE="1", PYTHONDONTWRITEBYTECODE="1")
        environment.pop("NO_COLOR", None)
        return subprocess.Popen(command, cwd=self.clone, env=environment, start_new_session=True,
                                stdout=subprocess.PIPE, **pipes)

    def end(self, process):
        """Ends it, and what it has started, if the reader has interrupted the cell."""
        try:
            os.killpg(process.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        process.wait()

    def run(self, *command):
        """Its exit status, standard output and standard error."""
        process = self.start(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            out, errors = process.communicate()
        except KeyboardInterrupt:
            self.end(process)
            raise Failed("You have interrupted the cell; the command was ended.") from None
        return process.returncode, out.decode("utf-8", "replace"), errors.decode("utf-8", "replace")

    def gridwork(self, *arguments):
        return self.run("sh", os.path.join(self.clone, "gridwork"), *arguments)

    def must(self, status, errors):
        """Fails with the sentence of a command that could not do what it was asked."""
        if status != 0:
            sentence = re.search(r"^gridwork: (.*)", without_colors(errors), re.M)
            raise Failed(sentence.group(1) if sentence else without_colors(errors).strip() or "The command failed.")

    def shell_function(self, function, *arguments):
        """What a function of the command line's scripts prints."""
        status, out, errors = self.run(
            "sh", "-c", 'set -eu; . "$GRIDWORK_ROOT/common/scripts/shared.sh"; for tool in cmake g++; do '
            'command -v $tool >/dev/null || fail "$tool is not installed: type !./gridwork setup in a cell"; done; '
            + function, "notebook", *arguments)
        self.must(status, errors)
        return out

    def exercise_named(self, line, magic):
        names = line.split()
        if len(names) != 1:
            raise Failed("%s wants the name of one exercise: %s vector_add" % (magic, magic))
        name, file = self.shell_function(
            'name=$(exercise_named "$1"); echo "$name"; echo "lessons/$(folder_of "$name")/$(file_of "$name")"',
            names[0]).split("\n")[:2]
        return name, file

    # The student's file.

    def read(self, file):
        try:
            with open(os.path.join(self.clone, file), encoding="utf-8", newline="") as stream:
                return stream.read()
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise Failed("%s cannot be read, so nothing was changed: %s." % (file, error)) from None

    def keep(self, file, text):
        """A copy of the text beside the file; its name."""
        number = 1
        while True:
            kept = "%s.before-notebook-%d" % (file, number)
            there = self.read(kept)
            if there is None:
                self.write(kept, text)
            if there in (None, text):
                return kept
            number += 1

    def write(self, file, text):
        """The whole text or nothing: what was there is replaced when the new text is on the disk."""
        path = os.path.realpath(os.path.join(self.clone, file))
        part = None
        try:
            mode = os.stat(path).st_mode & 0o777 if os.path.exists(path) else 0o666 & ~current_umask()
            handle, part = tempfile.mkstemp(prefix=".notebook-", dir=os.path.dirname(path))
            with open(handle, "w", encoding="utf-8", newline="") as stream:
                stream.write(text)
            os.chmod(part, mode)
            os.replace(part, path)
        except OSError as error:
            if part and os.path.exists(part):
                os.remove(part)
            raise Failed("%s could not be written, and is as it was: %s." % (file, error.strerror)) from None

    def put(self, name, file, text):
        """Writes the text of a cell into the student's file, unless that would lose something."""
        there = self.read(file)
        if there is not None and there.rstrip("\n") == text.rstrip("\n"):
            self.written[name] = there
            return
        if there is not None and there != self.written.get(name):
            status, beginning, errors = self.gridwork("reset", name, "--print")
            self.must(status, errors)
            if text.rstrip("\n") == beginning.rstrip("\n"):
                show_sentence("The cell has the text that the exercise begins with, and your file is further: %s was "
                              "graded and not changed. %%exercise %s puts its text into a cell." % (file, name), "yellow")
                return
            if there != beginning:
                show_sentence("%s had another text, not written by this notebook: it is kept as %s."
                              % (file, self.keep(file, there)), "yellow")
        self.write(file, text)
        self.written[name] = text

    # What is shown.

    def show_traces(self, report):
        """The page of each trace that a report names."""
        for command in dict.fromkeys(re.findall(r"^ *draw: \./gridwork (trace .*)", without_colors(report), re.M)):
            status, out, errors = self.gridwork(*shlex.split(command))
            page = re.search(r"^ *(build/trace/\S.*?\.html)(?: |$)", out, re.M)
            if status != 0 and not page:
                self.must(status, errors)
            with open(os.path.join(self.clone, page.group(1)), encoding="utf-8") as stream:
                source = stream.read()
            show("The run, to step through: %s" % page.group(1),
                 '<iframe title="The run, to step through" sandbox="allow-scripts" srcdoc="%s"></iframe>'
                 % html.escape(source))

    @line_cell_magic
    def exercise(self, line, cell=None):
        """%%exercise NAME grades the cell as your file of the exercise; %exercise NAME puts your file into a cell."""
        self.told(self.exercise_told, line, cell)

    def exercise_told(self, line, cell):
        name, file = self.exercise_named(line, "%exercise" if cell is None else "%%exercise")
        if cell is None:
            text = self.read(file)
            if text is None:
                raise Failed("There is no file %s; ./gridwork reset %s makes it." % (file, name))
            self.written[name] = text
            self.shell.set_next_input("%%%%exercise %s\n%s" % (name, text.rstrip("\n")))
            return
        if not cell.strip():
            raise Failed("The cell is empty, so %s was not changed. %%exercise %s puts its text into a cell." % (file, name))
        self.put(name, file, cell.rstrip("\n") + "\n")
        with tempfile.TemporaryDirectory() as folder:
            grades = os.path.join(folder, "grades.json")
            status, out, errors = self.gridwork("grade", name, "--json", grades)
            if not os.path.exists(grades):
                self.must(status or 1, errors)
            with open(grades, encoding="utf-8") as stream:
                verdicts = json.load(stream)
        show_text(out)
        if verdicts["earned"] < verdicts["possible"]:
            self.show_traces(out)

    @line_cell_magic
    def check(self, line, cell=None):
        """%%check [option...] runs the cell, a program with a main(), as ./gridwork check does."""
        self.told(self.check_told, line, cell)

    def check_told(self, line, cell):
        if not (cell or "").strip():
            raise Failed("The cell is empty: %%check wants a program with a main() below it.")
        self.shell_function(":")
        # Line 1 is that of %%check, so that a report's lines are the cell's.
        text = "\n" + cell
        folder = "build/notebook/" + hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:8]
        try:
            os.makedirs(os.path.join(self.clone, folder), exist_ok=True)
        except OSError as error:
            raise Failed("%s cannot be made: %s." % (folder, error.strerror)) from None
        program = folder + "/program.cu"
        self.write(program, text)
        try:
            options = shlex.split(line)
        except ValueError:
            raise Failed("A quotation mark is missing behind %%check.") from None
        status, out, errors = self.gridwork("check", program, *options)
        if status == 2:
            self.must(status, errors)
        show_text(out)
        show_text(errors)
        if status == 0:
            show_sentence("Nothing was found.", "green")
        self.show_traces(errors)

    @line_cell_magic
    def predict(self, line, cell=None):
        """%predict LESSON asks questions; below %%predict LESSON --seed N stand the answers, one per line."""
        self.told(self.predict_told, line, cell)

    def predict_told(self, line, cell):
        self.shell_function(":")
        try:
            arguments = shlex.split(line)
        except ValueError:
            raise Failed("A quotation mark is missing behind %predict.") from None
        process = self.start(["sh", os.path.join(self.clone, "gridwork"), "predict"] + arguments,
                             stdin=subprocess.PIPE, stderr=subprocess.STDOUT)
        answers = iter(cell.split("\n")) if cell is not None else None
        try:
            while True:
                said, asks = until_prompt(process.stdout)
                status = None if asks else process.wait()
                if status == 2:
                    self.must(status, said)
                show_text(said)
                if not asks:
                    return
                answer = next((line for line in answers if line.strip()), None) if answers is not None else ask()
                if answer is None and cell is not None:
                    raise Failed("Write your answer to this question into the cell, as its last line, and run the cell again.")
                if answer is None:
                    raise Failed("This notebook cannot ask you here. In a new cell, type %%predict "
                                 + " ".join(with_seed(arguments)) + " and below it your answers, one per line.")
                process.stdin.write(answer.strip().encode("utf-8") + b"\n")
                process.stdin.flush()
        except (KeyboardInterrupt, EOFError, BrokenPipeError):
            raise Failed("The questions ended here; what you have answered is kept.") from None
        finally:
            process.stdin.close()
            self.end(process)

    @line_magic
    def progress(self, line):
        """%progress shows all lessons and exercises, and what comes next."""
        self.told(self.progress_told, line)

    def progress_told(self, line):
        self.shell_function(":")
        status, out, errors = self.gridwork("progress", "--html", *line.split())
        self.must(status, errors)
        page = self.read("build/progress.html")
        _, plain, _ = self.gridwork("progress")
        show(without_colors(plain), re.search(r"<body>(.*)</body>", page, re.S).group(1))

    def told(self, magic, *arguments):
        """What goes wrong is a sentence for the reader, and no traceback."""
        try:
            magic(*arguments)
        except Failed as failed:
            show_sentence(str(failed), "error")


def current_umask():
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def until_prompt(stream):
    """What a program says until it asks, or ends: the text without the prompt, and whether it asks."""
    said = b""
    while not (said == b"> " or said.endswith(b"\n> ")):
        piece = os.read(stream.fileno(), 65536)
        if not piece:
            return said.decode("utf-8", "replace"), False
        said += piece
    return said[:-2].decode("utf-8", "replace"), True


def ask():
    """The reader's answer; None where a notebook cannot ask, as when it is run as a whole."""
    try:
        return builtins.input("> ")
    except StdinNotImplementedError:
        return None


def with_seed(arguments):
    return arguments if "--seed" in arguments else arguments + ["--seed", "1"]


def load_ipython_extension(shell):
    try:
        clone = find_clone()
    except Failed as failed:
        show_sentence(str(failed), "error")
        return
    # Commands that a report names can be typed as they stand, behind an exclamation mark.
    os.chdir(clone)
    shell.register_magics(GridworkMagics(shell, clone))
    show_sentence("Gridwork in %s. What a report names, you type in a cell, for example: !./gridwork hint vector_add"
                  % clone, "grey")
