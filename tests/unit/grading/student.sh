#!/bin/sh
# SPDX-License-Identifier: MIT
# student.sh ROOT GRADER RUNNER FOLDER: a student's file is made by its recipe once, and its verdict is told again while
# nothing has changed that decides it, and only then. The pair does what MODE says, which decides no real verdict
# and so is in no key: a verdict that is not MODE's was kept. The compiler of this recipe is a script.
set -u
LC_ALL=C
export LC_ALL
unset GW_SEED GW_CASE_SECONDS GW_FRESH CI GRIDWORK_RUN GRIDWORK_FROM GW_DEVICE_MEMORY
root=$1
folder=$4
rm -rf "$folder"
mkdir -p "$folder/lessons/lesson_a"
cd "$folder" || exit 1
cp "$2" grader_pair
cp "$3" runner_pair
echo '// pair' >lessons/lesson_a/pair.c
echo '// mine' >lessons/lesson_a/mine.h
echo '// helper' >lessons/lesson_a/helper.c
: >lessons/lesson_a/pair.h
: >lessons/lesson_a/helper.h
echo 'tools 1' >tools
# compile NAME SOURCE OUT: says what the file NAME.says has, counts its calls, and makes the runner.
cat >compile <<'END'
echo "$1" >>"$FOLDER/calls"
cat "$FOLDER/$1.says" 2>/dev/null
[ "$1" != runner ] || [ ! -f "$FOLDER/saved.c" ] || mv "$FOLDER/saved.c" "$FOLDER/lessons/lesson_a/pair.c"
[ ! -s "$FOLDER/$1.fails" ] || exit 1
cp "$FOLDER/runner_pair" "$3"
END
FOLDER=$folder
export FOLDER
tab=$(printf '\t')
line() {
    printf '%s' "$1"
    shift
    for word; do printf '%s%s' "$tab" "$word"; done
    echo
}
{
    line name pair
    line source lessons/lesson_a/pair.c
    line tools "$folder/tools"
    line object helper helper lessons/lesson_a/helper.c sh "$folder/compile" helper '{source}' '{out}'
    line program runner sh "$folder/compile" runner '{source}' '{out}' '{helper}'
    line look sh "$root/common/grading/building/nvcc_front_end" '{folder}/log' sh "$folder/nvcc" '{source}'
} >recipe
# Says what the file `answer` holds, and counts how often it was asked.
cat >nvcc <<'END'
echo nvcc >>"$FOLDER/calls"
cat "$FOLDER/answer" >&2
[ ! -s "$FOLDER/answer" ]
END
: >answer
: >calls
failures=0

complain() {
    echo "FAILED: $*"
    sed 's/^/    /' said
    failures=$((failures + 1))
}

# grade MODE STATE [WORD...]: the grader, beginning with these words as env takes them, comes to this state.
run=run
grade() {
    mode=$1 state=$2
    shift 2
    env MODE="$mode" "$@" ./grader_pair --test pair --root "$folder" --recipe recipe --store "$folder/store" \
        --run "$folder/$run" >said 2>&1
    grep -qx "state: $state" "$run/pair.result" || complain "$what: it should be '$state'"
}
kept() {
    what=$1
    shift
    grade "$@"
    grep -q '^Nothing has changed since the last grading' said || complain "$what: nothing says that it is kept"
}
anew() {
    what=$1
    shift
    grade "$@"
    ! grep -q 'Nothing has changed' said || complain "$what: it was not graded"
}
# called NUMBER WHAT: so often was this one called since the last question.
called() {
    count=$(grep -cx "$2" calls)
    [ "$count" -eq "$1" ] || complain "$what: $2 was called $count times, not $1"
    sed -i "/^$2\$/d" calls
}

anew "the first time" plain pass
called 1 runner
called 1 helper
called 1 nvcc
kept "the same" rule pass
grep -q '^pair: pass (17 of 17 runs passed, seed 1)$' said || complain "a kept verdict is not told as before"
grep -qx "content: $(sha256sum <lessons/lesson_a/pair.c | cut -d ' ' -f 1)" run/pair.result ||
    complain "the result does not name the content"
cp run/pair.result before
run=other
kept "in another run" rule pass
sed 's/^run: run$/run: other/' before | cmp -s - other/pair.result || complain "the result is another, or names another run"
[ -f other/pair.begun ] || complain "nothing in the run's folder says that it has begun"
run=run
anew "GW_FRESH" rule fail GW_FRESH=1
kept "what was graded last is kept" plain fail GW_FRESH=0
anew "in CI" plain pass CI=true
kept "no CI" rule pass CI=false
called 0 runner
called 0 nvcc

# Each thing that decides: it is graded anew, and kept from then on; what it does not decide is not made anew.
changed() {
    what=$1
    shift
    anew "$what" "$mode" "$state" "$@"
    kept "$what, again" unlike_all "$state" "$@"
    case $mode in
    plain) mode=rule state=fail ;;
    *) mode=plain state=pass ;;
    esac
}
mode=rule state=fail
echo '// edited' >>lessons/lesson_a/pair.c
changed "the file"
called 1 runner
called 0 helper
echo '// edited' >>lessons/lesson_a/helper.c
changed "a file whose function it calls"
called 1 helper
called 1 runner
echo '// edited' >>lessons/lesson_a/mine.h
changed "a header beside it"
called 1 runner
echo '// another' >lessons/lesson_a/other.cuh
changed "a new header"
rm lessons/lesson_a/other.cuh
kept "a header less, as before" unlike_all pass
mode=rule state=fail
called 1 runner
mkdir -p common/data
echo 1,2 >common/data/rows.csv
changed "the data"
called 0 runner
echo 'tools 2' >tools
changed "the tools"
called 1 runner
echo >>grader_pair
changed "the grader"
changed "the seed" GW_SEED=2
changed "the seconds of a case" GW_CASE_SECONDS=4
changed "what a runner is told" GW_DEVICE_MEMORY=1000000000
called 0 runner
sed -i 's/{helper}/{helper}	-O2/' recipe
changed "how it is compiled"
called 1 runner

# A verdict that cannot be read is none.
for harm in ':' 'rm'; do
    anew "before" plain pass GW_FRESH=1
    for entry in store/*/result; do
        case $harm in
        rm) rm "$entry" ;;
        *) : >"$entry" ;;
        esac
    done
    anew "$harm" rule fail
    kept "$harm, again" plain fail
done
# A verdict on what stood there before is no verdict on what stands there now, but is found again.
anew "before" plain pass GW_FRESH=1
cp lessons/lesson_a/pair.c right.c
echo '// other' >>lessons/lesson_a/pair.c
anew "another file" rule fail
cp right.c lessons/lesson_a/pair.c
kept "put back" rule pass

# What others may have caused is graded each time.
for states in 'overrun crashed' 'hang timed out'; do
    echo "// $states" >>lessons/lesson_a/pair.c
    anew "$states" "${states%% *}" "${states#* }" GW_CASE_SECONDS=0.3
    anew "$states, again" plain pass GW_CASE_SECONDS=0.3
    kept "$states, and then right" rule pass GW_CASE_SECONDS=0.3
done

# A grader that is killed leaves no verdict, and what it held is free.
echo '// killed' >>lessons/lesson_a/pair.c
MODE=hang ./grader_pair --test pair --root "$folder" --recipe recipe --store "$folder/store" --run "$folder/run" >said 2>&1 &
until grep -qsx 'state: crashed' run/pair.result; do # which it writes first
    kill -0 $! || break
    sleep 0.02
done
kill -KILL $!
wait $! 2>/dev/null
anew "what was killed" rule fail GW_CASE_SECONDS=0.3

# Two at once: both have the verdict, and one has graded.
echo '// twice' >>lessons/lesson_a/pair.c
: >calls
for one in 1 2 3; do
    MODE=plain ./grader_pair --test pair --root "$folder" --recipe recipe --store "$folder/store" \
        --run "$folder/run$one" >"said$one" 2>&1 &
done
wait
what="three at once"
for one in 1 2 3; do
    grep -qx 'state: pass' "run$one/pair.result" || complain "$what: number $one has no verdict"
done
called 1 runner
called 1 nvcc
[ "$(cat said1 said2 said3 | grep -c '^Nothing has changed')" -eq 2 ] || complain "$what: not one of them has graded"

# A file that is saved while it is compiled: what is there now has the verdict.
: >calls
echo '// old' >>lessons/lesson_a/pair.c
sed 's/old/new/' lessons/lesson_a/pair.c >saved.c
anew "a file that is saved meanwhile" plain pass
called 2 runner
grep -qx "content: $(sha256sum <lessons/lesson_a/pair.c | cut -d ' ' -f 1)" run/pair.result ||
    complain "the verdict is that of the file as it was"
kept "a file that was saved" rule pass

# What the machine lacks: a program is asked, wherever it lies.
mkdir "a folder"
printf '#!/bin/sh\ncat "$FOLDER/lacks"\nexit "$(cat "$FOLDER/ends")"\n' >"a folder/probe"
chmod 755 "a folder/probe"
line probe "$folder/a folder/probe" >>recipe
echo "this machine has no such thing" >lacks
echo 77 >ends
anew "a machine that lacks something" plain skipped
grep -qx 'summary: this machine has no such thing' run/pair.result || complain "$what: it does not say what"
echo 3 >ends
anew "a question that fails" plain 'no verdict'
grep -qx 'summary: probe, which asks for what the exercise needs, ended with: 3' run/pair.result || complain "$what: it does not say so"
echo 0 >ends
kept "a machine that lacks nothing" rule pass

# What does not compile: kept too, and told of the file that is at fault.
echo '// broken' >>lessons/lesson_a/pair.c
echo yes >runner.fails
echo "$folder/lessons/lesson_a/pair.c:1:3: error: nothing is right here" >runner.says
anew "a broken file" plain 'does not compile'
grep -qx 'summary: nothing is right here' run/pair.result || complain "the compiler's error is not told"
kept "a broken file, again" plain 'does not compile'
called 1 runner
echo "cc: fatal error: Killed signal terminated program cc1plus" >runner.says
echo "gw_compile: no verdict: signal 9 (Killed) from outside ended the compiler" >>runner.says
echo '// killed' >>lessons/lesson_a/pair.c
anew "a compiler that was killed" plain 'no verdict'
anew "a compiler that was killed, again" plain 'no verdict'
rm runner.fails
echo "$folder/lessons/lesson_a/pair.c:1:3: warning: something is odd" >runner.says
anew "the compiler again" rule fail
grep -qF 'something is odd' run/pair.result || complain "the compiler's warning is not told"
echo yes >helper.fails
echo "$folder/lessons/lesson_a/helper.c:1:3: error: nothing is right here" >helper.says
echo '// broken' >>lessons/lesson_a/helper.c
anew "a broken file whose function it calls" plain 'does not compile'
grep -qx 'summary: pair calls helper, which does not compile: correct that file first' run/pair.result ||
    complain "it is not told whose file is broken"
rm helper.fails helper.says runner.says
mv lessons/lesson_a/helper.c helper.c
anew "a missing file whose function it calls" plain 'does not compile'
grep -qx 'summary: pair calls a function of helper.c, but that file is missing' run/pair.result || complain "it is not named"
mv helper.c lessons/lesson_a/helper.c
mv lessons/lesson_a/pair.c pair.c
anew "a missing file" plain 'does not compile'
mv pair.c lessons/lesson_a/pair.c

# nvcc's look: what it refuses is the verdict though all cases pass; it looks once at a content; when it cannot look,
# the cases alone decide.
: >calls
cat >answer <<END
$folder/lessons/lesson_a/pair.c(1): warning #20094-D: a host variable "limit" cannot be directly read in a device function

$folder/lessons/lesson_a/pair.c(1): error: identifier "limit" is undefined in device code

1 error detected in the compilation of "pair.c".
END
echo '// look' >>lessons/lesson_a/pair.c
anew "what nvcc refuses" plain 'does not compile' GW_FRESH=1
grep -qF 'limit is a variable of the host, which device code cannot see' run/pair.result || complain "$what: not in our words"
grep -qx 'at: lessons/lesson_a/pair.c:1' run/pair.result || complain "$what: without its line"
anew "what nvcc refuses, again" plain 'does not compile' GW_FRESH=1
called 1 nvcc
echo 'nvcc fatal   : Unsupported gpu architecture' >answer
echo '// no look' >>lessons/lesson_a/pair.c
anew "nvcc that cannot look" plain pass
grep -qF 'nvcc could not check the file: nvcc fatal   : Unsupported gpu architecture' said || complain "$what: it does not say why"
anew "nvcc that cannot look, again" plain pass
called 2 nvcc
: >answer
anew "nvcc that looks again" plain pass
kept "nvcc has looked" plain pass

# Files of another folder, by three ways of laying them out; the workbook's own are not read.
: >calls
echo '// wrong' >>lessons/lesson_a/pair.c
for place in lessons/lesson_a lesson_a .; do
    rm -rf from
    mkdir -p "from/$place"
    echo "// handed in $place" >"from/$place/pair.c"
    cp lessons/lesson_a/helper.c lessons/lesson_a/*.h "from/$place"
    anew "a folder that has $place" plain pass GRIDWORK_FROM="$folder/from"
done
rm from/helper.c from/pair.c
anew "a folder without the file" plain 'does not compile' GRIDWORK_FROM="$folder/from"

# A store that cannot be written is no verdict.
env MODE=plain ./grader_pair --test pair --root "$folder" --recipe recipe --store /proc/none --run "$folder/run" >said 2>&1
grep -qx 'state: no verdict' run/pair.result || complain "a store that cannot be written gives a verdict"
exit $failures
