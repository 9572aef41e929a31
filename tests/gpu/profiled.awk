# SPDX-License-Identifier: MIT
# Reads the table of counts that people get (common/checker/counting/counts_table.c). Whoever reads it has
# add(kernel, what, number) and most(kernel, what, number), and begins each table with kernel = "-".
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
$4 == "requests" {
    add(kernel, $1 " " $2 " requests", $3)
    add(kernel, $1 " " $2 " " $6, $5)
    next
}
/ lanes meet another on its address$/ { add(kernel, $1 " " $2 " same-address lanes", $3); next }
/ of 128 bytes, looked up by requests$/ { add(kernel, "lines", $2); next }
/ read, each once per launch$/ { add(kernel, "distinct sectors", $3); next }
/ of one address at most$/ { most(kernel, "updates of one address", $2); next }
/ each added to a sum$/ { add(kernel, $1 " " $2, $3); next }
/ instructions$/ { add(kernel, $1 ($2 ~ /^[0-9]/ ? "" : " " $2), $(NF - 1)); next }
$2 == "operations" && $4 == "lanes" {
    add(kernel, $1 " operations", $3)
    add(kernel, $1 " fused", $5)
    next
}
$1 == "copies" {
    add("-", "copies " $2 " " $3 " " $4, $5)
    add("-", "bytes " $2 " " $3 " " $4, $7)
    next
}
$1 == "memsets" || $1 == "allocations" {
    add("-", $1, $2)
    add("-", "bytes of " $1, $4)
}
