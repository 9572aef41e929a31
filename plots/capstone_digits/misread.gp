# SPDX-License-Identifier: MIT
# Capstone: the test images that the network misreads after 10 epochs, with their labels and what it read.
load "style.gp"
set title "Capstone: misread test images after 10 epochs"
# Seven images a row, each 10 units wide and 13 high.
image(x) = floor(x / 64)
across(x) = 10 * (image(x) % 7) + int(x) % 8
down(x) = -13 * floor(image(x) / 7) - floor(int(x) / 8) % 8
set palette defined (0 "white", 1 "black")
set cbrange [0:1]
unset colorbox
unset tics
unset border
unset grid
unset key
set lmargin at screen 0.03
set rmargin at screen 0.97
set xrange [-1.5:69]
set yrange [-38:3]
set offsets 0, 0, 0, 0
of_image(v) = strcol(1) eq "misread" ? v : NaN
if (is_terminal) {
    grey(v) = substr(" .:+#@", 1 + floor(5 * v), 1 + floor(5 * v))
    plot table using (of_image(across($2))):(down($2)):(grey($5)) with labels notitle, \
         table using (of_image(int($2) % 64 == 0 ? across($2) + 3 : NaN)):(down($2) + 2.5):(sprintf("%d as %d", $9, $10)) \
             with labels notitle
} else {
    plot table using (of_image(across($2))):(down($2)):(0.5):(0.5):5 \
             with boxxyerror fillstyle solid noborder linecolor palette notitle, \
         table using (of_image(int($2) % 64 == 0 ? across($2) + 3.5 : NaN)):(down($2) + 1.8):(sprintf("%d, read as %d", $9, $10)) \
             with labels font ",10" notitle
}
