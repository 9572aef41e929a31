# SPDX-License-Identifier: MIT
# What ./gridwork check is made of: which words are files of a program, what is wrong with them, where
# standard input comes from, and what became of a run. Sourced by common/scripts/check behind shared.sh.

# is_source WORD: does it end as a file of a program does?
is_source() {
    case $1 in
    *.cu | *.c | *.cc | *.cpp | *.cxx) ;;
    *) return 1 ;;
    esac
}

# is_of_lessons PATH: does it lie in lessons/, or is it that folder?
is_of_lessons() {
    case $(whole_path "$1")/ in
    "$GRIDWORK_ROOT"/lessons/*) ;;
    *) return 1 ;;
    esac
}

# names_exercise WORD: is it one of the workbook's exercises, by its name or by its file?
names_exercise() {
    case $1 in
    -*) return 1 ;;
    esac
    if [ -e "$1" ] && ! is_of_lessons "$1"; then
        return 1
    fi
    is_exercise "$1"
}

# with_program COMMAND...: runs a compiler's command with the options and files of the program behind it.
# shellcheck disable=SC2154 # what check was given
with_program() (
    IFS='
'
    set -f
    for word in $includes; do set -- "$@" -I "$word"; done
    for word in $definitions; do set -- "$@" -D "$word"; done
    for word in $library_folders; do set -- "$@" -L "$word" -Xlinker -rpath -Xlinker "$word"; done
    for word in $sources; do set -- "$@" "$word"; done
    for word in $libraries; do set -- "$@" -l "$word"; done
    exec "$@"
)

# nvcc_of BUILD_FOLDER: nvcc as that build has it; nothing where there is none.
nvcc_of() {
    found=$(sed -n 's/^CMAKE_CUDA_COMPILER:[A-Z]*=//p' "$1/CMakeCache.txt")
    [ ! -x "$found" ] || echo "$found"
}

# whole_path FILE: the same file from the root, of which a link stays one.
whole_path() {
    if [ -d "$1" ]; then
        (CDPATH='' cd -- "$1" && pwd -P)
    else
        printf '%s/%s\n' "$(CDPATH='' cd -- "$(dirname -- "$1")" && pwd -P)" "$(basename -- "$1")"
    fi
}

# code_of FILE: its text without comments and what stands in quotes.
code_of() {
    awk -f "$GRIDWORK_ROOT/common/scripts/checking/code_only.awk" "$1"
}

# has_main FILE: does it define a main()? A main() that a macro writes is not seen.
has_main() {
    code_of "$1" | tr '\n' ' ' | grep -Eq '(^|[^A-Za-z0-9_])(int|void|auto)[[:space:]]+main[[:space:]]*\('
}

# need_host_code FILE: a launch stands in .cu files alone.
need_host_code() {
    ! code_of "$1" | grep -qF '<<<' ||
        fail "'$1' launches a kernel by <<<...>>>, which nvcc understands in .cu files alone: rename it to \
$(basename -- "${1%.*}").cu"
}

# need_no_submission FILE: an exercise's file that lies elsewhere is graded, not checked.
need_no_submission() {
    ! grep -qw main "$1" || return 0
    submitted=$(basename -- "$1")
    submitted=${submitted%.*}
    case " $(list_of_exercises) " in
    *" $submitted "*) fail "'$1' has no main(), and $submitted is an exercise: type ./gridwork grade \
$submitted --from $(quoted "$(dirname -- "$1")")" ;;
    esac
}

# why_not_linked LOG FILES: a sentence for what the linker has said, if it has; status 2 if the files that were
# named do not make a program, 4 if something in them does not fit.
why_not_linked() {
    several=$(printf '%s\n' "$2" | wc -l)
    if grep -q "undefined reference to .main'" "$1"; then
        if [ "$several" -eq 1 ]; then
            echo "gridwork: '$2' has no main(), so it is no program: name the file that has one with it, \
./gridwork check $(quoted "$2") MAIN.cu"
        else
            echo "gridwork: none of these files has a main(), so they are no program: $(in_a_row "$2")"
        fi
        return 2
    fi
    if grep -q "multiple definition of .main'" "$1"; then
        echo "gridwork: more than one of these files has a main(), and files that are named together are one \
program: $(in_a_row "$(with_main "$2")"). Check each by itself, or all of a folder by the folder's name"
        return 2
    fi
    library=$(sed -n 's/.*cannot find -l\([^ :]*\).*/\1/p' "$1" | head -n 1)
    if [ -n "$library" ]; then
        echo "gridwork: there is no library '$library': -L names the folder that lib$library.so lies in"
        return 2
    fi
    missing=$(sed -n "s/.*undefined reference to .\(.*\)'.*/\1/p" "$1" | awk '!seen[$0]++' | head -n 3)
    if [ -n "$missing" ]; then
        echo "gridwork: no file of the program defines $(in_a_row "$missing"): name the file that does with \
the others, or the library, -l NAME"
        return 4
    fi
    twice=$(sed -n "s/.*multiple definition of .\([^']*\)'.*/\1/p" "$1" | awk '!seen[$0]++' | head -n 3)
    [ -n "$twice" ] || return 1
    echo "gridwork: more than one file of the program defines $(in_a_row "$twice"): declare it in all of them, \
and define it in one; a function of a header is static or inline"
    return 4
}

# in_a_row LINES: "a, b and c"
in_a_row() {
    printf '%s\n' "$1" | awk '{ line[NR] = $0 }
        END { for (i = 1; i <= NR; i++) printf "%s%s", line[i], i == NR ? "\n" : i == NR - 1 ? " and " : ", " }'
}

# with_main FILES: those of the lines that name a file with a main().
with_main() {
    printf '%s\n' "$1" | while IFS= read -r one; do
        ! has_main "$one" || printf '%s\n' "$one"
    done
}

# feed FOLDER COMMAND...: runs it with the standard input of ./gridwork check, which each run of a program
# gets from its beginning: what the first has read of a pipe is kept in FOLDER/input for the next. What was
# typed at a terminal the first run has alone.
feed() {
    kept=$1/input
    pipe=$1/input.pipe
    shift
    if [ -f "$kept" ]; then
        "$@" <"$kept"
    elif [ -f /dev/stdin ]; then
        "$@" </dev/stdin
    elif [ -p /dev/stdin ] || [ -S /dev/stdin ]; then
        rm -f "$pipe"
        mkfifo "$pipe"
        exec 3<&0
        tee "$pipe" <&3 >"$kept" 2>/dev/null 9>&- &
        copying=$!
        fed=0
        "$@" <"$pipe" 3<&- || fed=$?
        exec 3<&-
        kill "$copying" 2>/dev/null || :
        wait "$copying" 2>/dev/null || :
        return $fed
    elif [ -t 0 ] && [ -n "${typed-}" ]; then
        "$@" </dev/null
    else
        typed=yes
        "$@"
    fi
}

# outcome_of FINDINGS STATUS: the exit status of check for a run that ended with STATUS and left that file.
outcome_of() {
    if grep -q '^ended	how=time' "$1" 2>/dev/null; then
        echo 5
    elif grep -q '^finding	severity=error' "$1" 2>/dev/null; then
        echo 1
    elif [ "$2" -ne 0 ]; then
        echo 3
    else
        echo 0
    fi
}

# write_json FILE PART...: the whole file of --json, of programs that are written already.
write_json() {
    whole=$1
    shift
    {
        printf '{"format": 1, "programs": [\n'
        comma=
        for part; do
            printf '%s' "$comma"
            cat "$part"
            comma=',
'
        done
        printf '\n]}\n'
    } >"$whole.$$" && mv -f "$whole.$$" "$whole" || fail "'$whole' could not be written"
}
