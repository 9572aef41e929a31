# SPDX-License-Identifier: MIT
# Lesson 4: the polynomial with and without copies, and how many times longer it takes with them.
load "style.gp"
if (exists("card_cpu_device")) {
    eval remark("The CPU device copies within the host's memory, without the bus to a GPU.")
}
eval panels("Lesson 4: a x^2 + b y + c in float64, with and without copies")
set xlabel "elements"
set logscale x
set format x "10^%L"
key_rows = 7
banded = "with_copies resident"

eval left_panel
set ylabel "time [ms]"
set logscale y
drawn = "one_core all_cores with_copies resident"
# Two reads and a write of 8 bytes, at the speed of a copy in the device's own memory.
limit(x) = 3 * 8 * x / (card_copy_bandwidth * 1e6)
best(s, x) = s eq "resident" ? gpu_least(3 * 8 * x, 0) : NaN
plot @estimated @own, @compared, limit(x) title "copy of the same bytes" @limit_style, @estimate_in_key

best(s, x) = NaN

# How many times longer with copies, of what is estimated.
array gw_resident[32]
size_of(x) = int(log10(x) * 4 + 0.5)
known(x, t) = strcol(1) eq "resident" ? (gw_resident[size_of(x)] = t) : NaN
if (has_estimate) { stats estimate using (known($2, $5)) nooutput }

eval right_panel
set ylabel "time with copies / time without copies"
# A kernel of a large GPU is some hundred times as fast as the copies for it.
set yrange [0.5:500]
drawn = "factor"
style_of(s) = 1
name_of(s) = own_name
own_heading = ""
plot @own, @compared, \
     for [i = 1:2] table using (only("published_factor_".i, 2)):5 with points linestyle 2 + i pointsize 1.6 \
         title "published, ".word("CuPy Numba", i), \
     for [s in has_estimate ? "with_copies" : ""] estimate using (only(s, 2)):($5 / gw_resident[size_of($2)]) \
         with linespoints linestyle 23 title "estimated (".estimate_gpu.")"
eval end_panels
