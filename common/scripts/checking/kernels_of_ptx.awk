# SPDX-License-Identifier: MIT
# awk -f kernels_of_ptx.awk FILE.ptx...: of each kernel that nvcc has compiled a line MANGLED_NAME LOADS QUOTIENTS.
#
# LOADS are those of global memory that a thread has under way at once: in the round of a loop (or outside of loops) that has the
# most of them, how many there are per load that must wait for another one's value, or for a store or a barrier, behind
# which the compiler moves no load. So a loop that nvcc has unrolled four times has four times as many. QUOTIENTS are
# divisions and remainders of integers, as instructions.
function flush_segment() {
    rounds += deepest
    deepest = 0
    split("", depth)
}
function end_piece() {
    flush_segment()
    if (loads > most) { most = loads; most_rounds = rounds }
    loads = rounds = 0
}
function end_kernel() {
    end_piece()
    print name, (most > 0 ? most / most_rounds : 1), quotients
    name = ""
}
# The registers of a text, into registers[1..]; how many.
function find_registers(text, count) {
    split("", registers)
    count = 0
    while (match(text, /%[a-z]+[0-9]+/)) {
        registers[++count] = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
    }
    return count
}
function instruction(text, count, i, level, bracket) {
    sub(/^@!?%[a-z]+[0-9]+ */, "", text)
    if (text ~ /^(div|rem)\.[su]/) quotients++
    if (text ~ /^(st\.global|st\.volatile|atom|red|bar|membar|fence)/) {
        flush_segment()
    } else if (text ~ /^ld\.global/) {
        bracket = index(text, "[")
        count = find_registers(substr(text, bracket))
        level = 0
        for (i = 1; i <= count; i++) if (depth[registers[i]] > level) level = depth[registers[i]]
        level++
        count = find_registers(substr(text, 1, bracket))
        for (i = 1; i <= count; i++) depth[registers[i]] = level
        loads++
        if (level > deepest) deepest = level
    } else {
        count = find_registers(text)
        level = 0
        for (i = 2; i <= count; i++) if (depth[registers[i]] > level) level = depth[registers[i]]
        if (count > 0) depth[registers[1]] = level
    }
}
# A loop begins at a label to which a later line goes back. The lines of a kernel are kept until its end.
function look_at_kernel(i, line, target) {
    split("", place); split("", is_head); split("", goes_back)
    for (i = 1; i <= lines; i++) if (kept[i] ~ /^\$[^ ]*:/) place[substr(kept[i], 1, index(kept[i], ":") - 1)] = i
    for (i = 1; i <= lines; i++) {
        if (match(kept[i], /bra(\.uni)?[ \t]+\$/)) {
            target = substr(kept[i], RSTART + RLENGTH - 1)
            sub(/;.*/, "", target)
            if (target in place && place[target] < i) { is_head[place[target]] = 1; goes_back[i] = 1 }
        }
    }
    loads = rounds = deepest = most = quotients = 0
    split("", depth)
    for (i = 1; i <= lines; i++) {
        line = kept[i]
        if (is_head[i]) end_piece()
        if (line !~ /^(\$|\.|\/\/|\{|\}|\(|\))/ && line != "") instruction(line)
        if (goes_back[i]) end_piece()
    }
    end_kernel()
}
/\.entry / {
    name = $0
    sub(/.*\.entry /, "", name)
    sub(/\(.*/, "", name)
    lines = 0
    next
}
name != "" {
    line = $0
    sub(/^[ \t]+/, "", line)
    if (line == "}") { look_at_kernel(); next }
    kept[++lines] = line
}
