// SPDX-License-Identifier: MIT
// Grades lesson 1, linked_list. Every access, allocation and free of the student's file is watched;
// here is what the functions are to return, store and link.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   ENOMEM (from errno.h) if there | failure_is_success
//   Before it returns | leak_on_failure
//   every node is a separate block | one_block
//   the function allocates nothing else | sentinel_leaked
//   Ownership: the caller frees the list | never_freed
//   Accuracy: the sum is exact | sum_in_double
//   A list may have millions | sum_recursive
//   they may lie anywhere in memory | sum_of_neighbours
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
    enum flaw flaw = NO_FLAW;
    bool value_is_set = true;
    const struct node *node = list;
    static const struct node *nodes[LARGEST];
    int64_t last = -1;
    int64_t back_to = -1;
    for (; node && count < LARGEST && count < 2 * n + 2; node = node->next, count++) {
        flaw = flaw_of(node, sizeof(struct node));
        if (flaw != NO_FLAW) {
            value_is_set = gw_heap_is_readable(&node->value, sizeof(node->value));
            break;
        }
        nodes[count] = node;
        for (size_t before = 0; before < count && back_to < 0; before++) {
            back_to = nodes[before] == node ? (int64_t)before : -1;
        }
        if (back_to >= 0) {
            break;
        }
        last = node->value;
        if (count < n) {
            values[count] = node->value;
        }
    }
    gw_note(run, "nodes", (int64_t)count);
    gw_note(run, "flaw of a node", flaw);
    gw_note(run, "value is set", value_is_set);
    gw_note(run, "back to", back_to);
    gw_note(run, "last value", last);
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
    bool freed = false;
    for (size_t i = 0; i < n; i++) {
        freed = freed || !gw_heap_block_of(nodes[i]);
        changed = changed || !gw_heap_block_of(nodes[i]) || nodes[i]->value != numbers[i] ||
                  nodes[i]->next != (i + 1 < n ? nodes[i + 1] : NULL);
        gw_heap_forget(nodes[i]);
    }
    gw_note(run, "freed", freed);
    gw_note(run, "changed", changed);
}

void gw_run(struct gw_run *run)
{
    gw_heap_name_blocks(sizeof(struct node), "node");
    run_step(run);
}

#else

static const struct names names = {"list_create", "list_sum", "*h_head", "list", ""};

static void expect_made(struct gw_case *grading, size_t n)
{
    const int64_t nodes = gw_noted(grading, "nodes");
    const enum flaw flaw = (enum flaw)gw_noted(grading, "flaw of a node");
    gw_expect(grading, flaw != UNWRITTEN, "list[%lld] is no node: its %s was never written",
              (long long)nodes,
              !gw_noted(grading, "value is set") ? "value" : "next (NULL in the last node)");
    gw_expect(grading, flaw == NO_FLAW, "list[%lld] is no node: the pointer to it %s; %s",
              (long long)nodes, flaw_message(flaw),
              flaw == FREED ? "do not free it: the caller uses it" : "call malloc for each node");
    const int64_t back_to = gw_noted(grading, "back to");
    const int64_t calls = gw_noted(grading, "calls");
    gw_expect(
        grading, back_to < 0 || calls >= (int64_t)n,
        "the list never ends: list[%lld].next points back to list[%lld], as malloc was called "
        "%lld time%s for %zu nodes: call it once per node",
        (long long)nodes - 1, (long long)back_to, (long long)calls, calls == 1 ? "" : "s", n);
    gw_expect(grading, back_to < 0,
              "the list never ends: list[%lld].next points back to list[%lld]; set next to NULL in "
              "the last of %zu nodes",
              (long long)nodes - 1, (long long)back_to, n);
    gw_expect(grading, nodes == (int64_t)n,
              "the list has %lld node%s%s, the last with the value %lld, but should have %zu",
              (long long)nodes, nodes == 1 ? "" : "s", nodes > 2 * (int64_t)n ? " or more" : "",
              (long long)gw_noted(grading, "last value"), n);
    expect_numbers(grading, n, "; put each new node behind the last one");
    gw_expect(grading, calls == (int64_t)n,
              "list_create called malloc %lld times for %zu nodes: call it once per node",
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
    NO_MEMORY(1, "1, malloc fails", .fail_from = 1),
    NO_MEMORY(5, "5, second malloc fails", .fail_from = 2),
    NO_MEMORY(1009, "1009, last malloc fails", .fail_from = 1009),
    NO_MEMORY((UINT64_C(1) << 32) + 5, "2^32 + 5, more than the memory", .heap_bytes = 1 << 20),
    NO_MEMORY(UINT64_MAX, "2^64 - 1", .heap_bytes = 1 << 20),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
