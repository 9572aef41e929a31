// SPDX-License-Identifier: MIT
// Grades lesson 4, grade2_with_copies: the results, two copies there and one back, at most three
// allocations, done by many threads of the device; calls that fail are returned and leave no memory
// behind.
#include "../counted.h"
#include "../recorded.h"

#include "grade2.h"

#ifdef GW_RUNNER

#include "grade2_with_copies.h"

void gw_run(struct gw_run *run)
{
    const struct grade2 *p = gw_parameters(run);
    const double *h_x = gw_host_array(run, "h_x");
    const double *h_y = gw_host_array(run, "h_y");
    double *h_z = gw_host_array(run, "h_z");

    grade2_before(p);
    cudaError_t error =
        grade2_with_copies(p->a, p->b, p->c, p->no_input ? NULL : h_x, p->no_second ? NULL : h_y,
                           p->no_output ? NULL : h_z, p->n);
    grade2_after(run, p, error);
}

#else

static void grade_copies(struct gw_case *grading, const void *argument)
{
    struct grade2 p = {.n = *(const int *)argument, .count = 1};
    grade2_choose(grading, &p);
    grade2_prepare(grading, &p, 1);

    gw_run_case(grading);
    grade2_expect_sizes(grading, p.n);
    gw_expect_returned(grading, cudaSuccess);
    grade2_expect_results(grading, p.n);
    if (p.n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else {
        gw_expect_many_threads(grading, p.n);
    }
    grade2_expect_copies(grading, "grade2_with_copies", p.n, 1);
    grade2_expect_allocations(grading, "grade2_with_copies", p.n, 1);
}

static void grade_refusal(struct gw_case *grading, const void *argument)
{
    struct grade2 p = *(const struct grade2 *)argument;
    grade2_choose(grading, &p);
    grade2_refusal(grading, &p);
}

#define COPIES(n)                                                                                  \
    {                                                                                              \
        "n = " #n, grade_copies, &(const int){n}, false                                            \
    }
#define REFUSAL(name, ...)                                                                         \
    {                                                                                              \
        name, grade_refusal, &(const struct grade2){__VA_ARGS__}, false                            \
    }
#define NO_MEMORY_FOR(which)                                                                       \
    REFUSAL("n = 100, no device memory for allocation " #which, .n = 100,                          \
            .failing_allocation = which)

static const struct gw_case_declaration cases[] = {
    COPIES(1000),
    COPIES(1),
    COPIES(31),
    COPIES(32),
    COPIES(33),
    COPIES(255),
    COPIES(256),
    COPIES(257),
    COPIES(1024),
    COPIES(20011),
    COPIES(270001), // more blocks than a block can have threads
    COPIES(0),
    REFUSAL("n = -1", .n = -1),
    REFUSAL("n = 100, h_x = NULL", .n = 100, .no_input = true),
    REFUSAL("n = 100, h_y = NULL", .n = 100, .no_second = true),
    REFUSAL("n = 100, h_z = NULL", .n = 100, .no_output = true),
    NO_MEMORY_FOR(1),
    NO_MEMORY_FOR(2),
    NO_MEMORY_FOR(3),
    REFUSAL("n = 100, on a device that takes no blocks of more than 16 threads", .n = 100,
            .small_blocks = true),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
