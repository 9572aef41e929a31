# SPDX-License-Identifier: MIT
# Softmax: the time for as many elements against the length of a row, and how many sectors are loaded per 32 elements, by a thread per row, by a block per row in three passes, and with maximum and sum in one pass.
load "style.gp"
key_rows = 7
eval panels("Softmax: as many elements, in fewer and longer rows")
set xlabel "elements per row"
set logscale x 2
set xtics (32, 128, 512, 2048, 8192)

eval left_panel
set ylabel sprintf("time for %.2g M elements [ms]", card_timed_elements / 1e6)
set logscale y
eval fine_ytics
drawn = "one_core thread_per_row three_passes one_pass"
banded = "thread_per_row one_pass"
measured(c) = of_more(c, card_timed_elements / column(3)) # an estimate is of fewer
plot @estimated @own, @compared, @estimate_in_key

eval right_panel
set ylabel "sectors loaded per 32 elements"
set logscale y 2
set ytics (4, 8, 12, 24, 48, 96)
set yrange [4:128]
plot table using (only("sectors_of_threads", 2)):5 with linespoints linestyle 2 title "thread per row, counted", \
     table using (only("sectors_of_passes", 2)):5 with linespoints linestyle 3 title "three passes, counted", \
     table using (only("sectors_of_one_pass", 2)):5 with linespoints linestyle 4 title "one pass, counted"
eval end_panels
