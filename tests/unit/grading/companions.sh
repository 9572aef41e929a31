#!/bin/sh
# SPDX-License-Identifier: MIT
# companions.sh CMAKE ROOT FOLDER: what is said of an exercise one of whose companions was not built; a companion
# that this run has built is not built again.
set -u
cmake=$1 root=$2 folder=$3
rm -rf "$folder"
mkdir -p "$folder/lessons" "$folder/runs/one" "$folder/built"
echo '// calls' >"$folder/lessons/calls.cu"
echo '// called' >"$folder/lessons/called.cu"
# What stands for the companion's build: it counts its calls, and ends as STATE says.
cat >"$folder/build.cmake" <<'END'
file(APPEND $ENV{FOLDER}/builds "built\n")
if(NOT "$ENV{STATE}" STREQUAL "")
  file(WRITE $ENV{GRIDWORK_RUN}/one.called.result "state: $ENV{STATE}\nsummary: the disk is full\n\nmore\n")
  message(FATAL_ERROR "no")
endif()
END
echo "gw_build_companion(called one.called $folder/lessons/called.cu -P $folder/build.cmake)
message(\"all are built: \${companions}\")
message(FATAL_ERROR end)" >"$folder/with.cmake"
failures=0
# expect STATE SENTENCE: builds `calls`, and looks for the sentence in its result or its words.
expect() {
    state=$1 sentence=$2
    FOLDER=$folder STATE=$state GRIDWORK_RUN=$folder/runs/one "$cmake" -DBUILD_DIR="$folder" -DTARGETS=none \
        -DTEST=one.calls -DROOT="$folder" -DFILE=lessons/calls.cu -DNAME=calls -DMADE= \
        -DWITH="$folder/with.cmake" -P "$root/common/grading/building/build_exercise.cmake" \
        >"$folder/said" 2>&1
    if ! cat "$folder/runs/one/one.calls.result" "$folder/said" 2>/dev/null | tr '\n' ' ' | grep -qF "$sentence"; then
        echo "FAILED: '$sentence' is not said where the companion's state is '$state':"
        cat "$folder/said"
        failures=$((failures + 1))
    fi
    rm -f "$folder/runs/one/one.calls.result"
}
expect 'does not compile' \
    'state: does not compile summary: calls calls called, which does not compile: mend that first run: one content: '
expect 'no verdict' \
    'state: no verdict summary: called, which calls calls, was not built: the disk is full run: one content: '
expect '' "all are built: $folder/lessons/called.cu"
[ "$(wc -l <"$folder/builds")" -eq 3 ] || { echo "FAILED: it was not built each time"; failures=1; }
# As its own test in this run would leave it.
echo "$(sha256sum <"$folder/lessons/called.cu" | cut -d ' ' -f 1) $(printf '' | sha256sum | cut -d ' ' -f 1)" \
    >"$folder/built/one.called.content"
cp "$folder/built/one.called.content" "$folder/runs/one/one.called.built"
expect '' "all are built: $folder/lessons/called.cu"
[ "$(wc -l <"$folder/builds")" -eq 3 ] || { echo "FAILED: it was built again"; failures=1; }
echo '// other' >"$folder/lessons/called.cu"
expect '' "all are built: $folder/lessons/called.cu"
[ "$(wc -l <"$folder/builds")" -eq 4 ] || { echo "FAILED: what was saved since was not built"; failures=1; }
GRIDWORK_RUN=$folder/runs/one "$cmake" -DBUILD_DIR="$folder" -DTEST=one.calls -DNAME=calls -DMISSING=called.cu \
    -P "$root/common/grading/building/missing_companion.cmake" >"$folder/said" 2>&1
grep -q '^summary: calls calls what called.cu defines, and that file is missing$' "$folder/runs/one/one.calls.result" ||
    { echo "FAILED: a missing companion is not named"; failures=1; }
exit $failures
