# SPDX-License-Identifier: MIT
# Stencils: the time of 64 steps on a rod, with eight steps per launch and with one, and the error of half a sine wave against its formula.
load "style.gp"
key_rows = 4
eval panels("Stencils: heat in a rod")
set logscale xy

eval left_panel
set xlabel "points"
set format x "10^%L"
set ylabel sprintf("time of %d steps [ms]", card_timed_steps)
drawn = "one_core one_step_per_launch 8_steps_per_launch"
plot @own, @compared

eval right_panel
set xlabel "intervals of the rod"
set format x "%g"
set logscale x 2
set ylabel "largest error against the formula"
set format y "10^%L"
set yrange [1e-7:1e-1]
set xrange [6:340]
plot table using (only("error", 2)):5 with linespoints linestyle 3 title "after the time 0.1", \
     0.152 / x**2 title "a quarter for twice as many intervals" @limit_style
eval end_panels
