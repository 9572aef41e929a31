# SPDX-License-Identifier: MIT
# Lesson 3: transposing a matrix of 1000 columns, on the device and on one core.
load "style.gp"
set title "Lesson 3: transposing a matrix of float32 with 1000 columns"
set xlabel "elements"
set ylabel "time [ms]"
set logscale xy
set format x "10^%L"
# A read and a write of 4 bytes, at the speed of a copy; an estimated GPU's, at that of its data sheet.
limit(x) = 2 * 4 * x / (card_copy_bandwidth * 1e6)
best(s, x) = gpu_least(2 * 4 * x, 0)
plot @estimated @own, @compared, limit(x) title "copy of the same bytes" @limit_style, @estimate_in_key
