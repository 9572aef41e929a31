#!/bin/sh
# SPDX-License-Identifier: MIT
# linking.sh BUILD_FOLDER: the program of each student's file is linked in the box, and the linker may
# write nothing but the folder that it is made in.
set -eu
cd "$1"
if ! [ -f build.ninja ]; then
    echo "skipped: what ninja runs is read from ninja"
    exit 77
fi
programs=$(ninja -t targets all | sed -n 's/^\(lessons\/runner_[^ ]*\): CX*_EXECUTABLE_LINKER.*/\1/p')
[ -n "$programs" ] || { echo "there is no runner in $1"; exit 1; }
# shellcheck disable=SC2086 # a list of words
ninja -t commands $programs | tr -d '"' | awk -v build="$PWD" -v wanted="$(echo "$programs" | wc -l)" '
    / -o lessons\/runner_/ {
        linked++
        writes = folder = ""
        for (i = 1; i < NF; i++) {
            if ($i == "--write") writes = writes " " $(i + 1)
            if ($i == "-o") folder = build "/" $(i + 1)
        }
        sub("/[^/]*$", "", folder)
        if (writes != " " folder) {
            print "the linker of " folder " may write" writes
            failed = 1
        }
    }
    END {
        if (linked != wanted) print linked + 0 " links of " wanted " programs"
        exit failed || linked != wanted
    }'
