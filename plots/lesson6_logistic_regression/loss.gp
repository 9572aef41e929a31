# SPDX-License-Identifier: MIT
# Lesson 6: the loss after each iteration. Iteration 0 has no place on a logarithmic axis: it is the
# horizontal line log 2.
load "style.gp"
set title "Lesson 6: mean log loss on wdbc.csv, step 0.1"
set xlabel "iterations"
set ylabel "mean log loss"
set logscale xy
set ytics (0.05, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7)
plot table using (only("float32", 2)):5 with linespoints linestyle 11 pointsize 1.6 \
         title "float32", \
     table using (only("float64", 2)):5 with linespoints linestyle 2 pointsize 0.6 title "float64", \
     log(2) title "theta = 0: log 2" @limit_style
