# SPDX-License-Identifier: MIT
# The product of matrices of half precision: the time against the number of rows of square matrices, and the largest error of an element against the number of products in it, as a share of their sum, for positive numbers, with sums in half precision and in float.
load "style.gp"
key_rows = 6
eval panels("Numbers of 16 bits, sums of 32 bits")

eval left_panel
set xlabel "rows of A, B and C"
set logscale x 2
set xtics (64, 128, 256, 512, 1024, 2048, 4096)
set ylabel "time of a product [ms]"
set logscale y
eval fine_ytics
drawn = "one_core floats halves"
plot @estimated @own, @compared, @estimate_in_key

eval right_panel
set xlabel "products in an element"
set ylabel "largest error, as a share of the sum"
set logscale x 2
set xtics (16, 64, 256, 1024, 4096)
set logscale y 10
set ytics autofreq
set format y "1e%T"
plot table using (only("error_of_halves", 2)):5 with linespoints linestyle 2 title "sums in half precision", \
     table using (only("error_of_floats", 2)):5 with linespoints linestyle 3 title "sums in float", \
     2 * x * 2**-24 with lines linestyle 4 dashtype 2 title "limit"
eval end_panels
