# SPDX-License-Identifier: MIT
# Lesson 9: what the two sensors show at the same time, before the calibration and after it.
load "style.gp"
set title "Lesson 9: two sensors that see the same"
set xlabel "sensor a shows"
set ylabel "sensor b shows"
set key top left
drawn = "as_it_shows calibrated"
plot for [s in drawn] table using (only(s, 2)):5 with points linestyle style_of(s) pointsize 0.5 title shown(s), \
     card_slope * x + card_offset title sprintf("%.4f a + %.4f", card_slope, card_offset) @limit_style, \
     x title "b = a" with lines linestyle 21
