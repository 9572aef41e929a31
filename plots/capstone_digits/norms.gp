# SPDX-License-Identifier: MIT
# Capstone: how long the gradient of each training image is, the longest first, before training and after 10 epochs.
load "style.gp"
set title "Capstone: the length of each image's gradient"
set xlabel "training images, the longest gradient first"
set ylabel "length of the gradient"
set logscale xy
set format y "1e%T"
drawn = "before_training after_10_epochs"
eval remark("What keeps a long gradient when others have none is hard to read, or labelled wrong.")
plot @own, @compared
