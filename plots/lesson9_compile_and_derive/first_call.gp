# SPDX-License-Identifier: MIT
# Lesson 9: the time until each of ten calls of one function has ended; the first one through compile_once compiles, and the others find what it has compiled.
load "style.gp"
set title "Lesson 9: f(x) = 0.2 x + sin x + cos 2x, ten calls in a row"
set xlabel "number of calls"
set ylabel "time until all have ended [ms]"
set xtics 1
set yrange [0:]
# A card whose loop is the faster one has words there, and no number.
pays = exists("card_pays_at_call") ? sprintf("from call %.0f on, this is faster than the loop on the host.", card_pays_at_call) \
    : "the loop on the host stays faster."
eval remark(sprintf("Compilation takes %.0f ms: ", card_compilation).pays)
plot @own, @compared
