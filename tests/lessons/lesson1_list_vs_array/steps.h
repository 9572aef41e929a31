// SPDX-License-Identifier: MIT
/**
 * @file steps.h
 * What the three graders of lesson 1 share: which functions a case calls, the cases that are alike
 * for all three, and sentences about sums that are wrong in a way that gives the mistake away.
 */
#ifndef GW_LESSON1_STEPS_H
#define GW_LESSON1_STEPS_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>

/** What a case calls. The elements that SUM is about are made by the runner's half. */
enum step { CREATE, CREATE_FAILS, SUM, CREATE_AND_FREE, FREE_NULL, ALL };

struct parameters {
    enum step step;
    uint64_t n;
    uint64_t fail_from;  // the call of malloc from which on there is no memory; 0: none
    uint64_t heap_bytes; // how large the heap is; 0: as large as usual
    uint32_t numbers;    // of SUM, enum numbers of the grader's half
};

/** What *sum is before the call: no sum of ours. */
#define UNSET INT64_C(0x5a5a5a5a5a5a5a5a)

#ifdef GW_RUNNER

#include "heap.h"
#include "runner.h"

static inline void prepare_heap(const struct parameters *parameters)
{
    if (parameters->heap_bytes > 0) {
        gw_heap_limit(parameters->heap_bytes);
    }
    gw_heap_fail_from(parameters->fail_from);
}

#else

#include "grader.h"

#include <string.h>

/** What the numbers of a SUM are like. */
enum numbers {
    SMALL, // 1 to 99: the sum fits into an int
    MANY,  // -1000000 to 1000000: each fits into an int, the sum need not
    LARGE  // more than an int or a double's 53 bits hold
};

static inline void fill_numbers(struct gw_case *grading, int64_t *values, size_t count,
                                enum numbers numbers)
{
    for (size_t i = 0; i < count; i++) {
        if (numbers == SMALL) {
            values[i] = (int64_t)gw_random(grading, 1, 100);
        } else if (numbers == MANY) {
            // More above 0 than below, or the sum would stay small.
            values[i] = (int64_t)gw_random(grading, -250000, 1000000);
        } else {
            const int64_t high = (int64_t)gw_random(grading, -(1 << 20), 1 << 21);
            values[i] = high * (INT64_C(1) << 32) + (int64_t)gw_random(grading, 1, 4294967296.0);
        }
    }
}

static inline void expect_error(struct gw_case *grading, const char *function, int want)
{
    const int got = gw_value_returned(grading);
    const char *name = strerrorname_np(got);
    gw_expect(grading, got == want, "%s returned %d%s%s%s but should return %s", function, got,
              name && got != 0 ? " (" : "", name && got != 0 ? name : "",
              name && got != 0 ? ")" : "",
              want == 0 ? "0" : "ENOMEM, as there is not so much memory");
}

// No memory for nothing: C lets malloc(0) return NULL, and this heap does so.
static inline void expect_nothing_refused(struct gw_case *grading, const char *function, uint64_t n)
{
    gw_expect(grading, n > 0 || gw_value_returned(grading) != ENOMEM,
              "%s returned 12 (ENOMEM) but should return 0: malloc(0) may return NULL, so return "
              "before you call it where n is 0",
              function);
}

// The sum of all but `left_out` in one of the ways in which sums go wrong.
static inline int64_t sum_in_double(const int64_t *values, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += (double)values[i];
    }
    return (int64_t)sum;
}

static inline int64_t sum_in_float(const int64_t *values, size_t n)
{
    float sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += (float)values[i];
    }
    return (int64_t)sum;
}

static inline int64_t sum_of_ints(const int64_t *values, size_t n)
{
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += (int32_t)values[i];
    }
    return sum;
}

// What explains a wrong sum, or NULL.
static inline const char *explain_sum(const int64_t *values, size_t n, int64_t want, int64_t got)
{
    // What variables that nobody set hold in a graded build.
    const int64_t unset = (int64_t)0xfefefefefefefefeU;
    const struct {
        int64_t sum;
        const char *because;
    } ways[] = {
        {(int32_t)want, "that is what 32 bits keep of it: add in an int64_t"},
        {(uint32_t)want, "that is what 32 bits keep of it: add in an int64_t"},
        {n > 0 ? want - values[n - 1] : want + 1, "the last element is missing"},
        {n > 0 ? want - values[0] : want + 1, "the first element is missing"},
        {want + 1, "one too much: does the sum begin at 1?"},
        {n > 0 ? want + values[0] : want + 1, "the first element was added twice"},
        {n > 0 ? want + values[n - 1] : want + 1, "the last element was added twice"},
        {(int64_t)((uint64_t)want + (uint64_t)unset),
         "the sum begins with a variable that nobody has set: let it begin at 0"},
        {(int64_t)((uint64_t)want + (uint64_t)UNSET),
         "the sum was added to what *sum held before: let it begin at 0"},
        {sum_of_ints(values, n), "every element was cut to 32 bits"},
        {sum_in_double(values, n), "that is the sum in a double, which keeps 53 bits of it"},
        {sum_in_float(values, n), "that is the sum in a float, which keeps 24 bits of it"},
        {n > 0 ? want / (int64_t)n : want, "that is the mean"},
        {(int64_t)n, "that is the number of elements"},
    };
    for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
        if (got == ways[i].sum) {
            return ways[i].because;
        }
    }
    return NULL;
}

static inline void expect_sum(struct gw_case *grading, const char *function, const int64_t *values,
                              size_t n)
{
    int64_t want = 0;
    for (size_t i = 0; i < n; i++) {
        want += values[i];
    }
    const int64_t got = gw_noted(grading, "sum");
    gw_expect(grading, got != UNSET, "%s did not store the sum in *sum", function);
    const char *because = got == want ? NULL : explain_sum(values, n, want, got);
    gw_expect(grading, got == want, "%s made *sum %lld but it should be %lld%s%s", function,
              (long long)got, (long long)want, because ? ": " : "", because ? because : "");
}

/** What the functions of the exercise are called, and what they make, in sentences. */
struct names {
    const char *create, *sum; // "list_create", "list_sum"
    const char *pointer;      // what create stores through: "*h_head"
    const char *made;         // "list"
};

/** Defined by the exercise's file. */
static const struct names names;

enum { LARGEST = 100003 };
static int64_t want[LARGEST];

/** Runs a CREATE, and looks at what it returned and whether it stored a pointer as n asks for. What
 * was made, `names.made`, has to be `want` then: 0 to n - 1. */
static inline void run_create(struct gw_case *grading, const struct parameters *parameters)
{
    const size_t n = (size_t)parameters->n;
    int64_t *made = gw_add_array(grading, names.made, GW_IN_OUT, GW_INT64, n);
    for (size_t i = 0; i < n; i++) {
        made[i] = -1;
        want[i] = (int64_t)i;
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    expect_nothing_refused(grading, names.create, n);
    expect_error(grading, names.create, 0);
    const int64_t pointer = gw_noted(grading, "pointer");
    gw_expect(grading, pointer >= 0, "%s did not store anything in %s", names.create,
              names.pointer);
    gw_expect(grading, n > 0 || pointer == 0, "%s must be NULL for n = 0", names.pointer);
    gw_expect(grading, n == 0 || pointer == 1, "%s is NULL, though %s returned 0", names.pointer,
              names.create);
}

/** Bytes of what a CREATE allocated for all n together. */
static inline int64_t expect_block(struct gw_case *grading)
{
    const int64_t bytes = gw_noted(grading, "block bytes");
    gw_expect(grading, bytes >= 0,
              "%s must be what malloc returned: it is no block of its own that lives still",
              names.pointer);
    return bytes;
}

static inline void grade_sum(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const size_t n = (size_t)parameters->n;
    int64_t *numbers = gw_add_array(grading, "numbers", GW_INPUT, GW_INT64, n);
    fill_numbers(grading, numbers, n, (enum numbers)parameters->numbers);
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    expect_error(grading, names.sum, 0);
    expect_sum(grading, names.sum, numbers, n);
    gw_expect(grading, !gw_noted(grading, "changed"), "%s changed the %s", names.sum, names.made);
}

static inline void grade_all(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const size_t n = (size_t)parameters->n;
    for (size_t i = 0; i < n; i++) {
        want[i] = (int64_t)i;
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    expect_nothing_refused(grading, names.create, parameters->n);
    expect_error(grading, parameters->step == ALL ? names.sum : names.create, 0);
    if (parameters->step == ALL) {
        expect_sum(grading, names.sum, want, n);
    }
}

static inline void grade_failure(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_run_case(grading);
    expect_error(grading, names.create, ENOMEM);
    gw_expect(grading, gw_noted(grading, "pointer") == 0, "%s must be NULL when %s fails",
              names.pointer, names.create);
}

// Declaring cases.
#define CASE(name, grade, ...)                                                                     \
    {                                                                                              \
        name, grade, &(const struct parameters){__VA_ARGS__}, GW_NO_BLOCKS                         \
    }

#endif

#endif
