// SPDX-License-Identifier: MIT
// Conversions with a rounding in their name: rounding, saturation and NaN as the PTX ISA says for
// cvt ("clamped to the nearest value of the type"; a NaN is 0 from f32 to 32 bits, else the top
// bit).
#include "test.h"

#include <limits.h>
#include <math.h>

GW_TEST(floats_round_to_integers)
{
    const struct {
        float x;
        int rn, rz, ru, rd;
    } cases[] = {
        {2.5f, 2, 2, 3, 2},      {3.5f, 4, 3, 4, 3},
        {-2.5f, -2, -2, -2, -3}, {-0.4f, 0, 0, 0, -1},
        {0.6f, 1, 0, 1, 0},      {7.0f, 7, 7, 7, 7},
        {-1.5f, -2, -1, -1, -2}, {8388609.0f, 8388609, 8388609, 8388609, 8388609},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const float x = cases[i].x;
        assert_int_equal(__float2int_rn(x), cases[i].rn);
        assert_int_equal(__float2int_rz(x), cases[i].rz);
        assert_int_equal(__float2int_ru(x), cases[i].ru);
        assert_int_equal(__float2int_rd(x), cases[i].rd);
        assert_int_equal(__double2int_rn((double)x), cases[i].rn);
        assert_int_equal(__double2ll_rz((double)x), cases[i].rz);
        assert_int_equal(__float2ll_ru(x), cases[i].ru);
        assert_int_equal(__double2int_rd((double)x), cases[i].rd);
        assert_int_equal(__float2uint_ru(x), cases[i].ru < 0 ? 0 : cases[i].ru);
        assert_int_equal(__double2uint_rn((double)x), cases[i].rn < 0 ? 0 : cases[i].rn);
    }
}

GW_TEST(what_does_not_fit_is_clamped)
{
    assert_int_equal(__float2int_rz(2147483648.0f), INT_MAX);
    assert_int_equal(__float2int_rz(2147483520.0f), 2147483520);
    assert_int_equal(__float2int_rn(-3e9f), INT_MIN);
    assert_int_equal(__float2int_rn(-INFINITY), INT_MIN);
    assert_int_equal(__float2uint_rz(-5.0f), 0);
    assert_int_equal(__float2uint_rz(1e20f), UINT_MAX);
    assert_int_equal(__double2int_ru(2147483646.5), INT_MAX);
    assert_int_equal(__double2int_ru(2147483647.5), INT_MAX);
    assert_int_equal(__double2uint_rn(4294967295.4), UINT_MAX);
    assert_true(__float2ll_rn(INFINITY) == LLONG_MAX);
    assert_true(__double2ll_rn(-1e300) == LLONG_MIN);
    assert_true(__float2ull_rd(-0.5f) == 0);
    assert_true(__double2ull_rn(1e300) == ULLONG_MAX);
    assert_true(__double2ull_rz(0x1.fffffffffffffp63) == 0xfffffffffffff800ull);
}

GW_TEST(a_nan_has_its_own_number)
{
    assert_int_equal(__float2int_rn(NAN), 0);
    assert_int_equal(__float2uint_rd(NAN), 0);
    assert_true(__float2ll_rz(NAN) == LLONG_MIN);
    assert_true(__float2ull_ru(NAN) == 1ull << 63);
    assert_int_equal(__double2int_rz((double)NAN), INT_MIN);
    assert_int_equal(__double2uint_rz((double)NAN), 1u << 31);
    assert_true(__double2ll_rn((double)NAN) == LLONG_MIN);
    assert_true(__double2ull_rn((double)NAN) == 1ull << 63);
}

GW_TEST(integers_round_to_floats)
{
    const int x = 16777217; // 2^24 + 1, a tie between two floats
    assert_true(__int2float_rn(x) == 0x1p24f);
    assert_true(__int2float_rz(x) == 0x1p24f);
    assert_true(__int2float_ru(x) == 0x1.000002p24f);
    assert_true(__int2float_rd(x) == 0x1p24f);
    assert_true(__int2float_ru(-x) == -0x1p24f);
    assert_true(__int2float_rd(-x) == -0x1.000002p24f);
    assert_true(__uint2float_rz(UINT_MAX) == 0x1.fffffep31f);
    assert_true(__uint2float_rn(UINT_MAX) == 0x1p32f);
    assert_true(__ll2float_rd(LLONG_MAX) == 0x1.fffffep62f);
    assert_true(__ull2float_ru(ULLONG_MAX) == 0x1p64f);
    assert_true(__ull2float_rd(ULLONG_MAX) == 0x1.fffffep63f);
    assert_true(__ull2float_ru((1ull << 63) + 1) == 0x1.000002p63f);
    assert_true(__ll2double_rz(LLONG_MAX) == 0x1.fffffffffffffp62);
    assert_true(__ll2double_rd(LLONG_MIN + 1) == -0x1p63);
    assert_true(__ull2double_rd(ULLONG_MAX) == 0x1.fffffffffffffp63);
    assert_true(__ull2double_rn(ULLONG_MAX) == 0x1p64);
}

GW_TEST(doubles_round_to_floats)
{
    const double above_one = 1 + 0x1p-40;
    assert_true(__double2float_rn(above_one) == 1.0f);
    assert_true(__double2float_ru(above_one) == 0x1.000002p0f);
    assert_true(__double2float_rd(-above_one) == -0x1.000002p0f);
    assert_true(__double2float_rz(-above_one) == -1.0f);
    assert_true(__double2float_rz(1e300) == 0x1.fffffep127f);
    assert_true(isinf(__double2float_rn(1e300)));
    assert_true(__double2float_ru(1e-300) == 0x1p-149f);
}

GW_TEST(bits_are_read_as_another_type)
{
    assert_int_equal(__float_as_int(-0.0f), INT_MIN);
    assert_true(__uint_as_float(0x3f800000u) == 1.0f);
    assert_true(__double_as_longlong(1.0) == 0x3ff0000000000000LL);
    const double x = -0x1.23456789abcdep5;
    assert_true(__hiloint2double(__double2hiint(x), __double2loint(x)) == x);
    assert_int_equal(__double2hiint(1.0), 0x3ff00000);
}

GW_TEST(a_char_is_signed_on_every_machine)
{
    volatile int bits = 0xff;
    const char narrow = (char)bits;
    assert_int_equal(narrow, -1);
}
