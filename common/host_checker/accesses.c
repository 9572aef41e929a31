// SPDX-License-Identifier: MIT
// What -fsanitize=thread puts before each load and store of a watched C file. Its runtime is not
// linked: these functions are all there is.
#include "checker/accesses/check_access.h"
#include "checker/accesses/compiler.h"
#include "finding.h"
#include "guard.h"

enum { FIRST_PAGE = 4096 };

static void check_access(uintptr_t address, size_t bytes, bool writes, uintptr_t at)
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
        if (shadow[i] == GW_HEAP_UNWRITTEN && !writes) {
            gw_heap_notice_written((const void *)address, bytes);
        }
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

static void check_access_by(const void *address, size_t bytes, unsigned does,
                            const void *return_address)
{
    check_access((uintptr_t)address, bytes, does == GW_WRITES, (uintptr_t)return_address);
}

void gw_check_access(const struct gw_access *access)
{
    check_access(access->address, access->bytes, access->does == GW_WRITES, access->return_address);
}

GW_LOADS_AND_STORES(check_access_by)

GW_CALLBACK(void, gw_read_range, "__tsan_read_range", void *address, size_t bytes)
{
    check_access_by(address, bytes, GW_READS, __builtin_return_address(0));
}

GW_CALLBACK(void, gw_write_range, "__tsan_write_range", void *address, size_t bytes)
{
    check_access_by(address, bytes, GW_WRITES, __builtin_return_address(0));
}

GW_CALLBACK(void, gw_watched_file_init, "__tsan_init", void)
{
}
