# SPDX-License-Identifier: MIT
# Lesson 5: the time of a polynomial in float and in double, and the ratio of the two.
load "style.gp"
eval panels("Lesson 5: a polynomial in float and in double")
set xlabel "arithmetic intensity in float [FLOP/byte]"
set logscale x 2

# The times in float32, by the degree: 4 FLOP/byte are degree 16.
array gw_float[512]
array gw_reference_float[512]
degree(x) = int(4 * x + 0.5)
known(s, x, t) = strcol(1) eq "float" ? (s eq "own" ? (gw_float[degree(x)] = t) : (gw_reference_float[degree(x)] = t)) : NaN
stats table using (known("own", $2, $5)) nooutput
if (has_reference) { stats reference using (known("reference", $2, $5)) nooutput }
array gw_estimated_float[512]
estimated_float(x, t) = strcol(1) eq "float" ? (gw_estimated_float[degree(x)] = t) : NaN
if (has_estimate) { stats estimate using (estimated_float($2, $5)) nooutput }
ratio(x, t) = strcol(1) eq "double" ? t / gw_float[degree(x)] : NaN
reference_ratio(x, t) = strcol(1) eq "double" ? t / gw_reference_float[degree(x)] : NaN

eval left_panel
set ylabel "time for 1 M elements [ms]"
set logscale y
# An estimate is of fewer elements, and a GPU's recording of more.
measured(c) = column(c) * 1e6 / column(3)
# 2 operations per degree and element; 16 bytes moved in double, 8 in float.
best(s, x) = (s eq "double" ? gw_larger(gpu_least(16e6, 0), gpu_launch + 2 * degree(x) / gpu_float64_peak) \
    : gpu_least(8e6, 2e6 * degree(x)))
banded = "float" # of double, most of the band is too wide
name_bands = 1
plot @estimated @own, @compared, @estimate_in_key

eval right_panel
best(s, x) = NaN
set ylabel "time of double / time of float"
set yrange [0:3]
unset logscale y
says = exists("card_single_to_double_ratio") ? card_single_to_double_ratio : 0
# What the device says of its units may lie far above all that is measured.
if (says > 3 || has_estimate) { set yrange [0.5:100]; set logscale y 2 }
plot table using (only("double", 2)):(ratio($2, $5)) with linespoints linestyle 1 title own_name, \
     for [s in has_reference ? "double" : ""] reference using (only(s, 2)):(reference_ratio($2, $5)) \
         with points linestyle 11 notitle, @reference_in_key, \
     for [s in has_estimate ? "double" : ""] estimate using (only(s, 2)):($5 / gw_estimated_float[degree($2)]) \
         with linespoints linestyle 23 title "estimated (".estimate_gpu.")", \
     for [i = 1:(says != 2)] 2 with lines linestyle 21 title "2: ratio of the bytes", \
     for [i = 1:(says > 0)] says title (says == 2 ? "2: ratio of the bytes and of the units" \
         : "ratio of the units, as the device reports it") @limit_style
eval end_panels
