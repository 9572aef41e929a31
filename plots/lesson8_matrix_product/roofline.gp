# SPDX-License-Identifier: MIT
# Lesson 8: the roofline, what memory and arithmetic allow each kernel of lessons 3 to 8, how fast it is, and what binds it.
load "style.gp"
set title "Lesson 8: operations a byte, and operations a second"
set xlabel "sums and products for each byte of device memory, counted"
set ylabel "speed [GFLOP/s]"
set logscale xy
roof(x) = x * card_copy_bandwidth < card_float32_peak ? x * card_copy_bandwidth : card_float32_peak
names = ""
do for [s in table_series] { if (strstrt(s, "counted_") != 1) { names = names." ".s } }
count = words(names)
array intensity[count]
array speed[count]
array reference_speed[count]
array words_of[count]
# What a kernel reaches of its roof says what binds it: that roof, or else how long it waits for something. Above
# the roof its bytes came from caches.
binds(x, y) = y < 0.3 * roof(x) ? "latency" : y > 1.1 * roof(x) ? "caches" : x * card_copy_bandwidth < card_float32_peak ? "memory" : "arithmetic"
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
    words_of[i] = sprintf("%2d %s: %s, %.0f %%", i, shown(s), binds(intensity[i], speed[i]), 100 * speed[i] / roof(intensity[i]))
}

# In pixels, as across and high as the picture is on these axes.
lowest = card_float32_peak
do for [i = 1:count] {
    lowest = speed[i] < lowest ? speed[i] : lowest
    lowest = reference_speed[i] < lowest ? reference_speed[i] : lowest
}
set xrange [0.05:100]
set yrange [0.5 * lowest:2 * card_float32_peak]
set offsets 0, 0, 0, 0
width = 615.0
height = 450.0
across(x) = width * log10(x / 0.05) / log10(100 / 0.05)
up(y) = height * log10(y / (0.5 * lowest)) / log10(4 * card_float32_peak / lowest)

# The number of a point stands in the first place beside it that is free of points and numbers.
array label_x[count]
array label_y[count]
right_by = "13 -13 0 0 12 -12 12 -12 21 -21 24 -24 24 -24 0 0 30 -30 33 -33 33 -33"
up_by = "0 0 13 -13 11 11 -11 -11 0 0 11 11 -11 -11 24 -24 0 0 12 12 -12 -12"
is_near(x, y, other_x, other_y, space) = abs(x - other_x) < space && abs(y - other_y) < 12
do for [i = 1:is_terminal ? 0 : count] {
    is_free = 0
    do for [k = 1:words(right_by)] {
        if (!is_free) {
            x = across(intensity[i]) + word(right_by, k)
            y = up(speed[i]) + word(up_by, k)
            is_free = x > 10 && y > 8
            do for [j = 1:count] {
                is_free = is_free && !is_near(x, y, across(intensity[j]), up(speed[j]), 12)
                is_free = is_free && !is_near(x, y, across(intensity[j]), up(reference_speed[j]), 14)
                is_free = is_free && !(j < i && is_near(x, y, label_x[j], label_y[j], 20))
            }
        }
    }
    label_x[i] = x
    label_y[i] = y
    set label i sprintf("%d", i) at graph x / width, y / height center font ",10"
}

set key font ",9" spacing 1.1 samplen 1
plot for [i = 1:count] "+" using (intensity[i]):(speed[i]) every ::::0 with points linestyle (i - 1) % 7 + 1 title words_of[i], \
     for [i = 1:count] "+" using (intensity[i]):(reference_speed[i]) every ::::0 with points linestyle 11 + (i - 1) % 7 notitle, \
     @reference_in_key, \
     roof(x) title "memory, then arithmetic" @limit_style
