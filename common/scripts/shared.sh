# SPDX-License-Identifier: MIT
# What the scripts of ./gridwork share. Sourced with GRIDWORK_ROOT set.
. "$GRIDWORK_ROOT/common/scripts/names.sh"
. "$GRIDWORK_ROOT/common/scripts/install/prefix.sh"
use_prefix

# folded: lines of at most 80 columns, broken at blanks.
folded() {
    fold -s -w 80 | sed 's/ *$//'
}

# fail SENTENCE: says what is wrong and what to do, and ends with status 2. A program that reads it has it in one line.
fail() {
    if [ -t 2 ]; then
        echo "gridwork: $*" | folded >&2
    else
        echo "gridwork: $*" >&2
    fi
    exit 2
}

# need_value "$@": fails unless the option that comes first has a value behind it.
need_value() {
    [ $# -ge 2 ] && [ -n "$2" ] || fail "$1 wants a value behind it (--help says which)"
}

# need_file FILE: fails, with the program beside it that may be meant, if it is not there.
need_file() {
    [ ! -d "$1" ] || fail "'$1' is a folder, not a file"
    [ -f "$1" ] || {
        guess=$(for other in "$(dirname -- "$1")"/*.cu; do
            case ${other##*/} in *[[:space:]]* | '*.cu') ;; *) echo "${other##*/} $other" ;; esac
        done | did_you_mean "${1##*/}")
        fail "there is no file '$1'${guess:+: $guess}"
    }
}

# need_plain_name WHAT PATH: CMake cannot carry every character that a path may have.
need_plain_name() {
    case $2 in
    *[\;\\]* | *"
"*) fail "the name of the $1 has a semicolon, a backslash or a line break in it, which CMake cannot \
take: rename it, or make a link to it with a plain name" ;;
    esac
}

# need_workbook: fails in a students' edition, which has no solutions and no tests of its own.
need_workbook() {
    [ -d "$GRIDWORK_ROOT/solutions" ] ||
        fail "this is a students' edition, without solutions and tests; the workbook itself has them"
}

# version_of_workbook: as CMakeLists.txt has it.
version_of_workbook() {
    sed -n 's/^project(gridwork VERSION \([0-9.]*\).*/\1/p' "$GRIDWORK_ROOT/CMakeLists.txt"
}

# commit_of_workbook: of a clone or, in .commit, of what was made of one; nothing if that is not known.
commit_of_workbook() {
    if [ -f "$GRIDWORK_ROOT/.commit" ]; then
        cat "$GRIDWORK_ROOT/.commit"
    elif [ -e "$GRIDWORK_ROOT/.git" ]; then
        git -C "$GRIDWORK_ROOT" rev-parse --verify --quiet HEAD 2>/dev/null || :
    fi
}

# has_exercise DIR: does DIR have the file of an exercise, as lessons/ has it or by itself?
has_exercise() {
    [ -n "$(exercises | while read -r _ folder _ file; do
        for place in "lessons/$folder/" "$folder/" ""; do
            [ ! -f "$1/$place$file" ] || echo "$file"
        done
    done)" ]
}

# configure BUILD_FOLDER [cmake arguments]: configures quietly; what cmake says is shown only when
# it fails.
configure() {
    build=$1
    shift
    cmake "-DBUILD=$build" -P "$GRIDWORK_ROOT/common/cmake/prepare.cmake" -- "$@" >&2 ||
        exit 2
}

# ctest_only_lists: was the ctest that has started this script asked which tests there are, and no more?
ctest_only_lists() {
    [ -r "/proc/$PPID/cmdline" ] &&
        tr '\0' '\n' <"/proc/$PPID/cmdline" | grep -qE '^(-N|--show-only.*|--print-labels)$'
}

# find_terminal_of_ctest: sets `terminal` to the terminal on which the ctest writes that has started this
# script, which itself writes into a pipe; to nothing if that is none.
find_terminal_of_ctest() {
    terminal=
    if { [ -t 9 ]; } 9>>"/proc/$PPID/fd/1"; then
        terminal=/proc/$PPID/fd/1
    fi 2>/dev/null
}

# colours_are_wanted: has standard output colours? As common/grading/report/colours.h says.
colours_are_wanted() {
    [ -z "${NO_COLOR-}" ] || return 1
    case ${CLICOLOR_FORCE-} in
    '' | 0) ;;
    *) return 0 ;;
    esac
    [ -t 1 ] && [ "${TERM:-dumb}" != dumb ]
}

# find_gridwork_from_here [BUILD_FOLDER]: sets `gridwork` to how ./gridwork is typed where the reader is. (What
# ctest starts works in the folder of its tests, a build folder also where ctest was told of it from elsewhere.)
find_gridwork_from_here() {
    case $PWD/ in
    "$GRIDWORK_ROOT"/ | "${1-$GRIDWORK_ROOT/}"/*) gridwork=./gridwork ;;
    "$GRIDWORK_ROOT"/lessons/?*/) gridwork=../../gridwork ;;
    "$GRIDWORK_ROOT"/lessons/) gridwork=../gridwork ;;
    *) gridwork=$GRIDWORK_ROOT/gridwork ;;
    esac
}

# quoted WORD...: as they are typed in a shell.
quoted() {
    separator=
    for word in "$@"; do
        case $word in
        '' | *[!A-Za-z0-9_./=+,:@%-]*)
            word="'$(printf '%s\n' "$word" | sed "s/'/'\\\\''/g")'" ;;
        esac
        printf '%s%s' "$separator" "$word"
        separator=' '
    done
}

# hold_alone LOCK COMMAND FOLDER: from now on nobody else does what ./gridwork COMMAND does in FOLDER,
# until the last process that this one starts has ended, killed or not: all of them hold the lock.
hold_alone() {
    command -v flock >/dev/null 2>&1 || return 0
    exec 9>"$1"
    flock -n 9 || {
        echo "gridwork: another ./gridwork $2 works in ${3##*/}/: waiting for it" >&2
        flock 9
    }
}

# need_compiler TARGET: gwcc and what its programs are linked with are there, of the workbook as it is now.
need_compiler() {
    [ -z "${GW_PRACTICE_BUILD-}" ] || return 0 # a test's, in which all is built
    need_to_write "$GRIDWORK_ROOT/build"
    [ -f "$GRIDWORK_ROOT/build/CMakeCache.txt" ] && [ -f "$GRIDWORK_ROOT/build/built/tools" ] || {
        configure "$GRIDWORK_ROOT/build"
        sh "$GRIDWORK_ROOT/common/scripts/building/first_build" "$GRIDWORK_ROOT/build"
    }
    build_quietly "$GRIDWORK_ROOT/build" "$1"
}

# build_quietly BUILD_FOLDER TARGET...: brings programs up to date; what the build says is shown only
# when it fails.
build_quietly() {
    build=$1
    [ -z "${GW_PRACTICE_BUILD-}" ] || return 0
    shift
    cmake "-DBUILD=$build" "-DTARGETS=$*" -P "$GRIDWORK_ROOT/common/cmake/build_targets.cmake" ||
        fail "$* could not be built; the reason stands above"
}

# need_box BUILD_FOLDER: fails with what the box lacks on this machine, if it lacks anything.
need_box() {
    kinds=running
    if grep -q '^CMAKE_CUDA_COMPILER:' "$1/CMakeCache.txt" &&
        [ -z "$(sh "$GRIDWORK_ROOT/common/scripts/building/no_gpu")" ]; then
        kinds="$kinds running-on-gpu"
    fi
    for kind in $kinds; do
        lacks=$("$1/common/box/gw_box" lacks "$kind") ||
            fail "this machine cannot be kept from what is handed in: $lacks. To grade files that you \
trust as your own: --unsafe"
    done
}

# need_to_write FOLDER: makes it if it is not there; fails with the reason unless 8 MiB can be written
# there, since what follows would have no verdict, or half of one.
need_to_write() {
    why=$({ mkdir -p "$1" && head -c 8388608 /dev/zero >"$1/room.$$"; } 2>&1) || why=${why:-it cannot be written}
    rm -f "$1/room.$$"
    [ -z "$why" ] || fail "nothing can be written to '$1', so nothing is graded: ${why##*: }"
}

# build_folder_for_others DIR: its whole path. What is graded there may have all of it removed, so that it is
# a build folder of ours already, or empty, or not there.
build_folder_for_others() {
    need_plain_name "build folder" "$1"
    mkdir -p -- "$1" 2>/dev/null || fail "the build folder '$1' cannot be made"
    (
        CDPATH='' cd -- "$1" || exit
        if [ "$1" != "$GRIDWORK_ROOT/build-grade" ] && [ ! -f CMakeCache.txt ] && [ ! -f grade.lock ] &&
            [ -n "$(ls -A)" ]; then
            fail "'$1' is not empty and no build folder of a grading: --build wants an empty one"
        fi
        pwd -P
    ) || exit
}

# take_submission BUILD_FOLDER FOLDER DIR [CALLED]: copies what DIR has of exercises into FOLDER/submission; messages
# call it as CALLED says.
take_submission() {
    status=0
    exercises | "$1/common/submissions/gw_submissions" "$GRIDWORK_ROOT" "$3" "$2/submission" \
        "$2/submission.tsv" ${4:+"$4"} || status=$?
    case $status in
    0) ;;
    3) fail "no exercise's file lies in '$3'; looked for: $(list_of_exercises)" ;;
    *) fail "nothing was graded; the reason stands above" ;;
    esac
}

# with_files_of FOLDER: the list of exercises on standard input with the files that lie in the folder of somebody's,
# and none where there is none.
with_files_of() {
    { find "$1" -type f -printf '%P\n'; echo; cat; } | awk -F '\t' -v OFS='\t' -v from="${1#"$GRIDWORK_ROOT"/}" '
        !listed { there[$0]; listed = $0 == ""; next }
        {
            file = ""
            for (piece = $5; piece != "" && file == ""; piece = index(piece, "/") ? substr(piece, index(piece, "/") + 1) : "")
                if (piece in there) file = from "/" piece
            $5 = file
            print
        }'
}

# keep_case EXERCISE FILE: grades it anew and keeps as FILE the case that failed, or the one that GW_KEPT_CASE
# asks for, and as FILE.program what runs it; neither is there if no such case was run. `result` is the
# file of the verdict, `state` what that is.
keep_case() {
    GW_FAILED_CASE=$2 GW_FRESH=1 sh "$GRIDWORK_ROOT/common/scripts/grade" "$1" || :
    result=$GRIDWORK_ROOT/build/results/$(lesson_of "$1").$1.result
    state=$(sed -n '1s/^state: //p' "$result" 2>/dev/null) || :
}

# hint_levels EXERCISE HINTS_FILE: how many levels of hints the file has for it.
hint_levels() {
    awk -v name="$1" '
        /^## / { inside = ($2 == name) }
        inside && /^### / { n++ }
        END { print n + 0 }' "$2"
}
