# SPDX-License-Identifier: MIT
# Lesson 2: the result of a launch, for each block and grid size, and for each shape of a block.
load "style.gp"
eval panels("Lesson 2: launch configurations, for 65,536 elements")
set logscale xy 2
# 0 has no place on a logarithmic axis: it stands at 1/2.
place(v) = v == 0 ? 0.5 : v
set xtics ("0" 0.5, "1" 1, "4" 4, "16" 16, "64" 64, "256" 256, "1024" 1024, "4096" 4096)
mark = 'pointsize 1.1 linewidth 1.5'

key_rows = 4

eval left_panel
if (!is_terminal) { set lmargin at screen 0.125 }
set xlabel "blockDim.x [threads]"
set ylabel "gridDim.x [blocks]"
set xrange [0.35:6000]
set yrange [0.35:2**18.7]
set ytics ("0" 0.5, "1" 1, "16" 16, "256" 256, "4,096" 4096, "65,536" 65536, "262,144" 262144)
plot table using (place(only("filled", 2))):(place($9)) with points linestyle 1 @mark title "every element written", \
     table using (place(only("some_missing", 2))):(place($9)) with points linestyle 2 pointtype 4 @mark title "no error, elements missing", \
     table using (place(only("refused", 2))):(place($9)) with points linestyle 5 pointtype 2 @mark title "invalid configuration", \
     table using (place(only("another_error", 2))):(place($9)) with points linestyle 3 @mark title "another error"

eval right_panel
set xlabel "blockDim.x [threads]"
set ylabel "blockDim.z [threads]"
set xrange [0.7:6000]
set yrange [0.7:400]
set ytics (1, 2, 4, 8, 16, 32, 64, 128, 256)
plot table using (only("shape_legal", 2)):9 with points linestyle 1 @mark title "runs", \
     table using (only("shape_refused", 2)):9 with points linestyle 5 pointtype 2 @mark title "invalid configuration", \
     1024.0 / x with lines linestyle 21 title "x * z = 1024", \
     64 title "z = 64" @limit_style
eval end_panels
