# SPDX-License-Identifier: MIT
# Lesson 4: copies beside kernels, against the number of chunks; one chunk is one piece.
load "style.gp"
if (exists("card_cpu_device") && !is_terminal) {
    set label 1 "the CPU device copies from memory to memory,\nover no bus as to a GPU" at screen 0.985, 0.05 right font ",9"
}
set title "Lesson 4: copies beside kernels, 1 chunk against many"
set xlabel "chunks"
set ylabel "time [ms]"
set logscale x 2
set yrange [0:*]
plot @own, @compared
