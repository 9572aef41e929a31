// SPDX-License-Identifier: MIT
// Arithmetic with a rounding in its name: the rounded-down result lies below the exact one, the
// rounded-up one above, they are neighbours, and rounding to zero is one of them.
#include "test.h"

#include <math.h>

/** Checks four roundings of one exact value, known to more digits than a float has. */
static void check_float(double exact, float rn, float rz, float ru, float rd)
{
    assert_true((double)rd <= exact && exact <= (double)ru);
    assert_true(rd == ru ? (double)rd == exact : nextafterf(rd, INFINITY) == ru);
    assert_true(rz == (exact < 0 ? ru : rd));
    assert_true(rn == rd || rn == ru);
    assert_true(fabs((double)rn - exact) <= fabs((double)rd - exact));
    assert_true(fabs((double)rn - exact) <= fabs((double)ru - exact));
}

static float random_float(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    const float fraction = (float)(*seed >> 8) * 0x1p-24f - 0.5f;
    return ldexpf(fraction, (int)(*seed & 7u));
}

#define CHECK_2(NAME, X, Y, EXACT)                                                                 \
    check_float(EXACT, NAME##_rn(X, Y), NAME##_rz(X, Y), NAME##_ru(X, Y), NAME##_rd(X, Y))
#define CHECK_1(NAME, X, EXACT)                                                                    \
    check_float(EXACT, NAME##_rn(X), NAME##_rz(X), NAME##_ru(X), NAME##_rd(X))

GW_TEST(floats_round_as_named)
{
    uint32_t seed = 1;
    for (int i = 0; i < 2000; i++) {
        const float x = random_float(&seed), y = random_float(&seed), z = random_float(&seed);
        if (x == 0 || y == 0) {
            continue;
        }
        // Sums and products of two such floats are exact in double; the others are near enough.
        CHECK_2(__fadd, x, y, (double)x + (double)y);
        CHECK_2(__fsub, x, y, (double)x - (double)y);
        CHECK_2(__fmul, x, y, (double)x * (double)y);
        CHECK_2(__fdiv, x, y, (double)x / (double)y);
        CHECK_1(__frcp, x, 1 / (double)x);
        CHECK_1(__fsqrt, fabsf(x), sqrt((double)fabsf(x)));
        const double fused = fma((double)x, (double)y, (double)z);
        check_float(fused, __fmaf_rn(x, y, z), __fmaf_rz(x, y, z), __fmaf_ru(x, y, z),
                    __fmaf_rd(x, y, z));
    }
}

GW_TEST(doubles_round_as_named)
{
    const double tiny = 0x1p-80;
    assert_true(__dadd_rn(1, tiny) == 1);
    assert_true(__dadd_rz(1, tiny) == 1);
    assert_true(__dadd_ru(1, tiny) == 1 + 0x1p-52);
    assert_true(__dadd_rd(1, -tiny) == 1 - 0x1p-53);
    assert_true(__dadd_rz(-1, tiny) == -1 + 0x1p-53);
    assert_true(__dmul_ru(1 + 0x1p-52, 1 + 0x1p-52) == 1 + 0x1p-51 + 0x1p-52);
    assert_true(__dmul_rd(1 + 0x1p-52, 1 + 0x1p-52) == 1 + 0x1p-51);
    assert_true(__ddiv_ru(1, 3) > __ddiv_rd(1, 3));
    assert_true(__ddiv_rn(1, 3) == __ddiv_rd(1, 3));
    assert_true(__dsqrt_ru(2) == nextafter(__dsqrt_rd(2), 2));
    assert_true(__fma_rn(1 + 0x1p-52, 1 - 0x1p-52, -1) == -0x1p-104);
    assert_true(__fma_ru(1, 1, tiny) == 1 + 0x1p-52);
}

GW_TEST(the_rounding_ends_with_the_call)
{
    __fadd_ru(1, 0x1p-80f);
    volatile double one = 1, tiny = 0x1p-80;
    assert_true(one + tiny == 1 && one - tiny == 1);
}

GW_TEST(special_cases_are_as_documented)
{
    // CUDA Math API: for 2^126 < |y| < 2^128 __fdividef gives 0, and NaN if x is infinite.
    assert_true(__fdividef(1e38f, 0x1.8p127f) == 0);
    assert_true(isnan(__fdividef(INFINITY, 0x1.8p127f)));
    assert_true(__fdividef(1e38f, 0x1p126f) > 1);
    assert_true(__fdividef(1, INFINITY) == 0);
    // __saturatef(NaN) is 0.
    assert_true(__saturatef(NAN) == 0);
    assert_true(__saturatef(2) == 1 && __saturatef(-2) == 0);
    assert_true(__saturatef(0.25f) == 0.25f);
    // __powf is exp2f(y * __log2f(x)): no negative base.
    assert_true(isnan(__powf(-2, 2)));
    assert_true(fabsf(__powf(2, 10) - 1024) < 0.01f);
    assert_true(__frsqrt_rn(4) == 0.5f);
    // The one float whose 1/sqrt lies within one double of a tie: the exact value is nearer here.
    assert_true(__frsqrt_rn(0x1.7431c6p+1f) == (float)(1 / sqrtl(0x1.7431c6p+1L)));
}

GW_TEST(the_smaller_of_a_number_and_a_nan_is_the_number)
{
    assert_true(min(1.0f, NAN) == 1 && min(NAN, 1.0f) == 1);
    assert_true(max(1.0f, NAN) == 1 && max(NAN, 1.0f) == 1);
    assert_true(isnan(min(NAN, NAN)) && isnan(max(NAN, NAN)));
    assert_true(min(-INFINITY, 3.0f) == -INFINITY && max(2.0f, 3.0f) == 3);
}

// Also by processors that could round once: two machines give one file the same verdict.
GW_TEST(a_product_and_a_sum_are_rounded_twice)
{
    volatile float f = 1 + 0x1p-12f;
    volatile double d = 1 + 0x1p-27;
    const float x = f;
    const double y = d;
    assert_true(x * x - (1 + 0x1p-11f) == 0); // and not 0x1p-24
    assert_true(y * y - (1 + 0x1p-26) == 0);
    assert_true(__fmaf_rn(x, x, -(1 + 0x1p-11f)) == 0x1p-24f);
}
