# SPDX-License-Identifier: MIT
# Lesson 9: how far the loss is from the least one, after each evaluation: BFGS with its scale and without, and steps of one length.
load "style.gp"
set title "Lesson 9: two sensors calibrated by BFGS, and downhill"
set xlabel "evaluations of the loss and its gradient"
set ylabel "loss above the least one"
set logscale xy
set format y "1e%T"
has_plain = exists("card_plain_evaluations")
drawn = "bfgs ".(has_plain ? "plain_bfgs " : "")."gradient_descent"
name_of(s) = s eq "bfgs" ? sprintf("minimise_bfgs, %.0f in all", card_evaluations) \
    : s eq "plain_bfgs" ? sprintf("without its scale, %.0f", card_plain_evaluations) : "steps of one length"
eval remark("At 1e-14 sums of doubles no longer tell the loss from the least one.")
plot @own, @compared
