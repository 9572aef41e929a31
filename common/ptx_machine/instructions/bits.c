// SPDX-License-Identifier: MIT
// Logic, shifts, counts of bits, bytes.
#include "ptx_machine/machine/actions.h"

PTX_ALL_BITS(2, and, a &b)
PTX_ALL_BITS(2, or, a | b)
PTX_ALL_BITS(2, xor, a ^ b)
PTX_ALL_BITS(1, not, ~(uint64_t)a)
PTX_ALL_BITS(1, is_zero, a == 0)

#define OF_PREDICATES(name, expression)                                                            \
    static void name(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)            \
    {                                                                                              \
        const uint32_t a = ptx_where(warp, step->a);                                               \
        const uint32_t b = ptx_where(warp, step->b);                                               \
        ptx_set_where(warp, step->to, mask, expression);                                           \
    }
OF_PREDICATES(and_predicates, a &b)
OF_PREDICATES(or_predicates, a | b)
OF_PREDICATES(xor_predicates, a ^ b)

static void not_predicate(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    ptx_set_where(warp, step->to, mask, ~ptx_where(warp, step->a));
}

static void any_of_three(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    const unsigned table = step->way; // its bit abc is the result for bits a, b, c
    PTX_FOR_LANES(mask, {
        const uint32_t a = (uint32_t)as[lane];
        const uint32_t b = (uint32_t)bs[lane];
        const uint32_t c = (uint32_t)cs[lane];
        uint32_t result = 0;
        for (unsigned i = 0; i < 8; i++) {
            if (table >> i & 1) {
                result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
            }
        }
        to[lane] = result;
    });
}

// The number of places is 32 bits of any type; as many as there are or more shift everything out.
#define SHIFT(name, kind, plain, width, far, ...)                                                  \
    static void name(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)            \
    {                                                                                              \
        PTX_SOURCES_2                                                                              \
        PTX_FOR_LANES(mask, const kind a = (kind)as[lane];                                         \
                      const uint32_t places = (uint32_t)bs[lane];                                  \
                      to[lane] = (plain)(places >= (width) ? (far) : (__VA_ARGS__)););             \
    }
SHIFT(left_16, uint16_t, uint16_t, 16, 0, (uint64_t)a << places)
SHIFT(left_32, uint32_t, uint32_t, 32, 0, (uint64_t)a << places)
SHIFT(left_64, uint64_t, uint64_t, 64, 0, a << places)
SHIFT(right_u16, uint16_t, uint16_t, 16, 0, a >> places)
SHIFT(right_u32, uint32_t, uint32_t, 32, 0, a >> places)
SHIFT(right_u64, uint64_t, uint64_t, 64, 0, a >> places)
SHIFT(right_s16, int16_t, uint16_t, 16, a >> 15, a >> places)
SHIFT(right_s32, int32_t, uint32_t, 32, a >> 31, a >> places)
SHIFT(right_s64, int64_t, uint64_t, 64, a >> 63, a >> places)

// b:a shifted, of which the upper (left) or lower (right) 32 bits stay.
#define FUNNEL(name, limit, ...)                                                                   \
    static void name(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)            \
    {                                                                                              \
        PTX_SOURCES_3                                                                              \
        PTX_FOR_LANES(mask, const uint64_t both =                                                  \
                                (uint64_t)(uint32_t)bs[lane] << 32 | (uint32_t)as[lane];           \
                      const uint32_t given = (uint32_t)cs[lane]; const uint32_t places = (limit);  \
                      to[lane] = (uint32_t)(__VA_ARGS__););                                        \
    }
FUNNEL(funnel_left_wrap, given & 31, both << places >> 32)
FUNNEL(funnel_left_clamp, given > 32 ? 32 : given, both << places >> 32)
FUNNEL(funnel_right_wrap, given & 31, both >> places)
FUNNEL(funnel_right_clamp, given > 32 ? 32 : given, both >> places)

PTX_INTEGERS_1(count_32, uint32_t, uint32_t, __builtin_popcount(a))
PTX_INTEGERS_1(count_64, uint64_t, uint32_t, __builtin_popcountll(a))
PTX_INTEGERS_1(zeros_32, uint32_t, uint32_t, a ? __builtin_clz(a) : 32)
PTX_INTEGERS_1(zeros_64, uint64_t, uint32_t, a ? __builtin_clzll(a) : 64)

static uint64_t reversed(uint64_t value)
{
    uint64_t result = 0;
    for (unsigned i = 0; i < 64; i++) {
        result |= (value >> i & 1) << (63 - i);
    }
    return result;
}
PTX_INTEGERS_1(reverse_32, uint32_t, uint32_t, reversed(a) >> 32)
PTX_INTEGERS_1(reverse_64, uint64_t, uint64_t, reversed(a))

enum { IN_GENERAL, FORWARD_4, BACKWARD_4, BYTE_8, EDGE_LEFT, EDGE_RIGHT, HALF_16 };

// Which byte of b:a comes to place i.
static unsigned chosen(unsigned way, uint32_t selector, unsigned i)
{
    const unsigned c = selector & 3;
    switch (way) {
    case FORWARD_4:
        return i + c;
    case BACKWARD_4:
        return (8 + c - i) & 7;
    case BYTE_8:
        return c;
    case EDGE_LEFT:
        return i > c ? i : c;
    case EDGE_RIGHT:
        return i < c ? i : c;
    case HALF_16:
        return 2 * (c & 1) + (i & 1);
    default:
        return selector >> 4 * i & 7;
    }
}

static void permute(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    PTX_FOR_LANES(mask, {
        const uint64_t both = (uint64_t)(uint32_t)bs[lane] << 32 | (uint32_t)as[lane];
        uint32_t result = 0;
        for (unsigned i = 0; i < 4; i++) {
            const uint32_t selector = (uint32_t)cs[lane];
            uint32_t byte = both >> 8 * chosen(step->way, selector, i) & 0xFF;
            if (step->way == IN_GENERAL && selector >> (4 * i + 3) & 1) {
                byte = byte & 0x80 ? 0xFF : 0; // its sign
            }
            result |= byte << 8 * i;
        }
        to[lane] = result;
    });
}

// Four products of bytes, or two of a half and a byte, summed.
static void dot_product(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    const unsigned count = step->way ? 2 : 4;
    const unsigned first = step->then; // dp2a.hi takes the upper two bytes of b
    PTX_FOR_LANES(mask, {
        uint32_t sum = (uint32_t)cs[lane];
        for (unsigned i = 0; i < count; i++) {
            const uint64_t a = as[lane] >> (count == 4 ? 8 : 16) * i;
            const uint64_t b = bs[lane] >> 8 * (first + i);
            const enum ptx_type half = step->type == PTX_S32 ? PTX_S16 : PTX_U16;
            const enum ptx_type byte = step->type == PTX_S32 ? PTX_S8 : PTX_U8;
            const enum ptx_type byte_of_b = step->from == PTX_S32 ? PTX_S8 : PTX_U8;
            sum += (uint32_t)(ptx_widened(a, count == 4 ? byte : half) * ptx_widened(b, byte_of_b));
        }
        to[lane] = sum;
    });
}

// How far the bytes of a and b lie apart, each or all of them with c.
static void byte_distances(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    const enum ptx_type byte = step->from == PTX_S32 ? PTX_S8 : PTX_U8;
    PTX_FOR_LANES(mask, {
        uint32_t sum = (uint32_t)cs[lane];
        uint32_t bytes = 0;
        for (unsigned i = 0; i < 4; i++) {
            const int64_t a = (int64_t)ptx_widened(as[lane] >> 8 * i, byte);
            const int64_t b = (int64_t)ptx_widened(bs[lane] >> 8 * i, byte);
            const uint32_t distance = (uint32_t)(a < b ? b - a : a - b);
            sum += distance;
            bytes |= distance << 8 * i;
        }
        to[lane] = step->way ? sum : bytes;
    });
}

static bool bind_logic(struct ptx_binder *binder)
{
    static const struct {
        const char *opcode;
        ptx_action *const *by_type;
        ptx_action *of_predicates;
        unsigned sources;
    } known[] = {{"and", and, and_predicates, 2},
                 {"or", or, or_predicates, 2},
                 {"xor", xor, xor_predicates, 2},
                 {"not", not, not_predicate, 1},
                 {"cnot", is_zero, NULL, 1}};
    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
        if (ptx_is(binder, known[i].opcode)) {
            struct ptx_step *step = binder->step;
            step->type = ptx_take_type(binder);
            step->act =
                step->type == PTX_PRED ? known[i].of_predicates : known[i].by_type[step->type];
            step->to = ptx_take_target(binder);
            step->a = ptx_take_source(binder, step->type);
            if (known[i].sources > 1) {
                step->b = ptx_take_source(binder, step->type);
            }
            return true;
        }
    }
    return false;
}

static bool bind_shift(struct ptx_binder *binder)
{
    static ptx_action *const left[PTX_PRED + 1] = {
        [PTX_B16] = left_16, [PTX_B32] = left_32, [PTX_B64] = left_64};
    static ptx_action *const right[PTX_PRED + 1] = {
        [PTX_B16] = right_u16, [PTX_B32] = right_u32, [PTX_B64] = right_u64,
        [PTX_U16] = right_u16, [PTX_U32] = right_u32, [PTX_U64] = right_u64,
        [PTX_S16] = right_s16, [PTX_S32] = right_s32, [PTX_S64] = right_s64};
    if (!ptx_is(binder, "shl") && !ptx_is(binder, "shr")) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->type = ptx_take_type(binder);
    step->act = (ptx_is(binder, "shl") ? left : right)[step->type];
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, step->type);
    step->b = ptx_take_source(binder, PTX_U32);
    return true;
}

static bool bind_funnel(struct ptx_binder *binder)
{
    if (!ptx_is(binder, "shf")) {
        return false;
    }
    static ptx_action *const actions[] = {funnel_left_wrap, funnel_left_clamp, funnel_right_wrap,
                                          funnel_right_clamp};
    struct ptx_step *step = binder->step;
    const bool right = !ptx_take_modifier(binder, "l") && ptx_take_modifier(binder, "r");
    const bool clamp = !ptx_take_modifier(binder, "wrap") && ptx_take_modifier(binder, "clamp");
    step->type = ptx_take_type(binder);
    step->act = step->type == PTX_B32 ? actions[2 * right + clamp] : NULL;
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, step->type);
    step->b = ptx_take_source(binder, step->type);
    step->c = ptx_take_source(binder, PTX_U32);
    return true;
}

static bool bind_lookup(struct ptx_binder *binder)
{
    static const char *const ways[] = {"f4e", "b4e", "rc8", "ecl", "ecr", "rc16", NULL};
    const bool logic = ptx_is(binder, "lop3");
    if (!logic && !ptx_is(binder, "prmt")) {
        return false;
    }
    struct ptx_step *step = binder->step;
    if (!logic) {
        step->way = (unsigned char)(ptx_take_one_of(binder, ways, UINT32_MAX) + 1);
    }
    step->type = ptx_take_type(binder);
    step->act = step->type != PTX_B32 ? NULL : logic ? any_of_three : permute;
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, PTX_B32);
    step->b = ptx_take_source(binder, PTX_B32);
    step->c = ptx_take_source(binder, PTX_B32);
    if (logic) {
        const struct ptx_operand *table = ptx_take_operand(binder);
        if (table->kind != PTX_INTEGER) {
            ptx_refuse(binder, "lop3 without a table");
        }
        step->way = (unsigned char)table->value;
    }
    return true;
}

static bool bind_count(struct ptx_binder *binder)
{
    static const struct {
        const char *opcode;
        ptx_action *by_32, *by_64;
    } known[] = {{"popc", count_32, count_64},
                 {"clz", zeros_32, zeros_64},
                 {"brev", reverse_32, reverse_64}};
    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
        if (ptx_is(binder, known[i].opcode)) {
            struct ptx_step *step = binder->step;
            step->type = ptx_take_type(binder);
            step->act = step->type == PTX_B32   ? known[i].by_32
                        : step->type == PTX_B64 ? known[i].by_64
                                                : NULL;
            step->to = ptx_take_target(binder);
            step->a = ptx_take_source(binder, step->type);
            return true;
        }
    }
    return false;
}

static bool bind_dot_product(struct ptx_binder *binder)
{
    const bool of_two = ptx_is(binder, "dp2a");
    if (!of_two && !ptx_is(binder, "dp4a")) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->way = of_two;
    step->then =
        of_two && !ptx_take_modifier(binder, "lo") && ptx_take_modifier(binder, "hi") ? 2 : 0;
    step->type = ptx_take_type(binder);
    step->from = ptx_take_type(binder);
    step->act =
        ptx_type_size(step->type) == 4 && ptx_type_size(step->from) == 4 ? dot_product : NULL;
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, PTX_B32);
    step->b = ptx_take_source(binder, PTX_B32);
    step->c = ptx_take_source(binder, PTX_B32);
    return true;
}

static bool bind_byte_distances(struct ptx_binder *binder)
{
    if (!ptx_is(binder, "vabsdiff4")) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->way = ptx_take_modifier(binder, "add");
    step->type = ptx_take_type(binder);
    step->from = ptx_take_type(binder);
    const enum ptx_type of_b = ptx_take_type(binder);
    const bool right_types =
        step->type == PTX_U32 && step->from == of_b && (of_b == PTX_U32 || of_b == PTX_S32);
    step->act = right_types ? byte_distances : NULL;
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, PTX_B32);
    step->b = ptx_take_source(binder, PTX_B32);
    step->c = ptx_take_source(binder, PTX_B32);
    return true;
}

// The bit that is set as number |offset| from `base` on, to the upper ones or to the lower ones;
// where the offset is 0, that at `base` itself.
static uint32_t nth_set(uint32_t bits, uint32_t base, int32_t offset)
{
    int64_t left = offset < 0 ? -(int64_t)offset : offset;
    left = left > 0 ? left : 1;
    for (int64_t at = base; at >= 0 && at < 32; at += offset < 0 ? -1 : 1) {
        left -= bits >> at & 1;
        if (left == 0) {
            return (uint32_t)at;
        }
        if (offset == 0) {
            break;
        }
    }
    return UINT32_MAX;
}

static void find_nth_set(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    PTX_FOR_LANES(mask,
                  to[lane] = nth_set((uint32_t)as[lane], (uint32_t)bs[lane], (int32_t)cs[lane]););
}

static bool bind_nth_set(struct ptx_binder *binder)
{
    if (!ptx_is(binder, "fns")) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->type = ptx_take_type(binder);
    step->act = step->type == PTX_B32 ? find_nth_set : NULL;
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, PTX_B32);
    step->b = ptx_take_source(binder, PTX_B32);
    step->c = ptx_take_source(binder, PTX_S32);
    return true;
}

bool ptx_bind_bits(struct ptx_binder *binder)
{
    if (!bind_logic(binder) && !bind_shift(binder) && !bind_funnel(binder) &&
        !bind_lookup(binder) && !bind_count(binder) && !bind_dot_product(binder) &&
        !bind_byte_distances(binder) && !bind_nth_set(binder)) {
        return false;
    }
    if (!binder->step->act) {
        ptx_refuse(binder, "'%s' of this type", binder->instruction->opcode);
    }
    return true;
}
