// SPDX-License-Identifier: MIT
// Functions of which the PTX document says how exact they are and not which bits come out: they are
// computed in double and rounded once, which is nearer than any GPU must be.
#include "ptx_machine/machine/actions.h"

#include <math.h>

enum way { RECIPROCAL, SQUARE_ROOT, RECIPROCAL_ROOT, SINE, COSINE, LOGARITHM, POWER, TANGENT };

static double result_of(enum way way, double a)
{
    switch (way) {
    case RECIPROCAL:
        return 1 / a;
    case SQUARE_ROOT:
        return sqrt(a);
    case RECIPROCAL_ROOT:
        return 1 / sqrt(a);
    case SINE:
        return sin(a);
    case COSINE:
        return cos(a);
    case LOGARITHM:
        return log2(a);
    case POWER:
        return exp2(a);
    case TANGENT:
        return tanh(a);
    }
    return a;
}

static void approximate_f32(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    PTX_FOR_LANES(mask, {
        const uint64_t bits = step->flushes ? ptx_flushed(as[lane]) : as[lane];
        const double result = result_of((enum way)step->way, (double)ptx_float_of(bits));
        const uint64_t rounded = ptx_of_float((float)result);
        to[lane] = step->flushes ? ptx_flushed(rounded) : rounded;
    });
}

// rsqrt.approx.f64, which programs write as rsqrt(): exact to the last place or two.
static void root_f64(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    PTX_FOR_LANES(
        mask, to[lane] = ptx_of_double((double)(1 / sqrtl((long double)ptx_double_of(as[lane])))););
}

// .approx.ftz.f64, where divisions begin: of the source only the upper 32 bits count, and the lower
// ones of the result are 0.
static void approximate_f64(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    const uint64_t upper = UINT64_MAX << 32;
    const uint64_t sign = UINT64_C(1) << 63, exponent = UINT64_C(0x7FF) << 52;
    PTX_FOR_LANES(mask, {
        uint64_t bits = as[lane] & upper;
        bits = bits & exponent ? bits : bits & sign;
        bits = ptx_of_double(result_of((enum way)step->way, ptx_double_of(bits))) & upper;
        to[lane] = bits & exponent ? bits : bits & sign;
    });
}

bool ptx_bind_approximations(struct ptx_binder *binder)
{
    static const struct {
        const char *opcode;
        enum way way;
        bool has_f64;
    } known[] = {
        {"rcp", RECIPROCAL, true}, {"sqrt", SQUARE_ROOT, false}, {"rsqrt", RECIPROCAL_ROOT, true},
        {"sin", SINE, false},      {"cos", COSINE, false},       {"lg2", LOGARITHM, false},
        {"ex2", POWER, false},     {"tanh", TANGENT, false}};
    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
        if (ptx_is(binder, known[i].opcode)) {
            struct ptx_step *step = binder->step;
            step->way = (unsigned char)known[i].way;
            const bool approximate = ptx_take_modifier(binder, "approx");
            step->flushes = ptx_take_modifier(binder, "ftz");
            step->type = ptx_take_type(binder);
            step->to = ptx_take_target(binder);
            step->a = ptx_take_source(binder, step->type);
            step->act = step->type == PTX_F32 ? approximate_f32
                        : step->flushes       ? approximate_f64
                                              : root_f64;
            const bool f64 = step->type == PTX_F64 && known[i].has_f64 &&
                             (step->flushes || known[i].way == RECIPROCAL_ROOT);
            if (!approximate || (step->type != PTX_F32 && !f64)) {
                ptx_refuse(binder, "this form of '%s'", known[i].opcode);
            }
            return true;
        }
    }
    return false;
}
