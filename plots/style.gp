# SPDX-License-Identifier: MIT
# The look of every plot, and what its script is written with (plots/README.md). plots/draw sets the
# load path, the tables, picture_kind and picture_file, and loads the script of one picture.
set encoding utf8
set datafile commentschars "#"
set datafile missing NaN        # rows of other series do not interrupt a line
is_terminal = picture_kind eq "dumb"
has_reference = strlen(reference_series) > 0
has_estimate = strlen(estimate_series) > 0

# What stands below a picture, line by line: a script's remarks, and the card.
gw_lines(s) = (gw_at = strstrt(s, "\n"), gw_at ? 1 + gw_lines(s[gw_at + 1:]) : 1)
gw_remarks = ""
gw_card = card_text
if (reference_source ne reference_name && strstrt(reference_name, "recorded: ") != 1) { gw_card = gw_card."\n".reference_name.": ".reference_source."." }
if (has_reference && strlen(reference_busy)) { gw_card = gw_card."\n".reference_name.": measured on a busy machine." }
# In pixels of a picture 680 high: 15 below the text, 13.5 a line, 80 for the axis and its name.
gw_note_height(note) = (15 + 13.5 * gw_lines(note)) / 680
gw_put_note = 'gw_note = gw_remarks.gw_card; set label 1001 gw_note at screen 0.015, gw_note_height(gw_note) - 0.015 left front font ",9" ' \
    .'textcolor rgb "#404040"; set bmargin at screen gw_note_height(gw_note) + 80.0 / 680'
# On a terminal what the script remarks is shown below the picture, which leaves room for it.
gw_size_terminal = 'gw_outcome = terminal_lines - gw_remark_rows; ' \
    .'set terminal dumb size terminal_columns, gw_outcome < 12 ? 12 : gw_outcome noenhanced'

if (picture_kind eq "svg") {
    set terminal svg size 1000,680 font "DejaVu Sans,Helvetica,Arial,sans-serif,12" fontscale 1.33 background "white" noenhanced
}
if (picture_kind eq "png") {
    set terminal pngcairo size 1000,680 font "DejaVu Sans,12" background "white" noenhanced
}
if (is_terminal) {
    gw_remark_rows = 0
    eval gw_size_terminal
    set print remark_file
    set key tmargin center horizontal Left reverse samplen 2 width 1
} else {
    set output picture_file
    set key at screen 0.72, 0.915 left top vertical Left reverse samplen 2.5 spacing 1.25 font ",11"
    set rmargin at screen 0.71
    set lmargin at screen 0.115
    set tmargin at screen 0.91
    eval gw_put_note
    set grid xtics ytics linetype 1 linecolor rgb "#d8d8d8" linewidth 0.6
    set border 3 linecolor rgb "#404040"
    set tics nomirror
}
set format y "%g"
set autoscale noextend
set offsets graph 0.03, graph 0.03, graph 0.08, graph 0.06
set title font ",14"

# Colors that color-blind readers can tell apart, in the order of clearly different greys, and each with a point
# of its own. 1 to 7: the reader's own series. 11 to 17: what they are compared with, open points wide enough to be
# seen around those of 1 to 7. 20: limits. 21: other lines. 22: the name, in the key, of what is drawn
# with open points. 23: a line of the GPU that is estimated. No series has the color of a GPU: that is the same in
# all pictures.
array gw_color[7] = ["#0072B2", "#E69F00", "#000000", "#56B4E9", "#882255", "#999933", "#808080"]
array gw_point[7] = [7, 5, 9, 13, 11, 15, 7]
array gw_open_point[7] = [6, 4, 8, 12, 10, 14, 6]
gpu_color(name) = strstrt(name, "T4") ? "#D55E00" : strstrt(name, "H200") ? "#009E73" : "#CC79A7"
gw_open_size = picture_kind eq "svg" ? 1.3 : 1.6
do for [i = 1:7] {
    set style line i linecolor rgb gw_color[i] linewidth 2 pointtype gw_point[i] pointsize 0.9
    set style line (10 + i) linecolor rgb gw_color[i] linewidth 1.5 dashtype (12,6) \
        pointtype gw_open_point[i] pointsize gw_open_size
}
set style line 20 linecolor rgb "#606060" linewidth 1.5 dashtype (2,3)
set style line 21 linecolor rgb "#909090" linewidth 1.2
set style line 22 linecolor rgb (is_of_gpu ? gpu_color(reference_device) : "#404040") linewidth 1.5 pointtype 6 \
    pointsize gw_open_size
set style line 23 linecolor rgb gpu_color(estimate_gpu) linewidth 2 pointtype 7 pointsize 0.9
set errorbars 0.5
limit_style = "with lines linestyle 20"

# Column c in the rows of series s, nothing in others.
only(s, c) = strcol(1) eq s ? column(c) : NaN

# A series' name as people read it.
shown(s) = (gw_at = strstrt(s, "_"), gw_at ? s[1:gw_at - 1]." ".shown(s[gw_at + 1:]) : s)

# Numbers at 1, 2 and 5, for a logarithmic axis that spans about ten times.
fine_ytics = 'set ytics (); do for [gw_e = -5:5] { set ytics add (10.0**gw_e, 2 * 10.0**gw_e, 5 * 10.0**gw_e) }'

# Sizes in binary units, for caches.
binary(bytes) = bytes >= 2**20 ? sprintf("%.0f MiB", bytes / 2.0**20) : sprintf("%.0f KiB", bytes / 2.0**10)

# What @own and @compared draw; a script says otherwise where it wants other series or values.
drawn = table_series
name_of(s) = shown(s)
measured(c) = column(c)

# The line style of series s: its place among those.
gw_place(s, i) = i > words(drawn) ? 1 : word(drawn, i) eq s ? i : gw_place(s, i + 1)
style_of(s) = (gw_place(s, 1) - 1) % 7 + 1

# Beside other tables, the key says first whose these series are; a script sets own_heading = "" where it names them
# itself.
own_heading = own_name
own_in_key = 'NaN with points linecolor rgb "white" pointsize 0.01 title (has_reference || has_estimate ? own_heading : "")'

# The medians choose the axes; a range that goes beyond is cut at the frame, so that one
# interrupted run does not press all lines together. Letters have no room for ranges.
own = own_in_key.', '.(is_terminal ? '' : 'for [gw_s in drawn] table using (only(gw_s, 2)):(measured(5)):(measured(4)):(measured(6)) ' \
    .'with yerrorbars linestyle style_of(gw_s) noautoscale notitle, ') \
    .'for [gw_s in drawn] table using (only(gw_s, 2)):(measured(5)) with linespoints ' \
    .'linestyle style_of(gw_s) title name_of(gw_s)'

# The reference adds points and no lines. Of a GPU that was measured, all points have its color, and what ran on
# the cores of its host is left out.
reference_in_key = 'NaN with points linestyle 22 title (has_reference ? reference_name : "")'
gw_on_host(s) = strstrt(s, "core") || strstrt(s, "cpu") == 1 || strstrt(s, "host")
gw_compares(s) = !(is_of_gpu && gw_on_host(s))
gw_reference_color(s) = is_of_gpu ? gpu_color(reference_device) : gw_color[style_of(s)]
compared = 'for [gw_s in has_reference ? drawn : ""] reference using (gw_compares(gw_s) ? only(gw_s, 2) : NaN):(measured(5)) ' \
    .'with points linestyle 10 + style_of(gw_s) linecolor rgb gw_reference_color(gw_s) notitle, '.reference_in_key

# What a GPU would take, from counts: bands in the GPU's color, from one end of the estimate to the other. They stand
# first in `plot`, so that what was measured lies before them. `banded` has the series with bands, where not all of
# `drawn`; the key names them where there are two. `best(s, x)` is what the GPU cannot exceed in series s by its data
# sheet (gpu_least() for times): there a band ends. A band that still spans more than a factor of 4 is left out, since
# it says too little. Letters have no bands.
banded = ""
gpu_least(bytes, operations) = gpu_launch + (bytes / gpu_bandwidth > operations / gpu_float32_peak ? bytes / gpu_bandwidth : operations / gpu_float32_peak) / 1e6
best(s, x) = NaN
gw_clipped(a, b, end) = end != end ? a : a < b ? (a > end ? a : end) : (a < end ? a : end)
gw_span(a, b) = a > b ? a / b : b / a
gw_fast(s) = gw_clipped(measured(4), measured(6), best(s, column(2)))
gw_fits(s) = strcol(1) eq s && gw_span(gw_fast(s), measured(6)) <= 4
# The most rows of band i that follow each other: a lone one draws nothing, and has no place in the key.
array gw_rows[8]
gw_no_bands = 'do for [gw_i = 1:8] { gw_rows[gw_i] = 0 }; '
eval gw_no_bands
gw_run = 0
gw_follow(s, i) = strcol(1) ne s ? 0 : (gw_run = gw_fits(s) ? gw_run + 1 : 0, gw_rows[i] = gw_rows[i] < gw_run ? gw_run : gw_rows[i], gw_run)
gw_are_in(list, words, i) = i > words(list) ? 0 : gw_are_in(list, words, i + 1) + (strstrt(" ".words." ", " ".word(list, i)." ") > 0)
name_of_band(s) = name_of(s)
name_bands = -1 # by default, where there is more than one
gw_bands = '(strlen(banded) ? banded : drawn)'
gw_of_bands = 'for [gw_i = 1:has_estimate && !is_terminal ? words('.gw_bands.') : 0] '
gw_are_named(list) = name_bands > 0 || (name_bands < 0 && gw_are_in(list, estimate_series, 1) > 1)
gw_density(i) = !gw_are_named(strlen(banded) ? banded : drawn) ? 0.3 : i == 1 ? 0.45 : 0.2
gw_band_look = 'with filledcurves fillstyle transparent solid gw_density(gw_i) noborder linecolor rgb gpu_color(estimate_gpu) '
estimated = gw_of_bands.'estimate using (gw_follow(word('.gw_bands.', gw_i), gw_i) ? column(2) : NaN):(gw_fast(word('.gw_bands.', gw_i))):(measured(6)) ' \
    .gw_band_look.'notitle, '
gw_strip = 0
gw_strip_in_key = 'for [gw_i = 1:gw_strip] NaN with filledcurves fillstyle solid noborder linecolor rgb "#f0e8d8" ' \
    .'title estimate_gpu." overtakes one core", '
estimate_in_key = gw_strip_in_key.gw_of_bands.'NaN '.gw_band_look.'title (gw_rows[gw_i] < 2 ? "" : "estimated (".estimate_gpu.")"' \
    .'.(gw_are_named('.gw_bands.') ? ": ".name_of_band(word('.gw_bands.', gw_i)) : ""))'

# Column c, a time in ms, as of so many times the elements: each takes as long, and the launch of an estimate once.
# Its band reaches from two thirds to 1.9 times the time.
gw_launch(c) = 0.005 * (c == 4 ? 2.0 / 3 : c == 6 ? 1.9 : 1)
of_more(c, times) = times <= 1 ? column(c) : gw_launch(c) + times * (column(c) > gw_launch(c) ? column(c) - gw_launch(c) : 0)

# A sentence of the script's own, a line above the card.
remark(text) = is_terminal \
    ? sprintf('print "%s"; gw_remark_rows = gw_remark_rows + 1 + %d; ', text, strlen(text) / terminal_columns).gw_size_terminal \
    : sprintf('gw_remarks = gw_remarks."%s\n"; ', text).gw_put_note

# Where the line of one core crosses the band, as a remark; "" if it does not.
gw_larger(a, b) = a > b ? a : b
gw_thousands(n) = n < 1000 ? sprintf("%.0f", n) : gw_thousands(floor(n / 1000)).sprintf(",%03.0f", n - 1000 * floor(n / 1000))
gw_rounded(n) = n < 1 ? 0 : floor(n / 10**floor(log10(n) - 1) + 0.5) * 10**floor(log10(n) - 1)
gw_where(of) = (crossing_from > crossing_first ? gw_thousands(gw_rounded(crossing_from))." to " : "") \
    .gw_thousands(gw_rounded(crossing_to))." ".of.(crossing_from > crossing_first ? "" : " or fewer")
crossing_of(of) = crossing_to > 0 ? remark(sprintf("%s overtakes one core at %s, by the estimate.", estimate_gpu, gw_where(of))) : ""
crossing_remark = crossing_of("elements")
mark_crossing = crossing_to > crossing_from && !is_terminal ? "set obj 1000 rectangle from first ".sprintf("%g", crossing_from).", graph 0 to first ".sprintf("%g", crossing_to).", graph 1 behind fillcolor rgb '#f0e8d8' fillstyle solid noborder; gw_strip = 1" : ""

# Two panels side by side, their keys above them; on a terminal one below the other.
key_rows = 3
panel_name = ""
panels(title) = sprintf('gw_title = "%s"; ', title) \
    .(is_terminal ? '' : sprintf('set multiplot layout 1, 2 title "%s" font ",14"', title))
gw_panel = gw_no_bands.(is_terminal ? 'set title gw_title.(strlen(panel_name) ? ": ".panel_name : "")' \
    : 'gw_top = strlen(panel_name) ? 0.895 : 0.93; ' \
    .'set tmargin at screen gw_top - 0.016 - 0.0305 * (key_rows + has_reference + (has_reference || has_estimate)); ' \
    .'set key at graph 0, screen gw_top left top vertical maxrows 12 Left reverse samplen 2 font ",11"; ' \
    .'set label 1002 panel_name at graph 0, screen 0.91 left font ",12"; ')
left_panel = gw_panel.(is_terminal ? '' : 'set lmargin at screen 0.1; set rmargin at screen 0.48')
right_panel = gw_panel.(is_terminal ? '' : 'set lmargin at screen 0.585; set rmargin at screen 0.975; unset label 1001')
end_panels = is_terminal ? '' : 'unset multiplot'
