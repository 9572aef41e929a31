// SPDX-License-Identifier: MIT
// Calls of functions: by name, by address, of themselves, and of what every device has.
#include "run_kernel.h"

static const char *const factorial =
    ".visible .func (.param .b64 out) factorial(.param .b64 n)\n{\n.reg .b64 %d<6>;\n"
    ".reg .pred %p<2>;\nld.param.u64 %d1, [n];\nmov.u64 %d3, 1;\nsetp.lt.u64 %p1, %d1, 2;\n"
    "@%p1 bra END;\nadd.s64 %d2, %d1, -1;\n{\n.param .b64 a;\n.param .b64 r;\n"
    "st.param.b64 [a], %d2;\ncall.uni (r), factorial, (a);\nld.param.b64 %d3, [r];\n}\n"
    "mul.lo.s64 %d3, %d3, %d1;\nEND: st.param.b64 [out], %d3;\nret;\n}\n";

static struct kernel *with(const char *functions, const char *body)
{
    char text[8000];
    snprintf(text, sizeof(text),
             "%s.visible .entry k(.param .u64 data)\n{\n.reg .b32 %%r<9>;\n.reg .b64 %%d<9>;\n"
             ".reg .pred %%p<3>;\n.reg .f64 %%g<3>;\n"
             "ld.param.u64 %%d0, [data];\nmov.u32 %%r0, %%tid.x;\n%s\nret;\n}\n",
             functions, body);
    clear_data();
    return new_kernel(text);
}

static void run_all(struct kernel *kernel, unsigned threads)
{
    const uint64_t parameter = data_address();
    run_kernel(kernel, 1, threads, &parameter);
    assert_string_equal(kernel->fault.sentence, "");
}

GW_TEST(functions_call_themselves_each_lane_as_deep_as_it_must)
{
    struct kernel *kernel =
        with(factorial, "cvt.u64.u32 %d1, %r0; and.b64 %d1, %d1, 15;\n{\n.param .b64 a;\n"
                        ".param .b64 r;\nst.param.b64 [a], %d1;\ncall.uni (r), factorial, (a);\n"
                        "ld.param.b64 %d2, [r];\n}\nmul.wide.u32 %d3, %r0, 8;\n"
                        "add.s64 %d3, %d3, %d0; st.global.u64 [%d3], %d2;");
    run_all(kernel, 48);
    uint64_t expected = 1;
    for (uint64_t i = 0; i < 16; i++) {
        expected *= i > 1 ? i : 1;
        assert_int_equal(((uint64_t *)data())[i], expected);
        assert_int_equal(((uint64_t *)data())[i + 32], expected);
    }
    free_kernel(kernel);
}

GW_TEST(calls_without_end_overflow_the_stack)
{
    struct kernel *kernel =
        with(".visible .func f()\n{\n.local .b8 depot[64];\ncall.uni f;\nret;\n}\n", "call.uni f;");
    const uint64_t parameter = data_address();
    assert_false(run_kernel(kernel, 1, 1, &parameter));
    assert_int_equal(kernel->fault.kind, PTX_STACK_OVERFLOW);
    assert_contains(kernel->fault.sentence, "calls lie 1000 deep");
    free_kernel(kernel);
}

static const char *const two =
    ".visible .func (.param .b32 out) plus(.param .b32 n)\n{\n.reg .b32 %r<3>;\n"
    "ld.param.u32 %r1, [n]; add.s32 %r1, %r1, 100; st.param.b32 [out], %r1; ret;\n}\n"
    ".visible .func (.param .b32 out) times(.param .b32 n)\n{\n.reg .b32 %r<3>;\n"
    "ld.param.u32 %r1, [n]; mul.lo.s32 %r1, %r1, 100; st.param.b32 [out], %r1; ret;\n}\n"
    ".global .align 8 .u64 table[2] = {plus, times};\n";

static const char *const calls_by_address =
    "\n{\nP: .callprototype (.param .b32 _) _ (.param .b32 _);\n.param .b32 a;\n.param .b32 r;\n"
    "st.param.b32 [a], %r0;\ncall (r), %d3, (a), P;\nld.param.b32 %r2, [r];\n}\n"
    "mul.wide.u32 %d3, %r0, 4; add.s64 %d3, %d3, %d0; st.global.u32 [%d3], %r2;";

GW_TEST(functions_are_called_by_their_address)
{
    char body[1000];
    snprintf(body, sizeof(body),
             "and.b32 %%r1, %%r0, 1; mul.wide.u32 %%d1, %%r1, 8; mov.u64 %%d2, table;\n"
             "add.s64 %%d1, %%d1, %%d2; ld.global.u64 %%d3, [%%d1];%s",
             calls_by_address);
    struct kernel *kernel = with(two, body);
    run_all(kernel, 40);
    for (unsigned i = 0; i < 40; i++) {
        assert_int_equal(((uint32_t *)data())[i], i % 2 ? i * 100 : i + 100);
    }
    free_kernel(kernel);
    snprintf(body, sizeof(body), "mov.u64 %%d3, 16;%s", calls_by_address);
    kernel = with(two, body);
    const uint64_t parameter = data_address();
    assert_false(run_kernel(kernel, 1, 1, &parameter));
    assert_contains(kernel->fault.sentence, "no function is at 0x10");
    free_kernel(kernel);
}

GW_TEST(kernels_print)
{
    struct kernel *kernel = with(
        ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);\n"
        ".global .align 1 .b8 format[37] = {105, 32, 37, 100, 32, 37, 53, 46, 50, 102, 32, 37, "
        "115, "
        "32, 37, 108, 108, 117, 32, 37, 99, 32, 37, 37, 32, 37, 42, 120, 10, 0, 0, 0, 0, 0, 0, 0, "
        "0};\n.global .align 1 .b8 name[4] = {97, 98, 99, 0};\n",
        ".local .align 8 .b8 depot[48];\nmov.u64 %d1, depot; cvta.local.u64 %d2, %d1;\n"
        "mov.u32 %r1, -7; st.u32 [%d2], %r1; mov.f64 %g1, 0d3FF8000000000000;\n"
        "st.f64 [%d2+8], %g1; mov.u64 %d3, name; cvta.global.u64 %d3, %d3; st.u64 [%d2+16], %d3;\n"
        "mov.u64 %d4, -1; st.u64 [%d2+24], %d4; mov.u32 %r2, 120; st.u32 [%d2+32], %r2;\n"
        "mov.u32 %r3, 4; st.u32 [%d2+36], %r3; mov.u32 %r4, 255; st.u32 [%d2+40], %r4;\n"
        "mov.u64 %d5, format; cvta.global.u64 %d5, %d5;\n{\n.param .b64 f;\n.param .b64 a;\n"
        ".param .b32 r;\nst.param.b64 [f], %d5;\nst.param.b64 [a], %d2;\n"
        "call.uni (r), vprintf, (f, a);\nld.param.b32 %r5, [r];\n}\nst.global.u32 [%d0], %r5;");
    run_all(kernel, 2);
    assert_string_equal(kernel->printed, "i -7  1.50 abc 18446744073709551615 x %   ff\n"
                                         "i -7  1.50 abc 18446744073709551615 x %   ff\n");
    assert_int_equal(*(uint32_t *)data(), 7);
    free_kernel(kernel);
}

GW_TEST(kernels_have_a_heap)
{
    struct kernel *kernel =
        with(".extern .func (.param .b64 r) malloc(.param .b64 n);\n.extern .func free(.param .b64 "
             "p);\n",
             "{\n.param .b64 n;\n.param .b64 r;\nmov.u64 %d1, 8; st.param.b64 [n], %d1;\n"
             "call.uni (r), malloc, (n);\nld.param.b64 %d2, [r];\n}\nst.u32 [%d2+4], %r0;\n"
             "ld.u32 %r1, [%d2+4]; mul.wide.u32 %d3, %r0, 4; add.s64 %d3, %d3, %d0;\n"
             "st.global.u32 [%d3], %r1;\n{\n.param .b64 p;\nst.param.b64 [p], %d2;\n"
             "call.uni free, (p);\n}");
    run_all(kernel, 33);
    assert_int_equal(((uint32_t *)data())[32], 32);
    free_kernel(kernel);
}

GW_TEST(assertions_that_fail_say_which)
{
    struct kernel *kernel = with(
        ".extern .func __assertfail(.param .b64 m, .param .b64 f, .param .b32 l, .param .b64 n, "
        ".param .b64 c);\n.global .align 1 .b8 what[4] = {97, 62, 48, 0};\n"
        ".global .align 1 .b8 file[4] = {102, 46, 99, 0};\n",
        "setp.ne.u32 %p1, %r0, 3; @%p1 ret;\nmov.u64 %d1, what; mov.u64 %d2, file;\n{\n"
        ".param .b64 m;\n.param .b64 f;\n.param .b32 l;\n.param .b64 n;\n.param .b64 c;\n"
        "st.param.b64 [m], %d1;\nst.param.b64 [f], %d2;\nst.param.b32 [l], 12;\n"
        "st.param.b64 [n], %d2;\nst.param.b64 [c], 1;\ncall.uni __assertfail, (m, f, l, n, c);\n}");
    const uint64_t parameter = data_address();
    assert_false(run_kernel(kernel, 1, 32, &parameter));
    assert_int_equal(kernel->fault.kind, PTX_ASSERT);
    assert_string_equal(kernel->fault.sentence,
                        "f.c:12: f.c: block: [0,0,0], thread: [3,0,0] Assertion `a>0` failed.");
    free_kernel(kernel);
}

GW_TEST(what_is_only_declared_is_refused_by_name)
{
    struct kernel *kernel = with(".extern .func cudaDeviceThing();\n", "call.uni cudaDeviceThing;");
    const uint64_t parameter = data_address();
    assert_false(run_kernel(kernel, 1, 1, &parameter));
    assert_int_equal(kernel->fault.kind, PTX_NOT_KNOWN);
    assert_contains(kernel->fault.sentence, "the function cudaDeviceThing, which k may call");
    free_kernel(kernel);
}

GW_TEST(an_instruction_in_a_function_that_nobody_calls_refuses_nothing)
{
    struct kernel *kernel = with(".visible .func f()\n{\nfrobnicate;\nret;\n}\n", "");
    run_all(kernel, 1);
    free_kernel(kernel);
    kernel = with(".visible .func f()\n{\nfrobnicate;\nret;\n}\n", "call.uni f;");
    const uint64_t parameter = data_address();
    assert_false(run_kernel(kernel, 1, 1, &parameter));
    assert_contains(kernel->fault.sentence, "the instruction 'frobnicate': \"frobnicate\" in f");
    free_kernel(kernel);
}
