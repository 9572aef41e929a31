// SPDX-License-Identifier: MIT
// Arithmetic and comparisons of .f16 and .bf16, by the PTX document and the host's own.
#include "instructions.h"

// 1, -2, the largest, the smallest, the largest subnormal.
enum { ONE = 0x3C00, MINUS_TWO = 0xC000, MOST = 0x7BFF, LEAST = 0x0001, SUBNORMAL = 0x03FF };
enum { INFINITE = 0x7C00, NOT_A_NUMBER = 0x7FFF };

GW_TEST(halves_are_rounded_once_to_nearest)
{
    static const struct row rows[] = {
        {"add.f16 %h0, %h1, %h2;", ONE, MINUS_TWO, 0, 0xBC00},
        {"add.rn.f16 %h0, %h1, %h2;", MOST, MOST, 0, INFINITE},
        {"add.f16 %h0, %h1, %h2;", 0x6800, ONE, 0, 0x6800}, // 2048 and 1: the tie goes to even
        {"add.f16 %h0, %h1, %h2;", 0x6801, ONE, 0, 0x6802}, // 2050 and 1
        {"sub.f16 %h0, %h1, %h2;", ONE, ONE, 0, 0},
        {"sub.f16 %h0, %h1, %h2;", INFINITE, INFINITE, 0, NOT_A_NUMBER},
        {"mul.f16 %h0, %h1, %h2;", 0x2E66, 0x2E66, 0, 0x211E}, // 0.1 and 0.1
        {"mul.f16 %h0, %h1, %h2;", LEAST, 0x3800, 0, 0},       // half of the smallest: to even
        {"mul.f16 %h0, %h1, %h2;", 0x8001, 0x3801, 0, 0x8001},
        {"fma.rn.f16 %h0, %h1, %h2, %h3;", 0x1000, ONE, ONE, ONE}, // 1 and 2^-11: a tie
        {"fma.rn.f16 %h0, %h1, %h2, %h3;", 0x1000, 0x3C01, ONE, 0x3C01},
        {"fma.rn.f16 %h0, %h1, %h2, %h3;", MOST, MOST, 0xFBFF, INFINITE},
        {"add.bf16 %h0, %h1, %h2;", 0x3F80, 0x3B80, 0, 0x3F80}, // 1 and 2^-8: a tie
        {"mul.bf16 %h0, %h1, %h2;", 0x4040, 0x4040, 0, 0x4110},
        {"sub.bf16 %h0, %h1, %h2;", 0x3F80, 0x4000, 0, 0xBF80},
    };
    CHECK(rows);
}

// 1.0625 squared is a tie of .bf16, which 2^-133 decides: beside it a double has no place for that.
GW_TEST(what_no_double_holds_still_decides)
{
    static const struct row rows[] = {
        {"fma.rn.bf16 %h0, %h1, %h2, %h3;", 0x3F88, 0x3F88, 0, 0x3F90},
        {"fma.rn.bf16 %h0, %h1, %h2, %h3;", 0x3F88, 0x3F88, 0x0001, 0x3F91},
        {"fma.rn.bf16 %h0, %h1, %h2, %h3;", 0x3F88, 0x3F88, 0x8001, 0x3F90},
        {"fma.rn.bf16 %h0, %h1, %h2, %h3;", 0x3F98, 0x3F88, 0x0001, 0x3FA2},
        {"fma.rn.bf16 %h0, %h1, %h2, %h3;", 0x3F98, 0x3F88, 0x8001, 0x3FA1},
    };
    CHECK(rows);
}

GW_TEST(pairs_are_two_halves)
{
    static const struct row rows[] = {
        {"add.f16x2 %r10, %r1, %r2;", 0x3C004000, 0x3C003C00, 0, 0x40004200},
        {"sub.f16x2 %r10, %r1, %r2;", 0x3C004000, 0x3C003C00, 0, 0x00003C00},
        {"mul.rn.f16x2 %r10, %r1, %r2;", 0x4000C000, 0x40004000, 0, 0x4400C400},
        {"fma.rn.f16x2 %r10, %r1, %r2, %r3;", 0x40004000, 0x40003C00, 0x3C003C00, 0x45004200},
        {"neg.f16x2 %r10, %r1;", 0x3C00BC00, 0, 0, 0xBC003C00},
        {"abs.f16x2 %r10, %r1;", 0xBC00C000, 0, 0, 0x3C004000},
        {"min.f16x2 %r10, %r1, %r2;", 0x3C004000, 0x40003C00, 0, 0x3C003C00},
        {"max.bf16x2 %r10, %r1, %r2;", 0x3F80C000, 0x40003F80, 0, 0x40003F80},
        {"add.bf16x2 %r10, %r1, %r2;", 0x3F803F80, 0x3F80BF80, 0, 0x40000000},
    };
    CHECK(rows);
}

GW_TEST(halves_are_flushed_saturated_and_cut_at_0_where_the_instruction_says_so)
{
    static const struct row rows[] = {
        {"add.f16 %h0, %h1, %h2;", SUBNORMAL, SUBNORMAL, 0, 0x07FE},
        {"add.ftz.f16 %h0, %h1, %h2;", SUBNORMAL, ONE, 0, ONE},
        {"mul.ftz.f16 %h0, %h1, %h2;", 0x8400, 0x3800, 0, 0x8000},
        {"abs.ftz.f16 %h0, %h1;", 0x8001, 0, 0, 0},
        {"max.ftz.f16 %h0, %h1, %h2;", LEAST, MINUS_TWO, 0, 0},
        {"add.sat.f16 %h0, %h1, %h2;", ONE, ONE, 0, ONE},
        {"sub.sat.f16 %h0, %h1, %h2;", ONE, 0x4000, 0, 0},
        {"fma.rn.sat.f16 %h0, %h1, %h2, %h3;", INFINITE, 0, 0, 0},
        {"fma.rn.relu.f16 %h0, %h1, %h2, %h3;", MINUS_TWO, ONE, ONE, 0},
        {"fma.rn.relu.f16 %h0, %h1, %h2, %h3;", INFINITE, 0, 0, NOT_A_NUMBER},
        {"fma.rn.relu.bf16x2 %r10, %r1, %r2, %r3;", 0x3F80BF80, 0x3F803F80, 0, 0x3F800000},
    };
    CHECK(rows);
}

GW_TEST(extremes_of_halves_pass_over_nan)
{
    static const struct row rows[] = {
        {"min.f16 %h0, %h1, %h2;", ONE, MINUS_TWO, 0, MINUS_TWO},
        {"max.f16 %h0, %h1, %h2;", 0x7E00, MINUS_TWO, 0, MINUS_TWO},
        {"max.f16 %h0, %h1, %h2;", 0x7E00, 0xFE00, 0, NOT_A_NUMBER},
        {"max.NaN.f16 %h0, %h1, %h2;", ONE, 0x7E00, 0, NOT_A_NUMBER},
        {"min.f16 %h0, %h1, %h2;", 0, 0x8000, 0, 0x8000},
        {"max.f16 %h0, %h1, %h2;", 0x8000, 0, 0, 0},
        {"min.NaN.bf16 %h0, %h1, %h2;", 0x3F80, 0xBF80, 0, 0xBF80},
    };
    CHECK(rows);
}

GW_TEST(halves_are_compared)
{
    static const struct row rows[] = {
        {"setp.lt.f16 %p0, %h1, %h2;", MINUS_TWO, ONE, 0, 1},
        {"setp.eq.f16 %p0, %h1, %h2;", 0x8000, 0, 0, 1},
        {"setp.eq.f16 %p0, %h1, %h2;", 0x7E00, 0x7E00, 0, 0},
        {"setp.neu.f16 %p0, %h1, %h2;", 0x7E00, ONE, 0, 1},
        {"setp.gt.ftz.f16 %p0, %h1, %h2;", LEAST, 0, 0, 0},
        {"setp.gt.f16 %p0, %h1, %h2;", LEAST, 0, 0, 1},
        {"setp.ge.bf16 %p0, %h1, %h2;", 0x4000, 0x3F80, 0, 1},
        {"setp.lt.f16x2 %p0|%p1, %r1, %r2;", 0x40003C00, 0x3C004000, 0, 1},
        {"setp.lt.f16x2 %p1|%p0, %r1, %r2;", 0x40003C00, 0x3C004000, 0, 0},
        {"setp.lt.f16x2 %p1|%p0, %r1, %r2;", 0x3C004000, 0x40003C00, 0, 1},
        {"set.lt.f16.f16 %h0, %h1, %h2;", MINUS_TWO, ONE, 0, ONE},
        {"set.lt.bf16.bf16 %h0, %h1, %h2;", 0xC000, 0x3F80, 0, 0x3F80},
        {"set.lt.u32.f16 %r10, %h1, %h2;", MINUS_TWO, ONE, 0, 0xFFFFFFFF},
        {"set.nan.u16.f16 %h0, %h1, %h2;", 0x7E00, ONE, 0, 0xFFFF},
        {"set.eq.f16x2.f16x2 %r10, %r1, %r2;", 0x3C004000, 0x3C003C00, 0, 0x3C000000},
        {"set.eq.u32.f16x2 %r10, %r1, %r2;", 0x3C004000, 0x40004000, 0, 0x0000FFFF},
        {"set.gt.bf16x2.bf16x2 %r10, %r1, %r2;", 0x40003F80, 0x3F803F80, 0, 0x3F800000},
    };
    CHECK(rows);
}

#if defined(__FLT16_MANT_DIG__) && defined(__SIZEOF_FLOAT128__) // not every compiler has them
__extension__ typedef __float128 quad;

static double of_bits(uint16_t bits)
{
    _Float16 value;
    memcpy(&value, &bits, sizeof(value));
    return (double)value;
}

// 113 digits hold a product and a sum of halves; then it is rounded once.
static uint16_t bits_of(quad exact)
{
    const _Float16 value = (_Float16)exact;
    uint16_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return (bits & 0x7FFF) > INFINITE ? NOT_A_NUMBER : bits;
}

GW_TEST(random_halves_are_what_the_host_makes_of_them)
{
    enum { TRIPLES = 2048, RESULTS = 4 };
    struct kernel *kernel = new_simple_kernel(
        "mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mad.lo.u32 %r1, %r1, %r2, %r0;\n"
        "mul.wide.u32 %d1, %r1, 16; add.s64 %d1, %d1, %d0;\n"
        "ld.global.u16 %h1, [%d1]; ld.global.u16 %h2, [%d1+2]; ld.global.u16 %h3, [%d1+4];\n"
        "add.f16 %h4, %h1, %h2; st.global.u16 [%d1+8], %h4;\n"
        "sub.f16 %h4, %h1, %h2; st.global.u16 [%d1+10], %h4;\n"
        "mul.f16 %h4, %h1, %h2; st.global.u16 [%d1+12], %h4;\n"
        "fma.rn.f16 %h4, %h1, %h2, %h3; st.global.u16 [%d1+14], %h4;");
    clear_data();
    uint16_t *const words = data();
    uint64_t state = 20261123;
    for (size_t i = 0; i < TRIPLES; i++) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        words[8 * i] = (uint16_t)(state >> 16);
        words[8 * i + 1] = (uint16_t)(state >> 32);
        words[8 * i + 2] = (uint16_t)(state >> 48);
    }
    const uint64_t parameter = data_address();
    assert_true(run_kernel(kernel, TRIPLES / 256, 256, &parameter));
    unsigned wrong = 0;
    for (size_t i = 0; i < TRIPLES; i++) {
        const uint16_t *const at = words + 8 * i;
        const quad a = of_bits(at[0]), b = of_bits(at[1]), c = of_bits(at[2]);
        const uint16_t want[RESULTS] = {bits_of(a + b), bits_of(a - b), bits_of(a * b),
                                        bits_of(a * b + c)};
        for (size_t result = 0; result < RESULTS; result++) {
            if (at[4 + result] != want[result]) {
                wrong++;
                print_error("%zu of %#x, %#x, %#x: %#x and not %#x\n", result, at[0], at[1], at[2],
                            at[4 + result], want[result]);
            }
        }
    }
    free_kernel(kernel);
    assert_int_equal(wrong, 0);
}
#endif

GW_TEST(forms_of_halves_that_are_not_known_are_refused_by_name)
{
    static const struct refused rows[] = {
        {"fma.f16 %h1, %h2, %h3, %h4;", "'fma' without its rounding"},
        {"add.rz.f16 %h1, %h2, %h3;", "'.rz' of 'add'"},
        {"add.sat.bf16 %h1, %h2, %h3;", "'.sat' of 'add'"},
        {"add.f32.f16 %f1, %h2, %f3;", "'add' of two types"},
        {"fma.rn.oob.f16 %h1, %h2, %h3, %h4;", "'.oob' of 'fma'"},
        {"min.xorsign.abs.f16 %h1, %h2, %h3;", "'.xorsign' of 'min'"},
        {"add.f16 %h1, %h2, 1;", "a number as a half"},
        {"setp.lt.f16x2 %p1, %r1, %r2;", "a pair of halves compared into one predicate"},
        {"set.lt.f16.f32 %h1, %f2, %f3;", "this form of 'set'"},
        {"set.lt.u16.f16x2 %h1, %r2, %r3;", "this form of 'set'"},
    };
    CHECK_REFUSED(rows);
}
