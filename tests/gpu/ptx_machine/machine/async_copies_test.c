// SPDX-License-Identifier: MIT
// Copies that a thread does not wait for, and barriers in shared memory.
#include "instructions.h"

// What stands in front: 256 bytes of shared memory, and a word of 8 for a barrier; %r9 is 16 times
// the thread, %r8 its own 16 bytes there, %d1 its own of the data.
#define OWN_BYTES                                                                                  \
    ".shared .align 16 .b8 s[256]; .shared .align 8 .b8 b[8];\nshl.b32 %r9, %r0, 4;\n"             \
    "mov.u32 %r8, s; add.s32 %r8, %r8, %r9; cvt.u64.u32 %d1, %r9; add.s64 %d1, %d1, %d0;\n"

// The results of a thread lie 1024 bytes behind its source.
static uint32_t result(size_t thread, size_t index)
{
    return ((const uint32_t *)data())[256 + 4 * thread + index];
}

// Runs it with the numbers from 1 on as the data.
static void run_numbered(const char *body, unsigned threads)
{
    struct kernel *kernel = new_simple_kernel(body);
    const uint64_t parameter = data_address();
    clear_data();
    for (uint32_t i = 0; i < 256; i++) {
        ((uint32_t *)data())[i] = i + 1;
    }
    run_kernel(kernel, 1, threads, &parameter);
    assert_string_equal(kernel->fault.sentence, "");
    free_kernel(kernel);
}

GW_TEST(copies_are_seen_where_their_thread_waits)
{
    run_numbered(OWN_BYTES
                 "cp.async.cg.shared.global [%r8], [%d1], 16;\nld.shared.u32 %r1, [%r8];\n"
                 "cp.async.wait_all; ld.shared.u32 %r2, [%r8+12];\n"
                 "st.global.u32 [%d1+1024], %r1;\n"
                 "st.global.u32 [%d1+1028], %r2;\n",
                 8);
    for (unsigned i = 0; i < 8; i++) {
        assert_int_equal(result(i, 0), 0);
        assert_int_equal(result(i, 1), 4 * i + 4);
    }
}

GW_TEST(the_latest_groups_may_stay)
{
    run_numbered(OWN_BYTES
                 "cp.async.ca.shared.global [%r8], [%d1], 4; cp.async.commit_group;\n"
                 "cp.async.ca.shared::cta.global [%r8+4], [%d1+4], 4;\n"
                 "cp.async.commit_group; cp.async.ca.shared.global [%r8+8], [%d1+8], 8;\n"
                 "cp.async.wait_group 1; ld.shared.v4.u32 {%r1, %r2, %r3, %r4}, [%r8];\n"
                 "add.s32 %r1, %r1, %r2; mad.lo.s32 %r1, %r3, 100, %r1;\n"
                 "st.global.u32 [%d1+1024], %r1;\n"
                 "cp.async.wait_group 0; ld.shared.v4.u32 {%r1, %r2, %r3, %r4}, [%r8];\n"
                 "st.global.u32 [%d1+1028], %r2;\n"
                 "st.global.u32 [%d1+1032], %r3;\n"
                 "cp.async.commit_group; cp.async.wait_group 0; ld.shared.u32 %r4, [%r8+12];\n"
                 "st.global.u32 [%d1+1036], %r4;\n",
                 4);
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(result(i, 0), 4 * i + 1); // the first group alone
        assert_int_equal(result(i, 1), 4 * i + 2);
        assert_int_equal(result(i, 2), 0); // in no group yet
        assert_int_equal(result(i, 3), 4 * i + 4);
    }
}

GW_TEST(each_thread_waits_for_its_own)
{
    run_numbered(OWN_BYTES "cp.async.ca.shared.global [%r8], [%d1], 4; setp.eq.u32 %p1, %r0, 0;\n"
                           "@%p1 cp.async.wait_all; bar.sync 0; mov.u32 %r5, s;\n"
                           "ld.shared.u32 %r1, [%r5]; ld.shared.u32 %r2, [%r5+16];\n"
                           "st.global.u32 [%d1+1024], %r1;\n"
                           "st.global.u32 [%d1+1028], %r2;\n",
                 10);
    for (unsigned i = 0; i < 10; i++) {
        assert_int_equal(result(i, 0), 1);
        assert_int_equal(result(i, 1), 0);
    }
}

GW_TEST(what_the_source_does_not_give_is_zeros)
{
    // The third has a source that nobody may read, and does not.
    run_numbered(OWN_BYTES "mov.u32 %r1, -1; st.shared.v4.u32 [%r8], {%r1, %r1, %r1, %r1};\n"
                           "mov.u32 %r2, 6; setp.eq.u32 %p1, %r0, 2; mov.u64 %d2, %d1;\n"
                           "@%p1 mov.u32 %r2, 0; @%p1 mov.u64 %d2, 3;\n"
                           "cp.async.cg.shared.global.L2::128B [%r8], [%d2], 16, %r2;\n"
                           "cp.async.wait_all; ld.shared.v4.u32 {%r1, %r2, %r3, %r4}, [%r8];\n"
                           "or.b32 %r3, %r3, %r4;\n"
                           "st.global.u32 [%d1+1024], %r1;\n"
                           "st.global.u32 [%d1+1028], %r2;\n"
                           "st.global.u32 [%d1+1032], %r3;\n"
                           "setp.eq.u32 %p1, %r0, 0; mov.b64 %d3, 0;\n"
                           "cp.async.ca.shared.global.L2::cache_hint [%r8], [%d1], 8, %p1, %d3;\n"
                           "cp.async.wait_all; ld.shared.u32 %r1, [%r8+4];\n"
                           "st.global.u32 [%d1+1036], %r1;\n",
                 3);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(result(i, 0), i == 2 ? 0 : 4 * i + 1);
        assert_int_equal(result(i, 1), i == 2 ? 0 : 4 * i + 2); // of which 2 bytes came
        assert_int_equal(result(i, 2), 0);
        assert_int_equal(result(i, 3), i == 0 ? 0 : 4 * i + 2);
    }
}

GW_TEST(a_block_has_none_of_the_copies_of_the_block_before)
{
    run_simple(OWN_BYTES "mov.u32 %r1, %ctaid.x; setp.eq.u32 %p1, %r1, 0;\n"
                         "mov.u32 %r2, 7; st.global.u32 [%d0+512], %r2; add.s64 %d2, %d0, 512;\n"
                         "@%p1 cp.async.ca.shared.global [%r8], [%d2], 4;\n"
                         "@!%p1 cp.async.wait_all; ld.shared.u32 %r3, [%r8];\n"
                         "st.global.u32 [%d1+1024], %r3;\n",
               2, 2);
    assert_int_equal(result(0, 0), 0);
}

GW_TEST(copies_that_are_wrong_are_faults_where_they_begin)
{
    fails_with(OWN_BYTES "mov.u64 %d2, 64; cp.async.cg.shared.global [%r8], [%d2], 16;", 1, 1,
               PTX_ILLEGAL_ADDRESS, "it reads 16 bytes at 0x40 of global memory");
    fails_with(OWN_BYTES "cp.async.cg.shared.global [%r8+4], [%d1], 16;", 1, 1, PTX_MISALIGNED,
               "it writes 16 bytes at 0x4,");
    fails_with(OWN_BYTES "cp.async.ca.shared.global [%r8], [%d1+2], 8, 1;", 1, 1, PTX_MISALIGNED,
               "no multiple of 8");
    fails_with(OWN_BYTES "cp.async.ca.shared.global [%r8+4096], [%d1], 8;", 1, 1,
               PTX_ILLEGAL_ADDRESS, "of shared memory");
    fails_with(OWN_BYTES "mov.u32 %r1, 12; cp.async.ca.shared.global [%r8], [%d1], 8, %r1;", 1, 1,
               PTX_TRAP, "it copies 8 bytes, and is to read 12");
}

// Three more digits of %r1: whether the phase of %d2 is over, that of parity 0, and that of 1.
#define TESTS                                                                                      \
    "mbarrier.test_wait.shared.b64 %p1, [%r7], %d2;\n"                                             \
    "mbarrier.test_wait.parity.shared.b64 %p2, [%r7], 0;\n"                                        \
    "mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 %p3, [%r7], 1, 1000;\n"                  \
    "selp.b32 %r2, 1, 0, %p1; mad.lo.s32 %r1, %r1, 10, %r2;\n"                                     \
    "selp.b32 %r2, 1, 0, %p2; mad.lo.s32 %r1, %r1, 10, %r2;\n"                                     \
    "selp.b32 %r2, 1, 0, %p3; mad.lo.s32 %r1, %r1, 10, %r2;\n"

GW_TEST(phases_end_with_the_last_arrival)
{
    run_simple(OWN_BYTES
               "mov.u32 %r7, b; mbarrier.init.shared::cta.b64 [%r7], 3; mov.u32 %r1, 1;\n"
               "mbarrier.arrive.shared.b64 %d2, [%r7]; mbarrier.pending_count.b64 %r3, %d2;\n" TESTS
               "mbarrier.arrive.noComplete.shared.b64 %d3, [%r7], 1;\n"
               "mbarrier.pending_count.b64 %r4, %d3;\n"
               "mbarrier.arrive_drop.release.cta.shared::cta.b64 _, [%r7];\n" TESTS
               "st.global.u32 [%d1+1024], %r1;\n"
               "st.global.u32 [%d1+1028], %r3;\n"
               "st.global.u32 [%d1+1032], %r4;\n"
               // The next phase awaits 2. Where it is over, too, the first state is out of date.
               "mov.u32 %r1, 1; cvt.u64.u32 %d4, %r7; cvta.shared.u64 %d4, %d4;\n"
               "mbarrier.arrive.b64 %d2, [%d4], 2;\n" TESTS "st.global.u32 [%d1+1036], %r1;\n",
               1, 1);
    assert_int_equal(result(0, 0), 1001110);
    assert_int_equal(result(0, 1), 3);
    assert_int_equal(result(0, 2), 2);
    assert_int_equal(result(0, 3), 1101);
}

GW_TEST(threads_of_several_warps_meet_at_a_barrier_in_memory)
{
    run_simple(".shared .align 4 .b8 s[256]; .shared .align 8 .b8 b[8];\n"
               "mov.u32 %r7, b; setp.ne.u32 %p1, %r0, 0; mov.u32 %r6, %ntid.x;\n"
               "@!%p1 mbarrier.init.shared.b64 [%r7], %r6; bar.sync 0;\n"
               "shl.b32 %r1, %r0, 2; mov.u32 %r2, s; add.s32 %r1, %r1, %r2;\n"
               "st.shared.u32 [%r1], %r0; mbarrier.arrive.shared.b64 %d2, [%r7];\n"
               "AGAIN: mbarrier.try_wait.shared.b64 %p2, [%r7], %d2; @!%p2 bra AGAIN;\n"
               "xor.b32 %r3, %r0, 63; shl.b32 %r3, %r3, 2; add.s32 %r3, %r3, %r2;\n"
               "ld.shared.u32 %r4, [%r3]; cvt.u64.u32 %d1, %r0; shl.b64 %d1, %d1, 4;\n"
               "add.s64 %d1, %d1, %d0;\n"
               "st.global.u32 [%d1+1024], %r4;\n",
               1, 64);
    for (unsigned i = 0; i < 64; i++) {
        assert_int_equal(result(i, 0), i ^ 63);
    }
}

// Who asks a barrier in vain lets the others go first, at once: so few instructions are enough.
GW_TEST(a_thread_that_asks_in_vain_lets_others_go_first)
{
    struct kernel *kernel = new_simple_kernel(
        ".shared .align 8 .b8 b[8];\nmov.u32 %r7, b; setp.eq.u32 %p1, %r0, 0;\n"
        "@%p1 mbarrier.init.shared.b64 [%r7], 32; bar.sync 0;\n"
        "setp.ge.u32 %p1, %r0, 32; @%p1 mbarrier.arrive.shared.b64 _, [%r7];\n"
        "AGAIN: mbarrier.test_wait.parity.shared.b64 %p2, [%r7], 0; @!%p2 bra AGAIN;");
    const uint64_t parameter = data_address();
    kernel->run.instructions = 100;
    assert_true(run_kernel(kernel, 1, 64, &parameter));
    free_kernel(kernel);
}

GW_TEST(copies_arrive_at_barriers_in_memory)
{
    static const struct {
        const char *arrive; // the barrier awaits one arrival of each thread
        const char *arrive_again;
    } ways[] = {
        {"cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%r7];\n", ""},
        {"cp.async.mbarrier.arrive.shared.b64 [%r7];\n", "mbarrier.arrive.shared.b64 _, [%r7];\n"},
    };
    for (size_t i = 0; i < 2; i++) {
        char body[2000];
        snprintf(body, sizeof(body), "%s%s%s%s%s",
                 OWN_BYTES "mov.u32 %r7, b; setp.ne.u32 %p1, %r0, 0; mov.u32 %r6, s;\n"
                           "@!%p1 mbarrier.init.shared.b64 [%r7], 16; bar.sync 0;\n"
                           "cp.async.cg.shared.global [%r8], [%d1], 16;\n",
                 ways[i].arrive,
                 "xor.b32 %r5, %r9, 16; add.s32 %r5, %r5, %r6; ld.shared.u32 %r1, [%r5];\n",
                 ways[i].arrive_again,
                 "AGAIN: mbarrier.test_wait.parity.shared.b64 %p2, [%r7], 0;\n"
                 "@!%p2 bra AGAIN; ld.shared.u32 %r2, [%r5];\n"
                 "st.global.u32 [%d1+1024], %r1;\n"
                 "st.global.u32 [%d1+1028], %r2;\n");
        run_numbered(body, 16);
        for (unsigned thread = 0; thread < 16; thread++) {
            assert_int_equal(result(thread, 0), 0);
            assert_int_equal(result(thread, 1), 4 * (thread ^ 1) + 1);
        }
    }
}

GW_TEST(arrivals_that_nobody_awaits_are_faults)
{
    fails_with(OWN_BYTES "mov.u32 %r7, b; mbarrier.init.shared.b64 [%r7], 0;", 1, 1,
               PTX_ILLEGAL_BARRIER, "1 to 1048575 arrivals, and not for 0");
    fails_with(OWN_BYTES "mov.u32 %r7, b; mbarrier.arrive.shared.b64 %d2, [%r7];", 1, 1,
               PTX_ILLEGAL_BARRIER, "it makes 1 arrivals, and the phase of the mbarrier awaits 0");
    fails_with(OWN_BYTES "mov.u32 %r7, b; mbarrier.init.shared.b64 [%r7], 2;\n"
                         "mbarrier.inval.shared.b64 [%r7];\n"
                         "mbarrier.arrive.shared.b64 %d2, [%r7], 2;",
               1, 1, PTX_ILLEGAL_BARRIER, "it makes 2 arrivals");
    fails_with(OWN_BYTES "mov.u32 %r7, b; mbarrier.init.shared.b64 [%r7], 2;\n"
                         "mbarrier.arrive.noComplete.shared.b64 %d2, [%r7], 2;",
               1, 1, PTX_ILLEGAL_BARRIER, "it makes 2 arrivals");
    fails_with("mbarrier.init.b64 [%d0], 1;", 1, 1, PTX_ILLEGAL_ADDRESS,
               "lies in shared memory, and");
    fails_with(OWN_BYTES "mov.u32 %r7, b; mbarrier.init.shared.b64 [%r7+4], 1;", 1, 1,
               PTX_MISALIGNED, "it writes 8 bytes");
}

GW_TEST(forms_of_copies_that_are_not_known_are_refused_by_name)
{
    static const struct refused rows[] = {
        {"cp.async.cg.shared.global [%r1], [%d1], 8;", "'cp.async.cg' of so few bytes"},
        {"cp.async.ca.shared.global [%r1], [%d1], 12;", "'cp.async' of so many bytes"},
        {"cp.async.ca.shared::cluster.global [%r1], [%d1], 8;", "between these spaces"},
        {"cp.async.bulk.commit_group;", "this form of 'cp'"},
        {"cp.async.wait_group %r1;", "a number of groups that is no constant"},
        {"mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r1], 8;", "this form of 'mbarrier'"},
        {"mbarrier.arrive.expect_tx.shared.b64 %d1, [%r1], 8;", "'.expect_tx' of 'mbarrier'"},
        {"mbarrier.init.shared.b32 [%r1], 8;", "this form of 'mbarrier'"},
    };
    CHECK_REFUSED(rows);
}
