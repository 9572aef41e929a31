// SPDX-License-Identifier: MIT
// ld and st, of one value or of a vector, to all spaces; prefetch.
#include "ptx_machine/machine/actions.h"
#include "ptx_machine/machine/counting.h"

static uint64_t value_at(const unsigned char *at, unsigned bytes)
{
    uint64_t value = 0;
    switch (bytes) { // the sizes are constants, so that each is one instruction
    case 1:
        memcpy(&value, at, 1);
        break;
    case 2:
        memcpy(&value, at, 2);
        break;
    case 4:
        memcpy(&value, at, 4);
        break;
    default:
        memcpy(&value, at, 8);
        break;
    }
    return value;
}

static void set_at(unsigned char *at, uint64_t value, unsigned bytes)
{
    switch (bytes) {
    case 1:
        memcpy(at, &value, 1);
        break;
    case 2:
        memcpy(at, &value, 2);
        break;
    case 4:
        memcpy(at, &value, 4);
        break;
    default:
        memcpy(at, &value, 8);
        break;
    }
}

static void load(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    struct ptx_request request;
    request.global = request.shared = 0;
    const unsigned count = step->part_count, bytes = step->bytes, all = bytes * count;
    const bool extends = ptx_is_signed(step->type);
    const bool counts = warp->grid->run->counts || warp->grid->run->issued;
    PTX_FOR_LANES(mask, {
        enum ptx_space space = step->space;
        const uint64_t address = ptx_address(warp, step, lane);
        const unsigned char *at = ptx_reach_quickly(warp, step, lane, address, all, &space);
        if (!at) {
            return;
        }
        for (unsigned i = 0; i < count; i++) {
            if (!step->parts[i].absent) {
                const uint64_t value = value_at(at + i * bytes, bytes);
                ptx_at(warp, step->parts[i])[lane] =
                    (extends ? ptx_widened(value, step->type) : value) & step->keep;
            }
        }
        if (counts) {
            ptx_request_add(&request, lane, address, space);
        }
    });
    if (counts) {
        ptx_count(warp, &request, PTX_LOADS, all);
        ptx_tell_issue(warp, step, &request, PTX_LOADS);
    }
}

static void store(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    struct ptx_request request;
    request.global = request.shared = 0;
    const unsigned count = step->part_count, bytes = step->bytes, all = bytes * count;
    const bool counts = warp->grid->run->counts || warp->grid->run->issued;
    PTX_FOR_LANES(mask, {
        enum ptx_space space = step->space;
        const uint64_t address = ptx_address(warp, step, lane);
        unsigned char *at = ptx_reach_quickly(warp, step, lane, address, all, &space);
        if (!at) {
            return;
        }
        for (unsigned i = 0; i < count; i++) {
            set_at(at + i * bytes, ptx_at(warp, step->parts[i])[lane], bytes);
        }
        if (counts) {
            ptx_request_add(&request, lane, address, space);
        }
    });
    if (counts) {
        ptx_count(warp, &request, PTX_STORES, all);
        ptx_tell_issue(warp, step, &request, PTX_STORES);
    }
}

// A kernel's parameter by its name: the same for all lanes.
static void load_parameter(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    const unsigned char *at = (const unsigned char *)warp->grid->run->parameters + step->offset;
    for (unsigned i = 0; i < step->part_count; i++) {
        if (!step->parts[i].absent) {
            const uint64_t value = value_at(at + i * step->bytes, step->bytes);
            const uint64_t widened =
                (ptx_is_signed(step->type) ? ptx_widened(value, step->type) : value) & step->keep;
            uint64_t *const to = ptx_at(warp, step->parts[i]);
            PTX_FOR_LANES(mask, to[lane] = widened;);
        }
    }
}

static void do_nothing(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    (void)warp;
    (void)step;
    (void)mask;
}

void ptx_take_how(struct ptx_binder *binder)
{
    static const char *const words[] = {
        // Threads run one after another here, and what one writes the others see at once.
        "weak", "relaxed", "acquire", "release", "acq_rel", "volatile", "sc", "cta", "cluster",
        "gpu", "sys",
        // Caches, of which there are none.
        "ca", "cg", "cs", "lu", "cv", "wb", "wt", "nc", "L1::evict_normal", "L1::evict_unchanged",
        "L1::evict_first", "L1::evict_last", "L1::no_allocate", "L2::64B", "L2::128B", "L2::256B",
        "L2::evict_first", "L2::evict_last", "L2::evict_normal"};
    enum { POLLS_FIRST = 1, POLLS_LAST = 5 };
    for (unsigned i = 0; i < sizeof(words) / sizeof(*words); i++) {
        if (ptx_take_modifier(binder, words[i]) && i >= POLLS_FIRST && i <= POLLS_LAST) {
            binder->step->spins = true;
        }
    }
    binder->has_policy = ptx_take_modifier(binder, "L2::cache_hint");
}

void ptx_take_space(struct ptx_binder *binder)
{
    static const struct {
        const char *word;
        enum ptx_space space;
    } words[] = {
        {"global", PTX_GLOBAL},          {"shared", PTX_SHARED},
        {"shared::cta", PTX_SHARED},     {"local", PTX_LOCAL},
        {"const", PTX_CONSTANT},         {"param", PTX_PARAMETER},
        {"param::entry", PTX_PARAMETER}, {"param::func", PTX_PARAMETER},
    };
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        if (ptx_take_modifier(binder, words[i].word)) {
            binder->step->space = words[i].space;
            return;
        }
    }
}

// Constants lie in global memory.
static enum ptx_space where(enum ptx_space space)
{
    return space == PTX_CONSTANT ? PTX_GLOBAL : space;
}

void ptx_take_address(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    const struct ptx_operand *operand = ptx_take_operand(binder);
    if (operand->kind != PTX_ADDRESS || operand->part_count != 1) {
        ptx_refuse(binder, "an address of this form");
        return;
    }
    const struct ptx_operand *base = &operand->parts[0];
    step->offset = operand->value;
    const bool in_frame = base->kind == PTX_VARIABLE && (base->variable->space == PTX_LOCAL ||
                                                         base->variable->space == PTX_PARAMETER);
    if (base->kind == PTX_VARIABLE && base->variable->space != step->space &&
        step->space != PTX_GENERIC) {
        ptx_refuse(binder, "a variable of %s memory in an access to %s memory",
                   ptx_space_name(base->variable->space), ptx_space_name(step->space));
    }
    if (in_frame) {
        step->space = base->variable->space;
        step->offset += base->variable->offset + base->value;
        step->from_frame =
            step->space == PTX_LOCAL || base->variable->offset >= step->parameter_bytes;
        step->a = ptx_constant(binder, 0);
        return;
    }
    if (base->kind == PTX_VARIABLE && base->variable->space == PTX_SHARED) {
        step->space = PTX_SHARED;
    }
    step->a = ptx_source(binder, base, PTX_U64);
    step->space = where(step->space);
}

static enum ptx_type bits_of_size(unsigned bytes)
{
    return bytes == 1 ? PTX_U8 : bytes == 2 ? PTX_B16 : bytes == 4 ? PTX_B32 : PTX_B64;
}

// The registers of a load or store: one, or as many as the vector has.
static void bind_values(struct ptx_binder *binder, const struct ptx_operand *operand, bool loads)
{
    struct ptx_step *step = binder->step;
    const bool vector = operand->kind == PTX_VECTOR;
    const struct ptx_operand *parts = vector ? operand->parts : operand;
    const size_t found = vector ? operand->part_count : 1;
    if (found != step->part_count) {
        ptx_refuse(binder, "a vector of %zu in '%s'", found, binder->instruction->opcode);
        return;
    }
    for (unsigned i = 0; i < found; i++) {
        // A float is stored as what it is; its bits in any other type.
        const enum ptx_type type = parts[i].kind == PTX_FLOAT32 || parts[i].kind == PTX_FLOAT64
                                       ? step->type
                                       : bits_of_size(step->bytes);
        step->parts[i] =
            loads ? ptx_target(binder, &parts[i]) : ptx_source(binder, &parts[i], type);
    }
}

static void bind_access(struct ptx_binder *binder, bool loads)
{
    static const char *const sizes[] = {"v2", "v4", "v8", NULL};
    struct ptx_step *step = binder->step;
    step->flow = PTX_MAY_FAIL;
    step->access = loads ? PTX_LOADS : PTX_STORES;
    ptx_take_how(binder);
    ptx_take_space(binder);
    const unsigned size = ptx_take_one_of(binder, sizes, UINT32_MAX);
    step->part_count = size == UINT32_MAX ? 1 : 2u << size;
    step->type = ptx_take_type(binder);
    step->bytes = (unsigned)ptx_type_size(step->type);
    if (step->bytes == 0 || step->bytes > 8 || step->type == PTX_PRED) {
        ptx_refuse(binder, "'%s' of this type", binder->instruction->opcode);
        step->bytes = 4;
    }
    if (loads) {
        bind_values(binder, ptx_take_operand(binder), true);
        ptx_take_address(binder);
    } else {
        ptx_take_address(binder);
        bind_values(binder, ptx_take_operand(binder), false);
    }
    step->act = loads ? load : store;
    const size_t all = (size_t)step->bytes * step->part_count;
    const bool named = step->a.table == PTX_IN_CONSTANTS && !step->from_frame;
    if (loads && step->space == PTX_PARAMETER && named &&
        step->offset + all <= step->parameter_bytes) {
        step->act = load_parameter;
        step->flow = PTX_GOES_ON;
    }
}

static void make_policy(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    uint64_t *const to = ptx_at(warp, step->to);
    PTX_FOR_LANES(mask, to[lane] = 0;);
}

// A policy for caches, whatever it says.
static void bind_policy(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    ptx_take_space(binder);
    binder->taken = UINT32_MAX;
    step->act = make_policy;
    step->to = ptx_take_target(binder);
    while (ptx_has_operand(binder)) {
        ptx_take_operand(binder);
    }
}

bool ptx_bind_accesses(struct ptx_binder *binder)
{
    if (ptx_is(binder, "ld") || ptx_is(binder, "ldu")) {
        bind_access(binder, true);
    } else if (ptx_is(binder, "st")) {
        bind_access(binder, false);
    } else if (ptx_is(binder, "prefetch") || ptx_is(binder, "prefetchu")) {
        static const char *const levels[] = {"L1", "L2", NULL};
        ptx_take_space(binder);
        ptx_take_how(binder);
        ptx_take_one_of(binder, levels, 0);
        ptx_take_address(binder);
        binder->step->act = do_nothing;
    } else if (ptx_is(binder, "createpolicy")) {
        bind_policy(binder);
    } else {
        return false;
    }
    return true;
}
