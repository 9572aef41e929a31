# SPDX-License-Identifier: MIT
# Grades a file that lies elsewhere than in lessons/, for mend and order. Sourced behind shared.sh.

# A test names a build folder in which all is built already.
build=${GW_PRACTICE_BUILD:-$GRIDWORK_ROOT/build}

# prepare_grading EXERCISE TARGET...: the exercise's grader and these programs are there.
prepare_grading() {
    prepared=$1
    shift
    [ -z "${GW_PRACTICE_BUILD-}" ] || return 0
    need_to_write "$build"
    configure "$build"
    [ -f "$build/built/tools" ] || sh "$GRIDWORK_ROOT/common/scripts/building/first_build" "$build"
    build_quietly "$build" "$(lesson_of "$prepared")_tools" "$@"
}

# begin_run COMMAND: sets `run` to a folder for this run, which goes with it. What runs have left that were killed
# goes as well: there are solutions in it.
begin_run() {
    for other in "$build"/runs/mend.* "$build"/runs/order.* "$build"/runs/predict.* "$build"/runs/review.*; do
        [ ! -d "$other" ] || kill -0 "${other##*.}" 2>/dev/null || rm -rf "$other"
    done
    run=$build/runs/$1.$$
    trap 'rm -rf "$run"' EXIT
    trap 'exit 130' INT
    trap 'exit 141' PIPE
    trap 'exit 143' TERM
}

# grade_in FOLDER EXERCISE RUN: grades FOLDER/EXERCISE.cu; leaves in the folder RUN what the grader says of each run,
# `log`, and sets `result` to the file of the verdict and `state` to what that is.
grade_in() {
    mkdir -p "$3"
    graded_as=$(lesson_of "$2").$2
    result=$3/$graded_as.result
    modules=
    ! grep -qF "add_test([=[$graded_as]=] " "$build/lessons/CTestTestfile.cmake" ||
        ! grep -F "add_test([=[$graded_as]=] " "$build/lessons/CTestTestfile.cmake" | grep -qF '"--modules"' ||
        modules=$build
    (
        unset GRIDWORK_RUN
        GRIDWORK_FROM=$1 GW_RUNS=1 GW_FRESH=1
        export GRIDWORK_FROM GW_RUNS GW_FRESH
        "$build/lessons/grader_$2" --test "$graded_as" --root "$GRIDWORK_ROOT" --recipe "$build/recipes/$graded_as.recipe" \
            --store "$build/store" --run "$3" ${modules:+--modules "$modules"}
    ) >"$3/log" 2>"$3/errors" || :
    state=$(sed -n '1s/^state: //p' "$result" 2>/dev/null) || :
    case $state in
    '' | skipped | 'no verdict')
        cat "$3/errors" >&2
        sed -n 's/^summary: //p' "$result" >&2 2>/dev/null || :
        fail "$2 could not be graded here; the reason stands above"
        ;;
    esac
}

# has_passed EXERCISE: does its file in lessons/ pass, by the latest grading?
has_passed() {
    [ "$(sed -n '1s/^state: //p' "$GRIDWORK_ROOT/build/results/$(lesson_of "$1").$1.result" 2>/dev/null)" = pass ]
}

# seed_of_now: GW_SEED, or another number each time.
seed_of_now() {
    case ${GW_SEED-} in
    '') od -An -N4 -tu4 /dev/urandom | tr -d ' ' ;;
    *[!0-9]* | ???????????????????*) fail "GW_SEED wants a whole number of at most 18 digits, not '$GW_SEED'" ;;
    *) echo "$GW_SEED" ;;
    esac
}
