# SPDX-License-Identifier: MIT
# Stencils: the time of an image's convolution against its radius, with tiles and without, and the sectors that tiles of several sizes load.
load "style.gp"
key_rows = 4
eval panels("Stencils: the convolution of an image")
set xlabel "radius"
set xrange [0.8:4.2]
set xtics 1

eval left_panel
set ylabel sprintf("time [ms], %d x %d elements", card_timed_rows, card_timed_rows)
set logscale y
drawn = "one_core without_tiles tiles"
plot @own, @compared, 8.0 * card_timed_elements / (card_copy_bandwidth * 1e6) title "copy of the same bytes" @limit_style

eval right_panel
set ylabel "counted: sectors per 32 elements"
set yrange [1:1000]
plot table using (only("sectors", 2)):5 with linespoints linestyle 2 title "without tiles", \
     table using (only("tiles_of_8", 2)):5 with linespoints linestyle 1 title "tiles of 8 x 8", \
     table using (only("tiles_of_16", 2)):5 with linespoints linestyle 3 title "tiles of 16 x 16", \
     table using (only("tiles_of_32", 2)):5 with linespoints linestyle 4 title "tiles of 32 x 32"
eval end_panels
