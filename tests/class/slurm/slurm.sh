#!/bin/sh
# SPDX-License-Identifier: MIT
# slurm.sh GW_SUPERVISE ROOT: an array of workers and a job that collects, in a Slurm of one node. Exit
# status 77: Slurm is not installed.
set -eu
PATH=$PATH:/usr/sbin:/sbin
for program in sbatch slurmctld slurmd munged; do
    command -v $program >/dev/null || {
        echo "skipped: $program is not there; Debian has it in slurm-wlm and munge"
        exit 77
    }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/node" "$folder/a class (100%)"
status=0
sh "$2/tests/class/slurm/one_node" "$1" "$folder/node" \
    sh "$2/tests/class/slurm/jobs.sh" "$folder/a class (100%)" "$2" || status=$?
[ $status != 77 ] || status=1
# Nothing is left that was started.
! ps -eo args | grep -F "$folder" | grep -v grep || {
    echo "these processes are left" >&2
    status=1
}
exit $status
