# SPDX-License-Identifier: MIT
# awk -f profile.awk metrics.tsv PROFILE...: a row for each kernel, with what metrics.tsv names in columns, of
# what `ncu --csv --page raw` has written. Launches of a kernel are added up. `-`: it was not measured. Of
# several profiles the first that has a number counts.
function value(name,    parts, count, i, sum) {
    count = split(made_of[name], parts, "\t")
    for (i = 1; i <= count; i++) {
        if (!((kernel, parts[i]) in total)) {
            return "-"
        }
        sum += total[kernel, parts[i]]
    }
    return sprintf("%.0f", sum)
}
# "(9, 6, 1)"
function product(sizes,    parts) {
    gsub(/[^0-9,]/, "", sizes)
    split(sizes, parts, ",")
    return parts[1] * parts[2] * parts[3]
}
FILENAME == ARGV[1] {
    if (!/^#/) {
        at = index($0, "\t")
        names[++name_count] = substr($0, 1, at - 1)
        made_of[names[name_count]] = substr($0, at + 1)
    }
    next
}
FNR == 1 { profile++; width = 0 }
!/^"/ { next } # what the program itself says
{
    # Every field has quotes, and some have commas.
    gsub(/^"|"\r?$/, "")
    count = split($0, fields, /","/)
}
fields[1] == "ID" {
    width = count
    for (i = 1; i <= count; i++) {
        sub(/\.sum$/, "", fields[i])
        column[i] = fields[i]
        place[fields[i]] = i
    }
    next
}
width == 0 || count != width || fields[1] !~ /^[0-9]+$/ { next } # units
{
    kernel = fields[place["Kernel Name"]]
    sub(/\(.*/, "", kernel)
    sub(/^void /, "", kernel)
    if (!(kernel in of_profile)) {
        of_profile[kernel] = profile
        order[++kernels] = kernel
    }
    if (of_profile[kernel] == profile) {
        launches[kernel]++
        blocks[kernel] += product(fields[place["Grid Size"]])
        threads[kernel] += product(fields[place["Grid Size"]]) * product(fields[place["Block Size"]])
    }
    for (i = 1; i <= count; i++) {
        key = kernel SUBSEP column[i]
        if (!(key in first)) {
            first[key] = profile
        }
        gsub(/,/, "", fields[i])
        if (first[key] == profile && fields[i] ~ /^[0-9.]+$/) {
            total[key] += fields[i]
        }
    }
}
END {
    printf "kernel\tlaunches\tblocks\tthreads"
    for (i = 1; i <= name_count; i++) {
        printf "\t%s", names[i]
    }
    print ""
    for (k = 1; k <= kernels; k++) {
        kernel = order[k]
        printf "%s\t%d\t%d\t%d", kernel, launches[kernel], blocks[kernel], threads[kernel]
        for (i = 1; i <= name_count; i++) {
            printf "\t%s", value(names[i])
        }
        print ""
    }
    exit kernels == 0
}
