// SPDX-License-Identifier: MIT
// By the kernel: it answers instead of raising a signal. A sandbox may forbid process_vm_readv;
// a pipe then does the same more slowly. They are asked by number: under their own names they are
// watched (accesses/library_calls.def), and this is what the watching asks.
#include "peek.h"

#include <errno.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static bool peek_by_pipe(void *to, uintptr_t address, size_t bytes)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    const bool readable = syscall(SYS_write, ends[1], address, bytes) == (long)bytes &&
                          syscall(SYS_read, ends[0], to, bytes) == (long)bytes;
    close(ends[0]);
    close(ends[1]);
    return readable;
}

bool gw_peek(void *to, uintptr_t address, size_t bytes)
{
    const struct iovec here = {to, bytes};
    const struct iovec there = {(void *)address, bytes};
    const long got = syscall(SYS_process_vm_readv, getpid(), &here, 1L, &there, 1L, 0L);
    if (got < 0 && errno != EFAULT) {
        return peek_by_pipe(to, address, bytes);
    }
    return got == (long)bytes;
}
