// SPDX-License-Identifier: MIT
// Grades lesson 3, vector_add: every element once, from the index of the whole grid, and nothing
// past the last one. In place (d_c is d_a or d_b), an element that is added twice is a wrong sum.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the launch if it | launch_error_swallowed
//   many threads of a kernel share | first_thread
//   each block has at least 32 | blocks_of_one
//   bytes that move between host | zeros_from_the_host
//   in each direction | result_looked_at
//   Asynchrony: the function launches | stream_not_waited_for
//   Alignment: a pointer may point | four_at_once
//   No shortcuts: | copied_by_elements
#include "../default_stream.h"

#ifdef GW_RUNNER

#include "vector_add.h"

void gw_run(struct gw_run *run)
{
    const struct gw_trial *trial = gw_parameters(run);
    float *d_c = gw_device_array(run, "d_c");
    const float *d_a = gw_device_input(run, trial, "d_a", d_c);
    const float *d_b = gw_device_input(run, trial, "d_b", d_c);

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial, (int)vector_add(d_a, d_b, d_c, trial->n));
}

#else

#include "../mistaken.h"

// In place an element can be lost, or added twice; named where it is so with each of them.
static void expect_added_once(struct gw_case *grading, const struct gw_trial *trial, const float *a,
                              const float *b)
{
    const float *c = gw_result(grading, "d_c");
    bool lost = trial->in_place == 'b';
    bool twice = trial->in_place;
    for (int i = 0; i < trial->n; i++) {
        const float other = trial->in_place == 'a' ? b[i] : a[i];
        lost = lost && c[i] == other + other;
        twice = twice && c[i] == a[i] + b[i] + other;
    }
    gw_expect(grading, !lost || trial->n == 0,
              "d_c (d_c is d_b here) has a[i] + a[i]: read b[i] before you write c[i]");
    gw_expect(grading, !twice || trial->n == 0,
              "d_c (d_c is d_%c here) has one vector added twice: each element was added twice",
              trial->in_place);
}

// Sums that somebody has rounded, each of them and most to another number.
static void expect_whole_sums(struct gw_case *grading, const struct gw_trial *trial, const float *a,
                              const float *b)
{
    const float *c = gw_result(grading, "d_c");
    int other = 0;
    for (int i = 0; i < trial->n; i++) {
        other += c[i] != a[i] + b[i];
    }
    // What is right is not rounded once more: a million times that would take as long as the rest.
    int rounded = 0;
    for (int i = 0; other * 2 > trial->n && i < trial->n; i++) {
        const double half = gw_in_half((double)(a[i] + b[i]));
        rounded += (double)c[i] >= half && (double)c[i] <= half;
    }
    gw_expect_of(
        grading, GW_OF_CAUSE, other * 2 <= trial->n || rounded < trial->n,
        "d_c[0] is %.9g but should be %.9g: all %d sums are rounded to the 11 bits of half "
        "precision; compute in float",
        (double)c[0], (double)(a[0] + b[0]), trial->n);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct gw_trial *trial = argument;
    float *c = gw_add_output(grading, trial, "d_c", GW_FLOAT);
    const float *a = gw_add_floats(grading, trial, "d_a", c);
    const float *b = gw_add_floats(grading, trial, "d_b", c);
    gw_fill_floats(grading, c, trial->longer > 0 ? gw_trial_count(trial) : 0);
    double *want = gw_expected(grading, "d_c");
    for (size_t i = 0; i < gw_trial_covered(trial); i++) {
        want[i] = (double)(a[i] + b[i]);
    }
    gw_set_parameters(grading, trial, sizeof(*trial));

    if (gw_run_trial(grading, trial)) {
        expect_added_once(grading, trial, a, b);
        if (!trial->in_place && trial->n > 0) {
            expect_whole_sums(grading, trial, a, b);
        }
        // One float32 addition is rounded exactly, everywhere: the sums must be equal.
        gw_expect_close(grading, "d_c", 0, 0);
        gw_expect_launched(grading, trial, 1);
        gw_expect_full_warps(grading, trial->n);
        gw_expect_default_stream(grading);
    }
}

#define ADD(name, ...) GW_CASE(name, grade, 0, struct gw_trial, __VA_ARGS__)
#define EXACT(count) ADD("n = " #count, .n = count)
#define IN_PLACE(count, letter, array)                                                             \
    ADD("n = " #count ", d_c is " #array, .n = count, .in_place = letter)
#define LONGER(count, error)                                                                       \
    ADD("n = " #count ", arrays longer than n", .n = count, .longer = 2000, .expect = error)

static const struct gw_case_declaration cases[] = {
    // What goes wrong with an ordinary size is told first.
    EXACT(1000), IN_PLACE(1000, 'a', d_a), IN_PLACE(1000, 'b', d_b),
    // About as many as a warp or a block has threads, and a prime.
    EXACT(1), EXACT(31), EXACT(32), EXACT(33), EXACT(127), EXACT(128), EXACT(129), EXACT(255),
    EXACT(256), EXACT(257), EXACT(1023), EXACT(1024), EXACT(1025), EXACT(20011),
    // More than 1024 blocks of 256, so that <<<block, grid>>> is refused.
    GW_CASE("n = 262147", grade, GW_TWICE | GW_SLOW, struct gw_trial, .n = 262147),
    GW_CASE("n = 1024" GW_ODD_WORDS, grade, GW_ODD_ARRAYS, struct gw_trial, .n = 1024),
    GW_CASE("n = 1000" GW_BEFORE_WORDS, grade, GW_CALLED_BEFORE, struct gw_trial, .n = 1000),
    // Nothing is lost, and nothing past the end is changed.
    IN_PLACE(10007, 'a', d_a), LONGER(1000, cudaSuccess), LONGER(10007, cudaSuccess),
    LONGER(0, cudaSuccess), LONGER(-1, cudaErrorInvalidValue), EXACT(0),
    ADD("n = 1000, device limit: 16 threads per block", .n = 1000, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
