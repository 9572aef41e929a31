// SPDX-License-Identifier: MIT
// By the kernel: it answers instead of raising a signal. The call that sets the mask of signals
// reads 8 bytes wherever they are, and nothing is lost when the old mask is set again. The box
// forbids those that are made for such reading, since they read device memory as well.
#include "peek.h"

#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { WORD = 8 }; // bytes of a mask, which lie in one page

static bool may_read(uintptr_t word)
{
    uint64_t before;
    if (word == 0 || // which is no mask at all, and so no error
        syscall(SYS_rt_sigprocmask, SIG_BLOCK, word, &before, (long)WORD) != 0) {
        return false;
    }
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &before, NULL, (long)WORD);
    return true;
}

bool gw_peek(void *to, uintptr_t address, size_t bytes)
{
    const size_t before = address % WORD;
    for (size_t at = 0; at < before + bytes; at += WORD) { // also where addresses end
        if (!may_read(address - before + at)) {
            return false;
        }
    }
    memcpy(to, (const void *)address, bytes);
    return true;
}
