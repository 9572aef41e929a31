// SPDX-License-Identifier: MIT
// Arithmetic of .f32 and .f64, rounded as IEEE 754 says: the host's own. Other roundings than to
// the nearest, .ftz and .sat go the long way.
#include "ptx_machine/machine/actions.h"
#include "rounding.h"

#include <math.h>

#define FLOATS_2(name, ...)                                                                        \
    static void name##_f32(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)      \
    {                                                                                              \
        PTX_SOURCES_2                                                                              \
        PTX_FOR_LANES(mask, const float a = ptx_float_of(as[lane]);                                \
                      const float b = ptx_float_of(bs[lane]);                                      \
                      to[lane] = ptx_of_float(__VA_ARGS__););                                      \
    }                                                                                              \
    static void name##_f64(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)      \
    {                                                                                              \
        PTX_SOURCES_2                                                                              \
        PTX_FOR_LANES(mask, const double a = ptx_double_of(as[lane]);                              \
                      const double b = ptx_double_of(bs[lane]);                                    \
                      to[lane] = ptx_of_double(__VA_ARGS__););                                     \
    }
FLOATS_2(sum, a + b)
FLOATS_2(difference, a - b)
FLOATS_2(product, a *b)
FLOATS_2(quotient, a / b)

static void product_and_sum_f32(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    PTX_FOR_LANES(mask, to[lane] = ptx_of_float(fmaf(ptx_float_of(as[lane]), ptx_float_of(bs[lane]),
                                                     ptx_float_of(cs[lane]))););
}

static void product_and_sum_f64(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    PTX_FOR_LANES(mask,
                  to[lane] = ptx_of_double(fma(ptx_double_of(as[lane]), ptx_double_of(bs[lane]),
                                               ptx_double_of(cs[lane]))););
}

enum way { ADD, SUBTRACT, MULTIPLY, DIVIDE, MULTIPLY_ADD, RECIPROCAL, SQUARE_ROOT };

// volatile: the compiler would compute with the rounding that it knows of.
static float float_result(enum way way, float given_a, float given_b, float given_c)
{
    volatile float a = given_a, b = given_b, c = given_c, result = 0;
    switch (way) {
    case ADD:
        result = a + b;
        break;
    case SUBTRACT:
        result = a - b;
        break;
    case MULTIPLY:
        result = a * b;
        break;
    case DIVIDE:
        result = a / b;
        break;
    case MULTIPLY_ADD:
        result = fmaf(a, b, c);
        break;
    case RECIPROCAL:
        result = 1.0f / a;
        break;
    case SQUARE_ROOT:
        result = sqrtf(a);
        break;
    }
    return result;
}

static double double_result(enum way way, double given_a, double given_b, double given_c)
{
    volatile double a = given_a, b = given_b, c = given_c, result = 0;
    switch (way) {
    case ADD:
        result = a + b;
        break;
    case SUBTRACT:
        result = a - b;
        break;
    case MULTIPLY:
        result = a * b;
        break;
    case DIVIDE:
        result = a / b;
        break;
    case MULTIPLY_ADD:
        result = fma(a, b, c);
        break;
    case RECIPROCAL:
        result = 1.0 / a;
        break;
    case SQUARE_ROOT:
        result = sqrt(a);
        break;
    }
    return result;
}

static void long_way_f32(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    const int before = ptx_round((enum ptx_rounding)step->rounding);
    PTX_FOR_LANES(mask, {
        const bool flushes = step->flushes;
        const float a = ptx_float_of(flushes ? ptx_flushed(as[lane]) : as[lane]);
        const float b = ptx_float_of(flushes ? ptx_flushed(bs[lane]) : bs[lane]);
        const float c = ptx_float_of(flushes ? ptx_flushed(cs[lane]) : cs[lane]);
        float result = float_result((enum way)step->way, a, b, c);
        if (step->saturates) { // NaN becomes 0
            result = result > 0 ? result < 1 ? result : 1 : 0;
        }
        const uint64_t bits = ptx_of_float(result);
        to[lane] = flushes ? ptx_flushed(bits) : bits;
    });
    ptx_round_again(before);
}

static void long_way_f64(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    const int before = ptx_round((enum ptx_rounding)step->rounding);
    PTX_FOR_LANES(mask, to[lane] = ptx_of_double(
                            double_result((enum way)step->way, ptx_double_of(as[lane]),
                                          ptx_double_of(bs[lane]), ptx_double_of(cs[lane]))););
    ptx_round_again(before);
}

// NaN is less and more than nothing; with .NaN it is the result. -0 is less than +0.
#define EXTREME(name, size, real, OF, TO)                                                          \
    static void name(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)            \
    {                                                                                              \
        PTX_SOURCES_2                                                                              \
        PTX_FOR_LANES(mask, {                                                                      \
            const uint64_t first = step->flushes ? ptx_flushed(as[lane]) : as[lane];               \
            const uint64_t second = step->flushes ? ptx_flushed(bs[lane]) : bs[lane];              \
            const real a = OF(first), b = OF(second);                                              \
            const bool nan = a != a || b != b;                                                     \
            real result = step->way ? a > b ? a : b : a < b ? a : b;                               \
            if (a == b) {                                                                          \
                result = (first >> (size - 1) & 1) == step->way ? b : a;                           \
            }                                                                                      \
            if (nan) {                                                                             \
                result = step->then ? (real)NAN : a != a ? b : a;                                  \
            }                                                                                      \
            to[lane] = TO(result);                                                                 \
        });                                                                                        \
    }
EXTREME(extreme_f32, 32, float, ptx_float_of, ptx_of_float)
EXTREME(extreme_f64, 64, double, ptx_double_of, ptx_of_double)

enum sign { ABSOLUTE, NEGATIVE };

static void sign_f32(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    const uint32_t sign = UINT32_C(1) << 31;
    PTX_FOR_LANES(mask, const uint32_t bits =
                            (uint32_t)(step->flushes ? ptx_flushed(as[lane]) : as[lane]);
                  to[lane] = step->way == NEGATIVE ? bits ^ sign : bits & ~sign;);
}

static void sign_f64(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    const uint64_t sign = UINT64_C(1) << 63;
    PTX_FOR_LANES(mask, to[lane] = step->way == NEGATIVE ? as[lane] ^ sign : as[lane] & ~sign;);
}

// b with the sign of a.
static void copy_sign(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_2
    const uint64_t sign = step->type == PTX_F32 ? UINT64_C(1) << 31 : UINT64_C(1) << 63;
    const uint64_t others = step->type == PTX_F32 ? sign - 1 : ~sign;
    PTX_FOR_LANES(mask, to[lane] = (as[lane] & sign) | (bs[lane] & others););
}

static bool is_real(enum ptx_type type)
{
    return type == PTX_F32 || type == PTX_F64;
}

// These say how many sources there are; 0: it is another opcode.

static unsigned bind_sign(struct ptx_binder *binder, enum ptx_type type)
{
    struct ptx_step *step = binder->step;
    const bool one = ptx_is(binder, "abs") || ptx_is(binder, "neg");
    const bool extreme = ptx_is(binder, "min") || ptx_is(binder, "max");
    if (one) {
        step->way = ptx_is(binder, "neg") ? NEGATIVE : ABSOLUTE;
        step->act = type == PTX_F32 ? sign_f32 : sign_f64;
    } else if (extreme) {
        step->way = ptx_is(binder, "max");
        step->then = type == PTX_F32 && ptx_take_modifier(binder, "NaN");
        step->act = type == PTX_F32 ? extreme_f32 : extreme_f64;
    } else if (ptx_is(binder, "copysign")) {
        step->act = copy_sign;
        return 2;
    } else {
        return 0;
    }
    step->flushes = type == PTX_F32 && ptx_take_modifier(binder, "ftz");
    return one ? 1 : 2;
}

static const struct {
    const char *opcode;
    enum way way;
    unsigned sources;
    ptx_action *f32, *f64;
} known[] = {
    {"add", ADD, 2, sum_f32, sum_f64},
    {"sub", SUBTRACT, 2, difference_f32, difference_f64},
    {"mul", MULTIPLY, 2, product_f32, product_f64},
    {"div", DIVIDE, 2, quotient_f32, quotient_f64},
    {"fma", MULTIPLY_ADD, 3, product_and_sum_f32, product_and_sum_f64},
    {"mad", MULTIPLY_ADD, 3, product_and_sum_f32, product_and_sum_f64},
    {"rcp", RECIPROCAL, 1, long_way_f32, long_way_f64},
    {"sqrt", SQUARE_ROOT, 1, long_way_f32, long_way_f64},
};

static unsigned bind_arithmetic(struct ptx_binder *binder, enum ptx_type type)
{
    size_t at = 0;
    while (at < sizeof(known) / sizeof(*known) && !ptx_is(binder, known[at].opcode)) {
        at++;
    }
    if (at == sizeof(known) / sizeof(*known)) {
        return 0;
    }
    struct ptx_step *step = binder->step;
    step->way = (unsigned char)known[at].way;
    const enum ptx_rounding rounding = ptx_take_rounding(binder, PTX_TO_NEAREST_AWAY);
    step->rounding = (unsigned char)(rounding == PTX_TO_NEAREST_AWAY ? PTX_TO_NEAREST : rounding);
    if (known[at].way == DIVIDE && type == PTX_F32 && rounding == PTX_TO_NEAREST_AWAY) {
        // Exact to 2 units in the last place, the document says: so is the rounded one.
        if (!ptx_take_modifier(binder, "approx") && !ptx_take_modifier(binder, "full")) {
            ptx_refuse(binder, "a division without its rounding");
        }
    }
    if (type == PTX_F32) {
        step->flushes = ptx_take_modifier(binder, "ftz");
        step->saturates = (known[at].way == ADD || known[at].way == SUBTRACT ||
                           known[at].way == MULTIPLY || known[at].way == MULTIPLY_ADD) &&
                          ptx_take_modifier(binder, "sat");
    }
    const bool short_way = step->rounding == PTX_TO_NEAREST && !step->flushes && !step->saturates;
    step->act = type == PTX_F32 ? short_way ? known[at].f32 : long_way_f32
                : short_way     ? known[at].f64
                                : long_way_f64;
    return known[at].sources;
}

bool ptx_bind_floats(struct ptx_binder *binder)
{
    const enum ptx_type type = ptx_last_type(binder);
    // rcp and sqrt without a rounding are approximations.
    const bool approximates = (ptx_is(binder, "rcp") || ptx_is(binder, "sqrt")) &&
                              binder->instruction->modifier_count > 0 &&
                              strcmp(binder->instruction->modifiers[0], "approx") == 0;
    if (!is_real(type) || approximates) {
        return false;
    }
    unsigned sources = bind_sign(binder, type);
    sources = sources ? sources : bind_arithmetic(binder, type);
    if (sources == 0) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->type = ptx_take_type(binder);
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, type);
    if (sources > 1) {
        step->b = ptx_take_source(binder, type);
    }
    if (sources > 2) {
        step->c = ptx_take_source(binder, type);
    }
    return true;
}
