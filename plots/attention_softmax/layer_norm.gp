# SPDX-License-Identifier: MIT
# Layer norm: the time for as many elements against the length of a row, and the largest error of a result against the mean of the row, for elements with standard deviation 1, by a difference of two sums and by joined parts.
load "style.gp"
key_rows = 5
eval panels("Layer norm: as many elements, in fewer and longer rows")

eval left_panel
set xlabel "elements per row"
set logscale x 2
set xtics (32, 128, 512, 2048, 8192)
set ylabel sprintf("time for %.2g M elements [ms]", card_timed_elements / 1e6)
set logscale y
eval fine_ytics
drawn = "one_core difference_of_sums joined_parts"
banded = "joined_parts"
measured(c) = of_more(c, card_timed_elements / column(3)) # an estimate is of fewer
plot @estimated @own, @compared, @estimate_in_key

eval right_panel
set xlabel "mean of a row, in standard deviations"
set ylabel "largest error of a result"
set logscale x 10
set xtics autofreq
set format x "10^%L"
set logscale y 10
set ytics autofreq
set format y "10^%L"
plot table using (only("error_of_sums", 2)):5 with linespoints linestyle 2 title "difference of sums", \
     table using (only("error_of_parts", 2)):5 with linespoints linestyle 3 title "joined parts"
eval end_panels
