// SPDX-License-Identifier: MIT
// Arithmetic of .f16 and .bf16, and of pairs of them. What is exact in double, or rounded to odd
// there, is rounded once.
#include "ptx_machine/machine/actions.h"
#include "ptx_machine/machine/half.h"

#include <math.h>

enum way { ADD, SUBTRACT, MULTIPLY, MULTIPLY_ADD, ABSOLUTE, NEGATIVE, LEAST, MOST };

static uint16_t rounded(const struct ptx_step *step, double value, enum ptx_type type)
{
    if (step->saturates) { // NaN becomes 0
        value = value > 0 ? value < 1 ? value : 1 : 0;
    }
    if (step->way == MULTIPLY_ADD && step->then && value <= 0) { // .relu
        value = 0;
    }
    const uint16_t bits = ptx_half_of(value, type, PTX_TO_NEAREST);
    return step->flushes ? (uint16_t)ptx_flushed_half(bits) : bits;
}

// NaN is less and more than nothing; with .NaN it is the result. -0 is less than +0.
static uint16_t extreme(const struct ptx_step *step, uint64_t first, uint64_t second, double a,
                        double b)
{
    if (isnan(a) || isnan(b)) {
        return (uint16_t)(step->then || (isnan(a) && isnan(b)) ? 0x7FFF
                          : isnan(a)                           ? second
                                                               : first);
    }
    const bool below = a < b || (!(a > b) && signbit(a));
    return (uint16_t)(below == (step->way == LEAST) ? first : second);
}

static uint16_t result_of(const struct ptx_step *step, enum ptx_type type, uint64_t first,
                          uint64_t second, uint64_t third)
{
    first = step->flushes ? ptx_flushed_half(first) : first;
    second = step->flushes ? ptx_flushed_half(second) : second;
    third = step->flushes ? ptx_flushed_half(third) : third;
    const double a = ptx_double_of_half(first, type);
    const double b = ptx_double_of_half(second, type);
    switch ((enum way)step->way) {
    case ADD:
        return rounded(step, ptx_sum_for_half(a, b), type);
    case SUBTRACT:
        return rounded(step, ptx_sum_for_half(a, -b), type);
    case MULTIPLY:
        return rounded(step, a * b, type);
    case MULTIPLY_ADD:
        return rounded(step, ptx_sum_for_half(a * b, ptx_double_of_half(third, type)), type);
    case ABSOLUTE:
        return (uint16_t)(first & 0x7FFF);
    case NEGATIVE:
        return (uint16_t)(first ^ 0x8000);
    case LEAST:
    case MOST:
        break;
    }
    return extreme(step, first, second, a, b);
}

static void halves(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    PTX_FOR_LANES(mask, to[lane] = result_of(step, step->type, as[lane] & 0xFFFF, bs[lane] & 0xFFFF,
                                             cs[lane] & 0xFFFF););
}

static void pairs(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    const enum ptx_type half = ptx_half_of_pair(step->type);
    PTX_FOR_LANES(mask, {
        const uint32_t lower =
            result_of(step, half, as[lane] & 0xFFFF, bs[lane] & 0xFFFF, cs[lane] & 0xFFFF);
        const uint32_t upper = result_of(step, half, as[lane] >> 16 & 0xFFFF,
                                         bs[lane] >> 16 & 0xFFFF, cs[lane] >> 16 & 0xFFFF);
        to[lane] = upper << 16 | lower;
    });
}

bool ptx_bind_halves(struct ptx_binder *binder)
{
    static const struct {
        const char *opcode;
        enum way way;
        unsigned sources;
    } known[] = {{"add", ADD, 2},          {"sub", SUBTRACT, 2}, {"mul", MULTIPLY, 2},
                 {"fma", MULTIPLY_ADD, 3}, {"abs", ABSOLUTE, 1}, {"neg", NEGATIVE, 1},
                 {"min", LEAST, 2},        {"max", MOST, 2}};
    size_t at = 0;
    while (at < sizeof(known) / sizeof(*known) && !ptx_is(binder, known[at].opcode)) {
        at++;
    }
    const enum ptx_type type = ptx_last_type(binder);
    const bool pair = ptx_half_of_pair(type) != PTX_NO_TYPE;
    if (at == sizeof(known) / sizeof(*known) || (!pair && type != PTX_F16 && type != PTX_BF16)) {
        return false;
    }
    struct ptx_step *step = binder->step;
    const enum way way = known[at].way;
    const bool rounds = way <= MULTIPLY_ADD;
    const bool narrow = type == PTX_F16 || type == PTX_F16X2; // .bf16 keeps its subnormals
    step->way = (unsigned char)way;
    if (rounds && !ptx_take_modifier(binder, "rn") && way == MULTIPLY_ADD) {
        ptx_refuse(binder, "'fma' without its rounding");
    }
    step->flushes = narrow && ptx_take_modifier(binder, "ftz");
    step->saturates = narrow && rounds && ptx_take_modifier(binder, "sat");
    step->then = way == MULTIPLY_ADD
                     ? ptx_take_modifier(binder, "relu")
                     : !rounds && known[at].sources == 2 && ptx_take_modifier(binder, "NaN");
    step->act = pair ? pairs : halves;
    step->type = ptx_take_type(binder);
    if (step->type != type) {
        ptx_refuse(binder, "'%s' of two types", binder->instruction->opcode);
    }
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, type);
    if (known[at].sources > 1) {
        step->b = ptx_take_source(binder, type);
    }
    if (known[at].sources > 2) {
        step->c = ptx_take_source(binder, type);
    }
    return true;
}
