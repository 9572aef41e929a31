// SPDX-License-Identifier: MIT
// All kernels together, and what is added for copies, memsets and launches: by each device that
// counts.
#include "counts.h"

// What a call says beside memory: of a launch its grid and block, of a memset address, length,
// value.
enum { SHAPE_BYTES = 24, MEMSET_BYTES = 16 };

static void add_requests(struct gw_request_counts *to, const struct gw_request_counts *from)
{
    to->requests += from->requests;
    to->sectors += from->sectors;
    to->lines += from->lines;
    to->words += from->words;
    to->lanes += from->lanes;
    to->few_bytes += from->few_bytes;
    to->same_address_lanes += from->same_address_lanes;
}

static void add_shared(struct gw_shared_counts *to, const struct gw_shared_counts *from)
{
    to->requests += from->requests;
    to->wavefronts += from->wavefronts;
    to->words += from->words;
    to->lanes += from->lanes;
    to->few_bytes += from->few_bytes;
    to->same_address_lanes += from->same_address_lanes;
}

static void add_warp_functions(struct gw_warp_function_counts *to,
                               const struct gw_warp_function_counts *from)
{
    to->shuffles += from->shuffles;
    to->votes += from->votes;
    to->reductions += from->reductions;
    to->barriers += from->barriers;
}

static void add_matrices(struct gw_matrix_counts *to, const struct gw_matrix_counts *from)
{
    to->instructions += from->instructions;
    to->products += from->products;
    for (int i = 0; i < GW_MATRIX_FUNCTIONS; i++) {
        to->lines[i] = from->lines[i] > 0 ? from->lines[i] : to->lines[i];
    }
}

static void add_async(struct gw_async_counts *to, const struct gw_async_counts *from)
{
    to->copies += from->copies;
    to->bytes += from->bytes;
    to->idle_bytes += from->idle_bytes;
    if (from->idle_bytes > 0) {
        to->idle_copy = from->idle_copy;
        to->idle_wait = from->idle_wait;
    }
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

struct gw_kernel_counts gw_counts_total(void)
{
    struct gw_kernel_counts total = {0};
    for (size_t i = 0; i < gw_counts_kernels(); i++) {
        const struct gw_kernel_counts *kernel = gw_counts_kernel(i);
        total.launches += kernel->launches;
        total.launches_by_kernels += kernel->launches_by_kernels;
        total.blocks += kernel->blocks;
        total.threads += kernel->threads;
        total.working_blocks += kernel->working_blocks;
        total.storing_blocks += kernel->storing_blocks;
        total.barriers += kernel->barriers;
        add_warp_functions(&total.warp_functions, &kernel->warp_functions);
        add_matrices(&total.matrices, &kernel->matrices);
        add_async(&total.async, &kernel->async);
        add_requests(&total.loads, &kernel->loads);
        add_requests(&total.stores, &kernel->stores);
        add_requests(&total.atomics, &kernel->atomics);
        add_shared(&total.shared_loads, &kernel->shared_loads);
        add_shared(&total.shared_stores, &kernel->shared_stores);
        add_shared(&total.shared_atomics, &kernel->shared_atomics);
        total.distinct_sectors += kernel->distinct_sectors;
        total.most_updates = larger(total.most_updates, kernel->most_updates);
        total.most_line_updates = larger(total.most_line_updates, kernel->most_line_updates);
        total.shared_bytes = larger(total.shared_bytes, kernel->shared_bytes);
        total.shared_writers += kernel->shared_writers;
        total.cut |= kernel->cut;
    }
    return total;
}

// Without gaps it is one piece, however it was asked for.
static uint64_t pieces(struct gw_rows memory, size_t width, size_t rows)
{
    return memory.pitch == width && rows > 0 ? 1 : rows;
}

void gw_transfers_add_copy(struct gw_transfer_counts *counts, enum gw_direction direction,
                           struct gw_rows destination, struct gw_rows source, size_t width,
                           size_t rows)
{
    counts->copies[direction]++;
    counts->copied_bytes[direction] += width * rows;
    if (direction == GW_DEVICE_TO_DEVICE) {
        counts->pieces += larger(pieces(source, width, rows), pieces(destination, width, rows));
    }
}

void gw_transfers_add_memset(struct gw_transfer_counts *counts, struct gw_rows destination,
                             size_t width, size_t rows)
{
    counts->memsets++;
    counts->memset_bytes += width * rows;
    counts->pieces += pieces(destination, width, rows);
    counts->told_bytes += MEMSET_BYTES;
}

void gw_transfers_add_launch(struct gw_transfer_counts *counts, size_t argument_bytes)
{
    counts->told_bytes += SHAPE_BYTES + argument_bytes;
}
