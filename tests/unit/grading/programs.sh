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

expect 0 'pair: pass (16 of 16 runs passed, seed 1)' pair
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
expect 2 'must be there' "$grader" --runner "$runner"
expect 2 'cannot be written' pair --results "$folder/no/such/folder"

# The grader is killed while a case hangs: its result is no earlier one, and nothing goes on.
pair >/dev/null
MODE=hang "$grader" --runner "$runner" --test lesson3.pair --file pair.c --results "$result" \
    >/dev/null 2>&1 &
watcher=$!
sleep 1
grading=$(cat "/proc/$watcher/task/$watcher/children" 2>/dev/null)
kill -KILL $watcher
wait $watcher 2>/dev/null
grep -q '^state: crashed$' "$result" || complain "a killed grader left: $(cat "$result")"
[ -n "$grading" ] || complain "the grader had no child to watch over"
sleep 1
for process in $grading; do
    # One that has ended and that nobody has asked about yet is no matter.
    case $(sed -n 's/^State:[[:blank:]]*//p' "/proc/$process/status" 2>/dev/null) in
    '' | Z*) ;;
    *) complain "a killed grader left process $process" ;;
    esac
done

# The report.
printf '3\tPairs\tpair\t1\tpair.c\n4\tOthers\tother\t1\tother.c\n' >"$folder/exercises.tsv"
printed_report() {
    "$report" --exercises "$folder/exercises.tsv" --results "$folder" "$@"
}
expect 0 '  crashed       pair' printed_report --all
expect 1 '0 of 1' printed_report --all --strict
pair >/dev/null
expect 0 '  pass          pair' printed_report --all --strict
export CLICOLOR_FORCE=1
expect 0 "$(printf '  \033[32mpass\033[0m          pair')" printed_report --all
export NO_COLOR=1
expect 0 '  pass          pair' printed_report --all
unset CLICOLOR_FORCE NO_COLOR
: >"$folder/log"
expect 0 'No test matched. There are lesson3, lesson4' printed_report --log "$folder/log"
expect 1 'No test matched' printed_report --log "$folder/log" --strict
expect 0 'is not there' printed_report --log "$folder/no_log"
expect 2 'is not there' "$report" --exercises "$folder/nothing" --results "$folder" --all
expect 2 'usage: gw_report' printed_report
expect 2 'usage: gw_report' printed_report --all --log "$folder/log"
expect 2 'No such file' printed_report --all --json "$folder/no/such.json"

[ $failures -eq 0 ] && echo "all as expected"
exit $failures
