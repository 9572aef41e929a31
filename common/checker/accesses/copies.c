// SPDX-License-Identifier: MIT
// memcpy, memset, memmove and memcmp as the student's code calls them (seen_copies.h, seen_heap.h).
// What overlaps is copied as memmove() does it, whatever the call.
#include "check_access.h"
#include "compiler.h"

// As the functions of library_calls.c: what they do, host code does.
#define GW_OF_LIBRARY __attribute__((section("gw_library_calls")))

GW_OF_LIBRARY void *gw_memcpy(void *to, const void *from, size_t bytes);
GW_OF_LIBRARY void *gw_memmove(void *to, const void *from, size_t bytes);
GW_OF_LIBRARY void *gw_memset(void *to, int value, size_t bytes);
GW_OF_LIBRARY int gw_memcmp(const void *a, const void *b, size_t bytes);

static void check_access(const void *address, size_t bytes, unsigned does,
                         const void *return_address, const void *frame)
{
    if (bytes > 0) {
        gw_check_access(
            &(struct gw_access){(uintptr_t)address, bytes, does, (uintptr_t)return_address, frame});
    }
}

static void *copy(void *to, const void *from, size_t bytes, const void *return_address,
                  const void *frame)
{
    check_access(from, bytes, GW_READS, return_address, frame);
    check_access(to, bytes, GW_WRITES, return_address, frame);
    return memmove(to, from, bytes);
}

void *gw_memcpy(void *to, const void *from, size_t bytes)
{
    return copy(to, from, bytes, GW_HERE);
}

void *gw_memmove(void *to, const void *from, size_t bytes)
{
    return copy(to, from, bytes, GW_HERE);
}

void *gw_memset(void *to, int value, size_t bytes)
{
    check_access(to, bytes, GW_WRITES, GW_HERE);
    return memset(to, value, bytes);
}

int gw_memcmp(const void *a, const void *b, size_t bytes)
{
    check_access(a, bytes, GW_READS, GW_HERE);
    check_access(b, bytes, GW_READS, GW_HERE);
    return memcmp(a, b, bytes);
}
