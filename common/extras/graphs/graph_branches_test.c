// SPDX-License-Identifier: MIT
// The branches that a graph's nodes are put into let exactly those nodes wait for each other that
// come after each other in the graph, directly or by way of others.
#include "cpu_device/captures/capture.h"
#include "expect.h"
#include "graph_building.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 120 };

/** Which nodes come before which, as the graph is built: before[i][k] says that k comes before i.
 */
static bool before[MOST][MOST];
static cudaGraph_t graph;
static cudaGraphNode_t nodes[MOST];
static int count;

static void never_called(void *data)
{
    (void)data;
    abort();
}

static void begin(void)
{
    reset_device();
    memset(before, 0, sizeof(before));
    count = 0;
    expect_success(cudaGraphCreate(&graph, 0));
}

/** Adds a node that has its number with it. */
static void add(int dependencies, const int *numbers)
{
    cudaGraphNode_t after[MOST];
    for (int i = 0; i < dependencies; i++) {
        after[i] = nodes[numbers[i]];
        before[count][numbers[i]] = true;
    }
    const struct cudaHostNodeParams parameters = {never_called, (void *)(intptr_t)count};
    expect_success(
        cudaGraphAddHostNode(&nodes[count], graph, after, (size_t)dependencies, &parameters));
    count++;
}

static void close_over(bool (*relation)[MOST])
{
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < count; i++) {
            for (int j = 0; relation[i][k] && j < count; j++) {
                relation[i][j] = relation[i][j] || relation[k][j];
            }
        }
    }
}

static int number_of(const struct gw_step *step)
{
    return (int)(intptr_t)step->operation.host.data;
}

/** @return how many branches there are */
static unsigned expect_the_same_order(void)
{
    static bool got[MOST][MOST];
    struct gw_graph *made;
    memset(got, 0, sizeof(got));
    assert_int_equal(gw_graph_in_branches(gw_graph_of(graph), &made), GW_BRANCHED);
    assert_true(gw_graph_note_dependencies(made));
    assert_int_equal(made->nodes, count);
    for (size_t i = 0; i < made->count; i++) {
        const struct gw_step *step = made->steps[i];
        for (size_t k = 0; gw_is_node(step) && k < step->after_count; k++) {
            got[number_of(step)][number_of(step->after[k])] = true;
        }
    }
    close_over(before);
    close_over(got);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++) {
            if (got[i][k] != before[i][k]) {
                fail_msg("node %d %s for node %d", i, got[i][k] ? "waits" : "does not wait", k);
            }
        }
    }
    // All branches have ended when the first one has.
    const unsigned branches = made->branches;
    gw_graph_free(made);
    return branches;
}

GW_TEST(nodes_behind_each_other_need_one_branch)
{
    begin();
    add(0, NULL);
    for (int i = 1; i < 10; i++) {
        add(1, (int[]){i - 1});
    }
    assert_int_equal(expect_the_same_order(), 1);
}

GW_TEST(nodes_that_part_and_meet_again_need_two)
{
    begin();
    add(0, NULL);
    for (int i = 0; i < 5; i++) {
        const int last = count - 1;
        add(1, (int[]){last});
        add(1, (int[]){last});
        add(2, (int[]){last + 1, last + 2});
    }
    assert_int_equal(expect_the_same_order(), 2);
}

GW_TEST(nodes_without_an_order_have_a_branch_each)
{
    begin();
    for (int i = 0; i < 20; i++) {
        add(0, NULL);
    }
    assert_int_equal(expect_the_same_order(), 20);
}

/** Numbers without a pattern, the same each time. */
static unsigned next(void)
{
    static unsigned state = 1;
    state = state * 1664525U + 1013904223U;
    return state >> 16;
}

GW_TEST(any_order_is_kept_and_none_is_added)
{
    for (int round = 0; round < 60; round++) {
        begin();
        const int size = 2 + (int)(next() % 60), most = 1 + (int)(next() % 4);
        for (int i = 0; i < size; i++) {
            int numbers[4], chosen = 0;
            for (int k = 0; i > 0 && k < most; k++) {
                const int number = (int)next() % i;
                bool is_new = next() % 4 != 0;
                for (int j = 0; j < chosen; j++) {
                    is_new = is_new && numbers[j] != number;
                }
                numbers[chosen] = number;
                chosen += is_new ? 1 : 0;
            }
            add(chosen, numbers);
        }
        assert_true(expect_the_same_order() <= GW_MOST_BRANCHES);
    }
}

// Dependencies that are added later may let a node come after one that is younger.
GW_TEST(the_order_need_not_be_that_in_which_nodes_were_added)
{
    for (int round = 0; round < 20; round++) {
        begin();
        int rank[40];
        for (int i = 0; i < 40; i++) {
            add(0, NULL);
            rank[i] = (int)(next() % 1000);
        }
        for (int i = 0; i < 60; i++) {
            const int one = (int)(next() % 40), other = (int)(next() % 40);
            if (rank[one] < rank[other] && !before[other][one]) {
                before[other][one] = true;
                expect_success(
                    cudaGraphAddDependencies(graph, &nodes[one], &nodes[other], NULL, 1));
            }
        }
        expect_the_same_order();
    }
}

// Wider than there are branches: nothing that must wait does not.
GW_TEST(a_very_wide_graph_keeps_its_order)
{
    begin();
    int all[MOST];
    for (int i = 0; i < MOST - 1; i++) {
        all[i] = i;
        add(0, NULL);
    }
    add(MOST - 1, all);
    struct gw_graph *made;
    assert_int_equal(gw_graph_in_branches(gw_graph_of(graph), &made), GW_BRANCHED);
    assert_true(gw_graph_note_dependencies(made));
    assert_int_equal(made->branches, GW_MOST_BRANCHES);
    const struct gw_step *last = made->steps[made->count - 1];
    assert_int_equal(number_of(last), MOST - 1);
    assert_int_equal(last->after_count, GW_MOST_BRANCHES);
    gw_graph_free(made);
}

GW_TEST(a_circle_has_no_beginning)
{
    begin();
    add(0, NULL);
    add(1, (int[]){0});
    expect_success(cudaGraphAddDependencies(graph, &nodes[1], &nodes[0], NULL, 1));
    cudaGraphExec_t executable = NULL;
    expect_error(cudaGraphInstantiate(&executable, graph, 0), cudaErrorInvalidValue);
    expect_why("come after each other in a circle");
    assert_null(executable);
}
