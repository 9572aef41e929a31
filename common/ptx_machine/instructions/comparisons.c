// SPDX-License-Identifier: MIT
// Comparisons, choices, and what kind of number one is.
#include "ptx_machine/machine/actions.h"
#include "ptx_machine/machine/half.h"

#include <math.h>

// lo, ls, hi, hs are those of integers without a sign; the ones with u are also true for NaN.
enum how { EQ, NE, LT, LE, GT, GE, LO, LS, HI, HS, EQU, NEU, LTU, LEU, GTU, GEU, NUM, NAN_IS, NO };
static const char *const words[] = {"eq",  "ne",  "lt",  "le",  "gt",  "ge",  "lo",
                                    "ls",  "hi",  "hs",  "equ", "neu", "ltu", "leu",
                                    "gtu", "geu", "num", "nan", NULL};
enum then { ALONE, AND, OR, XOR };

#define BY_HOW(a, b)                                                                               \
    switch (how) {                                                                                 \
    case EQ:                                                                                       \
        EACH((a) == (b))                                                                           \
    case NE:                                                                                       \
        EACH((a) < (b) || (a) > (b))                                                               \
    case LT:                                                                                       \
    case LO:                                                                                       \
        EACH((a) < (b))                                                                            \
    case LE:                                                                                       \
    case LS:                                                                                       \
        EACH((a) <= (b))                                                                           \
    case GT:                                                                                       \
    case HI:                                                                                       \
        EACH((a) > (b))                                                                            \
    case GE:                                                                                       \
    case HS:                                                                                       \
        EACH((a) >= (b))                                                                           \
    case EQU:                                                                                      \
        EACH(!((a) < (b) || (a) > (b)))                                                            \
    case NEU:                                                                                      \
        EACH((a) != (b))                                                                           \
    case LTU:                                                                                      \
        EACH(!((a) >= (b)))                                                                        \
    case LEU:                                                                                      \
        EACH(!((a) > (b)))                                                                         \
    case GTU:                                                                                      \
        EACH(!((a) <= (b)))                                                                        \
    case GEU:                                                                                      \
        EACH(!((a) < (b)))                                                                         \
    case NUM:                                                                                      \
        EACH((a) == (a) && (b) == (b))                                                             \
    case NAN_IS:                                                                                   \
        EACH((a) != (a) || (b) != (b))                                                             \
    default:                                                                                       \
        return 0;                                                                                  \
    }

#define EACH(condition)                                                                            \
    PTX_FOR_LANES(mask, lanes |= (uint32_t)(condition) << lane;);                                  \
    return lanes;

#define COMPARE(name, of)                                                                          \
    static uint32_t name(enum how how, const uint64_t *as, const uint64_t *bs, uint32_t mask)      \
    {                                                                                              \
        uint32_t lanes = 0;                                                                        \
        BY_HOW(of(as[lane]), of(bs[lane]))                                                         \
    }
#define AS_U16(value) (uint16_t)(value)
#define AS_S16(value) (int16_t)(value)
#define AS_U32(value) (uint32_t)(value)
#define AS_S32(value) (int32_t)(value)
#define AS_U64(value) (uint64_t)(value)
#define AS_S64(value) (int64_t)(value)
#define AS_FLUSHED(value) ptx_float_of(ptx_flushed(value))
COMPARE(compare_u16, AS_U16)
COMPARE(compare_s16, AS_S16)
COMPARE(compare_u32, AS_U32)
COMPARE(compare_s32, AS_S32)
COMPARE(compare_u64, AS_U64)
COMPARE(compare_s64, AS_S64)
COMPARE(compare_f32, ptx_float_of)
COMPARE(compare_f64, ptx_double_of)
COMPARE(compare_flushed, AS_FLUSHED)
// Of a pair, its lower half.
#define AS_F16(value) ptx_double_of_half(value, PTX_F16)
#define AS_F16_FLUSHED(value) ptx_double_of_half(ptx_flushed_half(value), PTX_F16)
#define AS_BF16(value) ptx_double_of_half(value, PTX_BF16)
COMPARE(compare_f16, AS_F16)
COMPARE(compare_f16_flushed, AS_F16_FLUSHED)
COMPARE(compare_bf16, AS_BF16)

typedef uint32_t comparison(enum how how, const uint64_t *as, const uint64_t *bs, uint32_t mask);
static comparison *const comparisons[PTX_PRED + 1] = {
    [PTX_U16] = compare_u16,   [PTX_B16] = compare_u16,   [PTX_S16] = compare_s16,
    [PTX_U32] = compare_u32,   [PTX_B32] = compare_u32,   [PTX_S32] = compare_s32,
    [PTX_U64] = compare_u64,   [PTX_B64] = compare_u64,   [PTX_S64] = compare_s64,
    [PTX_F32] = compare_f32,   [PTX_F64] = compare_f64,   [PTX_F16] = compare_f16,
    [PTX_F16X2] = compare_f16, [PTX_BF16] = compare_bf16, [PTX_BF16X2] = compare_bf16};

static comparison *comparison_of(const struct ptx_step *step)
{
    return !step->flushes          ? comparisons[step->from]
           : step->from == PTX_F32 ? compare_flushed
                                   : compare_f16_flushed;
}

static uint32_t compare(const struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    return comparison_of(step)((enum how)step->way, ptx_at(warp, step->a), ptx_at(warp, step->b),
                               mask);
}

static uint32_t compare_upper(const struct ptx_warp *warp, const struct ptx_step *step,
                              uint32_t mask)
{
    uint64_t as[PTX_LANES], bs[PTX_LANES];
    for (unsigned lane = 0; lane < PTX_LANES; lane++) {
        as[lane] = ptx_at(warp, step->a)[lane] >> 16;
        bs[lane] = ptx_at(warp, step->b)[lane] >> 16;
    }
    return comparison_of(step)((enum how)step->way, as, bs, mask);
}

static uint32_t together(const struct ptx_warp *warp, const struct ptx_step *step, uint32_t lanes)
{
    switch ((enum then)step->then) {
    case AND:
        return lanes & ptx_where(warp, step->c);
    case OR:
        return lanes | ptx_where(warp, step->c);
    case XOR:
        return lanes ^ ptx_where(warp, step->c);
    case ALONE:
        break;
    }
    return lanes;
}

static void set_predicates(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    const uint32_t lanes = compare(warp, step, mask);
    const uint32_t result = together(warp, step, lanes);
    // Of a pair, the second predicate is the upper half's.
    const bool pair = ptx_half_of_pair(step->from) != PTX_NO_TYPE;
    const uint32_t also = together(warp, step, pair ? compare_upper(warp, step, mask) : ~lanes);
    if (!step->to.absent) {
        ptx_set_where(warp, step->to, mask, result);
    }
    if (!step->also_to.absent) {
        ptx_set_where(warp, step->also_to, mask, also);
    }
}

// Of a pair, both halves of it.
static uint64_t truth_of(enum ptx_type type)
{
    const enum ptx_type half =
        ptx_half_of_pair(type) == PTX_NO_TYPE ? type : ptx_half_of_pair(type);
    if (half == PTX_F16 || half == PTX_BF16) {
        const uint64_t one = ptx_half_of(1, half, PTX_TO_NEAREST);
        return half == type ? one : one << 16 | one;
    }
    return half == PTX_F32 ? ptx_of_float(1.0f) : UINT64_MAX >> (64 - 8 * ptx_type_size(type));
}

static void set_values(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    const uint32_t lanes = together(warp, step, compare(warp, step, mask));
    uint64_t *const to = ptx_at(warp, step->to);
    const uint64_t truth = truth_of(step->type);
    if (ptx_half_of_pair(step->from) == PTX_NO_TYPE) {
        PTX_FOR_LANES(mask, to[lane] = lanes >> lane & 1 ? truth : 0;);
        return;
    }
    const uint32_t uppers = together(warp, step, compare_upper(warp, step, mask));
    PTX_FOR_LANES(mask, to[lane] = (lanes >> lane & 1 ? truth & 0xFFFF : 0) |
                                   (uppers >> lane & 1 ? truth & 0xFFFF0000 : 0););
}

static void select_values(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_2
    const uint32_t lanes = ptx_where(warp, step->c);
    const uint64_t keep = ptx_type_size(step->type) == 8
                              ? UINT64_MAX
                              : (UINT64_C(1) << 8 * ptx_type_size(step->type)) - 1;
    PTX_FOR_LANES(mask, to[lane] = (lanes >> lane & 1 ? as[lane] : bs[lane]) & keep;);
}

// a where c is not below 0.
static void select_by_sign(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    PTX_FOR_LANES(mask, {
        const float c = ptx_float_of(step->flushes ? ptx_flushed(cs[lane]) : cs[lane]);
        const bool first = step->from == PTX_F32 ? c >= 0 : (int32_t)cs[lane] >= 0;
        to[lane] = first ? as[lane] : bs[lane];
    });
}

enum kind { FINITE, INFINITE, NUMBER, NOT_A_NUMBER, NORMAL, SUBNORMAL };

static bool is_kind(enum kind kind, double value, double least_normal)
{
    switch (kind) {
    case FINITE:
        return isfinite(value);
    case INFINITE:
        return isinf(value);
    case NUMBER:
        return !isnan(value);
    case NOT_A_NUMBER:
        return isnan(value);
    case NORMAL:
        return isfinite(value) && fabs(value) >= least_normal;
    case SUBNORMAL:
        return value != 0 && fabs(value) < least_normal;
    }
    return false;
}

static void test_kind(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    const uint64_t *const as = ptx_at(warp, step->a);
    uint32_t lanes = 0;
    const bool narrow = step->type == PTX_F32;
    PTX_FOR_LANES(mask, {
        const double a = narrow ? (double)ptx_float_of(as[lane]) : ptx_double_of(as[lane]);
        const bool is = is_kind((enum kind)step->way, a, narrow ? 0x1p-126 : 0x1p-1022);
        lanes |= (uint32_t)is << lane;
    });
    ptx_set_where(warp, step->to, mask, lanes);
}

static bool is_half(enum ptx_type type)
{
    return type == PTX_F16 || type == PTX_BF16 || ptx_half_of_pair(type) != PTX_NO_TYPE;
}

// Whether `set` has such a result: of a pair, a pair or 32 bits for the two.
static bool can_be_set(enum ptx_type type, enum ptx_type from)
{
    const bool whole = type == PTX_U32 || type == PTX_S32;
    if (ptx_half_of_pair(from) != PTX_NO_TYPE) {
        return whole || type == from;
    }
    return whole || type == PTX_F32 ||
           (is_half(from) && (type == from || type == PTX_U16 || type == PTX_S16));
}

static bool fits(enum how how, enum ptx_type type)
{
    const bool real = type == PTX_F32 || type == PTX_F64 || is_half(type);
    const bool bits = type >= PTX_B8 && type <= PTX_B64;
    return real                     ? how < LO || how > HS
           : bits                   ? how <= NE
           : how >= LO && how <= HS ? !ptx_is_signed(type)
                                    : how <= GE;
}

static void bind_comparison(struct ptx_binder *binder)
{
    static const char *const joins[] = {"and", "or", "xor", NULL};
    struct ptx_step *step = binder->step;
    const bool value = ptx_is(binder, "set");
    const enum how how = (enum how)ptx_take_one_of(binder, words, NO);
    step->way = (unsigned char)how;
    step->then = (unsigned char)(ptx_take_one_of(binder, joins, UINT32_MAX) + 1);
    step->flushes = ptx_take_modifier(binder, "ftz");
    step->type = value ? ptx_take_type(binder) : PTX_PRED;
    step->from = ptx_take_type(binder);
    step->act = value ? set_values : set_predicates;
    const bool right_result = !value || can_be_set(step->type, step->from);
    const bool may_flush =
        step->from == PTX_F32 || step->from == PTX_F16 || step->from == PTX_F16X2;
    if (how == NO || !comparisons[step->from] || !fits(how, step->from) || !right_result ||
        (step->flushes && !may_flush)) {
        ptx_refuse(binder, "this form of '%s'", binder->instruction->opcode);
    }
    const bool pair = ptx_half_of_pair(step->from) != PTX_NO_TYPE;
    if (pair && !value && binder->instruction->operand_count > 0 &&
        binder->instruction->operands[0].kind != PTX_PAIR) {
        ptx_refuse(binder, "a pair of halves compared into one predicate");
    }
    if (value) {
        step->to = ptx_take_target(binder);
    } else {
        ptx_take_targets(binder);
    }
    step->a = ptx_take_source(binder, step->from);
    step->b = ptx_take_source(binder, step->from);
    if (step->then != ALONE) {
        step->c = ptx_take_source(binder, PTX_PRED);
    }
}

static void bind_choice(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    const bool by_sign = ptx_is(binder, "slct");
    step->flushes = by_sign && ptx_take_modifier(binder, "ftz");
    step->type = ptx_take_type(binder);
    step->from = by_sign ? ptx_take_type(binder) : PTX_PRED;
    step->act = by_sign ? select_by_sign : select_values;
    if (ptx_type_size(step->type) < 2 || ptx_type_size(step->type) > 8 ||
        (by_sign && step->from != PTX_S32 && step->from != PTX_F32)) {
        ptx_refuse(binder, "this form of '%s'", binder->instruction->opcode);
    }
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, step->type);
    step->b = ptx_take_source(binder, step->type);
    step->c = ptx_take_source(binder, step->from);
}

static void bind_kind(struct ptx_binder *binder)
{
    static const char *const kinds[] = {"finite", "infinite",  "number", "notanumber",
                                        "normal", "subnormal", NULL};
    struct ptx_step *step = binder->step;
    const unsigned kind = ptx_take_one_of(binder, kinds, UINT32_MAX);
    step->way = (unsigned char)kind;
    step->type = ptx_take_type(binder);
    step->act = test_kind;
    if (kind == UINT32_MAX || (step->type != PTX_F32 && step->type != PTX_F64)) {
        ptx_refuse(binder, "this form of 'testp'");
    }
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, step->type);
}

bool ptx_bind_comparisons(struct ptx_binder *binder)
{
    if (ptx_is(binder, "setp") || ptx_is(binder, "set")) {
        bind_comparison(binder);
    } else if (ptx_is(binder, "selp") || ptx_is(binder, "slct")) {
        bind_choice(binder);
    } else if (ptx_is(binder, "testp")) {
        bind_kind(binder);
    } else {
        return false;
    }
    return true;
}
