# SPDX-License-Identifier: MIT
# Lesson 3: finding primes by trial division on one core, all cores and the device, and the sieve.
load "style.gp"
set title "Lesson 3: finding the primes below n by trial division"
set xlabel "n"
set ylabel "time [ms]"
set logscale xy
set format x "10^%L"
plot @estimated @own, @compared, @estimate_in_key
