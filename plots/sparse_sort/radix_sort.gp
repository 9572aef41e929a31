# SPDX-License-Identifier: MIT
# Sorting random keys of 32 bits: the time against the number of keys, and the sectors that all passes load and store per 32 keys.
load "style.gp"
eval panels("Sorting: random keys of 32 bits, alone and in pairs with a value")
set xlabel "keys"
set logscale x 10

eval left_panel
set ylabel "time [ms]"
set logscale y
drawn = "qsort one_core keys pairs"
plot @own, @compared

eval right_panel
set ylabel "sectors per 32 keys"
unset logscale y
set yrange [0:200]
plot table using (only("loaded", 2)):5 with linespoints linestyle 1 title "loaded, counted", \
     table using (only("stored", 2)):5 with linespoints linestyle 2 title "stored, counted"
eval end_panels
