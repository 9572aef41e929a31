# SPDX-License-Identifier: MIT
# Sums of rows with different lengths: the time against the number of long rows, by a thread per row and with a launch per long row, and the requests of warps to load.
load "style.gp"
eval panels("4,096 rows of 10 elements, and of 2,000 in some")
set xlabel "long rows"
set logscale x 4
set xtics (1, 4, 16, 64, 256)

eval left_panel
set ylabel "time [ms]"
set logscale y
eval fine_ytics
drawn = "thread_per_row launch_per_long_row"
plot @own, @compared

eval right_panel
set ylabel "counted: requests of warps to load"
set logscale y
eval fine_ytics
plot table using (only("requests_of_threads", 2)):5 with linespoints linestyle 1 title "thread per row", \
     table using (only("requests_with_launches", 2)):5 with linespoints linestyle 2 title "launch per long row"
eval end_panels
