// SPDX-License-Identifier: MIT
// Arithmetic of .f32 and .f64, by the PTX document and the host's own.
#include "instructions.h"

#include <float.h>

GW_TEST(sums_and_products_are_rounded_to_nearest)
{
    const struct row rows[] = {
        {"add.f32 %f0, %f1, %f2;", f32(0.1f), f32(0.2f), 0, f32(0.1f + 0.2f)},
        {"add.rn.f32 %f0, %f1, %f2;", f32(FLT_MAX), f32(FLT_MAX), 0, f32(INFINITY)},
        {"add.f32 %f0, %f1, %f2;", f32(INFINITY), f32(-INFINITY), 0, NAN_32},
        {"add.f32 %f0, %f1, 0f3F800000;", f32(2.0f), 0, 0, f32(3.0f)},
        {"sub.f32 %f0, %f1, %f2;", f32(1.0f), f32(1e-9f), 0, f32(1.0f)},
        {"mul.f32 %f0, %f1, %f2;", f32(1e-30f), f32(1e-10f), 0, f32(1e-30f * 1e-10f)},
        {"mul.f64 %g0, %g1, %g2;", f64(0.1), f64(0.1), 0, f64(0.1 * 0.1)},
        {"add.f64 %g0, %g1, %g2;", f64(1), f64(0x1p-53), 0, f64(1)},
        {"sub.rn.f64 %g0, %g1, %g2;", f64(0.3), f64(0.1), 0, f64(0.3 - 0.1)},
        {"div.rn.f32 %f0, %f1, %f2;", f32(1), f32(3), 0, f32(1.0f / 3)},
        {"div.approx.f32 %f0, %f1, %f2;", f32(1), f32(3), 0, f32(1.0f / 3)},
        {"div.full.f32 %f0, %f1, %f2;", f32(1), f32(0), 0, f32(INFINITY)},
        {"div.rn.f64 %g0, %g1, %g2;", f64(1), f64(3), 0, f64(1.0 / 3)},
        {"fma.rn.f32 %f0, %f1, %f2, %f3;", f32(0.1f), f32(10), f32(-1), f32(fmaf(0.1f, 10, -1))},
        {"fma.rn.f64 %g0, %g1, %g2, %g3;", f64(0.1), f64(10), f64(-1), f64(fma(0.1, 10, -1))},
        {"fma.rn.f64 %g0, %g1, 0d4008000000000000, 0d4000000000000000;", f64(2), 0, 0, f64(8)},
        {"mad.rn.f32 %f0, %f1, %f2, %f3;", f32(2), f32(3), f32(4), f32(10)},
        {"rcp.rn.f32 %f0, %f1;", f32(3), 0, 0, f32(1.0f / 3)},
        {"rcp.rn.f64 %g0, %g1;", f64(3), 0, 0, f64(1.0 / 3)},
        {"sqrt.rn.f32 %f0, %f1;", f32(2), 0, 0, f32(sqrtf(2))},
        {"sqrt.rn.f32 %f0, %f1;", f32(-1), 0, 0, NAN_32},
        {"sqrt.rn.f64 %g0, %g1;", f64(2), 0, 0, f64(sqrt(2))},
    };
    CHECK(rows);
}

GW_TEST(other_roundings_go_their_way)
{
    const float third = 1.0f / 3; // rounded up
    const struct row rows[] = {
        {"div.rz.f32 %f0, %f1, %f2;", f32(1), f32(3), 0, f32(nextafterf(third, 0))},
        {"div.rp.f32 %f0, %f1, %f2;", f32(1), f32(3), 0, f32(third)},
        {"div.rm.f32 %f0, %f1, %f2;", f32(-1), f32(3), 0, f32(-third)},
        {"add.rp.f32 %f0, %f1, %f2;", f32(1), f32(1e-9f), 0, f32(nextafterf(1, 2))},
        {"add.rz.f32 %f0, %f1, %f2;", f32(FLT_MAX), f32(FLT_MAX), 0, f32(FLT_MAX)},
        {"sub.rm.f64 %g0, %g1, %g2;", f64(1), f64(1e-30), 0, f64(nextafter(1, 0))},
        {"mul.rp.f64 %g0, %g1, %g2;", f64(0.1), f64(3), 0, f64(0.1 * 3)},
        {"mul.rz.f64 %g0, %g1, %g2;", f64(0.1), f64(3), 0, f64(nextafter(0.1 * 3, 0))},
        {"fma.rz.f32 %f0, %f1, %f2, %f3;", f32(1), f32(1), f32(-1e-9f), f32(nextafterf(1, 0))},
        {"sqrt.rp.f32 %f0, %f1;", f32(2), 0, 0, f32(nextafterf(sqrtf(2), 2))},
        {"add.f32 %f0, %f1, %f2;", f32(1), f32(1e-9f), 0, f32(1)}, // and nothing is left of it
    };
    CHECK(rows);
}

GW_TEST(subnormals_are_flushed_where_the_instruction_says_so)
{
    const struct row rows[] = {
        {"add.f32 %f0, %f1, %f2;", 1, 1, 0, 2},
        {"add.ftz.f32 %f0, %f1, %f2;", 1, f32(1), 0, f32(1)},
        {"mul.ftz.f32 %f0, %f1, %f2;", f32(-1e-30f), f32(1e-10f), 0, f32(-0.0f)},
        {"abs.ftz.f32 %f0, %f1;", 0x80000001, 0, 0, 0},
        {"neg.f32 %f0, %f1;", 0x80000001, 0, 0, 1},
        {"max.ftz.f32 %f0, %f1, %f2;", 1, f32(-1), 0, 0},
        {"div.approx.ftz.f32 %f0, %f1, %f2;", f32(1), 1, 0, f32(INFINITY)},
    };
    CHECK(rows);
}

GW_TEST(saturated_results_lie_from_0_to_1)
{
    const struct row rows[] = {
        {"add.sat.f32 %f0, %f1, %f2;", f32(1), f32(1), 0, f32(1)},
        {"sub.sat.f32 %f0, %f1, %f2;", f32(1), f32(2), 0, 0},
        {"mul.sat.f32 %f0, %f1, %f2;", f32(0.5f), f32(0.5f), 0, f32(0.25f)},
        {"fma.rn.sat.f32 %f0, %f1, %f2, %f3;", f32(INFINITY), 0, 0, 0},
    };
    CHECK(rows);
}

GW_TEST(extremes_pass_over_nan)
{
    const struct row rows[] = {
        {"min.f32 %f0, %f1, %f2;", f32(1), f32(2), 0, f32(1)},
        {"max.f32 %f0, %f1, %f2;", f32(1), f32(2), 0, f32(2)},
        {"min.f32 %f0, %f1, %f2;", f32(NAN), f32(2), 0, f32(2)},
        {"max.f32 %f0, %f1, %f2;", f32(2), f32(NAN), 0, f32(2)},
        {"max.f32 %f0, %f1, %f2;", f32(NAN), f32(NAN), 0, NAN_32},
        {"max.NaN.f32 %f0, %f1, %f2;", f32(2), f32(NAN), 0, NAN_32},
        {"min.f32 %f0, %f1, %f2;", f32(0), f32(-0.0f), 0, f32(-0.0f)},
        {"max.f32 %f0, %f1, %f2;", f32(-0.0f), f32(0), 0, f32(0)},
        {"min.f64 %g0, %g1, %g2;", f64(NAN), f64(-2), 0, f64(-2)},
        {"max.f64 %g0, %g1, %g2;", f64(3), f64(-2), 0, f64(3)},
        {"min.f64 %g0, %g1, %g2;", f64(-0.0), f64(0), 0, f64(-0.0)},
    };
    CHECK(rows);
}

GW_TEST(signs_are_bits)
{
    const struct row rows[] = {
        {"abs.f32 %f0, %f1;", f32(-2), 0, 0, f32(2)},
        {"neg.f32 %f0, %f1;", f32(0), 0, 0, f32(-0.0f)},
        {"abs.f64 %g0, %g1;", f64(-2), 0, 0, f64(2)},
        {"neg.f64 %g0, %g1;", f64(2), 0, 0, f64(-2)},
        {"copysign.f32 %f0, %f1, %f2;", f32(-1), f32(5), 0, f32(-5)},
        {"copysign.f64 %g0, %g1, %g2;", f64(1), f64(-5), 0, f64(5)},
    };
    CHECK(rows);
}

GW_TEST(approximations_are_those_of_the_host_rounded_once)
{
    const struct row rows[] = {
        {"rcp.approx.f32 %f0, %f1;", f32(3), 0, 0, f32(1.0f / 3)},
        {"rcp.approx.ftz.f32 %f0, %f1;", 1, 0, 0, f32(INFINITY)},
        {"sqrt.approx.f32 %f0, %f1;", f32(2), 0, 0, f32(sqrtf(2))},
        {"rsqrt.approx.f32 %f0, %f1;", f32(4), 0, 0, f32(0.5f)},
        {"rsqrt.approx.f32 %f0, %f1;", f32(-0.0f), 0, 0, f32(-INFINITY)},
        {"sin.approx.f32 %f0, %f1;", f32(1), 0, 0, f32((float)sin(1))},
        {"cos.approx.ftz.f32 %f0, %f1;", f32(1), 0, 0, f32((float)cos(1))},
        {"lg2.approx.f32 %f0, %f1;", f32(8), 0, 0, f32(3)},
        {"lg2.approx.f32 %f0, %f1;", f32(-8), 0, 0, NAN_32},
        {"ex2.approx.ftz.f32 %f0, %f1;", f32(-3), 0, 0, f32(0.125f)},
        {"ex2.approx.f32 %f0, %f1;", f32(-149), 0, 0, 1},
        {"ex2.approx.ftz.f32 %f0, %f1;", f32(-149), 0, 0, 0},
        {"tanh.approx.f32 %f0, %f1;", f32(0.5f), 0, 0, f32((float)tanh(0.5))},
        {"rcp.approx.ftz.f64 %g0, %g1;", f64(4), 0, 0, f64(0.25)},
        {"rsqrt.approx.f64 %g0, %g1;", f64(16), 0, 0, f64(0.25)},
        {"rsqrt.approx.f64 %g0, %g1;", f64(2), 0, 0, f64(0x1.6a09e667f3bcdp-1)},
        {"rsqrt.approx.f64 %g0, %g1;", f64(0x1p-1074), 0, 0, f64(0x1p537)},
        {"rsqrt.approx.f64 %g0, %g1;", f64(-0.0), 0, 0, f64(-INFINITY)},
        {"rsqrt.approx.ftz.f64 %g0, %g1;", f64(2), 0, 0, f64(0x1.6a09ep-1)},
    };
    CHECK(rows);
}

GW_TEST(forms_that_are_not_known_are_refused_by_name)
{
    static const struct refused rows[] = {
        {"add.sat.f64 %g1, %g2, %g3;", "'.sat' of 'add'"},
        {"fma.rn.relu.f32 %f1, %f2, %f3, %f4;", "'.relu' of 'fma'"},
        {"div.f16 %h1, %h2, %h3;", "the instruction 'div' of .f16"},
        {"sqrt.rn.bf16x2 %r1, %r2;", "this form of 'sqrt'"},
        {"ex2.approx.f16 %h1, %h2;", "this form of 'ex2'"},
        {"div.f32 %f1, %f2, %f3;", "a division without its rounding"},
        {"sin.f32 %f1, %f2;", "this form of 'sin'"},
        {"tanh.approx.f64 %g1, %g2;", "this form of 'tanh'"},
        {"min.xorsign.abs.f32 %f1, %f2, %f3;", "'.xorsign' of 'min'"},
        {"add.f32 %f1, %f2, 1;", "a whole number as a value of a floating-point type"},
    };
    CHECK_REFUSED(rows);
}
