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
create_text = sprintf("right end: boxes %s the array, list %s;\nPython's list %s NumPy's array (2.554 s, 0.146 s)", \
    times(create_boxes / create_array), times(create_list / create_array), times(2.554 / 0.146))
sum_text = sprintf("right end, shuffled: boxes %s the array, list %s;\nPython's list %s NumPy's array (62.2 s, 1.46 s)", \
    times(sum_boxes / sum_array), times(sum_list / sum_array), times(62.2 / 1.46))

set logscale xy
set xlabel "memory that the numbers take [bytes]"
set ylabel "time an element [ns]"
set format x "10^%L"
set format y "%g"
# Room for the medians, below them for the names of the caches, above them for the key. A single run
# that was interrupted may be longer than the picture is high.
stats table using 2 nooutput
set xrange [1e3:2 * STATS_max]
right_end = 2 * STATS_max
stats table using 5 nooutput
set yrange [STATS_min / 8:STATS_max * 60]

# Where a cache ends: what lies right of it does not fit.
do for [i = 1:3] {
    bytes = exists(sprintf("card_cache_l%d_bytes", i)) ? value(sprintf("card_cache_l%d_bytes", i)) : 0
    if (bytes > 0 && bytes < right_end) {
        set arrow i from bytes, graph 0 to bytes, graph 0.7 nohead back linestyle 20
        set label i sprintf("L%d: %s", i, binary(bytes)) at bytes, graph 0.02 left offset 0.3, 0 \
            font ",9" textcolor rgb "#606060"
    }
}

# "sum_list_in_order" is "list in order" here; the same form looks the same in both panels.
form(s) = shown(s[strstrt(s, "_") + 1:])
style_of_form(s) = strstrt(s, "array") ? 3 : strstrt(s, "boxes_shuffled") ? 5 : strstrt(s, "boxes") ? 1 \
    : strstrt(s, "list_shuffled") ? 4 : 2
mine = 'for [s in drawn] table using (only(s, 2)):5:4:6 with yerrorlines ' \
    .'linestyle style_of_form(s) title form(s)'
others = 'for [s in reference_series eq "" ? "" : drawn] reference using (only(s, 2)):5 ' \
    .'with linespoints linestyle 10 + style_of_form(s) title s eq word(drawn, 1) ? "dashed: ".reference_name : ""'

if (!is_terminal) { set multiplot }
eval left_panel
set title "Lesson 1: creating n numbers"
if (!is_terminal) { set label 10 create_text at screen 0.28, 0.142 center font ",9" textcolor rgb "#404040" }
drawn = "create_array create_boxes create_list"
plot @mine, @others
eval right_panel
set title "Lesson 1: adding them up"
if (!is_terminal) { set label 10 sum_text at screen 0.78, 0.142 }
unset label 1001
drawn = "sum_array sum_boxes_in_order sum_boxes_shuffled sum_list_in_order sum_list_shuffled"
plot @mine, @others
if (is_terminal) {
    set print "-"
    print "creating, ".create_text
    print "adding up, ".sum_text
} else {
    unset multiplot
}
