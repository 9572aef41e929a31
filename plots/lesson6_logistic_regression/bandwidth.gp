# SPDX-License-Identifier: MIT
# Lesson 6: bytes that a stage must move an iteration, divided by its time, against a copy's speed;
# float64 dashed.
load "style.gp"
set title sprintf("Lesson 6: bandwidth that an iteration achieves, %.0f features", card_features)
set xlabel "rows"
set ylabel "bytes moved / time [GB/s]"
set logscale xy
set format x "10^%L"
stages = "cpu arrays fused block_reduction exercise"
series(i, type) = word(stages, i)."_".type
plot for [i = 1:5] table using (only(series(i, "float32"), 2)):($9 / $5 / 1e6) with linespoints \
         linestyle i title shown(series(i, "float32")), \
     for [i = 1:5] table using (only(series(i, "float64"), 2)):($9 / $5 / 1e6) with linespoints \
         linestyle 10 + i title shown(series(i, "float64")), \
     card_copy_bandwidth title "copy of memory" @limit_style
