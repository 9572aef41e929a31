# SPDX-License-Identifier: MIT
# The sum of one array per device, around a ring and on device 0: the time against the number of devices, and the bytes that the busiest device sends, as a multiple of its array.
load "style.gp"
eval panels("A sum over several devices")
set xlabel "devices"
set xrange [1.5:8.5]
set xtics 1

eval left_panel
set ylabel sprintf("time, arrays of %.2g M elements [ms]", card_timed_elements / 1e6)
set logscale y
drawn = "ring device_0"
plot @own, @compared

eval right_panel
set ylabel "counted: arrays that the busiest device sends"
unset logscale y
set ytics autofreq
set yrange [0:9]
plot table using (only("sent_by_ring", 2)):5 with linespoints linestyle 1 title "ring", \
     table using (only("sent_by_device_0", 2)):5 with linespoints linestyle 2 title "all to device 0", \
     2 * (x - 1) / x with lines linestyle 4 dashtype 2 title "2 (devices - 1) / devices"
eval end_panels
