#!/bin/sh
# SPDX-License-Identifier: MIT
# nvcc_look.sh ROOT BUILD GRADER RUNNER FOLDER: nvcc's look beside a grading, with an nvcc that is a script:
# what it refuses is the verdict, though all cases pass; it looks once at a content; and when it cannot
# look, the cases alone decide.
set -eu
LC_ALL=C
export LC_ALL
root=$1
build=$2
grader=$3
runner=$4
folder=$5
rm -rf "$folder"
mkdir -p "$folder/run"
cd "$folder"
unset GRIDWORK_RUN
MODE=plain
export MODE

# Says what the file `answer` holds, and counts how often it was asked.
cat >nvcc <<'EOF'
#!/bin/sh
echo asked >>"$1/asked"
cat "$1/answer" >&2
[ ! -s "$1/answer" ]
EOF
sed -e "s|@built@|$folder/built|g; s|@command@|sh $folder/nvcc $folder|" \
    -e "s|@CMAKE_SOURCE_DIR@|$root|g; s|@CMAKE_BINARY_DIR@|$build|g" \
    -e 's|@shown@|tests/unit/grading/pair.c|; s|@name@|pair|' \
    -e 's|@CMAKE_CUDA_COMPILER_VERSION@|13.0|; s|@architecture@|compute_75|' \
    "$root/common/grading/building/nvcc_look.in" >built.nvcc_look

failures=0
# grade CONTENT ASKED STATE WORDS: grades what is said to have this content; nvcc was then asked so often.
grade() {
    echo "$1" >built.content
    echo "$1" >run/pair.built
    "$grader" --runner "$runner" --test pair --run "$folder/run" --built "$folder/built" \
        --nvcc-look "$folder/built" --root "$root" \
        --file tests/unit/grading/pair.c >said 2>&1 || :
    asked=$(wc -l <asked)
    grep -qx "state: $3" run/pair.result && grep -qF "$4" said run/pair.result && [ "$asked" -eq "$2" ] &&
        return
    echo "content $1: not '$3' with '$4', or asked $asked times and not $2:"
    tail -n 5 said
    cat run/pair.result
    failures=$((failures + 1))
}

: >answer
grade 'aaaa bbbb' 1 pass 'nvcc looked at it beside the grading, in '
grade 'aaaa bbbb' 1 pass 'nvcc has looked at this content before.'
cat >answer <<EOF
$root/tests/unit/grading/pair.c(20): warning #20094-D: a host variable "limit" cannot be directly read in a device function

$root/tests/unit/grading/pair.c(20): error: identifier "limit" is undefined in device code

1 error detected in the compilation of "pair.c".
EOF
grade 'aaaa bbbb' 1 pass 'nvcc has looked at this content before.'
grade 'aaaa cccc' 2 'does not compile' 'limit is a variable of the host, which device code cannot see'
grade 'aaaa cccc' 2 'does not compile' 'at: tests/unit/grading/pair.c:20'
grep -qx 'content: aaaa' run/pair.result || { echo "the result has lost its content"; failures=$((failures + 1)); }
echo 'nvcc fatal   : Unsupported gpu architecture' >answer
grade 'aaaa dddd' 3 pass 'nvcc could not look at it: nvcc fatal   : Unsupported gpu architecture'
: >answer
grade 'aaaa dddd' 4 pass 'nvcc looked at it beside the grading'
[ $failures -eq 0 ]
