// SPDX-License-Identifier: MIT
// Counts of small kernels, by the definitions of common/checker/counting.
#include "run_kernel.h"

// %d5 is the data plus so many bytes for each thread.
#define PLACE(bytes) "mul.wide.u32 %d5, %r0, " #bytes "; add.s64 %d5, %d5, %d0;\n"
#define SHARED(bytes) "mov.u32 %r1, s; mad.lo.u32 %r1, %r0, " #bytes ", %r1;\n"

static struct ptx_counts counts_of(const char *body, unsigned blocks, unsigned threads)
{
    char text[4000];
    snprintf(text, sizeof(text), ".shared .align 16 .b8 s[8192];\n%s", body);
    struct kernel *kernel = new_simple_kernel(text);
    struct ptx_counts counts = {0};
    const uint64_t parameter = data_address();
    kernel->run.counts = &counts;
    assert_true(run_kernel(kernel, blocks, threads, &parameter));
    free_kernel(kernel);
    return counts;
}

static char issued[400];

static void note_issue(uint32_t block, unsigned warp, unsigned line, char does, uint32_t lanes)
{
    (void)line; // the kernels here have none
    const size_t length = strlen(issued);
    snprintf(issued + length, sizeof(issued) - length, "%u %u %c %x; ", (unsigned)block, warp, does,
             (unsigned)lanes);
}

// One instruction of a warp is told once, with the lanes that are there together.
GW_TEST(each_instruction_of_a_warp_to_memory_is_told)
{
    struct kernel *kernel = new_simple_kernel(PLACE(4) "setp.lt.u32 %p1, %r0, 3;\n@%p1 bra FEW;\n"
                                                       "st.global.u32 [%d5], %r0;\nbra END;\n"
                                                       "FEW: ld.global.u32 %r2, [%d5];\nEND: ret;");
    const uint64_t parameter = data_address();
    issued[0] = '\0';
    kernel->run.issued = note_issue;
    assert_true(run_kernel(kernel, 1, 40, &parameter));
    free_kernel(kernel);
    assert_string_equal(issued, "0 0 w fffffff8; 0 0 r 7; 0 1 w ff; ");
}

struct expected {
    const char *body;
    unsigned threads;
    uint64_t requests, parts, lanes, few_bytes; // parts: sectors or wavefronts
};

GW_TEST(global_requests_have_the_sectors_that_they_touch)
{
    static const struct expected rows[] = {
        {PLACE(4) "ld.global.u32 %r2, [%d5];", 32, 1, 4, 32, 0},
        {PLACE(4) "ld.global.u32 %r2, [%d5+4];", 32, 1, 5, 32, 0},
        {PLACE(8) "ld.global.u32 %r2, [%d5];", 32, 1, 8, 32, 0},
        {PLACE(64) "ld.global.u32 %r2, [%d5];", 32, 1, 32, 32, 0},
        {"ld.global.u32 %r2, [%d0];", 32, 1, 1, 32, 0},
        {PLACE(4) "ld.global.u32 %r2, [%d5];", 40, 2, 5, 40, 0},
        {PLACE(16) "ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%d5];", 32, 1, 16, 32, 0},
        {"setp.lt.u32 %p1, %r0, 2; @%p1 ld.global.u32 %r2, [%d0];", 32, 1, 1, 2, 8},
        {"setp.gt.u32 %p1, %r0, 99; @%p1 ld.global.u32 %r2, [%d0];", 32, 0, 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        const struct ptx_counts counts = counts_of(rows[i].body, 1, rows[i].threads);
        assert_int_equal(counts.loads.requests, rows[i].requests);
        assert_int_equal(counts.loads.sectors, rows[i].parts);
        assert_int_equal(counts.loads.lanes, rows[i].lanes);
        assert_int_equal(counts.loads.few_bytes, rows[i].few_bytes);
        assert_int_equal(counts.stores.requests + counts.atomics.requests, 0);
    }
}

GW_TEST(shared_requests_have_the_wavefronts_of_their_banks)
{
    static const struct expected rows[] = {
        {SHARED(4) "ld.shared.u32 %r2, [%r1];", 32, 1, 1, 32, 0},
        {SHARED(8) "ld.shared.u32 %r2, [%r1];", 32, 1, 2, 32, 0},
        {SHARED(128) "ld.shared.u32 %r2, [%r1];", 32, 1, 32, 32, 0},
        {SHARED(132) "ld.shared.u32 %r2, [%r1];", 32, 1, 1, 32, 0},
        {"ld.shared.u32 %r2, [s];", 32, 1, 1, 32, 0},
        {SHARED(8) "ld.shared.u64 %d2, [%r1];", 32, 1, 2, 32, 0},
        {SHARED(16) "ld.shared.v4.u32 {%r2, %r3, %r4, %r5}, [%r1];", 32, 1, 4, 32, 0},
        {SHARED(1) "ld.shared.u8 %r2, [%r1];", 32, 1, 1, 32, 0},
        {SHARED(4) "ld.shared.u32 %r2, [%r1];", 3, 1, 1, 3, 12},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        const struct ptx_counts counts = counts_of(rows[i].body, 1, rows[i].threads);
        assert_int_equal(counts.shared_loads.requests, rows[i].requests);
        assert_int_equal(counts.shared_loads.wavefronts, rows[i].parts);
        assert_int_equal(counts.shared_loads.lanes, rows[i].lanes);
        assert_int_equal(counts.shared_loads.few_bytes, rows[i].few_bytes);
        assert_int_equal(counts.loads.requests, 0);
    }
}

GW_TEST(lanes_that_a_branch_leaves_out_are_not_active)
{
#define ADDED_BELOW(THREADS)                                                                       \
    "setp.lt.u32 %p1, %r0, " THREADS                                                               \
    "; @!%p1 bra done; add.u32 %r2, %r0, 1; add.u32 %r2, %r2, 1; done:"
    const struct ptx_counts all = counts_of(ADDED_BELOW("32"), 1, 32);
    const struct ptx_counts eight = counts_of(ADDED_BELOW("8"), 1, 32);
    assert_int_equal(all.active_lanes, 32 * all.instructions);
    assert_int_equal(all.active_lanes - eight.active_lanes, 2 * 24);
    assert_true(eight.instructions >= all.instructions);
}

GW_TEST(an_atomic_function_is_one_request)
{
    const struct ptx_counts counts =
        counts_of("atom.global.add.f32 %f1, [%d0], 0f3F800000; red.shared.add.u32 [s], 1;", 40, 1);
    assert_int_equal(counts.atomics.requests, 40);
    assert_int_equal(counts.atomics.sectors, 40);
    assert_int_equal(counts.shared_atomics.requests, 40);
    assert_int_equal(counts.shared_atomics.wavefronts, 40);
    assert_int_equal(counts.loads.requests + counts.stores.requests, 0);
}

GW_TEST(lanes_that_meet_on_an_address_are_counted_but_for_the_first)
{
    struct ptx_counts counts =
        counts_of("red.global.add.u32 [%d0], 1; shr.u32 %r2, %r0, 1; mul.wide.u32 %d5, %r2, 4;\n"
                  "add.s64 %d5, %d5, %d0; red.global.add.u32 [%d5], 1;\n"
                  "ld.global.u32 %r3, [%d0];",
                  1, 32);
    assert_int_equal(counts.atomics.same_address_lanes, 31 + 16);
    assert_int_equal(counts.atomics.sectors, 32 + 4); // each turn counts what it touches
    assert_int_equal(counts.atomics.lines, 32 + 2);
    assert_int_equal(counts.loads.same_address_lanes, 0);
    counts = counts_of("atom.shared.add.u32 %r2, [s], 1; ld.shared.u32 %r2, [s];\n" SHARED(
                           4) "st.shared.u32 [%r1], %r0;",
                       1, 40);
    assert_int_equal(counts.shared_atomics.same_address_lanes, 31 + 7);
    assert_int_equal(counts.shared_loads.same_address_lanes, 31 + 7);
    assert_int_equal(counts.shared_stores.same_address_lanes, 0);
}

GW_TEST(comparing_and_swapping_looks_up_half_a_line_at_a_time)
{
    const char *const body[] = {PLACE(4) "red.global.add.u32 [%d5], 1;",
                                PLACE(4) "atom.global.cas.b32 %r2, [%d5], 0, 1;"};
    for (unsigned compares = 0; compares < 2; compares++) {
        const struct ptx_counts counts = counts_of(body[compares], 1, 32);
        assert_int_equal(counts.atomics.requests, 1);
        assert_int_equal(counts.atomics.sectors, 4);
        assert_int_equal(counts.atomics.lines, 1 + compares);
    }
}

GW_TEST(warp_functions_are_counted_once_a_warp)
{
    const struct ptx_counts counts =
        counts_of("shfl.sync.down.b32 %r2, %r0, 1, 31, -1;\n"
                  "vote.sync.ballot.b32 %r3, %p1, -1; match.any.sync.b32 %r2, %r0, -1;\n"
                  "redux.sync.add.u32 %r2, %r0, -1; bar.warp.sync -1; activemask.b32 %r2;\n"
                  "setp.gt.u32 %p1, %r0, 40; @%p1 shfl.sync.idx.b32 %r2, %r0, 0, 31, -1;",
                  1, 64);
    assert_int_equal(counts.shuffles, 3);
    assert_int_equal(counts.votes, 4);
    assert_int_equal(counts.warp_reductions, 2);
    assert_int_equal(counts.warp_barriers, 2);
}

GW_TEST(barriers_blocks_and_threads_are_counted)
{
    const struct ptx_counts counts =
        counts_of("mov.u32 %r2, %ctaid.x; setp.gt.u32 %p1, %r2, 1; @%p1 ret;\n"
                  "bar.sync 0; bar.warp.sync -1; bar.sync 0; st.global.u32 [%d0], %r0;",
                  5, 64);
    assert_int_equal(counts.blocks, 5);
    assert_int_equal(counts.threads, 320);
    assert_int_equal(counts.working_blocks, 2);
    assert_int_equal(counts.storing_blocks, 2);
    assert_int_equal(counts.barriers, 4);
    assert_int_equal(counts.stores.requests, 4);
    assert_int_equal(counts.stores.sectors, 4);
}

// The copy is a load and a store where it begins; each lane of wmma.load takes two times 16 bytes.
GW_TEST(copies_and_matrices_are_loads_and_stores)
{
    const struct ptx_counts counts = counts_of(
        PLACE(4) "mov.u32 %r1, s; mad.lo.u32 %r2, %r0, 4, %r1; mad.lo.u32 %r1, %r0, 16, %r1;\n"
                 "cp.async.ca.shared.global [%r2], [%d5], 4; cp.async.wait_all;\n"
                 "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r2, %r3, %r4, %r5}, [%r1];\n"
                 "wmma.load.a.sync.aligned.row.m16n16k16.global.f16\n"
                 "{%r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9}, [%d0], 16;\n"
                 "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16\n"
                 "{%r2, %r3}, {%r4, %r5}, {%r6}, {%r7, %r8};",
        1, 32);
    assert_int_equal(counts.loads.requests, 1 + 2);
    assert_int_equal(counts.loads.sectors, 4 + 2 * 16);
    assert_int_equal(counts.shared_stores.requests, 1);
    assert_int_equal(counts.shared_stores.wavefronts, 1);
    assert_int_equal(counts.shared_loads.requests, 1);
    assert_int_equal(counts.shared_loads.wavefronts, 4);
    assert_int_equal(counts.votes + counts.shuffles, 0);
    assert_int_equal(counts.async_copies, 32);
    assert_int_equal(counts.async_bytes, 32 * 4);
    assert_int_equal(counts.mma, 1);
    assert_int_equal(counts.mma_products, 16 * 8 * 8);
}

GW_TEST(variables_count_only_for_what_few_lanes_store)
{
    struct kernel *kernel =
        new_kernel(".global .u32 g;\n.const .u32 c;\n.visible .entry k(.param .u64 data)\n{\n"
                   ".reg .b32 %r<4>;\nld.global.u32 %r1, [g];\nld.const.u32 %r2, [c];\n"
                   "atom.global.add.u32 %r3, [g], 1;\nst.global.u32 [g], %r1;\nret;\n}");
    struct ptx_counts counts = {0};
    const uint64_t parameter = data_address();
    kernel->run.counts = &counts;
    assert_true(run_kernel(kernel, 1, 2, &parameter));
    assert_int_equal(counts.loads.requests + counts.stores.requests + counts.atomics.requests, 0);
    assert_int_equal(counts.stores.few_bytes, 8);
    assert_int_equal(counts.working_blocks, 1);
    free_kernel(kernel);
}
