# SPDX-License-Identifier: MIT
# Merging two sorted arrays: the time against the number of pairs, and how many sectors are loaded per 32 pairs, with searches in global memory and with tiles in shared memory.
load "style.gp"
eval panels("Merging: two sorted arrays of as many pairs of key and value")
set xlabel "pairs of the result"
set logscale x 10

eval left_panel
set ylabel "time [ms]"
set logscale y
drawn = "one_core global_memory tiles"
plot @own, @compared

eval right_panel
set ylabel "sectors loaded per 32 pairs"
unset logscale y
set yrange [0:200]
plot table using (only("sectors_of_global_memory", 2)):5 with linespoints linestyle 2 title "global memory, counted", \
     table using (only("sectors_of_tiles", 2)):5 with linespoints linestyle 3 title "tiles, counted", \
     8 title "minimum: 8 sectors for 32 pairs" @limit_style
eval end_panels
