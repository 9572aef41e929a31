# SPDX-License-Identifier: MIT
# Lesson 6: the line where the probability is 0.5, over the points it was trained on.
load "style.gp"
set title "Lesson 6: two features of wdbc.csv, and the line where p = 0.5"
set xlabel "worst radius [standard deviations from the mean]"
set ylabel "worst texture [standard deviations from the mean]"
set yrange [-3:5]
set clip two # the line leaves the picture on both sides
is_line(s) = strstrt(s, "boundary") == 1
# Where the two boundaries are one line, the one in float64 shows through the gaps of the other.
plot for [s in table_series] table using (only(s, 2)):(is_line(s) ? NaN : $5) with points \
         linestyle style_of(s) title (is_line(s) ? "" : s), \
     table using (only("boundary_float64", 2)):5 with lines linestyle 4 linewidth 5 title "boundary in float64", \
     table using (only("boundary_float32", 2)):5 with lines linestyle 3 dashtype (12,12) title "boundary in float32"
