// SPDX-License-Identifier: MIT
// One run under the checker, which counts; then the model, kernel by kernel and copy by copy.
#include "estimating.h"

#include "device.h"

#include "base/text.h"
#include "checker/counting/counts.h"
#include "model/costs.h"
#include "model/read_counts.h"
#include "operations/block_counters.h"
#include "operations/operations.h"
#include "turns/turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct gw_gpu *gpu;
static const char *compiled;        // what nvcc's code of kernels says
static double times_larger;         // the data of the row on a GPU
static struct gw_listing *listings; // of each file with kernels
static size_t listing_count;

// Beside the program lies a list of what g++ has listed of its files (common/cmake/plot.cmake),
// behind the folder of the device's headers.
static bool read_listings(struct gw_timing *timing)
{
    char path[4096];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof(path) - sizeof(".listings"));
    if (length < 0) {
        return gw_fail(timing, "the program's own file cannot be found");
    }
    memcpy(path + length, ".listings", sizeof(".listings"));
    FILE *file = fopen(path, "r");
    char *headers = NULL;
    char *line = NULL;
    size_t room = 0;
    bool good = file;
    while (good && getline(&line, &room, file) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (!headers) {
            headers = gw_format("%s", line);
            continue;
        }
        FILE *listing = fopen(line, "r");
        good = listing;
        if (good) {
            listings = gw_one_more(listings, listing_count, sizeof(*listings));
            listings[listing_count++] = gw_listing_read(listing, headers);
            fclose(listing);
        }
    }
    free(headers);
    free(line);
    if (file) {
        fclose(file);
    }
    return good || gw_fail(timing, "%s and what it names cannot be read", path);
}

static double requests_of(const struct gw_kernel_counts *counts)
{
    return (double)(counts->loads.requests + counts->stores.requests + counts->atomics.requests);
}

static void add_function(const char *symbol, const uint64_t *counters, size_t count, void *context)
{
    struct gw_operations *operations = context;
    for (size_t i = 0; i < listing_count; i++) {
        const struct gw_listed_function *function =
            gw_listed_function(&listings[i], symbol, strlen(symbol));
        if (function) {
            gw_operations_add(operations, function, counters, count);
            return;
        }
    }
}

static void add_functions(struct gw_model_kernel *kernel, const char *precision,
                          const struct gw_float_operations *operations)
{
    for (int f = 0; f < GW_DEVICE_FUNCTIONS; f++) {
        const char *name = gw_known_functions[f].name;
        gw_model_add_calls(kernel, precision, name, strlen(name), (double)operations->special[f]);
    }
}

static void add_operations(struct gw_model_kernel *kernel, const char *name)
{
    struct gw_operations operations = {.integer = 0};
    for (size_t i = 0; i < gw_block_counters_kernels(); i++) {
        if (strcmp(gw_block_counters_kernel(i), name) == 0) {
            gw_block_counters_visit(i, add_function, &operations);
        }
    }
    kernel->float32 = (double)operations.float32.plain;
    kernel->float64 = (double)operations.float64.plain;
    kernel->integer = (double)operations.integer;
    gw_model_add_calls(kernel, "integer", "quotient", strlen("quotient"),
                       (double)operations.quotients);
    add_functions(kernel, "float32", &operations.float32);
    add_functions(kernel, "float64", &operations.float64);
    const struct gw_turns turns = gw_turns_of(name);
    kernel->active_lanes = turns.turns > 0 ? (double)turns.lanes / (double)turns.turns : 0;
}

static struct gw_model_kernel kernel_of(const struct gw_kernel_counts *counts)
{
    struct gw_model_kernel kernel = {
        .launches = (double)counts->launches,
        .blocks = (double)counts->blocks,
        .block_threads = counts->block_threads,
        .shared_bytes = (double)counts->shared_bytes,
        .global_requests = requests_of(counts),
        .lines = (double)(counts->loads.lines + counts->stores.lines + counts->atomics.lines),
        .sectors =
            (double)(counts->loads.sectors + counts->stores.sectors + counts->atomics.sectors),
        .shared_requests = (double)(counts->shared_loads.requests + counts->shared_stores.requests +
                                    counts->shared_atomics.requests),
        .wavefronts = (double)(counts->shared_loads.wavefronts + counts->shared_stores.wavefronts +
                               counts->shared_atomics.wavefronts),
        .distinct_sectors = (double)counts->distinct_sectors,
        .stored_sectors = (double)counts->stores.sectors,
        .most_updates = (double)counts->most_updates,
        .most_line_updates = (double)counts->most_line_updates,
        .barriers = (double)counts->barriers,
        .shuffles = (double)counts->warp_functions.shuffles,
        .loads = (double)counts->loads.requests,
        .times_larger = times_larger,
    };
    add_operations(&kernel, counts->kernel);
    gw_model_add_registers(&kernel, compiled, counts->kernel, strlen(counts->kernel));
    return kernel;
}

// What is timed begins and ends with an event, which takes as long as a launch before a kernel that
// is launched alone.
static const struct gw_estimate events = {.seconds = GW_LAUNCH_SECONDS,
                                          .low = GW_LAUNCH_SECONDS / GW_BAND_BELOW,
                                          .high = GW_LAUNCH_SECONDS * GW_BAND_ABOVE};

static void add(struct gw_estimate *sum, const struct gw_estimate *one)
{
    sum->seconds += one->seconds;
    sum->low += one->low;
    sum->high += one->high;
}

// false: some of it cannot be estimated on this GPU, or there is nothing of it.
static bool estimate_all(struct gw_estimate *sum)
{
    struct gw_estimate one = {0};
    *sum = gw_counts_kernels() > 0 ? events : (struct gw_estimate){0};
    for (size_t i = 0; i < gw_counts_kernels(); i++) {
        const struct gw_model_kernel kernel = kernel_of(gw_counts_kernel(i));
        if (!gw_model_kernel_time(gpu, &kernel, &one)) {
            return false;
        }
        add(sum, &one);
    }
    const struct gw_transfer_counts *transfers = gw_counts_transfers();
    for (int i = 0; i < GW_DIRECTIONS; i++) {
        const double copies = (double)transfers->copies[i];
        if (copies > 0 &&
            !gw_model_copy_time(gpu, copies, (double)transfers->copied_bytes[i],
                                !(gpu->pageable_bandwidth > 0), i == GW_DEVICE_TO_DEVICE, &one)) {
            return false;
        }
        if (copies > 0) {
            add(sum, &one);
        }
    }
    return sum->seconds > 0;
}

static bool estimate_row(struct gw_timing *timing, const struct gw_work *work)
{
    if (work->clock == GW_OWN_CLOCK) {
        return true;
    }
    int error = work->before ? work->before(work->context) : 0;
    error = error == 0 ? gw_device_wait() : error;
    gw_counts_reset();
    gw_block_counters_forget();
    gw_turns_forget();
    gw_counts_memory(true);
    error = error == 0 ? work->run(work->context) : error;
    error = error == 0 ? gw_device_wait() : error;
    gw_counts_memory(false);
    if (error != 0) {
        return gw_fail_with(timing, error, work->series);
    }
    times_larger = work->gpu_n > work->n ? (double)work->gpu_n / (double)work->n : 1;
    struct gw_estimate estimate;
    if (!estimate_all(&estimate)) {
        return true;
    }
    if (!work->check(work->context)) {
        return gw_fail(timing, "the run left a wrong result (series %s, n = %zu); grade it first",
                       work->series, work->n);
    }
    const double scale = 1e3 * (work->scale > 0 ? work->scale : 1);
    timing->estimates_row = true;
    const bool put = gw_put_row(timing, &(struct gw_row){.series = work->series,
                                                         .x = work->x,
                                                         .n = work->n,
                                                         .value = estimate.seconds * scale,
                                                         .min = estimate.low * scale,
                                                         .max = estimate.high * scale,
                                                         .unit = work->unit ? work->unit : "ms"});
    timing->estimates_row = false;
    return put;
}

bool gw_estimate_on(struct gw_timing *timing, const char *key, const char *compiled_kernels)
{
    compiled = compiled_kernels;
    gpu = gw_gpu_find(key);
    if (!gpu) {
        return gw_fail(timing, "there is no GPU '%s'; docs/pages/model.md lists them", key);
    }
    gw_block_counters_watch();
    gw_turns_watch();
    gw_put_on_card(timing, "gpu", "%s", gpu->name);
    gw_put_on_card(timing, "estimated", "from counts, not measured: docs/pages/model.md");
    timing->estimate = estimate_row;
    return read_listings(timing);
}
