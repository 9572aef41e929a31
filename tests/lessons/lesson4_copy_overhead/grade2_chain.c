// SPDX-License-Identifier: MIT
// Grades lesson 4, grade2_chain: the results after any number of steps; two copies there and one
// back, none within the device, and at most three allocations, whatever the steps.
#include "../counted.h"
#include "../recorded.h"

#include "grade2.h"

#ifdef GW_RUNNER

#include "grade2_chain.h"

void gw_run(struct gw_run *run)
{
    const struct grade2 *p = gw_parameters(run);
    const double *h_x = gw_host_array(run, "h_x");
    const double *h_y = gw_host_array(run, "h_y");
    double *h_z = gw_host_array(run, "h_z");

    grade2_before(p);
    cudaError_t error =
        grade2_chain(p->a, p->b, p->c, p->no_input ? NULL : h_x, p->no_second ? NULL : h_y,
                     p->no_output ? NULL : h_z, p->n, p->count);
    grade2_after(run, p, error);
}

#else

// Names the mistakes in the loop that leave the result of another number of steps. Only where the
// result is wrong: an element that hardly changes any more has the same result after one step more.
static void expect_steps(struct gw_case *grading, const struct grade2 *p)
{
    const double *z = gw_result(grading, "h_z");
    if (p->n == 0 || grade2_is_close(z[0], grade2_want[0])) {
        return;
    }
    double x = grade2_first_x;
    for (int steps = 0; steps <= p->count + 1; steps++) {
        gw_expect(grading, !grade2_is_close(z[0], x), "h_z is the z of %d step%s, not of %d", steps,
                  gw_plural(steps), p->count);
        x = grade2_step(p, x, grade2_first_y);
    }
}

static void grade_chain(struct gw_case *grading, const void *argument)
{
    struct grade2 p = *(const struct grade2 *)argument;
    grade2_choose(grading, &p);
    grade2_prepare(grading, &p, p.count);

    gw_run_case(grading);
    grade2_expect_sizes(grading, p.n);
    gw_expect_returned(grading, cudaSuccess);
    if (p.count < 10) {
        expect_steps(grading, &p);
    }
    grade2_expect_results(grading, p.n);
    if (p.n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else {
        gw_expect_many_threads(grading, p.n);
    }
    grade2_expect_copies(grading, "grade2_chain", p.n, p.count);
    grade2_expect_allocations(grading, "grade2_chain", p.n, p.count);
}

static void grade_refusal(struct gw_case *grading, const void *argument)
{
    struct grade2 p = *(const struct grade2 *)argument;
    grade2_choose(grading, &p);
    grade2_refusal(grading, &p);
}

#define CHAIN(elements, many)                                                                      \
    {                                                                                              \
        "n = " #elements ", steps = " #many, grade_chain,                                          \
            &(const struct grade2){.n = elements, .count = many}, false                            \
    }
#define REFUSAL(name, ...)                                                                         \
    {                                                                                              \
        name, grade_refusal, &(const struct grade2){__VA_ARGS__}, false                            \
    }
#define NO_MEMORY_FOR(which)                                                                       \
    REFUSAL("n = 100, steps = 2, no device memory for allocation " #which, .n = 100, .count = 2,   \
            .failing_allocation = which)

static const struct gw_case_declaration cases[] = {
    CHAIN(1000, 4),
    CHAIN(1000, 2),
    CHAIN(1000, 1),
    CHAIN(1, 1),
    CHAIN(31, 3),
    CHAIN(32, 4),
    CHAIN(33, 5),
    CHAIN(257, 6),
    CHAIN(20011, 3),
    // More than 1024 blocks of 256, so that <<<block, grid>>> is refused.
    CHAIN(270001, 2),
    CHAIN(1009, 50),
    CHAIN(33, 300),
    {"n = 33, steps = 6, where h_z[0] no longer changes", grade_chain,
     &(const struct grade2){.n = 33, .count = 6, .settles = true}, false},
    CHAIN(0, 3),
    REFUSAL("n = -1, steps = 1", .n = -1, .count = 1),
    REFUSAL("n = 100, steps = 0", .n = 100, .count = 0),
    REFUSAL("n = 100, steps = -1", .n = 100, .count = -1),
    REFUSAL("n = 100, steps = 2, h_x = NULL", .n = 100, .count = 2, .no_input = true),
    REFUSAL("n = 100, steps = 2, h_y = NULL", .n = 100, .count = 2, .no_second = true),
    REFUSAL("n = 100, steps = 2, h_z = NULL", .n = 100, .count = 2, .no_output = true),
    NO_MEMORY_FOR(1),
    NO_MEMORY_FOR(2),
    NO_MEMORY_FOR(3),
    REFUSAL("n = 100, steps = 2, on a device that takes no blocks of more than 16 threads",
            .n = 100, .count = 2, .small_blocks = true),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
