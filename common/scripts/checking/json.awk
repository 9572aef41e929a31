# SPDX-License-Identifier: MIT
# One program of ./gridwork check as a JSON object, from the files that its runs have left. Names of files
# are the arguments, `ORDER=FILE` for findings and `counts=FILE`; the environment has the rest:
# GW_PROGRAM, its files, one a line; GW_STATUS, of check; GW_ENDED, if it never ran, and GW_WHY; GW_FOUND,
# the folders that were found for its headers, one a line: the folder, a tab, the header.
function string(text,    i, c, out) {
    out = ""
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "\"" || c == "\\") c = "\\" c
        else if (c == "\n") c = "\\n"
        else if (c == "\t") c = "\\t"
        else if (c < " ") c = "?"
        out = out c
    }
    return "\"" out "\""
}
# A value as the file of findings has it, as it was.
function plain(text,    i, c, out) {
    out = ""
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "\\") {
            c = substr(text, ++i, 1)
            c = c == "n" ? "\n" : c == "t" ? "\t" : c
        }
        out = out c
    }
    return out
}
function take(    i, at) {
    split("", word)
    for (i = 2; i <= NF; i++) {
        at = index($i, "=")
        word[substr($i, 1, at - 1)] = plain(substr($i, at + 1))
    }
}
function or_null(name) { return name in word ? string(word[name]) : "null" }
function number_or_null(name) { return name in word ? word[name] : "null" }
function coordinates(name,    text) {
    if (!(name in word)) return "null"
    text = word[name]
    gsub(/ /, ", ", text)
    return "[" text "]"
}
function finding() {
    findings = findings (findings == "" ? "" : ",") "\n    {\"kind\": " or_null("kind") ", \"severity\": " \
        or_null("severity") ", \"message\": " or_null("message") ", \"file\": " or_null("file") \
        ", \"line\": " number_or_null("line") ", \"kernel\": " or_null("kernel") ", \"thread\": " \
        coordinates("thread") ", \"block\": " coordinates("block") ", \"count\": " number_or_null("count") \
        ", \"block_order\": " string(order) ", \"page\": " or_null("page") ", \"text\": " or_null("text") "}"
}
function counted(    i, at, text) {
    text = "{" string($1 == "kernel" ? "kernel" : $1 == "peer" ? "device" : "direction") ": " \
        ($1 == "peer" ? $2 : string($2))
    for (i = 3; i <= NF; i++) {
        at = index($i, "=")
        text = text ", " string(substr($i, 1, at - 1)) ": " substr($i, at + 1)
    }
    return text "}"
}
# The place of a crash, of which its text tells in words.
function take_place(text,    line) {
    if (!match(text, /  at +[^\n]*/)) return
    line = substr(text, RSTART, RLENGTH)
    sub(/^  at +/, "", line)
    sub(/   .*/, "", line)
    if (!match(line, /:[0-9]+$/)) return
    place_file = substr(line, 1, RSTART - 1)
    place_line = substr(line, RSTART + 1)
}
function list(lines,    count, i, pieces, text) {
    count = split(lines, pieces, "\n")
    for (i = 1; i <= count; i++) text = text (i > 1 ? ", " : "") string(pieces[i])
    return "[" text "]"
}
function found_folders(    count, i, lines, parts, text) {
    count = split(ENVIRON["GW_FOUND"], lines, "\n")
    for (i = 1; i <= count; i++) {
        split(lines[i], parts, "\t")
        text = text (i > 1 ? ", " : "") "{\"folder\": " string(parts[1]) ", \"header\": " string(parts[2]) "}"
    }
    return "[" text "]"
}
BEGIN {
    FS = "\t"
    ended = ENVIRON["GW_ENDED"]
    why = ENVIRON["GW_WHY"]
}
FNR == 1 {
    order = FILENAME
    sub(/.*\./, "", order)
}
order == "counts" {
    if ($1 == "kernel") kernels = kernels (kernels == "" ? "" : ", ") counted()
    else if ($1 == "peer") peers = peers (peers == "" ? "" : ", ") counted()
    else copies = copies (copies == "" ? "" : ", ") counted()
    any_counts = 1
    next
}
$1 == "ended" {
    take()
    ended = word["how"] == "time" ? "time limit" : word["how"]
    number = word["number"]
    if ("unwatched" in word) unchecked = word["unwatched"]
    if ("text" in word) {
        why = word["text"]
        take_place(why)
    }
}
$1 == "finding" { take(); finding() }
END {
    printf "  {\"program\": %s, \"exit_status\": %s, \"ended\": %s, \"program_status\": %s, \"signal\": %s,\n", \
        list(ENVIRON["GW_PROGRAM"]), ENVIRON["GW_STATUS"], string(ended == "" ? "unknown" : ended), \
        ended == "exit" ? number : "null", ended == "signal" ? number : "null"
    printf "   \"file\": %s, \"line\": %s, \"text\": %s,\n", place_file == "" ? "null" : string(place_file), \
        place_line == "" ? "null" : place_line, why == "" ? "null" : string(why)
    printf "   \"found_folders\": %s,\n", found_folders()
    printf "   \"unchecked\": %s,\n", unchecked == "" ? "null" : string(unchecked)
    printf "   \"findings\": [%s],\n", findings
    printf "   \"counts\": %s}", any_counts ? "{\"kernels\": [" kernels "], \"copies\": [" copies "]" \
        (peers == "" ? "" : ", \"peers\": [" peers "]") "}" : "null"
}
