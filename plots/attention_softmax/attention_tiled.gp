# SPDX-License-Identifier: MIT
# Attention: the time against the number of queries, keys and values, and how often each key and value is loaded, with a matrix of all scores, by a thread per query, and with tiles in shared memory.
load "style.gp"
key_rows = 7
eval panels("Attention of n queries to n keys")
set xlabel "n"
set logscale x 2

eval left_panel
set xtics (64, 128, 256, 512, 1024, 2048, 4096)
set ylabel sprintf("time with d = %d [ms]", card_timed_d)
set logscale y
eval fine_ytics
drawn = "one_core all_scores thread_per_query tiles"
banded = "all_scores tiles"
plot @estimated @own, @compared, @estimate_in_key

eval right_panel
set xtics (32, 64, 128, 256)
set ylabel "loads of each key and value, with d = 8"
set logscale y 2
set ytics autofreq
plot table using (only("loads_of_matrix", 2)):5 with linespoints linestyle 2 title "all scores, counted", \
     table using (only("loads_of_threads", 2)):5 with linespoints linestyle 3 title "thread per query, counted", \
     table using (only("loads_of_tiles", 2)):5 with linespoints linestyle 4 title "tiles, counted"
eval end_panels
