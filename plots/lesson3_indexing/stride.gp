# SPDX-License-Identifier: MIT
# Lesson 3: the sectors that a warp's load touches, and the time of the copy, against the stride.
load "style.gp"
set multiplot layout 1, 2 title "Lesson 3: copying every stride-th float32 of an array" font ",14"
set xlabel "stride [elements of 4 bytes]"
set logscale x 2
set xtics (1, 2, 4, 8, 16, 32)

eval left_panel
set ylabel "sectors of 32 bytes a request"
set yrange [0:40]
plot table using (only("loads", 2)):5 with linespoints linestyle 1 title "loads, counted", \
     table using (only("stores", 2)):5 with linespoints linestyle 2 title "stores, counted", \
     4 title "fewest for 32 float32" @limit_style

eval right_panel
set ylabel "time [ms]"
set yrange [*:*]
set logscale y
set offsets graph 0.03, graph 0.03, graph 0.25, graph 0.04
plot table using (only("time_of_a_copy", 2)):5:4:6 with yerrorlines linestyle 3 \
         title sprintf("%.1f million elements, here", card_timed_elements / 1e6), \
     for [s in (strlen(reference_series) ? "time_of_a_copy" : "")] \
         reference using (only(s, 2)):5:4:6 with yerrorlines linestyle 13 title reference_name
unset multiplot
