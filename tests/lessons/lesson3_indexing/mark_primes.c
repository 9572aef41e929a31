// SPDX-License-Identifier: MIT
// Grades lesson 3, mark_primes, against trial division by the primes up to 46341, the square root
// of the largest int rounded up.
#include <stdbool.h>

struct parameters {
    int first, n;
    bool small_blocks;
};

#include "../launcher.h"

#ifdef GW_RUNNER

#include "mark_primes.h"
#include "runner.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    unsigned char *d_is_prime = gw_device_array(run, "d_is_prime");

    gw_before_launcher(parameters->small_blocks);
    const int error = (int)mark_primes(d_is_prime, parameters->first, parameters->n);
    gw_after_launcher(run, parameters->small_blocks, error);
}

#else

#include "grader.h"

#include <cuda_runtime_api.h>

struct window {
    struct parameters parameters;
    int longer; // elements that the array has beyond n, where nothing may change
    int expect;
};

enum { ROOT = 46341, LARGEST = 310000 };
static unsigned char want[LARGEST];

// 64-bit arithmetic throughout, and primes found one after another, each from those before it.
static unsigned char is_prime(int64_t number)
{
    static int64_t primes[5000]; // there are 4792 up to ROOT
    static size_t prime_count;
    for (int64_t candidate = prime_count ? ROOT + 1 : 2; candidate <= ROOT; candidate++) {
        size_t k = 0;
        while (k < prime_count && primes[k] * primes[k] <= candidate && candidate % primes[k]) {
            k++;
        }
        if (k == prime_count || primes[k] * primes[k] > candidate) {
            primes[prime_count++] = candidate;
        }
    }
    if (number < 2) {
        return 0;
    }
    for (size_t k = 0; k < prime_count && primes[k] * primes[k] <= number; k++) {
        if (number % primes[k] == 0) {
            return 0;
        }
    }
    return 1;
}

// Names the first number that got the wrong one of 0 and 1. Marks that are neither, because nobody
// wrote them or somebody wrote nonsense, are left to gw_expect_equal().
static void expect_numbers(struct gw_case *grading, int first, int n)
{
    const unsigned char *got = gw_result(grading, "d_is_prime");
    int at = n;
    int wrong = 0;
    for (int i = n - 1; i >= 0; i--) {
        if (got[i] != want[i]) {
            at = i;
            wrong++;
        }
    }
    if (wrong == 0 || got[at] > 1) {
        return;
    }
    gw_expect(grading, false,
              "%d is %s: d_is_prime[%d] is %d but should be %d (%d of %d numbers are wrong)",
              first + at, want[at] ? "prime" : "not prime", at, got[at], want[at], wrong, n);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct window *window = argument;
    const struct parameters *parameters = &window->parameters;
    const int covered = window->expect == cudaSuccess ? parameters->n : 0;
    const int count = (parameters->n > 0 ? parameters->n : 0) + window->longer;
    unsigned char *marks = gw_add_array(
        grading, "d_is_prime", window->longer ? GW_IN_OUT : GW_OUTPUT, GW_BYTE, (size_t)count);
    for (int i = 0; i < count; i++) {
        if (window->longer) {
            marks[i] = (unsigned char)gw_random(grading, 2.0, 255.0);
        }
        want[i] = i < covered ? is_prime((int64_t)parameters->first + i) : marks[i];
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if (parameters->small_blocks && gw_was_refused(grading)) {
        return;
    }
    gw_expect_returned(grading, window->expect);
    expect_numbers(grading, parameters->first, covered);
    gw_expect_equal(grading, "d_is_prime", want);
    if (parameters->n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else if (window->expect == cudaSuccess) {
        gw_expect_many_threads(grading, parameters->n);
    }
}

#define EXACT(first, n)                                                                            \
    {                                                                                              \
        "first = " #first ", n = " #n, grade,                                                      \
            &(const struct window){{first, n, false}, 0, cudaSuccess}, false                       \
    }
#define LONGER(first, n, expect)                                                                   \
    {                                                                                              \
        "first = " #first ", n = " #n ", in an array that is longer", grade,                       \
            &(const struct window){{first, n, false}, 2000, expect}, false                         \
    }

static const struct gw_case_declaration cases[] = {
    EXACT(2, 1),
    EXACT(0, 1),
    EXACT(0, 2),
    EXACT(0, 10),
    EXACT(1, 31),
    EXACT(0, 32),
    EXACT(0, 33),
    EXACT(24, 2),
    EXACT(0, 255),
    EXACT(0, 256),
    EXACT(0, 257),
    EXACT(1, 1009),
    EXACT(0, 1025),
    EXACT(0, 100003),
    // More than 1024 blocks of 256, so that <<<block, grid>>> is refused.
    EXACT(1, 300007),
    EXACT(1018081, 1),  // 1009 * 1009
    EXACT(1373653, 1),  // 829 * 1657, which passes Miller and Rabin's test with 2 and 3
    EXACT(25326001, 1), // 2251 * 11251, which passes it with 2, 3 and 5
    EXACT(1000000, 1009),
    // 11 primes. A loop that goes on past the square root takes 2^31 steps for each, which no
    // processor does in time.
    EXACT(2147483391, 256),
    // The largest int, a prime. The squares of divisors that are ints never get past it: where they
    // overflow, the loop takes 2^31 steps and ends with the number itself. So this number is in no
    // other case.
    EXACT(2147483647, 1),
    EXACT(2147117569, 1),  // 46337 * 46337, the largest square of a prime that is an int
    EXACT(2147395560, 42), // ends just past 46340 * 46340, the largest square that is an int
    LONGER(0, 1000, cudaSuccess),
    LONGER(2147483590, 48, cudaSuccess),
    EXACT(0, 0),
    LONGER(2147483647, 0, cudaSuccess),
    LONGER(-1, 10, cudaErrorInvalidValue),
    LONGER(10, -1, cudaErrorInvalidValue),
    LONGER(2147483640, 9, cudaErrorInvalidValue),
    LONGER(2147483647, 2, cudaErrorInvalidValue),
    {"first = 0, n = 1000, on a device that takes no blocks of more than 16 threads", grade,
     &(const struct window){{0, 1000, true}, 0, cudaSuccess}, false},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
