# SPDX-License-Identifier: MIT
# The cases by a plain C loop, by the CPU device and by PoCL, on one core and on all.
load "style.gp"
eval panels("The same work by a plain C loop, Gridwork's CPU device and PoCL")
set xrange [0.5:8.5]
set xtics ("vector add" 1, "polynomial" 2, "strided copy" 3, "launch, queued" 4, "launch, waited" 5, \
    "transpose" 6, "tree sums" 7, "barriers" 8) rotate by -40 font ",9"
set logscale y
set yrange [1e-4:5e3]
peers = "plain gridwork pocl"
peer_names = "'plain C loop' Gridwork PoCL"
beside(i) = column(2) + 0.22 * (i - 2)
ms(i, cores, c) = only(word(peers, i)."_".cores, c) * (strcol(7) eq "us" ? 1e-3 : 1)

panel_name = "one core"
eval left_panel
set ylabel "time [ms]; of a launch, of one of them"
plot for [i = 1:3] table using (beside(i)):(ms(i, "one_core", 5)):(ms(i, "one_core", 4)):(ms(i, "one_core", 6)) \
    with yerrorbars linestyle i title word(peer_names, i)

panel_name = "all cores"
eval right_panel
unset ylabel
plot for [i = 1:3] table using (beside(i)):(ms(i, "all_cores", 5)):(ms(i, "all_cores", 4)):(ms(i, "all_cores", 6)) \
    with yerrorbars linestyle i title word(peer_names, i)
eval end_panels
