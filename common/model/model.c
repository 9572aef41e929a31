// SPDX-License-Identifier: MIT
// Each term is a count over the rate of what it counts.
#include "model.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LANES = 32, SCHEDULERS = 4, SECTOR_BYTES = 32, SECTORS_A_CLOCK = 4 };

// A host that waits for each launch sees no less.
static const double least_seen = 5e-6;
// What the first load takes, and the last block's end, where the latency is not known.
static const double usual_fill = 0.4e-6;
// Of a copy of next to nothing.
static const double copy_latency = 10e-6;

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double blocks_of(double room, double each)
{
    return each > 0 ? floor(room / each) : INFINITY;
}

static double in_units(double number, double unit)
{
    return ceil(number / unit) * unit;
}

// Registers are allocated by warps, in units, from those of one of the multiprocessor's four parts
// (cuda_occupancy.h of the CUDA Toolkit).
static double blocks_by_registers(const struct gw_gpu *gpu, const struct gw_model_kernel *kernel)
{
    const double unit = 256;
    const double of_warp = in_units(kernel->registers * LANES, unit);
    const double warps = blocks_of((double)gpu->registers / SCHEDULERS, of_warp) * SCHEDULERS;
    return floor(warps / ceil(kernel->block_threads / LANES));
}

// The bytes of shared memory that a block takes; what the system keeps of each block and the units
// are those of cuda_occupancy.h. Without a compiler's numbers the bytes are those of the counts.
static double shared_bytes_of(const struct gw_gpu *gpu, const struct gw_model_kernel *kernel)
{
    const bool ampere_or_later = gpu->capability >= 80;
    return kernel->registers > 0 ? in_units(kernel->shared_bytes + (ampere_or_later ? 1024 : 0),
                                            ampere_or_later ? 128 : 256)
                                 : kernel->shared_bytes;
}

// How many blocks a multiprocessor holds at once; 0: none.
static double resident_blocks(const struct gw_gpu *gpu, const struct gw_model_kernel *kernel,
                              enum gw_occupancy_limit *limit)
{
    const double threads = ceil(kernel->block_threads / LANES) * LANES;
    const double room[] = {
        [GW_OCCUPANCY_THREADS] = blocks_of(gpu->most_threads, threads),
        [GW_OCCUPANCY_BLOCKS] = gpu->most_blocks,
        [GW_OCCUPANCY_SHARED] = blocks_of((double)gpu->shared_bytes, shared_bytes_of(gpu, kernel)),
        [GW_OCCUPANCY_REGISTERS] =
            kernel->registers > 0 ? blocks_by_registers(gpu, kernel) : INFINITY,
    };
    *limit = GW_OCCUPANCY_THREADS;
    for (unsigned i = 0; i < sizeof(room) / sizeof(room[0]); i++) {
        if (room[i] < room[*limit]) {
            *limit = (enum gw_occupancy_limit)i;
        }
    }
    return room[*limit];
}

static double over(double count, double rate)
{
    return rate > 0 ? count / rate : 0;
}

// What a thread has under way, at the least: one load's share of the sectors that its warp's
// request brings, which is 1 byte of bytes side by side, 4 of floats, and 32 where each thread has
// a sector for itself. Nobody waits for stores. How many loads are under way together no count
// says.
static double under_way(const struct gw_model_kernel *kernel)
{
    const double usual = 4;
    const double loaded = kernel->sectors - kernel->stored_sectors;
    if (kernel->load_bytes > 0 || !(loaded > 0)) {
        return kernel->load_bytes > 0 ? kernel->load_bytes : usual;
    }
    const double requests = kernel->global_requests * loaded / kernel->sectors;
    const double warps = kernel->blocks * ceil(kernel->block_threads / LANES);
    const double each = SECTOR_BYTES * loaded / (LANES * larger(requests, warps));
    // One address for all lanes is a sector as well, and most often loaded again, from a cache.
    return kernel->distinct_sectors < 0.9 * loaded ? larger(usual, each) : each;
}

// Bandwidth that the threads which are resident ask for: what is under way, over the time that it
// is.
static double bandwidth_of(const struct gw_gpu *gpu, const struct gw_model_kernel *kernel,
                           double resident_threads)
{
    const double reached = GW_REACHED_BANDWIDTH * gpu->memory_bandwidth;
    return gpu->memory_latency > 0
               ? smaller(reached, resident_threads * under_way(kernel) / gpu->memory_latency)
               : reached;
}

static void set_terms(const struct gw_gpu *gpu, const struct gw_model_kernel *kernel,
                      struct gw_estimate *estimate)
{
    const double launches = kernel->launches;
    const double blocks = kernel->blocks / launches;
    // The multiprocessor with the most blocks is the last to end.
    const double units = gpu->multiprocessors;
    const double clocks = gpu->clock * blocks / ceil(blocks / units) * launches;
    const double lanes = kernel->float32 + kernel->float64 + kernel->special + kernel->integer;
    const double instructions = lanes / LANES + kernel->global_requests + kernel->shared_requests;
    const double requests = kernel->global_requests + kernel->shared_requests;
    double *terms = estimate->terms;
    terms[GW_LIMIT_LAUNCH] = GW_LAUNCH_SECONDS;
    terms[GW_LIMIT_ISSUE] = over(instructions, SCHEDULERS * clocks);
    terms[GW_LIMIT_FLOAT32] = over(kernel->float32, gpu->float32_lanes * clocks);
    terms[GW_LIMIT_FLOAT64] = over(kernel->float64, gpu->float64_lanes * clocks);
    terms[GW_LIMIT_SPECIAL] = over(kernel->special, gpu->special_lanes * clocks);
    terms[GW_LIMIT_LOAD_STORE] = over(LANES * requests, gpu->load_store_units * clocks);
    terms[GW_LIMIT_L1] =
        larger(over(kernel->lines, clocks), over(kernel->sectors, SECTORS_A_CLOCK * clocks));
    terms[GW_LIMIT_SHARED] = over(kernel->wavefronts, clocks);
    terms[GW_LIMIT_L2] = over(SECTOR_BYTES * kernel->sectors / launches, gpu->l2_bandwidth);
    terms[GW_LIMIT_MEMORY] = over(estimate->bytes, estimate->bandwidth);
    terms[GW_LIMIT_ATOMICS] = over(kernel->most_updates, gpu->clock);
    // What fits into the L2 cache comes from memory at most once, and not again for each launch.
    if (estimate->bytes < (double)gpu->l2_bytes / 2 && gpu->l2_bandwidth > 0) {
        terms[GW_LIMIT_MEMORY] = 0;
    }
}

// Counts say most of regular streams, of which each line is used whole.
static bool is_stream(const struct gw_model_kernel *kernel, const struct gw_estimate *estimate)
{
    return estimate->decides == GW_LIMIT_MEMORY && kernel->sectors >= 3 * kernel->lines;
}

bool gw_model_kernel_time(const struct gw_gpu *gpu, const struct gw_model_kernel *kernel,
                          struct gw_estimate *estimate)
{
    *estimate = (struct gw_estimate){0};
    if (!(kernel->launches > 0) || !(kernel->blocks > 0) || !(kernel->block_threads > 0)) {
        return false;
    }
    const double resident = resident_blocks(gpu, kernel, &estimate->occupancy_limit);
    if (resident < 1) {
        return false;
    }
    const double blocks = kernel->blocks / kernel->launches;
    const double all = resident * gpu->multiprocessors;
    if (blocks < all) {
        estimate->occupancy_limit = GW_OCCUPANCY_GRID;
    }
    const double threads = smaller(blocks, all) * kernel->block_threads;
    estimate->occupancy = threads / ((double)gpu->most_threads * gpu->multiprocessors);
    estimate->bytes =
        SECTOR_BYTES * (kernel->distinct_sectors + kernel->stored_sectors) / kernel->launches;
    estimate->bandwidth = bandwidth_of(gpu, kernel, threads);
    set_terms(gpu, kernel, estimate);
    for (int i = 0; i < GW_LIMITS; i++) {
        if (estimate->terms[i] > estimate->terms[estimate->decides]) {
            estimate->decides = (enum gw_limit)i;
        }
    }
    double most = 0;
    for (int i = GW_LIMIT_ISSUE; i < GW_LIMITS; i++) {
        most = larger(most, estimate->terms[i]);
    }
    const double fill = gpu->memory_latency > 0 ? gpu->memory_latency : usual_fill;
    const double one = GW_LAUNCH_SECONDS + most + fill;
    const bool stream = is_stream(kernel, estimate);
    estimate->seconds = one * kernel->launches;
    estimate->low = estimate->seconds / (stream ? 1.5 : 2);
    estimate->high = larger(estimate->seconds * (stream ? 2 : 3), least_seen * kernel->launches);
    estimate->memory_share = estimate->bytes / one / gpu->memory_bandwidth;
    for (int i = GW_LIMIT_ISSUE; i <= GW_LIMIT_SPECIAL; i++) {
        estimate->compute_share = larger(estimate->compute_share, estimate->terms[i] / one);
    }
    return true;
}

bool gw_model_copy_time(const struct gw_gpu *gpu, double copies, double bytes, bool pinned,
                        bool within_device, struct gw_estimate *estimate)
{
    *estimate = (struct gw_estimate){.decides = GW_LIMIT_MEMORY, .bytes = bytes};
    estimate->bandwidth = within_device ? GW_REACHED_BANDWIDTH * gpu->memory_bandwidth / 2
                          : pinned      ? gpu->pinned_bandwidth
                                        : gpu->pageable_bandwidth;
    if (!(estimate->bandwidth > 0) || !(copies > 0)) {
        return false;
    }
    estimate->seconds =
        copies * (within_device ? GW_LAUNCH_SECONDS : copy_latency) + bytes / estimate->bandwidth;
    estimate->low = estimate->seconds / 1.5;
    estimate->high = estimate->seconds * 2;
    return true;
}

const char *gw_limit_name(enum gw_limit limit)
{
    static const char *const names[GW_LIMITS] = {
        [GW_LIMIT_LAUNCH] = "launch",     [GW_LIMIT_ISSUE] = "instructions",
        [GW_LIMIT_FLOAT32] = "float32",   [GW_LIMIT_FLOAT64] = "float64",
        [GW_LIMIT_SPECIAL] = "functions", [GW_LIMIT_LOAD_STORE] = "load and store units",
        [GW_LIMIT_L1] = "L1 cache",       [GW_LIMIT_SHARED] = "shared memory",
        [GW_LIMIT_L2] = "L2 cache",       [GW_LIMIT_MEMORY] = "memory",
        [GW_LIMIT_ATOMICS] = "atomics",
    };
    return names[limit];
}

// "80 MB", "1.6 million": three digits at most, with a word for the thousands.
static void scaled(double number, const char *const *units, char *text, size_t room)
{
    int unit = 0;
    while (number >= 999.5 && units[unit + 1]) {
        number /= 1000;
        unit++;
    }
    snprintf(text, room, number < 9.95 && unit > 0 ? "%.1f%s" : "%.0f%s", number, units[unit]);
}

void gw_estimate_reason(const struct gw_gpu *gpu, const struct gw_model_kernel *kernel,
                        const struct gw_estimate *estimate, char *text, size_t room)
{
    static const char *const bytes[] = {" B", " kB", " MB", " GB", " TB", NULL};
    static const char *const counts[] = {"", " thousand", " million", " billion", NULL};
    const double launches = kernel->launches > 0 ? kernel->launches : 1;
    const struct {
        double count;
        const char *of;
    } what[GW_LIMITS] = {
        [GW_LIMIT_ISSUE] = {estimate->terms[GW_LIMIT_ISSUE] * SCHEDULERS * gpu->clock *
                                gpu->multiprocessors,
                            "instructions of warps"},
        [GW_LIMIT_FLOAT32] = {kernel->float32 / launches, "operations"},
        [GW_LIMIT_FLOAT64] = {kernel->float64 / launches, "operations"},
        [GW_LIMIT_SPECIAL] = {kernel->special / launches, "calls"},
        [GW_LIMIT_LOAD_STORE] = {(kernel->global_requests + kernel->shared_requests) / launches,
                                 "requests"},
        [GW_LIMIT_L1] = {kernel->lines / launches, "lines"},
        [GW_LIMIT_SHARED] = {kernel->wavefronts / launches, "wavefronts"},
        [GW_LIMIT_L2] = {kernel->sectors / launches, "sectors"},
        [GW_LIMIT_ATOMICS] = {kernel->most_updates, "on one address"},
    };
    char amount[32];
    char rate[32];
    if (estimate->decides == GW_LIMIT_MEMORY) {
        scaled(estimate->bytes, bytes, amount, sizeof(amount));
        scaled(estimate->bandwidth, bytes, rate, sizeof(rate));
        snprintf(text, room, "memory: %s at %s/s", amount, rate);
    } else if (estimate->decides == GW_LIMIT_LAUNCH) {
        snprintf(text, room, "launch: the work takes less than the launch");
    } else {
        scaled(what[estimate->decides].count, counts, amount, sizeof(amount));
        snprintf(text, room, "%s: %s %s", gw_limit_name(estimate->decides), amount,
                 what[estimate->decides].of);
    }
}
