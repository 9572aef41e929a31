// SPDX-License-Identifier: MIT
// A few lines a kernel, then copies and allocations.
#include "counts.h"

#include <inttypes.h>

static void requests(FILE *out, const char *name, uint64_t requests, uint64_t parts,
                     const char *called)
{
    if (requests > 0) {
        fprintf(out, "  %-22s %12" PRIu64 " requests %12" PRIu64 " %-11s %6.2f a request\n", name,
                requests, parts, called, (double)parts / (double)requests);
    }
}

static void only_some(FILE *out, const char *name, uint64_t count, const char *what)
{
    if (count > 0) {
        fprintf(out, "  %-22s %12" PRIu64 " %s\n", name, count, what);
    }
}

static void same_address(FILE *out, const char *name, uint64_t lanes)
{
    only_some(out, name, lanes, "lanes meet another on its address");
}

static void global(FILE *out, const char *name, const struct gw_request_counts *counts)
{
    requests(out, name, counts->requests, counts->sectors, "sectors");
    same_address(out, name, counts->same_address_lanes);
}

static void shared(FILE *out, const char *name, const struct gw_shared_counts *counts)
{
    requests(out, name, counts->requests, counts->wavefronts, "wavefronts");
    same_address(out, name, counts->same_address_lanes);
}

static void warp_functions(FILE *out, const struct gw_warp_function_counts *counts)
{
    only_some(out, "shuffles", counts->shuffles, "instructions");
    only_some(out, "votes", counts->votes, "instructions");
    only_some(out, "warp reductions", counts->reductions, "instructions");
    only_some(out, "warp barriers", counts->barriers, "instructions");
}

static void kernel(FILE *out, const struct gw_kernel_counts *counts)
{
    fprintf(out,
            "kernel %s: %" PRIu64 " launch%s, %" PRIu64 " blocks, %" PRIu64 " threads, %" PRIu64
            " barriers\n",
            counts->kernel, counts->launches, counts->launches == 1 ? "" : "es", counts->blocks,
            counts->threads, counts->barriers);
    global(out, "global loads", &counts->loads);
    global(out, "global stores", &counts->stores);
    global(out, "global atomics", &counts->atomics);
    shared(out, "shared loads", &counts->shared_loads);
    shared(out, "shared stores", &counts->shared_stores);
    shared(out, "shared atomics", &counts->shared_atomics);
    warp_functions(out, &counts->warp_functions);
    if (counts->cut) {
        fputs("  (too many requests to remember: some were counted in pieces)\n", out);
    }
}

void gw_counts_print(FILE *out)
{
    static const char *const directions[] = {"host to device", "device to host",
                                             "device to device"};
    for (size_t i = 0; i < gw_counts_kernels(); i++) {
        kernel(out, gw_counts_kernel(i));
    }
    const struct gw_transfer_counts *transfers = gw_counts_transfers();
    for (int i = 0; i < GW_DIRECTIONS; i++) {
        if (transfers->copies[i] > 0) {
            fprintf(out, "copies %-16s %12" PRIu64 " of %" PRIu64 " bytes together\n",
                    directions[i], transfers->copies[i], transfers->copied_bytes[i]);
        }
    }
    if (transfers->memsets > 0) {
        fprintf(out, "%-23s %12" PRIu64 " of %" PRIu64 " bytes together\n", "memsets",
                transfers->memsets, transfers->memset_bytes);
    }
    fprintf(out, "%-23s %12" PRIu64 " of %" PRIu64 " bytes together\n", "allocations",
            transfers->allocations, transfers->allocated_bytes);
}
