# SPDX-License-Identifier: MIT
# awk -v table=NAME -v one=WHO -v other=WHO -f known.awk KNOWN DIFFERENCES: complains of each difference that
# is not known, and of each known one that there is not; ends with 0 if there is nothing to complain of.
#   KNOWN        TEST, KERNEL (or -), WHAT, CLASS with tabs between; above them in comments each class, as
#                `# class  what it is`
#   DIFFERENCES  TEST, KERNEL, WHAT, what the one counts, what the other does, and in which run, if in one
BEGIN { FS = "\t" }
FILENAME == ARGV[1] && /^#/ {
    if ($0 ~ /^# [a-z]+  /) {
        classes[substr($0, 3, index(substr($0, 3), " ") - 1)] = 1
    }
    next
}
FILENAME == ARGV[1] { known[$1 FS $2 FS $3] = $4; next }
{
    key = $1 FS $2 FS $3
    found[key] = 1
    if (!(key in known)) {
        complaints++
        run = $6 == "" ? "" : " (run " $6 ")"
        print $1 ": " ($2 == "-" ? "" : $2 ": ") $3 ": " $4 " on " one ", " $5 " on " other run
    }
}
END {
    for (key in known) {
        if (!(known[key] in classes)) {
            complaints++
            print table ": no class is named " known[key] ": " key
        }
        if (!(key in found)) {
            complaints++
            print table ": both count the same now: " key
        }
    }
    exit complaints > 0
}
