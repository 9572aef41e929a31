// SPDX-License-Identifier: MIT
// What -fsanitize=thread puts before each load and store of a watched C file. Its runtime is not
// linked: these functions are all there is.
#include "finding.h"
#include "guard.h"
#include "signals.h"

#include <string.h>

enum { FIRST_PAGE = 4096 };

static void touch(uintptr_t address, size_t bytes, bool writes, uintptr_t at)
{
    gw_fault_note(address, bytes, writes, at);
    unsigned char *shadow = gw_heap_shadow(address);
    if (!shadow) {
        if (address < FIRST_PAGE) {
            gw_find(&(struct gw_finding){.kind = GW_FOUND_NULL,
                                         .at = at,
                                         .address = address,
                                         .bytes = bytes,
                                         .writes = writes});
            gw_guard_leave();
        }
        return;
    }
    const unsigned char least = writes ? GW_HEAP_UNWRITTEN : GW_HEAP_WRITTEN;
    for (size_t i = 0; i < bytes; i++) {
        if (shadow[i] < least) {
            gw_find_access(address, bytes, writes, at);
            break;
        }
    }
    // Also what was read unwritten, so that it is told once and not in every use.
    for (size_t i = 0; i < bytes; i++) {
        shadow[i] = shadow[i] == GW_HEAP_UNWRITTEN ? GW_HEAP_WRITTEN : shadow[i];
    }
}

#define CALLER ((uintptr_t)__builtin_return_address(0))

// Under names of our own for the compiler, which has its own idea of __tsan_... in some builds.
#define CALLBACK(symbol, name, bytes, writes)                                                      \
    void name(void *address) __asm__(#symbol);                                                     \
    void name(void *address)                                                                       \
    {                                                                                              \
        touch((uintptr_t)address, bytes, writes, CALLER);                                          \
    }
#define CALLBACKS(bytes)                                                                           \
    CALLBACK(__tsan_read##bytes, gw_c_read##bytes, bytes, false)                                   \
    CALLBACK(__tsan_write##bytes, gw_c_write##bytes, bytes, true)                                  \
    CALLBACK(__tsan_unaligned_read##bytes, gw_c_unaligned_read##bytes, bytes, false)               \
    CALLBACK(__tsan_unaligned_write##bytes, gw_c_unaligned_write##bytes, bytes, true)              \
    CALLBACK(__tsan_volatile_read##bytes, gw_c_volatile_read##bytes, bytes, false)                 \
    CALLBACK(__tsan_volatile_write##bytes, gw_c_volatile_write##bytes, bytes, true)

CALLBACKS(1)
CALLBACKS(2)
CALLBACKS(4)
CALLBACKS(8)
CALLBACKS(16)

void gw_c_read_range(void *address, uintptr_t bytes) __asm__("__tsan_read_range");
void gw_c_write_range(void *address, uintptr_t bytes) __asm__("__tsan_write_range");
void gw_c_init(void) __asm__("__tsan_init");

void gw_c_read_range(void *address, uintptr_t bytes)
{
    touch((uintptr_t)address, bytes, false, CALLER);
}

void gw_c_write_range(void *address, uintptr_t bytes)
{
    touch((uintptr_t)address, bytes, true, CALLER);
}

void gw_c_init(void)
{
}

// --- copies -------------------------------------------------------------------------------------

void *gw_memcpy(void *restrict to, const void *restrict from, size_t bytes);
void *gw_memmove(void *to, const void *from, size_t bytes);
void *gw_memset(void *to, int value, size_t bytes);

static void touch_copy(void *to, const void *from, size_t bytes, uintptr_t at)
{
    if (bytes > 0) {
        touch((uintptr_t)from, bytes, false, at);
        touch((uintptr_t)to, bytes, true, at);
    }
}

void *gw_memcpy(void *restrict to, const void *restrict from, size_t bytes)
{
    touch_copy(to, from, bytes, CALLER);
    return memmove(to, from, bytes);
}

void *gw_memmove(void *to, const void *from, size_t bytes)
{
    touch_copy(to, from, bytes, CALLER);
    return memmove(to, from, bytes);
}

void *gw_memset(void *to, int value, size_t bytes)
{
    if (bytes > 0) {
        touch((uintptr_t)to, bytes, true, CALLER);
    }
    return memset(to, value, bytes);
}
