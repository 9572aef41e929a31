// SPDX-License-Identifier: MIT
// Grades lesson 4, grade2_with_copies: the results, two copies there and one back, at most three
// allocations, done by many threads of the device; calls that fail are returned and leave no memory
// behind.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the first CUDA call | allocation_overlooked
//   if an array is NULL | second_copy_unchecked
//   two copies to the device | copies_x_twice
//   one copy back | copies_back_twice
//   at most three allocations | too_much_memory
//   one thread per element | first_of_block
//   each block has at least 32 | blocks_of_one
//   kernel parameters and memsets | host_in_parameters
//   Ownership: the function allocates the device | leak_on_error
//   No shortcuts: | z_as_x
//   compute all of z on the device | tail_on_the_host
#include "grade2.h"

#ifdef GW_RUNNER

#include "grade2_with_copies.h"

static cudaError_t grade2_call(const struct grade2 *p, struct grade2_arrays h)
{
    return grade2_with_copies(p->a, p->b, p->c, h.x, h.y, h.z, gw_trial_reported(&p->trial));
}

void gw_run(struct gw_run *run)
{
    grade2_run(run);
}

#else

static void grade(struct gw_case *grading, const void *argument)
{
    struct grade2 p = *(const struct grade2 *)argument;
    const int n = p.trial.n;
    grade2_choose(grading, &p);
    grade2_prepare(grading, &p, 1);

    gw_run_case(grading);
    grade2_expect_sizes(grading, n);
    gw_expect_returned(grading, cudaSuccess);
    grade2_expect_results(grading, &p, 1);
    grade2_expect_launched(grading, n, n, 1);
    grade2_expect_copies(grading, "grade2_with_copies", n, 1);
    grade2_expect_allocations(grading, "grade2_with_copies", n, 1);
}

#define COPIES(elements) GRADE2("n = " #elements, grade, 1, elements)
#define REFUSAL(name, elements, ...) GRADE2(name, grade2_refusal, 0, elements, __VA_ARGS__)

static const struct gw_case_declaration cases[] = {
    // About as many as a warp or a block has threads, more blocks than a block can have threads,
    // and none.
    COPIES(1000), COPIES(1), COPIES(31), COPIES(32), COPIES(33), COPIES(255), COPIES(256),
    COPIES(257), COPIES(1024), COPIES(20011), GRADE2_LARGE("n = 270001", 1, 270001), COPIES(0),
    // Calls that fail.
    REFUSAL("n = -1", -1), REFUSAL("n = 100, h_x = NULL", 100, .no_input = true),
    REFUSAL("n = 100, h_y = NULL", 100, .no_second = true),
    REFUSAL("n = 100, h_z = NULL", 100, .no_output = true), GRADE2_NO_MEMORY_FOR("", 0, 1),
    GRADE2_NO_MEMORY_FOR("", 0, 2), GRADE2_NO_MEMORY_FOR("", 0, 3), GRADE2_HUGE("", 0),
    GRADE2_SMALL_BLOCKS("", 0)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
