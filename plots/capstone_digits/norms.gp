# SPDX-License-Identifier: MIT
# Capstone: the length of each training image's gradient, the longest first, before training and after 10 epochs.
load "style.gp"
set title "Capstone: the length of each image's gradient"
set xlabel "training images, longest gradient first"
set ylabel "length of the gradient"
set logscale xy
set format y "1e%T"
drawn = "before_training after_10_epochs"
eval remark("An image whose gradient stays long is hard to read, or its label is wrong.")
plot @own, @compared
