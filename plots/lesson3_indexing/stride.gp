# SPDX-License-Identifier: MIT
# Lesson 3: the sectors that a warp's load touches, and the time of the copy, against the stride.
load "style.gp"
eval panels("Lesson 3: copying every stride-th element of an array of float32")
set xlabel "stride [elements of 4 bytes]"
set logscale x 2
set xtics (1, 2, 4, 8, 16, 32)

eval left_panel
set ylabel "sectors per request"
set yrange [0:40]
plot table using (only("loads", 2)):5 with linespoints linestyle 1 title "loads, counted", \
     table using (only("stores", 2)):5 with linespoints linestyle 2 title "stores, counted", \
     4 title "minimum: 4 sectors for 32 floats" @limit_style

eval right_panel
set ylabel sprintf("time for %.2g M elements [ms]", card_timed_elements / 1e6)
set yrange [*:*]
set logscale y
eval fine_ytics
drawn = "time_of_a_copy"
measured(c) = of_more(c, card_timed_elements / column(3)) # an estimate is of fewer
plot @estimated @own, @compared, @estimate_in_key
eval end_panels
