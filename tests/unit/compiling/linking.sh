#!/bin/sh
# SPDX-License-Identifier: MIT
# linking.sh GWCC: the linker of a program in the box may write nothing but the folder that the program is made in.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/in" "$folder/elsewhere"
echo 'int main(void) { return 0; }' >"$folder/in/program.cu"
cd "$folder/in"
"$1" program.cu -o program -Xlinker -Map="$folder/elsewhere/open" >"$folder/said" 2>&1 || {
    cat "$folder/said"
    exit 1
}
[ -s "$folder/elsewhere/open" ] || { echo "without the box the linker writes no map: this test proves nothing"; exit 1; }
rm program
if ! "$1" --sandbox program.cu -o program >"$folder/said" 2>&1 || ! [ -x program ]; then
    cat "$folder/said"
    echo "nothing is linked in the box"
    exit 1
fi
rm program
if "$1" --sandbox program.cu -o program -Xlinker -Map="$folder/elsewhere/boxed" >"$folder/said" 2>&1 ||
    [ -e "$folder/elsewhere/boxed" ] || [ -e program ]; then
    echo "the linker wrote outside of its folder"
    exit 1
fi
[ "$(ls)" = program.cu ] || { echo "there is left: $(ls)"; exit 1; }
