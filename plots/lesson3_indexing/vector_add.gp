# SPDX-License-Identifier: MIT
# Lesson 3: adding two vectors, on the device and on the host's cores, against their size.
load "style.gp"
set title "Lesson 3: adding two vectors of float32"
set xlabel "elements"
set ylabel "time [ms]"
set logscale xy
set format x "10^%L"
# Two reads and a write of 4 bytes, at the speed of a copy; an estimated GPU's, at that of its data sheet.
limit(x) = 3 * 4 * x / (card_copy_bandwidth * 1e6)
best(s, x) = gpu_least(3 * 4 * x, 0)
eval crossing_remark
eval mark_crossing
plot @estimated @own, @compared, limit(x) title "copy of the same bytes" @limit_style, @estimate_in_key
