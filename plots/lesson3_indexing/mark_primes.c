// SPDX-License-Identifier: MIT
// Times lesson 3's mark_primes on the numbers below n: on the device, and the same divisions on
// one core and on all of them. The sieve, which needs far fewer steps, checks them all.
//
//   ./gridwork plots lesson3
#include "mark_primes.h"

#include "problem.h"

static int mark_on_device(void *context)
{
    const struct gw_problem *p = context;
    return (int)mark_primes(p->d_out, 0, p->n);
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
    const struct gw_problem *p = context;
    unsigned char *h_marks = p->h_out;
    for (int i = 0; i < p->n; i++) {
        h_marks[i] = is_prime(i);
    }
    return 0;
}

static int mark_on_all_cores(void *context)
{
    const struct gw_problem *p = context;
    unsigned char *h_marks = p->h_out;
    // Large numbers take longer than small ones: shares that are handed out one by one come out
    // even.
#pragma omp parallel for schedule(dynamic, 1024)
    for (int i = 0; i < p->n; i++) {
        h_marks[i] = is_prime(i);
    }
    return 0;
}

static int sieve(void *context)
{
    const struct gw_problem *p = context;
    mark_primes_cpu(p->h_out, 0, p->n);
    return 0;
}

/** The sieve's marks lie in h_in[0]. */
static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    return memcmp(p->h_out, p->h_in[0], p->out_bytes) == 0;
}

static bool make(struct gw_problem *p, size_t n)
{
    p->in_bytes[0] = p->out_bytes = n;
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    mark_primes_cpu(p->h_in[0], 0, p->n);
    return true;
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct gw_variant ways[] = {
        {"one_core", mark_on_one_core, false, GW_HOST_CLOCK},
        {"all_cores", mark_on_all_cores, false, GW_HOST_CLOCK},
        {"device", mark_on_device, true, GW_HOST_CLOCK},
        {"sieve_on_one_core", sieve, false, GW_HOST_CLOCK},
    };
    return gw_time_variants(timing, p, ways, sizeof(ways) / sizeof(*ways),
                            (struct gw_work){.x = p->n, .n = (size_t)p->n});
}

static bool time_all(struct gw_timing *timing)
{
    return gw_time_sizes(timing, &(struct gw_sizes){.from = 1000,
                                                    .to = gw_largest(timing, 4096000, 1000000),
                                                    .step = gw_is_quick(timing) ? 10 : 4,
                                                    .of = "",
                                                    .unit = "numbers",
                                                    .make = make,
                                                    .time = time_size});
}

const struct gw_timing_program gw_this_timing = {.name = "mark_primes", .time = time_all};
