// SPDX-License-Identifier: MIT
// Sums by kernel, and the table at the end.
#include "counts.h"
#include "checker/counting/content.h"
#include "checker/counting/counts.h"
#include "checker/counting/recording.h"
#include "cpu_device/memory/space.h"
#include "ending.h"
#include "engine.h"
#include "registered.h"
#include "settings.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct kernel {
    const char *name; // mangled
    char *read_name;  // as in the source
    uint64_t launches;
    unsigned block_threads; // the latest launch's
    struct ptx_counts counts;
    struct gw_kernel_counts told; // the same in the checker's words
};

static struct kernel **kernels;
static size_t kernel_count;
static struct gw_transfer_counts transfers;
static struct gw_refused_launches refused;
static bool memory_wanted, contents_wanted;

void gw_counts_memory(bool on)
{
    memory_wanted = on;
}

void gw_counts_contents(bool on)
{
    contents_wanted = on;
}

static struct kernel *add(const char *name)
{
    struct kernel **more = realloc(kernels, (kernel_count + 1) * sizeof(*more));
    struct kernel *kernel = calloc(1, sizeof(*kernel));
    if (!more || !kernel) {
        ptx_end("there is no memory left to count in");
    }
    kernel->name = name;
    kernel->read_name = ptx_kernel_name(name);
    kernels = more;
    kernels[kernel_count++] = kernel;
    return kernel;
}

static struct kernel *kernel_of(const char *name)
{
    size_t at = 0;
    while (at < kernel_count && strcmp(kernels[at]->name, name) != 0) {
        at++;
    }
    return at < kernel_count ? kernels[at] : add(name);
}

struct ptx_counts *ptx_count_launch(const struct gw_launch *launch, size_t parameter_bytes)
{
    struct kernel *kernel = kernel_of(launch->name);
    kernel->launches++;
    kernel->block_threads = launch->block.x * launch->block.y * launch->block.z;
    gw_transfers_add_launch(&transfers, parameter_bytes);
    gw_record_kernel(
        &(struct gw_launch_info){.kernel = kernel->read_name ? kernel->read_name : kernel->name,
                                 .grid = launch->grid,
                                 .block = launch->block});
    if (memory_wanted || ptx_environment()->counts) {
        return &kernel->counts; // to which the machine adds blocks and threads, too
    }
    const uint64_t blocks = (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z;
    kernel->counts.blocks += blocks;
    kernel->counts.threads += blocks * kernel->block_threads;
    return NULL;
}

void ptx_count_refused(dim3 grid, dim3 block)
{
    refused = (struct gw_refused_launches){refused.launches + 1, grid, block};
}

void ptx_count_printed(size_t bytes)
{
    transfers.printed_bytes += bytes;
}

// Managed memory and variables count as the device's, as they do for the checker.
static bool is_device(const void *address)
{
    const enum gw_pointer_space space = gw_pointer_space(address);
    return space == GW_TO_DEVICE || space == GW_TO_MANAGED;
}

void ptx_count_transfer(struct gw_rows destination, struct gw_rows source, size_t width,
                        size_t rows)
{
    const bool to_device = is_device(destination.start);
    if (!source.start) {
        gw_transfers_add_memset(&transfers, destination, width, rows);
    } else if (to_device || is_device(source.start)) {
        const enum gw_direction direction = !is_device(source.start) ? GW_HOST_TO_DEVICE
                                            : !to_device             ? GW_DEVICE_TO_HOST
                                                                     : GW_DEVICE_TO_DEVICE;
        gw_transfers_add_copy(&transfers, direction, destination, source, width, rows);
        for (size_t i = 0; i < rows && direction != GW_DEVICE_TO_DEVICE && contents_wanted; i++) {
            transfers.contents[direction] +=
                gw_content_of(ptx_engine_reach(source.start + i * source.pitch), width);
        }
    }
}

void ptx_count_allocation(size_t bytes)
{
    gw_transfers_add_allocation(&transfers, bytes);
}

void ptx_count_free(size_t bytes)
{
    gw_transfers_add_free(&transfers, bytes);
}

static struct gw_request_counts global(const struct ptx_request_counts *counts)
{
    return (struct gw_request_counts){.requests = counts->requests,
                                      .sectors = counts->sectors,
                                      .lines = counts->lines,
                                      .lanes = counts->lanes,
                                      .words = counts->words,
                                      .few_bytes = counts->few_bytes,
                                      .same_address_lanes = counts->same_address_lanes};
}

static struct gw_shared_counts shared(const struct ptx_shared_counts *counts)
{
    return (struct gw_shared_counts){.requests = counts->requests,
                                     .wavefronts = counts->wavefronts,
                                     .lanes = counts->lanes,
                                     .words = counts->words,
                                     .few_bytes = counts->few_bytes,
                                     .same_address_lanes = counts->same_address_lanes};
}

size_t gw_counts_kernels(void)
{
    return kernel_count;
}

const struct gw_kernel_counts *gw_counts_kernel(size_t index)
{
    struct kernel *kernel = kernels[index];
    const struct ptx_counts *counts = &kernel->counts;
    kernel->told = (struct gw_kernel_counts){
        .kernel = kernel->read_name ? kernel->read_name : kernel->name,
        .launches = kernel->launches,
        .blocks = counts->blocks,
        .threads = counts->threads,
        .block_threads = kernel->block_threads,
        .working_blocks = counts->working_blocks,
        .storing_blocks = counts->storing_blocks,
        .barriers = counts->barriers,
        .warp_functions = {counts->shuffles, counts->votes, counts->warp_reductions,
                           counts->warp_barriers},
        .matrices = {.instructions = counts->mma, .products = counts->mma_products},
        .async = {.copies = counts->async_copies, .bytes = counts->async_bytes},
        .distinct_sectors = counts->distinct_sectors,
        .most_updates = counts->most_updates,
        .shared_writers = counts->shared_writers,
        .loads = global(&counts->loads),
        .stores = global(&counts->stores),
        .atomics = global(&counts->atomics),
        .shared_loads = shared(&counts->shared_loads),
        .shared_stores = shared(&counts->shared_stores),
        .shared_atomics = shared(&counts->shared_atomics),
    };
    return &kernel->told;
}

const struct gw_transfer_counts *gw_counts_transfers(void)
{
    return &transfers;
}

const struct gw_refused_launches *gw_counts_refused(void)
{
    return &refused;
}

// Where a page is, the machine does not follow.
const struct gw_page_counts *gw_counts_pages(void)
{
    static const struct gw_page_counts none;
    return &none;
}

static struct gw_graph_counts graphs;

const struct gw_graph_counts *gw_counts_graphs(void)
{
    return &graphs;
}

void ptx_count_instantiation(struct gw_site site)
{
    graphs.instantiations++;
    graphs.instantiated_at = site;
}

void ptx_count_graph(uint64_t nodes_of_kernels, uint64_t others, struct gw_site site)
{
    graphs.launches++;
    graphs.kernels += nodes_of_kernels;
    graphs.others += others;
    graphs.launched_at = site;
}

static FILE *written_before; // what is forgotten

static void print(FILE *out);

void gw_counts_reset(void)
{
    if (written_before) {
        print(written_before);
    }
    for (size_t i = 0; i < kernel_count; i++) {
        free(kernels[i]->read_name);
        free(kernels[i]);
    }
    kernel_count = 0;
    memset(&transfers, 0, sizeof(transfers));
    memset(&refused, 0, sizeof(refused));
    memset(&graphs, 0, sizeof(graphs));
    gw_library_counts_reset();
    gw_record_from_now();
}

void ptx_machine_write_counts(FILE *out)
{
    gw_counts_reset();
    written_before = out;
}

static unsigned launches;
static FILE *issues;

static void write_issue(uint32_t block, unsigned warp, unsigned line, char does, uint32_t lanes)
{
    fprintf(issues, "%u\t%" PRIu32 "\t%u\t%u\t%c\t%" PRIx32 "\n", launches, block, warp, line, does,
            lanes);
}

void (*ptx_issues_of_launch(void))(uint32_t block, unsigned warp, unsigned line, char does,
                                   uint32_t lanes)
{
    const char *name = ptx_environment()->issues;
    launches++;
    if (name && !issues) {
        issues = fopen(name, "ae");
        if (!issues) {
            ptx_end("PTX_MACHINE_ISSUES=%s: it cannot be written: %s", name, strerror(errno));
        }
    }
    return name ? write_issue : NULL;
}

// A line a kernel: its operations of float32, how many of these are fused, the same of float64,
// those of integers, and special functions; instructions that its warps executed, and the lanes
// that were active in all of them; tabs between.
static void write_operations(FILE *file)
{
    for (size_t i = 0; i < kernel_count; i++) {
        const struct ptx_counts *counts = &kernels[i]->counts;
        const uint64_t *operations = counts->operations;
        fprintf(file,
                "operations %s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
                "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n",
                gw_counts_kernel(i)->kernel, operations[PTX_FLOAT32_OPERATION], counts->fused32,
                operations[PTX_FLOAT64_OPERATION], counts->fused64,
                operations[PTX_INTEGER_OPERATION], operations[PTX_SPECIAL_OPERATION],
                counts->instructions, counts->active_lanes);
    }
}

static void print(FILE *out)
{
    gw_counts_print(out);
    write_operations(out);
}

__attribute__((destructor)) void ptx_write_counts(void)
{
    static bool written;
    const char *name = written ? NULL : ptx_environment()->counts;
    written = true; // also where this ends the program, which asks for them again
    FILE *file = name ? fopen(name, "a") : NULL;
    if (name && !file) {
        ptx_end("PTX_MACHINE_COUNTS=%s: it cannot be written: %s", name, strerror(errno));
    }
    if (file) {
        print(file);
        fclose(file);
    }
}
