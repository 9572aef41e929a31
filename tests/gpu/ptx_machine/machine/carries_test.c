// SPDX-License-Identifier: MIT
// Carries: what .cc writes is what addc, subc and madc read, held to the host's integers of 128
// bits.
#include "instructions.h"

#define M64 UINT64_MAX

GW_TEST(sums_hand_on_their_carry)
{
    static const struct row rows[] = {
        {"add.cc.u32 %r10, %r1, %r2;", 0xFFFFFFFF, 2, 0, 1},
        {"add.cc.u32 %r4, %r1, %r2; addc.u32 %r10, %r3, 0;", 0xFFFFFFFF, 2, 7, 8},
        {"addc.u32 %r10, %r1, %r2;", 3, 4, 0, 7}, // none was handed on
        {"sub.cc.s64 %d10, %d1, %d2;", 0, 1, 0, M64},
    };
    CHECK(rows);
}

// A row names a register of the kind that is looked at first: the carry, as 0 or 1, or less 1.
#define CARRY_OF(instruction) "mov.u32 %r10, 0; " instruction " addc.u32 %r10, 0, 0;"
#define BORROW_OF(instruction) "mov.u32 %r10, 0; " instruction " subc.u32 %r10, 0, 0;"

GW_TEST(a_carry_is_what_does_not_fit)
{
    static const struct row rows[] = {
        {CARRY_OF("add.cc.u32 %r4, %r1, %r2;"), 0xFFFFFFFF, 1, 0, 1},
        {CARRY_OF("add.cc.u32 %r4, %r1, %r2;"), 0xFFFFFFFE, 1, 0, 0},
        {CARRY_OF("add.cc.s32 %r4, %r1, %r2;"), 0x7FFFFFFF, 1, 0,
         0}, // of the bits, not of the sign
        {CARRY_OF("add.cc.u64 %d4, %d1, %d2;"), M64, M64, 0, 1},
        {CARRY_OF("add.cc.u32 %r4, %r1, %r2; addc.cc.u32 %r4, %r3, 0;"), 0xFFFFFFFF, 1, 0xFFFFFFFF,
         1},
        {CARRY_OF("add.cc.u32 %r4, %r1, %r2; addc.cc.u32 %r4, %r3, 0;"), 0xFFFFFFFF, 1, 5, 0},
        {CARRY_OF("mad.lo.cc.u32 %r4, %r1, %r2, %r3;"), 0x80000001, 2, 0xFFFFFFFE, 1},
        {CARRY_OF("mad.lo.cc.u32 %r4, %r1, %r2, %r3;"), 0x80000001, 2, 0xFFFFFFFD, 0},
        {CARRY_OF("mad.hi.cc.u32 %r4, %r1, %r2, %r3;"), 0x80000000, 4, 0xFFFFFFFE, 1},
        {CARRY_OF("mad.hi.cc.s32 %r4, %r1, %r2, %r3;"), 0x80000000, 2, 1, 1}, // -1 and 1
        {CARRY_OF("mad.hi.cc.u64 %d4, %d1, %d2, %d3;"), M64, M64, 2, 1},
        // As nvcc's division of 128 bits has it.
        {CARRY_OF("sub.cc.u32 %r4, %r1, %r2;"), 1, 2, 0, 0},
        {CARRY_OF("sub.cc.u32 %r4, %r1, %r2;"), 2, 2, 0, 1},
        {BORROW_OF("sub.cc.u32 %r4, %r1, %r2;"), 1, 2, 0, 0xFFFFFFFF},
        {BORROW_OF("sub.cc.u32 %r4, %r1, %r2;"), 2, 2, 0, 0},
        {BORROW_OF("sub.cc.u64 %d4, %d1, %d2;"), 0, M64, 0, 0xFFFFFFFF},
        {BORROW_OF("sub.cc.u32 %r4, %r1, %r2; subc.cc.u32 %r4, %r3, 0;"), 1, 2, 0, 0xFFFFFFFF},
        {BORROW_OF("sub.cc.u32 %r4, %r1, %r2; subc.cc.u32 %r4, %r3, 0;"), 1, 2, 1, 0},
    };
    CHECK(rows);
}

GW_TEST(a_product_of_128_bits_is_the_hosts)
{
    static const uint64_t numbers[] = {0,       1,  0xFFFFFFFF, 0x100000000, 0x123456789ABCDEF0,
                                       M64 - 1, M64};
    enum { COUNT = sizeof(numbers) / sizeof(*numbers) };
    // The upper half of a times b plus c, from halves of 32 bits.
    static const char *const text =
        "mov.u64 %d10, 0; mov.b64 {%r1, %r2}, %d1; mov.b64 {%r3, %r4}, %d2; mov.b64 {%r8, %r9}, "
        "%d3;\n"
        "mad.lo.cc.u32 %r5, %r1, %r3, %r8; madc.hi.cc.u32 %r6, %r1, %r3, %r9; addc.u32 %r7, 0, 0;\n"
        "mad.lo.cc.u32 %r6, %r2, %r3, %r6; madc.hi.cc.u32 %r7, %r2, %r3, %r7; addc.u32 %r9, 0, 0;\n"
        "mad.lo.cc.u32 %r6, %r1, %r4, %r6; madc.hi.cc.u32 %r7, %r1, %r4, %r7; addc.u32 %r9, %r9, "
        "0;\n"
        "mad.lo.cc.u32 %r7, %r2, %r4, %r7; madc.hi.u32 %r9, %r2, %r4, %r9; mov.b64 %d10, {%r7, "
        "%r9};";
    struct row rows[COUNT * COUNT * COUNT];
    for (size_t i = 0; i < COUNT * COUNT * COUNT; i++) {
        const uint64_t a = numbers[i % COUNT];
        const uint64_t b = numbers[i / COUNT % COUNT];
        const uint64_t c = numbers[i / COUNT / COUNT];
        rows[i] = (struct row){text, a, b, c, (uint64_t)(((unsigned __int128)a * b + c) >> 64)};
    }
    CHECK(rows);
}

GW_TEST(each_lane_has_its_own_carry)
{
    run_simple("and.b32 %r1, %r0, 1; setp.eq.u32 %p1, %r1, 0; @%p1 bra EVEN;\n"
               "add.cc.u32 %r2, 0xFFFFFFFF, 1; bra BOTH;\n"
               "EVEN: add.cc.u32 %r2, 0, 1;\n"
               "BOTH: addc.u32 %r3, 0, 0;\n"
               "mul.wide.u32 %d1, %r0, 4; add.s64 %d1, %d1, %d0; st.global.u32 [%d1], %r3;",
               1, 32);
    const uint32_t *const got = data();
    for (unsigned lane = 0; lane < 32; lane++) {
        assert_int_equal(got[lane], lane % 2);
    }
}

GW_TEST(forms_that_are_not_known_are_refused_by_name)
{
    static const struct refused rows[] = {
        {"add.cc.u16 %h1, %h2, %h3;", "'add' with a carry, of this type"},
        {"add.cc.f32 %f1, %f2, %f3;", "'add' with a carry, of this type"},
        {"addc.sat.s32 %r1, %r2, %r3;", "'.sat' of 'addc'"},
        {"madc.u32 %r1, %r2, %r3, %r4;", "'madc' with a carry, of this type"},
        {"madc.wide.u32 %d1, %r2, %r3, %d4;", "'madc' with a carry, of this type"},
    };
    CHECK_REFUSED(rows);
}
