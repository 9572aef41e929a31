# SPDX-License-Identifier: MIT
# Sparse matrices: the time of a product with a vector against the number of elements per row, and how many sectors are loaded per 32 elements, by a thread per row and by a warp per row.
load "style.gp"
eval panels("Sparse matrices: as many elements, in fewer and longer rows")
set xlabel "elements per row"
set logscale x 2
set xtics (2, 8, 32, 128, 512)

eval left_panel
set ylabel sprintf("time for %.2g M elements [ms]", card_timed_elements / 1e6)
set logscale y
eval fine_ytics
drawn = "one_core thread_per_row warp_per_row"
plot @own, @compared

eval right_panel
set ylabel "sectors loaded per 32 elements"
unset logscale y
set ytics autofreq
set yrange [0:120]
plot table using (only("sectors_of_threads", 2)):5 with linespoints linestyle 2 title "thread per row, counted", \
     table using (only("sectors_of_warps", 2)):5 with linespoints linestyle 3 title "warp per row, counted"
eval end_panels
