// SPDX-License-Identifier: MIT
// Launches: every form, and what is wrong with one.
#include "checks.h"

// Launches: the configuration, the arguments, and where launches may stand.

GW_TEST(two_to_four_values)
{
    assert_becomes("k<<<g, b>>>(x);", "GW_LAUNCH_ADDRESS(k).shape(g, b)(x);");
    assert_becomes("k<<<g,b,s>>>(x,y);", "GW_LAUNCH_ADDRESS(k).shape(g,b,s)(x,y);");
    assert_becomes("k<<<g, b, 0, stream>>>();", "GW_LAUNCH_ADDRESS(k).shape(g, b, 0, stream)();");
}

GW_TEST(brackets_in_the_configuration)
{
    assert_shape("dim3(1, 2, 3), dim3{4, 5}");
    assert_becomes("k<<<(n + b[i] - 1) / b[i], b[(i)]>>>(x[0], (y));",
                   "GW_LAUNCH_ADDRESS(k).shape((n + b[i] - 1) / b[i], b[(i)])(x[0], (y));");
    assert_shape("{1, 2}, {3, 4}");
    assert_shape("[&] { for (;;) { return f(a, b, c, d, e); } }(), 2");
}

GW_TEST(comparisons_and_shifts_in_the_configuration)
{
    assert_becomes("k<<<n >> 2, 1 << 5>>>(a << b, a >> b);",
                   "GW_LAUNCH_ADDRESS(k).shape(n >> 2, 1 << 5)(a << b, a >> b);");
    assert_becomes("k<<<n < 32 ? 1 : 2, n > 3>>>(a < b);",
                   "GW_LAUNCH_ADDRESS(k).shape(n < 32 ? 1 : 2, n > 3)(a < b);");
    assert_shape("a < b, c");
    assert_shape("a < b, c > d");
    assert_shape("a<f<1, 2>(), b>2");
    assert_shape("a < b, c < d, e");
    assert_shape("a < b || c < d || e < f, 2");
    assert_becomes("k<<<a <= b, a >= b>>>(p->n);",
                   "GW_LAUNCH_ADDRESS(k).shape(a <= b, a >= b)(p->n);");
    assert_shape("n >>= 1, n <<= 1");
}

GW_TEST(several_launches)
{
    assert_becomes("a<<<1, 2>>>(); b<<<3, 4>>>(); c<<<5, 6>>>();",
                   "GW_LAUNCH_ADDRESS(a).shape(1, 2)(); GW_LAUNCH_ADDRESS(b).shape(3, 4)(); "
                   "GW_LAUNCH_ADDRESS(c).shape(5, 6)();");
    assert_becomes("a<<<1, 2>>>(), b<<<3, 4>>>();",
                   "GW_LAUNCH_ADDRESS(a).shape(1, 2)(), GW_LAUNCH_ADDRESS(b).shape(3, 4)();");
    // in lambdas among the configuration and the arguments of another
    assert_becomes(
        "a<<<[] { b<<<1, 2>>>(); return 3; }(), 4>>>([] { c<<<5, 6>>>(); return 7; }());",
        "GW_LAUNCH_ADDRESS(a).shape([] { GW_LAUNCH_ADDRESS(b).shape(1, 2)(); return 3; "
        "}(), 4)([] { GW_LAUNCH_ADDRESS(c).shape(5, 6)(); return 7; }());");
}

GW_TEST(launches_in_statements)
{
    assert_becomes("if (n) k<<<1, 2>>>(); else k<<<3, 4>>>();",
                   "if (n) GW_LAUNCH_ADDRESS(k).shape(1, 2)(); else "
                   "GW_LAUNCH_ADDRESS(k).shape(3, 4)();");
    assert_by_address("for (i = 0; i < n; i++) ", "k", "(i);");
    assert_becomes(
        "n > 0 ? k<<<1, 2>>>() : j<<<3, 4>>>();",
        "n > 0 ? GW_LAUNCH_ADDRESS(k).shape(1, 2)() : GW_LAUNCH_ADDRESS(j).shape(3, 4)();");
    assert_by_address("(", "k", "(x));");
    assert_by_address("here: ", "k", "();");
    assert_by_address("TIME(", "k", "(x));");
}

GW_TEST(white_space_and_line_ends)
{
    assert_becomes("K <<< g, b >>> (x)", "GW_LAUNCH_ADDRESS(K) .shape( g, b ) (x)");
    assert_becomes("k<<<1,\r\n2>>>\r\n(x);\r\n", "GW_LAUNCH_ADDRESS(k).shape(1,\r\n2)\r\n(x);\r\n");
    assert_becomes("k\t<<<\v1\f,2>>>(x)", "GW_LAUNCH_ADDRESS(k)\t.shape(\v1\f,2)(x)");
    // a backslash joins lines, even within <<< and within names
    assert_becomes("k<\\\n<<1, 2>>\\\n>(x)", "GW_LAUNCH_ADDRESS(k).shape(\\\n1, 2)\\\n(x)");
    assert_by_name("__glo\\\nbal__ void ke\\\nrnel(); ", "kern\\\nel", "();");
}

GW_TEST(no_launch_at_all)
{
    assert_unchanged("");
    assert_unchanged("\n");
    assert_unchanged("int main(void)\r\n{\r\n\treturn 0;\r\n}");
    assert_unchanged("a << b; a >> b; a <<= b; a >>= b; a < b; a > b; a <= b >= c;");
    assert_unchanged("std::cout << a << b<c> << d;");
    assert_unchanged("x = \\ @ ` $ # \x01\x7f;\n");
    assert_unchanged("void operator<<<int>(A); A operator<< <int>(A); bool operator<(A, B);");
    assert_unchanged(") ] } ( [ {");
}

GW_TEST(a_byte_order_mark_stays_in_front)
{
    struct gw_buffer out = {0};
    struct gw_chevron_error error;
    assert_int_equal(0, gw_chevron_translate("x.cu", "\xEF\xBB\xBFint a;", 9, &out, &error));
    static const char expected[] = "\xEF\xBB\xBF#line 1 \"x.cu\"\nint a;";
    assert_int_equal(sizeof(expected) - 1, out.length);
    assert_memory_equal(expected, out.bytes, out.length);
    gw_buffer_free(&out);
}

// Gaps in <<< and >>>, where nvcc takes them: before the last angle of each.

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

// Template arguments: of kernels, in configurations, and everywhere else.

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
    assert_by_name("template <int N> __global__ void k(int *x); ", "k<a ? 3 : 1>", "(x);");
    assert_by_name("template <bool B> __global__ void k(int *x); ", "k<a || b>", "(x);");
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
    // and what stands for arguments that are left out
    assert_deduced("template <typename T> __global__ void k(T *x, int n = 5); ", "k<int>", "(x);");
    assert_deduced("template <template <typename> class C, int N> __global__ void k(C<int> *x);",
                   "k<C>", "(x);");
}

// Malformed launches: each form, its place and its sentence.

GW_TEST(no_kernel)
{
    assert_error("<<<1, 2>>>(x);", 1, 1, "no kernel before this <<<");
    assert_error("int a;\n  <<<1, 2>>>(x);", 2, 3, "no kernel before this <<<");
    assert_error("return <<<1, 2>>>(x);", 1, 8, "no kernel before this <<<");
    assert_error("a = <<<1, 2>>>(x);", 1, 5, "no kernel before this <<<");
    assert_error("()<<<1, 2>>>(x);", 1, 3, "no kernel before this <<<");
    assert_error("if (a) [b]<<<1, 2>>>(x);", 1, 11, "no kernel before this <<<");
    assert_error("a > <<<1, 2>>>(x);", 1, 5, "no kernel before this <<<");
    assert_error("4<<<1, 2>>>(x);", 1, 2, "no kernel before this <<<");
    assert_error("\"k\"<<<1, 2>>>(x);", 1, 4, "no kernel before this <<<");
    assert_error("k<<<1, 2>>>(x)<<<1, 2>>>(y);", 1, 15, "no kernel before this <<<");
    assert_error("k<<<<<<1, 2>>>(x);", 1, 5, "no kernel before this <<<");
}

GW_TEST(no_end)
{
    assert_error("k<<<1, 2;\n", 1, 2, "has no >>>");
    assert_error("k<<<1, 2>>(x);\n", 1, 2, "has no >>>");
    assert_error("void f() {\n\tk<<<1, 2\n}\n", 2, 3, "has no >>>");
    assert_error("k<<<1, 2", 1, 2, "has no >>>");
    assert_error("k<<<", 1, 2, "has no >>>");
    assert_error("f(k<<<1, 2);", 1, 4, "has no >>>");
    assert_error("k<<<1, [] { f(); }()", 1, 2, "has no >>>");
    assert_error("k<<<1, [] { f();", 1, 2, "has no >>>");
    assert_error("k<<<1, 2 > (x);", 1, 2, "has no >>>");
}

GW_TEST(wrong_number_of_values)
{
    assert_error("k<<<>>>(x);", 1, 2, "here are 0 values between");
    assert_error("\n k<<<1>>>(x);", 2, 3, "here is 1 value between");
    assert_error("k<<<dim3(1, 2)>>>(x);", 1, 2, "here is 1 value between");
    assert_error("k<<<a, b, c, d, e>>>(x);", 1, 2, "here are 5 values between");
    assert_error("k<<<a < b, c, d, e, f>>>(x);", 1, 2, "here are 5 values between");
    // it says what the four are
    assert_error("k<<<1>>>(x);", 1, 2,
                 "grid, block, bytes of dynamic shared memory (if any), stream (if any)");
}

GW_TEST(empty_values)
{
    assert_error("k<<<, 2>>>(x);", 1, 5, "a value is missing here");
    assert_error("k<<<1, >>>(x);", 1, 8, "a value is missing here");
    assert_error("k<<<1, , 3>>>(x);", 1, 8, "a value is missing here");
    assert_error("k<<<1,\n  /* block */ , 3>>>(x);", 2, 15, "a value is missing here");
}

GW_TEST(no_arguments)
{
    assert_error("k<<<1, 2>>>;", 1, 9, "no ( after this >>>");
    assert_error("k<<<1, 2>>> x;", 1, 9, "no ( after this >>>");
    assert_error("k<<<1, 2>>>", 1, 9, "no ( after this >>>");
    assert_error("k<<<1,\n 2>>>\n{}", 2, 3, "no ( after this >>>");
    assert_error("k<<<1, 2>>>>(x);", 1, 9, "no ( after this >>>");
}

GW_TEST(unbalanced_brackets)
{
    assert_error("k<<<(1, 2>>>(x);", 1, 5, "this ( is not closed before >>>");
    assert_error("k<<<a[1, 2>>>(x);", 1, 6, "this [ is not closed before >>>");
    assert_error("k<<<dim3{1, 2>>>(x);", 1, 9, "this { is not closed before >>>");
    assert_error("k<<<(n + 1, 2;", 1, 5, "this ( of a kernel launch is not closed");
    assert_error("k<<<1), 2>>>(x);", 1, 6, "this ) closes no bracket between <<< and >>>");
    assert_error("k<<<1], 2>>>(x);", 1, 6, "this ] closes no bracket between <<< and >>>");
    assert_error("k<<<(1], 2>>>(x);", 1, 7, "this ] does not close the (");
    assert_error("k<<<a[1), 2>>>(x);", 1, 8, "this ) does not close the [");
    assert_error("k<<<1, 2>>>(x;", 1, 12, "this ( of a kernel launch is not closed");
    assert_error("k<<<1, 2>>>(f(x);", 1, 12, "this ( of a kernel launch is not closed");
    assert_error("k<<<1, 2>>>(x];", 1, 14, "this ] does not close the (");
    assert_error("{ k<<<1, 2>>>(x }", 1, 14, "this ( of a kernel launch is not closed");
    assert_error("k<<<1, 2>>>(", 1, 12, "this ( of a kernel launch is not closed");
}

// What nvcc refuses; what it takes is above.
GW_TEST(spaces_between)
{
    assert_error("k<<<1, 2> >>(x);", 1, 9, ">>> must be written without spaces");
    assert_error("k<<<1, 2> > >(x);", 1, 9, ">>> must be written without spaces");
    assert_error("k< <<1, 2>>>(x);", 1, 2, "<<< must be written without spaces");
    assert_error("k< < <1, 2>>>(x);", 1, 2, "<<< must be written without spaces");
    assert_error("k<<\n<1, 2>>>(x);", 1, 2, "<<< must be written without spaces");
    assert_error("k<< /*\n*/ <1, 2>>>(x);", 1, 2, "<<< must be written without spaces");
    assert_error("k<< // c\n<1, 2>>>(x);", 1, 2, "<<< must be written without spaces");
}

GW_TEST(conflict_markers)
{
    assert_error("int a;\n<<<<<<< mine\nint b;\n=======\n>>>>>>> yours\n", 2, 1, "conflict marker");
}

GW_TEST(the_first_error_counts)
{
    assert_error("a<<<1>>>();\nb<<<;\n", 1, 2, "here is 1 value between");
}
