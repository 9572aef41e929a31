// SPDX-License-Identifier: MIT
// Poison and random numbers.
#include "test.h"

#include "grading/boundary/poison.h"
#include "grading/grader/compare/elements.h"
#include "grading/grader/grader.h"
#include "grading/grader/random.h"

#include <math.h>

static const enum gw_type types[] = {GW_FLOAT,    GW_DOUBLE, GW_HALF, GW_INT,
                                     GW_UNSIGNED, GW_INT64,  GW_BYTE};
enum { TYPES = 7, SEEDS = 2000 };

GW_TEST(poison_is_no_result)
{
    for (uint64_t i = 0; i < SEEDS; i++) {
        struct gw_random_state random = {i};
        const uint64_t seed = gw_random_bits(&random);
        float single;
        double real;
        unsigned char byte;
        int32_t whole;
        gw_fill_with_poison(&single, GW_FLOAT, 1, seed);
        gw_fill_with_poison(&real, GW_DOUBLE, 1, seed);
        gw_fill_with_poison(&byte, GW_BYTE, 1, seed);
        gw_fill_with_poison(&whole, GW_INT, 1, seed);
        assert_true(isnan(single));
        assert_true(isnan(real));
        assert_true(byte >= 0x80);
        assert_true(whole < -1000000000);
    }
}

GW_TEST(poison_is_known_again)
{
    for (size_t t = 0; t < TYPES; t++) {
        unsigned char memory[8 * 5 + 1];
        const size_t size = gw_type_size(types[t]);
        memset(memory, 0, sizeof(memory));
        gw_fill_with_poison(memory, types[t], 5, 99);
        for (size_t i = 0; i < 5; i++) {
            assert_true(gw_is_poison(memory + i * size, types[t], 99));
            assert_false(gw_is_poison(memory + i * size, types[t], 100));
        }
        assert_int_equal(memory[5 * size], 0);
    }
}

GW_TEST(halves_are_what_they_hold)
{
    assert_true(fabs(gw_real_value(&(uint16_t){0x3c00}, GW_HALF) - 1) <= 0);
    assert_true(fabs(gw_real_value(&(uint16_t){0xfbff}, GW_HALF) + 65504) <= 0);
    assert_true(fabs(gw_real_value(&(uint16_t){0x0001}, GW_HALF) - 0x1p-24) <= 0);
    for (unsigned bits = 0; bits <= UINT16_MAX; bits++) {
        const uint16_t half[1] = {(uint16_t)bits};
        const double value = gw_real_value(half, GW_HALF);
        if (isnan(value)) {
            assert_true((bits & 0x7fff) > 0x7c00);
            continue;
        }
        uint16_t again[2] = {7, 7};
        gw_set_half(again, 1, value);
        assert_int_equal(again[1], bits);
        assert_int_equal(again[0], 7);
    }
}

GW_TEST(halves_are_rounded_to_the_nearest)
{
    static const struct {
        double value;
        uint16_t bits;
    } rounded[] = {{1 + 0x1p-11, 0x3c00}, {1 + 0x1.8p-10, 0x3c02}, {65519, 0x7bff},
                   {65520, 0x7c00},       {-1e30, 0xfc00},         {0x1p-25, 0},
                   {0x1.8p-25, 1},        {0x1.ffep-15, 0x0400},   {0x1.ff8p-15, 0x03ff}};
    for (size_t i = 0; i < sizeof(rounded) / sizeof(rounded[0]); i++) {
        uint16_t half = 0;
        gw_set_half(&half, 0, rounded[i].value);
        assert_int_equal(half, rounded[i].bits);
    }
}

GW_TEST(random_is_the_same_everywhere)
{
    struct gw_random_state random = {0};
    // The first numbers of SplitMix64 from 0, as its authors published them.
    assert_true(gw_random_bits(&random) == UINT64_C(0xe220a8397b1dcdaf));
    assert_true(gw_random_bits(&random) == UINT64_C(0x6e789e6aa1b965f4));
    assert_true(gw_random_bits(&random) == UINT64_C(0x06c45d188009454f));
}

GW_TEST(random_depends_on_all_of_its_seeds)
{
    struct gw_random_state states[] = {
        gw_random_seeded(1, "a", 0, 1), gw_random_seeded(2, "a", 0, 1),
        gw_random_seeded(1, "b", 0, 1), gw_random_seeded(1, "a", 1, 1),
        gw_random_seeded(1, "a", 0, 2), gw_random_seeded(1, "a", 0, 1),
    };
    uint64_t bits[6];
    for (size_t i = 0; i < 6; i++) {
        bits[i] = gw_random_bits(&states[i]);
    }
    assert_true(bits[0] == bits[5]);
    for (size_t i = 0; i < 5; i++) {
        for (size_t j = 0; j < i; j++) {
            assert_true(bits[i] != bits[j]);
        }
    }
}

GW_TEST(random_stays_between)
{
    struct gw_random_state random = {5};
    double least = 10, most = -10;
    for (int i = 0; i < 10000; i++) {
        const double value = gw_random_between(&random, -2, 3);
        assert_true(value >= -2 && value < 3);
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    assert_true(least < -1.9 && most > 2.9);
    int negative = 0;
    for (int i = 0; i < 10000; i++) {
        const double value = gw_random_away_from_zero(&random);
        assert_true(fabs(value) >= 0.5 && fabs(value) < 2);
        negative += value < 0;
    }
    assert_in_range(negative, 4500, 5500);
}
