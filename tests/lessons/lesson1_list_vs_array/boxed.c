// SPDX-License-Identifier: MIT
// Grades lesson 1, boxed. Every access, allocation and free of the student's file is watched; here
// is what the functions are to return and store.
#include "steps.h"

#ifdef GW_RUNNER

#include "boxed.h"

#include <string.h>

// What the caller's pointer held before: no boxes of the student's.
static int64_t *nothing;

// Copies the numbers out, as far as the boxes are what they should be.
static void note_boxes(struct gw_run *run, int64_t *const *boxes, size_t n)
{
    int64_t *numbers = gw_host_array(run, "boxes");
    const struct gw_heap_block *outer = gw_heap_block_of(boxes);
    size_t own = 0; // boxes that are blocks of their own, one after the other
    gw_note(run, "block bytes", outer ? (int64_t)outer->bytes : -1);
    for (; outer && own < n; own++) {
        if (!gw_heap_is_readable(&boxes[own], sizeof(boxes[own])) ||
            !gw_heap_block_of(boxes[own]) || !gw_heap_is_readable(boxes[own], sizeof(int64_t))) {
            break;
        }
        numbers[own] = *boxes[own];
    }
    gw_note(run, "boxes", (int64_t)own);
}

static void create(struct gw_run *run, const struct parameters *parameters)
{
    const size_t n = (size_t)parameters->n;
    int64_t **boxes = &nothing;
    const int error = boxed_create(n, &boxes);
    gw_returned(run, error);
    gw_note(run, "pointer", boxes == &nothing ? -1 : boxes != NULL);
    gw_note(run, "calls", (int64_t)gw_heap_calls());
    if (error != 0 || boxes == &nothing) {
        return;
    }
    if (parameters->step == CREATE_FAILS) {
        gw_heap_take_back(); // it did not fail, and that is what there is to tell
        return;
    }
    if (parameters->step == CREATE) {
        note_boxes(run, boxes, n);
        gw_heap_take_back();
        return;
    }
    if (parameters->step == ALL) {
        int64_t sum = UNSET;
        gw_returned(run, boxed_sum(boxes, n, &sum));
        gw_note(run, "sum", sum);
    }
    boxed_free(boxes, n);
}

static void add_up(struct gw_run *run, size_t n)
{
    static int64_t *kept[100003];
    const int64_t *numbers = gw_host_array(run, "numbers");
    int64_t **boxes = n > 0 ? gw_heap_give(n * sizeof(*boxes)) : NULL;
    // From the last to the first, so that the boxes do not lie in memory in order.
    for (size_t i = n; i-- > 0;) {
        kept[i] = gw_heap_give(sizeof(int64_t));
        *kept[i] = numbers[i];
        boxes[i] = kept[i];
        gw_heap_mark_written(kept[i], sizeof(int64_t));
        gw_heap_mark_written(&boxes[i], sizeof(boxes[i]));
    }
    int64_t sum = UNSET;
    gw_returned(run, boxed_sum(boxes, n, &sum));
    gw_note(run, "sum", sum);
    bool changed = n > 0 && memcmp(boxes, kept, n * sizeof(*boxes)) != 0;
    for (size_t i = 0; i < n; i++) {
        changed = changed || !gw_heap_block_of(kept[i]) || *kept[i] != numbers[i];
        gw_heap_forget(kept[i]);
    }
    gw_heap_forget(boxes);
    gw_note(run, "changed", changed);
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    gw_heap_name_blocks(sizeof(int64_t), "box");
    gw_heap_name_blocks((size_t)parameters->n * sizeof(int64_t *), "array of pointers");
    prepare_heap(parameters);
    if (parameters->step == CREATE) {
        (void)gw_host_array(run, "boxes"); // whatever becomes of the call
    }
    if (parameters->step == SUM) {
        add_up(run, (size_t)parameters->n);
    } else if (parameters->step == FREE_NULL) {
        boxed_free(NULL, (size_t)parameters->n);
        gw_returned(run, 0);
    } else {
        create(run, parameters);
    }
}

#else

static const struct names names = {"boxed_create", "boxed_sum", "*h_boxes", "boxes"};

static void grade_create(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const size_t n = (size_t)parameters->n;
    run_create(grading, parameters);
    if (n == 0) {
        return;
    }
    (void)expect_block(grading);
    const int64_t own = gw_noted(grading, "boxes");
    gw_expect(grading, own == (int64_t)n,
              "h_boxes[%lld] does not lead to a box: every box is a block of its own from malloc, "
              "with its number written",
              (long long)own);
    gw_expect_equal(grading, "boxes", want);
    const int64_t calls = gw_noted(grading, "calls");
    gw_expect(grading, calls == (int64_t)n + 1,
              "boxed_create called malloc %lld times for %zu boxes: one call for the pointers and "
              "one a box are what it takes",
              (long long)calls, n);
}

static const struct gw_case_declaration cases[] = {
    CASE("create, n = 5", grade_create, .step = CREATE, .n = 5),
    CASE("create, n = 1", grade_create, .step = CREATE, .n = 1),
    CASE("create, n = 0", grade_create, .step = CREATE, .n = 0),
    CASE("create, n = 1009", grade_create, .step = CREATE, .n = 1009),
    CASE("sum, n = 5", grade_sum, .step = SUM, .n = 5, .numbers = SMALL),
    CASE("sum, n = 1", grade_sum, .step = SUM, .n = 1, .numbers = SMALL),
    CASE("sum, n = 0", grade_sum, .step = SUM, .n = 0),
    CASE("sum, n = 1009, of large numbers", grade_sum, .step = SUM, .n = 1009, .numbers = LARGE),
    CASE("sum, n = 100003", grade_sum, .step = SUM, .n = LARGEST, .numbers = MANY),
    CASE("create and free, n = 5", grade_all, .step = CREATE_AND_FREE, .n = 5),
    CASE("create and free, n = 0", grade_all, .step = CREATE_AND_FREE, .n = 0),
    CASE("free of NULL, n = 5", grade_all, .step = FREE_NULL, .n = 5),
    CASE("create, sum and free, n = 100003", grade_all, .step = ALL, .n = LARGEST),
    CASE("create, n = 5, but there is no memory", grade_failure, .step = CREATE_FAILS, .n = 5,
         .fail_from = 1),
    CASE("create, n = 5, but there is memory for the pointers only", grade_failure,
         .step = CREATE_FAILS, .n = 5, .fail_from = 2),
    CASE("create, n = 5, but there is memory for 3 boxes only", grade_failure, .step = CREATE_FAILS,
         .n = 5, .fail_from = 5),
    CASE("create, n = 1009, but there is memory for 1008 boxes only", grade_failure,
         .step = CREATE_FAILS, .n = 1009, .fail_from = 1010),
    CASE("create, n = 2^40, which is too much", grade_failure, .step = CREATE_FAILS,
         .n = UINT64_C(1) << 40),
    CASE("create, n = 2^61 + 1, so that n * 8 is 8", grade_failure, .step = CREATE_FAILS,
         .n = (UINT64_C(1) << 61) + 1),
    CASE("create, n = 2^64 - 1", grade_failure, .step = CREATE_FAILS, .n = UINT64_MAX),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
