// SPDX-License-Identifier: MIT
// Gaps in <<< and >>>, where nvcc takes them: before the last angle of each.
#include "checks.h"

GW_TEST(before_the_last_angle)
{
    assert_becomes("k<< <1, 2>>>(x);", "GW_LAUNCH_ADDRESS(k).shape( 1, 2)(x);");
    assert_becomes("k << < 1, 2 >> > (x);", "GW_LAUNCH_ADDRESS(k) .shape(  1, 2 )  (x);");
    assert_becomes("k<<\t/**/<1, 2>>/**/>(x);", "GW_LAUNCH_ADDRESS(k).shape(\t/**/1, 2)/**/(x);");
    assert_becomes("k<<<1, 2>>\n>(x);", "GW_LAUNCH_ADDRESS(k).shape(1, 2)\n(x);");
    assert_becomes("k<<<1, 2>> // c\n>(x);", "GW_LAUNCH_ADDRESS(k).shape(1, 2) // c\n(x);");
}

GW_TEST(around_the_angles)
{
    assert_becomes("k\n<<<\n1,\n2\n>>>\n(x);", "GW_LAUNCH_ADDRESS(k)\n.shape(\n1,\n2\n)\n(x);");
    assert_becomes("k /**/ <<< 1, 2 >>> /**/ (x);",
                   "GW_LAUNCH_ADDRESS(k) /**/ .shape( 1, 2 ) /**/ (x);");
}

GW_TEST(beside_template_arguments_and_shifts)
{
    assert_becomes("k<< <c<1>::v, 2>> >(x);", "GW_LAUNCH_ADDRESS(k).shape( c<1>::v, 2) (x);");
    assert_becomes("k<<<1, c<2>::v>> >(x);", "GW_LAUNCH_ADDRESS(k).shape(1, c<2>::v) (x);");
    assert_becomes("k<<<1, 4 >> 1 >> >(x);", "GW_LAUNCH_ADDRESS(k).shape(1, 4 >> 1 ) (x);");
    assert_unchanged("a = b << c < d; e = f >> g > h;");
}

GW_TEST(in_a_macro)
{
    assert_becomes("#define L(k, ...) k << < 1, 2 >> > (__VA_ARGS__)\n",
                   "#define L(k, ...) GW_LAUNCH_ADDRESS(k) .shape(  1, 2 )  (__VA_ARGS__)\n");
}
