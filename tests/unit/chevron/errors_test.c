// SPDX-License-Identifier: MIT
// Malformed launches: each form, its place and its sentence.
#include "checks.h"

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

// What nvcc refuses; spaces_test.c has what it takes.
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
