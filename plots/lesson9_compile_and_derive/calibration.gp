# SPDX-License-Identifier: MIT
# Lesson 9: how far the loss is from the least one, after each evaluation.
load "style.gp"
set title "Lesson 9: two sensors calibrated: BFGS, and steps of one length"
set xlabel "evaluations of the loss and its gradient"
set ylabel "loss above the least one"
set logscale xy
set format y "1e%T"
drawn = "bfgs gradient_descent"
name_of(s) = s eq "bfgs" ? "minimise_bfgs" : shown(s)
eval remark("At 1e-14 sums of doubles no longer tell the loss from the least one.")
plot @own, @compared
