// SPDX-License-Identifier: MIT
// Template arguments: of kernels, in configurations, and everywhere else.
#include "checks.h"

GW_TEST(nested_templates_are_no_launch)
{
    assert_unchanged("A<B<C<int>>> x;");
    assert_unchanged("A<B<C<D<int>>>> x; f(A<B<C<int>>>(y));");
    assert_unchanged("template <typename T = A<B<C<int>>>> void f();");
    assert_unchanged("std::vector<std::pair<int, std::vector<int>>> v; a<b<c<3>>> = 4;");
}

GW_TEST(written_out_arguments)
{
    assert_by_name("", "k<float>", "(x);");
    assert_becomes("k<float, 4> <<<1, 2>>> (x);", "GW_LAUNCH(k<float, 4>) .shape(1, 2) (x);");
    assert_by_name("", "k<float, (N > 2)>", "(x);");
    assert_by_name("", "k<A<B<int>>>", "(x);");
    assert_becomes("k<A<int>, B<C<3>>> <<<1, 2>>>(x);",
                   "GW_LAUNCH(k<A<int>, B<C<3>>>) .shape(1, 2)(x);");
    assert_by_name("", "k<(1 << 3)>", "(x);");
    assert_by_name("", "k<1 << 3>", "(x);");
    assert_by_name("", "k<a->b>", "(x);");
    assert_by_name("", "ns::k<T *, unsigned int>", "(x);");
    assert_by_name("", "k<>", "(x);");
    assert_by_name("if (i < n && m > 3) ", "k<int>", "(x);");
    assert_by_name("", "S<int>::template k<3>", "(x);");
}

GW_TEST(templates_in_the_configuration)
{
    assert_shape("A<3>::v, B<C<3>>::v");
    assert_shape("A<B<C<3>>>::v, 4");
    assert_shape("1, v<3>");
    assert_shape("1, v<w<3>>");
    assert_shape("1, v<3> ");
    assert_shape("f<1, 2, 3>(), g<4, 5>()");
    assert_becomes("k<<<(A<B<C<3>>>::v), 4>>>(A<B<C<3>>>());",
                   "GW_LAUNCH_ADDRESS(k).shape((A<B<C<3>>>::v), 4)(A<B<C<3>>>());");
    // commas of template arguments part no values
    assert_error("k<<<f<1, 2, 3>()>>>(x);", 1, 2, "here is 1 value between");
    assert_shape("f<1, 2, 3, 4>(), 5");
}

GW_TEST(arguments_that_the_compiler_finds)
{
    assert_deduced("template <typename T> __global__ void k(T *x); ", "k", "(x);");
    assert_deduced("template <int N, typename T> __global__ void k(T *x); ", "k<4>", "(x);");
    assert_by_name("template <int N, typename T> __global__ void k(T *x); ", "k<4, int>", "(x);");
    assert_deduced("template <typename T = A<B<int>>> __global__ void k(T *x); ", "k<>", "(x);");
    assert_deduced("template <template <typename> class C, int N> __global__ void k(C<int> *x);",
                   "k<C>", "(x);");
}
