# SPDX-License-Identifier: MIT
# Tuning: the throughput of a kernel that multiplies an array, with one float and with four per request, against the size.
load "style.gp"
set title "Tuning: multiplying an array of float32 by a factor"
set xlabel "elements"
set ylabel "throughput [GB/s]"
set logscale xy
set format x "10^%L"
measured(c) = 2.0 * 4 * column(2) / (column(c) * 1e6)
best(s, x) = gpu_bandwidth
plot @estimated @own, @compared, card_copy_bandwidth title "copy of the same bytes" @limit_style, @estimate_in_key
