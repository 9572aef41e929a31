#!/bin/sh
# SPDX-License-Identifier: MIT
# jobs.sh CLASS ROOT: what common/class/slurm/submit promises, with SLURM_CONF set.
set -eu
cd "$1"
GRIDWORK_ROOT=$2
export GRIDWORK_ROOT
fail() {
    echo "jobs.sh: $*" >&2
    for log in slurm/*.log said; do
        [ ! -f "$log" ] || sed "s|^|$log: |" "$log" >&2
    done
    exit 1
}
class_slurm() {
    status=0
    sh "$GRIDWORK_ROOT/common/class/slurm/submit" "$@" >said 2>&1 || status=$?
}

# Words come through as they are, and so do folder, environment and the cluster's own lines.
printf '%s\n' '#!/bin/bash' '#SBATCH --comment=own' 'export OWN_LINE=seen' >slurm.head
FROM_OUTSIDE="a  b"
export FROM_OUTSIDE
class_slurm --collect 'cat "did 0" "did 1" >all; echo $OWN_LINE >>all' . 2 \
    sh -c 'echo "$1|$GW_CLASS_WORKER of $GW_CLASS_WORKERS|$FROM_OUTSIDE|$OWN_LINE" >"did $GW_CLASS_WORKER"; echo log' \
    - "it's \$HOME * \"x\""
[ $status = 0 ] || fail "status $status, not 0"
expected="it's \$HOME * \"x\"|0 of 2|a  b|seen
it's \$HOME * \"x\"|1 of 2|a  b|seen
seen"
[ "$(cat all)" = "$expected" ] || fail "what was collected is: $(cat all)"
[ "$(cat slurm/worker-1.log)" = log ] || fail "worker 1 has no log"
grep -q '^  to cancel: scancel [0-9]* [0-9]*$' said || fail "it does not say how to cancel"

# One fails, one is killed with the shell that it runs in: both are named, and all is collected.
class_slurm --collect 'echo collected >all' . 3 \
    sh -c 'case $GW_CLASS_WORKER in 0) exit 3 ;; 1) kill -9 $PPID ;; esac'
[ $status = 1 ] || fail "status $status, not 1"
[ "$(cat all)" = collected ] || fail "nothing was collected"
grep -q "^gridwork: worker 0 has failed with status 3: see $PWD/slurm/worker-0.log$" said || fail "worker 0 is not named"
grep -q "^gridwork: worker 1 was killed, cancelled or never started: see $PWD/slurm/worker-1.log$" said ||
    fail "worker 1 is not named"
! grep -q 'worker 2' said || fail "worker 2 is blamed"

# What the cluster refuses is told, and leaves no job behind.
echo '#SBATCH --partition=none' >slurm.head
class_slurm . 2 true
[ $status = 2 ] || fail "status $status, not 2"
grep -q "^gridwork: the workers were not submitted; sbatch said why above" said || fail "the refusal is not told"
echo '#SBATCH --array=0-7' >slurm.head
class_slurm . 2 true
grep -q "^gridwork: slurm.head sets what ./gridwork sets itself, in line 1:#SBATCH --array=0-7$" said ||
    fail "an array in slurm.head is not refused"
rm slurm.head

# Who does not wait may cancel.
class_slurm --no-wait . 2 sleep 600
[ $status = 0 ] || fail "status $status, not 0"
[ -n "$(squeue --noheader)" ] || fail "nothing was submitted"
$(sed -n 's/^  to cancel: //p' said)
tries=100
while [ -n "$(squeue --noheader)" ]; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || fail "cancelled jobs are still there"
    sleep 0.1
done
