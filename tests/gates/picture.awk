# SPDX-License-Identifier: MIT
# awk -f picture.awk FILE.svg: can a picture that gnuplot drew be read? Says what is wrong and ends
# with status 1: a panel with more lines than can be told apart; a key that lies over lines; text
# beyond the edge, or over other text; a range that crosses the frame.
# Of the letters' widths only an average is known, so that what touches is let pass.

function complain(what) {
    printf "%s: %s\n", FILENAME, what
    wrong = 1
}

# The number behind `name="` in the line.
function attribute(line, name) {
    if (!match(line, name "=\"[^\"]*\""))
        return ""
    return substr(line, RSTART + length(name) + 2, RLENGTH - length(name) - 3)
}

function keep_text(text, size, anchor, width) {
    gsub(/<[^>]*>/, "", text)
    gsub(/&[a-z]*;/, "x", text)
    sub(/^[ \t]+/, "", text)
    # A label on a background is there a second time, for the background's width.
    if (text == "" || place ~ /url\(#textbox\)/)
        return
    n_texts++
    size = attribute(place, "font-size")
    anchor = attribute(place, "text-anchor")
    width = 0.56 * size * length(text)
    match(place, /translate\([^)]*\)/)
    split(substr(place, RSTART + 10, RLENGTH - 11), at, ",")
    turned[n_texts] = place ~ /rotate\(/
    said[n_texts] = text
    in_key[n_texts] = in_plot
    left[n_texts] = at[1] - (anchor == "end" ? width : anchor == "middle" ? width / 2 : 0)
    right[n_texts] = left[n_texts] + width
    top[n_texts] = at[2] - 0.72 * size
    bottom[n_texts] = at[2] + 0.18 * size
    if (place ~ /rotate\(270\)/) { # the name of a vertical axis
        top[n_texts] = at[2] - width / 2
        bottom[n_texts] = at[2] + width / 2
        left[n_texts] = right[n_texts] = at[1]
    }
}

# A path of a plot: its pieces, and whether it is a line across the panel.
function keep_path(path, n, word, i, x, y, old_x, old_y, least, most) {
    gsub(/,/, " ", path)
    gsub(/[MLZz]/, " & ", path)
    n = split(path, word, " ")
    for (i = 1; i <= n; i++) {
        if (word[i] != "M" && word[i] != "L")
            continue
        x = word[i + 1] + 0
        y = word[i + 2] + 0
        if (word[i] == "M") # a range is another piece, and no way across
            least = most = x
        least = x < least ? x : least
        most = x > most ? x : most
        if (most - least > 100)
            is_line[plot] = 1
        if (word[i] == "L") {
            n_pieces++
            from_x[n_pieces] = old_x
            from_y[n_pieces] = old_y
            to_x[n_pieces] = x
            to_y[n_pieces] = y
            piece_in[n_pieces] = panel
        }
        old_x = x
        old_y = y
    }
}

# Lines of the grid reach from one side of the frame to the other.
function keep_frame(path, n, word, i) {
    gsub(/[ML,]/, " ", path)
    n = split(path, word, " ")
    for (i = 1; i + 1 <= n; i += 2) {
        if (!has_grid || word[i + 1] < grid_top)
            grid_top = word[i + 1] + 0
        if (!has_grid || word[i + 1] > grid_bottom)
            grid_bottom = word[i + 1] + 0
        has_grid = 1
    }
}

# Does a piece have its ends on both sides of a height?
function is_over(piece, height) {
    return height > 0 && (from_y[piece] - height) * (to_y[piece] - height) < -16
}

/gnuplot_plot_[0-9]+[a-z]*"/ {
    match($0, /gnuplot_plot_[0-9]+[a-z]*/)
    plot = substr($0, RSTART, RLENGTH)
    panel = plot
    sub(/gnuplot_plot_[0-9]+/, "", panel)
    in_plot = 1
    plot_depth = depth
    if (has_grid) {
        frame_top[panel] = grid_top
        frame_bottom[panel] = grid_bottom
        has_grid = 0
    }
}
/transform="translate/ { place = $0 }
/<text/ { keep_text($0) }
{
    rest = $0
    if (open) {
        drawn = drawn " " rest
    } else if (match(rest, / d='/)) {
        drawn = substr(rest, RSTART + 4)
        grid = rest ~ /class="gridline"/
        open = 1
    }
    if (open && index(drawn, "'")) {
        drawn = substr(drawn, 1, index(drawn, "'") - 1)
        open = 0
        if (in_plot)
            keep_path(drawn)
        else if (grid)
            keep_frame(drawn)
    }
    depth += gsub(/<g[ >]/, "&", rest) - gsub(/<\/g>/, "&", rest)
    if (in_plot && depth <= plot_depth)
        in_plot = 0
}

END {
    for (p in is_line) {
        sub(/gnuplot_plot_[0-9]+/, "", p)
        lines[p]++
    }
    for (p in lines)
        if (lines[p] > 6)
            complain(lines[p] " lines in one panel, of which 6 can be told apart")

    for (i = 1; i <= n_texts; i++) {
        if (turned[i] && left[i] != right[i])
            continue
        if (left[i] < 0 || right[i] > 1000 || top[i] < 0 || bottom[i] > 680)
            complain("'" said[i] "' goes beyond the edge")
        for (k = 1; k < i && !turned[i]; k++)
            if (!turned[k] && left[i] + 2 < right[k] && left[k] + 2 < right[i] && \
                top[i] + 2 < bottom[k] && top[k] + 2 < bottom[i])
                complain("'" said[i] "' lies over '" said[k] "'")
    }

    for (p = 1; p <= n_pieces; p++) {
        across = to_x[p] - from_x[p]
        down = to_y[p] - from_y[p]
        steps = int(sqrt(across * across + down * down) / 3) + 1
        for (s = 0; s <= steps; s++) {
            x = from_x[p] + across * s / steps
            y = from_y[p] + down * s / steps
            for (i = 1; i <= n_texts; i++)
                if (in_key[i] && !covered[i] && x > left[i] + 2 && x < right[i] - 2 && y > top[i] && y < bottom[i]) {
                    covered[i] = 1
                    complain("the key's '" said[i] "' lies over a line")
                }
        }
        if (across * across < 0.01 && !crossed && (is_over(p, frame_top[piece_in[p]]) || is_over(p, frame_bottom[piece_in[p]]))) {
            crossed = 1
            complain("a range crosses the frame")
        }
    }
    exit wrong
}
