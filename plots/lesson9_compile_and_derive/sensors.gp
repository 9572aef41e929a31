# SPDX-License-Identifier: MIT
# Lesson 9: the readings of the two sensors at the same time, before and after the calibration.
load "style.gp"
set title "Lesson 9: two sensors of the same quantity"
set xlabel "reading of sensor a"
set ylabel "reading of sensor b"
set key top left
drawn = "as_it_shows calibrated"
plot for [s in drawn] table using (only(s, 2)):5 with points linestyle style_of(s) pointsize 0.5 title shown(s), \
     card_slope * x + card_offset title sprintf("%.4f a + %.4f", card_slope, card_offset) @limit_style, \
     x title "b = a" with lines linestyle 21
