// SPDX-License-Identifier: MIT
// Grades lesson 1, array. Every access, allocation and free of the student's file is watched; here
// is what the functions are to return and store.
#include "steps.h"

#ifdef GW_RUNNER

#include "array.h"

#include <stdlib.h>
#include <string.h>

// What the caller's pointer held before: no array.
static int64_t nothing;

static void note_elements(struct gw_run *run, const int64_t *array, size_t n)
{
    int64_t *elements = gw_host_array(run, "array");
    const struct gw_heap_block *block = gw_heap_block_of(array);
    gw_note(run, "block bytes", block ? (int64_t)block->bytes : -1);
    for (size_t i = 0; block && i < n && gw_heap_is_readable(&array[i], sizeof(int64_t)); i++) {
        elements[i] = array[i];
    }
}

static void create(struct gw_run *run, const struct parameters *parameters)
{
    int64_t *array = &nothing;
    const int error = array_create((size_t)parameters->n, &array);
    gw_returned(run, error);
    gw_note(run, "pointer", array == &nothing ? -1 : array != NULL);
    if (error != 0) {
        return;
    }
    if (parameters->step == CREATE_FAILS) {
        gw_heap_take_back(); // it did not fail, and that is what there is to tell
        return;
    }
    if (parameters->step == CREATE) {
        note_elements(run, array, (size_t)parameters->n);
        gw_heap_take_back();
        return;
    }
    if (parameters->step == ALL) {
        int64_t sum = UNSET;
        gw_returned(run, array_sum(array, (size_t)parameters->n, &sum));
        gw_note(run, "sum", sum);
    }
    array_free(array);
}

static void add_up(struct gw_run *run, const struct parameters *parameters)
{
    const size_t bytes = (size_t)parameters->n * sizeof(int64_t);
    const int64_t *numbers = gw_host_array(run, "numbers");
    int64_t *array = bytes > 0 ? gw_heap_give(bytes) : NULL;
    if (array) {
        memcpy(array, numbers, bytes);
        gw_heap_mark_written(array, bytes);
    }
    int64_t sum = UNSET;
    gw_returned(run, array_sum(array, (size_t)parameters->n, &sum));
    gw_note(run, "sum", sum);
    gw_note(run, "changed", array && memcmp(array, numbers, bytes) != 0);
    if (gw_heap_block_of(array)) {
        gw_heap_forget(array);
    }
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    gw_heap_name_blocks((size_t)parameters->n * sizeof(int64_t), "array");
    prepare_heap(parameters);
    if (parameters->step == CREATE) {
        (void)gw_host_array(run, "array"); // whatever becomes of the call
    }
    if (parameters->step == SUM) {
        add_up(run, parameters);
    } else if (parameters->step == FREE_NULL) {
        array_free(NULL);
        gw_returned(run, 0);
    } else {
        create(run, parameters);
    }
}

#else

static const struct names names = {"array_create", "array_sum", "*h_array", "array"};

static void grade_create(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const size_t n = (size_t)parameters->n;
    run_create(grading, parameters);
    if (n == 0) {
        return;
    }
    const int64_t bytes = expect_block(grading);
    gw_expect(
        grading, bytes >= (int64_t)(n * sizeof(int64_t)),
        "*h_array has %lld bytes, and %zu elements take %zu: malloc takes bytes, not elements",
        (long long)bytes, n, n * sizeof(int64_t));
    gw_expect_equal(grading, "array", want);
}

static const struct gw_case_declaration cases[] = {
    CASE("create, n = 5", grade_create, .step = CREATE, .n = 5),
    CASE("create, n = 1", grade_create, .step = CREATE, .n = 1),
    CASE("create, n = 1000", grade_create, .step = CREATE, .n = 1000),
    CASE("create, n = 0", grade_create, .step = CREATE, .n = 0),
    CASE("sum, n = 5", grade_sum, .step = SUM, .n = 5, .numbers = SMALL),
    CASE("sum, n = 1", grade_sum, .step = SUM, .n = 1, .numbers = SMALL),
    CASE("sum, n = 0", grade_sum, .step = SUM, .n = 0),
    CASE("sum, n = 1009, of large numbers", grade_sum, .step = SUM, .n = 1009, .numbers = LARGE),
    CASE("sum, n = 100003", grade_sum, .step = SUM, .n = LARGEST, .numbers = MANY),
    CASE("create and free, n = 1000", grade_all, .step = CREATE_AND_FREE, .n = 1000),
    CASE("create and free, n = 0", grade_all, .step = CREATE_AND_FREE, .n = 0),
    CASE("free of NULL", grade_all, .step = FREE_NULL),
    CASE("create, sum and free, n = 100003", grade_all, .step = ALL, .n = LARGEST),
    CASE("create, n = 1000, but there is no memory", grade_failure, .step = CREATE_FAILS, .n = 1000,
         .fail_from = 1),
    CASE("create, n = 2^40, which is too much", grade_failure, .step = CREATE_FAILS,
         .n = UINT64_C(1) << 40),
    CASE("create, n = 2^61 + 1, so that n * 8 is 8", grade_failure, .step = CREATE_FAILS,
         .n = (UINT64_C(1) << 61) + 1),
    CASE("create, n = 2^64 - 1", grade_failure, .step = CREATE_FAILS, .n = UINT64_MAX),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
