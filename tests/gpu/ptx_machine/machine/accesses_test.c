// SPDX-License-Identifier: MIT
// Memory: loads, stores, vectors, spaces, addresses that are wrong, and atomics.
#include "instructions.h"

// What stands in front: %d5 is the address of the thread's 8 bytes behind the first 1024.
#define OWN_WORD "mul.wide.u32 %d5, %r0, 8; add.s64 %d5, %d5, %d0; add.s64 %d5, %d5, 1024;\n"

static uint64_t word(size_t index)
{
    return ((const uint64_t *)data())[128 + index];
}

GW_TEST(narrow_loads_widen_by_their_type)
{
    const struct row rows[] = {
        {"ld.global.s8 %r10, [%d0];", 0x80, 0, 0, 0xFFFFFF80},
        {"ld.global.u8 %r10, [%d0+1];", 0x8000, 0, 0, 0x80},
        {"ld.global.s16 %r10, [%d0];", 0x8001, 0, 0, 0xFFFF8001},
        {"ld.global.u16 %h0, [%d0+2];", 0x12345678, 0, 0, 0x1234},
        {"ld.global.s32 %d10, [%d0];", 0x80000000, 0, 0, 0xFFFFFFFF80000000},
        {"ld.global.nc.f32 %f0, [%d0];", f32(2), 0, 0, f32(2)},
        {"ld.volatile.global.u32 %r10, [%d0];", 7, 0, 0, 7},
        {"ld.acquire.gpu.global.u32 %r10, [%d0];", 7, 0, 0, 7},
        {"ld.global.L1::no_allocate.b64 %d10, [%d0+8];", 0, 9, 0, 9},
        {"ld.u32 %r10, [%d0];", 7, 0, 0, 7},
        {"mov.b64 %d10, {%r1, %r2};", 1, 2, 0, 0x200000001},
        {"mov.b32 %r10, {%h1, %h2};", 1, 2, 0, 0x20001},
        {"mov.b64 {%r4, %r10}, %d1;", 0x500000006, 0, 0, 5},
        {"mov.b64 {_, %r10}, %d1;", 0x500000006, 0, 0, 5},
        {"mov.u32 %r10, %ntid.x;", 0, 0, 0, 33},
        {"mov.u32 %r10, %nctaid.y;", 0, 0, 0, 1},
        {"mov.u32 %r10, %nwarpid;", 0, 0, 0, 2},
        {"mov.u32 %r10, %nsmid;", 0, 0, 0, PTX_MULTIPROCESSORS},
        {"mov.u32 %r10, WARP_SZ;", 0, 0, 0, 32},
    };
    CHECK(rows);
}

GW_TEST(vectors_go_whole)
{
    run_simple(OWN_WORD "mov.u32 %r1, 5; mov.u32 %r2, 6;\n"
                        "st.global.v4.u32 [%d0], {%r1, %r2, 7, 8};\n"
                        "ld.global.v2.u64 {%d6, %d7}, [%d0];\n"
                        "ld.global.v4.u8 {%r3, %r4, _, %r5}, [%d0+4];\n"
                        "st.global.u64 [%d5], %d7; st.global.u32 [%d5+8], %r3;",
               1, 1);
    assert_int_equal(word(0), 0x800000007);
    assert_int_equal(word(1), 6);
}

// There are no caches, no registers to give back, and no launch beside this one.
GW_TEST(hints_make_no_difference)
{
    run_simple(
        "createpolicy.fractional.L2::evict_last.L2::evict_unchanged.b64 %d1, 0f3F000000;\n"
        "createpolicy.range.global.L2::evict_first.b64 %d2, [%d0], 64, 128;\n"
        "griddepcontrol.wait; setmaxnreg.inc.sync.aligned.u32 240; mov.u32 %r1, 7;\n"
        "st.global.L2::cache_hint.u32 [%d0], %r1, %d1;\n"
        "ld.global.nc.L1::no_allocate.L2::cache_hint.L2::256B.u32 %r2, [%d0], %d2;\n"
        "red.global.add.L2::cache_hint.u32 [%d0], %r2, %d1; fence.proxy.async;\n"
        "atom.global.add.L2::cache_hint.u32 %r3, [%d0], 1, %d1; st.global.u64 [%d0+8], %d1;\n"
        "fence.mbarrier_init.release.cluster; griddepcontrol.launch_dependents;\n"
        "st.global.u32 [%d0+4], %r3;",
        1, 1);
    const uint32_t *const got = data();
    assert_int_equal(got[0], 15);
    assert_int_equal(got[1], 14);
    assert_int_equal(got[2], 0);
}

GW_TEST(each_block_has_shared_memory_and_each_thread_local)
{
    // Each thread leaves its number, and reads its neighbour's behind the barrier.
    struct kernel *kernel = new_kernel(
        ".visible .entry k(.param .u64 data)\n{\n.shared .align 4 .b8 s[256];\n"
        ".local .align 8 .b8 depot[16];\n.reg .b32 %r<9>;\n.reg .b64 %d<9>;\n"
        "ld.param.u64 %d0, [data];\nmov.u32 %r0, %tid.x;\nmov.u32 %r1, s;\n"
        "shl.b32 %r2, %r0, 2; add.s32 %r3, %r1, %r2; st.shared.u32 [%r3], %r0;\n"
        "mov.u64 %d1, depot; cvta.local.u64 %d2, %d1; st.u32 [%d2+4], %r0;\n"
        "bar.sync 0;\nxor.b32 %r4, %r2, 4; add.s32 %r4, %r4, %r1;\n"
        // In 32 bits, from a register that lies before all shared memory.
        "add.s32 %r7, %r4, -1448; ld.shared.u32 %r5, [%r7+1448];\n"
        "ld.local.u32 %r6, [depot+4]; mad.lo.s32 %r5, %r6, 100, %r5;\n"
        "mul.wide.u32 %d3, %r0, 4; add.s64 %d3, %d3, %d0; st.global.u32 [%d3], %r5; ret;\n}");
    const uint64_t parameter = data_address();
    assert_true(run_kernel(kernel, 1, 64, &parameter));
    for (unsigned i = 0; i < 64; i++) {
        assert_int_equal(((uint32_t *)data())[i], i * 100 + (i ^ 1));
    }
    free_kernel(kernel);
}

GW_TEST(generic_addresses_know_their_space)
{
    struct kernel *kernel = new_kernel(
        ".const .u32 c = 77;\n.global .u32 g = 88;\n.visible .entry k(.param .u64 data)\n{\n"
        ".shared .u32 s;\n.reg .b32 %r<9>;\n.reg .b64 %d<9>;\n.reg .pred %p<9>;\n"
        "ld.param.u64 %d0, [data];\nld.const.u32 %r1, [c];\nld.global.u32 %r2, [g];\n"
        "mov.u64 %d1, s; cvta.shared.u64 %d2, %d1;\nisspacep.shared %p1, %d2;\n"
        "isspacep.global %p2, %d2; isspacep.global %p3, %d0; mov.u64 %d3, c;\n"
        "cvta.const.u64 %d3, %d3; isspacep.const %p4, %d3;\n"
        "selp.b32 %r3, 1, 0, %p1; selp.b32 %r4, 10, 0, %p2; selp.b32 %r5, 100, 0, %p3;\n"
        "selp.b32 %r6, 1000, 0, %p4; add.s32 %r3, %r3, %r4; add.s32 %r3, %r3, %r5;\n"
        "add.s32 %r3, %r3, %r6; st.u32 [%d2], %r3; ld.shared.u32 %r7, [s];\n"
        "st.global.v4.u32 [%d0], {%r1, %r2, %r3, %r7}; ret;\n}");
    const uint64_t parameter = data_address();
    assert_true(run_kernel(kernel, 1, 1, &parameter));
    const uint32_t *const got = data();
    assert_int_equal(got[0], 77);
    assert_int_equal(got[1], 88);
    assert_int_equal(got[2], 1101);
    assert_int_equal(got[3], 1101);
    free_kernel(kernel);
}

GW_TEST(wrong_addresses_are_faults_that_say_where)
{
    fails_with("mov.u64 %d1, 64; ld.global.u32 %r1, [%d1];", 1, 32, PTX_ILLEGAL_ADDRESS,
               "thread (0, 0, 0) of block (0, 0, 0) of k, at \"ld.global.u32 %r1, [%d1]\": it "
               "reads 4 bytes at 0x40 of global memory");
    fails_with("setp.eq.u32 %p1, %r0, 5; @%p1 st.global.u32 [%d0+2], %r0;", 1, 32, PTX_MISALIGNED,
               "thread (5, 0, 0)");
    fails_with("st.global.v2.u32 [%d0+4], {%r0, %r0};", 1, 1, PTX_MISALIGNED,
               "it writes 8 bytes at");
    fails_with("mov.u32 %r1, 100000; st.shared.u32 [%r1], %r0;", 1, 1, PTX_ILLEGAL_ADDRESS,
               "of shared memory");
    fails_with("atom.global.add.u32 %r1, [%d0+1], 1;", 1, 1, PTX_MISALIGNED, "it updates 4 bytes");
}

GW_TEST(atomics_give_what_was_there)
{
    static const struct {
        const char *instruction;
        uint64_t before, b, c, after;
    } updates[] = {
        {"and.b32", 0xFF, 0x0F, 0, 0x0F},
        {"or.b32", 0xF0, 0x0F, 0, 0xFF},
        {"xor.b64", 0xFF, 0x0F, 0, 0xF0},
        {"exch.b64", 1, 2, 0, 2},
        {"add.u32", 0xFFFFFFFF, 2, 0, 1},
        {"add.u64", 5, 2, 0, 7},
        {"inc.u32", 5, 5, 0, 0},
        {"inc.u32", 4, 5, 0, 5},
        {"dec.u32", 0, 5, 0, 5},
        {"dec.u32", 9, 5, 0, 5},
        {"dec.u32", 3, 5, 0, 2},
        {"min.s32", 0xFFFFFFFF, 5, 0, 0xFFFFFFFF},
        {"min.u32", 0xFFFFFFFF, 5, 0, 5},
        {"max.s64", 5, UINT64_MAX, 0, 5},
        {"max.u64", 5, UINT64_MAX, 0, UINT64_MAX},
        {"cas.b32", 5, 5, 9, 9},
        {"cas.b32", 5, 6, 9, 5},
        {"cas.b64", UINT64_MAX, UINT64_MAX, 9, 9},
        {"cas.b16", 5, 5, 9, 9},
        {"add.noftz.f16", 0x3C00, 0x3C00, 0, 0x4000},
        {"add.noftz.f16x2", 0x3C003C00, 0x3C004000, 0, 0x40004200},
        {"add.f32", 0x3F800000, 0x3F800000, 0, 0x40000000},
        {"add.f64", 0x3FF0000000000000, 0x3FF0000000000000, 0, 0x4000000000000000},
    };
    for (size_t i = 0; i < sizeof(updates) / sizeof(*updates); i++) {
        const char *const type = strrchr(updates[i].instruction, '.');
        const bool wide = strstr(type, "64");
        const char *const kind = !strcmp(type, ".f32")                         ? "f"
                                 : !strcmp(type, ".f64")                       ? "g"
                                 : wide                                        ? "d"
                                 : strstr(type, "16") && !strstr(type, "16x2") ? "h"
                                                                               : "r";
        const bool swaps = strstr(updates[i].instruction, "cas");
        char body[1000];
        snprintf(body, sizeof(body),
                 "mov.u64 %%d1, %llu; st.global.u64 [%%d0], %%d1; mov.u64 %%d2, %llu;\n"
                 "mov.u64 %%d3, %llu; cvt.u32.u64 %%r2, %%d2; cvt.u32.u64 %%r3, %%d3;\n"
                 "cvt.u16.u32 %%h2, %%r2; cvt.u16.u32 %%h3, %%r3; mov.b32 %%f2, %%r2;\n"
                 "mov.b64 %%g2, %%d2;\natom.global.%s %%%s1, [%%d0], %%%s2%s%s%s;\n"
                 "st.global.b%s [%%d0+8], %%%s1;",
                 (unsigned long long)updates[i].before, (unsigned long long)updates[i].b,
                 (unsigned long long)updates[i].c, updates[i].instruction, kind, kind,
                 swaps ? ", %" : "", swaps ? kind : "", swaps ? "3" : "",
                 wide           ? "64"
                 : *kind == 'h' ? "16"
                                : "32",
                 kind);
        run_simple(body, 1, 1);
        const uint64_t *const got = data();
        assert_int_equal(got[0], updates[i].after);
        assert_int_equal(got[1], updates[i].before);
    }
}

GW_TEST(no_update_is_lost)
{
    run_simple("red.global.add.u32 [%d0], 1; atom.add.u32 %r1, [%d0+8], 2;\n"
               "red.global.max.u32 [%d0+16], %r0;",
               3, 100);
    const uint64_t *const got = data();
    assert_int_equal(got[0], 300);
    assert_int_equal(got[1], 600);
    assert_int_equal(got[2], 99);
}

GW_TEST(forms_that_are_not_known_are_refused_by_name)
{
    static const struct refused rows[] = {
        {"ld.global.b128 %d1, [%d0];", "'ld' of this type"},
        {"ld.shared::cluster.u32 %r1, [%r2];", "'.shared::cluster' of 'ld'"},
        {"atom.global.inc.u64 %d1, [%d0], %d2;", "this form of 'atom'"},
        {"atom.local.add.u32 %r1, [%d0], 1;", "'atom' of that space"},
        {"red.global.add.v2.f32 [%d0], {%f1, %f2};", "'.v2' of 'red'"},
        {"mov.b128 %d1, {%d2, %d3};", "a mov of 128 bits"},
        {"mov.u32 %r1, %envreg2;", "this special register"},
        {"ld.global.L2::cache_hint.u32 %r1, [%d0];", "an operand that is missing"},
    };
    CHECK_REFUSED(rows);
}
