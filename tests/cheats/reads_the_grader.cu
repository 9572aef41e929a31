// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: 31 elements
// Looks for the expected sums in the memory of the grader, its parent: only root may, and finds
// none there.
#include "add.h"

#include <stdio.h>
#include <sys/uio.h>
#include <unistd.h>

// The first `bytes` of the parent's first writable mapping; false if it may not be read.
static bool read_parent(void *to, size_t bytes)
{
    char name[64];
    snprintf(name, sizeof(name), "/proc/%d/maps", (int)getppid());
    FILE *maps = fopen(name, "r");
    unsigned long start = 0;
    if (maps) {
        if (fscanf(maps, "%lx-", &start) != 1) {
            start = 0;
        }
        fclose(maps);
    }
    iovec here = {to, bytes};
    iovec there = {(void *)start, bytes};
    return process_vm_readv(getppid(), &here, 1, &there, 1, 0) == (ssize_t)bytes;
}

cudaError_t add(const float *, const float *, float *d_c, int n)
{
    float found[31];
    if (!read_parent(found, sizeof(found))) {
        return cudaSuccess; // the grader lets nobody look
    }
    return cudaMemcpy(d_c, found, (n < 31 ? n : 31) * sizeof(float), cudaMemcpyHostToDevice);
}
