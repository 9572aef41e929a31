// SPDX-License-Identifier: MIT
/**
 * @file halves.h
 * The products of matrices of half precision, for both halves of each exercise that computes one:
 * how its function is called, and the cases.
 */
#pragma once

#include "../lesson8_matrix_product/tiles.h"

#ifdef GW_RUNNER

typedef struct __half __half; // of which C code only has pointers

/** Calls the exercise's function. */
static inline void halves_run(struct gw_run *run,
                              cudaError_t (*function)(const __half *d_a, const __half *d_b,
                                                      float *d_c, int rows, int inner, int cols))
{
    const struct product *product = gw_parameters(run);
    const char *d_a = gw_device_array(run, "d_a");
    const char *d_b = gw_device_array(run, "d_b");
    float *d_c = gw_device_array(run, "d_c");
    enum { SIZE = 2 }; // of a half, which C does not know

    gw_before_in_stream(&product->trial);
    gw_after_in_stream(run, &product->trial,
                       (int)function((const __half *)(d_a + SIZE * product->a_before),
                                     (const __half *)(d_b + SIZE * product->b_before), d_c,
                                     product->rows, product->inner, product->cols));
}

#else

/** A case's product; those of all products have halves here, too. */
static inline struct product halves_of(const void *argument)
{
    struct product product = *(const struct product *)argument;
    if (product.numbers == PRODUCT_FLOATS) {
        product.numbers = PRODUCT_HALVES;
    }
    return product;
}

#define HALVES(words, how, m, k, n_, ...)                                                          \
    GW_CASE(#m " x " #k " by " #k " x " #n_ words, grade, how, struct product, {.n = (m) * (n_)},  \
            .rows = (m), .inner = (k), .cols = (n_), __VA_ARGS__)

/** As the cases of all products, but with both limits of loads in one of them, and with fewer runs:
 * a conversion takes the CPU device as long as several products. */
#define HALVES_CASES                                                                               \
    HALVES("", GW_TWICE, 64, 48, 80), HALVES("", 0, 17, 37, 5), HALVES("", GW_TWICE, 17, 33, 5),   \
        HALVES("", GW_TWICE, 1, 1, 1), HALVES("", 0, 16, 16, 16), HALVES("", GW_TWICE, 31, 1, 64), \
        HALVES("", GW_TWICE, 5, 40, 3),                                                            \
        HALVES(GW_BEFORE_WORDS, GW_CALLED_BEFORE | GW_TWICE, 20, 24, 28),                          \
        HALVES(GW_ODD_WORDS, GW_ODD_ARRAYS | GW_TWICE, 33, 20, 40),                                \
        HALVES(", d_a unaligned", GW_TWICE, 18, 34, 20, .a_before = 1),                            \
        HALVES(", d_b unaligned", GW_TWICE, 20, 18, 34, .b_before = 1),                            \
        HALVES(", all numbers positive", GW_ONCE, 9, 600, 5, .numbers = PRODUCT_POSITIVE_HALVES),  \
        HALVES(", sums above 65,504", GW_TWICE, 20, 24, 18, .numbers = PRODUCT_LARGE_HALVES),      \
        HALVES(", products below 2^-24", GW_TWICE, 18, 20, 22, .numbers = PRODUCT_SMALL_HALVES),   \
        PRODUCT(", d_c longer than needed", GW_TWICE, 30, 20, 40, .longer = 700),                  \
        HALVES("", GW_ONCE, 65, 129, 33), HALVES("", GW_TWICE, 64, 64, 96),                        \
        PRODUCT("", GW_TWICE, 0, 3, 5), PRODUCT("", GW_TWICE, 3, 5, 0),                            \
        PRODUCT("", GW_TWICE, 20, 0, 33),                                                          \
        PRODUCT("", GW_ONCE, -1, 3, 5, .expect = cudaErrorInvalidValue),                           \
        PRODUCT("", GW_ONCE, 3, -1, 5, .expect = cudaErrorInvalidValue),                           \
        PRODUCT("", GW_ONCE, 3, 5, -1, .expect = cudaErrorInvalidValue),                           \
        PRODUCT("", GW_ONCE, 0, -1, 5, .expect = cudaErrorInvalidValue),                           \
        PRODUCT("", GW_ONCE, -1, 3, 0, .expect = cudaErrorInvalidValue),                           \
        PRODUCT(", device limit: 16 threads per block", GW_TWICE, 40, 8, 40, .small_blocks = true)

#endif
