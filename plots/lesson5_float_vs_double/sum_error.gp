# SPDX-License-Identifier: MIT
# Lesson 5: the error of a float sum against the number of elements.
load "style.gp"
set title "Lesson 5: relative error of a sum of float32 values in [0, 1)"
set xlabel "elements"
set ylabel "relative error (median, minimum, maximum of 9 arrays)"
set logscale x 10
set logscale y 10
set format y "1e%T"
set format x "%.0s%c"
set yrange [5e-10:1e-2]
epsilon = 2.0**-24
plot @own, @compared, \
     epsilon title "eps = 2^-24, one rounding" @limit_style, \
     epsilon * log(x) / log(2) with lines linestyle 21 title "eps log2(n)", \
     epsilon * sqrt(x) with lines linestyle 21 dashtype (8,3,2,3) title "eps sqrt(n)"
