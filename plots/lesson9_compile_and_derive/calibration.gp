# SPDX-License-Identifier: MIT
# Lesson 9: how far the loss is from its minimum after each evaluation: BFGS with and without scaling, and gradient descent with a fixed step.
load "style.gp"
set title "Lesson 9: calibrating two sensors, by BFGS and by gradient descent"
set xlabel "evaluations of the loss and its gradient"
set ylabel "loss minus minimum"
set logscale xy
set format y "1e%T"
has_plain = exists("card_plain_evaluations")
drawn = "bfgs ".(has_plain ? "plain_bfgs " : "")."gradient_descent"
name_of(s) = s eq "bfgs" ? sprintf("BFGS, %.0f in all", card_evaluations) \
    : s eq "plain_bfgs" ? sprintf("BFGS without scaling, %.0f", card_plain_evaluations) : "gradient descent, fixed step"
eval remark("Below 1e-14 the rounding of double hides the difference.")
plot @own, @compared
