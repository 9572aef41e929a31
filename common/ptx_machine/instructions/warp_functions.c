// SPDX-License-Identifier: MIT
// What the lanes of a warp do together: shuffles, votes, matches, reductions, and waiting.
#include "ptx_machine/machine/actions.h"

enum shuffle { UP, DOWN, BUTTERFLY, INDEX };

static void shuffle(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    uint64_t result[PTX_LANES];
    uint32_t in_range = 0;
    PTX_FOR_LANES(mask, {
        const int self = (int)lane;
        const int by = (int)(bs[lane] & 31), clamp = (int)(cs[lane] & 31);
        const int segment = (int)(cs[lane] >> 8 & 31);
        const int last = (self & segment) | (clamp & ~segment);
        const int from = step->way == UP          ? self - by
                         : step->way == DOWN      ? self + by
                         : step->way == BUTTERFLY ? self ^ by
                                                  : (self & segment) | (by & ~segment);
        const bool fits = step->way == UP ? from >= last : from <= last;
        result[lane] = (uint32_t)as[fits ? from : self];
        in_range |= (uint32_t)fits << lane;
    });
    if (!step->to.absent) {
        PTX_FOR_LANES(mask, to[lane] = result[lane];);
    }
    if (!step->also_to.absent) {
        ptx_set_where(warp, step->also_to, mask, in_range);
    }
}

enum vote { ALL, ANY, UNIFORM, BALLOT };

static void vote(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    const uint32_t lanes = ptx_where(warp, step->a) & mask;
    const bool all = lanes == mask, none = lanes == 0;
    switch ((enum vote)step->way) {
    case ALL:
        ptx_set_where(warp, step->to, mask, all ? mask : 0);
        break;
    case ANY:
        ptx_set_where(warp, step->to, mask, none ? 0 : mask);
        break;
    case UNIFORM:
        ptx_set_where(warp, step->to, mask, all || none ? mask : 0);
        break;
    case BALLOT: {
        uint64_t *const to = ptx_at(warp, step->to);
        PTX_FOR_LANES(mask, to[lane] = lanes;);
        break;
    }
    }
}

static void match(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    uint64_t same[PTX_LANES];
    uint32_t all = 0;
    PTX_FOR_LANES(mask, {
        uint32_t found = 0;
        for (unsigned other = 0; other < PTX_LANES; other++) {
            const bool equal =
                ptx_widened(as[other], step->type) == ptx_widened(as[lane], step->type);
            found |= (uint32_t)(equal && mask >> other & 1) << other;
        }
        same[lane] = step->way ? found == mask ? mask : 0 : found;
        all |= (uint32_t)(found == mask) << lane;
    });
    if (!step->to.absent) {
        PTX_FOR_LANES(mask, to[lane] = same[lane];);
    }
    if (!step->also_to.absent) {
        ptx_set_where(warp, step->also_to, mask, all);
    }
}

enum reduction { SUM, LEAST, MOST, AND, OR, XOR };

static void reduce(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    const bool is_signed = step->type == PTX_S32;
    uint32_t result = (uint32_t)as[ptx_first_lane(mask)];
    PTX_FOR_LANES(mask & (mask - 1), {
        const uint32_t value = (uint32_t)as[lane];
        const bool below = is_signed ? (int32_t)value < (int32_t)result : value < result;
        switch ((enum reduction)step->way) {
        case SUM:
            result += value;
            break;
        case LEAST:
            result = below ? value : result;
            break;
        case MOST:
            result = below ? result : value;
            break;
        case AND:
            result &= value;
            break;
        case OR:
            result |= value;
            break;
        case XOR:
            result ^= value;
            break;
        }
    });
    PTX_FOR_LANES(mask, to[lane] = result;);
}

static void active_mask(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    uint64_t *const to = ptx_at(warp, step->to);
    PTX_FOR_LANES(mask, to[lane] = mask;);
}

// Any of them may be the leader; here it is the lowest.
static void elect(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    if (!step->to.absent) {
        uint64_t *const to = ptx_at(warp, step->to);
        PTX_FOR_LANES(mask, to[lane] = ptx_first_lane(mask););
    }
    if (!step->also_to.absent) {
        ptx_set_where(warp, step->also_to, mask, mask & -mask);
    }
}

static void wait_only(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    (void)warp;
    (void)step;
    (void)mask;
}

// Whether a lane at `other` waits for the same as one at `step`: a barrier of the warp may stand at
// several places, any other function is one instruction.
static bool is_same(const struct ptx_step *step, const struct ptx_step *other)
{
    return step == other || (step->act == wait_only && other->act == wait_only);
}

static bool is_named(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                     uint32_t names)
{
    if (!(names >> lane & 1)) {
        ptx_raise(warp, step, lane, PTX_ILLEGAL_BARRIER,
                  "its mask %#x names other lanes than the one that comes to it", names);
        return false;
    }
    return true;
}

// These lanes carry it out.
static void act(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    struct ptx_counts *counts = warp->grid->run->counts;
    if (counts && !step->matrices) {
        *(step->act == wait_only ? &counts->warp_barriers
          : step->act == shuffle ? &counts->shuffles
          : step->act == reduce  ? &counts->warp_reductions
                                 : &counts->votes) += 1;
    }
    step->act(warp, step, mask);
}

bool ptx_reach_lanes(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    const uint64_t *const all_names = ptx_at(warp, step->names);
    const uint32_t names = (uint32_t)all_names[ptx_first_lane(mask)];
    bool alike = true;
    PTX_FOR_LANES(mask, {
        alike = alike && (uint32_t)all_names[lane] == names;
        if (!is_named(warp, step, lane, (uint32_t)all_names[lane])) {
            return true;
        }
    });
    if (!alike || (names & ptx_alive(warp)) != mask) {
        return false;
    }
    act(warp, step, mask);
    return true;
}

// The waiting lanes that wait for the same as this one.
static uint32_t waiting_with(struct ptx_warp *warp, unsigned first, uint32_t names)
{
    const struct ptx_step *const steps = warp->grid->program->steps;
    const struct ptx_step *step = &steps[warp->next[first]];
    uint32_t lanes = 0;
    PTX_FOR_LANES(warp->at_lanes, {
        const struct ptx_step *other = &steps[warp->next[lane]];
        const bool here = step->act == wait_only || warp->depth[lane] == warp->depth[first];
        if (here && is_same(step, other)) {
            ptx_use_depth(warp, warp->depth[lane]);
            lanes |= (uint32_t)((uint32_t)ptx_at(warp, other->names)[lane] == names) << lane;
        }
    });
    return lanes;
}

bool ptx_finish_waiting_lanes(struct ptx_warp *warp)
{
    bool any = false;
    for (uint32_t left = warp->at_lanes; left;) {
        const unsigned first = ptx_first_lane(left);
        const struct ptx_step *step = &warp->grid->program->steps[warp->next[first]];
        ptx_use_depth(warp, warp->depth[first]);
        const uint32_t names = (uint32_t)ptx_at(warp, step->names)[first];
        const uint32_t lanes = waiting_with(warp, first, names);
        left &= ~(lanes | UINT32_C(1) << first);
        if ((names & ptx_alive(warp)) == lanes) {
            ptx_use_depth(warp, warp->depth[first]);
            act(warp, step, lanes);
            warp->at_lanes &= ~lanes;
            warp->runs |= lanes;
            PTX_FOR_LANES(lanes, warp->next[lane]++;);
            any = true;
        }
    }
    return any;
}

static void bind_shuffle(struct ptx_binder *binder)
{
    static const char *const ways[] = {"up", "down", "bfly", "idx", NULL};
    struct ptx_step *step = binder->step;
    step->way = (unsigned char)ptx_take_one_of(binder, ways, UINT8_MAX);
    step->type = ptx_take_type(binder);
    step->act = step->type == PTX_B32 && step->way != UINT8_MAX ? shuffle : NULL;
    ptx_take_targets(binder);
    step->a = ptx_take_source(binder, PTX_B32);
    step->b = ptx_take_source(binder, PTX_B32);
    step->c = ptx_take_source(binder, PTX_B32);
}

static void bind_vote(struct ptx_binder *binder)
{
    static const char *const ways[] = {"all", "any", "uni", "ballot", NULL};
    struct ptx_step *step = binder->step;
    step->way = (unsigned char)ptx_take_one_of(binder, ways, UINT8_MAX);
    step->type = ptx_take_type(binder);
    const bool fits = step->type == (step->way == BALLOT ? PTX_B32 : PTX_PRED);
    step->act = fits && step->way != UINT8_MAX ? vote : NULL;
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, PTX_PRED);
}

static void bind_match(struct ptx_binder *binder)
{
    static const char *const ways[] = {"any", "all", NULL};
    struct ptx_step *step = binder->step;
    step->way = (unsigned char)ptx_take_one_of(binder, ways, UINT8_MAX);
    step->type = ptx_take_type(binder);
    const bool fits = step->type == PTX_B32 || step->type == PTX_B64;
    step->act = fits && step->way != UINT8_MAX ? match : NULL;
    ptx_take_targets(binder);
    step->a = ptx_take_source(binder, step->type);
}

static void bind_reduction(struct ptx_binder *binder)
{
    static const char *const ways[] = {"add", "min", "max", "and", "or", "xor", NULL};
    struct ptx_step *step = binder->step;
    step->way = (unsigned char)ptx_take_one_of(binder, ways, UINT8_MAX);
    step->type = ptx_take_type(binder);
    const bool fits =
        step->way >= AND ? step->type == PTX_B32 : step->type == PTX_U32 || step->type == PTX_S32;
    step->act = fits && step->way != UINT8_MAX ? reduce : NULL;
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, step->type);
}

bool ptx_bind_warp_functions(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    if (ptx_is(binder, "activemask")) {
        step->type = ptx_take_type(binder);
        step->act = active_mask;
        step->to = ptx_take_target(binder);
        return true;
    }
    const bool waits = ptx_is(binder, "bar") && ptx_take_modifier(binder, "warp");
    if (!waits && !ptx_is(binder, "shfl") && !ptx_is(binder, "vote") && !ptx_is(binder, "match") &&
        !ptx_is(binder, "redux") && !ptx_is(binder, "elect")) {
        return false;
    }
    step->flow = PTX_WAITS_FOR_LANES;
    if (!ptx_take_modifier(binder, "sync")) {
        ptx_refuse(binder, "'%s' without .sync", binder->instruction->opcode);
    }
    if (waits) {
        step->act = wait_only;
    } else if (ptx_is(binder, "shfl")) {
        bind_shuffle(binder);
    } else if (ptx_is(binder, "vote")) {
        bind_vote(binder);
    } else if (ptx_is(binder, "elect")) {
        step->act = elect;
        ptx_take_targets(binder);
    } else if (ptx_is(binder, "match")) {
        bind_match(binder);
    } else {
        bind_reduction(binder);
    }
    step->names = ptx_take_source(binder, PTX_B32);
    if (!step->act) {
        ptx_refuse(binder, "this form of '%s'", binder->instruction->opcode);
    }
    return true;
}
