# SPDX-License-Identifier: MIT
# awk -v width=N -v bold=ON -v plain=OFF -v examples=FOLDER -f page_text.awk PAGE.md: a page of docs/messages as
# text for a terminal: paragraphs and tables broken to the width, examples with what they print. bold and
# plain are what a terminal is told before and behind what stands out, or empty.

# Prints a paragraph, its first line and the further ones behind their indents.
function fill(text, first, further,   words, count, i, line, used, length_of) {
    gsub(/@ref message_/, "./gridwork explain ", text)
    gsub(/@ref /, "the book's page ", text)
    count = split(text, words, / +/)
    line = first
    used = length(first)
    for (i = 1; i <= count; i++) {
        if (words[i] == "") continue
        length_of = length(words[i])
        if (line !~ /^ *$/ && used + 1 + length_of > width && used > length(further)) {
            print shown(line)
            line = further words[i]
            used = length(further) + length_of
        } else if (line ~ /^ *$/ || line == first) {
            line = line words[i]
            used += length_of
        } else {
            line = line " " words[i]
            used += 1 + length_of
        }
    }
    if (line !~ /^ *$/) print shown(line)
}
# Markdown's **bold** as the terminal has it.
function shown(line) {
    while (match(line, /\*\*[^*]+\*\*/))
        line = substr(line, 1, RSTART - 1) bold substr(line, RSTART + 2, RLENGTH - 4) plain \
               substr(line, RSTART + RLENGTH)
    return line
}
function flush_paragraph() {
    if (paragraph != "") fill(paragraph, "", "")
    paragraph = ""
}
# One line of a report, which may be long; what is below a caret stays where it is.
function report_line(line,   indent) {
    if (length(line) + 4 <= width || line ~ /^ *[0-9]* *\|/) {
        print "    " line
        return
    }
    match(line, /^ */)
    indent = substr(line, 1, RLENGTH)
    match(line, /^ *([a-z]+  +)?/) # "hint    "
    fill(substr(line, RLENGTH + 1), "    " substr(line, 1, RLENGTH), "       " indent)
}
function example(name,   file, line, number, reported) {
    file = examples "/" name ".cu"
    if ((getline line <file) < 0) {
        file = examples "/" name ".c"
        getline line <file
    }
    # Numbered as the messages name its lines; the first is its licence, and those with //| are what it prints.
    number = 1
    print bold substr(file, length(examples) + 2) plain
    while ((getline line <file) > 0) {
        number++
        if (sub(/^\/\/\| ?/, "", line)) {
            if (!reported++) print ""
            report_line(line)
        } else if (line != "" || number > 2) printf "%4d  %s\n", number, line
    }
    close(file)
    print ""
}
function cells(row, cell,   i, count, inside, letter, part) {
    count = 0
    part = ""
    row = substr(row, 2) # the first border
    for (i = 1; i <= length(row); i++) {
        letter = substr(row, i, 1)
        if (letter == "`") inside = !inside
        if (letter == "|" && !inside) { gsub(/^ +| +$/, "", part); cell[++count] = part; part = "" }
        else part = part letter
    }
    return count
}
NR == 1 {
    sub(/^# /, ""); sub(/ *\{#.*/, "")
    print bold $0 plain
    next
}
/^@example / { flush_paragraph(); example($2); next }
/^```/ { flush_paragraph(); code = !code; if (!code) print ""; next }
code { print "    " $0; next }
/^\|[-: |]*$/ { next }
/^\|/ {
    flush_paragraph()
    count = cells($0, cell)
    fill(cell[1], "  ", "    ")
    for (i = 2; i <= count; i++) fill(cell[i], "      ", "      ")
    in_table = 1
    next
}
/^##* / { flush_paragraph(); sub(/^#* /, ""); sub(/ *\{#.*/, ""); print bold $0 plain; next }
/^ *$/ { if (paragraph != "" || in_table) { flush_paragraph(); print "" } else if (NR == 2) print ""; in_table = 0; next }
/^[-*] |^[0-9]+\. / { flush_paragraph() }
{ paragraph = paragraph (paragraph == "" ? "" : " ") $0 }
END { flush_paragraph() }
