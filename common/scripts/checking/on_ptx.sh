# SPDX-License-Identifier: MIT
# check --ptx: a program compiled by nvcc, on the PTX machine. Sourced by common/scripts/check.

# need_ptx_machine: $nvcc and $build/ptx_machine are there.
need_ptx_machine() {
    configure "$build"
    nvcc=$(nvcc_of "$build")
    [ -n "$nvcc" ] || fail "--ptx compiles with nvcc, and there is none that works: type ./gridwork setup --nvcc"
    grep -q '^GW_PTX:INTERNAL=ON' "$build/CMakeCache.txt" ||
        fail "--ptx is for machines without a GPU, and $build is built for the one that is here: run the program on it"
    build_quietly "$build" ptx_cudart
}

# compile_with_nvcc: $place/program, as the code of a GPU that has tensor cores and asynchronous copies; not compressed,
# which the machine cannot read.
compile_with_nvcc() {
    set --
    [ "$apart" = 0 ] || set -- "$@" -rdc=true
    [ -z "$openmp" ] || set -- "$@" -Xcompiler -fopenmp
    with_program "$nvcc" -std=c++"${standard:-17}" -arch=compute_80 --no-compress -lineinfo -cudart shared \
        -Wno-deprecated-gpu-targets -o "$place/program" "$@"
}

# print_ptx_counts FILE: the counts of the machine, with its line of operations of each kernel in words, behind all others.
print_ptx_counts() {
    awk -F '\t' '
        function line(what, number, words) { if (number > 0) printf "  %-24s %12d %s\n", what, number, words }
        !sub(/^operations /, "") { print; next }
        {
            print "instructions of " $1
            line("executed by warps", $8, sprintf("with %.1f of 32 lanes active, on average", $8 > 0 ? $9 / $8 : 0))
            line("float32 operations", $2, "lanes" ($3 > 0 ? ", " $3 " of them a product and a sum" : ""))
            line("float64 operations", $4, "lanes" ($5 > 0 ? ", " $5 " of them a product and a sum" : ""))
            line("integer operations", $6, "lanes")
            line("special functions", $7, "lanes")
        }' "$1"
}

# run_on_ptx ARGUMENT...: compiles and runs; ends check. Exit status: the program's own, 2 for what the machine cannot do,
# 4 where nvcc refuses the files, 5 after the time limit.
run_on_ptx() {
    compile_with_nvcc || { echo "gridwork: nvcc did not compile this" >&2; exit 4; }
    [ -z "${GW_COUNTS-}" ] || { PTX_MACHINE_COUNTS=$place/ptx.counts && export PTX_MACHINE_COUNTS; }
    [ -z "$once" ] || { PTX_MACHINE_ORDER=$order && export PTX_MACHINE_ORDER; }
    limit=$GW_SECONDS
    status=0
    PTX_MACHINE_REASONS=1 LD_LIBRARY_PATH=$build/ptx_machine${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} \
        feed "$place" timeout "$limit" "$place/program" "$@" || status=$?
    [ ! -s "$place/ptx.counts" ] || print_ptx_counts "$place/ptx.counts" >&2
    case $status in
    0) echo "gridwork: run on the PTX machine, as compiled by nvcc. Nothing was checked: without --ptx, check looks for mistakes." ;;
    70) status=2 ;; # the machine has said what it cannot do
    124) status=5; echo "gridwork: ended after $limit seconds (--time-limit)" ;;
    *) echo "gridwork: on the PTX machine the program ended with exit status $status" ;;
    esac >&2
    exit $status
}
