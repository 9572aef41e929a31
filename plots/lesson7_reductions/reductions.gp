# SPDX-License-Identifier: MIT
# Lesson 7: the bandwidth of seven ways to one sum, and the shared memory requests, wavefronts and barriers of each per 512 elements.
load "style.gp"
eval panels("Lesson 7: seven ways to one sum")
stages = "interleaved strided sequential pairs last_warp shuffles grid_stride"
set xrange [0.5:7.5]
set xtics rotate by 40 right font ",10"
do for [i = 1:7] { set xtics add (shown(word(stages, i)) i) }
set style fill solid 0.6 border -1
is_stage(s) = strstrt(" " . stages . " ", " " . s . " ") > 0

eval left_panel
set ylabel sprintf("bandwidth [GB/s], %.3g M elements of float32", card_timed_elements / 1e6)
set yrange [*:*]
set logscale y
set offsets 0, 0, graph 0.08, graph 0.06
speed(t) = 4.0 * card_timed_elements / (t * 1e6)
other_speed(c) = speed(of_more(c, card_timed_elements / column(3))) # an estimate is of fewer, a reference may be
# One band over all stages, each of which is a series of one row.
measured(c) = other_speed(c)
best(s, x) = gpu_bandwidth
banded = "of_all"
plot for [gw_i = 1:has_estimate && !is_terminal] estimate using (gw_follow(strcol(1), 1) ? $2 : NaN):(gw_fast("")):(measured(6)) \
         @gw_band_look notitle, \
     table using (is_stage(strcol(1)) ? $2 : NaN):(speed($5)):(speed($6)):(speed($4)) with yerrorbars linestyle 1 \
         title own_name, \
     for [s in has_reference ? stages : ""] reference using (only(s, 2)):(other_speed(5)) with points linestyle is_of_gpu ? 22 : 11 notitle, \
     @reference_in_key, \
     card_copy_bandwidth title "roof: copy bandwidth" @limit_style, @estimate_in_key

eval right_panel
set ylabel "count per 512 elements"
set offsets 0, 0, 0, 0
set yrange [0.1:2000]
set logscale y
set boxwidth 0.25
plot table using (only("loads", 2)-0.27):5 with boxes linecolor rgb "#606060" title "load requests to shared memory", \
     table using (only("wavefronts", 2)):5 with boxes linecolor rgb "#a0a0a0" title "wavefronts of these requests", \
     table using (only("barriers", 2)+0.27):5 with boxes linecolor rgb "#dcdcdc" title "barriers"
eval end_panels
