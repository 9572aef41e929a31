# SPDX-License-Identifier: MIT
# Tuning: the time of a kernel with three kinds of elements, mixed in each warp and rearranged, against their number.
load "style.gp"
set title "Tuning: 16 rounds for elements of three kinds"
set xlabel "elements"
set ylabel "time [ms]"
set logscale xy
set format x "10^%L"
if (strstrt(card_text, "CPU device")) {
    eval remark("A CPU runs the threads of a warp one after another, so nothing diverges, and each barrier costs it a switch.")
}
best(s, x) = gpu_least(9 * x, 0)
plot @estimated @own, @compared, @estimate_in_key
