// SPDX-License-Identifier: MIT
// A few lines a kernel, then copies and allocations. How much each kernel computed, which the
// checker does not see, is read from the file GW_OPERATIONS, which common/operations has written.
#include "counts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void requests(FILE *out, const char *name, uint64_t requests, uint64_t parts,
                     const char *called)
{
    if (requests > 0) {
        fprintf(out, "  %-22s %12" PRIu64 " requests %12" PRIu64 " %-11s %6.2f per request\n", name,
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

static void matrices(FILE *out, const struct gw_matrix_counts *counts)
{
    only_some(out, "mma", counts->instructions, "instructions");
    only_some(out, "mma products", counts->products, "each added to a sum");
}

static void async(FILE *out, const struct gw_async_counts *counts)
{
    if (counts->copies > 0) {
        fprintf(out,
                "  %-22s %12" PRIu64 " copies by threads %5" PRIu64 " bytes %10" PRIu64
                " waited for at once\n",
                "async copies", counts->copies, counts->bytes, counts->idle_bytes);
    }
}

static void computed(FILE *out, const char *name, uint64_t lanes, uint64_t fused)
{
    if (lanes > 0) {
        fprintf(out, "  %-22s %12" PRIu64 " lanes", name, lanes);
        if (fused > 0) {
            fprintf(out, " %15" PRIu64 " fused", fused);
        }
        fputc('\n', out);
    }
}

// " float32.exp=20 float64.division=10": those of one precision.
static void functions(FILE *out, const char *name, const char *precision, const char *list)
{
    const size_t length = strlen(precision);
    bool any = false;
    for (const char *at = strstr(list, precision); at; at = strstr(at + length, precision)) {
        const char *function = at + length;
        const int of_name = (int)strcspn(function, "=");
        if (!any) {
            fprintf(out, "  %-22s", name);
        }
        fprintf(out, "%s %*" PRIu64 " %.*s", any ? "," : "", any ? 0 : 12,
                (uint64_t)strtoull(function + of_name + 1, NULL, 10), of_name, function);
        any = true;
    }
    fputs(any ? "\n" : "", out);
}

static void turns_of_warps(FILE *out, uint64_t turns, uint64_t lanes)
{
    if (turns > 0) {
        fprintf(out, "  %-22s %12" PRIu64 " with %.1f of 32 lanes active, on average\n",
                "turns of warps", turns, (double)lanes / (double)turns);
    }
}

// A line of the file: name, float32 and of these fused, float64, fused, integer, turns of warps,
// their active lanes, whether the operations are all, and the list of functions; tabs between.
static void operations(FILE *out, const char *kernel)
{
    const char *path = getenv("GW_OPERATIONS");
    FILE *file = path ? fopen(path, "re") : NULL;
    char *line = NULL;
    size_t room = 0;
    const size_t length = strlen(kernel);
    while (file && getline(&line, &room, file) >= 0) {
        if (strncmp(line, kernel, length) != 0 || line[length] != '\t') {
            continue;
        }
        line[strcspn(line, "\n")] = '\0';
        uint64_t numbers[7];
        char *at = line + length;
        for (int i = 0; i < 7; i++) {
            numbers[i] = strtoull(at, &at, 10);
        }
        computed(out, "float32 operations", numbers[0], numbers[1]);
        functions(out, "float32 functions", "float32.", at);
        computed(out, "float64 operations", numbers[2], numbers[3]);
        functions(out, "float64 functions", "float64.", at);
        computed(out, "integer operations", numbers[4], 0);
        functions(out, "integer functions", "integer.", at);
        turns_of_warps(out, numbers[5], numbers[6]);
        if (strncmp(at, "\tsome", 5) == 0) {
            fputs("  (some operations could not be counted)\n", out);
        }
    }
    free(line);
    if (file) {
        fclose(file);
    }
}

static void kernel(FILE *out, const struct gw_kernel_counts *counts)
{
    fprintf(out,
            "kernel %s: %" PRIu64 " launch%s, %" PRIu64 " blocks, %" PRIu64 " threads, %" PRIu64
            " barriers\n",
            counts->kernel, counts->launches, counts->launches == 1 ? "" : "es", counts->blocks,
            counts->threads, counts->barriers);
    only_some(out, "launches by kernels", counts->launches_by_kernels, "of those");
    global(out, "global loads", &counts->loads);
    global(out, "global stores", &counts->stores);
    global(out, "global atomics", &counts->atomics);
    only_some(out, "lines", counts->loads.lines + counts->stores.lines + counts->atomics.lines,
              "of 128 bytes, looked up by requests");
    only_some(out, "distinct sectors", counts->distinct_sectors, "read, each once per launch");
    only_some(out, "updates", counts->most_updates, "of one address at most");
    shared(out, "shared loads", &counts->shared_loads);
    shared(out, "shared stores", &counts->shared_stores);
    shared(out, "shared atomics", &counts->shared_atomics);
    warp_functions(out, &counts->warp_functions);
    matrices(out, &counts->matrices);
    async(out, &counts->async);
    operations(out, counts->kernel);
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
    for (size_t i = 0; i < gw_counts_library_functions(); i++) {
        const struct gw_library_counts *counts = gw_counts_library_function(i);
        fprintf(out, "%-23s %12" PRIu64 " library call%s\n", counts->call, counts->calls,
                counts->calls == 1 ? "" : "s");
    }
    const struct gw_page_counts *pages = gw_counts_pages();
    const uint64_t prefetched = pages->prefetched_bytes[GW_HOST_TO_DEVICE] +
                                pages->prefetched_bytes[GW_DEVICE_TO_HOST] +
                                pages->prefetched_bytes[GW_DEVICE_TO_DEVICE];
    if (pages->kernel_faults > 0 || pages->host_faults > 0 || prefetched > 0) {
        fprintf(out,
                "%-23s %12" PRIu64 " faults of kernels (%" PRIu64 " bytes moved), %" PRIu64
                " of the host (%" PRIu64 "); %" PRIu64 " bytes prefetched\n",
                "managed pages", pages->kernel_faults,
                pages->moved_bytes[GW_HOST_TO_DEVICE] + pages->moved_bytes[GW_DEVICE_TO_DEVICE],
                pages->host_faults, pages->moved_bytes[GW_DEVICE_TO_HOST], prefetched);
    }
    const struct gw_graph_counts *graphs = gw_counts_graphs();
    if (graphs->instantiations > 0 || graphs->launches > 0) {
        fprintf(out,
                "%-23s %12" PRIu64 " instantiated; by %" PRIu64 " launch%s of them %" PRIu64
                " launch%s of kernels, %" PRIu64 " other node%s\n",
                "graphs", graphs->instantiations, graphs->launches,
                graphs->launches == 1 ? "" : "es", graphs->kernels,
                graphs->kernels == 1 ? "" : "es", graphs->others, graphs->others == 1 ? "" : "s");
    }
    const struct gw_transfer_counts *transfers = gw_counts_transfers();
    for (int i = 0; i < GW_DIRECTIONS; i++) {
        if (transfers->copies[i] > 0) {
            fprintf(out, "copies %-16s %12" PRIu64 " of %" PRIu64 " bytes together\n",
                    directions[i], transfers->copies[i], transfers->copied_bytes[i]);
        }
    }
    for (int i = 0; i < GW_MOST_DEVICES; i++) {
        const struct gw_peer_counts *peer = &transfers->peers[i];
        if (peer->sent_bytes > 0 || peer->received_bytes > 0) {
            fprintf(out, "device %-16d %12" PRIu64 " bytes sent to peers, %" PRIu64 " received\n",
                    i, peer->sent_bytes, peer->received_bytes);
        }
    }
    if (transfers->memsets > 0) {
        fprintf(out, "%-23s %12" PRIu64 " of %" PRIu64 " bytes together\n", "memsets",
                transfers->memsets, transfers->memset_bytes);
    }
    fprintf(out, "%-23s %12" PRIu64 " of %" PRIu64 " bytes together\n", "allocations",
            transfers->allocations, transfers->allocated_bytes);
}
