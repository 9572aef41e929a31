# SPDX-License-Identifier: MIT
# The product of square matrices of half precision: the time against the number of rows, where threads multiply (half_product) and where warps multiply tiles by tensor cores (product_wmma).
load "style.gp"
set title "Products by threads and by tensor cores"
set xlabel "rows of A, B and C"
set logscale x 2
set xtics (64, 128, 256, 512, 1024, 2048, 4096, 8192)
set ylabel "time of a product [ms]"
set logscale y
eval fine_ytics
drawn = "threads tensor_cores"
plot @own, @compared
