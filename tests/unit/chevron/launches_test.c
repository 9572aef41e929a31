// SPDX-License-Identifier: MIT
// Launches: the configuration, the arguments, and where launches may stand.
#include "checks.h"

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
