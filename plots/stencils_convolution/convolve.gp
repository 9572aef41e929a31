# SPDX-License-Identifier: MIT
# Stencils: the time of a convolution against its radius, with each element loaded once per block or once per product, and the sectors that a warp loads.
load "style.gp"
key_rows = 4
eval panels("Stencils: the convolution of a line")
set xlabel "radius"
set logscale x 2
set xtics (1, 2, 4, 8, 16)

eval left_panel
set ylabel sprintf("time [ms], %.2g M elements", card_timed_elements / 1e6)
set logscale y
drawn = "one_core device_memory shared_memory"
plot @own, @compared, 8.0 * card_timed_elements / (card_copy_bandwidth * 1e6) title "copy of the same bytes" @limit_style

eval right_panel
set ylabel "counted: sectors per 32 elements"
set yrange [1:1000]
plot table using (only("sectors", 2)):5 with linespoints linestyle 2 title "device memory", \
     table using (only("sectors_of_shared", 2)):5 with linespoints linestyle 3 title "shared memory"
eval end_panels
