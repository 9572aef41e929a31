// SPDX-License-Identifier: MIT
// Times tuning's branches, whose warps have elements of one kind, against the kernel that it begins
// with, whose warps have all three.
//
//   ./gridwork plots tuning
#include "branches.h"

#include "branches_kernels.h"
#include "problem.h"

// The table stands before the elements.
static const unsigned *elements(const void *x)
{
    return (const unsigned *)x + BRANCHES_ENTRIES;
}

static int mixed(void *context)
{
    const struct gw_problem *p = context;
    return (int)gw_branches_mixed(p->d_in[0], p->d_in[1], elements(p->d_in[0]), p->d_out, p->n);
}

static int rearranged(void *context)
{
    const struct gw_problem *p = context;
    return (int)branches(p->d_in[0], p->d_in[1], elements(p->d_in[0]), p->d_out, p->n);
}

static unsigned checksum(const unsigned *table, unsigned kind, unsigned x)
{
    for (int round = 0; round < BRANCHES_ROUNDS; round++) {
        x = kind == 0   ? (x ^ (x << 13)) + table[x % BRANCHES_ENTRIES]
            : kind == 1 ? 1664525u * x + table[x / 65536 % BRANCHES_ENTRIES]
                        : (x >> 7) ^ (x << 25) ^ table[x >> 24];
    }
    return x;
}

static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const unsigned *table = p->h_in[0];
    const unsigned char *kind = p->h_in[1];
    const unsigned *x = elements(p->h_in[0]);
    const unsigned *y = p->h_out;
    for (size_t i = 0; i < (size_t)p->n; i += 97) { // all would take longer than the timing
        if (y[i] != checksum(table, kind[i], x[i])) {
            return false;
        }
    }
    return true;
}

static bool make(struct gw_problem *p, size_t n)
{
    const size_t numbers = BRANCHES_ENTRIES + n;
    p->in_bytes[0] = numbers * sizeof(unsigned);
    p->in_bytes[1] = n;
    p->out_bytes = n * sizeof(unsigned);
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    unsigned *x = p->h_in[0];
    unsigned char *kind = p->h_in[1];
    unsigned state = 1;
    for (size_t i = 0; i < numbers; i++) {
        state = state * 1664525u + 1013904223u; // Numerical Recipes' generator
        x[i] = state;
    }
    for (size_t i = 0; i < n; i++) {
        state = state * 1664525u + 1013904223u;
        kind[i] = (unsigned char)((state >> 24) % 3); // its high bits serve
    }
    return gw_problem_copy_in(p);
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct gw_variant ways[] = {
        {"kinds_mixed", mixed, true, GW_DEVICE_CLOCK},
        {"rearranged", rearranged, true, GW_DEVICE_CLOCK},
    };
    return gw_time_variants(timing, p, ways, sizeof(ways) / sizeof(*ways),
                            (struct gw_work){.x = p->n, .n = (size_t)p->n, .bytes = 9.0 * p->n});
}

static bool time_all(struct gw_timing *timing)
{
    return gw_time_sizes(timing, &(struct gw_sizes){.from = 1024,
                                                    .to = gw_largest(timing, 1 << 22, 1 << 18),
                                                    .step = gw_is_quick(timing) ? 8 : 4,
                                                    .of = "",
                                                    .unit = "elements",
                                                    .make = make,
                                                    .time = time_size});
}

const struct gw_timing_program gw_this_timing = {.name = "branches", .time = time_all};
