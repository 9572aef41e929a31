# SPDX-License-Identifier: MIT
# Lesson 1: creating and adding up n numbers as an array, as boxes and as a linked list.
load "style.gp"

# What the table holds at the largest n, and the published experiment: a list of Python against an
# array of NumPy, in seconds.
median_at_end = NaN
largest = 0
keep(s) = strcol(1) eq s && column(3) >= largest ? (largest = column(3), median_at_end = column(5)) : NaN
find(s) = sprintf("median_at_end = NaN; largest = 0; stats table using (keep('%s')) nooutput", s)
eval find("create_array"); create_array = median_at_end
eval find("create_boxes"); create_boxes = median_at_end
eval find("create_list"); create_list = median_at_end
eval find("sum_array"); sum_array = median_at_end
eval find("sum_boxes_shuffled"); sum_boxes = median_at_end
eval find("sum_list_shuffled"); sum_list = median_at_end
times(ratio) = sprintf(ratio >= 100 ? "%.0f times" : "%.3g times", ratio)
eval remark(sprintf("At the right end creating boxes takes %s the array, a list %s; Python's list %s NumPy's array (2.554 s, 0.146 s).", \
    times(create_boxes / create_array), times(create_list / create_array), times(2.554 / 0.146)))
eval remark(sprintf("Adding up, shuffled: boxes %s the array, a list %s; Python's list %s NumPy's array (62.2 s, 1.46 s).", \
    times(sum_boxes / sum_array), times(sum_list / sum_array), times(62.2 / 1.46)))

set logscale xy
set xlabel "memory of all elements [bytes]"
set format x "10^%L"
# The same axes in both panels, with room below for the names of the caches.
stats table using 2 nooutput
set xrange [1e3:2 * STATS_max]
right_end = 2 * STATS_max
stats table using 5 nooutput
set yrange [STATS_min / 5:STATS_max * 2]

# Where a cache ends: what lies right of it does not fit.
do for [i = 1:3] {
    bytes = exists(sprintf("card_cache_l%d_bytes", i)) ? value(sprintf("card_cache_l%d_bytes", i)) : 0
    if (bytes > 0 && bytes < right_end) {
        set arrow i from bytes, graph 0 to bytes, graph 1 nohead back linestyle 20
        set label i sprintf("L%d: %s", i, binary(bytes)) at bytes, graph 0.045 left offset 0.3, 0 \
            font ",9" textcolor rgb "#606060"
    }
}

# "sum_list_in_order" is "list in order" here; the same form looks the same in both panels.
name_of(s) = shown(s[strstrt(s, "_") + 1:])
style_of(s) = strstrt(s, "array") ? 3 : strstrt(s, "boxes_shuffled") ? 5 : strstrt(s, "boxes") ? 1 \
    : strstrt(s, "list_shuffled") ? 4 : 2

eval panels("Lesson 1: n numbers as an array, as boxes and as a list")
key_rows = 5
panel_name = "creating them"
eval left_panel
set ylabel "time per element [ns]"
drawn = "create_array create_boxes create_list"
plot @own, @compared
panel_name = "adding them up"
eval right_panel
drawn = "sum_array sum_boxes_in_order sum_boxes_shuffled sum_list_in_order sum_list_shuffled"
plot @own, @compared
eval end_panels
