// SPDX-License-Identifier: MIT
// The integer intrinsics, against their definitions in the CUDA Math API ("Integer Intrinsics").
#include "test.h"

#include <limits.h>

GW_TEST(bits_are_counted)
{
    assert_int_equal(__clz(0), 32);
    assert_int_equal(__clz(1), 31);
    assert_int_equal(__clz(-1), 0);
    assert_int_equal(__clzll(0), 64);
    assert_int_equal(__clzll(1LL << 40), 23);
    assert_int_equal(__ffs(0), 0);
    assert_int_equal(__ffs(INT_MIN), 32);
    assert_int_equal(__ffsll(1LL << 40), 41);
    assert_int_equal(__popc(0xf0f0u), 8);
    assert_int_equal(__popcll(~0ull), 64);
}

GW_TEST(bits_are_reversed)
{
    for (unsigned i = 0; i < 32; i++) {
        assert_int_equal(__brev(1u << i), 1u << (31 - i));
    }
    for (unsigned i = 0; i < 64; i++) {
        assert_int_equal(__brevll(1ull << i), 1ull << (63 - i));
    }
    assert_int_equal(__brev(0x12345678u), 0x1e6a2c48u);
}

GW_TEST(products_keep_their_high_half)
{
    assert_int_equal(__mulhi(INT_MIN, INT_MIN), 0x40000000);
    assert_int_equal(__mulhi(-1, 1), -1);
    assert_int_equal(__umulhi(UINT_MAX, UINT_MAX), UINT_MAX - 1);
    assert_true(__mul64hi(LLONG_MIN, LLONG_MIN) == 1LL << 62);
    assert_true(__mul64hi(-1, 1) == -1);
    assert_true(__umul64hi(~0ull, ~0ull) == ~0ull - 1);
}

GW_TEST(only_24_bits_are_multiplied)
{
    assert_int_equal(__mul24(1000, -1000), -1000000);
    assert_int_equal(__mul24(0x01000002, 3), 6);
    assert_int_equal(__mul24(0x00800000, 1), -0x00800000); // bit 23 is the sign
    assert_int_equal(__mul24(0x007fffff, 0x007fffff), (int)0xff000001);
    assert_int_equal(__umul24(0x00ffffff, 0x00ffffff), 0xfe000001u);
}

GW_TEST(averages_and_differences_do_not_overflow)
{
    assert_int_equal(__hadd(INT_MAX, INT_MAX), INT_MAX);
    assert_int_equal(__hadd(-3, 0), -2);
    assert_int_equal(__rhadd(-3, 0), -1);
    assert_int_equal(__uhadd(UINT_MAX, UINT_MAX - 1), UINT_MAX - 1);
    assert_int_equal(__urhadd(UINT_MAX, UINT_MAX - 1), UINT_MAX);
    assert_int_equal(__sad(INT_MIN, INT_MAX, 1), 0);
    assert_int_equal(__sad(3, -4, 10), 17);
    assert_int_equal(__usad(3, 5, 10), 12);
}

GW_TEST(bytes_and_words_are_shifted)
{
    assert_int_equal(__byte_perm(0x33221100u, 0x77665544u, 0x3210), 0x33221100u);
    assert_int_equal(__byte_perm(0x33221100u, 0x77665544u, 0x0257), 0x00225577u);
    assert_int_equal(__funnelshift_l(0x80000000u, 0x12345678u, 4), 0x23456788u);
    assert_int_equal(__funnelshift_l(1, 2, 32), 2);
    assert_int_equal(__funnelshift_lc(1, 2, 32), 1);
    assert_int_equal(__funnelshift_r(0x12345678u, 0xau, 4), 0xa1234567u);
    assert_int_equal(__funnelshift_r(1, 2, 32), 1);
    assert_int_equal(__funnelshift_rc(1, 2, 99), 2);
}

GW_TEST(four_bytes_are_multiplied_at_once)
{
    assert_int_equal(__dp4a(0x04030201, 0x01010101, 100), 110);
    assert_int_equal(__dp4a((int)0xff80ff80u, 0x7f7f7f7f, 0), 2 * 127 * (-1 - 128));
}
