// SPDX-License-Identifier: MIT
// Each term is a count over the rate of what it counts.
#include "model.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LANES = 32, SCHEDULERS = 4, SECTOR_BYTES = 32, SECTORS_A_CLOCK = 4 };

// What a load takes where nobody has published it.
static const double usual_latency = 0.4e-6;
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

static double active(const struct gw_model_kernel *kernel)
{
    return kernel->active_lanes > 0 ? kernel->active_lanes : LANES;
}

static double at_least_one(double number)
{
    return larger(number, 1);
}

// What was read or stored by one launch is in the L2 cache for the next one, if it fits.
static bool is_cached(const struct gw_gpu *gpu, const struct gw_model_kernel *kernel,
                      const struct gw_estimate *estimate)
{
    return gpu->l2_bandwidth > 0 && estimate->bytes * at_least_one(kernel->times_larger) <
                                        GW_L2_SHARE * (double)gpu->l2_bytes;
}

static double latency_of(const struct gw_gpu *gpu, bool cached)
{
    return cached && gpu->l2_latency > 0 ? gpu->l2_latency
           : gpu->memory_latency > 0     ? gpu->memory_latency
                                         : usual_latency;
}

// What a warp does one after another, on average: an instruction per clock at most, functions,
// whose instructions wait for each other, loads, barriers and shuffles.
static double seconds_of_block(const struct gw_gpu *gpu, const struct gw_model_kernel *kernel,
                               double instructions, double latency)
{
    const double warps = kernel->blocks * ceil(kernel->block_threads / LANES);
    const double of_interval =
        GW_BARRIER_CLOCKS + (kernel->shared_requests > 0 ? GW_SHARED_CLOCKS : 0);
    const double clocks = instructions / warps + kernel->chain_clocks / active(kernel) / warps +
                          kernel->barriers / kernel->blocks * of_interval +
                          kernel->shuffles / warps * GW_SHUFFLE_CLOCKS;
    const double loads = kernel->loads / warps;
    const double waits = larger(loads / at_least_one(kernel->loads_together), smaller(loads, 1));
    return clocks / gpu->clock + waits * latency;
}

static void set_terms(const struct gw_gpu *gpu, const struct gw_model_kernel *kernel,
                      double resident, double latency, struct gw_estimate *estimate)
{
    const double launches = kernel->launches;
    const double blocks = kernel->blocks / launches;
    // The multiprocessor with the most blocks is the last to end.
    const double units = gpu->multiprocessors;
    const double clocks = gpu->clock * blocks / ceil(blocks / units) * launches;
    const double warps = 1 / active(kernel); // that an instruction of a lane is, on average
    const double lanes = kernel->float32 + kernel->float64 + kernel->special + kernel->integer;
    const double requests = kernel->global_requests + kernel->shared_requests;
    const double instructions = lanes * warps + requests;
    double *terms = estimate->terms;
    terms[GW_LIMIT_LAUNCH] = GW_LAUNCH_SECONDS;
    terms[GW_LIMIT_ISSUE] = over(instructions, SCHEDULERS * clocks);
    terms[GW_LIMIT_FLOAT32] = over(LANES * warps * kernel->float32, gpu->float32_lanes * clocks);
    terms[GW_LIMIT_FLOAT64] = over(LANES * warps * kernel->float64, gpu->float64_lanes * clocks);
    terms[GW_LIMIT_SPECIAL] = over(LANES * warps * kernel->special, gpu->special_lanes * clocks);
    terms[GW_LIMIT_LOAD_STORE] = over(LANES * requests, gpu->load_store_units * clocks);
    terms[GW_LIMIT_L1] =
        larger(over(kernel->lines, clocks), over(kernel->sectors, SECTORS_A_CLOCK * clocks));
    terms[GW_LIMIT_SHARED] = over(kernel->wavefronts, clocks);
    terms[GW_LIMIT_MEMORY] = over(estimate->bytes, estimate->bandwidth);
    terms[GW_LIMIT_ATOMICS] = over(larger(kernel->most_updates, kernel->most_line_updates),
                                   GW_ATOMICS_A_CLOCK * gpu->clock);
    terms[GW_LIMIT_BLOCKS] = over(blocks, GW_BLOCKS_A_CLOCK * gpu->clock);
    estimate->block_seconds = seconds_of_block(gpu, kernel, instructions, latency);
    estimate->rounds = larger(blocks / (units * resident), 1);
    terms[GW_LIMIT_LATENCY] =
        estimate->rounds * (estimate->block_seconds + GW_BLOCK_TURNOVER_SECONDS);
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
    estimate->cached = is_cached(gpu, kernel, estimate);
    const double latency = latency_of(gpu, estimate->cached);
    estimate->bandwidth =
        estimate->cached ? gpu->l2_bandwidth : GW_REACHED_BANDWIDTH * gpu->memory_bandwidth;
    set_terms(gpu, kernel, resident, latency, estimate);
    for (int i = 0; i < GW_LIMITS; i++) {
        if (estimate->terms[i] > estimate->terms[estimate->decides]) {
            estimate->decides = (enum gw_limit)i;
        }
    }
    double most = 0;
    for (int i = GW_LIMIT_ISSUE; i < GW_LIMITS; i++) {
        most = larger(most, estimate->terms[i]);
    }
    // Before the first bytes come nothing else can be busy.
    const double fill = most > estimate->terms[GW_LIMIT_LATENCY] ? latency : 0;
    const double one = GW_LAUNCH_SECONDS + most + fill;
    estimate->seconds = one * kernel->launches;
    estimate->low = estimate->seconds / GW_BAND_BELOW;
    estimate->high = estimate->seconds * GW_BAND_ABOVE;
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
        [GW_LIMIT_MEMORY] = "memory",     [GW_LIMIT_ATOMICS] = "atomics",
        [GW_LIMIT_BLOCKS] = "blocks",     [GW_LIMIT_LATENCY] = "latency",
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
        [GW_LIMIT_ATOMICS] = {larger(kernel->most_updates, kernel->most_line_updates),
                              kernel->most_line_updates > kernel->most_updates ? "on a few lines"
                                                                               : "on one address"},
        [GW_LIMIT_BLOCKS] = {kernel->blocks / launches, "begin"},
    };
    char amount[32];
    char rate[32];
    if (estimate->decides == GW_LIMIT_MEMORY) {
        scaled(estimate->bytes, bytes, amount, sizeof(amount));
        scaled(estimate->bandwidth, bytes, rate, sizeof(rate));
        snprintf(text, room, "%s: %s at %s/s",
                 estimate->bandwidth > gpu->memory_bandwidth ? "L2 cache" : "memory", amount, rate);
    } else if (estimate->decides == GW_LIMIT_LATENCY) {
        const bool is_long = estimate->block_seconds >= 1e-3;
        snprintf(text, room, "latency: %.4g %s per block, %.4g of them one after another",
                 round(estimate->block_seconds * (is_long ? 1e5 : 1e8)) / 100,
                 is_long ? "ms" : "us", ceil(estimate->rounds));
    } else if (estimate->decides == GW_LIMIT_LAUNCH) {
        snprintf(text, room, "launch: the work takes less than the launch");
    } else {
        scaled(what[estimate->decides].count, counts, amount, sizeof(amount));
        snprintf(text, room, "%s: %s %s", gw_limit_name(estimate->decides), amount,
                 what[estimate->decides].of);
    }
}
