// SPDX-License-Identifier: MIT
// Lanes that part and meet, functions of the warp, barriers of the block.
#include "run_kernel.h"

// The thread's result, %r1, to its place in the data.
#define RESULT "\nmul.wide.u32 %d5, %r0, 4; add.s64 %d5, %d5, %d0; st.global.u32 [%d5], %r1;"

static uint32_t result(size_t thread)
{
    return ((const uint32_t *)data())[thread];
}

GW_TEST(lanes_part_and_meet_again)
{
    run_simple("and.b32 %r2, %r0, 1; setp.eq.u32 %p1, %r2, 1; mov.u32 %r1, 0;\n@%p1 bra ODD;\n"
               "add.s32 %r1, %r1, 10; bra MEET;\nODD: add.s32 %r1, %r1, 20;\n"
               "MEET: activemask.b32 %r3; popc.b32 %r3, %r3; mad.lo.s32 %r1, %r1, 100, %r3;" RESULT,
               1, 40);
    for (unsigned i = 0; i < 40; i++) {
        assert_int_equal(result(i), (i % 2 ? 2000u : 1000u) + (i < 32 ? 32 : 8));
    }
}

GW_TEST(lanes_go_round_loops_as_often_as_each_must)
{
    run_simple("mov.u32 %r1, 0; mov.u32 %r2, 0;\nLOOP: setp.ge.u32 %p1, %r2, %r0; @%p1 bra DONE;\n"
               "add.s32 %r1, %r1, %r2; add.s32 %r2, %r2, 1; bra LOOP;\nDONE:" RESULT,
               1, 64);
    for (unsigned i = 0; i < 64; i++) {
        assert_int_equal(result(i), i > 0 ? i * (i - 1) / 2 : 0);
    }
}

GW_TEST(branches_by_a_list)
{
    run_simple("and.b32 %r2, %r0, 3; mov.u32 %r1, 0;\nTO: .branchtargets A, B, C, A;\n"
               "brx.idx %r2, TO;\nA: mov.u32 %r1, 1; bra END;\nB: mov.u32 %r1, 2; bra END;\n"
               "C: mov.u32 %r1, 3;\nEND:" RESULT,
               1, 8);
    static const uint32_t expected[] = {1, 2, 3, 1};
    for (unsigned i = 0; i < 8; i++) {
        assert_int_equal(result(i), expected[i % 4]);
    }
}

GW_TEST(shuffles_reach_over_lanes_and_segments)
{
    run_simple("shfl.sync.down.b32 %r1|%p1, %r0, 4, 31, -1; @!%p1 add.s32 %r1, %r1, 100;" RESULT, 1,
               32);
    for (unsigned i = 0; i < 32; i++) {
        assert_int_equal(result(i), i < 28 ? i + 4 : i + 100);
    }
    run_simple("shfl.sync.up.b32 %r1|%p1, %r0, 1, 0, -1; @!%p1 add.s32 %r1, %r1, 100;" RESULT, 1,
               32);
    for (unsigned i = 0; i < 32; i++) {
        assert_int_equal(result(i), i > 0 ? i - 1 : 100);
    }
    run_simple("shfl.sync.bfly.b32 %r1, %r0, 5, 31, -1;" RESULT, 1, 32);
    for (unsigned i = 0; i < 32; i++) {
        assert_int_equal(result(i), i ^ 5);
    }
    // Segments of 8: (32 - 8) << 8 | 31.
    run_simple("shfl.sync.idx.b32 %r1, %r0, 2, 0x181F, -1;" RESULT, 1, 32);
    for (unsigned i = 0; i < 32; i++) {
        assert_int_equal(result(i), i / 8 * 8 + 2);
    }
}

GW_TEST(votes_and_matches_count_the_named_lanes)
{
    run_simple("setp.lt.u32 %p1, %r0, 3; vote.sync.ballot.b32 %r1, %p1, -1;" RESULT, 1, 32);
    assert_int_equal(result(9), 7);
    run_simple("setp.lt.u32 %p1, %r0, 3; vote.sync.all.pred %p2, %p1, -1;\n"
               "vote.sync.any.pred %p3, %p1, -1; vote.sync.uni.pred %p4, !%p1, -1;\n"
               "selp.b32 %r1, 1, 0, %p2; selp.b32 %r2, 10, 0, %p3; selp.b32 %r3, 100, 0, %p4;\n"
               "add.s32 %r1, %r1, %r2; add.s32 %r1, %r1, %r3;" RESULT,
               1, 32);
    assert_int_equal(result(31), 10);
    run_simple("and.b32 %r2, %r0, 1; match.any.sync.b32 %r1, %r2, -1;" RESULT, 1, 32);
    assert_int_equal(result(0), 0x55555555);
    assert_int_equal(result(1), 0xAAAAAAAA);
    run_simple("mov.u32 %r2, 4; match.all.sync.b32 %r1|%p1, %r2, -1;" RESULT, 1, 32);
    assert_int_equal(result(7), 0xFFFFFFFF);
    run_simple("redux.sync.add.s32 %r1, %r0, -1; redux.sync.max.u32 %r2, %r0, -1;\n"
               "mad.lo.s32 %r1, %r1, 100, %r2;" RESULT,
               1, 32);
    assert_int_equal(result(4), 496 * 100 + 31);
}

GW_TEST(one_lane_is_elected)
{
    run_simple(
        "setp.lt.u32 %p2, %r0, 5; @%p2 ret;\nelect.sync %r1|%p1, -1;\n"
        "elect.sync _|%p3, -1; @%p1 add.s32 %r1, %r1, 100; @%p3 add.s32 %r1, %r1, 200;" RESULT,
        1, 32);
    assert_int_equal(result(4), 0);
    assert_int_equal(result(5), 305);
    assert_int_equal(result(6), 5);
    assert_int_equal(result(31), 5);
}

GW_TEST(lanes_wait_for_those_that_they_name)
{
    // The odd lanes come later, by another way; lane 31 has returned.
    run_simple("setp.eq.u32 %p2, %r0, 31; @%p2 ret;\nand.b32 %r2, %r0, 1;\n"
               "setp.eq.u32 %p1, %r2, 0; @%p1 bra SHUFFLE;\nmov.u32 %r4, 5;\n"
               "SHUFFLE: shfl.sync.bfly.b32 %r1, %r0, 2, 31, -1;" RESULT,
               1, 32);
    assert_int_equal(result(0), 2);
    assert_int_equal(result(5), 7);
    run_simple("setp.lt.u32 %p1, %r0, 16; mov.u32 %r1, 1; @%p1 bra LOW;\nbar.warp.sync -1;\n"
               "ld.global.u32 %r1, [%d0+512]; bra END;\n"
               "LOW: mov.u32 %r2, 9; st.global.u32 [%d0+512], %r2; bar.warp.sync -1;\nEND:" RESULT,
               1, 32);
    assert_int_equal(result(20), 9);
    fails_with("setp.lt.u32 %p1, %r0, 16; @%p1 bar.warp.sync -1; @!%p1 bar.sync 0;", 1, 32,
               PTX_NO_PROGRESS, "it waits for threads");
    fails_with("shfl.sync.idx.b32 %r1, %r0, 0, 31, 1;", 1, 32, PTX_ILLEGAL_BARRIER,
               "names other lanes");
}

GW_TEST(barriers_are_for_the_threads_that_are_left)
{
    // The first warp leaves its numbers, the second reads them; 10 threads have returned before.
    run_simple("setp.ge.u32 %p1, %r0, 54; @%p1 ret;\nmul.wide.u32 %d1, %r0, 4;\n"
               "add.s64 %d1, %d1, %d0; st.global.u32 [%d1+1024], %r0; bar.sync 0;\n"
               "xor.b32 %r2, %r0, 32; mul.wide.u32 %d1, %r2, 4; add.s64 %d1, %d1, %d0;\n"
               "ld.global.u32 %r1, [%d1+1024];" RESULT,
               1, 64);
    assert_int_equal(result(3), 35);
    assert_int_equal(result(33), 1);
}

GW_TEST(barriers_count_predicates_and_have_numbers)
{
    run_simple("setp.lt.u32 %p1, %r0, 40; barrier.cta.red.popc.aligned.u32 %r1, 1, %p1;\n"
               "bar.red.and.pred %p2, 2, %p1; bar.red.or.pred %p3, 2, !%p1;\n"
               "selp.b32 %r2, 100, 0, %p2; selp.b32 %r3, 1000, 0, %p3;\n"
               "add.s32 %r1, %r1, %r2; add.s32 %r1, %r1, %r3;" RESULT,
               2, 64);
    assert_int_equal(result(63), 1040);
    // The first warp brings, the second waits for both.
    run_simple(
        "mov.u32 %r1, 3; setp.lt.u32 %p1, %r0, 32; @%p1 bra BRING;\nbar.sync 3, 64;\n"
        "ld.global.u32 %r1, [%d0+1024]; bra END;\n"
        "BRING: mov.u32 %r2, 8; st.global.u32 [%d0+1024], %r2; bar.arrive 3, 64;\nEND:" RESULT,
        1, 64);
    assert_int_equal(result(40), 8);
    fails_with("bar.sync 16;", 1, 32, PTX_ILLEGAL_BARRIER, "barriers 0 to 15");
    fails_with("bar.sync 1, 33;", 1, 32, PTX_ILLEGAL_BARRIER, "whole warps");
    fails_with("setp.lt.u32 %p1, %r0, 32; @%p1 bar.sync 1; @!%p1 bar.sync 2;", 1, 64,
               PTX_NO_PROGRESS, "it waits for threads");
}

GW_TEST(a_lock_is_got_by_every_lane)
{
    run_simple("LOCK: atom.global.cas.b32 %r2, [%d0+1024], 0, 1; setp.ne.u32 %p1, %r2, 0;\n"
               "@%p1 bra LOCK;\nld.global.u32 %r3, [%d0+1028]; add.s32 %r3, %r3, 1;\n"
               "st.global.u32 [%d0+1028], %r3; atom.global.exch.b32 %r2, [%d0+1024], 0;",
               1, 64);
    assert_int_equal(result(257), 64);
}

GW_TEST(what_never_ends_comes_to_its_limit)
{
    struct kernel *kernel = new_simple_kernel("LOOP: bra LOOP;");
    const uint64_t parameter = data_address();
    kernel->run.instructions = 10000;
    assert_false(run_kernel(kernel, 1, 1, &parameter));
    assert_int_equal(kernel->fault.kind, PTX_TOO_MANY_INSTRUCTIONS);
    assert_contains(kernel->fault.sentence, "10000 instructions");
    free_kernel(kernel);
    fails_with("trap;", 1, 1, PTX_TRAP, "ends itself");
}

GW_TEST(blocks_and_warps_go_in_the_order_that_is_asked_for)
{
    static const struct {
        bool descending;
        uint32_t first, last;
    } orders[] = {{false, 0, 31}, {true, 31, 0}};
    for (size_t i = 0; i < 2; i++) {
        struct kernel *kernel = new_simple_kernel(
            "mov.u32 %r2, %ctaid.x; mov.u32 %r3, %warpid; mad.lo.s32 %r4, %r2, 8, %r3;\n"
            "mov.u32 %r5, %laneid; setp.ne.u32 %p1, %r5, 0; @%p1 ret;\n"
            "atom.global.add.u32 %r6, [%d0+1024], 1; mul.wide.u32 %d1, %r6, 4;\n"
            "add.s64 %d1, %d1, %d0; st.global.u32 [%d1], %r4;");
        const uint64_t parameter = data_address();
        clear_data();
        kernel->run.descending = orders[i].descending;
        assert_true(run_kernel(kernel, 4, 256, &parameter));
        assert_int_equal(result(0), orders[i].first);
        assert_int_equal(result(31), orders[i].last);
        free_kernel(kernel);
    }
}
