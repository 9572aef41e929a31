# SPDX-License-Identifier: MIT
# The product of square matrices of floats by tiles that are copied asynchronously: the time against the number of rows, with one buffer, where a block waits for each copy, and with two buffers (two_buffers), where the next tiles are copied while it multiplies.
load "style.gp"
set title "Copies beside the products"
set xlabel "rows of A, B and C"
set logscale x 2
set xtics (64, 128, 256, 512, 1024, 2048, 4096, 8192)
set ylabel "time of a product [ms]"
set logscale y
eval fine_ytics
drawn = "one_buffer two_buffers"
plot @own, @compared
