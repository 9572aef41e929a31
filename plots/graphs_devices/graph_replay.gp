# SPDX-License-Identifier: MIT
# Many steps of two small kernels, replayed as a graph of two steps, launched one by one, and as one graph of all steps: the time against the number of cells, and the launches that the host makes against the number of steps.
load "style.gp"
eval panels("Steps that are captured and replayed")
set logscale xy

eval left_panel
set xlabel "cells"
set format x "10^%L"
set ylabel sprintf("time of %d steps [ms]", card_timed_steps)
drawn = "one_by_one replayed one_graph"
plot @own, @compared

eval right_panel
set xlabel "steps"
set format x "%g"
set logscale x 2
set xrange [1.6:160]
set ylabel "counted: launches by the host"
set yrange [0.7:500]
plot table using (only("launches_one_by_one", 2)):5 with linespoints linestyle 1 title "one by one", \
     table using (only("launches_replayed", 2)):5 with linespoints linestyle 2 title "replayed", \
     table using (only("launches_of_one_graph", 2)):5 with linespoints linestyle 3 title "one graph"
eval end_panels
