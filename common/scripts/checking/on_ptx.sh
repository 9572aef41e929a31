# SPDX-License-Identifier: MIT
# check --ptx: a program compiled by nvcc, on the PTX machine. Sourced by common/scripts/check, of which it uses
# compile's words.

# need_ptx_machine: $nvcc and $build/ptx_machine are there.
need_ptx_machine() {
    configure "$build"
    nvcc=$(sed -n 's/^CMAKE_CUDA_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
    [ -n "$nvcc" ] && [ -x "$nvcc" ] || fail "--ptx compiles with nvcc, and there is none that works: type ./gridwork setup --nvcc"
    grep -q '^GW_PTX:INTERNAL=ON' "$build/CMakeCache.txt" ||
        fail "--ptx is for machines without a GPU, and $build is built for the one that is here: run the program on it"
    build_quietly "$build" ptx_cudart
}

# compile_with_nvcc: $place/program, of the words that check was given.
compile_with_nvcc() (
    IFS='
'
    set -f
    set --
    for word in $includes; do set -- "$@" -I "$word"; done
    for word in $definitions; do set -- "$@" -D "$word"; done
    for word in $library_folders; do set -- "$@" -L "$word" -Xlinker -rpath -Xlinker "$word"; done
    for word in $sources; do set -- "$@" "$word"; done
    for word in $libraries; do set -- "$@" -l "$word"; done
    [ "$apart" = 0 ] || set -- "$@" -rdc=true
    [ -z "$openmp" ] || set -- "$@" -Xcompiler -fopenmp
    # The code of a GPU that has tensor cores and asynchronous copies; not compressed, which the machine cannot read.
    "$nvcc" -std=c++"${standard:-17}" -arch=compute_80 --no-compress -lineinfo -cudart shared \
        -Wno-deprecated-gpu-targets -o "$place/program" "$@"
)

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
    [ ! -s "$place/ptx.counts" ] || cat "$place/ptx.counts" >&2
    case $status in
    0) echo "gridwork: run on the PTX machine, as compiled by nvcc. Nothing was checked: without --ptx, check looks for mistakes." ;;
    70) status=2 ;; # the machine has said what it cannot do
    124) status=5; echo "gridwork: ended after $limit seconds (--time-limit)" ;;
    *) echo "gridwork: on the PTX machine the program ended with exit status $status" ;;
    esac >&2
    exit $status
}
