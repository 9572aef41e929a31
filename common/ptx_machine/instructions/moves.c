// SPDX-License-Identifier: MIT
// mov, with vectors too, and addresses from one space to another.
#include "ptx_machine/machine/actions.h"
#include "ptx_machine/machine/addresses.h"

#include <time.h>

PTX_INTEGERS_1(move_16, uint16_t, uint16_t, a)
PTX_INTEGERS_1(move_32, uint32_t, uint32_t, a)
PTX_INTEGERS_1(move_64, uint64_t, uint64_t, a)

static void move_predicate(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    ptx_set_where(warp, step->to, mask, ptx_where(warp, step->a));
}

// The address of a variable of a call is another one in each lane's local memory.
static void move_place(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    uint64_t *const to = ptx_at(warp, step->to);
    const uint32_t *const places =
        step->space == PTX_LOCAL ? warp->frame->local : warp->frame->parameters;
    PTX_FOR_LANES(mask, to[lane] = (places[lane] + step->offset) & step->keep;);
}

static uint64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

// A clock counts the warps' instructions; the timer is the host's.
static void move_clock(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    uint64_t *const to = ptx_at(warp, step->to);
    const enum ptx_special special = (enum ptx_special)step->way;
    const bool timer = special >= PTX_GLOBALTIMER;
    const bool high = special == PTX_CLOCK_HI || special == PTX_GLOBALTIMER_HI;
    const uint64_t count = timer ? nanoseconds() : warp->grid->instructions;
    PTX_FOR_LANES(mask, to[lane] = (high ? count >> 32 : count) & step->keep;);
}

// One value of several, the first one lowest.
static void pack(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    uint64_t *const to = ptx_at(warp, step->to);
    const unsigned width = 8 * step->bytes;
    const uint64_t each = (UINT64_C(1) << width) - 1;
    PTX_FOR_LANES(mask, {
        uint64_t value = 0;
        for (unsigned i = 0; i < step->part_count; i++) {
            value |= (ptx_at(warp, step->parts[i])[lane] & each) << width * i;
        }
        to[lane] = value;
    });
}

static void unpack(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    const uint64_t *const as = ptx_at(warp, step->a);
    const unsigned width = 8 * step->bytes;
    const uint64_t each = (UINT64_C(1) << width) - 1;
    PTX_FOR_LANES(mask, {
        const uint64_t value = as[lane];
        for (unsigned i = 0; i < step->part_count; i++) {
            if (!step->parts[i].absent) {
                ptx_at(warp, step->parts[i])[lane] = value >> width * i & each;
            }
        }
    });
}

static void bind_parts(struct ptx_binder *binder, const struct ptx_operand *vector)
{
    struct ptx_step *step = binder->step;
    const unsigned count = (unsigned)vector->part_count;
    step->part_count = count;
    if ((count != 2 && count != 4) || ptx_type_size(step->type) / count == 0) {
        ptx_refuse(binder, "a vector of %u in a mov", count);
        step->part_count = 0;
        return;
    }
    step->bytes = (unsigned)ptx_type_size(step->type) / count;
}

static enum ptx_type bits_of_size(size_t bytes)
{
    return bytes == 1 ? PTX_B8 : bytes == 2 ? PTX_B16 : bytes == 4 ? PTX_B32 : PTX_B64;
}

static void bind_pack(struct ptx_binder *binder, const struct ptx_operand *vector)
{
    struct ptx_step *step = binder->step;
    bind_parts(binder, vector);
    for (unsigned i = 0; i < step->part_count; i++) {
        step->parts[i] = ptx_source(binder, &vector->parts[i], bits_of_size(step->bytes));
    }
    step->act = pack;
}

static void bind_unpack(struct ptx_binder *binder, const struct ptx_operand *vector)
{
    struct ptx_step *step = binder->step;
    bind_parts(binder, vector);
    for (unsigned i = 0; i < step->part_count; i++) {
        step->parts[i] = ptx_target(binder, &vector->parts[i]);
    }
    step->a = ptx_take_source(binder, step->type);
    step->act = unpack;
}

static bool is_place_in_frame(const struct ptx_binder *binder, const struct ptx_operand *operand)
{
    if (operand->kind != PTX_VARIABLE) {
        return false;
    }
    const struct ptx_variable *variable = operand->variable;
    return variable->space == PTX_LOCAL ||
           (variable->space == PTX_PARAMETER && variable->offset >= binder->step->parameter_bytes);
}

static void bind_move(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    step->type = ptx_take_type(binder);
    if (ptx_type_size(step->type) > 8) {
        ptx_refuse(binder, "a mov of 128 bits");
        return;
    }
    const struct ptx_operand *to = ptx_take_operand(binder);
    if (to->kind == PTX_VECTOR) {
        bind_unpack(binder, to);
        return;
    }
    step->to = ptx_target(binder, to);
    const struct ptx_operand *from = ptx_take_operand(binder);
    if (from->kind == PTX_VECTOR) {
        bind_pack(binder, from);
    } else if (is_place_in_frame(binder, from)) {
        step->space = from->variable->space;
        step->offset = from->variable->offset + from->value;
        step->act = move_place;
    } else {
        step->a = ptx_source(binder, from, step->type);
        const size_t size = ptx_type_size(step->type);
        step->act = step->type == PTX_PRED ? move_predicate
                    : size == 2            ? move_16
                    : size == 4            ? move_32
                    : size == 8            ? move_64
                                           : NULL;
        if (from->kind == PTX_SPECIAL && from->special >= PTX_CLOCK &&
            from->special <= PTX_GLOBALTIMER_HI) {
            step->way = (unsigned char)from->special;
            step->act = move_clock;
        }
    }
    if (!step->act) {
        ptx_refuse(binder, "a mov of this type");
    }
}

// A generic address begins with the window of its space.
static void to_generic(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    const uint64_t window = ptx_window_of(step->space);
    PTX_FOR_LANES(mask, to[lane] = as[lane] + window;);
}

static void from_generic(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    const uint64_t window = ptx_window_of(step->space);
    PTX_FOR_LANES(mask, to[lane] = as[lane] - window;);
}

static void is_in_space(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    const uint64_t *const as = ptx_at(warp, step->a);
    uint32_t lanes = 0;
    PTX_FOR_LANES(mask,
                  lanes |= (uint32_t)ptx_is_in_space(warp->grid->program, as[lane], step->space)
                           << lane;);
    ptx_set_where(warp, step->to, mask, lanes);
}

static bool take_space(struct ptx_binder *binder)
{
    static const struct {
        const char *word;
        enum ptx_space space;
    } words[] = {{"global", PTX_GLOBAL},         {"shared", PTX_SHARED},
                 {"shared::cta", PTX_SHARED},    {"local", PTX_LOCAL},
                 {"const", PTX_CONSTANT},        {"param", PTX_PARAMETER},
                 {"param::entry", PTX_PARAMETER}};
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        if (ptx_take_modifier(binder, words[i].word)) {
            binder->step->space = words[i].space;
            return true;
        }
    }
    return false;
}

static void bind_cast(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    const bool to_space = ptx_is(binder, "cvta") && ptx_take_modifier(binder, "to");
    if (!take_space(binder)) {
        ptx_refuse(binder, "a space of '%s'", binder->instruction->opcode);
    }
    step->to = ptx_take_target(binder);
    if (ptx_is(binder, "isspacep")) {
        step->act = is_in_space;
        step->a = ptx_take_source(binder, PTX_U64);
        return;
    }
    step->type = ptx_take_type(binder);
    if (step->type != PTX_U64) {
        ptx_refuse(binder, "addresses that are not of 64 bits");
    }
    step->act = to_space ? from_generic : to_generic;
    const struct ptx_operand *from = ptx_take_operand(binder);
    if (!is_place_in_frame(binder, from)) {
        step->a = ptx_source(binder, from, PTX_U64);
        return;
    }
    ptx_refuse(binder, "cvta of a variable of a call by its name");
}

bool ptx_bind_moves(struct ptx_binder *binder)
{
    if (ptx_is(binder, "mov")) {
        bind_move(binder);
    } else if (ptx_is(binder, "cvta") || ptx_is(binder, "isspacep")) {
        bind_cast(binder);
    } else {
        return false;
    }
    return true;
}
