# SPDX-License-Identifier: MIT
# Lesson 6: bytes that a stage must move per iteration, divided by its time, against a copy's bandwidth,
# in float32 and in float64.
load "style.gp"
eval panels(sprintf("Lesson 6: bandwidth of one iteration, %.0f features", card_features))
set xlabel "rows"
set ylabel "bandwidth [GB/s]"
set logscale xy
set format x "10^%L"
measured(c) = column(9) / column(c) / 1e6
# The same axes in both panels: all medians, and the limit.
stats table using (measured(5)) nooutput
set yrange [0.5 * STATS_min:2 * (STATS_max > card_copy_bandwidth ? STATS_max : card_copy_bandwidth)]
stages = "cpu arrays fused block_reduction exercise"
name_of(s) = shown(s[1:strstrt(s, "_float") - 1])
key_rows = 6

do for [bits in "32 64"] {
    drawn = ""
    do for [stage in stages] { drawn = drawn.stage."_float".bits." " }
    panel_name = "float".bits
    eval bits eq "32" ? left_panel : right_panel
    plot @own, @compared, card_copy_bandwidth title "roof: copy bandwidth" @limit_style
}
eval end_panels
