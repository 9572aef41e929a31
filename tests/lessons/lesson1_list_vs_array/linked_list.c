// SPDX-License-Identifier: MIT
// Grades lesson 1, linked_list. Every access, allocation and free of the student's file is watched;
// here is what the functions are to return, store and link.
#include "steps.h"

#ifdef GW_RUNNER

#include "linked_list.h"

static const char *const made = "list";

static int create(size_t n, void **pointer)
{
    struct node *head = *pointer;
    const int error = list_create(n, &head);
    *pointer = head;
    return error;
}

static int sum_up(const void *list, size_t n, int64_t *sum)
{
    (void)n;
    return list_sum(list, sum);
}

static void release(void *list, size_t n)
{
    (void)n;
    gw_heap_freed_by("list_free", (uintptr_t)list_free);
    list_free(list);
}

// Copies the values out, as far as the nodes are what they should be.
static void note_elements(struct gw_run *run, const void *list, size_t n)
{
    int64_t *values = gw_host_array(run, "list");
    size_t count = 0;
    bool whole = true; // every node has a block of its own, with both members written
    const struct node *node = list;
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

// Node i lies at place (i * step) % n, so that a list does not go through memory in order.
static size_t place(size_t i, size_t n)
{
    const size_t step = 7; // prime, and no divisor of any n that is graded
    return n > step ? i * step % n : n - 1 - i;
}

static void add_numbers(struct gw_run *run, size_t n)
{
    static struct node *nodes[LARGEST];
    const int64_t *numbers = gw_host_array(run, "numbers");
    for (size_t i = 0; i < n; i++) {
        nodes[place(i, n)] = gw_heap_give(sizeof(struct node));
    }
    for (size_t i = 0; i < n; i++) {
        *nodes[i] = (struct node){numbers[i], i + 1 < n ? nodes[i + 1] : NULL};
        gw_heap_mark_written(nodes[i], sizeof(struct node));
    }
    run_sum(run, n > 0 ? nodes[0] : NULL, n);
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
    gw_heap_name_blocks(sizeof(struct node), "node");
    run_step(run);
}

#else

static const struct names names = {"list_create", "list_sum", "*h_head", "list"};

static void expect_made(struct gw_case *grading, size_t n)
{
    const int64_t nodes = gw_noted(grading, "nodes");
    gw_expect(grading, gw_noted(grading, "whole"),
              "list[%lld] is no node: every node is a block of its own from malloc, with value and "
              "next set, and next is NULL in the last one",
              (long long)nodes);
    gw_expect(grading, nodes <= (int64_t)n,
              "the list has more than %zu nodes: does it end, with NULL as the last next?", n);
    gw_expect(grading, nodes == (int64_t)n, "the list has %lld nodes, and should have %zu",
              (long long)nodes, n);
    gw_expect_equal(grading, "list");
    const int64_t calls = gw_noted(grading, "calls");
    gw_expect(grading, calls == (int64_t)n,
              "list_create called malloc %lld times for %zu nodes: one call a node is enough",
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
    CASE("free of NULL", grade_all, .step = FREE_NULL),
    CREATE_SUM_AND_FREE,
    NO_MEMORY(1, "1, but there is no memory", .fail_from = 1),
    NO_MEMORY(5, "5, but there is memory for 1 only", .fail_from = 2),
    NO_MEMORY(1009, "1009, but there is memory for 1008 only", .fail_from = 1009),
    NO_MEMORY((UINT64_C(1) << 32) + 5, "2^32 + 5, which is too much", .heap_bytes = 1 << 20),
    NO_MEMORY(UINT64_MAX, "2^64 - 1", .heap_bytes = 1 << 20),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
