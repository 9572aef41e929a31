// SPDX-License-Identifier: MIT
// The functions that CUDA's mathematical library has and the C library lacks, against values
// computed with 400 bits. None may be off by more than 4 units in the last place; CUDA allows 2
// (sinpi) to 8 (normcdfinv).
#include "test.h"

#include <initializer_list>
#include <math.h>

// clang-format off
static const struct {
    const char *name;
    double (*function)(double);
    std::initializer_list<double[2]> pairs; // an argument, and the exact value
} values[] = {
    {"sinpi", sinpi,
     {{1e-300, 3.1415926535897936e-300}, {0.1, 0.30901699437494745},
      {0.25, 0.70710678118654757}, {0.3, 0.80901699437494745}, {0.75, 0.70710678118654757},
      {1.2, -0.58778525229247303}, {-1.9, 0.30901699437494767},
      {12345.6, -0.95105651629480037}, {4503599627370495.5, -1}}},
    {"cospi", cospi,
     {{0.001, 0.99999506520185821}, {0.1, 0.95105651629515353}, {0.25, 0.70710678118654757},
      {0.4999, 0.00031415926019123195}, {0.75, -0.70710678118654757},
      {1.2, -0.80901699437494745}, {-1.9, 0.95105651629515353},
      {12345.6, 0.30901699437603442}}},
    {"erfcx", erfcx,
     {{-26.0, 7.6577249314905682e+293}, {-3.0, 16205.988853999586}, {-0.5, 1.952360489182557},
      {0.0, 1}, {0.3, 0.73459933456765514}, {2.3315189864970662, 0.22408072649786506},
      {7.999, 0.069993783761993306}, {8.0, 0.069985166200880924}, {25.0, 0.022549572432641361},
      {1000.0, 0.00056418930145338763}}},
    {"erfinv", erfinv,
     {{1e-300, 8.8622692545275799e-301}, {0.001, 0.00088622715746655212},
      {-0.1, -0.088855990494257686}, {0.5, 0.47693627620446988},
      {0.8182167603155224, 0.94418874636773631}, {-0.99, -1.8213863677184494},
      {0.9999999999, 4.572824958544925}}},
    {"erfcinv", erfcinv,
     {{5e-324, 27.213293210812949}, {1e-200, 21.374783049026259}, {1e-10, 4.5728249673894856},
      {0.2499, 0.8135916215750183}, {0.25, 0.81341984759761854}, {0.3, 0.73286907795921685},
      {0.5, 0.47693627620446988}, {0.7, 0.27246271472675437}, {1.0, 0},
      {1.3, -0.27246271472675437}, {1.999999, -3.4589107372909473}}},
    {"normcdf", normcdf,
     {{-37.5, 4.6053530095819552e-308}, {-14.076975878304633, 2.6306761535118285e-45},
      {-5.0, 2.8665157187919391e-07}, {-1.0, 0.15865525393145705}, {0.0, 0.5},
      {0.5, 0.69146246127401312}, {3.0, 0.9986501019683699}, {8.0, 0.99999999999999933}}},
    {"normcdfinv", normcdfinv,
     {{1e-300, -37.047096299361201}, {1e-20, -9.262340089798407}, {0.001, -3.0902323061678136},
      {0.3, -0.52440051270804078}, {0.5, 0}, {0.8, 0.84162123357291441},
      {0.999999, 4.7534243088170873}}},
    {"cyl_bessel_i0", cyl_bessel_i0,
     {{0.0, 1}, {0.5, 1.0634833707413236}, {-3.0, 4.8807925858650245},
      {20.0, 43558282.559553534}, {708.5, 7.4723506459294523e+305}}},
    {"cyl_bessel_i1", cyl_bessel_i1,
     {{1e-10, 5.0000000000000002e-11}, {0.5, 0.25789430539089631}, {-3.0, -3.9533702174026093},
      {20.0, 42454973.385127768}, {708.5, 7.4670754228839414e+305}}},
};
// clang-format on

GW_TEST(values_are_right_to_the_last_places)
{
    for (const auto &of : values) {
        for (const auto &pair : of.pairs) {
            const double x = pair[0], exact = pair[1], got = of.function(x);
            const double unit = nextafter(fabs(exact), INFINITY) - fabs(exact);
            if (!(fabs(got - exact) <= 4 * unit)) {
                fail_msg("%s(%.17g) gives %.17g, not %.17g", of.name, x, got, exact);
            }
        }
    }
}

GW_TEST(half_turns_are_exact)
{
    for (int half = -8; half <= 8; half++) {
        const double n = half, sign = half % 2 == 0 ? 1 : -1;
        assert_true(sinpi(n) == 0 && !signbit(sinpi(n)) == (n >= 0));
        assert_true(cospi(n) == sign);
        assert_true(sinpi(n + 0.5) == sign);
        assert_true(cospi(n + 0.5) == 0 && !signbit(cospi(n + 0.5)));
    }
    assert_true(signbit(sinpi(-0.0)));
    assert_true(sinpi(0x1p60) == 0 && cospi(0x1p60) == 1);
    assert_true(isnan(sinpi((double)INFINITY)) && isnan(cospi(-(double)INFINITY)));
    assert_true(sinpif(0.5f) == 1);
}

GW_TEST(ends_are_infinite_and_beyond_is_nan)
{
    const double infinity = (double)INFINITY;
    assert_true(erfinv(1.0) == infinity && erfinv(-1.0) == -infinity);
    assert_true(erfcinv(0.0) == infinity && erfcinv(2.0) == -infinity);
    assert_true(normcdfinv(0.0) == -infinity && normcdfinv(1.0) == infinity);
    assert_true(isnan(erfinv(1.1)) && isnan(erfcinv(-0.1)));
    assert_true(isnan(normcdfinv(1.1)) && isnan(erfinv((double)NAN)));
    assert_true(!signbit(normcdfinv(0.5)));
    assert_true(normcdf(infinity) == 1 && normcdf(-infinity) == 0);
    assert_true(normcdf(1e300) == 1 && normcdf(-1e300) == 0);
    assert_true(erfcx(infinity) == 0 && erfcx(-infinity) == infinity);
    assert_true(erfcx(-1e200) == infinity && isnan(erfcx((double)NAN)));
    assert_true(cyl_bessel_i0(1e9) == infinity && cyl_bessel_i1(-1e9) == -infinity);
    assert_true(isnan(cyl_bessel_i0((double)NAN)));
    assert_true(rsqrt(0.0) == infinity && rsqrt(0.25) == 2);
    assert_true(rcbrt(-8.0) == -0.5);
}

GW_TEST(lengths_do_not_overflow)
{
    const double p[] = {3e200, 4e200, 0, 12e200};
    assert_true(fabs(norm(4, p) / 13e200 - 1) < 1e-15);
    assert_true(fabs(norm4d(3e200, 4e200, 0, 12e200) / 13e200 - 1) < 1e-15);
    assert_true(fabs(rnorm3d(2.0, 3.0, 6.0) - 1 / 7.0) < 1e-16);
    assert_true(norm(0, p) == 0);
}
