// SPDX-License-Identifier: MIT
// memcpy, memset, memmove and free as the student's code calls them (seen_copies.h).
#include "checker/reports/reports.h"
#include "checker/shadow/now.h"
#include "touch.h"

#include <stdlib.h>
#include <string.h>

void *gw_memcpy(void *to, const void *from, size_t bytes);
void *gw_memmove(void *to, const void *from, size_t bytes);
void *gw_memset(void *to, int value, size_t bytes);
void gw_free(void *memory);

static void touch(const void *address, size_t bytes, unsigned does, const void *return_address,
                  const void *frame)
{
    if (bytes > 0) {
        gw_touch(
            &(struct gw_access){(uintptr_t)address, bytes, does, (uintptr_t)return_address, frame});
    }
}

#define HERE __builtin_return_address(0), __builtin_frame_address(0)

void *gw_memcpy(void *to, const void *from, size_t bytes)
{
    touch(from, bytes, GW_READS, HERE);
    touch(to, bytes, GW_WRITES, HERE);
    return memcpy(to, from, bytes);
}

void *gw_memmove(void *to, const void *from, size_t bytes)
{
    touch(from, bytes, GW_READS, HERE);
    touch(to, bytes, GW_WRITES, HERE);
    return memmove(to, from, bytes);
}

void *gw_memset(void *to, int value, size_t bytes)
{
    touch(to, bytes, GW_WRITES, HERE);
    return memset(to, value, bytes);
}

// What a call of the device has allocated, the C library does not know, and would end the program.
void gw_free(void *memory)
{
    const uintptr_t address = (uintptr_t)memory;
    if (address - gw_now.arena.start >= gw_now.arena.bytes) {
        free(memory);
        return;
    }
    const struct gw_access access = {address, 0, GW_WRITES, (uintptr_t)__builtin_return_address(0),
                                     __builtin_frame_address(0)};
    struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_WRONG_SPACE, &access);
    draft.call = "free";
    gw_report_add(&draft);
}
