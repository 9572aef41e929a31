# SPDX-License-Identifier: MIT
# What the journeys share. A journey plays a student or an instructor in a clone of its own, in a
# folder whose name has a space in it, and complains about everything that is not as promised.
# Sourced with the repository's root as the current folder.
set -u
LC_ALL=C
export LC_ALL
unset CMAKE_GENERATOR GW_SEED GW_FRESH CI GRIDWORK_ROOT GRIDWORK_CUDA
repository=$PWD

# memory_for_all: is there enough for four journeys at once, of which each writes some 150 MiB?
memory_for_all() {
    awk '$1 == "MemAvailable:" { kib = $2 } END { exit kib < 4 * 1024 * 1024 }' /proc/meminfo || return
    for limit in /sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes; do
        [ ! -r $limit ] || awk '$1 != "max" && $1 < 6 * 1024 * 1024 * 1024 { exit 1 }' $limit || return
    done
}

# In a file system in memory of its own, where one can be mounted: a clone has thousands of files, and ext4
# looks, for each file that is made, at all that were removed nearby within the last minutes.
if [ "${JOURNEY_IN_MEMORY-}" = "" ] && memory_for_all && unshare -m true 2>/dev/null; then
    JOURNEY_IN_MEMORY=yes exec unshare -m sh "$0" "$@"
fi
work=$(mktemp -d)
if [ "${JOURNEY_IN_MEMORY-}" = yes ] && mount -t tmpfs -o size=2g,mode=700 tmpfs "$work" 2>/dev/null; then
    trap 'umount -l "$work" && rmdir "$work"' EXIT
else
    trap 'rm -rf "$work"' EXIT
fi
unset JOURNEY_IN_MEMORY
clone="$work/a clone"
failures=0
# How many exercises lesson 3 has, which the journeys go through.
lesson3=$(export GRIDWORK_ROOT="$repository" && . common/scripts/shared.sh && list_of_exercises lesson3 | wc -w)
# Our own C is the same in all clones: where ccache is there, it is compiled once. A student's file is
# compiled as C++, which no cache sees.
if command -v ccache >/dev/null 2>&1; then
    export CMAKE_C_COMPILER_LAUNCHER="sh;$repository/tests/journey/compiled_once" CCACHE_NOHASHDIR=1
fi

# without_gpu: what goes on is the same with nvcc and without, and nvcc takes longer to be asked than all
# the rest of a configuration.
without_gpu() {
    export GRIDWORK_CUDA=off
}

# make_clone: a fresh clone of the files as they are now, committed or not.
make_clone() {
    rm -rf "$clone"
    mkdir -p "$clone"
    (cd "$repository" && git ls-files -co --exclude-standard -z) |
        (cd "$repository" && xargs -0 sh -c 'for f; do [ -f "$f" ] && printf "%s\0" "$f"; done' sh) |
        tar -C "$repository" --null -T - -cf - | tar -C "$clone" -xf -
}

# run EXPECTED-STATUS COMMAND...: runs it in the clone; output is in $output. EXPECTED-STATUS is a
# number, or `nonzero`.
run() {
    expected=$1
    shift
    command=$*
    output=$(cd "$clone" && "$@" 2>&1 </dev/null)
    status=$?
    case $expected in
    nonzero) [ $status -ne 0 ] || complain "exit status 0, but the command should have failed" ;;
    *) [ $status -eq "$expected" ] || complain "exit status $status, not $expected" ;;
    esac
}

# says TEXT, never_says TEXT, says_last TEXT: what the last command must have printed, or not, or in
# its last five lines (ctest adds three of its own behind the report).
says() {
    printf '%s\n' "$output" | grep -qF -e "$1" || complain "does not say: $1"
}
never_says() {
    ! printf '%s\n' "$output" | grep -qF -e "$1" || complain "says: $1"
}
says_last() {
    printf '%s\n' "$output" | tail -n 5 | grep -qF -e "$1" || complain "does not say at its end: $1"
}

# counts N TEXT: how many lines of the report begin with a state.
counts() {
    found=$(printf '%s\n' "$output" | grep -cE -e "^  $2 " || true)
    [ "$found" -eq "$1" ] || complain "$found lines of the report say '$2', not $1"
}

complain() {
    failures=$((failures + 1))
    echo "--- $command"
    printf '%s\n' "$output" | tail -n 40
    echo "*** $1"
}

# solve EXERCISE-FOLDER...: copies reference solutions over the skeletons.
solve() {
    for folder; do
        cp "$clone/solutions/$folder/"*.c* "$clone/lessons/$folder/"
    done
}

finish() {
    [ $failures -eq 0 ] || { echo "$failures complaints"; exit 1; }
    echo "the journey went as promised"
    exit 0
}
