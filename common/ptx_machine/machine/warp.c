// SPDX-License-Identifier: MIT
// Runs a warp. Lanes at the same instruction go on together; where they parted, those deepest in
// calls go first, and among them those at the lowest instruction, so that they meet the others
// where the ways join again.
#include "actions.h"
#include "operations.h"

#include <stdarg.h>

void ptx_raise(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
               enum ptx_fault_kind kind, const char *format, ...)
{
    struct ptx_fault *fault = warp->grid->fault;
    if (fault->kind != PTX_NO_FAULT) {
        return;
    }
    fault->kind = kind;
    char what[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof(what), format, arguments);
    va_end(arguments);
    const struct ptx_grid *grid = warp->grid;
    uint64_t thread[3];
    for (size_t axis = 0; axis < 3; axis++) {
        thread[axis] = warp->specials[(PTX_TID * 3 + axis) * PTX_LANES + lane];
    }
    const struct ptx_instruction *instruction = step->instruction;
    char where[180] = "";
    if (instruction->file) {
        snprintf(where, sizeof(where), ", line %u of %.140s", instruction->line, instruction->file);
    }
    snprintf(fault->sentence, sizeof(fault->sentence),
             "thread (%u, %u, %u) of block (%u, %u, %u) of %.60s%s, at \"%.80s\": %s",
             (unsigned)thread[0], (unsigned)thread[1], (unsigned)thread[2], grid->block[0],
             grid->block[1], grid->block[2], grid->run->kernel->name, where, instruction->text,
             what);
}

void ptx_use_depth(struct ptx_warp *warp, unsigned depth)
{
    warp->depth_in_use = depth;
    warp->frame = &warp->frames[depth];
    warp->tables[PTX_IN_FRAME] = warp->frame->slots;
}

// Lanes that run together, and the lowest instruction of others at their depth.
struct group {
    uint32_t lanes;
    unsigned depth;
    size_t at, others;
};

static struct group choose(struct ptx_warp *warp)
{
    if ((warp->runs & ~warp->tired) == 0) {
        warp->tired = 0;
    }
    struct group group = {.at = SIZE_MAX, .others = SIZE_MAX};
    const uint32_t candidates = warp->runs & ~warp->tired;
    PTX_FOR_LANES(candidates, {
        const unsigned depth = warp->depth[lane];
        if (group.at == SIZE_MAX || depth > group.depth ||
            (depth == group.depth && warp->next[lane] < group.at)) {
            group.depth = depth;
            group.at = warp->next[lane];
        }
    });
    PTX_FOR_LANES(warp->runs, {
        if (warp->depth[lane] == group.depth && warp->next[lane] == group.at) {
            group.lanes |= UINT32_C(1) << lane;
        } else if (warp->depth[lane] == group.depth && warp->next[lane] < group.others &&
                   warp->next[lane] > group.at) {
            group.others = warp->next[lane];
        }
    });
    return group;
}

static void leave_at(struct ptx_warp *warp, uint32_t lanes, size_t at)
{
    PTX_FOR_LANES(lanes, warp->next[lane] = at;);
}

static void exit_lanes(struct ptx_warp *warp, uint32_t lanes)
{
    warp->runs &= ~lanes;
}

static void return_lanes(struct ptx_warp *warp, uint32_t lanes)
{
    PTX_FOR_LANES(lanes, {
        if (warp->depth[lane] == 0) {
            exit_lanes(warp, UINT32_C(1) << lane);
        } else {
            ptx_return(warp, lane);
        }
    });
}

static void choose_targets(struct ptx_warp *warp, const struct ptx_step *step, uint32_t lanes)
{
    const uint64_t *const as = ptx_at(warp, step->a);
    PTX_FOR_LANES(lanes, {
        const uint32_t index = (uint32_t)as[lane];
        if (index >= step->target_count) {
            ptx_raise(warp, step, lane, PTX_TRAP, "its list has %zu labels, and no number %u",
                      step->target_count, index);
            return;
        }
        warp->next[lane] = step->targets[index];
    });
}

// How long lanes may go round in a loop while others of their warp, or other warps, wait: short
// where they poll memory, which somebody else may have to change.
enum { PATIENCE = 1 << 20, LESS_WHERE_POLLING = 1 << 10 };

struct turn {
    uint32_t patience;
    bool spins;
};

static bool is_tired(struct ptx_warp *warp, struct turn *turn)
{
    if (warp->polls_in_vain) {
        warp->polls_in_vain = false;
        return true;
    }
    turn->patience += turn->spins ? PATIENCE / LESS_WHERE_POLLING : 1;
    turn->spins = false;
    return turn->patience >= PATIENCE;
}

enum outcome { REGROUP, YIELD, STOP };

// An instruction that is not simply followed by the next one. `active` are the lanes that its guard
// lets through; *at is where the group goes on if the result is GO_ON.
enum way { GO_ON, PART };

static enum way do_control(struct ptx_warp *warp, const struct ptx_step *step, uint32_t lanes,
                           uint32_t active, size_t *at)
{
    if (!active) {
        (*at)++;
        return GO_ON;
    }
    const size_t here = *at;
    switch (step->flow) {
    case PTX_BRANCHES:
        if (active == lanes) {
            *at = step->target;
            return GO_ON;
        }
        leave_at(warp, lanes & ~active, here + 1);
        leave_at(warp, active, step->target);
        return PART;
    case PTX_WAITS_FOR_LANES:
        if (ptx_reach_lanes(warp, step, active)) {
            (*at)++;
            return GO_ON;
        }
        leave_at(warp, lanes & ~active, here + 1);
        leave_at(warp, active, here);
        warp->runs &= ~active;
        warp->at_lanes |= active;
        ptx_finish_waiting_lanes(warp);
        return PART;
    case PTX_WAITS_FOR_BLOCK:
        if (!ptx_reach_barrier(warp, step, active)) {
            (*at)++;
            return GO_ON;
        }
        leave_at(warp, lanes & ~active, here + 1);
        leave_at(warp, active, here);
        warp->runs &= ~active;
        warp->at_barrier |= active;
        return PART;
    default:
        break;
    }
    leave_at(warp, lanes & ~active, here + 1);
    leave_at(warp, active, here);
    if (step->flow == PTX_CALLS) {
        ptx_call(warp, step, active);
    } else if (step->flow == PTX_RETURNS) {
        return_lanes(warp, active);
    } else if (step->flow == PTX_EXITS) {
        exit_lanes(warp, active);
    } else if (step->flow == PTX_CHOOSES) {
        choose_targets(warp, step, active);
    } else {
        ptx_raise(warp, step, ptx_first_lane(active), PTX_TRAP, "the kernel ends itself");
    }
    return PART;
}

static bool is_over(struct ptx_warp *warp, const struct ptx_step *step, uint32_t lanes)
{
    struct ptx_grid *grid = warp->grid;
    if (++grid->instructions == grid->run->instructions) {
        ptx_raise(warp, step, ptx_first_lane(lanes), PTX_TOO_MANY_INSTRUCTIONS,
                  "the launch has run %llu instructions, as many as it may",
                  (unsigned long long)grid->instructions);
        return true;
    }
    return false;
}

static enum outcome run_group(struct ptx_warp *warp, const struct group *group, struct turn *turn)
{
    struct ptx_grid *const grid = warp->grid;
    const struct ptx_step *const steps = grid->program->steps;
    const uint32_t lanes = group->lanes;
    ptx_use_depth(warp, group->depth);
    const uint64_t *const slots = warp->frame->slots;
    size_t at = group->at;
    for (;;) {
        const struct ptx_step *const step = &steps[at];
        uint32_t active = lanes;
        if (step->guard >= 0) {
            const uint32_t where = (uint32_t)slots[step->guard];
            active &= step->guard_negated ? ~where : where;
        }
        if (is_over(warp, step, lanes)) {
            return STOP;
        }
        if (grid->run->counts) {
            grid->active_lanes += (unsigned)__builtin_popcount(lanes);
        }
        turn->spins = turn->spins || step->spins;
        if (step->flow == PTX_GOES_ON || step->flow == PTX_MAY_FAIL) {
            if (active) {
                if (step->computes != PTX_NO_OPERATION && grid->run->counts) {
                    ptx_count_operation(grid->run->counts, step, active);
                }
                step->act(warp, step, active);
                if (step->flow == PTX_MAY_FAIL && grid->fault->kind != PTX_NO_FAULT) {
                    return STOP;
                }
            }
            at++;
        } else {
            const size_t before = at;
            const enum way way = do_control(warp, step, lanes, active, &at);
            if (grid->fault->kind != PTX_NO_FAULT) {
                return STOP;
            }
            if (way == PART) {
                return REGROUP;
            }
            if (at <= before && is_tired(warp, turn)) {
                leave_at(warp, lanes, at);
                warp->tired |= lanes;
                return YIELD;
            }
        }
        if (at >= group->others) {
            leave_at(warp, lanes, at);
            return REGROUP;
        }
    }
}

bool ptx_run_warp(struct ptx_warp *warp)
{
    bool did = false;
    struct turn turn = {0};
    for (;;) {
        if (warp->at_lanes && !warp->runs) {
            ptx_finish_waiting_lanes(warp);
        }
        if (!warp->runs || warp->grid->fault->kind != PTX_NO_FAULT) {
            return did;
        }
        did = true;
        const struct group group = choose(warp);
        switch (run_group(warp, &group, &turn)) {
        case REGROUP:
            // Lanes that part in every round of a loop come here, not to its branch back.
            if (turn.spins && is_tired(warp, &turn)) {
                warp->tired |= group.lanes;
                return true;
            }
            break;
        case YIELD:
        case STOP:
            return true;
        }
    }
}
