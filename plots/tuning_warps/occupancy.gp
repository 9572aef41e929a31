# SPDX-License-Identifier: MIT
# Tuning: the occupancy of a kernel on three GPUs against the threads per block, with 16 and with 48 KiB of shared memory per block.
load "style.gp"
key_rows = 4
eval panels("Tuning: occupancy by the threads per block")
set xlabel "threads per block"
set xtics 256
set ylabel "resident warps [%]"
set yrange [0:105]

eval left_panel
drawn = "T4_16_KiB RTX_3090_16_KiB H100_16_KiB"
plot @own, @compared, 50 title "enough for look_up" @limit_style

eval right_panel
drawn = "T4_48_KiB RTX_3090_48_KiB H100_48_KiB"
plot @own, @compared, 50 title "enough for look_up" @limit_style
eval end_panels
