#!/bin/sh
# SPDX-License-Identifier: MIT
# kept_verdict.sh GRADER RUNNER FOLDER: a verdict is told again while nothing has changed that decides it, and
# only then. What the pair does is told by MODE, which decides no real verdict and so is in no key: a verdict
# that is not MODE's was kept.
set -u
LC_ALL=C
export LC_ALL
unset GW_SEED GW_CASE_SECONDS GW_FRESH CI GRIDWORK_RUN GW_DEVICE_MEMORY
folder=$3
rm -rf "$folder"
mkdir -p "$folder/run" "$folder/kept" "$folder/student"
cd "$folder" || exit 1
cp "$1" grader_pair
cp "$2" runner_pair
echo '// pair' >student/pair.c
echo '// mine' >student/mine.h
echo '#!/bin/sh' >built.nvcc_look
echo 'no warnings' >warnings
failures=0

complain() {
    echo "FAILED: $*"
    sed 's/^/    /' said
    failures=$((failures + 1))
}

# build: what the test that builds leaves of the file as it is now.
build() {
    echo "$(sha256sum <student/pair.c | cut -d ' ' -f 1) headers" >built.content
    cp built.content "$run/pair.built"
}

# grade MODE STATE [WORD...]: the grader, beginning with these words as env takes them, comes to this state.
run=run
grade() {
    mode=$1 state=$2
    shift 2
    env MODE="$mode" "$@" ./grader_pair --runner ./runner_pair --test pair --run "$folder/$run" --built "$folder/built" \
        --kept "$folder/kept/pair" --warnings warnings --nvcc-look "$folder/built" --root "$folder" \
        --file student/pair.c >said 2>&1
    grep -qx "state: $state" "$run/pair.result" || complain "$what: it should be '$state'"
}
kept() {
    what=$1
    shift
    grade "$@"
    grep -q '^Nothing has changed that decides the verdict' said || complain "$what: nothing says that it is kept"
}
anew() {
    what=$1
    shift
    grade "$@"
    ! grep -q 'Nothing has changed' said || complain "$what: it was not graded"
}

build
anew "the first time" plain pass
kept "the same" rule pass
grep -q '^pair: pass (17 of 17 runs passed, seed 1)$' said || complain "a kept verdict is not told as before"
cp run/pair.result before
mkdir other
run=other
build
kept "in another run" rule pass
sed 's/^run: run$/run: other/' before | cmp -s - other/pair.result || complain "the result is another, or names another run"
rm -r other
run=run

anew "GW_FRESH" rule fail GW_FRESH=1
kept "what was graded last is kept" plain fail GW_FRESH=0
anew "in CI" plain pass CI=true
kept "no CI" rule pass CI=false

# Each thing that decides: it is graded anew, and kept from then on.
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
echo '// edited' >>student/pair.c
build
changed "the file"
echo '// edited' >>student/mine.h
changed "a header beside it"
echo '// another' >student/other.cuh
changed "a new header"
rm student/other.cuh
changed "a header less"
mkdir -p common/data
echo 1,2 >common/data/rows.csv
changed "the data"
echo 'pair.c:1: a warning' >>warnings
changed "the compiler's warnings"
echo '# another nvcc' >>built.nvcc_look
changed "what nvcc is asked"
echo >>runner_pair
changed "the runner"
echo >>grader_pair
changed "the grader"
changed "the seed" GW_SEED=2
changed "the seconds of a case" GW_CASE_SECONDS=4
changed "what a runner is told" GW_DEVICE_MEMORY=1000000000

# What decides stays the same, and what lies there is not what was written.
anew "before" plain pass GW_FRESH=1
mv student pupil && mkdir student && cp pupil/* student/ && rm -r pupil
kept "another folder of the same name and content" rule pass
for harm in 'echo >>kept/pair.result' ': >kept/pair.result' 'rm kept/pair.result' 'rm kept/pair.key' ': >kept/pair.key' \
    'echo >>kept/pair.key' 'truncate -s -1 kept/pair.key' 'sed -i s/pass/fail/ kept/pair.result' 'rm -r kept; mkdir kept'; do
    eval "$harm"
    anew "$harm" plain pass
    kept "$harm, again" rule pass
done
echo '// saved while it was built' >>student/pair.c
anew "another file than was built" rule fail
anew "another file than was built, again" plain pass
build
anew "the file that is built" plain pass

# What others may have caused is graded each time.
for states in 'overrun crashed' 'hang timed out'; do
    echo "// $states" >>student/pair.c
    build
    anew "$states" "${states%% *}" "${states#* }" GW_CASE_SECONDS=0.3
    anew "$states, again" plain pass GW_CASE_SECONDS=0.3
    kept "$states, and then right" rule pass GW_CASE_SECONDS=0.3
done

# A grader that is killed leaves what was kept before, and that is told of its own file alone.
cp student/pair.c right.c
echo '// killed' >>student/pair.c
build
MODE=hang ./grader_pair --runner ./runner_pair --test pair --run "$folder/run" --built "$folder/built" \
    --kept "$folder/kept/pair" --warnings warnings --nvcc-look "$folder/built" --root "$folder" \
    --file student/pair.c >said 2>&1 &
until grep -qsx 'state: crashed' run/pair.result; do # which it writes first
    kill -0 $! || break
    sleep 0.02
done
kill -KILL $!
wait $! 2>/dev/null
grep -qx 'state: crashed' run/pair.result || complain "a killed grader left a verdict"
anew "what was killed" rule fail GW_CASE_SECONDS=0.3
cp right.c student/pair.c
build
anew "the former file" plain pass GW_CASE_SECONDS=0.3

# Two at once: whatever is kept is one of their verdicts, whole.
rm kept/*
for i in 1 2 3 4; do
    MODE=plain ./grader_pair --runner ./runner_pair --test pair --run "$folder/run" --built "$folder/built" \
        --kept "$folder/kept/pair" --warnings warnings --nvcc-look "$folder/built" --root "$folder" \
        --file student/pair.c >said.$i 2>&1 &
done
wait
what="four at once"
grade plain pass
kept "after four at once" rule pass
[ -z "$(ls kept | grep -v '^pair\.\(key\|result\)$')" ] || complain "something is left: $(ls kept)"

# Where nothing can be kept there is a verdict all the same.
rm -r kept
anew "no folder" plain pass
anew "no folder, again" rule fail

[ $failures -eq 0 ] && echo "all as expected"
exit $failures
