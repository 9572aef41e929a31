# SPDX-License-Identifier: MIT
# Lesson 8: the roofline, with eight kernels of lessons 3 to 8: the throughput that memory bandwidth and peak arithmetic allow, and the throughput of each kernel.
load "style.gp"
set title "Lesson 8: roofline of kernels from lessons 3 to 8"
set xlabel "arithmetic intensity [FLOP/byte], counted"
set ylabel "throughput [GFLOP/s]"
set logscale xy
roof_of(x, bandwidth, peak) = x * bandwidth < peak ? x * bandwidth : peak
roof(x) = roof_of(x, card_copy_bandwidth, card_float32_peak)
# Eight of the table's kernels, so that each has its name beside it.
names = "vector_add sum_all predict polynomial_2 matmul_naive matmul_tiled matmul_blocked polynomial_128"
count = words(names)
array intensity[count]
array speed[count]
array reference_speed[count]
do for [i = 1:count] {
    s = word(names, i)
    stats table using (only("counted_".s, 5)) nooutput
    intensity[i] = STATS_max
    stats table using (strcol(1) eq s ? $9 / ($5 * 1e6) : NaN) nooutput
    speed[i] = STATS_max
    reference_speed[i] = NaN
    if (has_reference) {
        stats reference using (strcol(1) eq s ? $9 / ($5 * 1e6) : NaN) nooutput
        reference_speed[i] = STATS_max
    }
}

# In pixels, as across and high as the picture is on these axes.
lowest = card_float32_peak
highest = gw_larger(card_float32_peak, gpu_float32_peak)
if (has_reference) { highest = gw_larger(highest, reference_peak) }
do for [i = 1:count] {
    lowest = speed[i] < lowest ? speed[i] : lowest
    lowest = reference_speed[i] < lowest ? reference_speed[i] : lowest
}
set xrange [0.05:100]
set yrange [0.5 * lowest:2 * highest]
set offsets 0, 0, 0, 0
width = 600.0
height = 440.0
across(x) = width * log10(x / 0.05) / log10(100 / 0.05)
up(y) = height * log10(y / (0.5 * lowest)) / log10(4 * highest / lowest)

# The name of a kernel stands in the first place beside its point that is free of points and names.
# Behind it stands which part of the roof is reached.
said(i) = (strstrt(word(names, i), "polynomial_") == 1 ? "polynomial, degree ".word(names, i)[12:] : word(names, i)) \
    .sprintf(", %.0f %%", 100 * speed[i] / roof(intensity[i]))
# A label covers the lines below it.
set style textbox opaque fillcolor rgb "white" noborder margins 0.3, 0.2
array label_x[count]
array label_y[count]
array label_width[count]
up_by = "0 0 13 -13 13 -13 26 -26 26 -26 39 -39"
covers(i, x, y, other_x, other_y) = abs(x - other_x) < 0.5 * label_width[i] + 7 && abs(y - other_y) < 12
do for [i = 1:is_terminal ? 0 : count] {
    label_width[i] = 7.2 * strlen(said(i))
    is_free = 0
    do for [k = 1:words(up_by)] {
        if (!is_free) {
            side = k % 2 ? 1 : -1
            x = across(intensity[i]) + side * (k <= 2 || k > 4 ? 0.5 * label_width[i] + 10 : 0)
            if (k == 3 || k == 4) { x = gw_larger(5 + 0.5 * label_width[i], -gw_larger(-x, 5 + 0.5 * label_width[i] - width)) }
            y = up(speed[i]) + word(up_by, k)
            is_free = x - 0.5 * label_width[i] > 4 && x + 0.5 * label_width[i] < width && y > 8
            do for [j = 1:count] {
                is_free = is_free && !covers(i, x, y, across(intensity[j]), up(speed[j]))
                is_free = is_free && !covers(i, x, y, across(intensity[j]), up(reference_speed[j]))
                is_free = is_free && !(j < i && abs(x - label_x[j]) < 0.5 * (label_width[i] + label_width[j]) + 6 && abs(y - label_y[j]) < 12)
            }
        }
    }
    label_x[i] = x
    label_y[i] = y
    set label i said(i) at graph x / width, y / height center font ",10" front boxed
}

has_gpu_roof = gpu_bandwidth == gpu_bandwidth
plot for [i = 1:count] "+" using (intensity[i]):(speed[i]) every ::::0 with points linestyle 1 title (i == 1 ? own_name : ""), \
     for [i = 1:count] "+" using (intensity[i]):(reference_speed[i]) every ::::0 with points linestyle is_of_gpu ? 22 : 11 notitle, \
     @reference_in_key, \
     roof(x) title "roof, ".own_name @limit_style, \
     for [i = 1:has_reference && is_of_gpu] roof_of(x, reference_bandwidth, reference_peak) title "roof, ".reference_name \
         @limit_style linecolor rgb gpu_color(reference_device), \
     for [i = 1:has_gpu_roof] roof_of(x, gpu_bandwidth, gpu_float32_peak) title "roof, data sheet (".estimate_gpu.")" \
         @limit_style linecolor rgb gpu_color(estimate_gpu)
