// SPDX-License-Identifier: MIT
// Sums by kernel, and of everything that is no kernel.
#include "recording.h"

#include "checker/handlers/handlers.h"
#include "checker/memory/grade.h"
#include "checker/program/lines.h"
#include "checker/shadow/now.h"
#include "content.h"
#include "distinct.h"

#include <string.h>

enum { KERNELS = 512 }; // more than any program has; those that follow share the last place

static struct {
    struct gw_kernel_counts kernels[KERNELS];
    size_t kernel_count;
    struct gw_kernel_counts before_any; // what no launch was told of before
    struct gw_kernel_counts *running;   // NULL: none yet
    struct gw_transfer_counts transfers;
    struct gw_refused_launches refused;
    struct gw_child_counts children;
    struct gw_graph_counts graphs;
    bool memory_wanted;
    bool contents_wanted;
} GW_OF_GRADE kept;

void gw_counts_keep(void)
{
    gw_grade_keep(&kept, sizeof(kept));
    gw_library_counts_keep();
    gw_page_counts_keep();
}

void gw_counts_memory(bool on)
{
    const unsigned before = gw_grade_open();
    kept.memory_wanted = on;
    gw_grade_restore(before);
}

void gw_counts_contents(bool on)
{
    const unsigned before = gw_grade_open();
    kept.contents_wanted = on;
    gw_grade_restore(before);
}

void gw_counts_reset(void)
{
    const unsigned before = gw_grade_open();
    kept.before_any = (struct gw_kernel_counts){0};
    kept.running = NULL;
    memset(&kept.transfers, 0, sizeof(kept.transfers));
    memset(&kept.refused, 0, sizeof(kept.refused));
    memset(&kept.children, 0, sizeof(kept.children));
    memset(&kept.graphs, 0, sizeof(kept.graphs));
    kept.kernel_count = 0;
    gw_library_counts_reset();
    gw_page_counts_reset();
    gw_record_from_now();
    gw_grade_restore(before);
}

size_t gw_counts_kernels(void)
{
    return kept.kernel_count;
}

const struct gw_kernel_counts *gw_counts_kernel(size_t index)
{
    return &kept.kernels[index];
}

const struct gw_refused_launches *gw_counts_refused(void)
{
    return &kept.refused;
}

const struct gw_graph_counts *gw_counts_graphs(void)
{
    return &kept.graphs;
}

void gw_observe_graph_instantiated(struct gw_site site)
{
    kept.graphs.instantiations++;
    kept.graphs.instantiated_at = site;
}

void gw_observe_graph_launched(uint64_t kernels, uint64_t others, struct gw_site site)
{
    kept.graphs.launches++;
    kept.graphs.launched_at = site;
    kept.graphs.kernels += kernels;
    kept.graphs.others += others;
}

const struct gw_transfer_counts *gw_counts_transfers(void)
{
    return &kept.transfers;
}

struct gw_kernel_counts *gw_tally_kernel(void)
{
    return kept.running ? kept.running : &kept.before_any;
}

static void tally_child(const struct gw_launch_info *launch, uint64_t threads, unsigned depth)
{
    struct gw_child_counts *children = &kept.children;
    const bool least = children->launches == 0 || threads < children->least_threads;
    const bool deepest = depth > children->deepest;
    if (least || deepest) {
        const struct gw_line at = gw_line_of_site(launch->site);
        const int line = at.known ? at.line : 0;
        children->line = children->launches == 0 ? line : children->line;
        children->least_line = least ? line : children->least_line;
        children->deepest_line = deepest ? line : children->deepest_line;
    }
    children->least_threads = least ? threads : children->least_threads;
    children->deepest = deepest ? depth : children->deepest;
    children->launches++;
    children->threads += threads;
}

const struct gw_child_counts *gw_counts_children(void)
{
    return &kept.children;
}

void gw_tally_launch(const struct gw_launch_info *launch, size_t shared_bytes, unsigned depth)
{
    size_t at = 0;
    while (at < kept.kernel_count && strcmp(kept.kernels[at].kernel, launch->kernel) != 0) {
        at++;
    }
    if (at == kept.kernel_count) {
        if (at < KERNELS) {
            kept.kernels[kept.kernel_count++] = (struct gw_kernel_counts){0};
        } else {
            at--;
        }
    }
    kept.running = &kept.kernels[at];
    kept.running->kernel = launch->kernel;
    kept.running->launches++;
    const uint64_t blocks = (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z;
    kept.running->blocks += blocks;
    kept.running->block_threads = launch->block.x * launch->block.y * launch->block.z;
    kept.running->threads += blocks * kept.running->block_threads;
    if (shared_bytes > kept.running->shared_bytes) {
        kept.running->shared_bytes = shared_bytes;
    }
    gw_distinct_launch_begins();
    if (depth > 0) {
        kept.running->launches_by_kernels++;
        tally_child(launch, blocks * kept.running->block_threads, depth);
    } else {
        gw_transfers_add_launch(&kept.transfers, launch->argument_bytes);
    }
    gw_now.counting = kept.memory_wanted || gw_now.tracing; // a trace says which request
    gw_record_kernel(launch);
}

void gw_tally_refused(dim3 grid, dim3 block)
{
    kept.refused.launches++;
    kept.refused.grid = grid;
    kept.refused.block = block;
}

void gw_tally_copy(enum gw_direction direction, struct gw_rows destination, struct gw_rows source,
                   size_t width, size_t rows)
{
    gw_transfers_add_copy(&kept.transfers, direction, destination, source, width, rows);
    const bool of_host = direction != GW_DEVICE_TO_DEVICE;
    for (size_t i = 0; i < rows && of_host && kept.contents_wanted; i++) {
        kept.transfers.contents[direction] += gw_content_of(source.start + i * source.pitch, width);
    }
}

void gw_tally_peer(int from, int to, size_t bytes)
{
    kept.transfers.peers[from].sent_bytes += bytes;
    kept.transfers.peers[from].sent_to_bytes[to] += bytes;
    kept.transfers.peers[to].received_bytes += bytes;
}

void gw_tally_printed(size_t bytes)
{
    kept.transfers.printed_bytes += bytes;
}

void gw_tally_touched(size_t bytes, enum gw_direction direction)
{
    const unsigned before = gw_grade_open(); // host code may have touched them
    kept.transfers.touched_bytes[direction] += bytes;
    gw_grade_restore(before);
}

void gw_tally_memset(struct gw_rows destination, size_t width, size_t rows)
{
    gw_transfers_add_memset(&kept.transfers, destination, width, rows);
}

void gw_tally_allocation(size_t bytes)
{
    gw_transfers_add_allocation(&kept.transfers, bytes);
}

void gw_tally_free(size_t bytes)
{
    gw_transfers_add_free(&kept.transfers, bytes);
}
