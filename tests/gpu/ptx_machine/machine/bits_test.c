// SPDX-License-Identifier: MIT
// Logic, shifts, fields and bytes, by the PTX document.
#include "instructions.h"

GW_TEST(logic_is_bit_by_bit)
{
    static const struct row rows[] = {
        {"and.b32 %r10, %r1, %r2;", 0xFF00FF00, 0x0FF00FF0, 0, 0x0F000F00},
        {"or.b64 %d10, %d1, %d2;", 0xF000000000000000, 1, 0, 0xF000000000000001},
        {"xor.b16 %h0, %h1, %h2;", 0xFFFF, 0x0F0F, 0, 0xF0F0},
        {"not.b32 %r10, %r1;", 0, 0, 0, 0xFFFFFFFF},
        {"not.b16 %h0, %h1;", 0xFF, 0, 0, 0xFF00},
        {"cnot.b32 %r10, %r1;", 0, 0, 0, 1},
        {"cnot.b32 %r10, %r1;", 8, 0, 0, 0},
        {"and.pred %p0, %p1, %p2;", 1, 0, 0, 0},
        {"and.pred %p0, %p1, !%p2;", 1, 0, 0, 1},
        {"or.pred %p0, %p1, %p2;", 1, 0, 0, 1},
        {"xor.pred %p0, %p1, %p2;", 1, 1, 0, 0},
        {"not.pred %p0, %p1;", 1, 0, 0, 0},
        {"lop3.b32 %r10, %r1, %r2, %r3, 0x80;", 0xF0, 0xCC, 0xAA, 0x80},
        {"lop3.b32 %r10, %r1, %r2, %r3, 0x96;", 0xF0, 0xCC, 0xAA, 0xF0 ^ 0xCC ^ 0xAA},
        {"lop3.b32 %r10, %r1, %r2, %r3, 0xE8;", 0xF0, 0xCC, 0xAA, 0xE8},
    };
    CHECK(rows);
}

GW_TEST(shifts_past_the_width_leave_nothing_or_the_sign)
{
    static const struct row rows[] = {
        {"shl.b32 %r10, %r1, %r2;", 0x80000001, 1, 0, 2},
        {"shl.b32 %r10, %r1, %r2;", 1, 32, 0, 0},
        {"shl.b32 %r10, %r1, %r2;", 1, 0xFFFFFFFF, 0, 0},
        {"shl.b64 %d10, %d1, %r2;", 1, 63, 0, UINT64_C(1) << 63},
        {"shl.b64 %d10, %d1, %r2;", 1, 64, 0, 0},
        {"shl.b16 %h0, %h1, %r2;", 0x8001, 1, 0, 2},
        {"shr.u32 %r10, %r1, %r2;", 0x80000000, 31, 0, 1},
        {"shr.u32 %r10, %r1, %r2;", 0x80000000, 32, 0, 0},
        {"shr.s32 %r10, %r1, %r2;", 0x80000000, 31, 0, 0xFFFFFFFF},
        {"shr.s32 %r10, %r1, %r2;", 0x80000000, 99, 0, 0xFFFFFFFF},
        {"shr.b32 %r10, %r1, %r2;", 0x80000000, 4, 0, 0x08000000},
        {"shr.s64 %d10, %d1, %r2;", UINT64_MAX, 64, 0, UINT64_MAX},
        {"shr.s16 %h0, %h1, %r2;", 0x8000, 3, 0, 0xF000},
        {"shf.l.wrap.b32 %r10, %r1, %r2, %r3;", 0x80000000, 1, 33, 3},
        {"shf.l.clamp.b32 %r10, %r1, %r2, %r3;", 0x80000000, 1, 33, 0x80000000},
        {"shf.r.wrap.b32 %r10, %r1, %r2, %r3;", 0x10, 3, 4, 0x30000001},
        {"shf.r.clamp.b32 %r10, %r1, %r2, %r3;", 0x10, 3, 40, 3},
    };
    CHECK(rows);
}

GW_TEST(bits_are_counted_and_found)
{
    static const struct row rows[] = {
        {"popc.b32 %r10, %r1;", 0xF0F0F0F0, 0, 0, 16},
        {"popc.b64 %r10, %d1;", UINT64_MAX, 0, 0, 64},
        {"clz.b32 %r10, %r1;", 0, 0, 0, 32},
        {"clz.b32 %r10, %r1;", 0x00800000, 0, 0, 8},
        {"clz.b64 %r10, %d1;", 1, 0, 0, 63},
        {"brev.b32 %r10, %r1;", 1, 0, 0, 0x80000000},
        {"brev.b64 %d10, %d1;", 3, 0, 0, UINT64_C(3) << 62},
        {"bfind.u32 %r10, %r1;", 0x00F00000, 0, 0, 23},
        {"bfind.u32 %r10, %r1;", 0, 0, 0, 0xFFFFFFFF},
        {"bfind.s32 %r10, %r1;", 0xFFFFFFF0, 0, 0, 3},
        {"bfind.s32 %r10, %r1;", 0xFFFFFFFF, 0, 0, 0xFFFFFFFF},
        {"bfind.shiftamt.u32 %r10, %r1;", 0x00F00000, 0, 0, 8},
        {"bfind.u64 %r10, %d1;", UINT64_C(1) << 40, 0, 0, 40},
    };
    CHECK(rows);
}

GW_TEST(fields_are_taken_out_and_put_in)
{
    static const struct row rows[] = {
        {"bfe.u32 %r10, %r1, %r2, %r3;", 0xABCD1234, 8, 8, 0x12},
        {"bfe.s32 %r10, %r1, %r2, %r3;", 0x0000F000, 12, 4, 0xFFFFFFFF},
        {"bfe.s32 %r10, %r1, %r2, %r3;", 0x80000000, 28, 8, 0xFFFFFFF8},
        {"bfe.u32 %r10, %r1, %r2, %r3;", 0xFFFFFFFF, 32, 4, 0},
        {"bfe.s32 %r10, %r1, %r2, %r3;", 0x80000000, 40, 4, 0xFFFFFFFF},
        {"bfe.u32 %r10, %r1, %r2, %r3;", 0xFFFFFFFF, 4, 0, 0},
        {"bfe.u64 %d10, %d1, %r2, %r3;", 0xABCD000000000000, 48, 8, 0xCD},
        {"bfi.b32 %r10, %r1, %r2, %r3, 8;", 0xFF, 0, 4, 0xFF0},
        {"bfi.b32 %r10, %r1, %r2, %r3, 8;", 0xFF, 0, 28, 0xF0000000},
        {"bfi.b64 %d10, %d1, %d2, %r3, 4;", 5, UINT64_MAX, 60, 0x5FFFFFFFFFFFFFFF},
    };
    CHECK(rows);
}

GW_TEST(fields_are_made_and_widened)
{
    static const struct row rows[] = {
        {"bmsk.clamp.b32 %r10, %r1, %r2;", 4, 8, 0, 0xFF0},
        {"bmsk.clamp.b32 %r10, %r1, %r2;", 0, 32, 0, 0xFFFFFFFF},
        {"bmsk.clamp.b32 %r10, %r1, %r2;", 28, 8, 0, 0xF0000000},
        {"bmsk.clamp.b32 %r10, %r1, %r2;", 32, 1, 0, 0},
        {"bmsk.clamp.b32 %r10, %r1, %r2;", 5, 0, 0, 0},
        {"bmsk.wrap.b32 %r10, %r1, %r2;", 33, 2, 0, 6},
        {"bmsk.wrap.b32 %r10, %r1, %r2;", 3, 32, 0, 0},
        {"szext.clamp.u32 %r10, %r1, %r2;", 0xFFFFFF80, 8, 0, 0x80},
        {"szext.clamp.s32 %r10, %r1, %r2;", 0x80, 8, 0, 0xFFFFFF80},
        {"szext.clamp.s32 %r10, %r1, %r2;", 0x7F, 8, 0, 0x7F},
        {"szext.clamp.s32 %r10, %r1, %r2;", 0x12345678, 32, 0, 0x12345678},
        {"szext.wrap.s32 %r10, %r1, %r2;", 0x12345678, 32, 0, 0},
        {"szext.wrap.s32 %r10, %r1, %r2;", 0xF4, 35, 0, 0xFFFFFFFC},
        {"szext.clamp.s32 %r10, %r1, %r2;", 0xFF, 0, 0, 0},
    };
    CHECK(rows);
}

GW_TEST(bytes_are_permuted_and_multiplied)
{
    static const struct row rows[] = {
        {"prmt.b32 %r10, %r1, %r2, %r3;", 0x33221100, 0x77665544, 0x7531, 0x77553311},
        {"prmt.b32 %r10, %r1, %r2, %r3;", 0x00008000, 0, 0x9999, 0xFFFFFFFF},
        {"prmt.b32 %r10, %r1, %r2, 0x0123;", 0x33221100, 0, 0, 0x00112233},
        {"prmt.b32.f4e %r10, %r1, %r2, %r3;", 0x33221100, 0x77665544, 1, 0x44332211},
        {"prmt.b32.b4e %r10, %r1, %r2, %r3;", 0x33221100, 0x77665544, 0, 0x55667700},
        {"prmt.b32.rc8 %r10, %r1, %r2, %r3;", 0x33221100, 0, 2, 0x22222222},
        {"prmt.b32.ecl %r10, %r1, %r2, %r3;", 0x33221100, 0, 2, 0x33222222},
        {"prmt.b32.ecr %r10, %r1, %r2, %r3;", 0x33221100, 0, 1, 0x11111100},
        {"prmt.b32.rc16 %r10, %r1, %r2, %r3;", 0x33221100, 0, 1, 0x33223322},
        {"dp4a.u32.u32 %r10, %r1, %r2, %r3;", 0x01020304, 0x01010101, 5, 15},
        {"dp4a.s32.s32 %r10, %r1, %r2, %r3;", 0xFFFFFFFF, 0x01020304, 0, 0xFFFFFFF6},
        {"dp2a.lo.s32.s32 %r10, %r1, %r2, %r3;", 0xFFFF0002, 0x00000305, 1, 8},
        {"dp2a.hi.s32.s32 %r10, %r1, %r2, %r3;", 0xFFFF0002, 0x03050000, 1, 8},
        {"vabsdiff4.u32.u32.u32 %r10, %r1, %r2, %r3;", 0x00FF8001, 0xFF000102, 9, 0xFFFF7F01},
        {"vabsdiff4.u32.s32.s32 %r10, %r1, %r2, %r3;", 0x00FF8001, 0xFF007F02, 9, 0x0101FF01},
        {"vabsdiff4.u32.u32.u32.add %r10, %r1, %r2, %r3;", 0x00FF8001, 0xFF000102, 9, 647},
    };
    CHECK(rows);
}

GW_TEST(set_bits_are_found_by_their_number)
{
    static const struct row rows[] = {
        {"fns.b32 %r10, %r1, %r2, %r3;", 0x50, 4, 0, 4},
        {"fns.b32 %r10, %r1, %r2, %r3;", 0x50, 5, 0, 0xFFFFFFFF},
        {"fns.b32 %r10, %r1, %r2, %r3;", 0x50, 0, 1, 4},
        {"fns.b32 %r10, %r1, %r2, %r3;", 0x50, 0, 2, 6},
        {"fns.b32 %r10, %r1, %r2, %r3;", 0x50, 4, 2, 6},
        {"fns.b32 %r10, %r1, %r2, %r3;", 0x50, 0, 3, 0xFFFFFFFF},
        {"fns.b32 %r10, %r1, %r2, %r3;", 0x80000051, 31, 0xFFFFFFFE, 6},
        {"fns.b32 %r10, %r1, %r2, -4;", 0x80000051, 31, 0, 0},
    };
    CHECK(rows);
}

GW_TEST(forms_that_are_not_known_are_refused_by_name)
{
    static const struct refused rows[] = {
        {"and.u32 %r1, %r2, %r3;", "'and' of this type"},
        {"shl.s32 %r1, %r2, %r3;", "'shl' of this type"},
        {"bmsk.b32 %r1, %r2, %r3;", "'bmsk' of this type"},
        {"szext.clamp.u64 %d1, %d2, %r3;", "'szext' of this type"},
        {"popc.u32 %r1, %r2;", "'popc' of this type"},
        {"vabsdiff4.u32.u32.u32.sat %r1, %r2, %r3, %r4;", "'.sat' of 'vabsdiff4'"},
        {"vabsdiff4.s32.u32.s32 %r1, %r2, %r3, %r4;", "'vabsdiff4' of this type"},
    };
    CHECK_REFUSED(rows);
}
