# SPDX-License-Identifier: MIT
# The look of every plot, and what its script is written with (plots/README.md). plots/draw sets the
# load path, the tables, picture_kind and picture_file, and loads the script of one picture.
set encoding utf8
set datafile commentschars "#"
set datafile missing NaN        # rows of other series do not interrupt a line
is_terminal = picture_kind eq "dumb"

if (picture_kind eq "svg") {
    set terminal svg size 1000,680 font "DejaVu Sans,Helvetica,Arial,sans-serif,12" fontscale 1.33 background "white" noenhanced
}
if (picture_kind eq "png") {
    set terminal pngcairo size 1000,680 font "DejaVu Sans,12" background "white" noenhanced
}
if (is_terminal) {
    set terminal dumb terminal_columns, terminal_lines noenhanced
    set key top left Left reverse noopaque samplen 2
} else {
    set output picture_file
    set key at screen 0.745, 0.915 left top vertical Left reverse samplen 2.5 spacing 1.25 font ",11"
    set rmargin at screen 0.73
    set lmargin at screen 0.115
    set tmargin at screen 0.91
    set bmargin at screen 0.235
    set label 1001 card_text at screen 0.015, 0.092 left front font ",9" textcolor rgb "#404040"
    set grid xtics ytics linetype 1 linecolor rgb "#d8d8d8" linewidth 0.6
    set border 3 linecolor rgb "#404040"
    set tics nomirror
}
set autoscale noextend
set offsets graph 0.03, graph 0.03, graph 0.04, graph 0.04
set title font ",14"

# Okabe and Ito's colours, told apart by colour-blind readers; in the order of clearly different
# greys, and each with a point of its own. 1 to 7: the reader's own. 11 to 17: what they are
# compared with, dashed. 20: limits. 21: other lines. 22: the name of what is dashed.
array gw_colour[7] = ["#0072B2", "#E69F00", "#000000", "#009E73", "#CC79A7", "#56B4E9", "#D55E00"]
array gw_point[7] = [7, 5, 9, 13, 11, 7, 5]
array gw_open_point[7] = [6, 4, 8, 12, 10, 6, 4]
do for [i = 1:7] {
    set style line i linecolor rgb gw_colour[i] linewidth 2 pointtype gw_point[i] pointsize 0.9
    set style line (10 + i) linecolor rgb gw_colour[i] linewidth 1.5 dashtype (12,6) \
        pointtype gw_open_point[i] pointsize 0.8
}
set style line 20 linecolor rgb "#606060" linewidth 1.5 dashtype (2,3)
set style line 21 linecolor rgb "#909090" linewidth 1.2
set style line 22 linecolor rgb "#404040" linewidth 1.5 dashtype (12,6)
set errorbars 0.5
limit_style = "with lines linestyle 20"

# Column c in the rows of series s, nothing in others.
only(s, c) = strcol(1) eq s ? column(c) : NaN

# A series' name as people read it.
shown(s) = (gw_at = strstrt(s, "_"), gw_at ? s[1:gw_at - 1]." ".shown(s[gw_at + 1:]) : s)

# The line style of series s: its place in the table.
gw_place(s, i) = i > words(table_series) ? 1 : word(table_series, i) eq s ? i : gw_place(s, i + 1)
style_of(s) = (gw_place(s, 1) - 1) % 7 + 1

# Sizes in binary units, for caches.
binary(bytes) = bytes >= 2**20 ? sprintf("%.0f MiB", bytes / 2.0**20) : sprintf("%.0f KiB", bytes / 2.0**10)

own = 'for [gw_s in table_series] table using (only(gw_s, 2)):5:4:6 with yerrorlines ' \
    .'linestyle style_of(gw_s) title shown(gw_s)'
compared = 'for [gw_s in reference_series] reference using (only(gw_s, 2)):5:4:6 with yerrorlines ' \
    .'linestyle 10 + style_of(gw_s) notitle, ' \
    .'NaN with lines linestyle 22 title (strlen(reference_series) ? reference_name : "")'

# Two panels side by side: set multiplot; eval left_panel; plot ...; eval right_panel; plot ...
gw_panel = 'set key at graph 0.02, 0.98 left top vertical Left reverse samplen 2 font ",11"; '
left_panel = is_terminal ? 'set key top left' : gw_panel \
    .'set lmargin at screen 0.1; set rmargin at screen 0.48'
right_panel = is_terminal ? 'set key top left' : gw_panel \
    .'set lmargin at screen 0.585; set rmargin at screen 0.975'
