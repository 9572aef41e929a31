// SPDX-License-Identifier: MIT
// Turns of warps of kernels, as graders ask for them. How many pieces a line is, g++ decides; so
// one kernel is compared with itself, with other ways for its lanes to go.
#include "test.h"

#include "cuda_runtime_api.h"
#include "divergence.h"
#include "turns/turns.h"

enum { THREADS = 64 };

static int *kinds, *rounds;
static float *out;

static void make_arrays(void)
{
    assert_int_equal(cudaMallocManaged((void **)&kinds, THREADS * sizeof(*kinds), 1), 0);
    assert_int_equal(cudaMallocManaged((void **)&rounds, THREADS * sizeof(*rounds), 1), 0);
    assert_int_equal(cudaMallocManaged((void **)&out, THREADS * sizeof(*out), 1), 0);
    gw_turns_watch();
}
void (*gw_before_all)(void) = make_arrays;

static void free_arrays(void)
{
    (void)cudaFree(kinds);
    (void)cudaFree(rounds);
    (void)cudaFree(out);
}
void (*gw_after_all)(void) = free_arrays;

/** How the lanes of a warp differ. */
struct lanes {
    int kind, kind_each; /**< of lane 0, and how much more each next one has */
    int round, longer;   /**< of each lane, and of each fourth one */
    int step;
};

static struct gw_turns turns_with(struct lanes lanes, int threads)
{
    for (int i = 0; i < THREADS; i++) {
        kinds[i] = (lanes.kind + i * lanes.kind_each) % 3;
        rounds[i] = lanes.round + (i % 4 == 3 ? lanes.longer : 0);
        out[i] = 1.0f;
    }
    gw_turns_forget();
    assert_int_equal(run_work(kinds, rounds, lanes.step, out, threads), 0);
    return gw_turns_of("work_kernel");
}

GW_TEST(a_warp_that_stays_together_has_all_lanes)
{
    const struct gw_turns turns = turns_with((struct lanes){.kind = 1, .round = 5}, 64);
    assert_true(turns.turns > 0);
    assert_int_equal(turns.lanes, 32 * turns.turns);
    const struct gw_turns same = gw_turns_total();
    assert_int_equal(same.turns, turns.turns);
    assert_int_equal(turns_with((struct lanes){.kind = 1, .round = 5}, 32).turns * 2, turns.turns);
    // A warp that is not full takes as many turns.
    const struct gw_turns part = turns_with((struct lanes){.kind = 1, .round = 5}, 40);
    assert_int_equal(part.turns, turns.turns);
    assert_int_equal(part.lanes, turns.lanes / 64 * 40);
}

GW_TEST(kinds_in_one_warp_add_up)
{
    uint64_t of_one[3];
    for (int kind = 0; kind < 3; kind++) {
        of_one[kind] = turns_with((struct lanes){.kind = kind, .round = 6}, 32).turns;
    }
    const uint64_t without = turns_with((struct lanes){.round = 0}, 32).turns;
    const struct gw_turns mixed = turns_with((struct lanes){.kind_each = 1, .round = 6}, 32);
    assert_true(mixed.turns > of_one[0] && mixed.turns > of_one[1] && mixed.turns > of_one[2]);
    assert_true(mixed.turns <= of_one[0] + of_one[1] + of_one[2] - 2 * without);
    // The lanes do as much as they do alone.
    assert_true(mixed.lanes < 32 * mixed.turns);
}

GW_TEST(kinds_that_change_from_round_to_round_add_up_as_well)
{
    const struct gw_turns fixed = turns_with((struct lanes){.kind_each = 1, .round = 6}, 32);
    const struct gw_turns other =
        turns_with((struct lanes){.kind_each = 1, .round = 6, .step = 1}, 32);
    assert_int_equal(other.turns, fixed.turns);
}

GW_TEST(a_warp_has_the_rounds_of_its_slowest_lane)
{
    const struct gw_turns all = turns_with((struct lanes){.round = 12}, 32);
    const struct gw_turns some = turns_with((struct lanes){.round = 3, .longer = 9}, 32);
    assert_int_equal(some.turns, all.turns);
    assert_true(some.lanes < all.lanes * 2 / 3);
}

GW_TEST(the_rounds_of_a_tree_are_apart)
{
    gw_turns_forget();
    assert_int_equal(run_sum(out, &out[1]), 0);
    const struct gw_turns turns = gw_turns_of("sum_kernel");
    // The second warp adds nothing, the first one 32, 16, 8, 4, 2 and 1 lanes: what is missing of
    // full turns is 31 + 30 + 28 + 24 + 16 lanes in the tree, and 31 at its end.
    assert_int_equal(32 * turns.turns - turns.lanes, 31 + 30 + 28 + 24 + 16 + 31);
    assert_int_equal(gw_turns_of("work_kernel").turns, 0);
}
