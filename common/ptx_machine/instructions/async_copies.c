// SPDX-License-Identifier: MIT
// cp.async: copies from global to shared memory that their thread does not wait for. They read at
// once, and write no sooner than they must: where the thread waits for them, or somebody asks a
// barrier in memory that they arrive at. So a program that forgets to wait finds what lay there
// before, which on a GPU it only may.
#include "async_copies.h"
#include "mbarriers.h"
#include "ptx_machine/machine/actions.h"
#include "ptx_machine/machine/counting.h"

#include <stdlib.h>

enum { MOST_BYTES = 16 };

// A copy that is not written yet, or an arrival that comes behind those before it.
struct pending {
    unsigned char *to;
    unsigned char bytes[MOST_BYTES];
    unsigned size;                  // 0: an arrival
    uint64_t group;                 // groups that were complete when it began
    const struct ptx_step *arrives; // the instruction
};

// Of one lane, in order.
struct ptx_copies {
    struct pending *pending;
    size_t count, room;
    uint64_t groups; // those that are complete
};

static struct ptx_copies *copies_of(struct ptx_warp *warp, unsigned lane)
{
    if (!warp->copies) {
        warp->copies = calloc(PTX_LANES, sizeof(*warp->copies));
        if (!warp->copies) {
            abort();
        }
    }
    return &warp->copies[lane];
}

static struct pending *add(struct ptx_copies *copies)
{
    if (copies->count == copies->room) {
        copies->room = copies->room ? 2 * copies->room : 16;
        copies->pending = realloc(copies->pending, copies->room * sizeof(*copies->pending));
        if (!copies->pending) {
            abort();
        }
    }
    struct pending *one = &copies->pending[copies->count++];
    *one = (struct pending){.group = copies->groups};
    return one;
}

// The first `count` of a lane.
static void finish(struct ptx_warp *warp, unsigned lane, size_t count)
{
    struct ptx_copies *copies = &warp->copies[lane];
    for (size_t i = 0; i < count; i++) {
        const struct pending *one = &copies->pending[i];
        if (one->size > 0) {
            memcpy(one->to, one->bytes, one->size);
        } else {
            warp->grid->pending_arrivals--;
            ptx_mbarrier_arrives(warp, one->arrives, lane, one->to);
        }
    }
    copies->count -= count;
    if (count > 0 && copies->count > 0) {
        memmove(copies->pending, copies->pending + count, copies->count * sizeof(*copies->pending));
    }
}

void ptx_finish_arrivals(struct ptx_grid *grid)
{
    for (unsigned i = 0; i < grid->warp_count && grid->pending_arrivals > 0; i++) {
        struct ptx_warp *warp = &grid->warps[i];
        for (unsigned lane = 0; warp->copies && lane < PTX_LANES; lane++) {
            const struct ptx_copies *copies = &warp->copies[lane];
            size_t count = copies->count;
            while (count > 0 && copies->pending[count - 1].size > 0) {
                count--;
            }
            finish(warp, lane, count);
        }
    }
}

// Where a block ends, nobody is left who could see what they write.
void ptx_forget_copies(struct ptx_warp *warp)
{
    for (unsigned lane = 0; warp->copies && lane < PTX_LANES; lane++) {
        warp->copies[lane].count = 0;
        warp->copies[lane].groups = 0;
    }
}

void ptx_free_copies(struct ptx_warp *warp)
{
    for (unsigned lane = 0; warp->copies && lane < PTX_LANES; lane++) {
        free(warp->copies[lane].pending);
    }
    free(warp->copies);
}

enum limit { TAKES_ALL, TAKES_SO_MANY, MAY_TAKE_NONE };

// How many bytes come from the source; the others are zeros.
static uint32_t taken(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane)
{
    switch ((enum limit)step->then) {
    case TAKES_SO_MANY:
        return (uint32_t)ptx_at(warp, step->c)[lane];
    case MAY_TAKE_NONE:
        return ptx_where(warp, step->c) >> lane & 1 ? 0 : step->bytes;
    case TAKES_ALL:
        break;
    }
    return step->bytes;
}

// The source of a lane, of which only `count` bytes are touched; nothing of it where that is 0.
static bool read_source(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                        uint32_t count, unsigned char bytes[MOST_BYTES])
{
    const uint64_t address = ptx_address(warp, step, lane);
    enum ptx_space space = PTX_GLOBAL;
    if (count > step->bytes) {
        ptx_raise(warp, step, lane, PTX_TRAP, "it copies %u bytes, and is to read %u", step->bytes,
                  count);
        return false;
    }
    if (count > 0 && address & (step->bytes - 1)) {
        ptx_raise(warp, step, lane, PTX_MISALIGNED, "it reads at %#llx, which is no multiple of %u",
                  (unsigned long long)address, step->bytes);
        return false;
    }
    const unsigned char *from =
        count > 0 ? ptx_reach(warp, step, lane, address, count, &space) : bytes;
    if (from && count > 0) {
        memcpy(bytes, from, count);
    }
    return from;
}

static void count(struct ptx_warp *warp, const struct ptx_step *step,
                  const struct ptx_request *request, enum ptx_access access)
{
    ptx_count(warp, request, access, step->bytes);
    ptx_tell_issue(warp, step, request, access);
}

static void copy(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    struct ptx_request reads, writes;
    reads.global = reads.shared = writes.global = writes.shared = 0;
    struct ptx_step write = *step; // as which its target is reached
    write.access = PTX_STORES;
    const uint64_t *const targets = ptx_at(warp, step->b);
    PTX_FOR_LANES(mask, {
        enum ptx_space space = PTX_SHARED;
        const uint64_t target = targets[lane] + step->target_offset;
        unsigned char *to = ptx_reach(warp, &write, lane, target, step->bytes, &space);
        unsigned char bytes[MOST_BYTES] = {0};
        const uint32_t from_source = taken(warp, step, lane);
        if (!to || !read_source(warp, step, lane, from_source, bytes)) {
            return;
        }
        struct pending *one = add(copies_of(warp, lane));
        one->to = to;
        one->size = step->bytes;
        memcpy(one->bytes, bytes, sizeof(bytes));
        ptx_request_add(&writes, lane, (uint32_t)target, PTX_SHARED);
        if (from_source > 0) {
            ptx_request_add(&reads, lane, ptx_address(warp, step, lane), PTX_GLOBAL);
        }
    });
    count(warp, step, &reads, PTX_LOADS);
    count(warp, step, &writes, PTX_STORES);
    struct ptx_counts *counts = warp->grid->run->counts;
    if (counts) {
        const unsigned copies = (unsigned)__builtin_popcount(writes.shared);
        counts->async_copies += copies;
        counts->async_bytes += copies * step->bytes;
    }
}

static void commit(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    (void)step;
    PTX_FOR_LANES(mask, copies_of(warp, lane)->groups++;);
}

// For all groups but the latest `target`.
static void wait_for_groups(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_FOR_LANES(mask, {
        const struct ptx_copies *copies = copies_of(warp, lane);
        size_t done = 0;
        while (done < copies->count &&
               copies->groups - copies->pending[done].group > step->target) {
            done++;
        }
        finish(warp, lane, done);
    });
}

static void wait_for_all(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    (void)step;
    PTX_FOR_LANES(mask, finish(warp, lane, copies_of(warp, lane)->count););
}

// Its arrival comes when the copies before it are done. Without .noinc the phase awaits that one,
// too, so that it takes nobody's place.
static void arrive(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_FOR_LANES(mask, {
        unsigned char *at = ptx_mbarrier_at(warp, step, lane);
        if (!at || (!step->then && !ptx_mbarrier_awaits(warp, step, lane, at))) {
            return;
        }
        struct pending *one = add(copies_of(warp, lane));
        one->to = at;
        one->arrives = step;
        warp->grid->pending_arrivals++;
    });
}

static void bind_arrival(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    ptx_take_modifier(binder, "arrive");
    step->then = ptx_take_modifier(binder, "noinc");
    ptx_take_space(binder);
    step->type = ptx_take_type(binder);
    step->access = PTX_UPDATES;
    step->act = arrive;
    ptx_take_address(binder);
}

// Behind the addresses: its bytes, and what says how many of them come from the source.
static void bind_sizes(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    const struct ptx_instruction *instruction = binder->instruction;
    const struct ptx_operand *size = ptx_take_operand(binder);
    const bool known = size->value == 4 || size->value == 8 || size->value == MOST_BYTES;
    step->bytes = known ? (unsigned)size->value : MOST_BYTES;
    if (size->kind != PTX_INTEGER || !known) {
        ptx_refuse(binder, "a 'cp.async' of so many bytes");
    }
    if (binder->operand + binder->has_policy < instruction->operand_count) {
        const struct ptx_operand *next = &instruction->operands[binder->operand];
        const bool predicate =
            next->kind == PTX_REGISTER && step->function->slots[next->slot] == PTX_PRED;
        step->then = predicate ? MAY_TAKE_NONE : TAKES_SO_MANY;
        step->c = ptx_take_source(binder, predicate ? PTX_PRED : PTX_U32);
    }
}

static void bind_copy(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    const bool whole_lines = ptx_take_modifier(binder, "cg");
    if (!whole_lines && !ptx_take_modifier(binder, "ca")) {
        ptx_refuse(binder, "this form of 'cp.async'");
    }
    const bool shared =
        ptx_take_modifier(binder, "shared") || ptx_take_modifier(binder, "shared::cta");
    if (!shared || !ptx_take_modifier(binder, "global")) {
        ptx_refuse(binder, "'cp.async' between these spaces");
    }
    ptx_take_how(binder);
    step->act = copy;
    step->space = PTX_SHARED;
    ptx_take_address(binder);
    step->b = step->a;
    step->target_offset = step->offset;
    step->space = PTX_GLOBAL;
    step->access = PTX_LOADS;
    ptx_take_address(binder);
    bind_sizes(binder);
    if (whole_lines && step->bytes != MOST_BYTES) {
        ptx_refuse(binder, "a 'cp.async.cg' of so few bytes");
    }
}

bool ptx_bind_async_copies(struct ptx_binder *binder)
{
    if (!ptx_is(binder, "cp")) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->flow = PTX_MAY_FAIL;
    if (!ptx_take_modifier(binder, "async") || ptx_take_modifier(binder, "bulk")) {
        ptx_refuse(binder, "this form of 'cp'");
    } else if (ptx_take_modifier(binder, "commit_group")) {
        step->act = commit;
    } else if (ptx_take_modifier(binder, "wait_all")) {
        step->act = wait_for_all;
    } else if (ptx_take_modifier(binder, "wait_group")) {
        const struct ptx_operand *groups = ptx_take_operand(binder);
        step->act = wait_for_groups;
        step->target = (size_t)groups->value;
        if (groups->kind != PTX_INTEGER) {
            ptx_refuse(binder, "a number of groups that is no constant");
        }
    } else if (ptx_take_modifier(binder, "mbarrier")) {
        bind_arrival(binder);
    } else {
        bind_copy(binder);
    }
    return true;
}
