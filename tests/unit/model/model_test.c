// SPDX-License-Identifier: MIT
// Each term by hand, on a GPU of round numbers: 10 multiprocessors at 1 GHz, 100 GB/s.
#include "test.h"

#include "model/costs.h"
#include "model/model.h"

#include <math.h>
#include <string.h>

static struct gw_gpu gpu;
static struct gw_model_kernel kernel;
static struct gw_estimate estimate;

// 40 blocks of 256 threads, all resident at once, 4 on a multiprocessor; they do nothing yet.
static void begin(void)
{
    gpu = (struct gw_gpu){.key = "round",
                          .name = "Round",
                          .multiprocessors = 10,
                          .clock = 1e9,
                          .float32_lanes = 100,
                          .float64_lanes = 2,
                          .special_lanes = 16,
                          .load_store_units = 16,
                          .memory_bandwidth = 100e9,
                          .memory_latency = 1e-6,
                          .l2_bytes = 1000,
                          .pageable_bandwidth = 5e9,
                          .pinned_bandwidth = 10e9,
                          .most_threads = 1024,
                          .most_blocks = 16,
                          .shared_bytes = 64 << 10,
                          .registers = 65536};
    kernel = (struct gw_model_kernel){.launches = 1, .blocks = 40, .block_threads = 256};
}
void (*gw_before_each)(void) = begin;

static void estimated(void)
{
    assert_true(gw_model_kernel_time(&gpu, &kernel, &estimate));
}

static void assert_near(double got, double want)
{
    if (fabs(got - want) > 1e-9 * fabs(want)) {
        print_error("%.12g is not %.12g\n", got, want);
        fail();
    }
}

static void assert_decides(enum gw_limit limit, double seconds)
{
    estimated();
    assert_string_equal(gw_limit_name(estimate.decides), gw_limit_name(limit));
    assert_near(estimate.terms[limit], seconds);
    // 2.5 us for the launch, and the latency once.
    assert_near(estimate.seconds, 2.5e-6 + seconds + 1e-6);
}

GW_TEST(float32_decides)
{
    kernel.float32 = 1e9; // at 100 lanes, 10 multiprocessors and 1 GHz
    assert_decides(GW_LIMIT_FLOAT32, 1e-3);
    assert_near(estimate.compute_share, 1e-3 / estimate.seconds);
}

GW_TEST(float64_decides)
{
    kernel.float32 = kernel.float64 = 1e9;
    assert_decides(GW_LIMIT_FLOAT64, 50e-3);
}

GW_TEST(functions_decide)
{
    kernel.special = 16e7;
    assert_decides(GW_LIMIT_SPECIAL, 1e-3);
}

// 4 instructions of a warp a clock and multiprocessor; what computes with integers counts here too.
GW_TEST(instructions_decide)
{
    kernel.integer = 32 * 39e6;
    kernel.global_requests = 1e6;
    assert_decides(GW_LIMIT_ISSUE, 1e-3);
}

GW_TEST(load_store_units_decide)
{
    kernel.shared_requests = 5e6;
    assert_decides(GW_LIMIT_LOAD_STORE, 1e-3);
}

GW_TEST(lines_or_sectors_decide)
{
    kernel.lines = 1e7;
    assert_decides(GW_LIMIT_L1, 1e-3);
    kernel.sectors = 8e7;
    assert_decides(GW_LIMIT_L1, 2e-3);
}

GW_TEST(wavefronts_decide)
{
    kernel.wavefronts = 1e7;
    assert_decides(GW_LIMIT_SHARED, 1e-3);
}

// What computes for 8 of 32 lanes takes four times as many instructions of warps.
GW_TEST(divergence_takes_turns)
{
    kernel.integer = 32 * 10e6;
    kernel.active_lanes = 8;
    assert_decides(GW_LIMIT_ISSUE, 1e-3);
    kernel.integer = 0;
    kernel.float32 = 1e9;
    assert_decides(GW_LIMIT_FLOAT32, 4e-3);
}

GW_TEST(memory_decides)
{
    kernel.distinct_sectors = 2e6;
    kernel.stored_sectors = 1e6;
    assert_decides(GW_LIMIT_MEMORY, 96e6 / 85e9);
    assert_near(estimate.memory_share, 96e6 / estimate.seconds / 100e9);
    gpu.memory_latency = 0; // not known
    estimated();
    assert_near(estimate.seconds, 2.5e-6 + 96e6 / 85e9 + 0.4e-6);
}

// What fits into four fifths of the L2 cache comes from there, where we know what it does.
GW_TEST(small_data_stay_in_the_cache)
{
    gpu.l2_bytes = 200 << 20;
    gpu.l2_latency = 0.5e-6;
    kernel.distinct_sectors = 3e6;
    assert_decides(GW_LIMIT_MEMORY, 96e6 / 85e9);
    gpu.l2_bandwidth = 1e12;
    estimated();
    assert_near(estimate.terms[GW_LIMIT_MEMORY], 96e6 / 1e12);
    assert_near(estimate.seconds, 2.5e-6 + 96e6 / 1e12 + 0.5e-6);
    kernel.times_larger = 2; // more is timed than was counted
    assert_decides(GW_LIMIT_MEMORY, 96e6 / 85e9);
}

static void assert_latency(double block, double rounds)
{
    estimated();
    assert_near(estimate.block_seconds, block);
    assert_near(estimate.rounds, rounds);
    assert_near(estimate.terms[GW_LIMIT_LATENCY], rounds * (block + 0.45e-6));
}

// Blocks of 8 warps. What a warp does one after another, at 1 ns a clock and 1 us a load.
GW_TEST(latency_of_a_block)
{
    kernel.integer = 32.0 * 320 * 100; // 100 instructions a warp
    assert_latency(100e-9, 1);
    kernel.active_lanes = 16;
    assert_latency(200e-9, 1);
    kernel.active_lanes = 0;
    kernel.chain_clocks = 32.0 * 320 * 50; // in functions, 50 clocks each
    assert_latency(150e-9, 1);
    kernel.barriers = 40 * 3;
    assert_latency(150e-9 + 3 * 30e-9, 1);
    kernel.shuffles = 320 * 2;
    assert_latency(240e-9 + 2 * 25e-9, 1);
    kernel.shared_requests = 320; // an instruction, too, and what a barrier waits for
    assert_latency(290e-9 + 1e-9 + 3 * 30e-9, 1);
    kernel.loads = 320 * 8;
    assert_latency(381e-9 + 8e-6, 1);
    kernel.loads_together = 4;
    assert_latency(381e-9 + 2e-6, 1);
    kernel.loads_together = 32; // at least one
    assert_latency(381e-9 + 1e-6, 1);
    assert_int_equal(estimate.decides, GW_LIMIT_LAUNCH);
    assert_near(estimate.seconds, 2.5e-6 + 1.831e-6);
}

GW_TEST(blocks_follow_each_other)
{
    kernel.blocks = 400; // of which 40 are resident
    kernel.loads = 3200;
    assert_latency(1e-6, 10);
    assert_int_equal(estimate.decides, GW_LIMIT_LATENCY);
    assert_near(estimate.seconds, 2.5e-6 + 14.5e-6);
    kernel.registers = 255; // one at a time
    assert_latency(1e-6, 40);
}

GW_TEST(block_launches_decide)
{
    gpu.multiprocessors = 1000;
    kernel.blocks = 8.3e6;
    kernel.block_threads = 32;
    estimated();
    assert_near(estimate.terms[GW_LIMIT_BLOCKS], 10e-3);
}

GW_TEST(atomics_decide)
{
    kernel.most_updates = 7e5;
    assert_decides(GW_LIMIT_ATOMICS, 1e-3);
    kernel.most_line_updates = 14e5;
    assert_decides(GW_LIMIT_ATOMICS, 2e-3);
}

GW_TEST(launches_decide)
{
    estimated();
    assert_int_equal(estimate.decides, GW_LIMIT_LAUNCH);
    kernel.launches = 10;
    kernel.blocks = 400;
    estimated();
    assert_near(estimate.seconds, 10 * 2.95e-6);
}

// 11 blocks on 10 multiprocessors take as long as 20.
GW_TEST(the_fullest_multiprocessor_ends_last)
{
    kernel.blocks = 11;
    kernel.wavefronts = 11e6;
    estimated();
    assert_near(estimate.terms[GW_LIMIT_SHARED], 2e6 / 1e9);
}

static void assert_occupancy(enum gw_occupancy_limit limit, double occupancy)
{
    estimated();
    assert_int_equal(estimate.occupancy_limit, limit);
    assert_near(estimate.occupancy, occupancy);
}

GW_TEST(occupancy)
{
    kernel.blocks = 1000;
    assert_occupancy(GW_OCCUPANCY_THREADS, 1);
    kernel.block_threads = 32;
    assert_occupancy(GW_OCCUPANCY_BLOCKS, 0.5);
    kernel.block_threads = 256;
    kernel.shared_bytes = 33 << 10;
    assert_occupancy(GW_OCCUPANCY_SHARED, 0.25);
    kernel.shared_bytes = 0;
    kernel.registers = 128;
    assert_occupancy(GW_OCCUPANCY_REGISTERS, 0.5);
    kernel.registers = 0;
    kernel.blocks = 5;
    assert_occupancy(GW_OCCUPANCY_GRID, 5 * 256 / 10240.0);
    kernel.block_threads = 33; // takes the room of two warps
    kernel.blocks = 1000;
    assert_occupancy(GW_OCCUPANCY_THREADS, 16 * 33 / 1024.0);
}

// By the formula of cuda_occupancy.h, by hand.
static void expect_occupancy(const char *name, double registers, double threads, double percent,
                             enum gw_occupancy_limit limit)
{
    const struct gw_gpu *named = gw_gpu_find(name);
    assert_non_null(named);
    gpu = *named;
    kernel.block_threads = threads;
    kernel.registers = registers;
    kernel.blocks = 1e6;
    estimated();
    assert_near(100 * estimate.occupancy, percent);
    assert_int_equal(estimate.occupancy_limit, limit);
}

GW_TEST(registers_limit_the_occupancy_as_they_are_allocated)
{
    // 72 x 32 are 9 units of 256; 7 warps of them fit into each quarter of 16384: 28 warps, 3
    // blocks of 8.
    expect_occupancy("t4", 72, 256, 75, GW_OCCUPANCY_REGISTERS);
    // 64 x 32 are 8 units: 32 warps, all that a T4 has.
    expect_occupancy("t4", 64, 256, 100, GW_OCCUPANCY_THREADS);
    // 33 x 32 are 5 units: 12 warps a quarter, 48 of 64.
    expect_occupancy("h100", 33, 256, 75, GW_OCCUPANCY_REGISTERS);
    expect_occupancy("h100", 32, 256, 100, GW_OCCUPANCY_THREADS);
    // 255 x 32 are 32 units: 2 warps a quarter, one block of 8 warps; of 1024 threads there is
    // none.
    expect_occupancy("a100", 255, 256, 12.5, GW_OCCUPANCY_REGISTERS);
    kernel.block_threads = 1024;
    assert_false(gw_model_kernel_time(&gpu, &kernel, &estimate));
}

GW_TEST(shared_memory_is_allocated_in_units)
{
    // An A100 has 164 KiB, and keeps 1 KiB of each block: of blocks of 40 KiB, 4 fit, 1024 of 2048
    // threads.
    kernel.shared_bytes = 40 << 10;
    expect_occupancy("a100", 16, 256, 50, GW_OCCUPANCY_SHARED);
    // A T4 has 64 KiB and keeps nothing: of 16 KiB and 1 byte, 3 fit.
    kernel.shared_bytes = (16 << 10) + 1;
    expect_occupancy("t4", 16, 128, 37.5, GW_OCCUPANCY_SHARED);
}

GW_TEST(what_does_not_fit_is_not_estimated)
{
    kernel.shared_bytes = 65 << 10;
    assert_false(gw_model_kernel_time(&gpu, &kernel, &estimate));
    kernel = (struct gw_model_kernel){0};
    assert_false(gw_model_kernel_time(&gpu, &kernel, &estimate));
}

GW_TEST(bands)
{
    kernel.distinct_sectors = 4e6;
    estimated();
    assert_near(estimate.low, estimate.seconds / 1.5);
    assert_near(estimate.high, estimate.seconds * 1.9);
}

GW_TEST(copies)
{
    assert_true(gw_model_copy_time(&gpu, 2, 10e6, false, false, &estimate));
    assert_near(estimate.seconds, 2 * 10e-6 + 10e6 / 5e9);
    assert_true(gw_model_copy_time(&gpu, 2, 10e6, true, false, &estimate));
    assert_near(estimate.seconds, 2 * 10e-6 + 10e6 / 10e9);
    assert_true(gw_model_copy_time(&gpu, 1, 10e6, false, true, &estimate)); // read and written
    assert_near(estimate.seconds, 2.5e-6 + 20e6 / 85e9);
    gpu.pageable_bandwidth = 0;
    assert_false(gw_model_copy_time(&gpu, 2, 10e6, false, false, &estimate));
}

static void assert_reason(const char *want)
{
    char text[100];
    estimated();
    gw_estimate_reason(&gpu, &kernel, &estimate, text, sizeof(text));
    assert_string_equal(text, want);
}

GW_TEST(reasons)
{
    assert_reason("launch: the work takes less than the launch");
    kernel.distinct_sectors = 2.5e6;
    assert_reason("memory: 80 MB at 85 GB/s");
    kernel.float64 = 1.5e9;
    assert_reason("float64: 1.5 billion operations");
    kernel.most_updates = 1e9;
    assert_reason("atomics: 1.0 billion on one address");
    kernel.most_line_updates = 2e9;
    assert_reason("atomics: 2.0 billion on a few lines");
    kernel.blocks = 400;
    kernel.loads = 320e7;
    assert_reason("latency: 1000 ms per block, 10 of them one after another");
}

GW_TEST(functions_cost_instructions)
{
    assert_true(gw_model_add_calls(&kernel, "float32", "exp", 3, 10));
    assert_near(kernel.float32, 60);
    assert_near(kernel.special, 10);
    assert_true(gw_model_add_calls(&kernel, "float64", "division", 8, 10));
    assert_near(kernel.float64, 80);
    assert_false(gw_model_add_calls(&kernel, "float32", "expo", 4, 1));
    assert_near(kernel.special, 21);
    // An instruction of a function waits for the one before it: 4 clocks, 8 of float64, 20 of a
    // special one.
    kernel.chain_clocks = 0;
    assert_true(gw_model_add_calls(&kernel, "integer", "quotient", 8, 10));
    assert_near(kernel.quotients, 10);
    assert_near(kernel.chain_clocks, 10 * (19 * 4 + 3 * 20));
    assert_true(gw_model_add_calls(&kernel, "float64", "division", 8, 1));
    assert_near(kernel.chain_clocks, 1360 + 4 + 8 * 8 + 20);
}

GW_TEST(each_gpu_has_what_the_model_needs)
{
    for (size_t i = 0; gw_gpus[i]; i++) {
        const struct gw_gpu *one = gw_gpus[i];
        assert_ptr_equal(gw_gpu_find(one->key), one);
        assert_true(one->multiprocessors > 0 && one->clock > 1e9 && one->memory_bandwidth > 1e11);
        assert_true(one->most_threads >= 1024 && one->registers == 65536 && one->l2_bytes > 0);
        assert_non_null(one->sources[0].source);
        // The peak that catalogues give, of fused operations taken twice.
        const double peak = 2 * one->float32_lanes * one->clock * one->multiprocessors;
        assert_true(peak > 5e12 && peak < 90e12);
    }
    assert_null(gw_gpu_find("nope"));
    assert_null(gw_gpu_find(""));
}
