# SPDX-License-Identifier: MIT
# counts.awk -v test=NAME CPU GPU: where two tables of runs (tests/versions/counted_runs.c) differ, as
# lines TEST, KERNEL (or -), WHAT, CPU, GPU, RUN; of each kernel and kind the first run that differs.
# Left out is a run of whose device the CPU device plays a part: no memory left, or other limits.
# The last line, TEST, runs, COMPARED, LEFT OUT, says how many.
function add(kernel, what, number) {
    key = run SUBSEP kernel SUBSEP what
    if (number > 0) {
        sum[FILENAME == ARGV[1], key] += number
        keys[key] = 1
    }
}
# Of several tables of a run, the largest.
function most(kernel, what, number) {
    key = run SUBSEP kernel SUBSEP what
    if (number > sum[FILENAME == ARGV[1], key]) {
        sum[FILENAME == ARGV[1], key] = number
    }
    keys[key] = 1
}
FNR == 1 { run = 0; kernel = "-" }
$1 == "run" { run++; kernel = "-"; runs[FILENAME == ARGV[1]] = run; next }
$1 == "kernel" {
    kernel = $0
    sub(/^kernel /, "", kernel)
    rest = kernel
    sub(/: [0-9]+ launch.*/, "", kernel)
    gsub(/gw_version_[a-z0-9_]*::/, "", kernel)
    sub(/.*: /, "", rest)
    split(rest, numbers, " ")
    add(kernel, "launches", numbers[1])
    add(kernel, "blocks", numbers[3])
    add(kernel, "threads", numbers[5])
    add(kernel, "barriers", numbers[7])
    next
}
$1 == "played" { played[run] = 1 }
$4 == "requests" {
    add(kernel, $1 " " $2 " requests", $3)
    add(kernel, $1 " " $2 " " $6, $5)
    next
}
/ lanes meet another on its address$/ { add(kernel, $1 " " $2 " same-address lanes", $3); next }
/ of 128 bytes, looked up by requests$/ { add(kernel, "lines", $2); next }
/ read, each once a launch$/ { add(kernel, "distinct sectors", $3); next }
/ of one address at most$/ { most(kernel, "updates of one address", $2); next }
/ instructions$/ { add(kernel, $1 ($2 ~ /^[0-9]/ ? "" : " " $2), $(NF - 1)); next }
$1 == "copies" {
    add("-", "copies " $2 " " $3 " " $4, $5)
    add("-", "bytes " $2 " " $3 " " $4, $7)
    next
}
$1 == "memsets" || $1 == "allocations" {
    add("-", $1, $2)
    add("-", "bytes of " $1, $4)
}
END {
    if (runs[0] != runs[1] || runs[1] == 0) {
        print test "\t-\truns\t" runs[1] + 0 "\t" runs[0] + 0 "\t0"
    }
    for (each in played) {
        left_out++
    }
    for (key in keys) {
        split(key, parts, SUBSEP)
        what = parts[2] "\t" parts[3]
        if (!(parts[1] in played) && sum[1, key] != sum[0, key] && (!(what in first) || parts[1] + 0 < first[what])) {
            first[what] = parts[1] + 0
        }
    }
    for (what in first) {
        split(what, parts, "\t")
        key = first[what] SUBSEP parts[1] SUBSEP parts[2]
        print test "\t" what "\t" sum[1, key] + 0 "\t" sum[0, key] + 0 "\t" first[what]
    }
    print test "\truns\t" runs[1] - left_out "\t" left_out + 0
}
