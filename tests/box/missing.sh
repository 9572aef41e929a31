#!/bin/sh
# SPDX-License-Identifier: MIT
# missing.sh OLDER_KERNEL GW_BOX GRADER RUNNER FOLDER: what a kernel without Landlock is said to
# lack; and that the rest of the box, and grading one's own file, hold all the same. What an emulator of a
# processor lacks, and that a program is started there by its path.
set -eu
older=$1 box=$2 grader=$3 runner=$4 folder=$5
fail() {
    echo "$*" >&2
    exit 1
}

status=0
said=$("$older" no_landlock "$box" lacks running) || status=$?
[ $status = 3 ] || fail "gw_box lacks ended with $status and not with 3"
case $said in
*"no Landlock"*"may read your files"*) ;;
*) fail "gw_box lacks said: $said" ;;
esac
[ "$(printf '%s\n' "$said" | wc -l)" = 1 ] || fail "that is more than one sentence: $said"

said=$("$older" no_landlock "$box" running --set WORD=here /usr/bin/env) || fail "nothing runs without Landlock"
[ "$said" = WORD=here ] || fail "the environment is not what it was set to: $said"

# What seccomp holds.
if "$older" no_landlock "$box" running /bin/sh -c '/bin/true; :' 2>/dev/null; then
    fail "a process could be started"
fi

cd "$folder"
"$older" no_landlock "$grader" --runner "$runner" --version solution --test missing.vector_add \
    --file solutions/lesson3_indexing/vector_add.cu --results "$folder/missing.result" \
    --root "$6" --expect pass >"$folder/missing.log" 2>&1 || {
    cat "$folder/missing.log" >&2
    fail "a right solution does not pass without Landlock"
}

# In an emulator there is no filter, and the kernel hands a program that it runs by another one no
# descriptor that will be closed: a script is such a program.
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
chmod 755 "$place"
printf '#!/bin/sh\necho "$1 $WORD"\n' >"$place/script"
chmod +x "$place/script"
said=$("$older" neither "$box" running --set WORD=here "$place/script" run) || fail "nothing runs without a filter"
[ "$said" = "run here" ] || fail "the script said: $said"
status=0
said=$("$older" neither "$box" lacks running) || status=$?
[ $status = 3 ] || fail "gw_box lacks ended with $status and not with 3"
case $said in
*"no seccomp filters"*) ;;
*) fail "gw_box lacks said: $said" ;;
esac
