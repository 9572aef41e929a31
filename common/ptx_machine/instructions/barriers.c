// SPDX-License-Identifier: MIT
// Barriers of a block. They count threads and not warps: what a thread that has returned would have
// done for one, nobody waits for.
#include "ptx_machine/machine/actions.h"

enum way { SYNC, ARRIVE, COUNT, EVERY, SOME };

static bool fail(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                 const char *what, uint64_t number)
{
    ptx_raise(warp, step, lane, PTX_ILLEGAL_BARRIER, "%s %llu", what, (unsigned long long)number);
    return false;
}

bool ptx_reach_barrier(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    const uint64_t *const numbers = ptx_at(warp, step->a);
    const uint64_t *const counts = ptx_at(warp, step->b);
    PTX_FOR_LANES(mask, {
        const uint32_t number = (uint32_t)numbers[lane];
        const uint32_t count = step->b.absent ? 0 : (uint32_t)counts[lane];
        if (number >= PTX_BARRIERS) {
            return fail(warp, step, lane, "a block has the barriers 0 to 15, and no", number);
        }
        if (!step->b.absent && (count == 0 || count % PTX_LANES != 0)) {
            return fail(warp, step, lane,
                        "a barrier is for whole warps, and not for threads:", count);
        }
        warp->barrier[lane] = (unsigned char)number;
        warp->expects[lane] = count;
        if (step->way == ARRIVE) {
            warp->grid->arrived[number]++;
        }
    });
    if (step->way == ARRIVE) {
        return false;
    }
    if (!step->c.absent) {
        warp->votes = (warp->votes & ~mask) | (ptx_where(warp, step->c) & mask);
    }
    return true;
}

// Of one barrier of a block.
struct gathering {
    uint32_t waiting, yes;
    uint32_t expected;
    bool differ;
};

static uint32_t lanes_at(const struct ptx_warp *warp, unsigned number)
{
    uint32_t lanes = 0;
    PTX_FOR_LANES(warp->at_barrier, lanes |= (uint32_t)(warp->barrier[lane] == number) << lane;);
    return lanes;
}

static struct gathering gathering_at(const struct ptx_grid *grid, unsigned number)
{
    struct gathering found = {0};
    bool first = true;
    for (unsigned i = 0; i < grid->warp_count; i++) {
        const struct ptx_warp *warp = &grid->warps[i];
        const uint32_t lanes = lanes_at(warp, number);
        found.waiting += (uint32_t)__builtin_popcount(lanes);
        found.yes += (uint32_t)__builtin_popcount(lanes & warp->votes);
        PTX_FOR_LANES(lanes, {
            found.differ = found.differ || (!first && warp->expects[lane] != found.expected);
            found.expected = warp->expects[lane];
            first = false;
        });
    }
    return found;
}

static uint32_t threads_left(const struct ptx_grid *grid)
{
    uint32_t threads = 0;
    for (unsigned i = 0; i < grid->warp_count; i++) {
        threads += (uint32_t)__builtin_popcount(ptx_alive(&grid->warps[i]));
    }
    return threads;
}

static void go_on(struct ptx_warp *warp, uint32_t lanes, const struct gathering *gathering)
{
    warp->at_barrier &= ~lanes;
    warp->runs |= lanes;
    PTX_FOR_LANES(lanes, {
        const struct ptx_step *step = &warp->grid->program->steps[warp->next[lane]];
        const bool every = gathering->yes == gathering->waiting;
        ptx_use_depth(warp, warp->depth[lane]);
        if (step->way == COUNT) {
            ptx_at(warp, step->to)[lane] = gathering->yes;
        } else if (step->way == EVERY || step->way == SOME) {
            const bool yes = step->way == EVERY ? every : gathering->yes > 0;
            ptx_set_where(warp, step->to, UINT32_C(1) << lane, yes ? UINT32_MAX : 0);
        }
        warp->next[lane]++;
    });
}

bool ptx_open_barriers(struct ptx_grid *grid)
{
    uint32_t used = 0;
    for (unsigned i = 0; i < grid->warp_count; i++) {
        PTX_FOR_LANES(grid->warps[i].at_barrier, used |= UINT32_C(1)
                                                         << grid->warps[i].barrier[lane];);
    }
    bool any = false;
    for (unsigned number = 0; number < PTX_BARRIERS; number++) {
        if (!(used >> number & 1)) {
            continue;
        }
        const struct gathering gathering = gathering_at(grid, number);
        const uint32_t expected = gathering.expected ? gathering.expected : threads_left(grid);
        if (gathering.differ || gathering.waiting + grid->arrived[number] < expected) {
            continue;
        }
        for (unsigned i = 0; i < grid->warp_count; i++) {
            go_on(&grid->warps[i], lanes_at(&grid->warps[i], number), &gathering);
        }
        grid->arrived[number] = 0;
        if (grid->run->counts) {
            grid->run->counts->barriers++;
        }
        any = true;
    }
    return any;
}

bool ptx_bind_barriers(struct ptx_binder *binder)
{
    static const char *const joins[] = {"popc", "and", "or", NULL};
    const bool is_barrier = ptx_is(binder, "barrier") || ptx_is(binder, "bar");
    const bool of_warp = binder->instruction->modifier_count > 0 &&
                         strcmp(binder->instruction->modifiers[0], "warp") == 0;
    if (!is_barrier || of_warp) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->flow = PTX_WAITS_FOR_BLOCK;
    if (ptx_take_modifier(binder, "cluster")) {
        ptx_refuse(binder, "'.cluster' of 'barrier'");
    }
    ptx_take_modifier(binder, "cta");
    ptx_take_modifier(binder, "aligned");
    const bool reduces = ptx_take_modifier(binder, "red");
    step->way = SYNC;
    if (reduces) {
        step->way = (unsigned char)(COUNT + ptx_take_one_of(binder, joins, UINT8_MAX - COUNT));
        step->type = ptx_take_type(binder);
        if (step->type != (step->way == COUNT ? PTX_U32 : PTX_PRED)) {
            ptx_refuse(binder, "this form of 'bar.red'");
        }
        step->to = ptx_take_target(binder);
    } else if (ptx_take_modifier(binder, "arrive")) {
        step->way = ARRIVE;
    } else if (!ptx_take_modifier(binder, "sync")) {
        ptx_refuse(binder, "this form of '%s'", binder->instruction->opcode);
    }
    step->a = ptx_take_source(binder, PTX_U32);
    const size_t left = binder->instruction->operand_count - binder->operand;
    if (left > (reduces ? 1 : 0)) {
        step->b = ptx_take_source(binder, PTX_U32);
    } else if (step->way == ARRIVE) {
        ptx_refuse(binder, "'bar.arrive' without a number of threads");
    }
    if (reduces) {
        step->c = ptx_take_source(binder, PTX_PRED);
    }
    return true;
}
