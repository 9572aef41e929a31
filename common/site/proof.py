# SPDX-License-Identifier: MIT
"""What proves a claim: which device has run it, and of recorded numbers the card."""
import re

from page import escape, plural


class Proof:
    """Reads what tests/gpu and plots/data have recorded."""

    def __init__(self, root):
        self.reasons, self.seen_only, about = {}, {}, None
        for line in (root / "tests/gpu/cpu_only.tsv").read_text(encoding="utf-8").splitlines():
            begin = re.match(r"# (\w+)(?: \(luck\))?: (.*)", line)
            if begin:
                about = begin[1]
                self.reasons[about] = begin[2]
            elif line.startswith("# ") and about:
                self.reasons[about] += " " + line[2:]
            elif line.startswith("#"):
                about = None
            else:
                test, reason, *on_ptx = line.split("\t")
                self.seen_only[test] = (reason, bool(on_ptx))
        declared = (root / "lessons/CMakeLists.txt").read_text(encoding="utf-8")
        self.libraries = set(re.findall(r"^gw_exercise\((\w+)\b[^)]*\b(?:LIBRARY|MODULES)\b", declared, re.M))
        self.answers = self.first_line(root / "tests/gpu/answers/recorded.txt", "What an ").replace(" answered", "")
        self.counters = self.first_line(root / "tests/gpu/counters/recorded.tsv", "gpu: ")
        self.tables = {}
        for table in sorted(root.glob("plots/data/*/*/*.table")):
            device = self.first_line(table, "device: ")
            self.tables.setdefault(table.parent.name, {}).setdefault(device, []).append(table.stem)

    @staticmethod
    def first_line(file, words):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("# " + words):
                return line[2 + len(words):].rstrip(".")
        return ""

    def on_ptx(self, exercise):
        return not exercise.in_c and exercise.name not in self.libraries

    def of_mistake(self, exercise, test):
        """In HTML: which devices find a mistake."""
        if exercise.in_c:
            return "Found by the CPU: the exercise is plain C."
        reason, on_ptx = self.seen_only.get(test, ("", False))
        if on_ptx:
            return f"Found by the CPU device and by the PTX machine; an H200 showed right results. {escape(self.reasons[reason])}"
        if reason:
            return f"Found by the CPU device alone. {escape(self.reasons[reason])}"
        if not self.on_ptx(exercise):
            return "Found by the CPU device. The PTX machine does not run this exercise's library."
        return "Found by the CPU device, and by the PTX machine, which runs nvcc's code."

    def of_exercise(self, exercise, asked):
        """A list of the claims of an exercise's page."""
        rows = [("The contract can be met, and the limits of its header can be kept",
                 "the CPU" if exercise.in_c else "the CPU device" + (", the PTX machine" if self.on_ptx(exercise) else ""),
                 f"the reference solution passes: test <code>solution{exercise.label.replace('lesson', '')}.{exercise.name}</code>"),
                ("Each mistake of the gallery fails", "see there, with each mistake",
                 plural(exercise.mistakes, "mistake") + ", graded when this site was made"),
                ("The answers of the questions", "the CPU" if exercise.in_c else "the CPU device",
                 f"{plural(len(asked), 'question')}, each run in five orders of the blocks")]
        for device, names in self.tables.get(exercise.folder, {}).items():
            rows.append(("Times and plots of the lesson", escape(device), "recorded: " + ", ".join(names)))
        lines = "\n".join(f"<tr><td>{claim}</td><td>{where}</td><td>{how}</td></tr>" for claim, where, how in rows)
        return f'<div class="wide"><table>\n<tr><th>claim</th><th>proved by</th><th>how</th></tr>\n{lines}\n</table></div>'

    def write(self, site):
        """The page about all claims."""
        counts = {}
        for reason, on_ptx in self.seen_only.values():
            counts[reason] = counts.get(reason, 0) + 1
        classes = "\n".join(f"<tr><td>{counts[name]}</td><td>{escape(words)}</td></tr>"
                            for name, words in self.reasons.items() if name in counts)
        devices = sorted({device for folder in self.tables.values() for device in folder})
        site.write("proof.html", "What proves it", f"""<h1>What proves it</h1>
<p>A claim of this site comes from a run. This page says of each kind of claim where it ran.
<a href="book/devices.html">Three devices</a> says what each device can prove.</p>
<div class="wide"><table>
<tr><th>claim</th><th>proved by</th></tr>
<tr><td>A solution passes, a mistake fails, with this report</td><td>the CPU device; mistakes were graded when this site was
made</td></tr>
<tr><td>nvcc's code has the same verdicts</td><td>the PTX machine, without a GPU; the exceptions are below</td></tr>
<tr><td>An answer to a question of "predict"</td><td>the CPU device, in five orders of the blocks</td></tr>
<tr><td>Sectors, wavefronts, bank conflicts are counted as a profiler does</td><td>{escape(self.counters)}: recorded
counters, compared in the tests</td></tr>
<tr><td>Errors and values of CUDA calls</td><td>{escape(self.answers)}: recorded answers, compared in the tests</td></tr>
<tr><td>Measured times, plots</td><td>{"; ".join(escape(device) for device in devices)}; each plot names its machine</td></tr>
<tr><td>Estimated times</td><td>no device: <a href="book/model.html">a model</a>, with its error on measured times</td></tr>
</table></div>
<h2 id="cpu_only">Mistakes that only the CPU device shows</h2>
<p>The CPU device reports {plural(len(self.seen_only), "mistake")} of the workbook that pass on a GPU. A test compares this list
with the verdicts of the PTX machine. The reasons:</p>
<div class="wide"><table>
<tr><th>mistakes</th><th>reason</th></tr>
{classes}
</table></div>""")
