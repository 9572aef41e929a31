// SPDX-License-Identifier: MIT
// __half and __nv_bfloat16: every number there and back, rounding by its definition, and what an
// operation gives (IEEE 754; CUDA Math API, "Half Precision Intrinsics" and "Bfloat16 Precision
// Intrinsics").
#include "test.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <math.h>

GW_TEST(every_half_is_the_same_there_and_back)
{
    for (unsigned bits = 0; bits < 0x10000; bits++) {
        const __half number = __ushort_as_half((unsigned short)bits);
        const float value = __half2float(number);
        // By the definition of the format.
        const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
        const double sign = bits & 0x8000 ? -1 : 1;
        if (exponent == 31 && mantissa) {
            assert_true(isnan(value) && __hisnan(number));
            continue;
        }
        const double want = exponent == 31  ? sign * (double)INFINITY
                            : exponent == 0 ? sign * ldexp(mantissa, -24)
                                            : sign * ldexp(1024 + mantissa, exponent - 25);
        assert_true((double)value == want);
        assert_int_equal(__half_as_ushort(__float2half(value)), bits);
        assert_int_equal(__half_as_ushort(__float2half_rz(value)), bits);
        assert_int_equal(__half_as_ushort(__double2half((double)value)), bits);
    }
}

GW_TEST(every_bfloat16_is_the_upper_half_of_a_float)
{
    for (unsigned bits = 0; bits < 0x10000; bits++) {
        const float value = __bfloat162float(__ushort_as_bfloat16((unsigned short)bits));
        if (isnan(value)) {
            continue;
        }
        assert_int_equal(__float_as_uint(value), bits << 16);
        assert_int_equal(__bfloat16_as_ushort(__float2bfloat16(value)), bits);
    }
}

GW_TEST(what_lies_between_two_halves_is_rounded)
{
    for (unsigned bits = 0; bits < 0x7c00; bits += 7) {
        const __half below = __ushort_as_half((unsigned short)bits);
        const __half above = __ushort_as_half((unsigned short)(bits + 1));
        const float low = below, high = bits == 0x7bff ? 65536.0f : (float)above;
        const float middle = (low + high) / 2;
        const __half even = bits & 1 ? above : below;
        assert_true(__float2half_rn(middle) == even);
        assert_true(__float2half_rn(nextafterf(middle, low)) == below);
        assert_true(__float2half_rn(nextafterf(middle, high)) == above);
        assert_true(__float2half_rz(middle) == below);
        assert_true(__float2half_rd(middle) == below);
        assert_true(__float2half_ru(middle) == above);
        assert_true(__float2half_rd(-middle) == -above);
        assert_true(__float2half_ru(-middle) == -below);
    }
    assert_int_equal(__half_as_ushort(__float2half(1e9f)), 0x7c00);
    assert_int_equal(__half_as_ushort(__float2half_rz(1e9f)), 0x7bff);
    assert_int_equal(__half_as_ushort(__float2half_rd(1e9f)), 0x7bff);
    assert_int_equal(__half_as_ushort(__float2half_rz(INFINITY)), 0x7c00);
    assert_int_equal(__half_as_ushort(__float2half(1e-9f)), 0);
    assert_int_equal(__half_as_ushort(__float2half_ru(1e-9f)), 1);
    assert_int_equal(__half_as_ushort(__float2half(NAN)), 0x7fff);
    assert_int_equal(__half_as_ushort(__int2half_rn(2049)),
                     __half_as_ushort(__float2half(2048.0f)));
}

GW_TEST(operations_round_once)
{
    const __half one = __float2half(1.0f), step = __float2half(0.0009765625f); // 2^-10
    const __half half_step = __float2half(0.00048828125f);
    assert_true(__hadd(one, step) > one);
    assert_true(__hadd(one, half_step) == one);
    assert_true(one + step - one == step);
    assert_true((float)__hdiv(one, __float2half(3.0f)) == 0.333251953125f);
    assert_true((float)hsqrt(__float2half(2.0f)) == 1.4140625f);
    // (1 + 2^-10)^2 is 1 + 2^-9 + 2^-20, of which a product that is rounded first keeps 1 + 2^-9
    // alone.
    const __half more = one + step, square = more * more;
    assert_true((float)square == 1.001953125f);
    assert_true((float)__hfma(more, more, -square) == 0.00000095367431640625f);
    assert_true(__hadd_sat(one, one) == one);
    assert_true(__hmax(one, __float2half(NAN)) == one &&
                __hisnan(__hmax_nan(one, __float2half(NAN))));
    assert_true(!__hgt(one, __float2half(NAN)) && __hgtu(one, __float2half(NAN)));
    assert_true(!__hne(one, __float2half(NAN)) && __hneu(one, __float2half(NAN)));
    assert_int_equal(__hisinf(__hneg(__float2half(1e9f))), -1);
    assert_int_equal(__half2int_rn(__float2half(2.5f)), 2);
    assert_int_equal(__half2int_ru(__float2half(2.5f)), 3);
    __half sum = one;
    sum += step;
    sum *= __float2half(2.0f);
    assert_true((float)sum == 2.001953125f);
}

GW_TEST(pairs_are_two_numbers)
{
    const __half2 a = __floats2half2_rn(1.0f, 2.0f), b = __float2half2_rn(0.5f);
    const float2 sum = __half22float2(__hadd2(a, b));
    assert_true(sum.x == 1.5f && sum.y == 2.5f);
    const float2 product = __half22float2(__hfma2(a, a, b));
    assert_true(product.x == 1.5f && product.y == 4.5f);
    const float2 larger = __half22float2(__hgt2(a, __float2half2_rn(1.5f)));
    assert_true(larger.x == 0 && larger.y == 1);
    assert_true(__hbge2(a, b) && !__hbge2(b, a));
    assert_true(__low2float(__lowhigh2highlow(a)) == 2 && __high2float(a) == 2);
    assert_true(__hbeq2(__lows2half2(a, b), __halves2half2(a.x, b.x)));
    const __nv_bfloat162 c =
        __hmul2(__floats2bfloat162_rn(3.0f, 257.0f), __float2bfloat162_rn(1.0f));
    assert_true(__low2float(c) == 3 && __high2float(c) == 256);
    assert_int_equal(sizeof(__half2), 4);
    assert_int_equal(alignof(__half2), 4);
}
