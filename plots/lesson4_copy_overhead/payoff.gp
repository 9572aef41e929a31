# SPDX-License-Identifier: MIT
# Lesson 4: the time of a chain of steps against the operations per element; where the device's line
# lies under a core's, its copies have paid.
load "style.gp"
if (exists("card_cpu_device")) {
    eval remark("The CPU device copies within the host's memory, without the bus to a GPU.")
}
set title "Lesson 4: how many operations per element make the copies worth it?"
set xlabel "floating-point operations per element"
set ylabel "time [ms]"
set logscale xy
eval crossing_of("operations per element")
eval mark_crossing
plot @estimated @own, @compared, @estimate_in_key
