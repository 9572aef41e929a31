// SPDX-License-Identifier: MIT
// Bytes are counted as they are touched, but of one piece of memory no more than it has, from one
// launch to the next: who reads a table of theta in every thread has got no more than the table.
#include "traffic.h"

#include "checker/memory/allocations.h"
#include "checker/shadow/now.h"
#include "recording.h"

enum { PIECES = 16 }; // more than that share the last place, which has no limit

struct piece {
    uintptr_t start;
    uint64_t bytes[2]; // of each direction
};

static struct piece pieces[PIECES];
static size_t piece_count;
static size_t pinned_count; // live allocations of pinned and registered memory

void gw_traffic_launch_begins(void)
{
    piece_count = 0;
}

static bool is_pinned(const struct gw_allocation *allocation)
{
    return allocation->kind == GW_PINNED_MEMORY || allocation->kind == GW_REGISTERED_MEMORY;
}

void gw_traffic_allocated(const struct gw_allocation *allocation)
{
    pinned_count += is_pinned(allocation);
    gw_now.pinned = pinned_count > 0;
}

void gw_traffic_freed(const struct gw_allocation *allocation)
{
    pinned_count -= is_pinned(allocation) && pinned_count > 0;
    gw_now.pinned = pinned_count > 0;
}

static void count(struct gw_range memory, size_t bytes, enum gw_direction direction)
{
    size_t at = 0;
    while (at < piece_count && pieces[at].start != (uintptr_t)memory.start) {
        at++;
    }
    if (at == PIECES) {
        gw_tally_touched(bytes, direction);
        return;
    }
    if (at == piece_count) {
        pieces[piece_count++] = (struct piece){.start = (uintptr_t)memory.start};
    }
    uint64_t *counted = &pieces[at].bytes[direction == GW_DEVICE_TO_HOST];
    const uint64_t left = *counted < memory.bytes ? memory.bytes - *counted : 0;
    const uint64_t more = bytes < left ? bytes : left;
    *counted += more;
    gw_tally_touched(more, direction);
}

void gw_traffic_of_host(const struct gw_access *access, struct gw_range memory)
{
    if (access->does & GW_READS) {
        count(memory, access->bytes, GW_DEVICE_TO_HOST);
    }
    if (access->does & GW_WRITES) {
        count(memory, access->bytes, GW_HOST_TO_DEVICE);
    }
}

void gw_traffic_of_kernel(const struct gw_access *access)
{
    const struct gw_allocation *allocation = gw_allocation_at(access->address);
    if (!allocation || !is_pinned(allocation)) {
        return;
    }
    const struct gw_range memory = {allocation->start, allocation->bytes};
    if (access->does & GW_READS) {
        count(memory, access->bytes, GW_HOST_TO_DEVICE);
    }
    if (access->does & GW_WRITES) {
        count(memory, access->bytes, GW_DEVICE_TO_HOST);
    }
}
