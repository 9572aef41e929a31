#!/bin/sh
# SPDX-License-Identifier: MIT
# missing.sh WITHOUT_LANDLOCK GW_BOX GRADER RUNNER FOLDER: what a kernel without Landlock is said to
# lack; and that the rest of the box, and grading one's own file, hold all the same.
set -eu
without=$1 box=$2 grader=$3 runner=$4 folder=$5
fail() {
    echo "$*" >&2
    exit 1
}

status=0
said=$("$without" "$box" lacks running) || status=$?
[ $status = 3 ] || fail "gw_box lacks ended with $status and not with 3"
case $said in
*"no Landlock"*"may read your files"*) ;;
*) fail "gw_box lacks said: $said" ;;
esac
[ "$(printf '%s\n' "$said" | wc -l)" = 1 ] || fail "that is more than one sentence: $said"

said=$("$without" "$box" running --set WORD=here /usr/bin/env) || fail "nothing runs without Landlock"
[ "$said" = WORD=here ] || fail "the environment is not what it was set to: $said"

# What seccomp holds.
if "$without" "$box" running /bin/sh -c '/bin/true; :' 2>/dev/null; then
    fail "a process could be started"
fi

cd "$folder"
"$without" "$grader" --runner "$runner" --version solution --test missing.vector_add \
    --file solutions/lesson3_indexing/vector_add.cu --results "$folder/missing.result" \
    --root "$6" --expect pass >"$folder/missing.log" 2>&1 || {
    cat "$folder/missing.log" >&2
    fail "a right solution does not pass without Landlock"
}
