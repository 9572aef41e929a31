// SPDX-License-Identifier: MIT
// By the kernel: it answers instead of raising a signal. A sandbox may forbid process_vm_readv;
// a pipe then does the same more slowly.
#include "peek.h"

#include <errno.h>
#include <sys/uio.h>
#include <unistd.h>

static bool peek_by_pipe(void *to, uintptr_t address, size_t bytes)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    const bool readable = write(ends[1], (const void *)address, bytes) == (ssize_t)bytes &&
                          read(ends[0], to, bytes) == (ssize_t)bytes;
    close(ends[0]);
    close(ends[1]);
    return readable;
}

bool gw_peek(void *to, uintptr_t address, size_t bytes)
{
    const struct iovec here = {to, bytes};
    const struct iovec there = {(void *)address, bytes};
    const ssize_t got = process_vm_readv(getpid(), &here, 1, &there, 1, 0);
    if (got < 0 && errno != EFAULT) {
        return peek_by_pipe(to, address, bytes);
    }
    return got == (ssize_t)bytes;
}
