# SPDX-License-Identifier: MIT
# Lesson 7: the time of a histogram against the share of bytes that are equal, counted in shared and in global memory, and how many updates per request are serialized.
load "style.gp"
eval panels("Lesson 7: a histogram of bytes, more and more of them equal")
set xlabel "bytes that are equal [%]"

eval left_panel
set ylabel "time [ms]"
set logscale y
eval fine_ytics
drawn = "global_memory shared_memory"
measured(c) = of_more(c, card_timed_bytes / column(3)) # an estimate is of fewer
plot @estimated @own, @compared, @estimate_in_key

eval right_panel
set ylabel "counted, for 65,536 bytes"
set ytics autofreq
set yrange [1:10000]
plot table using (only("global_atomics", 2)):5 with linespoints linestyle 1 title "global atomics, bins in global memory", \
     table using (only("global_atomics_of_shared", 2)):5 with linespoints linestyle 2 title "global atomics, bins in shared memory", \
     table using (only("same_address_lanes", 2)):5 with linespoints linestyle 3 title "serialized updates per request"
eval end_panels
