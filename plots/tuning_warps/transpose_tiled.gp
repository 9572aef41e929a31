# SPDX-License-Identifier: MIT
# Tuning: the throughput of a transpose through tiles, of one with a thread per element, and of a copy, against the size.
load "style.gp"
set title "Tuning: transposing an n x n matrix of float32"
set xlabel "n"
set ylabel "throughput [GB/s]"
set logscale x 2
set logscale y
if (strstrt(card_text, "CPU device")) {
    eval remark("A CPU has no banks and caches whole rows, and each barrier costs it a switch between threads.")
}
measured(c) = 2.0 * 4 * column(2)**2 / (column(c) * 1e6)
best(s, x) = gpu_bandwidth
plot @estimated @own, @compared, card_copy_bandwidth title "copy of the same bytes" @limit_style, @estimate_in_key
