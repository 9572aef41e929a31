#!/bin/sh
# SPDX-License-Identifier: MIT
# busy.sh GRADER RUNNER FILE ROOT FOLDER: a right program that takes half of the processor time it may
# passes beside other programs that leave it far less than that of the time on the clock.
set -eu
grader=$1 runner=$2 file=$3 root=$4 folder=$5
loops=
trap 'kill $loops 2>/dev/null || true' EXIT
i=0
while [ $i -lt $(($(nproc) * 4)) ]; do
    while :; do :; done &
    loops="$loops $!"
    i=$((i + 1))
done
begin=$(date +%s)
GW_CASE_SECONDS=0.3 "$grader" --runner "$runner" --test busy.add --file "$file" --root "$root" \
    --results "$folder/busy.result" --expect pass >"$folder/busy.log" 2>&1 || {
    cat "$folder/busy.log" >&2
    exit 1
}
echo "12 runs of 0.15 seconds of processor time each took $(($(date +%s) - begin)) seconds"
