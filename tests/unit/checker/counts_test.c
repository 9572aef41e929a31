// SPDX-License-Identifier: MIT
// Requests, sectors, wavefronts and the rest, against what a profiler would say.
#include "by_hand.h"

#include "checker/accesses/check_access.h"
#include "checker/counting/content.h"
#include "checker/counting/counts.h"

static int *x;

static void begin(void)
{
    hand_begin();
    x = hand_allocate(1 << 20, "x");
    gw_checker_begin_case();
    gw_counts_memory(true);
}
void (*gw_before_each)(void) = begin;

static void end(void)
{
    gw_counts_memory(false);
}
void (*gw_after_each)(void) = end;

static void begin_kernel(unsigned threads)
{
    hand_launch("kernel", 1, threads);
    hand_block(0);
}

static void end_kernel(void)
{
    gw_observe_block_end((uint3){0, 0, 0});
    hand_launch_end();
}

// Every thread stores `times` elements, `stride` ints from its neighbour's.
static const struct gw_kernel_counts *stores(unsigned threads, unsigned stride, unsigned times)
{
    begin_kernel(threads);
    for (unsigned thread = 0; thread < threads; thread++) {
        hand_thread(thread);
        for (unsigned i = 0; i < times; i++) {
            STORE(x + thread * stride + i * threads * stride, 1);
        }
        gw_observe_thread_end(thread);
    }
    end_kernel();
    assert_int_equal(gw_counts_kernels(), 1);
    return gw_counts_kernel(0);
}

static void assert_stores(const struct gw_kernel_counts *counts, uint64_t requests,
                          uint64_t sectors)
{
    assert_int_equal(counts->stores.requests, requests);
    assert_int_equal(counts->stores.sectors, sectors);
}

GW_TEST(test_coalesced)
{
    const struct gw_kernel_counts *counts = stores(64, 1, 10);
    assert_stores(counts, 20, 80);
    assert_int_equal(counts->loads.requests, 0);
    assert_int_equal(counts->launches, 1);
    assert_int_equal(counts->threads, 64);
    assert_false(counts->cut);
}

static void add_to(unsigned threads, unsigned (*place)(unsigned thread))
{
    begin_kernel(threads);
    for (unsigned thread = 0; thread < threads; thread++) {
        hand_thread(thread);
        gw_atomic32_fetch_add((uint32_t *)&x[place(thread)], 1, __ATOMIC_RELAXED);
        gw_observe_thread_end(thread);
    }
    end_kernel();
}

static unsigned nowhere_else(unsigned thread)
{
    (void)thread;
    return 0;
}

static unsigned backwards_in_pairs(unsigned thread)
{
    return 100 - thread / 2;
}

static unsigned own(unsigned thread)
{
    return thread * 5 % 32;
}

// Those take turns that come to an address behind another lane.
GW_TEST(test_lanes_on_one_address)
{
    add_to(40, nowhere_else);
    assert_int_equal(gw_counts_total().atomics.same_address_lanes, 31 + 7);
    assert_int_equal(gw_counts_total().atomics.lanes, 40);
    assert_int_equal(gw_counts_total().atomics.sectors, 32 + 8); // each looks it up anew
    add_to(32, backwards_in_pairs);
    assert_int_equal(gw_counts_total().atomics.same_address_lanes, 31 + 7 + 16);
    add_to(32, own);
    assert_int_equal(gw_counts_total().atomics.same_address_lanes, 31 + 7 + 16);
}

// Only those of one launch are on one address together.
GW_TEST(test_updates_of_one_address)
{
    add_to(40, nowhere_else);
    assert_int_equal(gw_counts_total().most_updates, 40);
    add_to(32, backwards_in_pairs);
    add_to(32, nowhere_else);
    assert_int_equal(gw_counts_total().most_updates, 40);
    add_to(70, nowhere_else);
    assert_int_equal(gw_counts_total().most_updates, 70);
}

// Lanes on one line go together, but for those on one address.
GW_TEST(test_updates_of_one_piece_of_memory)
{
    add_to(32, own);
    assert_int_equal(gw_counts_total().most_line_updates, 1);
    add_to(64, own);
    assert_int_equal(gw_counts_total().most_line_updates, 2);
    add_to(32, backwards_in_pairs); // on two lines
    assert_int_equal(gw_counts_total().most_line_updates, 4);
    add_to(40, nowhere_else);
    assert_int_equal(gw_counts_total().most_line_updates, 40);
}

// Every thread loads `times` elements, `stride` ints from its neighbour's, from `first` on.
static struct gw_request_counts loads(unsigned threads, unsigned stride, unsigned first,
                                      unsigned times)
{
    gw_checker_begin_case();
    begin_kernel(threads);
    for (unsigned thread = 0; thread < threads; thread++) {
        hand_thread(thread);
        for (unsigned i = 0; i < times; i++) {
            LOAD(x + first + thread * stride);
        }
        gw_observe_thread_end(thread);
    }
    end_kernel();
    return gw_counts_kernel(0)->loads;
}

GW_TEST(test_lines)
{
    assert_int_equal((uintptr_t)x % 128, 0);
    assert_int_equal(loads(32, 1, 0, 1).lines, 1);
    assert_int_equal(loads(32, 1, 16, 1).lines, 2);
    assert_int_equal(loads(32, 32, 0, 1).lines, 32);
    assert_int_equal(loads(32, 2, 0, 3).lines, 2 * 3);
    assert_int_equal(loads(96, 1, 0, 2).lines, 3 * 2);
    assert_int_equal(loads(32, 0, 5, 1).lines, 1);
    assert_int_equal(stores(32, 8, 1)->stores.lines, 8);
}

// What is read again is no more memory; a store is counted apart.
GW_TEST(test_distinct_sectors)
{
    assert_int_equal(loads(64, 1, 0, 5).sectors, 2 * 4 * 5);
    assert_int_equal(gw_counts_kernel(0)->distinct_sectors, 8);
    begin_kernel(32);
    for (unsigned thread = 0; thread < 32; thread++) {
        hand_thread(thread);
        LOAD(x + thread);
        STORE(x + 1000 + thread, 1);
        gw_atomic32_fetch_add((uint32_t *)&x[thread], 1, __ATOMIC_RELAXED);
        LOAD(x + (1 << 17) + thread * 8);
        gw_observe_thread_end(thread);
    }
    end_kernel();
    assert_int_equal(gw_counts_kernel(0)->distinct_sectors, 8 + 4 + 32);
}

GW_TEST(test_shape)
{
    begin_kernel(96);
    end_kernel();
    assert_int_equal(gw_counts_kernel(0)->block_threads, 96);
    assert_int_equal(gw_counts_kernel(0)->shared_bytes, 0);
}

// One thread after another: half of the lanes have left when as many have come as are still there.
GW_TEST(test_odd_warp)
{
    const struct gw_kernel_counts *counts = stores(31, 1, 1);
    assert_stores(counts, 1, 4);
    assert_false(counts->cut);
}

// Shuffles let the lanes take turns; the upper ones leave after the first two rounds.
GW_TEST(test_lanes_in_turns)
{
    begin_kernel(64);
    for (unsigned round = 0; round < 4; round++) {
        for (unsigned thread = 0; thread < 64; thread++) {
            const unsigned lane = round % 2 ? 31 - thread % 32 : thread % 32;
            if (round >= 2 && lane >= 24) {
                continue;
            }
            STORE_BY(thread / 32 * 32 + lane, x + round * 64 + thread / 32 * 32 + lane, 1);
            if (round == 3 || (round == 1 && lane >= 24)) {
                gw_observe_thread_end(thread / 32 * 32 + lane);
            }
        }
    }
    end_kernel();
    const struct gw_kernel_counts *counts = gw_counts_kernel(0);
    assert_stores(counts, 2 * 4, 2 * (4 + 4 + 3 + 3));
    assert_false(counts->cut);
}

// 31 + 31, by two blocks of three.
GW_TEST(test_lanes_and_working_blocks)
{
    hand_launch("kernel", 3, 32);
    for (unsigned block = 0; block < 3; block++) {
        hand_block(block);
        for (unsigned thread = 0; thread < 31 && block != 1; thread++) {
            STORE_BY(thread, x + block * 32 + thread, 1);
        }
        gw_observe_block_end((uint3){block, 0, 0});
    }
    hand_launch_end();
    assert_int_equal(gw_counts_kernel(0)->stores.lanes, 62);
    assert_int_equal(gw_counts_kernel(0)->blocks, 3);
    assert_int_equal(gw_counts_kernel(0)->working_blocks, 2);
    assert_int_equal(gw_counts_total().stores.lanes, 62);
    assert_int_equal(gw_counts_total().working_blocks, 2);
    assert_int_equal(gw_counts_total().storing_blocks, 2);
}

// Block 0 loads, block 1 loads and stores, twice.
GW_TEST(test_storing_blocks)
{
    hand_launch("kernel", 2, 32);
    for (unsigned block = 0; block < 2; block++) {
        hand_block(block);
        for (unsigned thread = 0; thread < 32; thread++) {
            hand_thread(thread);
            LOAD(x + thread);
            if (block == 1) {
                STORE(x + 32 + thread, 1);
                STORE(x + 64 + thread, 1);
            }
            gw_observe_thread_end(thread);
        }
        gw_observe_block_end((uint3){block, 0, 0});
    }
    hand_launch_end();
    assert_int_equal(gw_counts_kernel(0)->working_blocks, 2);
    assert_int_equal(gw_counts_kernel(0)->storing_blocks, 1);
}

GW_TEST(test_stride_of_two)
{
    assert_stores(stores(32, 2, 1), 1, 8);
}

GW_TEST(test_scattered)
{
    assert_stores(stores(32, 1000, 1), 1, 32);
}

GW_TEST(test_part_of_a_warp)
{
    assert_stores(stores(40, 1, 1), 2, 5);
}

GW_TEST(test_refused_launches)
{
    gw_observe_launch_refused((dim3){1, 70000, 2}, (dim3){32, 1, 1});
    assert_int_equal(gw_counts_refused()->launches, 1);
    assert_int_equal(gw_counts_refused()->grid.y, 70000);
    gw_counts_reset();
    assert_int_equal(gw_counts_refused()->launches, 0);
}

// Half of the lanes leave before the store: still one request.
GW_TEST(test_guard)
{
    begin_kernel(32);
    for (unsigned thread = 0; thread < 32; thread++) {
        hand_thread(thread);
        if (thread < 16) {
            STORE(x + thread, 1);
        }
        gw_observe_thread_end(thread);
    }
    end_kernel();
    assert_stores(gw_counts_kernel(0), 1, 2);
}

// Lanes that take turns at barriers are put together all the same.
GW_TEST(test_between_barriers)
{
    begin_kernel(32);
    for (int step = 0; step < 3; step++) {
        for (unsigned thread = 0; thread < 32; thread++) {
            STORE_BY(thread, x + thread, step);
        }
        gw_observe_barrier_release();
    }
    end_kernel();
    const struct gw_kernel_counts *counts = gw_counts_kernel(0);
    assert_stores(counts, 3, 12);
    assert_int_equal(counts->barriers, 3);
}

// Rounds of a tree of sums, in a loop around them: who rests in one comes to the next with the
// others.
GW_TEST(test_lanes_that_rest)
{
    begin_kernel(32);
    for (int turn = 0; turn < 2; turn++) {
        for (unsigned working = 16; working > 0; working /= 2) {
            for (unsigned thread = 0; thread < working; thread++) {
                STORE_BY(thread, x + thread, turn);
            }
            if (turn == 0) {
                gw_observe_barrier_release();
            } else {
                gw_observe_warp_release(0, ~0u, ~0u);
            }
        }
    }
    end_kernel();
    assert_stores(gw_counts_kernel(0), 10, 2 * (2 + 1 + 1 + 1 + 1));
}

// A __syncwarp of half of the warp says nothing of the other half.
GW_TEST(test_half_a_warp_meets)
{
    begin_kernel(32);
    for (unsigned thread = 0; thread < 32; thread++) {
        STORE_BY(thread, x + thread, 1);
        if (thread == 15) {
            gw_observe_warp_release(0, 0xffff, ~0u);
        }
    }
    end_kernel();
    assert_stores(gw_counts_kernel(0), 1, 4);
}

GW_TEST(test_wide_accesses)
{
    begin_kernel(32);
    for (unsigned thread = 0; thread < 32; thread++) {
        hand_thread(thread);
        gw_write16(x + thread * 4);
        gw_observe_thread_end(thread);
    }
    end_kernel();
    assert_int_equal(gw_counts_kernel(0)->stores.sectors, 16);
}

// A warp whose lanes add 1 to elements of x, or compare and swap them, each to its own place.
static struct gw_request_counts atomics(const unsigned *places, bool compare)
{
    hand_fill(x, 4096);
    begin_kernel(32);
    for (unsigned thread = 0; thread < 32; thread++) {
        volatile uint32_t *at = (volatile uint32_t *)x + places[thread];
        hand_thread(thread);
        if (compare) {
            gw_atomic32_compare_exchange_val(at, 0, 0, 0, 0);
        } else {
            gw_atomic32_fetch_add(at, 1, 0);
        }
        gw_observe_thread_end(thread);
    }
    end_kernel();
    assert_int_equal(gw_counts_kernel(0)->loads.requests, 0);
    return gw_counts_kernel(0)->atomics;
}

// As the counters of a GPU have it: tests/gpu/counters/recorded.tsv.
GW_TEST(test_atomics)
{
    static const struct {
        const char *name;
        unsigned lanes_each, stride; // so many neighbours meet; that far apart are addresses
        unsigned addresses;          // as many, over and over
        bool compare;
        unsigned sectors, lines, same_address_lanes;
    } rows[] = {
        {"add_to_one_by_data", 1, 1, 1, false, 32, 32, 31},
        {"add_each_to_its_own", 1, 1, 32, false, 4, 1, 0},
        {"add_to_seven", 1, 1, 7, false, 5, 5, 25},
        {"add_to_four_by_data", 1, 1, 4, false, 8, 8, 28},
        {"add_to_four_far_apart_by_data", 1, 64, 4, false, 32, 32, 28},
        {"add_doubles", 1, 2, 16, false, 8, 2, 16},
        {"exchange_far_apart", 1, 16, 32, false, 32, 16, 0},
        {"add_each_eighth", 1, 8, 32, false, 32, 8, 0},
        {"compare_and_swap", 1, 1, 32, true, 4, 2, 0},
        {"compare_and_swap_one_by_data", 1, 1, 1, true, 32, 32, 31},
        {"compare_and_swap_far_apart", 1, 16, 32, true, 32, 32, 0},
        {"neighbours meet", 2, 1, 16, false, 4, 2, 16},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        unsigned places[32];
        for (unsigned lane = 0; lane < 32; lane++) {
            places[lane] = lane / rows[i].lanes_each % rows[i].addresses * rows[i].stride;
        }
        gw_counts_reset();
        const struct gw_request_counts counts = atomics(places, rows[i].compare);
        if (counts.requests != 1 || counts.sectors != rows[i].sectors ||
            counts.lines != rows[i].lines ||
            counts.same_address_lanes != rows[i].same_address_lanes) {
            fail_msg("%s: %u requests, %u sectors, %u lines, %u lanes meet another", rows[i].name,
                     (unsigned)counts.requests, (unsigned)counts.sectors, (unsigned)counts.lines,
                     (unsigned)counts.same_address_lanes);
        }
    }
}

// A sector is touched as often as lanes meet in it, and no more for those that meet elsewhere.
GW_TEST(test_atomics_meet_in_one_sector)
{
    unsigned places[32];
    for (unsigned lane = 0; lane < 32; lane++) {
        places[lane] = lane < 8 ? lane : 64;
    }
    const struct gw_request_counts counts = atomics(places, false);
    assert_int_equal(counts.sectors, 1 + 24);
    assert_int_equal(counts.lines, 1 + 24);
}

GW_TEST(test_two_kernels_and_total)
{
    hand_launch("first", 2, 32);
    hand_launch_end();
    hand_launch("second", 3, 32);
    hand_launch_end();
    hand_launch("first", 2, 32);
    hand_launch_end();
    assert_int_equal(gw_counts_kernels(), 2);
    assert_string_equal(gw_counts_kernel(0)->kernel, "first");
    assert_int_equal(gw_counts_kernel(0)->launches, 2);
    assert_int_equal(gw_counts_kernel(0)->threads, 128);
    assert_int_equal(gw_counts_total().launches, 3);
    assert_int_equal(gw_counts_total().blocks, 7);
}

GW_TEST(test_each_of_many_kernels)
{
    static char names[100][4];
    for (int i = 0; i < 100; i++) {
        snprintf(names[i], sizeof(names[i]), "%d", i);
        hand_launch(names[i], 1, 32);
        hand_launch_end();
    }
    assert_int_equal(gw_counts_kernels(), 100);
    assert_string_equal(gw_counts_kernel(99)->kernel, "99");
    assert_int_equal(gw_counts_kernel(99)->launches, 1);
    gw_counts_reset();
    hand_launch("again", 1, 32);
    hand_launch_end();
    assert_int_equal(gw_counts_kernels(), 1);
    assert_int_equal(gw_counts_kernel(0)->launches, 1);
}

GW_TEST(test_transfers)
{
    static char host[100];
    int *y = hand_allocate(100, "y");
    hand_copy(y, host, 100, 1, "cudaMemcpy");
    hand_copy(x, y, 60, 1, "cudaMemcpy");
    hand_copy(host, x, 20, 1, "cudaMemcpy");
    hand_copy(y, NULL, 10, 1, "cudaMemset");
    hand_free(y);
    const struct gw_transfer_counts *transfers = gw_counts_transfers();
    assert_int_equal(transfers->copies[GW_HOST_TO_DEVICE], 1);
    assert_int_equal(transfers->copied_bytes[GW_HOST_TO_DEVICE], 100);
    assert_int_equal(transfers->copied_bytes[GW_DEVICE_TO_DEVICE], 60);
    assert_int_equal(transfers->copied_bytes[GW_DEVICE_TO_HOST], 20);
    assert_int_equal(transfers->memsets, 1);
    assert_int_equal(transfers->memset_bytes, 10);
    assert_int_equal(transfers->allocations, 1);
    assert_int_equal(transfers->allocated_bytes, 100);
    assert_int_equal(transfers->frees, 1);
    assert_int_equal(transfers->held_bytes, 0);
    hand_free(hand_allocate(60, "z"));
    assert_int_equal(transfers->allocated_bytes, 160);
    assert_int_equal(transfers->most_held_bytes, 100);
}

GW_TEST(test_few_lanes)
{
    begin_kernel(64);
    for (unsigned thread = 0; thread < 64; thread++) {
        hand_thread(thread);
        // Three threads of the first warp, and four of the second.
        if (thread < 3 || (thread >= 32 && thread < 36)) {
            STORE(x + thread, 1);
        }
        gw_observe_thread_end(thread);
    }
    end_kernel();
    assert_int_equal(gw_counts_kernel(0)->stores.lanes, 7);
    assert_int_equal(gw_counts_kernel(0)->stores.few_bytes, 12);
}

GW_TEST(test_contents)
{
    static int numbers[4] = {1, 2, 3, 4};
    hand_copy(x, numbers, 16, 1, "cudaMemcpy"); // before anybody asks
    gw_counts_contents(true);
    hand_copy(x, numbers + 2, 8, 1, "cudaMemcpy");
    hand_copy(x, numbers, 8, 1, "cudaMemcpy");
    const struct gw_transfer_counts *transfers = gw_counts_transfers();
    gw_counts_contents(false);
    hand_copy(x, numbers, 16, 1, "cudaMemcpy");
    assert_true(transfers->contents[GW_HOST_TO_DEVICE] == gw_content_of(numbers, 16));
    numbers[3] = 5;
    assert_false(transfers->contents[GW_HOST_TO_DEVICE] == gw_content_of(numbers, 16));
}

GW_TEST(test_told)
{
    begin_kernel(64);
    end_kernel();
    const uint64_t launch = gw_counts_transfers()->told_bytes;
    assert_true(launch > 0);
    hand_copy(x, NULL, 10, 1, "cudaMemset");
    assert_true(gw_counts_transfers()->told_bytes > launch);
}

static void copy_rows(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t rows)
{
    gw_observe_copy((struct gw_rows){to, to_pitch}, (struct gw_rows){(void *)from, from_pitch}, 4,
                    rows, (struct gw_site){.line = 1}, "cudaMemcpy2D");
}

// Rows without gaps at either side are one piece, as what is copied between host and device is
// none.
GW_TEST(test_pieces)
{
    static int numbers[4];
    copy_rows(x + 100, 4, x, 4, 8);
    assert_int_equal(gw_counts_transfers()->pieces, 1);
    copy_rows(x + 100, 4, x, 16, 8);
    assert_int_equal(gw_counts_transfers()->pieces, 9);
    copy_rows(x + 100, 16, NULL, 0, 8);
    assert_int_equal(gw_counts_transfers()->pieces, 17);
    copy_rows(x, 8, numbers, 8, 2);
    assert_int_equal(gw_counts_transfers()->pieces, 17);
}

// One lane that moves many bytes at a time moves that many.
GW_TEST(test_few_lanes_move_much)
{
    begin_kernel(32);
    hand_thread(0);
    gw_check_access(
        &(struct gw_access){(uintptr_t)x, 4096, GW_WRITES, (uintptr_t)end_kernel, NULL});
    for (unsigned thread = 0; thread < 32; thread++) {
        hand_thread(thread);
        gw_observe_thread_end(thread);
    }
    end_kernel();
    assert_int_equal(gw_counts_kernel(0)->stores.few_bytes, 4096);
}
