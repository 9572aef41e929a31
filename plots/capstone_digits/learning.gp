# SPDX-License-Identifier: MIT
# Capstone: the mean loss after each epoch, and the share of misread images.
load "style.gp"
key_rows = 2
eval panels("Capstone: a network learns to read digits")
set xlabel "epochs"
set ylabel "mean loss"
set logscale y
panel_name = "loss"
drawn = "loss_training loss_test"
name_of(s) = s eq "loss_test" ? "359 test images" : "1,438 training images"
eval left_panel
plot @own, @compared
set ylabel "misread images [%]"
set format y "%g"
panel_name = "misread images"
drawn = "wrong_training wrong_test"
name_of(s) = s eq "wrong_test" ? "359 test images" : "1,438 training images"
set logscale y
eval right_panel
measured(c) = column(c) > 0 ? column(c) : NaN
plot @own, @compared
eval end_panels
