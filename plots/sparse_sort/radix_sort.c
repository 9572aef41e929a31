// SPDX-License-Identifier: MIT
// Times sorts of random keys: the C library's qsort, a radix sort of 4 bits per pass on one core,
// and the exercise, for keys alone and for pairs, with lesson 7's exclusive_scan.
//
//   ./gridwork plots sparse
#include "radix_sort.h"

#include "exclusive_scan.h"
#include "problem.h"

#include <stdint.h>

static int compare(const void *one, const void *other)
{
    const uint32_t a = *(const uint32_t *)one;
    const uint32_t b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

// The result has the keys, and behind them the values.
static uint32_t *sorted_keys(const struct gw_problem *p)
{
    return p->h_out;
}

static int by_qsort(void *context)
{
    const struct gw_problem *p = context;
    memcpy(p->h_out, p->h_in[0], p->in_bytes[0]);
    qsort(p->h_out, (size_t)p->n, sizeof(uint32_t), compare);
    return 0;
}

static void one_pass(const uint32_t *keys, uint32_t *out, int n, int shift)
{
    int place[16] = {0};
    for (int i = 0; i < n; i++) {
        place[keys[i] >> shift & 15]++;
    }
    for (int digit = 0, before = 0; digit < 16; digit++) {
        const int count = place[digit];
        place[digit] = before;
        before += count;
    }
    for (int i = 0; i < n; i++) {
        out[place[keys[i] >> shift & 15]++] = keys[i];
    }
}

// The room behind the keys of the result is where the values go, and serves here.
static int by_one_core(void *context)
{
    const struct gw_problem *p = context;
    uint32_t *sorted = p->h_out;
    const uint32_t *from = p->h_in[0];
    for (int shift = 0; shift < 32; shift += 4) {
        uint32_t *to = shift / 4 % 2 == 0 ? sorted + p->n : sorted;
        one_pass(from, to, p->n, shift);
        from = to;
    }
    return 0;
}

static int keys_on_device(void *context)
{
    const struct gw_problem *p = context;
    return (int)radix_sort(p->d_in[0], NULL, p->d_out, NULL, p->n, exclusive_scan);
}

static int pairs_on_device(void *context)
{
    const struct gw_problem *p = context;
    unsigned *d_sorted = p->d_out;
    return (int)radix_sort(p->d_in[0], p->d_in[1], d_sorted, d_sorted + p->n, p->n, exclusive_scan);
}

static bool keys_are_sorted(const struct gw_problem *p)
{
    uint32_t *want = malloc(p->in_bytes[0]);
    bool right = false;
    if (want) {
        memcpy(want, p->h_in[0], p->in_bytes[0]);
        qsort(want, (size_t)p->n, sizeof(*want), compare);
        right = memcmp(want, sorted_keys(p), p->in_bytes[0]) == 0;
    }
    free(want);
    return right;
}

static bool is_right(void *context)
{
    return keys_are_sorted(context);
}

static bool make(struct gw_problem *p, size_t n)
{
    p->n = (int)n;
    p->in_bytes[0] = p->in_bytes[1] = n * sizeof(uint32_t);
    p->out_bytes = 2 * p->in_bytes[0];
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    uint32_t *keys = p->h_in[0];
    uint32_t *values = p->h_in[1];
    uint64_t state = 1;
    for (size_t i = 0; i < n; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u; // Knuth's MMIX; the high bits
        keys[i] = (uint32_t)(state >> 32);
        values[i] = (uint32_t)i;
    }
    return gw_problem_copy_in(p);
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct gw_variant ways[] = {
        {"qsort", by_qsort, false, GW_HOST_CLOCK},
        {"one_core", by_one_core, false, GW_HOST_CLOCK},
        {"keys", keys_on_device, true, GW_DEVICE_CLOCK},
        {"pairs", pairs_on_device, true, GW_DEVICE_CLOCK},
    };
    const size_t n = (size_t)p->n;
    return gw_time_variants(timing, p, ways, sizeof(ways) / sizeof(*ways),
                            (struct gw_work){.x = (double)n,
                                             .n = n,
                                             .bytes = 8.0 * 12.0 * (double)n,
                                             .operations = 8.0 * (double)n});
}

static bool time_all(struct gw_timing *timing)
{
    static const int sizes[] = {1009, 10007, 100003, 1000003, 10000019};
    const size_t largest = gw_largest(timing, gw_on_gpu(timing) ? 10000019 : 100003, 10007);
    bool timed = true;
    for (size_t i = 0; timed && i < sizeof(sizes) / sizeof(*sizes); i++) {
        struct gw_problem p = {0};
        if ((size_t)sizes[i] <= largest) {
            timed = make(&p, (size_t)sizes[i]) ? time_size(timing, &p)
                                               : gw_fail(timing, "no memory for %d keys", sizes[i]);
        }
        gw_problem_free(&p);
    }
    return timed;
}

const struct gw_timing_program gw_this_timing = {.name = "radix_sort", .time = time_all};
