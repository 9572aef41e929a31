// SPDX-License-Identifier: MIT
// Arithmetic of integers, by the PTX document.
#include "instructions.h"

#define M64 UINT64_MAX

GW_TEST(sums_wrap)
{
    static const struct row rows[] = {
        {"add.u32 %r10, %r1, %r2;", 0xFFFFFFFF, 2, 0, 1},
        {"add.s32 %r10, %r1, %r2;", 0x7FFFFFFF, 1, 0, 0x80000000},
        {"add.sat.s32 %r10, %r1, %r2;", 0x7FFFFFFF, 1, 0, 0x7FFFFFFF},
        {"add.sat.s32 %r10, %r1, %r2;", 0x80000000, 0xFFFFFFFF, 0, 0x80000000},
        {"add.u16 %h0, %h1, %h2;", 0xFFFF, 2, 0, 1},
        {"add.s64 %d10, %d1, %d2;", M64, 2, 0, 1},
        {"add.s32 %r10, %r1, -3;", 2, 0, 0, 0xFFFFFFFF},
        {"sub.s32 %r10, %r1, %r2;", 0, 1, 0, 0xFFFFFFFF},
        {"sub.sat.s32 %r10, %r1, %r2;", 0x80000000, 1, 0, 0x80000000},
        {"sub.u64 %d10, %d1, %d2;", 0, 1, 0, M64},
    };
    CHECK(rows);
}

GW_TEST(products_have_a_lower_and_an_upper_half)
{
    static const struct row rows[] = {
        {"mul.lo.u32 %r10, %r1, %r2;", 0x10001, 0x10001, 0, 0x20001},
        {"mul.hi.u32 %r10, %r1, %r2;", 0xFFFFFFFF, 0xFFFFFFFF, 0, 0xFFFFFFFE},
        {"mul.hi.s32 %r10, %r1, %r2;", 0xFFFFFFFF, 0xFFFFFFFF, 0, 0},
        {"mul.hi.s32 %r10, %r1, %r2;", 0x80000000, 2, 0, 0xFFFFFFFF},
        {"mul.wide.u32 %d10, %r1, %r2;", 0xFFFFFFFF, 2, 0, 0x1FFFFFFFE},
        {"mul.wide.s32 %d10, %r1, %r2;", 0xFFFFFFFF, 2, 0, M64 - 1},
        {"mul.wide.u16 %r10, %h1, %h2;", 0xFFFF, 0xFFFF, 0, 0xFFFE0001},
        {"mul.wide.s16 %r10, %h1, %h2;", 0xFFFF, 2, 0, 0xFFFFFFFE},
        {"mul.lo.u16 %h0, %h1, %h2;", 0x101, 0x101, 0, 0x201},
        {"mul.hi.u16 %h0, %h1, %h2;", 0xFFFF, 0xFFFF, 0, 0xFFFE},
        {"mul.hi.s16 %h0, %h1, %h2;", 0x8000, 2, 0, 0xFFFF},
        {"mul.lo.s64 %d10, %d1, %d2;", M64, M64, 0, 1},
        {"mul.hi.u64 %d10, %d1, %d2;", M64, M64, 0, M64 - 1},
        {"mul.hi.s64 %d10, %d1, %d2;", M64, 5, 0, M64},
        {"mul24.lo.u32 %r10, %r1, %r2;", 0xFF000003, 0xFF000005, 0, 15},
        {"mul24.lo.s32 %r10, %r1, %r2;", 0xFFFFFF, 5, 0, 0xFFFFFFFB},
        {"mad24.lo.u32 %r10, %r1, %r2, %r3;", 0xFF000003, 5, 7, 22},
    };
    CHECK(rows);
}

GW_TEST(products_are_added_to)
{
    static const struct row rows[] = {
        {"mad.lo.s32 %r10, %r1, %r2, %r3;", 7, 6, 0xFFFFFFFF, 41},
        {"mad.lo.u16 %h0, %h1, %h2, %h3;", 0xFFFF, 2, 3, 1},
        {"mad.lo.u64 %d10, %d1, %d2, %d3;", M64, 2, 3, 1},
        {"mad.hi.u32 %r10, %r1, %r2, %r3;", 0x80000000, 4, 10, 12},
        {"mad.hi.s32 %r10, %r1, %r2, %r3;", 0x80000000, 4, 10, 8},
        {"mad.hi.sat.s32 %r10, %r1, %r2, %r3;", 0x7FFFFFFF, 0x7FFFFFFF, 0x7FFFFFFF, 0x7FFFFFFF},
        {"mad.wide.s32 %d10, %r1, %r2, %d3;", 0xFFFFFFFF, 4, 3, M64},
        {"mad.wide.u32 %d10, %r1, %r2, %d3;", 0xFFFFFFFF, 4, 4, 0x400000000},
        {"mad.wide.u16 %r10, %h1, %h2, %r3;", 0xFFFF, 0xFFFF, 1, 0xFFFE0002},
        {"sad.s32 %r10, %r1, %r2, %r3;", 0xFFFFFFFE, 3, 10, 15},
        {"sad.u32 %r10, %r1, %r2, %r3;", 3, 5, 10, 12},
    };
    CHECK(rows);
}

GW_TEST(quotients_go_towards_zero)
{
    static const struct row rows[] = {
        {"div.s32 %r10, %r1, %r2;", 0xFFFFFFF9, 2, 0, 0xFFFFFFFD},
        {"div.s32 %r10, %r1, %r2;", 0x80000000, 0xFFFFFFFF, 0, 0x80000000},
        {"div.u32 %r10, %r1, %r2;", 0xFFFFFFF9, 2, 0, 0x7FFFFFFC},
        {"div.u32 %r10, %r1, %r2;", 5, 0, 0, 0xFFFFFFFF},
        {"div.s16 %h0, %h1, %h2;", 0x8000, 0xFFFF, 0, 0x8000},
        {"div.s64 %d10, %d1, %d2;", M64 - 6, 2, 0, M64 - 2},
        {"div.u64 %d10, %d1, %d2;", M64, 2, 0, M64 >> 1},
        {"rem.s32 %r10, %r1, %r2;", 0xFFFFFFF9, 2, 0, 0xFFFFFFFF},
        {"rem.s32 %r10, %r1, %r2;", 0x80000000, 0xFFFFFFFF, 0, 0},
        {"rem.u32 %r10, %r1, %r2;", 7, 0, 0, 0xffffffff},
        {"rem.u64 %d10, %d1, %d2;", M64, 10, 0, 5},
        {"rem.s64 %d10, %d1, %d2;", M64 - 6, 4, 0, M64 - 2},
    };
    CHECK(rows);
}

GW_TEST(least_and_most_know_signs)
{
    static const struct row rows[] = {
        {"min.s32 %r10, %r1, %r2;", 0xFFFFFFFF, 1, 0, 0xFFFFFFFF},
        {"min.u32 %r10, %r1, %r2;", 0xFFFFFFFF, 1, 0, 1},
        {"max.s32 %r10, %r1, %r2;", 0xFFFFFFFF, 1, 0, 1},
        {"max.u32 %r10, %r1, %r2;", 0xFFFFFFFF, 1, 0, 0xFFFFFFFF},
        {"min.s16 %h0, %h1, %h2;", 0x8000, 1, 0, 0x8000},
        {"max.u16 %h0, %h1, %h2;", 0x8000, 1, 0, 0x8000},
        {"min.s64 %d10, %d1, %d2;", M64, 1, 0, M64},
        {"max.u64 %d10, %d1, %d2;", M64, 1, 0, M64},
        {"abs.s32 %r10, %r1;", 0xFFFFFFFB, 0, 0, 5},
        {"abs.s32 %r10, %r1;", 0x80000000, 0, 0, 0x80000000},
        {"abs.s16 %h0, %h1;", 0xFFFB, 0, 0, 5},
        {"abs.s64 %d10, %d1;", M64, 0, 0, 1},
        {"neg.s32 %r10, %r1;", 5, 0, 0, 0xFFFFFFFB},
        {"neg.s64 %d10, %d1;", 1, 0, 0, M64},
    };
    CHECK(rows);
}

GW_TEST(forms_that_are_not_known_are_refused_by_name)
{
    static const struct refused rows[] = {
        {"add.sat.u32 %r1, %r2, %r3;", "'.sat' of 'add'"},
        {"mul.s32 %r1, %r2, %r3;", "'mul'"},
        {"mul.wide.s64 %d1, %d2, %d3;", "'mul' of this type"},
        {"abs.u32 %r1, %r2;", "'abs' of this type"},
        {"min.relu.s32 %r1, %r2, %r3;", "'.relu' of 'min'"},
        {"add.s32 %r1, %r2, %r3, %r4;", "so many operands of 'add'"},
        {"add.s32 %r1, %r2;", "an operand that is missing"},
        {"add.s32 %r1, %r2, %p1;", "a predicate as a number"},
        {"frobnicate.s32 %r1, %r2;", "the instruction 'frobnicate'"},
        {"sust.b.1d.b32.trap [%d1, {%r1}], {%r2};", "the instruction 'sust'"},
        {"barrier.cluster.arrive;", "'.cluster'"},
    };
    CHECK_REFUSED(rows);
}
