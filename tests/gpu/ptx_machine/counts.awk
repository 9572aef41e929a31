# SPDX-License-Identifier: MIT
# awk -v test=NAME -f counts.awk -f ../profiled.awk CPU GPU: where two tables of runs
# (tests/versions/profiled_runs.c) differ, as lines TEST, KERNEL (or -), WHAT, CPU, GPU, RUN; of each kernel and kind the first run that differs.
# Left out is a run of whose device the CPU device plays a part: no memory left, other limits, or several devices.
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
$1 == "played" { played[run] = 1 }
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
