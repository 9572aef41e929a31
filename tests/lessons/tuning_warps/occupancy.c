// SPDX-License-Identifier: MIT
// Grades occupancy of tuning: the number of resident warps by CUDA's rules, first for questions
// that were worked out by hand.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   warps: a block has threads | warps_rounded_down
//   blocks: `limits->blocks` | blocks_without_limit
//   registers: a warp takes 32 | registers_not_in_units
//   of the four parts | registers_in_one_part
//   shared memory: a block takes | shared_without_reserved
//   No block fits, and the result | too_much_shared
//   cudaErrorInvalidValue if threads is less | negative_registers
//   The function launches nothing | asks_the_device
#include "../profiled.h"

struct parameters {
    int gpu; // one of three_gpus, or the invented one behind them
    int threads, registers, shared_bytes;
    int warps;  // worked out by hand; -1: by residents.h
    int expect; // the CUDA error that the function must return
};

#include "residents.h"

// With numbers that no GPU has, for who types in those of one.
static const struct multiprocessor invented = {"invented", 40,    5,   40000, 128, 100,
                                               50000,      30000, 700, 64,    640};

static const struct multiprocessor *limits_of(const struct parameters *parameters)
{
    return parameters->gpu < 3 ? &three_gpus[parameters->gpu] : &invented;
}

#ifdef GW_RUNNER

void gw_run(struct gw_run *run)
{
    enum { UNANSWERED = -7778 };
    const struct parameters *parameters = gw_parameters(run);
    int warps = UNANSWERED;
    gw_returned(run, (int)occupancy(limits_of(parameters), parameters->threads,
                                    parameters->registers, parameters->shared_bytes, &warps));
    gw_note(run, "warps", warps);
    gw_note(run, "answered", warps != UNANSWERED);
}

#else

static const struct rules slips[] = {
    {.warps_down = true,
     .said =
         "threads / 32, rounded down: the last threads of a block are a warp, too, so round up"},
    {.no_warps = true, .said = "no limit of warps: limits->warps / (warps of a block) blocks fit"},
    {.no_blocks = true, .said = "no limit of blocks: at most limits->blocks are resident"},
    {.no_registers = true, .said = "no limit of registers"},
    {.no_shared = true, .said = "no limit of shared memory"},
    {.no_unit = true,
     .said = "registers of a warp that are not rounded up to a multiple of limits->register_unit"},
    {.one_part = true,
     .said = "registers in one piece: they are in four parts, and the warps of each part must fit "
             "into limits->registers / 4"},
    {.by_block = true,
     .said = "registers counted by threads: they are allocated by whole warps, 32 * registers "
             "rounded up to a multiple of limits->register_unit"},
    {.one_part = true,
     .no_unit = true,
     .said = "registers in one piece and without the unit: a warp's are rounded up, and the "
             "registers are in four parts, each of which holds whole warps"},
    {.blocks_in_parts = true,
     .said = "whole blocks in each of the four parts: the warps of a block may be in different "
             "parts, so multiply by 4 before you divide by the warps of a block"},
    {.no_reserved = true,
     .said = "shared memory without limits->shared_reserved, which each block takes as well"},
    {.no_shared_unit = true,
     .said = "shared memory that is not rounded up to a multiple of limits->shared_unit"},
    {.shared_down = true, .said = "shared memory rounded down to a multiple of the unit: round up"},
    {.no_reserved = true,
     .no_shared_unit = true,
     .said = "shared memory without limits->shared_reserved and without limits->shared_unit"},
    {.no_block_limit = true,
     .said = "no check of threads: no block fits with more than limits->threads_per_block"},
    {.no_thread_limit = true,
     .said = "no check of registers: no block fits with more than limits->registers_per_thread"},
    {.no_shared_limit = true,
     .said = "no check of shared_bytes: no block fits with more than limits->shared_per_block, "
             "although limits->shared_bytes is more"},
    {.counts_blocks = true,
     .said = "blocks instead of warps: multiply them by the warps of a block"},
    {.counts_threads = true, .said = "threads instead of warps"},
    {.counts_lanes = true,
     .said =
         "all threads divided by 32: the last threads of each block are a warp of their own, so "
         "multiply the blocks by the warps of a block"}};

static void expect_warps(struct gw_case *grading, const struct parameters *parameters)
{
    const struct multiprocessor *limits = limits_of(parameters);
    const int want = parameters->warps >= 0
                         ? parameters->warps
                         : warps_by(limits, parameters->threads, parameters->registers,
                                    parameters->shared_bytes, &right);
    const int64_t got = gw_noted(grading, "warps");
    gw_expect(grading, gw_noted(grading, "answered"),
              "*warps was never written: store the number of resident warps there, 0 if no block "
              "fits");
    for (size_t s = 0; got != want && s < sizeof(slips) / sizeof(slips[0]); s++) {
        if (got == warps_by(limits, parameters->threads, parameters->registers,
                            parameters->shared_bytes, &slips[s])) {
            gw_suspect(grading, "*warps is %lld but should be %d: that is the result with %s",
                       (long long)got, want, slips[s].said);
        }
    }
    for (int g = 0; got != want && g < 3; g++) {
        struct multiprocessor other = *limits;
        other.warps = three_gpus[g].warps;
        const bool by_warps = got == warps_by(&other, parameters->threads, parameters->registers,
                                              parameters->shared_bytes, &right);
        const bool by_all =
            got == warps_by(&three_gpus[g], parameters->threads, parameters->registers,
                            parameters->shared_bytes, &right);
        if (by_warps || by_all) {
            gw_suspect(grading,
                       "*warps is %lld but should be %d: that is the result for the %s, but this "
                       "is another multiprocessor: take all numbers from *limits",
                       (long long)got, want, three_gpus[g].name);
        }
    }
    gw_expect_no_suspect(grading);
    gw_expect_of(
        grading, GW_OF_VALUES, got == want,
        "*warps is %lld but should be %d, for blocks of %d threads, %d registers per "
        "thread and %d bytes of shared memory (warps: %d blocks fit, blocks: %d, registers: "
        "%d, shared memory: %d)",
        (long long)got, want, parameters->threads, parameters->registers, parameters->shared_bytes,
        limits->warps / (up(parameters->threads, 32) / 32), limits->blocks,
        parameters->registers > 0
            ? blocks_by_registers(limits, parameters->registers, parameters->threads,
                                  up(parameters->threads, 32) / 32, &right)
            : limits->blocks,
        blocks_by_shared(limits, parameters->shared_bytes, &right));
}

static void ask(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_run_case(grading);
    gw_expect_returned(grading, parameters->expect);
    if (parameters->expect == cudaSuccess) {
        expect_warps(grading, parameters);
    }
}

#define ASKED(words, gpu, t, r, s, w, error)                                                       \
    GW_CASE(words, ask, GW_ONCE, struct parameters, gpu, t, r, s, w, error)
#define ON(gpu, name, t, r, s, w)                                                                  \
    ASKED(name ", " #t " threads, " #r " registers, " #s " bytes", gpu, t, r, s, w, cudaSuccess)
#define T4(t, r, s, w) ON(0, "T4", t, r, s, w)
#define RTX(t, r, s, w) ON(1, "RTX 3090", t, r, s, w)
#define H100(t, r, s, w) ON(2, "H100", t, r, s, w)
#define INVENTED(t, r, s) ON(3, "other limits", t, r, s, -1)
#define REFUSED(t, r, s)                                                                           \
    ASKED("threads = " #t ", registers = " #r ", bytes = " #s, 0, t, r, s, 0, cudaErrorInvalidValue)
static const struct gw_case_declaration cases[] = {
    // By hand. T4: 8 warps a block, 32 / 8 = 4 blocks.
    T4(256, 0, 0, 32),
    // 1 warp a block, but only 16 blocks.
    T4(32, 0, 0, 16),
    // One thread is a warp, too.
    T4(1, 0, 0, 16),
    // 4 warps a block; 100 threads take as many.
    T4(100, 0, 0, 32),
    // 33 threads are 2 warps: 16 blocks.
    RTX(33, 0, 0, 32),
    // 40 * 32 = 1280 registers a warp; a part of 16384 holds 12, four hold 48: 12 blocks of 4.
    H100(128, 40, 0, 48),
    // 41 * 32 = 1312 are rounded up to 1536; a part holds 10, four hold 40: 5 blocks of 8.
    H100(256, 41, 0, 40),
    // 72 * 32 = 2304; a part holds 7, four hold 28: 3 blocks of 8 (65536 / 2304 would be 28.4).
    H100(256, 72, 0, 24),
    // 168 * 32 = 5376; a part holds 3, four hold 12 (in one piece also 12): 12 blocks of 1.
    H100(32, 168, 0, 12),
    // 104 * 32 = 3328; a part holds 4, four hold 16 (in one piece 19): 4 blocks of 4.
    H100(128, 104, 0, 16),
    // 104 again: 16 warps are 8 blocks of 2 (in one piece 19 are 9).
    H100(64, 104, 0, 16),
    // 48 threads are 2 warps, each with 128 * 32 = 4096; a part holds 4, four hold 16.
    H100(48, 128, 0, 16),
    // 104 once more: 16 warps are 2 blocks of 8, although a part holds none.
    RTX(256, 104, 0, 16),
    // 12 warps a block; 255 * 32 = 8160 are rounded up to 8192; 8 warps fit, and no block.
    H100(384, 255, 0, 0),
    // 20000 are rounded up to 20224; 65536 / 20224 = 3 blocks of 4.
    T4(128, 0, 20000, 12),
    // 16384 bytes: 4 blocks of 4.
    T4(128, 0, 16384, 16),
    // 16385 are rounded up to 16640: 3 blocks of 4.
    T4(128, 0, 16385, 12),
    // 9362 are rounded up to 9472: 6 blocks of 2 (7 without the units).
    T4(64, 0, 9362, 12),
    // 16384 and 1024 are 17408: 102400 / 17408 = 5 blocks of 4 (without the 1024, 6).
    RTX(128, 0, 16384, 20),
    // 24500 and 1024 are 25524, rounded up to 25600: 4 blocks of 4.
    RTX(128, 0, 24500, 16),
    // 100 and 1024, rounded up to 1152; 233472 / 1152 = 202: 64 / 2 = 32 blocks.
    H100(64, 0, 100, 64),
    // All of a block's: 101376 and 1024 are 102400: 1 block of 8; a byte more fits nowhere.
    RTX(256, 0, 101376, 8), RTX(256, 0, 101377, 0), T4(256, 0, 65536, 8),
    // The largest block, and too large ones.
    T4(1024, 64, 0, 32), T4(1025, 0, 0, 0), RTX(1024, 0, 0, 32), H100(1024, 65, 0, 0),
    T4(32, 255, 0, 8), T4(32, 256, 0, 0),
    // Limits that no GPU has.
    INVENTED(64, 0, 0), INVENTED(256, 30, 0), INVENTED(320, 0, 0), INVENTED(100, 33, 9000),
    INVENTED(640, 10, 0), INVENTED(641, 10, 0), INVENTED(64, 101, 0), INVENTED(64, 0, 30001),
    INVENTED(96, 0, 12000), REFUSED(0, 32, 0), REFUSED(-32, 32, 0), REFUSED(128, -1, 0),
    REFUSED(128, 32, -1)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
