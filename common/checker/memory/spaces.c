// SPDX-License-Identifier: MIT
// Ranges of addresses. Shared memory is the program's thread-local storage, in which our own
// thread-locals lie too; no student's code can reach those by name.
#include "spaces.h"

#include "checker/handlers/handlers.h"
#include "checker/program/peek.h"
#include "checker/shadow/notices.h"
#include "checker/shadow/now.h"
#include "checker/shadow/shadow.h"
#include "shared_variables.h"

#include <link.h>

enum { LARGEST_SHARED = 228 * 1024 }; // a block's most on any device

static const uintptr_t NEAR = 256 << 10, HOST_STACK = 8 << 20;

static uintptr_t host_frame; // of the call that launched: the host's locals lie above it
static struct gw_cell *dynamic_cells;
static size_t dynamic_bytes;

// Of the program itself: all that is loaded, what of it can be written, thread-local storage.
struct span {
    uintptr_t start, end;
};
static struct span image, data, storage;

static void widen(struct span *span, uintptr_t start, uintptr_t end)
{
    span->start = start < span->start ? start : span->start;
    span->end = end > span->end ? end : span->end;
}

static int note_program(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    (void)context;
    image = data = (struct span){UINTPTR_MAX, 0};
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        const uintptr_t start = info->dlpi_addr + segment->p_vaddr;
        if (segment->p_type == PT_LOAD) {
            widen(&image, start, start + segment->p_memsz);
        }
        if (segment->p_type == PT_LOAD && (segment->p_flags & PF_W)) {
            widen(&data, start, start + segment->p_memsz);
        }
        if (segment->p_type == PT_TLS) {
            const uintptr_t tls = (uintptr_t)info->dlpi_tls_data;
            storage = (struct span){tls, tls + segment->p_memsz};
        }
    }
    return 1; // the first one is the program itself
}

void gw_spaces_find_program(void)
{
    dl_iterate_phdr(note_program, NULL);
    if (!gw_now.program.cells && data.end) {
        gw_shadow_reserve(&gw_now.program, data.start, data.end - data.start);
    }
}

// The host thread that runs kernels may have changed, and with it where its storage lies.
static void find_shared(void)
{
    const size_t bytes = storage.end - storage.start;
    if (storage.start &&
        (gw_now.shared.cells || gw_shadow_reserve(&gw_now.shared, storage.start, bytes))) {
        gw_shared_variables_show(&gw_now.shared);
    }
    gw_now.shared.start = storage.start & ~(uintptr_t)3;
}

void gw_spaces_launch_begins(const struct gw_launch_info *launch, const void *launch_frame)
{
    gw_spaces_find_program();
    find_shared();
    host_frame = (uintptr_t)launch_frame;
    dynamic_bytes = launch->dynamic_shared_bytes;
    if (!dynamic_cells && dynamic_bytes > 0) {
        struct gw_shadowed reserved;
        if (gw_shadow_reserve(&reserved, 0, LARGEST_SHARED)) {
            dynamic_cells = reserved.cells;
            for (size_t i = 0; i < LARGEST_SHARED / 4; i++) {
                dynamic_cells[i].writer = GW_UNWRITTEN;
            }
        }
    }
}

void gw_spaces_block_begins(const void *dynamic_shared)
{
    gw_now.dynamic_shared = (struct gw_shadowed){(uintptr_t)dynamic_shared,
                                                 dynamic_cells ? dynamic_bytes : 0, dynamic_cells};
}

static bool in(const struct gw_shadowed *range, uintptr_t address)
{
    return address - range->start < range->bytes;
}

// The running thread's stack is all that lies near this frame, except the host's own stack above
// the launch, where a kernel without barriers runs too.
static bool is_local(uintptr_t address)
{
    const uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    const bool host = host_frame && address >= host_frame && address - host_frame < HOST_STACK;
    return !host && (in(&gw_now.stacks, address) || address - (here - NEAR) < 2 * NEAR);
}

enum gw_space gw_space_of(uintptr_t address)
{
    if (in(&gw_now.arena, address)) {
        return GW_SPACE_GLOBAL;
    }
    if (in(&gw_now.dynamic_shared, address)) {
        return GW_SPACE_DYNAMIC_SHARED;
    }
    if (in(&gw_now.shared, address)) {
        return GW_SPACE_SHARED;
    }
    if (is_local(address)) {
        return GW_SPACE_LOCAL;
    }
    if (in(&gw_now.program, address)) {
        return GW_SPACE_PROGRAM;
    }
    if (address >= image.start && address < image.end) {
        return GW_SPACE_CONSTANT;
    }
    return gw_space_is_mapped(address) ? GW_SPACE_HOST : GW_SPACE_NOWHERE;
}

bool gw_space_is_mapped(uintptr_t address)
{
    char byte;
    return gw_peek(&byte, address, 1);
}

void gw_observe_stacks(struct gw_range stacks)
{
    gw_now.stacks = (struct gw_shadowed){(uintptr_t)stacks.start, stacks.bytes, NULL};
}

void gw_observe_arena(struct gw_range arena)
{
    gw_now.arena = (struct gw_shadowed){(uintptr_t)arena.start, arena.bytes, NULL};
    if (!gw_shadow_reserve(&gw_now.global, (uintptr_t)arena.start, arena.bytes)) {
        gw_notice("the checker may not reserve the addresses of its shadow (ulimit -v): races "
                  "and unwritten memory are not looked for in device memory");
    }
}
