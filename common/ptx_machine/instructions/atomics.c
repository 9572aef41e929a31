// SPDX-License-Identifier: MIT
// atom and red: an operation on memory that nobody comes between. Lanes do theirs one after
// another, the lowest first.
#include "ptx_machine/machine/actions.h"
#include "ptx_machine/machine/counting.h"
#include "ptx_machine/machine/half.h"

enum way { AND, OR, XOR, EXCHANGE, ADD, INCREMENT, DECREMENT, LEAST, MOST, COMPARE_AND_SWAP, NO };
static const char *const words[] = {"and", "or",  "xor", "exch", "add", "inc",
                                    "dec", "min", "max", "cas",  NULL};

static bool is_real(enum ptx_type type)
{
    return type == PTX_F32 || type == PTX_F64 || type == PTX_F16 || type == PTX_BF16;
}

static uint64_t real_sum(enum ptx_type type, uint64_t old, uint64_t b)
{
    if (type == PTX_F32) {
        return ptx_of_float(ptx_float_of(old) + ptx_float_of(b));
    }
    if (type == PTX_F64) {
        return ptx_of_double(ptx_double_of(old) + ptx_double_of(b));
    }
    return ptx_half_of(ptx_sum_for_half(ptx_double_of_half(old, type), ptx_double_of_half(b, type)),
                       type, PTX_TO_NEAREST);
}

// Two halves of a pair, each by itself.
static uint64_t pair_sum(enum ptx_type type, uint64_t old, uint64_t b)
{
    const enum ptx_type half = ptx_half_of_pair(type);
    return real_sum(half, old & 0xFFFF, b & 0xFFFF) |
           real_sum(half, old >> 16 & 0xFFFF, b >> 16 & 0xFFFF) << 16;
}

static uint64_t result_of(enum way way, enum ptx_type type, uint64_t old, uint64_t b, uint64_t c)
{
    const uint64_t first = ptx_widened(old, type), second = ptx_widened(b, type);
    const bool below = ptx_is_signed(type) ? (int64_t)first < (int64_t)second : first < second;
    switch (way) {
    case AND:
        return old & b;
    case OR:
        return old | b;
    case XOR:
        return old ^ b;
    case EXCHANGE:
        return b;
    case ADD:
        return type == PTX_F16X2 || type == PTX_BF16X2 ? pair_sum(type, old, b)
               : is_real(type)                         ? real_sum(type, old, b)
                                                       : old + b;
    case INCREMENT:
        return first >= second ? 0 : old + 1;
    case DECREMENT:
        return first == 0 || first > second ? b : old - 1;
    case LEAST:
        return below ? old : b;
    case MOST:
        return below ? b : old;
    case COMPARE_AND_SWAP:
        return first == second ? c : old;
    case NO:
        break;
    }
    return old;
}

static void update(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1(void) as;
    const uint64_t *const bs = ptx_at(warp, step->b);
    const uint64_t *const cs = ptx_at(warp, step->c);
    struct ptx_request request;
    request.global = request.shared = 0;
    request.compares = step->way == COMPARE_AND_SWAP;
    request.adds_numbers = false;
    const bool adds = step->way == ADD && !is_real(step->type);
    PTX_FOR_LANES(mask, {
        enum ptx_space space = step->space;
        const uint64_t address = ptx_address(warp, step, lane);
        unsigned char *at = ptx_reach_quickly(warp, step, lane, address, step->bytes, &space);
        if (!at) {
            return;
        }
        uint64_t old = 0;
        memcpy(&old, at, step->bytes);
        const uint64_t result = result_of((enum way)step->way, step->type, old, bs[lane], cs[lane]);
        memcpy(at, &result, step->bytes);
        if (!step->to.absent) {
            to[lane] = old;
        }
        request.adds_numbers |= adds && bs[lane] != 1;
        ptx_request_add(&request, lane, address, space);
    });
    ptx_count(warp, &request, PTX_UPDATES, step->bytes);
    ptx_tell_issue(warp, step, &request, PTX_UPDATES);
}

static bool fits(enum way way, enum ptx_type type)
{
    const size_t size = ptx_type_size(type);
    const bool whole = type >= PTX_U32 && type <= PTX_S64 && size >= 4;
    switch (way) {
    case AND:
    case OR:
    case XOR:
    case EXCHANGE:
        return type == PTX_B32 || type == PTX_B64;
    case COMPARE_AND_SWAP:
        return type == PTX_B16 || type == PTX_B32 || type == PTX_B64;
    case ADD:
        return whole || is_real(type) || type == PTX_F16X2 || type == PTX_BF16X2;
    case INCREMENT:
    case DECREMENT:
        return type == PTX_U32;
    case LEAST:
    case MOST:
        return whole;
    case NO:
        break;
    }
    return false;
}

bool ptx_bind_atomics(struct ptx_binder *binder)
{
    const bool returns = ptx_is(binder, "atom");
    if (!returns && !ptx_is(binder, "red")) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->flow = PTX_MAY_FAIL;
    step->access = PTX_UPDATES;
    ptx_take_how(binder);
    ptx_take_space(binder);
    const enum way way = (enum way)ptx_take_one_of(binder, words, NO);
    ptx_take_modifier(binder, "noftz");
    step->way = (unsigned char)way;
    step->type = ptx_take_type(binder);
    step->bytes = (unsigned)ptx_type_size(step->type);
    step->spins = true;
    step->act = update;
    if (!fits(way, step->type)) {
        ptx_refuse(binder, "this form of '%s'", binder->instruction->opcode);
    }
    if (step->space != PTX_GENERIC && step->space != PTX_GLOBAL && step->space != PTX_SHARED) {
        ptx_refuse(binder, "'%s' of that space", binder->instruction->opcode);
    }
    static const char *const vectors[] = {"v2", "v4", "v8", NULL};
    const unsigned vector = ptx_take_one_of(binder, vectors, UINT32_MAX);
    if (vector != UINT32_MAX) {
        ptx_refuse(binder, "'.%s' of '%s'", vectors[vector], binder->instruction->opcode);
    }
    if (returns) {
        step->to = ptx_target(binder, ptx_take_operand(binder));
    }
    ptx_take_address(binder);
    step->b = ptx_take_source(binder, step->type);
    if (way == COMPARE_AND_SWAP) {
        step->c = ptx_take_source(binder, step->type);
    }
    return true;
}
