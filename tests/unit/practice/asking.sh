# SPDX-License-Identifier: MIT
# Sourced by `commands` and `about`, with GW_PREDICT SOURCE BUILD: a clone whose record and results are its own, and
# what asks there.
set -eu
program=$1 source=$2 build=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "$(basename "$0"): $1" >&2
    cat "$work/out" >&2
    exit 1
}
# A clone whose record and results are its own.
mkdir -p "$work/clone" "$work/build/results"
ln -s "$source/common" "$work/clone/common"
ln -s "$build/gwcc" "$work/build/gwcc"
mkdir "$work/build/common"
ln -s "$build/common/operations" "$work/build/common/operations"
cp "$build/exercises.tsv" "$work/build/"
record=$work/clone/.gridwork/review.tsv
GW_PRACTICE_TODAY=2026-11-27
export GW_PRACTICE_TODAY
ask() {
    "$program" --root "$work/clone" --build "$work/build" "$@" >"$work/out" 2>&1
}
lines() {
    [ "$(wc -l <"$record")" -eq "$1" ] || fail "the record has not $1 lines but $(wc -l <"$record")"
}
