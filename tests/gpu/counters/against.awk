# SPDX-License-Identifier: MIT
# awk -v test=NAME -f against.awk -f ../profiled.awk recorded.tsv COUNTS: where COUNTS has another number
# than the GPU that was recorded, as lines NAME, KERNEL, WHAT, the number of COUNTS, the GPU's. The last
# line, NAME, compared, KERNELS, NUMBERS, says how many were compared; of a kernel that was not
# recorded, or not counted, what differs is its launches.
function add(kernel, what, number) {
    counted[kernel, what] += number
}
function most(kernel, what, number) {
}
BEGIN { kernel = "-" }
FILENAME == ARGV[1] && /^#/ { next }
FILENAME == ARGV[1] && !columns {
    columns = split($0, names, "\t")
    next
}
FILENAME == ARGV[1] {
    split($0, numbers, "\t")
    order[++kernels] = numbers[1]
    for (i = 2; i <= columns; i++) {
        recorded[numbers[1], names[i]] = numbers[i]
    }
    next
}
# Of the PTX machine: name, float32, of these fused, float64, of these fused, integers.
$1 == "operations" {
    split($0, numbers, "\t")
    sub(/^operations /, "", numbers[1])
    add(numbers[1], "float32 operations", numbers[2])
    add(numbers[1], "float32 fused", numbers[3])
    add(numbers[1], "float64 operations", numbers[4])
    add(numbers[1], "float64 fused", numbers[5])
    add(numbers[1], "integer operations", numbers[6])
    add(numbers[1], "active lanes", numbers[8] > 0 ? numbers[9] / numbers[8] : 0)
    next
}
# Of the CPU device: on average over the turns of warps.
$1 == "turns" { add(kernel, "active lanes", $6) }
$1 == "kernel" {
    name = $2
    sub(/:$/, "", name)
    if (!((name, "launches") in recorded)) {
        print test "\t" name "\tlaunches\t" $3 "\t-"
    }
}
# An instruction of a warp is one of each of its 32 lanes.
/ instructions$/ && !/warp barriers/ { add(kernel, "lanes of warp functions", 32 * $(NF - 1)) }
END {
    for (k = 1; k <= kernels; k++) {
        for (i = 2; i <= columns; i++) {
            key = order[k] SUBSEP names[i]
            # What there is beside floats is nvcc's business: docs/pages/counts.md says how much it differs.
            if (recorded[key] == "-" || names[i] ~ /^integer operations$|^instructions$/) {
                continue
            }
            # Divergence is nearly the same where a tenth is all that it differs by.
            if (names[i] == "lanes of instructions") {
                compared++
                active = counted[order[k], "active lanes"]
                on_gpu = recorded[key] / recorded[order[k], "instructions"]
                if (active < 0.9 * on_gpu || active > 1.1 * on_gpu) {
                    printf "%s\t%s\tactive lanes\t%.1f\t%.1f\n", test, order[k], active, on_gpu
                }
                continue
            }
            compared++
            if (counted[key] + 0 != recorded[key]) {
                print test "\t" order[k] "\t" names[i] "\t" counted[key] + 0 "\t" recorded[key]
            }
        }
    }
    print test "\tcompared\t" kernels "\t" compared
}
