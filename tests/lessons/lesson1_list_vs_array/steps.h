// SPDX-License-Identifier: MIT
// What the three graders of lesson 1 share: which functions a case calls, the cases that are alike
// for all three, and sentences about sums that are wrong in a way that gives the mistake away.
#pragma once

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

/** What is wrong with memory that create has made. */
enum flaw { NO_FLAW, NOT_ALLOCATED, FREED, INSIDE_A_BLOCK, TOO_SMALL, UNWRITTEN, NO_POINTER };

/** The most elements that are made. */
enum { LARGEST = 100003 };

/** What *sum is before the call: no sum of ours. */
#define UNSET INT64_C(0x5a5a5a5a5a5a5a5a)

#ifdef GW_RUNNER

#include "heap.h"
#include "runner.h"

/** What a caller's pointer holds before create is called. */
static int64_t nothing[2];

/** Defined by the exercise: its functions behind the same signatures; the copying of what was made
 * into the host array `made`; and a SUM of elements that it makes itself. */
static const char *const made;
static int create(size_t n, void **pointer);
static int sum_up(const void *list, size_t n, int64_t *sum);
static void release(void *list, size_t n);
static void note_elements(struct gw_run *run, const void *list, size_t n);
static void add_numbers(struct gw_run *run, size_t n);

/** Defined as true where `nothing` has no pointers to follow: then the functions get it too. */
static const bool nothing_is_harmless;

/** What is wrong with a pointer that is to lead to a block of its own of so many written bytes. */
static inline enum flaw flaw_of(const void *pointer, size_t bytes)
{
    const struct gw_heap_block *block = gw_heap_block_of(pointer);
    const struct gw_heap_block *near = gw_heap_near((uintptr_t)pointer);
    if (!block) {
        const bool inside =
            near && (uintptr_t)pointer - near->start < (near->bytes > 0 ? near->bytes : 1);
        return !inside ? NOT_ALLOCATED : near->live ? INSIDE_A_BLOCK : FREED;
    }
    return block->bytes < bytes                  ? TOO_SMALL
           : gw_heap_is_readable(pointer, bytes) ? NO_FLAW
                                                 : UNWRITTEN;
}

/** Has the elements added up, and notes the sum. */
static inline void run_sum(struct gw_run *run, const void *list, size_t n)
{
    int64_t sum = UNSET;
    gw_returned(run, sum_up(list, n, &sum));
    gw_note(run, "sum", sum);
}

static inline void run_create(struct gw_run *run, enum step step, size_t n)
{
    void *list = nothing;
    const int error = create(n, &list);
    gw_returned(run, error);
    gw_note(run, "pointer", list == nothing ? -1 : (list ? 1 : 0));
    gw_note(run, "calls", (int64_t)gw_heap_calls());
    gw_note(run, "malloc failed", gw_heap_refused_at() != 0);
    if (error != 0 || (list == nothing && !nothing_is_harmless)) {
        return;
    }
    if (step == CREATE || step == CREATE_FAILS) {
        if (step == CREATE) {
            note_elements(run, list, n);
        } // else it did not fail, and that is what there is to tell
        gw_heap_take_back();
        return;
    }
    if (step == ALL) {
        run_sum(run, list, n);
    }
    release(list, n);
}

/** The whole run, after the exercise has told the heap what its blocks are. */
static inline void run_step(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const size_t n = (size_t)parameters->n;
    if (parameters->heap_bytes > 0) {
        gw_heap_limit(parameters->heap_bytes);
    }
    gw_heap_fail_from(parameters->fail_from);
    if (parameters->step == CREATE) {
        (void)gw_host_array(run, made); // whatever becomes of the call
    }
    if (parameters->step == SUM) {
        add_numbers(run, n);
    } else if (parameters->step == FREE_NULL) {
        release(NULL, n);
        gw_returned(run, 0);
    } else {
        run_create(run, parameters->step, n);
    }
}

#else

#include "grader.h"

#include <stdio.h>
#include <string.h>

/** What the numbers of a SUM are like. */
enum numbers {
    SMALL, // below a million: the sum fits into an int, and no other one is it by chance
    MANY,  // -1000000 to 1000000: each fits into an int, the sum need not
    LARGE  // more than an int or a double's 53 bits hold
};

static inline void fill_numbers(struct gw_case *grading, int64_t *values, size_t count,
                                enum numbers numbers)
{
    for (size_t i = 0; i < count; i++) {
        if (numbers == SMALL) {
            values[i] = (int64_t)gw_random(grading, 1, 1000000);
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
    // Of any other number an error's name would be an accident: of a sum, say.
    const bool has_name = got == ENOMEM || got == EINVAL || got == ERANGE || got == EOVERFLOW;
    const char *name = has_name ? strerrorname_np(got) : NULL;
    gw_expect(grading, got == want, "%s returned %d%s%s%s but should return %s", function, got,
              name ? " (" : "", name ? name : "", name ? ")" : "",
              want == 0 ? "0" : "ENOMEM: malloc fails");
}

// No memory for nothing: C lets malloc(0) return NULL, and this heap does so.
static inline void expect_nothing_refused(struct gw_case *grading, const char *function, uint64_t n)
{
    gw_expect(grading, n > 0 || gw_value_returned(grading) != ENOMEM,
              "%s returned 12 (ENOMEM) but should return 0: malloc(0) may return NULL; return "
              "before the call if n is 0",
              function);
}

// The sums of elements in the ways in which sums go wrong.
struct sums {
    int64_t whole, of_ints, of_sizes;
    double in_double;
    float in_float;
};

// Element i, as `values` has it, or of a list, boxes or an array as create makes them.
static inline int64_t element(const int64_t *values, size_t i)
{
    return values ? values[i] : (int64_t)i;
}

static inline struct sums add_in_all_ways(const int64_t *values, size_t n)
{
    struct sums sums = {0};
    for (size_t i = 0; i < n; i++) {
        const int64_t value = element(values, i);
        sums.whole += value;
        sums.of_ints += (int32_t)value;
        sums.of_sizes += value < 0 ? -value : value;
        sums.in_double += (double)value;
        sums.in_float += (float)value;
    }
    return sums;
}

// What explains a wrong sum, or NULL.
static inline const char *explain_sum(const int64_t *values, size_t n, const struct sums *sums,
                                      int64_t got)
{
    // What variables that nobody set hold in a graded build.
    const int64_t unset = (int64_t)0xfefefefefefefefeU;
    const int64_t want = sums->whole;
    const int64_t first = n > 0 ? element(values, 0) : 0;
    const int64_t last = n > 0 ? element(values, n - 1) : 0;
    const struct {
        int64_t sum;
        const char *because;
    } ways[] = {
        {(int32_t)want, "the sum was cut to the 32 bits of an int; add in an int64_t"},
        {(uint32_t)want, "the sum was cut to the 32 bits of an unsigned int; add in an int64_t"},
        {n > 1 ? want - last : want, "the last element is missing"},
        {n > 1 ? want - first : want, "the first element is missing"},
        {want + 1, "it is 1 too large; does the sum begin at 1?"},
        {n > 1 ? want + first : want, "the first element was added twice"},
        {n > 1 ? want + last : want, "the last element was added twice"},
        {(int64_t)((uint64_t)want + (uint64_t)unset),
         "the sum starts from an uninitialized variable; initialize it to 0"},
        {(int64_t)((uint64_t)want + (uint64_t)UNSET),
         "the sum was added to the old value of *sum; begin at 0"},
        {n > 1 ? first : want, "it is the first element only"},
        {sums->of_sizes, "it is the sum of the absolute values"},
        {first != 0 ? (int64_t)(n * (uint64_t)first) : want, "it is n times the first element"},
        {(int64_t)n * (int64_t)(n - 1) / 2,
         "it is 0 + 1 + ... + n - 1, the sum of the indices; add the values of the elements"},
        {sums->of_ints, "each element was cut to 32 bits"},
        {(int64_t)sums->in_double,
         "it is the sum in a double, which has only 53 bits; add in an int64_t"},
        {(int64_t)sums->in_float,
         "it is the sum in a float, which has only 24 bits; add in an int64_t"},
        {n > 0 ? want / (int64_t)n : want, "it is the mean"},
        {(int64_t)n, "it is the number of elements"},
    };
    for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
        if (got == ways[i].sum) {
            return ways[i].because;
        }
    }
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && got == sum) {
            static char text[80];
            snprintf(text, sizeof(text), "it is the sum of the first %zu elements only", i);
            return text;
        }
        sum += element(values, i);
    }
    return NULL;
}

// `values` NULL: 0 to n - 1.
static inline void expect_sum(struct gw_case *grading, const char *function, const int64_t *values,
                              size_t n)
{
    const struct sums sums = add_in_all_ways(values, n);
    const int64_t got = gw_noted(grading, "sum");
    gw_expect(grading, got != UNSET, "%s did not store the sum in *sum", function);
    const char *because = got == sums.whole ? NULL : explain_sum(values, n, &sums, got);
    gw_expect(grading, got == sums.whole, "%s stored %lld in *sum but should store %lld%s%s",
              function, (long long)got, (long long)sums.whole, because ? ": " : "",
              because ? because : "");
}

/** What the functions of the exercise are called, and what they make, in sentences. */
struct names {
    const char *create, *sum; // "list_create", "list_sum"
    const char *pointer;      // what create stores through: "*h_head"
    const char *made;         // "list"
    const char *led_to;       // how what a pointer leads to is written: "*h_boxes[i]"; or ""
};

/** Defined by the exercise's file: the names, and what is expected of n elements that were made,
 * which are to be 0 to n - 1 in the array `names.made`. */
static const struct names names;
static void expect_made(struct gw_case *grading, size_t n);

/** A CREATE: what it returned, whether it stored a pointer as n asks for, and what it made. */
static inline void grade_create(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const size_t n = (size_t)parameters->n;
    int64_t *made = gw_add_array(grading, names.made, GW_IN_OUT, GW_INT64, n);
    int64_t *want = gw_expected(grading, names.made);
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
    expect_made(grading, n);
}

/** The flaw in words, behind the name of a pointer. */
static inline const char *flaw_message(enum flaw flaw)
{
    static const char *const words[] = {
        [NO_FLAW] = "is correct",
        [NOT_ALLOCATED] =
            ("does not point to memory from malloc; the local variables of a function "
             "end with its return"),
        [FREED] = "points to memory that was freed before the function returned",
        [INSIDE_A_BLOCK] =
            "points into the middle of a block; free needs the beginning of the block",
        [TOO_SMALL] = "points to a block that is too small",
        [UNWRITTEN] = "points to a block that is partly uninitialized",
        [NO_POINTER] = "was never written",
    };
    return words[flaw];
}

/** The elements are 0 to n - 1, and two mistakes are told by all of them. `mended` says what to do
 * about the first, or is "". */
static inline void expect_numbers(struct gw_case *grading, size_t n, const char *mended)
{
    const int64_t *made = gw_result(grading, names.made);
    size_t reversed = 0;
    size_t larger = 0;
    for (size_t i = 0; i < n; i++) {
        reversed += made[i] == (int64_t)(n - 1 - i);
        larger += made[i] == (int64_t)i + 1;
    }
    gw_expect(grading, n < 2 || reversed < n,
              "%s[0] to %s[%zu] hold %zu to 0, in reverse order: %s[i] must be i%s", names.made,
              names.made, n - 1, n - 1, names.made, mended);
    gw_expect(grading, n < 2 || larger < n,
              "%s[0] to %s[%zu] hold 1 to %zu, each 1 too large: %s[i] must be i", names.made,
              names.made, n - 1, n, names.made);
    gw_expect_equal(grading, names.made);
}

/** Bytes of what a CREATE allocated for all n together. */
static inline int64_t expect_block(struct gw_case *grading)
{
    const int64_t bytes = gw_noted(grading, "block bytes");
    gw_expect(grading, bytes >= 0, "%s must be the pointer that malloc returned: it %s",
              names.pointer, flaw_message((enum flaw)gw_noted(grading, "flaw")));
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
    const int returned = gw_value_returned(grading);
    gw_expect(grading, returned == 0 || returned != (int)add_in_all_ways(numbers, n).whole,
              "%s returned %d, the sum, but should return 0: the sum belongs in *sum", names.sum,
              returned);
    expect_error(grading, names.sum, 0);
    gw_expect(grading,
              names.led_to[0] == 0 || n == 0 ||
                  gw_noted(grading, "sum") != gw_noted(grading, "sum of pointers"),
              "%s added the pointers: add the values that they point to, %s", names.sum,
              names.led_to);
    expect_sum(grading, names.sum, numbers, n);
    gw_expect(grading, !gw_noted(grading, "freed"), "%s freed the %s, which the caller still uses",
              names.sum, names.made);
    gw_expect(grading, !gw_noted(grading, "changed"), "%s changed the %s", names.sum, names.made);
}

static inline void grade_all(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    expect_nothing_refused(grading, names.create, parameters->n);
    expect_error(grading, parameters->step == ALL ? names.sum : names.create, 0);
    if (parameters->step == ALL) {
        expect_sum(grading, names.sum, NULL, (size_t)parameters->n);
    }
}

static inline void grade_failure(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_run_case(grading);
    gw_expect(
        grading,
        parameters->fail_from > 0 || gw_value_returned(grading) != 0 ||
            gw_noted(grading, "malloc failed"),
        "%s returned 0 but should return ENOMEM: for n = %llu there is too little memory, but "
        "no call of malloc failed (calls: %lld); was n, or n * sizeof, cut to fewer bits? keep "
        "them in a size_t",
        names.create, (unsigned long long)parameters->n, (long long)gw_noted(grading, "calls"));
    expect_error(grading, names.create, ENOMEM);
    const int64_t pointer = gw_noted(grading, "pointer");
    gw_expect(
        grading, pointer == 0, "%s must be NULL when %s fails: it %s", names.pointer, names.create,
        pointer < 0 ? "has its old value" : "still points to memory, and the caller would use it");
}

/** Declares a case; what follows are its parameters. */
#define CASE(name, grade, ...) GW_CASE(name, grade, GW_NO_BLOCKS, struct parameters, __VA_ARGS__)
#define SUM_OF(count, words, kind)                                                                 \
    CASE("sum, n = " #count words, grade_sum, .step = SUM, .n = count, .numbers = kind)
#define CREATE_OF(count) CASE("create, n = " #count, grade_create, .step = CREATE, .n = count)
#define CREATE_AND_FREE_OF(count)                                                                  \
    CASE("create and free, n = " #count, grade_all, .step = CREATE_AND_FREE, .n = count)
#define NO_MEMORY(count, words, ...)                                                               \
    CASE("create, n = " words, grade_failure, .step = CREATE_FAILS, .n = count, __VA_ARGS__)

/** The cases of SUM and ALL, alike for all. */
#define SUMS                                                                                       \
    SUM_OF(5, "", SMALL), SUM_OF(1, "", SMALL), SUM_OF(0, "", SMALL),                              \
        SUM_OF(1009, ", large values", LARGE), SUM_OF(100003, "", MANY)
#define CREATE_SUM_AND_FREE                                                                        \
    CASE("create, sum and free, n = 100003", grade_all, .step = ALL, .n = LARGEST)

#endif
