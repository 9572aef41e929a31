# SPDX-License-Identifier: MIT
# Lesson 7: how fast the seven stages of a sum read, and what 512 elements ask of shared memory and of barriers in each.
load "style.gp"
eval panels("Lesson 7: one sum in seven stages")
stages = "interleaved strided sequential pairs last_warp shuffles grid_stride"
set xrange [0.5:7.5]
set xtics rotate by 40 right font ",10"
do for [i = 1:7] { set xtics add (shown(word(stages, i)) i) }
set style fill solid 0.6 border -1
is_stage(s) = strstrt(" " . stages . " ", " " . s . " ") > 0

eval left_panel
set ylabel sprintf("read, of %.1f million float32 [GB/s]", card_timed_elements / 1e6)
set yrange [*:*]
set logscale y
set offsets 0, 0, graph 0.08, graph 0.06
speed(t) = 4.0 * card_timed_elements / (t * 1e6)
other_speed(c) = speed(of_more(c, card_timed_elements / column(3))) # an estimate is of fewer, a reference may be
plot for [once in has_estimate && !is_terminal ? "once" : ""] estimate using 2:(other_speed(6)):(other_speed(4)) \
         with filledcurves fillstyle transparent solid 0.2 noborder linecolor rgb "#404040" notitle, \
     table using (is_stage(strcol(1)) ? $2 : NaN):(speed($5)):(speed($6)):(speed($4)) with yerrorbars linestyle 1 \
         title own_name, \
     for [s in has_reference ? stages : ""] reference using (only(s, 2)):(other_speed(5)) with points linestyle 11 notitle, \
     @reference_in_key, \
     card_copy_bandwidth title "copy of memory" @limit_style, @estimate_in_key

eval right_panel
set ylabel "for 512 elements"
set offsets 0, 0, 0, 0
set yrange [0.1:2000]
set logscale y
set boxwidth 0.25
plot table using (only("loads", 2)-0.27):5 with boxes linecolor rgb "#606060" title "requests to load, shared memory", \
     table using (only("wavefronts", 2)):5 with boxes linecolor rgb "#a0a0a0" title "wavefronts of these", \
     table using (only("barriers", 2)+0.27):5 with boxes linecolor rgb "#dcdcdc" title "barriers"
eval end_panels
