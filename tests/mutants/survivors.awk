# SPDX-License-Identifier: MIT
# awk -F '\t' -f survivors.awk equivalent.tsv all: what of `all` (an exercise before each line of
# results) passed. Ends with 1 if equivalent.tsv does not explain it, or explains what does not pass.
FNR == NR {
    if (!/^#/ && NF >= 5) {
        reason[$1, $2, $3, $4] = $5
        shown[$1, $2, $3, $4] = $1 ": " $3 "  ->  " $4
    }
    next
}
{
    judged[$1]++
    key = $1 SUBSEP $6 SUBSEP $8 SUBSEP $9
    if ($2 == "no result") {
        printf "%s:%d: %s  ->  %s: the grader gave no result\n", $1, $4, $8, $9
        failed = 1
    }
    if ($2 == "same code") {
        same++
        used[key] = 1
    } else if ($2 == "does not compile") {
        broken++
    } else if ($2 != "pass") {
        killed++
    } else if (key in reason) {
        equivalent++
        used[key] = 1
    } else {
        printf "survivor  %s:%d: (%s, line %d of this text) %s  ->  %s\n", $1, $4, $7, $6, $8, $9
        survived++
    }
}
END {
    for (key in reason) {
        split(key, part, SUBSEP)
        if (whole && part[1] in judged && !(key in used)) {
            printf "equivalent.tsv explains what does not pass or is no mutant any more: %s\n",
                shown[key]
            failed = 1
        }
    }
    printf "%d mutants killed, %d equivalent, %d of the same code, %d that do not compile, %d survived\n",
        killed, equivalent, same, broken, survived
    exit failed || survived > 0
}
