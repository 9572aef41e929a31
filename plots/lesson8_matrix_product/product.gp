# SPDX-License-Identifier: MIT
# Lesson 8: how fast each stage of the matrix product computes, against the size; a CPU device ranks the stages otherwise than a GPU, because its caches serve every kernel and its barriers cost.
load "style.gp"
set title "Lesson 8: the product of two n x n matrices of float32"
set xlabel "n"
set ylabel "speed [GFLOP/s]"
set logscale x 2
set logscale y
if (strstrt(card_text, "CPU device")) {
    eval remark("A CPU ranks the stages otherwise than a GPU: its caches hold what a kernel loads again, " \
        ."and each barrier costs it a change of threads.")
}
measured(c) = 2.0 * column(2)**3 / (column(c) * 1e6)
banded = "naive blocked" # with a third they would cover each other
plot @estimated @own, @compared, card_float32_peak title "multiply-adds alone" @limit_style, @estimate_in_key
