#!/bin/sh
# SPDX-License-Identifier: MIT
# parallel.sh GRADER RUNNER RUNNER_DOUBLE FOLDER: a verdict is the same, to the letter, whether the runs in
# float64 are done beside the others or behind them.
set -u
LC_ALL=C
export LC_ALL
unset GW_SEED GW_CASE_SECONDS CI GRIDWORK_RUN GW_DEVICE_MEMORY GW_RUNS
export GW_FRESH=1
folder=$4
rm -rf "$folder"
mkdir -p "$folder/run"
cd "$folder" || exit 1
echo '// pair' >pair.c
failures=0
# grade MODE NAME [WORD...]: leaves NAME.result.
grade() {
    mode=$1 name=$2
    shift 2
    env MODE="$mode" "$@" "$grader" --runner "$runner" --runner-double "$runner_double" --test pair \
        --run "$folder/run" --root "$folder" --file pair.c >"$name.said" 2>&1
    mv run/pair.result "$name.result"
}
grader=$1 runner=$2 runner_double=$3
while read -r mode state; do
    grade "$mode" beside
    grade "$mode" behind GW_RUNS=1
    if ! cmp -s beside.result behind.result || ! grep -qx "state: $state" beside.result; then
        echo "FAILED: wrong in $mode, so it should be '$state' in both:"
        diff beside.result behind.result
        failures=$((failures + 1))
    fi
done <<END
none pass
float fail
double fail
END
exit $failures
