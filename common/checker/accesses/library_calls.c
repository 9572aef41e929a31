// SPDX-License-Identifier: MIT
// What the C library does for a student's host code, under the names that library_calls.def lists.
// A call of ours comes here too: it gives no device memory, and in a kernel nothing is asked.
#include "checker/memory/allocations.h"
#include "checker/program/variables.h"
#include "checker/shadow/now.h"
#include "compiler.h"
#include "host.h"

#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <wchar.h>

static void check_access(const void *memory, size_t bytes, unsigned does,
                         const void *return_address, const void *frame)
{
    const struct gw_access access = {(uintptr_t)memory, bytes, does, (uintptr_t)return_address,
                                     frame};
    if (bytes == 0 || gw_now_in_kernel() || !gw_host_code_begins()) {
        return;
    }
    if (access.address - gw_now.arena.start < gw_now.arena.bytes) {
        gw_host_check_access(&access);
    } else if (access.address - gw_now.program.start < gw_now.program.bytes) {
        gw_host_check_variable(&access);
    }
    gw_host_code_ends();
}

static void check_all_accesses(const struct iovec *pieces, size_t count, unsigned does,
                               const void *return_address, const void *frame)
{
    for (size_t i = 0; i < count; i++) {
        check_access(pieces[i].iov_base, pieces[i].iov_len, does, return_address, frame);
    }
}

#define READS(memory, bytes) check_access(memory, bytes, GW_READS, GW_HERE);
#define WRITES(memory, bytes) check_access(memory, bytes, GW_WRITES, GW_HERE);
#define ALL_READ(pieces, count) check_all_accesses(pieces, (size_t)(count), GW_READS, GW_HERE);
#define ALL_WRITTEN(pieces, count) check_all_accesses(pieces, (size_t)(count), GW_WRITES, GW_HERE);

#define GW_SEEN(result, name, parameters, arguments, touches)                                      \
    result __real_##name parameters;                                                               \
    __attribute__((section("gw_library_calls"))) result __wrap_##name parameters;                  \
    result __wrap_##name parameters                                                                \
    {                                                                                              \
        touches return __real_##name arguments;                                                    \
    }
#include "library_calls.def"
