# SPDX-License-Identifier: MIT
# Lesson 6: the time of one iteration against the number of rows, four ways and the reader's own;
# float64 dashed.
load "style.gp"
set title sprintf("Lesson 6: one iteration of gradient descent, %.0f features", card_features)
set xlabel "rows"
set ylabel "time of an iteration [ms]"
set logscale xy
set format x "10^%L"
stages = "cpu arrays fused block_reduction exercise"
series(i, type) = word(stages, i)."_".type
has_reference = strlen(reference_series) > 0 # of the reference, the exercise alone is another
# What one pass over X and y must move, in float32, at the speed of a copy.
limit(x) = (card_features + 1) * 4 * x / (card_copy_bandwidth * 1e6)
plot for [i = 1:5] table using (only(series(i, "float32"), 2)):5:4:6 with yerrorlines \
         linestyle i title shown(series(i, "float32")), \
     for [i = 1:5] table using (only(series(i, "float64"), 2)):5:4:6 with yerrorlines \
         linestyle 10 + i title shown(series(i, "float64")), \
     for [i = 6:(has_reference ? 6 : 5)] reference using (only("exercise_float32", 2)):5 with points \
         linestyle i title "exercise float32, ".reference_name, \
     limit(x) title "one pass as a copy" @limit_style
