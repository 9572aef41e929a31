# SPDX-License-Identifier: MIT
# Lesson 4: copies beside kernels, against the number of chunks; one chunk is one piece.
load "style.gp"
if (exists("card_cpu_device")) {
    eval remark("The CPU device copies within the host's memory, without the bus to a GPU.")
}
set title "Lesson 4: copies that overlap with kernels"
set xlabel "number of chunks"
set ylabel "time [ms]"
set logscale x 2
set yrange [0:*]
set offsets graph 0.03, graph 0.03, graph 0.08, 0
plot @own, @compared
