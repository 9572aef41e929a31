#!/bin/sh
# SPDX-License-Identifier: MIT
# programs.sh GRADER RUNNER REPORT: exit statuses, options and environment of the programs, and what
# is left when somebody kills them.
set -u
LC_ALL=C
export LC_ALL
unset GW_SEED GW_CASE_SECONDS MODE CLICOLOR_FORCE NO_COLOR
grader=$1
runner=$2
report=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
result=$folder/lesson3.pair.result
failures=0

complain() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# expect STATUS WORDS COMMAND...: the command's exit status, and words of what it prints.
expect() {
    status=$1
    words=$2
    shift 2
    printed=$("$@" 2>&1)
    got=$?
    [ $got -eq "$status" ] || complain "exit status $got, not $status: $*"
    case $printed in
    *"$words"*) ;;
    *) complain "'$words' is not in what this printed: $*
$printed" ;;
    esac
}

pair() {
    "$grader" --runner "$runner" --test lesson3.pair --file pair.c --results "$result" "$@"
}

expect 0 'pair: pass (17 of 17 runs passed, seed 1)' pair
grep -q '^state: pass$' "$result" || complain "no pass in the result"
export GW_SEED=0x10
expect 0 'seed 16 (GW_SEED)' pair
GW_SEED=abc
expect 2 'GW_SEED wants a whole number' pair
unset GW_SEED
export GW_CASE_SECONDS=0
expect 2 'GW_CASE_SECONDS wants a number of seconds' pair
unset GW_CASE_SECONDS

export MODE=rule
expect 1 'pair: fail' pair
expect 0 'This is what was expected.' pair --expect fail --words 'a rule of 4 words'
expect 1 "Expected the words 'no rule'" pair --expect fail --words 'no rule'
expect 1 "Expected the state 'pass', but it is 'fail'" pair --expect pass
unset MODE
expect 1 "Expected the state 'fail', but it is 'pass'" pair --expect fail
expect 2 'there is no state called good' pair --expect good
expect 2 'usage: grader_EXERCISE' pair --colour
expect 2 '--test NAME is missing' "$grader" --runner "$runner"
expect 2 'must be there' "$grader" --test a --runner "$runner"
expect 2 'cannot be written' pair --results "$folder/no/such/folder"

# child_of PROCESS: its children, as soon as it has any; a moment later, since they have more to start.
child_of() {
    for i in $(seq 3000); do
        children=$(cat "/proc/$1/task/$1/children" 2>/dev/null)
        [ -z "$children" ] || break
        sleep 0.02
    done
    sleep 0.5
    echo "$children"
}
# goes_on PROCESS: even after a minute. One that has ended and that nobody has asked about yet does not.
goes_on() {
    for i in $(seq 3000); do
        case $(sed -n 's/^State:[[:blank:]]*//p' "/proc/$1/status" 2>/dev/null) in
        '' | Z*) return 1 ;;
        esac
        sleep 0.02
    done
}

# The grader is killed while a case hangs: its result is no earlier one, and nothing goes on.
pair >/dev/null
MODE=hang "$grader" --runner "$runner" --test lesson3.pair --file pair.c --results "$result" \
    >/dev/null 2>&1 &
watcher=$!
grading=$(child_of $watcher)
kill -KILL $watcher
wait $watcher 2>/dev/null
grep -q '^state: crashed$' "$result" || complain "a killed grader left: $(cat "$result")"
[ -n "$grading" ] || complain "the grader had no child to watch over"
for process in $grading; do
    ! goes_on "$process" || complain "a killed grader left process $process"
done

# Whoever started a grader ends, and nobody waits for its verdict: it ends with all that it started.
MODE=hang sh -c '"$@" >/dev/null 2>&1 & echo $! >"$0.new"; mv "$0.new" "$0"; wait' "$folder/watcher" \
    "$grader" --runner "$runner" --test lesson3.pair --file pair.c --results "$result" &
starter=$!
while [ ! -f "$folder/watcher" ]; do
    sleep 0.02
done
watcher=$(cat "$folder/watcher")
grading=$(child_of "$watcher")
[ -n "$grading" ] || complain "the grader that was started by another has no child"
kill -KILL $starter
wait $starter 2>/dev/null
for process in $watcher $grading; do
    ! goes_on "$process" || complain "process $process goes on although nobody waits for it"
done

# A run's folder and its result.
mkdir "$folder/run"
of_run() {
    GRIDWORK_RUN=$folder/run "$grader" --runner "$runner" --test lesson3.pair --file pair.c --run "$folder/by-hand"
}
expect 0 'pair: pass' of_run
grep -qx 'run: run' "$folder/run/lesson3.pair.result" || complain "the result does not name its run"
rm "$folder/run/lesson3.pair.result"
: >"$folder/run/lesson3.pair.begun" # a grading that was killed

# The report.
printf 'lesson3\tPairs\tpair\t1\tpair.c\nlesson4\tOthers\tother\t1\tother.c\n' >"$folder/exercises.tsv"
printed_report() {
    "$report" --exercises "$folder/exercises.tsv" --results "$folder" "$@"
}
report_of_run() {
    "$report" --exercises "$folder/exercises.tsv" --run "$folder/run" "$@"
}
expect 0 '  crashed       pair' printed_report
expect 1 '0 of 1' printed_report --strict
pair >/dev/null
expect 0 '  pass          pair' printed_report --strict
export CLICOLOR_FORCE=1
expect 0 "$(printf '  \033[32mpass\033[0m          pair')" printed_report
export NO_COLOR=1
expect 0 '  pass          pair' printed_report
unset CLICOLOR_FORCE NO_COLOR
expect 0 'no mark: 1 of 1 without a verdict' report_of_run
expect 2 'no mark: 1 of 1 without a verdict' report_of_run --strict
expect 2 'no mark: 1 of 1 without a verdict' report_of_run --strict --all --only other
expect 2 "There is no lesson or exercise 'nobody'" report_of_run --only nobody
rm -r "$folder/run"
: >"$folder/log"
expect 0 'No test matched. There are lesson3, lesson4' report_of_run --log "$folder/log"
expect 1 'No test matched' report_of_run --log "$folder/log" --strict
expect 0 'is not there' report_of_run --log "$folder/no_log"
expect 2 'is not there' "$report" --exercises "$folder/nothing" --results "$folder"
expect 2 'usage: gw_report' printed_report --all
expect 2 'usage: gw_report' report_of_run --all --log "$folder/log"
expect 2 'No such file' printed_report --json "$folder/no/such.json"

# What machines read is there whole or not at all.
expect 0 '' printed_report --json "$folder/grades.json"
grep -q '^]}$' "$folder/grades.json" || complain "the JSON is not whole"
without_room() {
    (
        ulimit -f 0
        trap '' XFSZ
        printed_report "$@"
    )
}
expect 2 'grades.json cannot be written: File too large' without_room --json "$folder/grades.json"
[ -s "$folder/grades.json" ] || complain "a JSON that could not be written took the former one away"
[ "$(ls "$folder" | grep -c 'new$')" -eq 0 ] || complain "half a JSON is left"
if [ -w /dev/full ]; then
    expect 2 '/dev/full cannot be written: No space left on device' printed_report --json /dev/full
    unread() {
        printed_report 2>&1 >/dev/full
    }
    expect 2 'cannot be written to standard output' unread
fi

[ $failures -eq 0 ] && echo "all as expected"
exit $failures
