// SPDX-License-Identifier: MIT
// All counts for programs that go on counting with them: a line a kernel and one for each kind of
// copy, with names and numbers between tabs.
#include "counts.h"

#include <inttypes.h>

static void number(FILE *file, const char *name, uint64_t count)
{
    fprintf(file, "\t%s=%" PRIu64, name, count);
}

static void kernel(FILE *file, const struct gw_kernel_counts *counts)
{
    fprintf(file, "kernel\t%s", counts->kernel);
    number(file, "launches", counts->launches);
    number(file, "launches_by_kernels", counts->launches_by_kernels);
    number(file, "blocks", counts->blocks);
    number(file, "threads", counts->threads);
    number(file, "block_threads", counts->block_threads);
    number(file, "shared_bytes", counts->shared_bytes);
    number(file, "global_requests",
           counts->loads.requests + counts->stores.requests + counts->atomics.requests);
    number(file, "lines", counts->loads.lines + counts->stores.lines + counts->atomics.lines);
    number(file, "sectors",
           counts->loads.sectors + counts->stores.sectors + counts->atomics.sectors);
    number(file, "distinct_sectors", counts->distinct_sectors);
    number(file, "stored_sectors", counts->stores.sectors);
    number(file, "most_updates", counts->most_updates);
    number(file, "most_line_updates", counts->most_line_updates);
    number(file, "barriers", counts->barriers);
    number(file, "shuffles", counts->warp_functions.shuffles);
    number(file, "mma", counts->matrices.instructions);
    number(file, "mma_products", counts->matrices.products);
    number(file, "async_bytes", counts->async.bytes);
    number(file, "async_idle_bytes", counts->async.idle_bytes);
    number(file, "loads", counts->loads.requests);
    number(file, "shared_requests",
           counts->shared_loads.requests + counts->shared_stores.requests +
               counts->shared_atomics.requests);
    number(file, "wavefronts",
           counts->shared_loads.wavefronts + counts->shared_stores.wavefronts +
               counts->shared_atomics.wavefronts);
    fputc('\n', file);
}

void gw_counts_write(FILE *file)
{
    static const char *const directions[] = {"to_device", "to_host", "within_device"};
    for (size_t i = 0; i < gw_counts_kernels(); i++) {
        kernel(file, gw_counts_kernel(i));
    }
    const struct gw_transfer_counts *transfers = gw_counts_transfers();
    for (int i = 0; i < GW_DIRECTIONS; i++) {
        if (transfers->copies[i] > 0) {
            fprintf(file, "copies\t%s", directions[i]);
            number(file, "copies", transfers->copies[i]);
            number(file, "bytes", transfers->copied_bytes[i]);
            fputc('\n', file);
        }
    }
    const struct gw_page_counts *pages = gw_counts_pages();
    if (pages->kernel_faults > 0 || pages->host_faults > 0) {
        fputs("pages\tall", file);
        number(file, "kernel_faults", pages->kernel_faults);
        number(file, "host_faults", pages->host_faults);
        number(file, "moved_to_device", pages->moved_bytes[GW_HOST_TO_DEVICE]);
        number(file, "moved_to_host", pages->moved_bytes[GW_DEVICE_TO_HOST]);
        number(file, "prefetched_to_device", pages->prefetched_bytes[GW_HOST_TO_DEVICE]);
        number(file, "prefetched_to_host", pages->prefetched_bytes[GW_DEVICE_TO_HOST]);
        fputc('\n', file);
    }
    const struct gw_graph_counts *graphs = gw_counts_graphs();
    if (graphs->instantiations > 0 || graphs->launches > 0) {
        fputs("graphs\tall", file);
        number(file, "instantiations", graphs->instantiations);
        number(file, "launches", graphs->launches);
        number(file, "kernels", graphs->kernels);
        number(file, "others", graphs->others);
        fputc('\n', file);
    }
    for (int i = 0; i < GW_MOST_DEVICES; i++) {
        const struct gw_peer_counts *peer = &transfers->peers[i];
        if (peer->sent_bytes > 0 || peer->received_bytes > 0) {
            fprintf(file, "peer\t%d", i);
            number(file, "sent", peer->sent_bytes);
            number(file, "received", peer->received_bytes);
            fputc('\n', file);
        }
    }
}
