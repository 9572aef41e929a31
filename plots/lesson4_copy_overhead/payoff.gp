# SPDX-License-Identifier: MIT
# Lesson 4: the time of a chain of steps against the operations an element; where the device's line
# lies under a core's, its copies have paid.
load "style.gp"
if (exists("card_cpu_device") && !is_terminal) {
    set label 1 "the CPU device copies from memory to memory,\nover no bus as to a GPU" at screen 0.985, 0.05 right font ",9"
}
set title "Lesson 4: from how many operations an element on do the copies pay?"
set xlabel "operations an element"
set ylabel "time [ms]"
set logscale xy
plot @own, @compared
