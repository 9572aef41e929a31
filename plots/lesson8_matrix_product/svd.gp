# SPDX-License-Identifier: MIT
# Lesson 8: the time of a singular value decomposition against the number of columns, of square and of tall row-major matrices; a tall one must be transposed first.
load "style.gp"
set title "Lesson 8: singular value decomposition of n x n and 4n x n matrices"
set xlabel "columns n"
set ylabel "time [ms]"
set logscale x 2
set logscale y
plot @own, @compared
