// SPDX-License-Identifier: MIT
// Turns between processes: futexes on memory that both have mapped.
#include "protocol.h"

#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

uint64_t gw_answer_word(pid_t process, uint32_t number)
{
    return ((uint64_t)(uint32_t)process << 32) | number;
}

void gw_futex_wait(_Atomic uint32_t *word, uint32_t value, int milliseconds)
{
    struct timespec limit = {.tv_sec = milliseconds / 1000,
                             .tv_nsec = (long)(milliseconds % 1000) * 1000000};
    // Not FUTEX_PRIVATE: the other side is another process.
    syscall(SYS_futex, word, FUTEX_WAIT, value, milliseconds < 0 ? NULL : &limit, NULL, 0);
}

void gw_futex_wake(_Atomic uint32_t *word)
{
    syscall(SYS_futex, word, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}
