// SPDX-License-Identifier: MIT
// Arithmetic of integers. What C leaves open is done without signs, where it wraps.
#include "ptx_machine/machine/actions.h"

PTX_ALL_INTEGERS(2, add, (uint64_t)a + (uint64_t)b)
PTX_ALL_INTEGERS(2, subtract, (uint64_t)a - (uint64_t)b)
PTX_ALL_INTEGERS(2, multiply, (uint64_t)a *(uint64_t)b)
PTX_ALL_INTEGERS(3, multiply_add, (uint64_t)a *(uint64_t)b + (uint64_t)c)
PTX_ALL_INTEGERS(2, least, a < b ? a : b)
PTX_ALL_INTEGERS(2, most, a > b ? a : b)
PTX_ALL_INTEGERS(1, negate, 0 - (uint64_t)a)
PTX_ALL_INTEGERS(3, differences,
                 (a < b ? (uint64_t)b - (uint64_t)a : (uint64_t)a - (uint64_t)b) + (uint64_t)c)

// .abs of the lowest number is itself.
PTX_INTEGERS_1(absolute_s16, int16_t, uint16_t, a < 0 ? 0 - (uint64_t)a : (uint64_t)a)
PTX_INTEGERS_1(absolute_s32, int32_t, uint32_t, a < 0 ? 0 - (uint64_t)a : (uint64_t)a)
PTX_INTEGERS_1(absolute_s64, int64_t, uint64_t, a < 0 ? 0 - (uint64_t)a : (uint64_t)a)
static ptx_action *const absolute[PTX_PRED + 1] = {
    [PTX_S16] = absolute_s16, [PTX_S32] = absolute_s32, [PTX_S64] = absolute_s64};

// By zero: nothing that the PTX document says; all bits, as an H200 gives, and as the rest the
// dividend, or all bits of a .u32. Numbers of 64 bits that fit into 32 are divided as such.
static uint64_t by_zero(uint64_t a, size_t bytes)
{
    return bytes == 8 && a <= UINT32_MAX ? UINT32_MAX : UINT64_MAX;
}

static uint64_t quotient(uint64_t a, uint64_t b, size_t bytes)
{
    return b == 0 ? by_zero(a, bytes) : a / b;
}

static uint64_t rest_of(uint64_t a, uint64_t b, size_t bytes)
{
    const bool of_32 = bytes == 4 || (bytes == 8 && a <= UINT32_MAX);
    return b != 0 ? a % b : of_32 ? by_zero(a, bytes) : a;
}

// The lowest number by -1 is itself.
static uint64_t signed_quotient(int64_t a, int64_t b, size_t bytes)
{
    return b == 0 ? by_zero((uint64_t)a, bytes) : b == -1 ? 0 - (uint64_t)a : (uint64_t)(a / b);
}

static uint64_t signed_rest(int64_t a, int64_t b)
{
    return b == 0 ? (uint64_t)a : b == -1 ? 0 : (uint64_t)(a % b);
}

PTX_INTEGERS_2(divide_u16, uint16_t, uint16_t, quotient(a, b, sizeof(a)))
PTX_INTEGERS_2(divide_s16, int16_t, uint16_t, signed_quotient(a, b, sizeof(a)))
PTX_INTEGERS_2(divide_u32, uint32_t, uint32_t, quotient(a, b, sizeof(a)))
PTX_INTEGERS_2(divide_s32, int32_t, uint32_t, signed_quotient(a, b, sizeof(a)))
PTX_INTEGERS_2(divide_u64, uint64_t, uint64_t, quotient(a, b, sizeof(a)))
PTX_INTEGERS_2(divide_s64, int64_t, uint64_t, signed_quotient(a, b, sizeof(a)))
static ptx_action *const divide[] = {
    [PTX_U16] = divide_u16, [PTX_S16] = divide_s16, [PTX_U32] = divide_u32,
    [PTX_S32] = divide_s32, [PTX_U64] = divide_u64, [PTX_S64] = divide_s64};
PTX_INTEGERS_2(rest_u16, uint16_t, uint16_t, rest_of(a, b, sizeof(a)))
PTX_INTEGERS_2(rest_s16, int16_t, uint16_t, signed_rest(a, b))
PTX_INTEGERS_2(rest_u32, uint32_t, uint32_t, rest_of(a, b, sizeof(a)))
PTX_INTEGERS_2(rest_s32, int32_t, uint32_t, signed_rest(a, b))
PTX_INTEGERS_2(rest_u64, uint64_t, uint64_t, rest_of(a, b, sizeof(a)))
PTX_INTEGERS_2(rest_s64, int64_t, uint64_t, signed_rest(a, b))
static ptx_action *const remainder_of[] = {
    [PTX_U16] = rest_u16, [PTX_S16] = rest_s16, [PTX_U32] = rest_u32,
    [PTX_S32] = rest_s32, [PTX_U64] = rest_u64, [PTX_S64] = rest_s64};

// The upper halves of products.
#define HIGH_16(wide) (((wide)a * (wide)b) >> 16)
#define HIGH_32(wide) (((wide)a * (wide)b) >> 32)
#define HIGH_64(wide) (((wide)a * (wide)b) >> 64)
PTX_INTEGERS_2(high_u16, uint16_t, uint16_t, HIGH_16(uint32_t))
PTX_INTEGERS_2(high_s16, int16_t, uint16_t, HIGH_16(int32_t))
PTX_INTEGERS_2(high_u32, uint32_t, uint32_t, HIGH_32(uint64_t))
PTX_INTEGERS_2(high_s32, int32_t, uint32_t, HIGH_32(int64_t))
PTX_INTEGERS_2(high_u64, uint64_t, uint64_t, HIGH_64(unsigned __int128))
PTX_INTEGERS_2(high_s64, int64_t, uint64_t, HIGH_64(__int128))
static ptx_action *const high[] = {
    [PTX_U16] = high_u16, [PTX_S16] = high_s16, [PTX_U32] = high_u32,
    [PTX_S32] = high_s32, [PTX_U64] = high_u64, [PTX_S64] = high_s64};
PTX_INTEGERS_3(high_add_u16, uint16_t, uint16_t, HIGH_16(uint32_t) + c)
PTX_INTEGERS_3(high_add_s16, int16_t, uint16_t, HIGH_16(int32_t) + c)
PTX_INTEGERS_3(high_add_u32, uint32_t, uint32_t, HIGH_32(uint64_t) + c)
PTX_INTEGERS_3(high_add_s32, int32_t, uint32_t, HIGH_32(int64_t) + c)
PTX_INTEGERS_3(high_add_u64, uint64_t, uint64_t, HIGH_64(unsigned __int128) + c)
PTX_INTEGERS_3(high_add_s64, int64_t, uint64_t, HIGH_64(__int128) + c)
static ptx_action *const high_add[] = {
    [PTX_U16] = high_add_u16, [PTX_S16] = high_add_s16, [PTX_U32] = high_add_u32,
    [PTX_S32] = high_add_s32, [PTX_U64] = high_add_u64, [PTX_S64] = high_add_s64};

// Products of twice the width; with a third source, that is as wide.
PTX_INTEGERS_2(wide_u16, uint16_t, uint32_t, (uint32_t)a *(uint32_t)b)
PTX_INTEGERS_2(wide_s16, int16_t, uint32_t, (int32_t)a *(int32_t)b)
PTX_INTEGERS_2(wide_u32, uint32_t, uint64_t, (uint64_t)a *(uint64_t)b)
PTX_INTEGERS_2(wide_s32, int32_t, uint64_t, (int64_t)a *(int64_t)b)
static ptx_action *const wide[PTX_PRED + 1] = {
    [PTX_U16] = wide_u16, [PTX_S16] = wide_s16, [PTX_U32] = wide_u32, [PTX_S32] = wide_s32};
#define WIDE_ADD(name, kind, plain, product)                                                       \
    static void name(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)            \
    {                                                                                              \
        PTX_SOURCES_3                                                                              \
        PTX_FOR_LANES(mask, const kind a = (kind)as[lane]; const kind b = (kind)bs[lane];          \
                      to[lane] = (plain)((product) + cs[lane]););                                  \
    }
WIDE_ADD(wide_add_u16, uint16_t, uint32_t, (uint32_t)a *(uint32_t)b)
WIDE_ADD(wide_add_s16, int16_t, uint32_t, (uint64_t)((int32_t)a *(int32_t)b))
WIDE_ADD(wide_add_u32, uint32_t, uint64_t, (uint64_t)a *(uint64_t)b)
WIDE_ADD(wide_add_s32, int32_t, uint64_t, (uint64_t)((int64_t)a *(int64_t)b))
static ptx_action *const wide_add[PTX_PRED + 1] = {[PTX_U16] = wide_add_u16,
                                                   [PTX_S16] = wide_add_s16,
                                                   [PTX_U32] = wide_add_u32,
                                                   [PTX_S32] = wide_add_s32};

// .sat, which only .s32 has.
static int32_t saturated(int64_t value)
{
    return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
}
PTX_INTEGERS_2(add_saturated, int32_t, uint32_t, saturated((int64_t)a + b))
PTX_INTEGERS_2(subtract_saturated, int32_t, uint32_t, saturated((int64_t)a - b))
PTX_INTEGERS_3(high_add_saturated, int32_t, uint32_t, saturated(HIGH_32(int64_t) + c))

// 24 bits of each source; the lower 32 bits of 48, or the upper.
#define LOW_24(value) ((int64_t)((uint64_t)(value) << 40) >> 40)
PTX_INTEGERS_2(multiply_24_u32, uint32_t, uint32_t, (uint64_t)(a & 0xFFFFFF) * (b & 0xFFFFFF))
PTX_INTEGERS_2(multiply_24_s32, int32_t, uint32_t, LOW_24(a) * LOW_24(b))
PTX_INTEGERS_3(multiply_add_24_u32, uint32_t, uint32_t,
               (uint64_t)(a & 0xFFFFFF) * (b & 0xFFFFFF) + c)
PTX_INTEGERS_3(multiply_add_24_s32, int32_t, uint32_t, LOW_24(a) * LOW_24(b) + c)

static bool is_integer(enum ptx_type type)
{
    return type >= PTX_U16 && type <= PTX_S64 && type != PTX_S8;
}

static ptx_action *sum_of(struct ptx_binder *binder, bool subtracts)
{
    if (binder->step->type == PTX_S32 && ptx_take_modifier(binder, "sat")) {
        return subtracts ? subtract_saturated : add_saturated;
    }
    return (subtracts ? subtract : add)[binder->step->type];
}

static ptx_action *product_of(struct ptx_binder *binder)
{
    const enum ptx_type type = binder->step->type;
    if (ptx_take_modifier(binder, "wide")) {
        return wide[type];
    }
    return ptx_take_modifier(binder, "hi")   ? high[type]
           : ptx_take_modifier(binder, "lo") ? multiply[type]
                                             : NULL;
}

static ptx_action *product_and_sum_of(struct ptx_binder *binder)
{
    const enum ptx_type type = binder->step->type;
    if (ptx_take_modifier(binder, "wide")) {
        return wide_add[type];
    }
    if (ptx_take_modifier(binder, "hi")) {
        return type == PTX_S32 && ptx_take_modifier(binder, "sat") ? high_add_saturated
                                                                   : high_add[type];
    }
    return ptx_take_modifier(binder, "lo") ? multiply_add[type] : NULL;
}

static ptx_action *product_of_24(struct ptx_binder *binder, bool adds)
{
    if (!ptx_take_modifier(binder, "lo")) {
        return NULL;
    }
    const enum ptx_type type = binder->step->type;
    return type == PTX_U32   ? adds ? multiply_add_24_u32 : multiply_24_u32
           : type == PTX_S32 ? adds ? multiply_add_24_s32 : multiply_24_s32
                             : NULL;
}

bool ptx_bind_integers(struct ptx_binder *binder)
{
    static const struct {
        const char *opcode;
        unsigned sources;
        ptx_action *const *by_type;
    } known[] = {
        {"add", 2, NULL},        {"sub", 2, NULL},   {"mul", 2, NULL},     {"mad", 3, NULL},
        {"mul24", 2, NULL},      {"mad24", 3, NULL}, {"div", 2, divide},   {"rem", 2, remainder_of},
        {"min", 2, least},       {"max", 2, most},   {"abs", 1, absolute}, {"neg", 1, negate},
        {"sad", 3, differences},
    };
    size_t at = 0;
    while (at < sizeof(known) / sizeof(*known) && !ptx_is(binder, known[at].opcode)) {
        at++;
    }
    const enum ptx_type type = ptx_last_type(binder);
    if (at == sizeof(known) / sizeof(*known) || !is_integer(type)) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->type = ptx_take_type(binder);
    step->act = known[at].by_type       ? known[at].by_type[type]
                : ptx_is(binder, "add") ? sum_of(binder, false)
                : ptx_is(binder, "sub") ? sum_of(binder, true)
                : ptx_is(binder, "mul") ? product_of(binder)
                : ptx_is(binder, "mad") ? product_and_sum_of(binder)
                                        : product_of_24(binder, ptx_is(binder, "mad24"));
    const bool widens = step->act == wide_add[type] && step->act;
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, type);
    if (known[at].sources > 1) {
        step->b = ptx_take_source(binder, type);
    }
    if (known[at].sources > 2) {
        const enum ptx_type wider = type == PTX_U16   ? PTX_U32
                                    : type == PTX_S16 ? PTX_S32
                                    : type == PTX_U32 ? PTX_U64
                                                      : PTX_S64;
        step->c = ptx_take_source(binder, widens ? wider : type);
    }
    if (!step->act) {
        ptx_refuse(binder, "'%s' of this type", binder->instruction->opcode);
    }
    return true;
}
