# SPDX-License-Identifier: MIT
# Of a program that is counted, the registers that nvcc's code of each kernel takes, and its loads that wait together,
# where nvcc is. Sourced by common/scripts/check and plots/compiled.

# begin_registers [CAPABILITY]: has nvcc and ptxas make code for a GPU of this compute capability (80 if none is named),
# beside what goes on.
begin_registers() {
    registers_for=${1:-80}
    registers_of=
    nvcc=$(nvcc_of "$build")
    [ -n "$nvcc" ] || return 0
    (
        library_folders='' libraries=''
        printf '%s\n' "$sources" | while IFS= read -r sources; do
            case $sources in
            *.cu) with_program timeout 60 "$nvcc" -std=c++"${standard:-17}" -arch="sm_$registers_for" -cubin --keep \
                --keep-dir "$place" -Xptxas -v -Wno-deprecated-gpu-targets -o "$place/code.cubin" </dev/null ;;
            esac
        done
    ) >"$place/ptxas.log" 2>&1 &
    registers_of=$!
}

# kernels_of PTXAS_LOG PTX...: a line for each kernel: its name as a program says it, registers, bytes of shared memory,
# bytes spilled, loads that wait together, and quotients (kernels_of_ptx.awk), with tabs between.
kernels_of() {
    kernels_log=$1
    shift
    awk -f "$GRIDWORK_ROOT/common/scripts/checking/kernels_of_ptx.awk" "$@" | awk -v quote="'" '
        FILENAME == "-" { of_ptx[$1] = $2 " " $3; next }
        /Compiling entry function/ { split($0, parts, quote); name = parts[2] }
        /bytes spill stores/ { spilled = $5 }
        name != "" && match($0, /Used [0-9]+ registers/) {
            split(substr($0, RSTART), used, " ")
            shared = match($0, /[0-9]+ bytes smem/) ? substr($0, RSTART) + 0 : 0
            print used[2], shared, spilled + 0, (name in of_ptx ? of_ptx[name] : "0 1"), name
            name = ""
        }' - "$kernels_log" | c++filt | awk '
        {
            numbers = $1 "\t" $2 "\t" $3 "\t" $4 "\t" $5
            sub(/^([0-9.]+ )+(void )?/, "")
            # Its parameters end the line.
            if (/\)$/) {
                depth = 0
                for (i = length($0); i > 0; i--) {
                    letter = substr($0, i, 1)
                    depth += letter == ")" ? 1 : letter == "(" ? -1 : 0
                    if (depth == 0) { $0 = substr($0, 1, i - 1); break }
                }
            }
            print $0 "\t" numbers
        }'
}

# end_registers: waits for it, and prints what each kernel takes; $registers is a file of that, or empty.
end_registers() {
    [ -n "$registers_of" ] || return 0
    wait "$registers_of" || return 0
    kernels_of "$place/ptxas.log" "$place"/*.ptx >"$place/registers"
    [ -s "$place/registers" ] || return 0
    registers=$place/registers
    awk -F '\t' -v capability="$registers_for" '
        NR == 1 { printf "As nvcc compiles it for compute capability %d.%d:\n", capability / 10, capability % 10 }
        { printf "  %-24s %3d registers per thread", $1, $2
          if ($3 > 0) printf ", %d bytes of shared memory per block", $3
          if ($4 > 0) printf ", %d bytes spilled to local memory", $4
          print "" }' "$registers" >&2
}
