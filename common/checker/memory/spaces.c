// SPDX-License-Identifier: MIT
// Ranges of addresses. Shared memory is the thread-local storage of the file that the kernel lies
// in: in the program's our own thread-locals lie too, which no student's code can reach by name.
#include "spaces.h"

#include "checker/handlers/handlers.h"
#include "checker/program/peek.h"
#include "checker/program/variables.h"
#include "checker/shadow/notices.h"
#include "checker/shadow/now.h"
#include "checker/shadow/shadow.h"
#include "cpu_device/memory/page.h"
#include "cpu_device/memory/protection.h"
#include "shared_variables.h"

#include <stdlib.h>

// Absent where a test plays the device.
#pragma weak gw_protection_add

enum { LARGEST_SHARED = 228 * 1024 }; // a block's most on any device

static const uintptr_t NEAR = 256 << 10, HOST_STACK = 8 << 20;

static uintptr_t host_frame; // of the call that launched: the host's locals lie above it
static struct gw_cell *dynamic_cells;
static size_t dynamic_bytes;

/** What of a file has a shadow, while no kernel of it runs. */
struct kept {
    const struct gw_image *image;
    struct gw_shadowed program, shared;
    struct kept *next;
};

static struct kept *all_kept;
static struct gw_image *image; // that the running kernel lies in, or the program's own

static struct kept *kept_of(const struct gw_image *wanted)
{
    for (struct kept *at = all_kept; at; at = at->next) {
        if (at->image == wanted) {
            return at;
        }
    }
    struct kept *made = calloc(1, sizeof(*made));
    if (!made) {
        abort();
    }
    *made = (struct kept){.image = wanted, .next = all_kept};
    all_kept = made;
    return made;
}

// From now on code of this file runs.
static void enter(struct gw_image *wanted)
{
    if (image == wanted) {
        return;
    }
    if (image) {
        struct kept *left = kept_of(image);
        left->program = gw_now.program;
        left->shared = gw_now.shared;
        gw_now.program = kept_of(wanted)->program;
        gw_now.shared = kept_of(wanted)->shared;
    }
    image = wanted;
    if (!gw_now.program.cells && image->data_end) {
        gw_shadow_reserve(&gw_now.program, image->data_start, image->data_end - image->data_start);
    }
    gw_now.beside = (struct gw_shadowed){0, 0, NULL};
    if (image != gw_image_of_program()) {
        gw_now.beside = kept_of(gw_image_of_program())->program;
    }
}

struct gw_image *gw_spaces_image(void)
{
    return image ? image : gw_image_of_program();
}

void gw_spaces_find_program(void)
{
    if (!image) {
        extern const char __executable_start[], __data_start[]; // of the linker
        gw_now.code.start = (uintptr_t)__executable_start;
        gw_now.code.bytes = (uintptr_t)__data_start - gw_now.code.start;
        enter(gw_image_of_program());
    }
}

// The host thread that runs kernels may have changed, and with it where its storage lies.
static void find_shared(const void *kernel)
{
    const uintptr_t storage = gw_image_storage(image);
    if (storage &&
        (gw_now.shared.cells || gw_shadow_reserve(&gw_now.shared, storage, image->storage_bytes))) {
        gw_shared_variables_show(image, kernel, &gw_now.shared);
    }
    gw_now.shared.start = storage & ~(uintptr_t)3;
}

// Memory of other devices takes the long way, which asks whether the kernel's device reaches it.
static void choose_near(const struct gw_launch_info *launch)
{
    const struct gw_range own = launch->own_memory;
    gw_now.device = launch->device;
    gw_now.peers = own.start;
    gw_now.near = gw_now.global;
    if (gw_now.peers && gw_now.global.bytes > 0) {
        gw_now.near = (struct gw_shadowed){
            (uintptr_t)own.start, own.bytes,
            &gw_now.global.cells[((uintptr_t)own.start - gw_now.global.start) / 4]};
    }
}

void gw_spaces_launch_begins(const struct gw_launch_info *launch, const void *launch_frame)
{
    gw_spaces_find_program();
    enter(gw_image_of(launch->entry));
    find_shared(launch->entry);
    choose_near(launch);
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

void gw_spaces_launch_ends(void)
{
    enter(gw_image_of_program());
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

static bool is_in_file(const struct gw_image *file, uintptr_t address)
{
    return address - file->start < file->end - file->start;
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
        return gw_shared_guard_at(address) ? GW_SPACE_CONSTANT : GW_SPACE_SHARED;
    }
    if (is_local(address)) {
        return GW_SPACE_LOCAL;
    }
    if (in(&gw_now.program, address) || in(&gw_now.beside, address)) {
        return GW_SPACE_PROGRAM;
    }
    if (is_in_file(gw_spaces_image(), address) || is_in_file(gw_image_of_program(), address)) {
        return GW_SPACE_CONSTANT;
    }
    return gw_space_is_mapped(address) ? GW_SPACE_HOST : GW_SPACE_NOWHERE;
}

bool gw_is_on_device_stack(uintptr_t address)
{
    return in(&gw_now.stacks, address) &&
           !in(&gw_now.stacks, (uintptr_t)__builtin_frame_address(0));
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

// Its pages have nothing else on them (gwcc/red_zones.c).
static void close_to_host(const struct gw_variable *variable, void *context)
{
    (void)context;
    const bool of_device =
        variable->kind == GW_DEVICE_VARIABLE || variable->kind == GW_CONSTANT_VARIABLE;
    if (of_device && variable->start % GW_PAGE == 0) {
        gw_protection_add(
            (struct gw_range){(unsigned char *)variable->start, gw_whole_pages(variable->bytes)});
    }
}

void gw_observe_arena(struct gw_range arena)
{
    if (gw_protection_add) {
        gw_variables_visit(close_to_host, NULL);
    }
    gw_now.arena = (struct gw_shadowed){(uintptr_t)arena.start, arena.bytes, NULL};
    if (!gw_shadow_reserve(&gw_now.global, (uintptr_t)arena.start, arena.bytes)) {
        gw_notice("the checker may not reserve the addresses of its shadow (ulimit -v): races "
                  "and unwritten memory are not looked for in device memory");
    }
    gw_now.near = gw_now.peers ? gw_now.near : gw_now.global;
}
