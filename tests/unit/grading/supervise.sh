#!/bin/sh
# SPDX-License-Identifier: MIT
# supervise.sh SUPERVISE: what a supervised command ends with, and that nothing of it outlives its end,
# its supervisors' and its caller's.
set -u
LC_ALL=C
export LC_ALL
supervise=$1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failures=0

complain() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

expect() {
    want=$1
    shift
    "$@" >"$folder/printed" 2>&1
    got=$?
    [ $got -eq "$want" ] || complain "exit status $got, not $want: $*"
}

expect 0 "$supervise" $$ true
expect 7 "$supervise" $$ sh -c 'exit 7'
expect 143 "$supervise" $$ sh -c 'kill -TERM $$'
expect 127 "$supervise" $$ "$folder/nothing"
grep -q 'could not be started: No such file' "$folder/printed" || complain "$(cat "$folder/printed")"
expect 2 "$supervise" $$
expect 2 "$supervise" parent true
# Whoever is not called by the process that is named has nobody to watch.
expect 143 "$supervise" 1 touch "$folder/touched"
[ ! -e "$folder/touched" ] || complain "it ran for a caller that is not there"

# tree: two processes, one of them in a session of its own, which write who they are and go on for ever.
cat >"$folder/tree" <<'END'
setsid sh -c 'echo $$ >"$0/far"; exec sleep 1000' "$1" &
echo $$ >"$1/near"
wait
END
wait_for_tree() {
    for i in $(seq 2000); do
        if [ -s "$folder/far" ] && [ -s "$folder/near" ]; then
            return
        fi
        sleep 0.05
    done
    complain "the tree does not start"
}
expect_no_tree() {
    for i in $(seq 2000); do
        kill -0 "$(cat "$folder/far")" 2>/dev/null || kill -0 "$(cat "$folder/near")" 2>/dev/null || break
        sleep 0.05
    done
    for name in far near; do
        process=$(cat "$folder/$name")
        case $(sed -n 's/^State:[[:blank:]]*//p' "/proc/$process/status" 2>/dev/null) in
        '' | Z*) ;;
        *)
            complain "$1 leaves process $process, $name"
            kill -KILL "$process"
            ;;
        esac
    done
    rm -f "$folder/far" "$folder/near"
}

# It ends by itself and leaves another behind.
"$supervise" $$ sh -c 'sh "$0/tree" "$0" & while [ ! -s "$0/far" ]; do sleep 0.05; done' "$folder"
expect_no_tree "a command that ends"

for signal in INT TERM HUP KILL; do
    "$supervise" $$ sh "$folder/tree" "$folder" &
    upper=$!
    wait_for_tree
    kill -$signal $upper
    wait $upper 2>/dev/null
    expect_no_tree "SIG$signal to the upper supervisor"
done

"$supervise" $$ sh "$folder/tree" "$folder" &
upper=$!
wait_for_tree
kill -KILL "$(sed 's/ .*//' "/proc/$upper/task/$upper/children")"
wait $upper 2>/dev/null
expect_no_tree "SIGKILL to the lower supervisor"

sh -c '"$1" $$ sh "$0/tree" "$0"; true' "$folder" "$supervise" &
caller=$!
wait_for_tree
kill -KILL $caller
wait $caller 2>/dev/null
expect_no_tree "SIGKILL to the caller"

[ $failures -eq 0 ] && echo "all as expected"
exit $failures
