# SPDX-License-Identifier: MIT
# Lesson 4: the polynomial with and without copies, and how many times longer it takes with them.
load "style.gp"
if (exists("card_cpu_device") && !is_terminal) {
    set label 1 "the CPU device copies from memory to memory,\nover no bus as to a GPU" at screen 0.985, 0.05 right font ",9"
}
set multiplot layout 1, 2 title "Lesson 4: a x^2 + b y + c on float64, copied every time or not" font ",14"
set xlabel "elements"
set logscale x
set format x "10^%L"
times = "one_core all_cores with_copies resident"
has_reference = strlen(reference_series) > 0

eval left_panel
set ylabel "time [ms]"
set logscale y
# Two reads and a write of 8 bytes, at the speed of a copy in the device's own memory.
limit(x) = 3 * 8 * x / (card_copy_bandwidth * 1e6)
plot for [s in times] table using (only(s, 2)):5:4:6 with yerrorlines linestyle style_of(s) title shown(s), \
     for [s in (has_reference ? times : "")] reference using (only(s, 2)):5:4:6 \
         with yerrorlines linestyle 10 + style_of(s) title shown(s).", ".reference_name, \
     limit(x) title "copy of memory" @limit_style

eval right_panel
unset label 1
set ylabel "time with copies / time on resident data"
set yrange [0.5:200]
plot table using (only("factor", 2)):5:4:6 with yerrorlines linestyle 1 title "here", \
     for [s in (has_reference ? "factor" : "")] reference using (only(s, 2)):5:4:6 \
         with yerrorlines linestyle 11 title reference_name, \
     for [i = 1:2] table using (only("published_factor_".i, 2)):5 with points linestyle 2 + i pointsize 1.6 \
         title "published, device ".i
unset multiplot
