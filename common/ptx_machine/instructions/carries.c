// SPDX-License-Identifier: MIT
// Sums, differences and products with sums that hand on a carry: .cc writes it, addc, subc and madc
// read it. Each thread has one, which no call keeps. A difference carries what a + ~b + 1 does,
// that is 1 where it does not borrow: the document speaks of a borrow, which within sub.cc and subc
// is the same, but nvcc's own division of 128 bits reads it with addc.
#include "ptx_machine/machine/actions.h"

enum way { ADD, SUBTRACT, LOWER_PRODUCT, UPPER_PRODUCT };

static unsigned __int128 product_of(const struct ptx_step *step, uint64_t a, uint64_t b)
{
    return ptx_is_signed(step->type)
               ? (unsigned __int128)((__int128)(int64_t)ptx_widened(a, step->type) *
                                     (int64_t)ptx_widened(b, step->type))
               : (unsigned __int128)ptx_widened(a, step->type) * ptx_widened(b, step->type);
}

static void with_carry(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_3
    const unsigned width = 8 * step->bytes;
    const uint64_t most = UINT64_MAX >> (64 - width);
    uint32_t carries = 0;
    PTX_FOR_LANES(mask, {
        const unsigned carry = step->reads_carry ? warp->carry >> lane & 1 : 0;
        unsigned __int128 result = 0;
        switch ((enum way)step->way) {
        case ADD:
            result = (unsigned __int128)(as[lane] & most) + (bs[lane] & most) + carry;
            break;
        case SUBTRACT:
            result = (unsigned __int128)(as[lane] & most) + (~bs[lane] & most) +
                     (step->reads_carry ? carry : 1);
            break;
        case LOWER_PRODUCT:
        case UPPER_PRODUCT: {
            const unsigned __int128 product = product_of(step, as[lane], bs[lane]);
            const uint64_t half =
                (uint64_t)(step->way == UPPER_PRODUCT ? product >> width : product) & most;
            result = (unsigned __int128)half + (cs[lane] & most) + carry;
            break;
        }
        }
        to[lane] = (uint64_t)result & most;
        carries |= (uint32_t)(result >> width & 1) << lane;
    });
    if (step->writes_carry) {
        warp->carry = (warp->carry & ~mask) | carries;
    }
}

static bool begins_with(const struct ptx_binder *binder, const char *opcode, const char *reading)
{
    return ptx_is(binder, opcode) || ptx_is(binder, reading);
}

bool ptx_bind_carries(struct ptx_binder *binder)
{
    const bool adds = begins_with(binder, "add", "addc");
    const bool subtracts = begins_with(binder, "sub", "subc");
    const bool multiplies = begins_with(binder, "mad", "madc");
    if (!adds && !subtracts && !multiplies) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->reads_carry = ptx_is(binder, "addc") || ptx_is(binder, "subc") || ptx_is(binder, "madc");
    step->writes_carry = ptx_take_modifier(binder, "cc");
    if (!step->reads_carry && !step->writes_carry) {
        return false;
    }
    const bool upper = multiplies && ptx_take_modifier(binder, "hi");
    const bool lower = multiplies && !upper && ptx_take_modifier(binder, "lo");
    step->way = (unsigned char)(adds        ? ADD
                                : subtracts ? SUBTRACT
                                : upper     ? UPPER_PRODUCT
                                            : LOWER_PRODUCT);
    step->type = ptx_take_type(binder);
    step->bytes = (unsigned)ptx_type_size(step->type);
    step->act = with_carry;
    const bool whole = step->type >= PTX_U32 && step->type <= PTX_S64 && step->bytes >= 4;
    if (!whole || (multiplies && !upper && !lower)) {
        ptx_refuse(binder, "'%s' with a carry, of this type", binder->instruction->opcode);
        step->bytes = 8;
    }
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, step->type);
    step->b = ptx_take_source(binder, step->type);
    if (multiplies) {
        step->c = ptx_take_source(binder, step->type);
    }
    return true;
}
