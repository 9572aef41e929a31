// SPDX-License-Identifier: MIT
// Times lesson 3's mark_primes on the numbers below n: on the device, and the same divisions on
// one core and on all of them. The sieve, which needs far fewer steps, checks them all.
//
//   ./gridwork plots lesson3
#include "mark_primes.h"

#include "timing.h"

#include <stdlib.h>
#include <string.h>

/** n marks on the device and on the host, and the sieve's. */
struct marks {
    int n;
    unsigned char *d_marks, *h_marks, *h_sieve;
};

static void free_marks(struct marks *marks)
{
    cudaFree(marks->d_marks);
    free(marks->h_marks);
    free(marks->h_sieve);
}

static bool make_marks(struct marks *marks, size_t n)
{
    *marks = (struct marks){.n = (int)n, .h_marks = malloc(n), .h_sieve = malloc(n)};
    if (!marks->h_marks || !marks->h_sieve ||
        cudaMalloc((void **)&marks->d_marks, n) != cudaSuccess) {
        return false;
    }
    mark_primes_cpu(marks->h_sieve, 0, marks->n);
    return true;
}

static int mark_on_device(void *context)
{
    const struct marks *marks = context;
    return (int)mark_primes(marks->d_marks, 0, marks->n);
}

static unsigned char is_prime(int number)
{
    for (int d = 2; d <= number / d; d++) {
        if (number % d == 0) {
            return 0;
        }
    }
    return number >= 2;
}

static int mark_on_one_core(void *context)
{
    const struct marks *marks = context;
    for (int i = 0; i < marks->n; i++) {
        marks->h_marks[i] = is_prime(i);
    }
    return 0;
}

static int mark_on_all_cores(void *context)
{
    const struct marks *marks = context;
    unsigned char *h_marks = marks->h_marks;
    // Large numbers take longer than small ones: shares that are handed out one by one come out
    // even.
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic, 1024)
#endif
    for (int i = 0; i < marks->n; i++) {
        h_marks[i] = is_prime(i);
    }
    return 0;
}

static int sieve(void *context)
{
    const struct marks *marks = context;
    mark_primes_cpu(marks->h_marks, 0, marks->n);
    return 0;
}

static int poison_device(void *context)
{
    const struct marks *marks = context;
    return (int)cudaMemset(marks->d_marks, 7, (size_t)marks->n);
}

static int poison_host(void *context)
{
    const struct marks *marks = context;
    memset(marks->h_marks, 7, (size_t)marks->n);
    return 0;
}

static bool host_is_right(void *context)
{
    const struct marks *marks = context;
    return memcmp(marks->h_marks, marks->h_sieve, (size_t)marks->n) == 0;
}

static bool device_is_right(void *context)
{
    const struct marks *marks = context;
    return cudaMemcpy(marks->h_marks, marks->d_marks, (size_t)marks->n, cudaMemcpyDeviceToHost) ==
               cudaSuccess &&
           host_is_right(context);
}

static bool time_size(struct gw_timing *timing, struct marks *marks)
{
    static const struct {
        const char *series;
        int (*run)(void *context);
        int (*poison)(void *context);
        bool (*check)(void *context);
    } ways[] = {
        {"one_core", mark_on_one_core, poison_host, host_is_right},
        {"all_cores", mark_on_all_cores, poison_host, host_is_right},
        {"device", mark_on_device, poison_device, device_is_right},
        {"sieve_on_one_core", sieve, poison_host, host_is_right},
    };
    for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++) {
        if (!gw_time(timing, &(struct gw_work){.series = ways[i].series,
                                               .x = marks->n,
                                               .n = (size_t)marks->n,
                                               .run = ways[i].run,
                                               .poison = ways[i].poison,
                                               .check = ways[i].check,
                                               .context = marks})) {
            return false;
        }
    }
    return true;
}

static bool time_all(struct gw_timing *timing)
{
    const size_t step = gw_is_quick(timing) ? 10 : 4;
    const size_t largest = gw_largest(timing, 4096000, 1000000);
    for (size_t n = largest < 1000 ? largest : 1000; n <= largest; n *= step) {
        struct marks marks;
        const bool timed = make_marks(&marks, n) ? time_size(timing, &marks)
                                                 : gw_fail(timing, "no memory for %zu numbers", n);
        free_marks(&marks);
        if (!timed) {
            return false;
        }
    }
    return true;
}

const struct gw_timing_program gw_this_timing = {.name = "mark_primes", .time = time_all};
