// SPDX-License-Identifier: MIT
// Grades lesson 1, linked_list. Every access, allocation and free of the student's file is watched;
// here is what the functions are to return, store and link.
#include "steps.h"

#ifdef GW_RUNNER

#include "linked_list.h"

// What the caller's pointer held before: no list of the student's.
static struct node nothing;

// Copies the values out, as far as the nodes are what they should be.
static void note_nodes(struct gw_run *run, const struct node *head, size_t n)
{
    int64_t *values = gw_host_array(run, "list");
    size_t count = 0;
    bool whole = true; // every node has a block of its own, with both members written
    const struct node *node = head;
    for (; node && count <= n; node = node->next, count++) {
        const struct gw_heap_block *block = gw_heap_block_of(node);
        whole = block && block->bytes >= sizeof(struct node) &&
                gw_heap_is_readable(node, sizeof(struct node));
        if (!whole) {
            break;
        }
        if (count < n) {
            values[count] = node->value;
        }
    }
    gw_note(run, "nodes", (int64_t)count);
    gw_note(run, "whole", whole);
}

static void create(struct gw_run *run, const struct parameters *parameters)
{
    struct node *head = &nothing;
    const int error = list_create((size_t)parameters->n, &head);
    gw_returned(run, error);
    gw_note(run, "pointer", head == &nothing ? -1 : head != NULL);
    gw_note(run, "calls", (int64_t)gw_heap_calls());
    if (error != 0 || head == &nothing) {
        return;
    }
    if (parameters->step == CREATE_FAILS) {
        gw_heap_take_back(); // it did not fail, and that is what there is to tell
        return;
    }
    if (parameters->step == CREATE) {
        note_nodes(run, head, (size_t)parameters->n);
        gw_heap_take_back();
        return;
    }
    if (parameters->step == ALL) {
        int64_t sum = UNSET;
        gw_returned(run, list_sum(head, &sum));
        gw_note(run, "sum", sum);
    }
    list_free(head);
}

// Node i lies at place (i * step) % n, so that a list does not go through memory in order.
static size_t place(size_t i, size_t n)
{
    const size_t step = 7; // prime, and no divisor of any n that is graded
    return n > step ? i * step % n : n - 1 - i;
}

static void add_up(struct gw_run *run, size_t n)
{
    static struct node *nodes[100003];
    const int64_t *numbers = gw_host_array(run, "numbers");
    for (size_t i = 0; i < n; i++) {
        nodes[place(i, n)] = gw_heap_give(sizeof(struct node));
    }
    for (size_t i = 0; i < n; i++) {
        *nodes[i] = (struct node){numbers[i], i + 1 < n ? nodes[i + 1] : NULL};
        gw_heap_mark_written(nodes[i], sizeof(struct node));
    }
    int64_t sum = UNSET;
    gw_returned(run, list_sum(n > 0 ? nodes[0] : NULL, &sum));
    gw_note(run, "sum", sum);
    bool changed = false;
    for (size_t i = 0; i < n; i++) {
        changed = changed || !gw_heap_block_of(nodes[i]) || nodes[i]->value != numbers[i] ||
                  nodes[i]->next != (i + 1 < n ? nodes[i + 1] : NULL);
        gw_heap_forget(nodes[i]);
    }
    gw_note(run, "changed", changed);
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    gw_heap_name_blocks(sizeof(struct node), "node");
    prepare_heap(parameters);
    if (parameters->step == CREATE) {
        (void)gw_host_array(run, "list"); // whatever becomes of the call
    }
    if (parameters->step == SUM) {
        add_up(run, (size_t)parameters->n);
    } else if (parameters->step == FREE_NULL) {
        list_free(NULL);
        gw_returned(run, 0);
    } else {
        create(run, parameters);
    }
}

#else

static const struct names names = {"list_create", "list_sum", "*h_head", "list"};

static void grade_create(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const size_t n = (size_t)parameters->n;
    run_create(grading, parameters);
    const int64_t nodes = gw_noted(grading, "nodes");
    gw_expect(grading, gw_noted(grading, "whole"),
              "list[%lld] is no node: every node is a block of its own from malloc, with value and "
              "next set, and next is NULL in the last one",
              (long long)nodes);
    gw_expect(grading, nodes <= (int64_t)n,
              "the list has more than %zu nodes: does it end, with NULL as the last next?", n);
    gw_expect(grading, nodes == (int64_t)n, "the list has %lld nodes, and should have %zu",
              (long long)nodes, n);
    gw_expect_equal(grading, "list", want);
    const int64_t calls = gw_noted(grading, "calls");
    gw_expect(grading, calls == (int64_t)n,
              "list_create called malloc %lld times for %zu nodes: one call a node is enough",
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
    CASE("free of NULL", grade_all, .step = FREE_NULL),
    CASE("create, sum and free, n = 100003", grade_all, .step = ALL, .n = LARGEST),
    CASE("create, n = 1, but there is no memory", grade_failure, .step = CREATE_FAILS, .n = 1,
         .fail_from = 1),
    CASE("create, n = 5, but there is memory for 1 only", grade_failure, .step = CREATE_FAILS,
         .n = 5, .fail_from = 2),
    CASE("create, n = 1009, but there is memory for 1008 only", grade_failure, .step = CREATE_FAILS,
         .n = 1009, .fail_from = 1009),
    CASE("create, n = 2^32 + 5, which is too much", grade_failure, .step = CREATE_FAILS,
         .n = (UINT64_C(1) << 32) + 5, .heap_bytes = 1 << 20),
    CASE("create, n = 2^64 - 1", grade_failure, .step = CREATE_FAILS, .n = UINT64_MAX,
         .heap_bytes = 1 << 20),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
