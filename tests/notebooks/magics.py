# SPDX-License-Identifier: MIT
"""magics.py CLONE SOLUTION: the magics without a kernel. Nothing is graded here but what a magic has to show."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

CLONE, SOLUTION = sys.argv[1:]
FILE = os.path.join(CLONE, "lessons/lesson3_indexing/vector_add.cu")
sys.path.insert(0, os.path.join(CLONE, "notebooks"))
os.chdir(os.path.join(CLONE, "notebooks"))
import gridwork_magic  # noqa: E402

shell = InteractiveShell.instance()


def read(path):
    with open(path, encoding="utf-8") as stream:
        return stream.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as stream:
        stream.write(text)


def run(cell):
    """What a cell shows, as text and as HTML."""
    with capture_output() as captured:
        shell.run_cell(cell)
    shown = [output.data for output in captured.outputs]
    return ("\n".join([captured.stdout] + [data["text/plain"] for data in shown]),
            "\n".join(data.get("text/html", "") for data in shown))


class Magics(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.beginning = read(FILE)
        cls.said = run("%load_ext gridwork_magic")[0]
        cls.magics = shell.magics_manager.registry["GridworkMagics"]

    def setUp(self):
        write(FILE, self.beginning)
        self.magics.written.clear()

    def put(self, text):
        with capture_output() as captured:
            self.magics.put("vector_add", "lessons/lesson3_indexing/vector_add.cu", text)
        return "\n".join(output.data["text/plain"] for output in captured.outputs)

    def copies(self):
        folder = os.path.dirname(FILE)
        return sorted(name for name in os.listdir(folder) if "before-notebook" in name)

    def test_load(self):
        self.assertIn(CLONE, self.said)
        self.assertEqual(os.getcwd(), os.path.realpath(CLONE))

    def test_sentences(self):
        for cell, sentence in [
            ("%%exercise vectr_add\nx", "there is no exercise 'vectr_add': did you mean vector_add?"),
            ("%%exercise lesson3\nx", "'lesson3' is a lesson; its exercises are: vector_add"),
            ("%%exercise\nx", "%%exercise wants the name of one exercise"),
            ("%%exercise vector_add\n  \n", "The cell is empty"),
            ("%%check\n\n", "The cell is empty"),
            ("%check", "The cell is empty"),
            ("%%check --gpu 'x\nint main() {}", "A quotation mark is missing"),
            ("%predict lesson99", "there is no lesson or exercise 'lesson99': did you mean lesson9?"),
            ("%progress --all", "progress does not know '--all'"),
        ]:
            text, page = run(cell)
            self.assertIn(sentence, text)
            self.assertIn('<p class="error">', page)
            self.assertNotIn("Traceback", text)
        self.assertEqual(read(FILE), self.beginning)

    def test_no_compiler(self):
        with tempfile.TemporaryDirectory() as folder:
            for tool in ("sh", "cmake"):
                os.symlink(shutil.which(tool), os.path.join(folder, tool))
            with mock.patch.dict(os.environ, PATH=folder):
                self.assertIn("g++ is not installed: type !./gridwork setup", run("%progress")[0])

    def test_not_a_clone(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(gridwork_magic.__file__, folder)
            said = subprocess.run(
                [sys.executable, "-m", "IPython", "--no-banner", "-c", "%load_ext gridwork_magic"], cwd=folder,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True, check=False).stdout
        self.assertIn("This is not a clone of Gridwork", said)
        self.assertNotIn("Traceback", said)

    def test_colors(self):
        self.assertEqual(gridwork_magic.colored("\x1b[1;31m<fail>\x1b[0m a & b\x1b[2K"),
                         '<span class="bold red">&lt;fail&gt;</span> a &amp; b')
        self.assertEqual(gridwork_magic.without_colors("\x1b[31mfail\x1b[0m"), "fail")
        self.assertLess(len(gridwork_magic.shortened("x" * 10 ** 6)), 10 ** 6)

    def test_nothing_is_lost(self):
        mine = self.beginning + "// by an editor\n"
        # The beginning holds nothing that could be lost.
        self.assertEqual(self.put(mine), "")
        self.assertEqual(read(FILE), mine)
        self.assertEqual(self.put(mine + "// more\n"), "")
        # What another program has written is kept, once.
        for _ in range(2):
            write(FILE, mine)
            said = self.put("// by the notebook\n")
            self.assertIn("kept as lessons/lesson3_indexing/vector_add.cu.before-notebook-1", said)
            self.assertEqual(read(FILE), "// by the notebook\n")
        self.assertEqual(read(FILE + ".before-notebook-1"), mine)
        write(FILE, "// another\n")
        self.assertIn("before-notebook-2", self.put("// by the notebook\n"))
        self.assertEqual(self.copies(), ["vector_add.cu.before-notebook-1", "vector_add.cu.before-notebook-2"])
        # A cell in which nothing was done overwrites nothing.
        write(FILE, mine)
        self.assertIn("graded and not changed", self.put(self.beginning))
        self.assertEqual(read(FILE), mine)

    def test_failed_write(self):
        write(FILE, "// mine\n")
        self.magics.written["vector_add"] = "// mine\n"
        with mock.patch("os.replace", side_effect=OSError(28, "No space left on device")):
            with self.assertRaises(gridwork_magic.Failed) as failed:
                self.put("// new\n")
        self.assertIn("No space left on device", str(failed.exception))
        self.assertEqual(read(FILE), "// mine\n")
        self.assertEqual([name for name in os.listdir(os.path.dirname(FILE)) if name.startswith(".notebook-")], [])

    def test_into_a_cell(self):
        write(FILE, "// 5 % of mine\n")
        with mock.patch.object(shell, "set_next_input") as put:
            run("%exercise vector_add.cu")
        put.assert_called_once_with("%%exercise vector_add\n// 5 % of mine")
        # That text is known, so it needs no copy.
        before = self.copies()
        self.assertEqual(self.put("// new\n"), "")
        self.assertEqual(self.copies(), before)

    def test_check(self):
        text, page = run('%%check\n#include <stdio.h>\nint main(void)\n{\n    int *d_p;\n    printf("<b>\\n");\n'
                         "    return cudaMalloc(&d_p, 4);\n}\n")
        self.assertIn("leak: cudaMalloc of 4 bytes was never freed", text)
        self.assertIn("program.cu:7", text)  # as the cell counts its lines
        self.assertIn("&lt;b&gt;", page)
        self.assertNotIn("<b>", page)
        self.assertIn("Nothing was found.", run("%%check\nint main(void) { return 0; }")[0])
        self.assertIn("program.cu:2", run("%%check\nint main(void) { retun 0; }")[0])

    def test_predict(self):
        text = run("%%predict lesson3 --seed 3\n?\n")[0]
        self.assertIn("The answer is", text)
        self.assertIn("Question 2 of 3", text)
        self.assertIn("Write your answer to this question into the cell", text)
        with mock.patch("builtins.input", side_effect=["?", "q"]) as asked:
            self.assertIn("The answer is", run("%predict lesson3 --seed 3")[0])
        self.assertEqual(asked.call_count, 2)
        with mock.patch("builtins.input", side_effect=KeyboardInterrupt):
            self.assertIn("The questions ended here", run("%predict lesson3 --seed 3")[0])


# (By name: IPython's shell has taken the place of __main__.)
tests = unittest.defaultTestLoader.loadTestsFromTestCase(Magics)
sys.exit(not unittest.TextTestRunner().run(tests).wasSuccessful())
