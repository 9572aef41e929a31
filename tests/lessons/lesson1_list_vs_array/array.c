// SPDX-License-Identifier: MIT
// Grades lesson 1, array. Every access, allocation and free of the student's file is watched; here
// is what the functions are to return and store.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   ENOMEM (from errno.h) if there | failure_is_success
//   the array is one block | static_array
//   Ownership: the caller frees the array | never_freed
//   Accuracy: the sum is exact | sum_in_double
#include "steps.h"

#ifdef GW_RUNNER

#include "array.h"

#include <stdlib.h>
#include <string.h>

static const char *const made = "array";
static const bool nothing_is_harmless = true;

static int create(size_t n, void **pointer)
{
    int64_t *array = *pointer;
    const int error = array_create(n, &array);
    *pointer = array;
    return error;
}

static int sum_up(const void *list, size_t n, int64_t *sum)
{
    return array_sum(list, n, sum);
}

static void release(void *list, size_t n)
{
    (void)n;
    gw_heap_freed_by("array_free", (uintptr_t)array_free);
    array_free(list);
}

static void note_elements(struct gw_run *run, const void *list, size_t n)
{
    const int64_t *array = list;
    int64_t *elements = gw_host_array(run, "array");
    const struct gw_heap_block *block = gw_heap_block_of(array);
    gw_note(run, "block bytes", block ? (int64_t)block->bytes : -1);
    gw_note(run, "flaw", flaw_of(array, 0));
    for (size_t i = 0; block && i < n && gw_heap_is_readable(&array[i], sizeof(int64_t)); i++) {
        elements[i] = array[i];
    }
}

static void add_numbers(struct gw_run *run, size_t n)
{
    const size_t bytes = n * sizeof(int64_t);
    const int64_t *numbers = gw_host_array(run, "numbers");
    int64_t *array = bytes > 0 ? gw_heap_give(bytes) : NULL;
    if (array) {
        memcpy(array, numbers, bytes);
        gw_heap_mark_written(array, bytes);
    }
    run_sum(run, array, n);
    gw_note(run, "freed", array && !gw_heap_block_of(array));
    gw_note(run, "changed", array && memcmp(array, numbers, bytes) != 0);
    if (gw_heap_block_of(array)) {
        gw_heap_forget(array);
    }
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    gw_heap_name_blocks((size_t)parameters->n * sizeof(int64_t), "array");
    run_step(run);
}

#else

static const struct names names = {"array_create", "array_sum", "*h_array", "array", ""};

static void expect_made(struct gw_case *grading, size_t n)
{
    if (n == 0) {
        return;
    }
    const int64_t bytes = expect_block(grading);
    gw_expect(
        grading, bytes >= (int64_t)(n * sizeof(int64_t)),
        "*h_array has %lld bytes, but %zu elements need %zu: malloc takes bytes, not elements",
        (long long)bytes, n, n * sizeof(int64_t));
    expect_numbers(grading, n, "");
}

static const struct gw_case_declaration cases[] = {
    CREATE_OF(5),
    CREATE_OF(1),
    CREATE_OF(1000),
    CREATE_OF(0),
    SUMS,
    CREATE_AND_FREE_OF(1000),
    CREATE_AND_FREE_OF(0),
    CASE("free of NULL", grade_all, .step = FREE_NULL),
    CREATE_SUM_AND_FREE,
    NO_MEMORY(1000, "1000, malloc fails", .fail_from = 1),
    NO_MEMORY(UINT64_C(1) << 40, "2^40, more than the memory"),
    NO_MEMORY((UINT64_C(1) << 61) + 1, "2^61 + 1, n * 8 overflows"),
    NO_MEMORY(UINT64_MAX, "2^64 - 1"),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
