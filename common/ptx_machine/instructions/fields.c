// SPDX-License-Identifier: MIT
// Fields of bits: found, taken out, put in, made, and widened.
#include "ptx_machine/machine/actions.h"

// The place of the highest bit that is not the sign; with .shiftamt how far it is from the top.
static uint32_t highest(uint64_t value, unsigned width, bool distance)
{
    if (value == 0) {
        return UINT32_MAX;
    }
    const uint32_t place = 63u - (uint32_t)__builtin_clzll(value);
    return distance ? width - 1 - place : place;
}
PTX_INTEGERS_1(find_u32, uint32_t, uint32_t, highest(a, 32, step->way))
PTX_INTEGERS_1(find_s32, int32_t, uint32_t, highest((uint32_t)(a < 0 ? ~a : a), 32, step->way))
PTX_INTEGERS_1(find_u64, uint64_t, uint32_t, highest(a, 64, step->way))
PTX_INTEGERS_1(find_s64, int64_t, uint32_t, highest((uint64_t)(a < 0 ? ~a : a), 64, step->way))

// `length` bits of a from place b on; what lies above them is the sign, or what lies above a is.
static void extract(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    const unsigned width = 8 * (unsigned)ptx_type_size(step->type);
    PTX_FOR_LANES(mask, {
        const uint64_t a = ptx_widened(as[lane], step->type);
        const unsigned place = bs[lane] & 0xFF;
        const unsigned length = cs[lane] & 0xFF;
        const unsigned top = place + length - 1 < width - 1 ? place + length - 1 : width - 1;
        const uint64_t sign = ptx_is_signed(step->type) && length > 0 ? a >> top & 1 : 0;
        uint64_t result = sign ? UINT64_MAX : 0;
        for (unsigned i = 0; i < length && i + place < width && i < width; i++) {
            result = (result & ~(UINT64_C(1) << i)) | (a >> (i + place) & 1) << i;
        }
        to[lane] = width == 32 ? (uint32_t)result : result;
    });
}

static void insert(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    const uint64_t *const lengths = ptx_at(warp, step->parts[0]);
    const unsigned width = 8 * (unsigned)ptx_type_size(step->type);
    PTX_FOR_LANES(mask, {
        uint64_t result = bs[lane];
        const unsigned place = cs[lane] & 0xFF;
        const unsigned length = lengths[lane] & 0xFF;
        for (unsigned i = 0; i < length && i + place < width; i++) {
            const uint64_t bit = UINT64_C(1) << (i + place);
            result = (result & ~bit) | (as[lane] >> i & 1) << (i + place);
        }
        to[lane] = width == 32 ? (uint32_t)result : result;
    });
}

// With .clamp, places and lengths of 32 or more are all there are; with .wrap they begin again at
// 0.
static uint32_t below(uint32_t place, bool clamps)
{
    return clamps && place >= 32 ? UINT32_MAX : (UINT32_C(1) << (place & 31)) - 1;
}

// b ones from place a on.
PTX_INTEGERS_2(make, uint32_t, uint32_t,
               step->way &&a >= 32 ? 0
               : (step->way && b >= 32) || (a & 31) + (b & 31) >= 32
                   ? ~below(a, false)
                   : below((a & 31) + (b & 31), false) & ~below(a, false))

// The lower b bits of a, and the sign or zeros above them.
PTX_INTEGERS_2(widen, uint32_t, uint32_t,
               (a & below(b, step->way)) |
                   (step->type == PTX_S32 && (b & 31) && !(step->way && b >= 32) &&
                            (a >> ((b - 1) & 31) & 1)
                        ? ~below(b, step->way)
                        : 0))

static bool bind_mask(struct ptx_binder *binder)
{
    const bool makes = ptx_is(binder, "bmsk");
    if (!makes && !ptx_is(binder, "szext")) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->way = ptx_take_modifier(binder, "clamp");
    const bool wraps = !step->way && ptx_take_modifier(binder, "wrap");
    const enum ptx_type type = step->type = ptx_take_type(binder);
    const bool right_type = makes ? type == PTX_B32 : type == PTX_U32 || type == PTX_S32;
    step->act = !right_type || (!step->way && !wraps) ? NULL : makes ? make : widen;
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, type);
    step->b = ptx_take_source(binder, PTX_U32);
    return true;
}

static bool bind_field(struct ptx_binder *binder)
{
    const bool extracts = ptx_is(binder, "bfe"), inserts = ptx_is(binder, "bfi");
    if (!extracts && !inserts && !ptx_is(binder, "bfind")) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->way = !extracts && !inserts && ptx_take_modifier(binder, "shiftamt");
    const enum ptx_type type = step->type = ptx_take_type(binder);
    static ptx_action *const finds[PTX_PRED + 1] = {
        [PTX_U32] = find_u32, [PTX_S32] = find_s32, [PTX_U64] = find_u64, [PTX_S64] = find_s64};
    const bool right_size = ptx_type_size(type) >= 4 && type <= PTX_B64;
    step->act = !right_size ? NULL : extracts ? extract : inserts ? insert : finds[type];
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, type);
    if (extracts || inserts) {
        step->b = ptx_take_source(binder, inserts ? type : PTX_U32);
        step->c = ptx_take_source(binder, PTX_U32);
    }
    if (inserts) {
        step->parts[0] = ptx_take_source(binder, PTX_U32);
    }
    return true;
}

bool ptx_bind_fields(struct ptx_binder *binder)
{
    if (!bind_field(binder) && !bind_mask(binder)) {
        return false;
    }
    if (!binder->step->act) {
        ptx_refuse(binder, "'%s' of this type", binder->instruction->opcode);
    }
    return true;
}
