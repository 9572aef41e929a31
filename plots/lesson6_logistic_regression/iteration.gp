# SPDX-License-Identifier: MIT
# Lesson 6: the time of one iteration against the number of rows, four ways and the reader's own, in
# float32 and in float64.
load "style.gp"
eval panels(sprintf("Lesson 6: one iteration of gradient descent, %.0f features", card_features))
set xlabel "rows"
set ylabel "time per iteration [ms]"
set logscale xy
set format x "10^%L"
best(s, x) = gpu_least((card_features + 1) * (strstrt(s, "64") ? 8 : 4) * x, 0)
# What one pass over X and y must move, in numbers of that many bytes, at the speed of a copy.
limit(x, bytes) = (card_features + 1) * bytes * x / (card_copy_bandwidth * 1e6)
# The same axes in both panels: all medians, and the limit at the fewest rows.
stats table using 2:5 nooutput
set yrange [0.5 * limit(STATS_min_x, 4):3 * STATS_max_y]
stages = "cpu arrays fused block_reduction exercise"
name_of(s) = shown(s[1:strstrt(s, "_float") - 1])
key_rows = 6 + 2 * has_estimate

do for [bits in "32 64"] {
    drawn = ""
    do for [stage in stages] { drawn = drawn.stage."_float".bits." " }
    panel_name = "float".bits
    banded = "block_reduction_float".bits # all five would cover each other
    eval bits eq "32" ? left_panel : right_panel
    plot @estimated @own, @compared, limit(x, bits / 8) title "copy of the bytes of one pass" @limit_style, @estimate_in_key
}
eval end_panels
