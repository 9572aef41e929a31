# SPDX-License-Identifier: MIT
# Lesson 3: finding primes by trial division on one core, all cores and the device, and the sieve.
load "style.gp"
set title "Lesson 3: the primes below n, by trial division"
set xlabel "n, numbers looked at"
set ylabel "time [ms]"
set logscale xy
set format x "10^%L"
eval crossing_remark
eval mark_crossing
plot @estimated @own, @compared, @estimate_in_key
