# SPDX-License-Identifier: MIT
# Lesson 6: the logits of all rows, in float32 and float64, against their number.
load "style.gp"
set title sprintf("Lesson 6: predict, %.0f features", card_features)
set xlabel "rows"
set ylabel "time [ms]"
set logscale xy
set format x "10^%L"
# Every feature read and a logit written, of 4 and of 8 bytes, at the speed of a copy; an estimated GPU's, at that
# of its data sheet.
limit(x, bytes) = (card_features + 1) * bytes * x / (card_copy_bandwidth * 1e6)
best(s, x) = gpu_least((card_features + 1) * (strstrt(s, "64") ? 8 : 4) * x, 0)
eval crossing_of("rows")
eval mark_crossing
# A recorded table may have one of the two alone.
has(bits) = strstrt(table_series, "device_float".bits) > 0
banded = has("32") ? "device_float32" : "device_float64"
name_bands = 1
name_of_band(s) = s[strstrt(s, "float"):]
plot @estimated @own, @compared, for [i = 1:has("32")] limit(x, 4) title "copy, float32" @limit_style, \
     for [i = 1:has("64")] limit(x, 8) title "copy, float64" @limit_style dashtype (8,6), @estimate_in_key
