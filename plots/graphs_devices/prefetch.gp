# SPDX-License-Identifier: MIT
# Eight rounds of host and device in managed memory, with a table of half as many numbers as the array: the time with prefetches, by page faults and from afar, and the bytes of pages that move per round.
load "style.gp"
eval panels("Rounds in managed memory")
set xlabel "numbers in the array"
set logscale x 10
set format x "10^%L"

eval left_panel
set ylabel "time of 8 rounds [ms]"
set logscale y
drawn = "prefetched faults from_afar"
plot @own, @compared

eval right_panel
set ylabel "counted: pages that move per round [KiB]"
unset logscale y
set ytics autofreq
set yrange [0:*]
plot table using (only("moved_with_prefetches", 2)):5 with linespoints linestyle 1 title "with prefetches", \
     table using (only("moved_by_faults", 2)):5 with linespoints linestyle 2 title "by faults"
eval end_panels
