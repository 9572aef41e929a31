// SPDX-License-Identifier: MIT
// Grades lesson 1, boxed. Every access, allocation and free of the student's file is watched; here
// is what the functions are to return and store.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   ENOMEM (from errno.h) if there | failure_is_success
//   Before it returns ENOMEM, the | leak_on_failure
//   the array of pointers is one | inside_block
//   every box is a separate block | one_block
//   Ownership: the caller frees the array | never_freed
//   Accuracy: the sum is exact | sum_in_double
#include "steps.h"

#ifdef GW_RUNNER

#include "boxed.h"

#include <string.h>

static const char *const made = "boxes";

static int create(size_t n, void **pointer)
{
    int64_t **boxes = *pointer;
    const int error = boxed_create(n, &boxes);
    *pointer = boxes;
    return error;
}

static int sum_up(const void *list, size_t n, int64_t *sum)
{
    return boxed_sum(list, n, sum);
}

static void release(void *list, size_t n)
{
    gw_heap_freed_by("boxed_free", (uintptr_t)boxed_free);
    boxed_free(list, n);
}

// Copies the numbers out, as far as the boxes are what they should be.
static void note_elements(struct gw_run *run, const void *list, size_t n)
{
    int64_t *const *boxes = list;
    int64_t *numbers = gw_host_array(run, "boxes");
    const struct gw_heap_block *outer = gw_heap_block_of(boxes);
    size_t own = 0;    // boxes that are blocks of their own, one after the other
    size_t shared = 0; // the first box that is the one before it
    gw_note(run, "block bytes", outer ? (int64_t)outer->bytes : -1);
    gw_note(run, "flaw", flaw_of(boxes, 0));
    enum flaw flaw = NO_FLAW;
    for (; outer && own < n; own++) {
        flaw = gw_heap_is_readable(&boxes[own], sizeof(boxes[own]))
                   ? flaw_of(boxes[own], sizeof(int64_t))
                   : NO_POINTER;
        if (flaw != NO_FLAW) {
            break;
        }
        shared = own > 0 && shared == 0 && boxes[own] == boxes[own - 1] ? own : shared;
        numbers[own] = *boxes[own];
    }
    gw_note(run, "boxes", (int64_t)own);
    gw_note(run, "flaw of a box", flaw);
    gw_note(run, "shared box", (int64_t)shared);
}

static void add_numbers(struct gw_run *run, size_t n)
{
    static int64_t *kept[LARGEST];
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
    run_sum(run, boxes, n);
    bool changed = n > 0 && memcmp(boxes, kept, n * sizeof(*boxes)) != 0;
    bool freed = n > 0 && !gw_heap_block_of(boxes);
    int64_t pointers = 0;
    for (size_t i = 0; i < n; i++) {
        freed = freed || !gw_heap_block_of(kept[i]);
        pointers += (int64_t)(uintptr_t)kept[i];
        changed = changed || !gw_heap_block_of(kept[i]) || *kept[i] != numbers[i];
        gw_heap_forget(kept[i]);
    }
    gw_heap_forget(boxes);
    gw_note(run, "freed", freed);
    gw_note(run, "changed", changed);
    gw_note(run, "sum of pointers", pointers);
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    gw_heap_name_blocks(sizeof(int64_t), "box");
    gw_heap_name_blocks((size_t)parameters->n * sizeof(int64_t *), "array of pointers");
    run_step(run);
}

#else

static const struct names names = {"boxed_create", "boxed_sum", "*h_boxes", "boxes", "*h_boxes[i]"};

static void expect_made(struct gw_case *grading, size_t n)
{
    if (n == 0) {
        return;
    }
    (void)expect_block(grading);
    const int64_t own = gw_noted(grading, "boxes");
    const enum flaw flaw = (enum flaw)gw_noted(grading, "flaw of a box");
    gw_expect(grading, flaw != NO_POINTER,
              "h_boxes[%lld] was never written: all of h_boxes[0] to h_boxes[%zu] must point to a "
              "box",
              (long long)own, n - 1);
    gw_expect(grading, own == (int64_t)n,
              "h_boxes[%lld] does not point to a box: it %s; call malloc for each box, and write "
              "its value",
              (long long)own, flaw_message(flaw));
    const int64_t shared = gw_noted(grading, "shared box");
    gw_expect(grading, shared == 0,
              "h_boxes[%lld] points to the same box as h_boxes[%lld]: call malloc for each box",
              (long long)shared, (long long)shared - 1);
    expect_numbers(grading, n, "");
    const int64_t calls = gw_noted(grading, "calls");
    gw_expect(grading, calls == (int64_t)n + 1,
              "boxed_create called malloc %lld times for %zu boxes: call it once for the pointers "
              "and once per box",
              (long long)calls, n);
}

static const struct gw_case_declaration cases[] = {
    CREATE_OF(5),
    CREATE_OF(1),
    CREATE_OF(0),
    CREATE_OF(1009),
    SUMS,
    CREATE_AND_FREE_OF(5),
    CREATE_AND_FREE_OF(0),
    CASE("free of NULL, n = 5", grade_all, .step = FREE_NULL, .n = 5),
    CREATE_SUM_AND_FREE,
    NO_MEMORY(5, "5, malloc fails", .fail_from = 1),
    NO_MEMORY(5, "5, malloc fails after 1 call", .fail_from = 2),
    NO_MEMORY(5, "5, malloc fails after 4 calls", .fail_from = 5),
    NO_MEMORY(1009, "1009, last malloc fails", .fail_from = 1010),
    NO_MEMORY(UINT64_C(1) << 40, "2^40, more than the memory"),
    NO_MEMORY((UINT64_C(1) << 61) + 1, "2^61 + 1, n * 8 overflows"),
    NO_MEMORY(UINT64_MAX, "2^64 - 1"),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
