# SPDX-License-Identifier: MIT
# Lesson 4: the time of a chain of steps against the operations an element; where the device's line
# lies under a core's, its copies have paid.
load "style.gp"
if (exists("card_cpu_device")) {
    eval remark("The CPU device copies from memory to memory, over no bus as to a GPU.")
}
set title "Lesson 4: from how many operations an element on do the copies pay?"
set xlabel "operations an element"
set ylabel "time [ms]"
set logscale xy
eval crossing_of("operations an element")
eval mark_crossing
plot @estimated @own, @compared, @estimate_in_key
