// SPDX-License-Identifier: MIT
// Grades lesson 4, grade2_chain: the results after any number of steps; two copies there and one
// back, none within the device, and at most three allocations, whatever the steps.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   steps is less than 1 | zero_steps
//   the error of the first CUDA call | allocation_overlooked
//   two copies to the device | copies_y_each_step
//   one copy back | copies_out_each_step
//   no copy from device memory | copies_within_device
//   at most three allocations | allocates_each_step
//   of at most 3 n doubles together | too_much_memory
//   in each step one thread per | first_of_grid
//   each block has at least 32 | swapped_launch
//   kernel parameters and memsets | host_in_parameters
//   Ownership: the function allocates the device | leak_on_error
//   No shortcuts: | host_in_parameters
#include "grade2.h"

#ifdef GW_RUNNER

#include "grade2_chain.h"

static cudaError_t grade2_call(const struct grade2 *p, struct grade2_arrays h)
{
    return grade2_chain(p->a, p->b, p->c, h.x, h.y, h.z, gw_trial_reported(&p->trial), p->count);
}

void gw_run(struct gw_run *run)
{
    grade2_run(run);
}

#else

// Names the mistakes in the loop that leave the result of another number of steps. Only where the
// result is wrong: an element that hardly changes any more has the same result after one step more.
static void expect_steps(struct gw_case *grading, const struct grade2 *p)
{
    const double *z = gw_result(grading, "h_z");
    const double *want = gw_expected(grading, "h_z");
    if (p->trial.n == 0 || grade2_is_close(p, z[0], want[0])) {
        return;
    }
    double x = gw_in_double(grading, "h_x")[0];
    for (int steps = 0; steps <= p->count + 1; steps++) {
        gw_expect(grading, !grade2_is_close(p, z[0], x),
                  "h_z is the result of %d step%s, not of %d", steps, gw_plural(steps), p->count);
        x = grade2_step(p, x, gw_in_double(grading, "h_y")[0]);
    }
}

// Steps in which x, y and z change places, and not only x and z.
static void expect_same_y(struct gw_case *grading, const struct grade2 *p)
{
    const double *z = gw_result(grading, "h_z");
    const double *want = gw_expected(grading, "h_z");
    if (p->trial.n == 0 || p->count < 2 || grade2_is_close(p, z[0], want[0])) {
        return;
    }
    double x = gw_in_double(grading, "h_x")[0];
    double y = gw_in_double(grading, "h_y")[0];
    for (int step = 0; step < p->count; step++) {
        const double next = grade2_step(p, x, y);
        y = x;
        x = next;
    }
    gw_expect(grading, !grade2_is_close(p, z[0], x),
              "h_z[0] is %.9g but should be %.9g: from step 2 on, y was the x of the step before: "
              "y stays the same in all steps; exchange only the pointers of x and z",
              z[0], want[0]);
}

static void grade(struct gw_case *grading, const void *argument)
{
    struct grade2 p = *(const struct grade2 *)argument;
    const int n = p.trial.n;
    grade2_choose(grading, &p);
    grade2_prepare(grading, &p, p.count);

    gw_run_case(grading);
    grade2_expect_sizes(grading, n);
    gw_expect_returned(grading, cudaSuccess);
    if (p.count < 10 || p.slow) {
        expect_steps(grading, &p);
        expect_same_y(grading, &p);
    }
    grade2_expect_results(grading, &p, p.count);
    grade2_expect_launched(grading, n, n, p.count);
    grade2_expect_copies(grading, "grade2_chain", n, p.count);
    grade2_expect_allocations(grading, "grade2_chain", n, p.count);
}

#define CHAIN(elements, many) GRADE2("n = " #elements ", steps = " #many, grade, many, elements)
#define REFUSAL(words, elements, many, ...)                                                        \
    GRADE2("n = " #elements ", steps = " #many words, grade2_refusal, many, elements, __VA_ARGS__)
#define NO_MEMORY_FOR(which) GRADE2_NO_MEMORY_FOR("steps = 2, ", 2, which)

static const struct gw_case_declaration cases[] = {
    // Few steps, for about as many elements as a warp or a block has threads.
    CHAIN(1000, 4), CHAIN(1000, 2), CHAIN(1000, 1), CHAIN(1, 1), CHAIN(31, 3), CHAIN(32, 4),
    CHAIN(33, 5), CHAIN(257, 6), CHAIN(20011, 3),
    // More than 1024 blocks of 256, so that <<<block, grid>>> is refused.
    GRADE2_LARGE("n = 270001, steps = 2", 2, 270001),
    // Many steps, a result that settles, and nothing to do.
    CHAIN(1009, 50), GRADE2("n = 33, steps = 300", grade, 300, 33, .slow = true),
    GRADE2("n = 33, steps = 6, h_z[0] constant", grade, 6, 33, .settles = true), CHAIN(0, 3),
    // Calls that fail.
    REFUSAL("", -1, 1), REFUSAL("", 100, 0), REFUSAL("", 100, -1),
    REFUSAL(", h_x = NULL", 100, 2, .no_input = true),
    REFUSAL(", h_y = NULL", 100, 2, .no_second = true),
    REFUSAL(", h_z = NULL", 100, 2, .no_output = true), NO_MEMORY_FOR(1), NO_MEMORY_FOR(2),
    NO_MEMORY_FOR(3), GRADE2_HUGE("steps = 2, ", 2), GRADE2_SMALL_BLOCKS("steps = 2, ", 2)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
