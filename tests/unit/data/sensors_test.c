// SPDX-License-Identifier: MIT
// Unit tests of the two sensors. Numbers to compare with are Python's, by the formulas of
// README.md.
#include "sensors.h"
#include "test.h"

#include <math.h>

enum { N = 1000 };

static double a[N];
static double b[N];

GW_TEST(readings_are_those_of_python)
{
    static const struct {
        size_t moment;
        double a, b;
    } want[] = {{0, 1.3506125032333927, 5.1443905032884265},
                {1, 0.939894957755803, 4.4192207480287875},
                {999, 10.860314313431951, 18.03433500706266}};
    gw_sensors(N, 4, a, b);
    for (size_t i = 0; i < sizeof(want) / sizeof(want[0]); i++) {
        // To the last digits: a sine may be rounded otherwise.
        assert_true(fabs(a[want[i].moment] - want[i].a) <= 1e-14 * want[i].a);
        assert_true(fabs(b[want[i].moment] - want[i].b) <= 1e-14 * want[i].b);
    }
}

GW_TEST(another_seed_is_other_noise)
{
    double other_a[2];
    double other_b[2];
    gw_sensors(2, 4, a, b);
    gw_sensors(2, 5, other_a, other_b);
    assert_true(fabs(a[0] - other_a[0]) > 1e-6);
    assert_true(fabs(b[1] - other_b[1]) > 1e-6);
}

// The straight line nearest to a over b, of which README.md speaks.
GW_TEST(b_is_about_one_and_a_half_of_a_and_three)
{
    double slope;
    double offset;
    gw_sensors(N, 4, a, b);
    gw_sensors_calibration(N, a, b, &slope, &offset);
    assert_true(fabs(slope - 1.5) < 0.1);
    assert_true(fabs(offset - 3) < 0.5);
    assert_true(fabs(slope - 1.5315856885573083) < 1e-12); // Python's
    assert_true(fabs(offset - 2.8280282741126914) < 1e-11);
}
