// SPDX-License-Identifier: MIT
// The list of what was asked of the device, and what comes before what in it.
#include "recording.h"

#include "checker/handlers/handlers.h"
#include "checker/program/lines.h"
#include "cpu_device/memory/space.h"

// Absent where the checker is tested without the device.
#pragma weak gw_pointer_space

struct entry {
    struct gw_recorded public;
    struct gw_queued order; // of an operation
    struct gw_site site;
};

static struct entry entries[GW_MOST_RECORDED];
static size_t count;
static size_t executions;
static struct entry *running; // the operation that is carried out now, where it is in the list

void gw_record_from_now(void)
{
    count = executions = 0;
    running = NULL;
}

size_t gw_recorded_count(void)
{
    return count;
}

const struct gw_recorded *gw_recorded(size_t index)
{
    return &entries[index].public;
}

bool gw_recorded_before(size_t earlier, size_t later)
{
    const struct gw_queued *first = &entries[earlier].order;
    const struct gw_queued *second = &entries[later].order;
    return earlier != later && first->sequence <= second->clock.done[first->slot];
}

bool gw_recorded_bound(size_t earlier, size_t later)
{
    const struct gw_queued *first = &entries[earlier].order;
    const struct gw_queued *second = &entries[later].order;
    return earlier != later && first->sequence <= second->alone.done[first->slot];
}

struct gw_site gw_recorded_site(const struct gw_recorded *operation)
{
    return ((const struct entry *)operation)->site; // the public part is the first member
}

int gw_counts_line(struct gw_site site)
{
    const struct gw_line line = gw_line_of_site(site);
    return line.known ? line.line : 0;
}

int gw_recorded_line(const struct gw_recorded *operation)
{
    return gw_counts_line(gw_recorded_site(operation));
}

const struct gw_recorded *gw_recorded_filler_of(const void *destination)
{
    const struct gw_recorded *latest = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct gw_recorded *one = &entries[i].public;
        const bool fills = one->kind == GW_RECORDED_COPY || one->kind == GW_RECORDED_MEMSET;
        if (fills && one->destination == destination &&
            (!latest || one->execution > latest->execution)) {
            latest = one;
        }
    }
    return latest;
}

static struct entry *add(struct gw_recorded recorded)
{
    if (count == GW_MOST_RECORDED) {
        return NULL;
    }
    entries[count] = (struct entry){.public = recorded};
    return &entries[count++];
}

void gw_record_mark(const char *name)
{
    add((struct gw_recorded){.kind = GW_RECORDED_MARK, .name = name});
}

void gw_record_queued(const struct gw_queued *queued, cudaStream_t stream)
{
    struct entry *entry =
        add((struct gw_recorded){.kind = GW_RECORDED_OPERATION, .stream = stream});
    if (entry) {
        entry->order = *queued;
    }
}

void gw_record_begin(uint64_t operation)
{
    running = NULL;
    for (size_t i = count; i-- > 0 && !running;) {
        if (entries[i].order.operation == operation &&
            entries[i].public.kind == GW_RECORDED_OPERATION) {
            running = &entries[i];
            running->public.execution = ++executions;
        }
    }
}

void gw_record_kernel(const struct gw_launch_info *launch)
{
    if (running) {
        running->public.kind = GW_RECORDED_KERNEL;
        running->public.name = launch->kernel;
        running->public.threads = (size_t)launch->grid.x * launch->grid.y * launch->grid.z *
                                  launch->block.x * launch->block.y * launch->block.z;
        running->public.launch = launch->number;
        running->site = launch->site;
        running = NULL;
    }
}

static enum gw_pointer_space space_of(const void *address)
{
    return gw_pointer_space ? gw_pointer_space(address) : GW_TO_PAGEABLE;
}

static bool is_host(enum gw_pointer_space space)
{
    return space == GW_TO_PAGEABLE || space == GW_TO_PINNED;
}

void gw_record_copy(struct gw_rows destination, const void *source, size_t width, size_t rows,
                    struct gw_site site, const char *call)
{
    if (!running) {
        return;
    }
    struct gw_recorded *copy = &running->public;
    running->site = site;
    running = NULL;
    copy->name = call;
    copy->destination = destination.start;
    copy->bytes = width * rows;
    copy->rows = rows;
    copy->pitch = destination.pitch;
    copy->kind = source ? GW_RECORDED_COPY : GW_RECORDED_MEMSET;
    if (!source) {
        return;
    }
    const enum gw_pointer_space to = space_of(destination.start), from = space_of(source);
    copy->direction = is_host(to)     ? GW_DEVICE_TO_HOST
                      : is_host(from) ? GW_HOST_TO_DEVICE
                                      : GW_DEVICE_TO_DEVICE;
    copy->host = is_host(to) ? destination.start : is_host(from) ? source : NULL;
    copy->pageable = to == GW_TO_PAGEABLE || from == GW_TO_PAGEABLE;
}

void gw_record(struct gw_recorded recorded, const struct gw_clock *after)
{
    struct entry *entry = add(recorded);
    if (entry) {
        entry->order.clock = *after;
    }
}

void gw_observe_elapsed(cudaEvent_t start, cudaEvent_t end, cudaError_t error, float milliseconds)
{
    add((struct gw_recorded){.kind = GW_RECORDED_ELAPSED,
                             .event = start,
                             .end = end,
                             .error = error,
                             .milliseconds = milliseconds});
}
