// SPDX-License-Identifier: MIT
// A run whose accesses are kept: what comes of them in text, and when nothing can be said.
#include "by_hand.h"

#include "checker/messages/index_text.h"
#include "checker/sampling/sampling.h"

enum { N = 64, BLOCK = 32 };

static int *out, *other;

static void tell(const char *name, const int *start, bool is_written)
{
    gw_sampling_tell(&(struct gw_reported_array){.shape = {name, N, 0},
                                                 .start = (uintptr_t)start,
                                                 .bytes = N * sizeof(*start),
                                                 .size = sizeof(*start),
                                                 .is_written = is_written});
}

static void begin(void)
{
    hand_begin();
    out = hand_allocate(N * sizeof(*out), "d_out");
    other = hand_allocate(N * sizeof(*other), "d_other");
    hand_fill(other, N * sizeof(*other));
    gw_checker_sample(true);
    tell("d_out", out, true);
    tell("d_other", other, false);
}
void (*gw_before_each)(void) = begin;

static void end(void)
{
    gw_checker_sample(false);
}
void (*gw_after_each)(void) = end;

enum leaving { COMES_TO_ITS_END, STOPS_BEFORE_THE_LAST_THREAD };

// Two blocks of 32, whose threads all store to the element of their threadIdx.x, from `first` on.
static void local_index(int *memory, enum leaving leaving)
{
    hand_launch("kernel", N / BLOCK, BLOCK);
    for (unsigned block = 0; block < N / BLOCK; block++) {
        hand_block(block);
        for (unsigned thread = 0; thread < BLOCK; thread++) {
            STORE_BY(thread, memory + thread, 1);
            if (leaving == COMES_TO_ITS_END || block == 0 || thread + 1 < BLOCK) {
                gw_observe_thread_end(thread);
            }
        }
        gw_observe_block_end((uint3){block, 0, 0});
    }
    hand_launch_end();
}

static const char sentence[] =
    "hint    d_out[0] to d_out[31] were each written by 2 blocks: the index does not depend on "
    "blockIdx.x.\n";

GW_TEST(test_lines)
{
    local_index(out, COMES_TO_ITS_END);
    gw_checker_sample(false);
    const char *text = gw_checker_index_text();
    assert_non_null(text);
    assert_contains(text, "  kernel  kernel, launched <<<2, 32>>>");
    assert_contains(text, sentence);
}

// The report of a race has it in the place of what fits all races, once.
GW_TEST(test_race)
{
    for (unsigned block = 0; block < 2; block++) {
        if (block == 0) {
            hand_launch("kernel", 2, BLOCK);
        }
        hand_block(block);
        for (unsigned thread = 0; thread < BLOCK; thread++) {
            STORE_BY(thread, out + thread, (int)block);
            gw_observe_thread_end(thread);
        }
        gw_observe_block_end((uint3){block, 0, 0});
    }
    hand_launch_end();
    assert_report("race: ");
    assert_report(sentence);
    assert_null(strstr(gw_checker_report(), "check the index and the stride"));
}

GW_TEST(test_nothing_told)
{
    local_index(other, COMES_TO_ITS_END); // which is no result
    gw_checker_sample(false);
    assert_null(gw_checker_index_text());
    assert_int_equal(gw_sampling_places(), 1);
}

GW_TEST(test_second_launch)
{
    local_index(out, COMES_TO_ITS_END);
    local_index(out, COMES_TO_ITS_END);
    gw_checker_sample(false);
    assert_int_equal(gw_sampling_places(), 2);
    assert_null(gw_checker_index_text());
}

GW_TEST(test_launch_that_was_ended)
{
    local_index(out, STOPS_BEFORE_THE_LAST_THREAD);
    gw_checker_sample(false);
    assert_int_equal(gw_sampling_places(), 1);
    assert_false(gw_sampling_place(0)->is_whole);
    assert_null(gw_checker_index_text());
}

GW_TEST(test_begins_anew)
{
    local_index(out, COMES_TO_ITS_END);
    gw_checker_sample(false);
    assert_non_null(gw_checker_index_text());
    gw_checker_sample(true);
    assert_int_equal(gw_sampling_places(), 0);
    assert_int_equal(gw_sampling_arrays(), 0);
    assert_null(gw_checker_index_text());
}

GW_TEST(test_other_sizes)
{
    hand_launch("kernel", 1, 2);
    hand_block(0);
    for (unsigned thread = 0; thread < 2; thread++) {
        hand_thread(thread);
        gw_write8(out); // two elements at once
        gw_observe_thread_end(thread);
    }
    hand_launch_end();
    gw_checker_sample(false);
    assert_null(gw_checker_index_text());
}

// More places than are kept: then nothing is known of any.
GW_TEST(test_too_many_places)
{
    enum { MORE = 33 };
    for (int i = 0; i < MORE; i++) {
        local_index(out, COMES_TO_ITS_END);
    }
    gw_checker_sample(false);
    assert_int_equal(gw_sampling_places(), 0);
    assert_null(gw_checker_index_text());
}
