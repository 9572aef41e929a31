// SPDX-License-Identifier: MIT
// Comparisons, choices and conversions, by the PTX document.
#include "instructions.h"

GW_TEST(integers_compare_with_and_without_signs)
{
    static const struct row rows[] = {
        {"setp.eq.s32 %p0, %r1, %r2;", 5, 5, 0, 1},
        {"setp.ne.u64 %p0, %d1, %d2;", UINT64_C(1) << 40, 0, 0, 1},
        {"setp.lt.s32 %p0, %r1, %r2;", 0xFFFFFFFF, 0, 0, 1},
        {"setp.lt.u32 %p0, %r1, %r2;", 0xFFFFFFFF, 0, 0, 0},
        {"setp.lo.u32 %p0, %r1, %r2;", 1, 2, 0, 1},
        {"setp.ls.u32 %p0, %r1, %r2;", 2, 2, 0, 1},
        {"setp.hi.u32 %p0, %r1, %r2;", 2, 2, 0, 0},
        {"setp.hs.u32 %p0, %r1, %r2;", 2, 2, 0, 1},
        {"setp.le.s16 %p0, %h1, %h2;", 0x8000, 0, 0, 1},
        {"setp.gt.s64 %p0, %d1, %d2;", 0, UINT64_MAX, 0, 1},
        {"setp.ge.u16 %p0, %h1, 7;", 7, 0, 0, 1},
        {"setp.eq.b32 %p0, %r1, %r2;", 5, 4, 0, 0},
        {"setp.lt.and.s32 %p0, %r1, %r2, %p3;", 1, 2, 0, 0},
        {"setp.lt.or.s32 %p0, %r1, %r2, !%p3;", 3, 2, 0, 1},
        {"setp.lt.xor.s32 %p0, %r1, %r2, %p3;", 1, 2, 1, 0},
        {"setp.lt.s32 %p0|%p4, %r1, %r2;", 1, 2, 0, 1},
        {"setp.lt.and.s32 %p4|%p0, %r1, %r2, %p3; mov.pred %p0, %p0;", 3, 2, 1, 1},
    };
    CHECK(rows);
}

GW_TEST(comparisons_with_nan_are_false_or_unordered)
{
    const struct row rows[] = {
        {"setp.eq.f32 %p0, %f1, %f2;", f32(0), f32(-0.0f), 0, 1},
        {"setp.eq.f32 %p0, %f1, %f2;", f32(NAN), f32(NAN), 0, 0},
        {"setp.ne.f32 %p0, %f1, %f2;", f32(NAN), f32(1), 0, 0},
        {"setp.neu.f32 %p0, %f1, %f2;", f32(NAN), f32(1), 0, 1},
        {"setp.equ.f32 %p0, %f1, %f2;", f32(NAN), f32(1), 0, 1},
        {"setp.ltu.f64 %p0, %g1, %g2;", f64(2), f64(1), 0, 0},
        {"setp.ltu.f64 %p0, %g1, %g2;", f64(NAN), f64(1), 0, 1},
        {"setp.geu.f32 %p0, %f1, %f2;", f32(1), f32(NAN), 0, 1},
        {"setp.gt.f32 %p0, %f1, %f2;", f32(2), f32(1), 0, 1},
        {"setp.num.f32 %p0, %f1, %f2;", f32(2), f32(NAN), 0, 0},
        {"setp.nan.f64 %p0, %g1, %g2;", f64(2), f64(NAN), 0, 1},
        {"setp.lt.ftz.f32 %p0, %f1, %f2;", 0, 1, 0, 0},
        {"setp.lt.f32 %p0, %f1, %f2;", 0, 1, 0, 1},
        {"set.lt.u32.f32 %r10, %f1, %f2;", f32(1), f32(2), 0, 0xFFFFFFFF},
        {"set.lt.f32.s32 %f0, %r1, %r2;", 1, 2, 0, f32(1)},
        {"set.gt.and.s32.s32 %r10, %r1, %r2, %p3;", 2, 1, 0, 0},
        {"testp.finite.f32 %p0, %f1;", f32(INFINITY), 0, 0, 0},
        {"testp.infinite.f64 %p0, %g1;", f64(-INFINITY), 0, 0, 1},
        {"testp.number.f32 %p0, %f1;", f32(INFINITY), 0, 0, 1},
        {"testp.notanumber.f32 %p0, %f1;", f32(NAN), 0, 0, 1},
        {"testp.normal.f32 %p0, %f1;", 1, 0, 0, 0},
        {"testp.subnormal.f32 %p0, %f1;", 1, 0, 0, 1},
        {"testp.subnormal.f64 %p0, %g1;", f64(1e-310), 0, 0, 1},
    };
    CHECK(rows);
}

GW_TEST(choices_are_by_predicate_or_by_sign)
{
    const struct row rows[] = {
        {"selp.b32 %r10, %r1, %r2, %p3;", 5, 6, 1, 5},
        {"selp.s32 %r10, %r1, 7, !%p3;", 5, 6, 1, 7},
        {"selp.f32 %f0, %f1, %f2, %p3;", f32(1), f32(2), 0, f32(2)},
        {"selp.u64 %d10, %d1, %d2, %p3;", UINT64_MAX, 1, 1, UINT64_MAX},
        {"slct.u32.s32 %r10, %r1, %r2, %r3;", 5, 6, 0x80000000, 6},
        {"slct.u32.s32 %r10, %r1, %r2, %r3;", 5, 6, 0, 5},
        {"slct.f32.f32 %f0, %f1, %f2, %f3;", f32(1), f32(2), f32(-0.0f), f32(1)},
        {"slct.f32.f32 %f0, %f1, %f2, %f3;", f32(1), f32(2), f32(NAN), f32(2)},
    };
    CHECK(rows);
}

GW_TEST(integers_become_narrower_wider_and_saturated)
{
    static const struct row rows[] = {
        {"cvt.s64.s32 %d10, %r1;", 0x80000000, 0, 0, 0xFFFFFFFF80000000},
        {"cvt.u64.u32 %d10, %r1;", 0x80000000, 0, 0, 0x80000000},
        {"cvt.u32.u64 %r10, %d1;", 0x1234567890, 0, 0, 0x34567890},
        {"cvt.s32.s8 %r10, %r1;", 0x180, 0, 0, 0xFFFFFF80},
        {"cvt.u32.u8 %r10, %r1;", 0x180, 0, 0, 0x80},
        {"cvt.s32.s16 %r10, %h1;", 0x8000, 0, 0, 0xFFFF8000},
        {"cvt.s8.s32 %r10, %r1;", 0x80, 0, 0, 0xFFFFFF80},
        {"cvt.u16.u32 %h0, %r1;", 0x12345, 0, 0, 0x2345},
        {"cvt.sat.s8.s32 %r10, %r1;", 200, 0, 0, 127},
        {"cvt.sat.u8.s32 %r10, %r1;", 0xFFFFFFFF, 0, 0, 0},
        {"cvt.sat.u32.s64 %r10, %d1;", UINT64_C(1) << 40, 0, 0, 0xFFFFFFFF},
        {"cvt.sat.s32.u32 %r10, %r1;", 0xFFFFFFFF, 0, 0, 0x7FFFFFFF},
        {"cvt.sat.s32.s64 %r10, %d1;", UINT64_MAX << 40, 0, 0, 0x80000000},
    };
    CHECK(rows);
}

GW_TEST(numbers_become_integers_within_bounds)
{
    const struct row rows[] = {
        {"cvt.rzi.s32.f32 %r10, %f1;", f32(-2.7f), 0, 0, 0xFFFFFFFE},
        {"cvt.rni.s32.f32 %r10, %f1;", f32(2.5f), 0, 0, 2},
        {"cvt.rni.s32.f32 %r10, %f1;", f32(3.5f), 0, 0, 4},
        {"cvt.rmi.s32.f32 %r10, %f1;", f32(-2.1f), 0, 0, 0xFFFFFFFD},
        {"cvt.rpi.s32.f32 %r10, %f1;", f32(2.1f), 0, 0, 3},
        {"cvt.rzi.s32.f32 %r10, %f1;", f32(1e20f), 0, 0, 0x7FFFFFFF},
        {"cvt.rzi.s32.f32 %r10, %f1;", f32(-INFINITY), 0, 0, 0x80000000},
        {"cvt.rzi.s32.f32 %r10, %f1;", f32(NAN), 0, 0, 0},
        {"cvt.rzi.s32.f64 %r10, %g1;", f64(NAN), 0, 0, 0x80000000},
        {"cvt.rzi.s64.f32 %d10, %f1;", f32(NAN), 0, 0, UINT64_C(1) << 63},
        {"cvt.rzi.u32.f32 %r10, %f1;", f32(-5), 0, 0, 0},
        {"cvt.rzi.u32.f32 %r10, %f1;", f32(4e9f), 0, 0, 4000000000},
        {"cvt.rzi.u64.f64 %d10, %g1;", f64(1e30), 0, 0, UINT64_MAX},
        {"cvt.rzi.s64.f64 %d10, %g1;", f64(-9e18), 0, 0, (uint64_t)INT64_C(-9000000000000000000)},
        {"cvt.rzi.u8.f32 %r10, %f1;", f32(300), 0, 0, 255},
        {"cvt.rzi.s16.f32 %h0, %f1;", f32(-40000), 0, 0, 0x8000},
        {"cvt.rzi.ftz.s32.f32 %r10, %f1;", f32(7), 0, 0, 7},
    };
    CHECK(rows);
}

GW_TEST(integers_become_numbers_rounded_once)
{
    const struct row rows[] = {
        {"cvt.rn.f32.s32 %f0, %r1;", 0xFFFFFFFB, 0, 0, f32(-5)},
        {"cvt.rn.f32.u32 %f0, %r1;", 0xFFFFFFFF, 0, 0, f32(4294967296.0f)},
        {"cvt.rz.f32.u32 %f0, %r1;", 0xFFFFFFFF, 0, 0, f32(4294967040.0f)},
        {"cvt.rn.f32.u64 %f0, %d1;", 0x8000008000000001, 0, 0, f32(9223373136366403584.0f)},
        {"cvt.rn.f64.s32 %g0, %r1;", 0x80000000, 0, 0, f64(-2147483648.0)},
        {"cvt.rn.f64.u32 %g0, %r1;", 0x80000000, 0, 0, f64(2147483648.0)},
        {"cvt.rn.f64.s64 %g0, %d1;", UINT64_MAX, 0, 0, f64(-1)},
        {"cvt.rn.f64.u64 %g0, %d1;", UINT64_MAX, 0, 0, f64(18446744073709551616.0)},
        {"cvt.rm.f64.u64 %g0, %d1;", UINT64_MAX, 0, 0, f64(18446744073709549568.0)},
        {"cvt.rn.f32.u16 %f0, %h1;", 0xFFFF, 0, 0, f32(65535)},
        {"cvt.rn.f32.s8 %f0, %r1;", 0xFF, 0, 0, f32(-1)},
    };
    CHECK(rows);
}

GW_TEST(numbers_become_others)
{
    const struct row rows[] = {
        {"cvt.f64.f32 %g0, %f1;", f32(0.1f), 0, 0, f64((double)0.1f)},
        {"cvt.rn.f32.f64 %f0, %g1;", f64(0.1), 0, 0, f32(0.1f)},
        {"cvt.rz.f32.f64 %f0, %g1;", f64(0.1), 0, 0, f32(nextafterf(0.1f, 0))},
        {"cvt.rn.f32.f64 %f0, %g1;", f64(1e300), 0, 0, f32(INFINITY)},
        {"cvt.rn.ftz.f32.f64 %f0, %g1;", f64(1e-40), 0, 0, 0},
        {"cvt.sat.f32.f32 %f0, %f1;", f32(7), 0, 0, f32(1)},
        {"cvt.rni.f32.f32 %f0, %f1;", f32(2.5f), 0, 0, f32(2)},
        {"cvt.rmi.f64.f64 %g0, %g1;", f64(-2.5), 0, 0, f64(-3)},
        {"cvt.rpi.f32.f32 %f0, %f1;", f32(2.1f), 0, 0, f32(3)},
        {"cvt.rzi.f32.f32 %f0, %f1;", f32(-2.9f), 0, 0, f32(-2)},
        {"cvt.f32.f16 %f0, %h1;", 0x3C00, 0, 0, f32(1)},
        {"cvt.f32.f16 %f0, %h1;", 0x0001, 0, 0, f32(0x1p-24f)},
        {"cvt.f32.f16 %f0, %h1;", 0xFC00, 0, 0, f32(-INFINITY)},
        {"cvt.rn.f16.f32 %h0, %f1;", f32(65504), 0, 0, 0x7BFF},
        {"cvt.rn.f16.f32 %h0, %f1;", f32(65520), 0, 0, 0x7C00},
        {"cvt.rn.f16.f32 %h0, %f1;", f32(0x1p-25f), 0, 0, 0},
        {"cvt.rn.f16.f32 %h0, %f1;", f32(0x1.8p-25f), 0, 0, 1},
        {"cvt.rn.f16.f32 %h0, %f1;", f32(1 + 0x1p-11f), 0, 0, 0x3C00},
        {"cvt.rn.f16.f32 %h0, %f1;", f32(1 + 0x1.8p-10f), 0, 0, 0x3C02},
        {"cvt.rz.f16.f32 %h0, %f1;", f32(1e6f), 0, 0, 0x7BFF},
        {"cvt.rn.f16.f32 %h0, %f1;", f32(NAN), 0, 0, 0x7FFF},
        {"cvt.rn.bf16.f32 %h0, %f1;", f32(1 + 0x1.8p-8f), 0, 0, 0x3F81},
        {"cvt.f32.bf16 %f0, %h1;", 0xC000, 0, 0, f32(-2)},
        {"cvt.rn.f16x2.f32 %r10, %f1, %f2;", f32(1), f32(2), 0, 0x3C004000},
        {"cvt.rn.f16.s32 %h0, %r1;", 0xFFFFFFFF, 0, 0, 0xBC00},
    };
    CHECK(rows);
}

GW_TEST(forms_that_are_not_known_are_refused_by_name)
{
    static const struct refused rows[] = {
        {"cvt.s32.f32 %r1, %f1;", "this conversion"},
        {"cvt.f32.s32 %f1, %r1;", "this conversion"},
        {"cvt.rn.relu.f16.f32 %h1, %f1;", "'.relu' of 'cvt'"},
        {"setp.lo.s32 %p1, %r1, %r2;", "this form of 'setp'"},
        {"setp.ltu.s32 %p1, %r1, %r2;", "this form of 'setp'"},
        {"setp.lt.b32 %p1, %r1, %r2;", "this form of 'setp'"},
        {"selp.pred %p1, %p2, %p3, %p4;", "this form of 'selp'"},
    };
    CHECK_REFUSED(rows);
}
