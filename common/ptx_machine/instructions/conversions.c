// SPDX-License-Identifier: MIT
// cvt: between integers, between floating-point types, and from one to the other.
#include "ptx_machine/machine/actions.h"
#include "ptx_machine/machine/half.h"
#include "rounding.h"

#include <math.h>

static bool is_half(enum ptx_type type)
{
    return type == PTX_F16 || type == PTX_BF16;
}

static bool is_real(enum ptx_type type)
{
    return type == PTX_F32 || type == PTX_F64 || is_half(type);
}

static double real_of(uint64_t value, enum ptx_type type)
{
    return type == PTX_F32   ? (double)ptx_float_of(value)
           : type == PTX_F64 ? ptx_double_of(value)
                             : ptx_double_of_half(value, type);
}

// .sat of a floating-point result; NaN becomes 0.
static double between_0_and_1(double value)
{
    return value > 0 ? value < 1 ? value : 1 : 0;
}

// The host's rounding is the instruction's while this runs.
static uint64_t of_real(const struct ptx_step *step, double given)
{
    volatile double value = step->saturates ? between_0_and_1(given) : given;
    if (is_half(step->type)) {
        return ptx_half_of(value, step->type, (enum ptx_rounding)step->rounding);
    }
    if (step->type == PTX_F64) {
        return ptx_of_double(value);
    }
    volatile float narrow = (float)value;
    return ptx_of_float(narrow);
}

// Integer and its bits in C.
struct bounds {
    double above; // the first power of two that is too large
    uint64_t least, most;
};

static struct bounds bounds_of(enum ptx_type type)
{
    const unsigned bits = 8 * (unsigned)ptx_type_size(type);
    const bool is_signed = ptx_is_signed(type);
    const unsigned digits = is_signed ? bits - 1 : bits;
    const uint64_t most = digits == 64 ? UINT64_MAX : (UINT64_C(1) << digits) - 1;
    return (struct bounds){ldexp(1, (int)digits), is_signed ? ~most : 0, most};
}

static double rounded(double value, enum ptx_rounding rounding)
{
    switch (rounding) {
    case PTX_TO_ZERO:
        return trunc(value);
    case PTX_DOWN:
        return floor(value);
    case PTX_UP:
        return ceil(value);
    default:
        return nearbyint(value); // the host's rounding is to the nearest here
    }
}

static uint64_t integer_of(const struct ptx_step *step, double value)
{
    if (isnan(value)) {
        const bool zero = step->from != PTX_F64 && ptx_type_size(step->type) < 8;
        return zero ? 0 : UINT64_C(1) << (8 * ptx_type_size(step->type) - 1);
    }
    const struct bounds bounds = bounds_of(step->type);
    const double whole = rounded(value, (enum ptx_rounding)step->rounding);
    if (whole >= bounds.above) {
        return bounds.most;
    }
    if (whole < 0) {
        return !ptx_is_signed(step->type) ? 0
               : whole < -bounds.above    ? bounds.least
                                          : (uint64_t)(int64_t)whole;
    }
    return (uint64_t)whole;
}

static void real_to_integer(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    PTX_FOR_LANES(mask, {
        const uint64_t bits =
            step->flushes && step->from == PTX_F32 ? ptx_flushed(as[lane]) : as[lane];
        to[lane] =
            ptx_widened(integer_of(step, real_of(bits, step->from)), step->type) & step->keep;
    });
}

static void real_to_real(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    const int before = ptx_round((enum ptx_rounding)step->rounding);
    PTX_FOR_LANES(mask, {
        const uint64_t bits =
            step->flushes && step->from == PTX_F32 ? ptx_flushed(as[lane]) : as[lane];
        const uint64_t result = of_real(step, real_of(bits, step->from));
        to[lane] = step->flushes && step->type == PTX_F32 ? ptx_flushed(result) : result;
    });
    ptx_round_again(before);
}

// To a whole number of the same type, or of a wider one.
static void real_to_whole(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    PTX_FOR_LANES(mask, {
        const uint64_t bits =
            step->flushes && step->from == PTX_F32 ? ptx_flushed(as[lane]) : as[lane];
        const double value = rounded(real_of(bits, step->from), (enum ptx_rounding)step->rounding);
        to[lane] = of_real(step, value);
    });
}

static void integer_to_real(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    const int before = ptx_round((enum ptx_rounding)step->rounding);
    const bool is_signed = ptx_is_signed(step->from);
    PTX_FOR_LANES(mask, {
        volatile uint64_t bits = ptx_widened(as[lane], step->from);
        if (step->type == PTX_F32) { // once rounded
            volatile float value = is_signed ? (float)(int64_t)bits : (float)bits;
            to[lane] =
                ptx_of_float(step->saturates ? (float)between_0_and_1((double)value) : value);
        } else {
            volatile double value = is_signed ? (double)(int64_t)bits : (double)bits;
            to[lane] = of_real(step, value);
        }
    });
    ptx_round_again(before);
}

static uint64_t held_to(const struct ptx_step *step, uint64_t value)
{
    const struct bounds bounds = bounds_of(step->type);
    const bool negative = ptx_is_signed(step->from) && (int64_t)value < 0;
    if (negative) {
        return !ptx_is_signed(step->type)               ? 0
               : (int64_t)value < (int64_t)bounds.least ? bounds.least
                                                        : value;
    }
    return value > bounds.most ? bounds.most : value;
}

static void integer_to_integer(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    const enum ptx_type type = step->type;
    const enum ptx_type from = step->from;
    PTX_FOR_LANES(mask, {
        uint64_t value = ptx_widened(as[lane], from);
        value = step->saturates ? held_to(step, value) : value;
        to[lane] = ptx_widened(value, type) & step->keep;
    });
}

// Two floats to two halves; the first is the upper one.
static void reals_to_halves(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_2
    const enum ptx_type half = ptx_half_of_pair(step->type);
    const enum ptx_rounding rounding = (enum ptx_rounding)step->rounding;
    PTX_FOR_LANES(mask, {
        const uint16_t upper = ptx_half_of((double)ptx_float_of(as[lane]), half, rounding);
        const uint16_t lower = ptx_half_of((double)ptx_float_of(bs[lane]), half, rounding);
        to[lane] = (uint32_t)upper << 16 | lower;
    });
}

// A float of which 13 bits less count. A carry from them goes on into the exponent, as it must.
static uint32_t tf32_of(uint32_t bits, enum ptx_rounding rounding)
{
    enum { LOST = 13, HALF = 1 << (LOST - 1) };
    const uint32_t last = bits >> LOST & 1;
    if ((bits & INT32_MAX) > 0x7F800000) {
        return INT32_MAX; // NaN
    }
    bits += rounding == PTX_TO_NEAREST_AWAY ? HALF
            : rounding == PTX_TO_NEAREST    ? HALF - 1 + last
                                            : 0;
    return bits >> LOST << LOST;
}

static void float_to_tf32(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    PTX_FOR_LANES(mask, to[lane] = tf32_of((uint32_t)as[lane], (enum ptx_rounding)step->rounding););
}

// The ones that programs convert with most.
PTX_INTEGERS_1(s32_to_s64, int32_t, uint64_t, (int64_t)a)
PTX_INTEGERS_1(u32_to_u64, uint32_t, uint64_t, a)
PTX_INTEGERS_1(any_to_u32, uint32_t, uint32_t, a)

static void s32_to_f32(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    PTX_FOR_LANES(mask, to[lane] = ptx_of_float((float)(int32_t)as[lane]););
}

static ptx_action *quick(const struct ptx_step *step)
{
    const bool to_64 = step->keep == UINT64_MAX && (step->type == PTX_U64 || step->type == PTX_S64);
    if (to_64 && step->from == PTX_S32 && !step->saturates) {
        return s32_to_s64;
    }
    if (to_64 && step->from == PTX_U32 && !step->saturates) {
        return u32_to_u64;
    }
    if (step->type == PTX_U32 && ptx_type_size(step->from) >= 4 && !is_real(step->from) &&
        !step->saturates) {
        return any_to_u32;
    }
    return step->type == PTX_F32 && step->from == PTX_S32 && !step->saturates &&
                   step->rounding == PTX_TO_NEAREST
               ? s32_to_f32
               : NULL;
}

static bool is_integer(enum ptx_type type)
{
    return type >= PTX_U8 && type <= PTX_S64;
}

static ptx_action *action_of(const struct ptx_binder *binder, bool rounds, bool to_whole)
{
    const struct ptx_step *step = binder->step;
    const enum ptx_type type = step->type, from = step->from;
    if (type == PTX_F16X2 || type == PTX_BF16X2) {
        return from == PTX_F32 && rounds ? reals_to_halves : NULL;
    }
    if (type == PTX_TF32) {
        const bool known = step->rounding == PTX_TO_NEAREST || step->rounding == PTX_TO_ZERO ||
                           step->rounding == PTX_TO_NEAREST_AWAY;
        return from == PTX_F32 && rounds && known ? float_to_tf32 : NULL;
    }
    if (is_integer(type) && is_integer(from)) {
        return rounds || to_whole ? NULL : quick(step) ? quick(step) : integer_to_integer;
    }
    if (is_integer(type) && is_real(from)) {
        return to_whole && !rounds ? real_to_integer : NULL;
    }
    if (is_real(type) && is_integer(from)) {
        return !rounds || to_whole ? NULL : quick(step) ? quick(step) : integer_to_real;
    }
    if (!is_real(type) || !is_real(from)) {
        return NULL;
    }
    return to_whole ? (ptx_type_size(type) >= ptx_type_size(from) ? real_to_whole : NULL)
                    : real_to_real;
}

bool ptx_bind_conversions(struct ptx_binder *binder)
{
    static const char *const to_whole_words[] = {"rni", "rzi", "rmi", "rpi", NULL};
    if (!ptx_is(binder, "cvt")) {
        return false;
    }
    struct ptx_step *step = binder->step;
    const unsigned whole = ptx_take_one_of(binder, to_whole_words, UINT32_MAX);
    const enum ptx_rounding rounding = ptx_take_rounding(binder, (enum ptx_rounding)UINT8_MAX);
    const bool rounds = rounding != (enum ptx_rounding)UINT8_MAX;
    step->rounding = (unsigned char)(whole != UINT32_MAX ? whole : rounds ? rounding : 0);
    step->flushes = ptx_take_modifier(binder, "ftz");
    step->saturates = ptx_take_modifier(binder, "sat");
    step->type = ptx_take_type(binder);
    step->from = ptx_take_type(binder);
    step->to = ptx_take_target(binder);
    const bool pair = step->type == PTX_F16X2 || step->type == PTX_BF16X2;
    const bool plain = pair || step->type == PTX_TF32;
    // The register may be wider than the type.
    step->a = ptx_take_source(binder, step->from);
    if (pair) {
        step->b = ptx_take_source(binder, step->from);
    }
    step->act = action_of(binder, rounds, whole != UINT32_MAX);
    if (!step->act || (plain && (step->saturates || step->flushes))) {
        ptx_refuse(binder, "this conversion");
    }
    return true;
}
