# SPDX-License-Identifier: MIT
# Lesson 8: the throughput of each stage of the matrix product, against the size.
load "style.gp"
set title "Lesson 8: the product of two n x n matrices of float32"
set xlabel "n"
set ylabel "throughput [GFLOP/s]"
set logscale x 2
set logscale y
if (strstrt(card_text, "CPU device")) {
    eval remark("A CPU ranks the stages differently from a GPU: its caches hold what a kernel loads again, " \
        ."and each barrier costs it a switch between threads.")
}
measured(c) = 2.0 * column(2)**3 / (column(c) * 1e6)
best(s, x) = gpu_float32_peak
banded = "naive blocked" # with a third they would cover each other
plot @estimated @own, @compared, card_float32_peak title "roof: peak of float32" @limit_style, @estimate_in_key
