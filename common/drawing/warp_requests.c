// SPDX-License-Identifier: MIT
#include "warp_requests.h"

#include <stdlib.h>

unsigned long long gw_address_of(const struct gw_trace *trace, const struct gw_trace_access *access)
{
    const struct gw_trace_array *array = &trace->arrays[access->array];
    return (array->shared ? 0 : array->start) + (unsigned long long)access->offset;
}

// What it makes of the banks or sectors is the same if each lane is as far from the first one.
static bool are_alike(const struct gw_trace *trace, const struct gw_request_drawn *one,
                      const struct gw_request_drawn *other)
{
    if (one->first->place != other->first->place || one->first->array != other->first->array) {
        return false;
    }
    const unsigned long long apart =
        gw_address_of(trace, other->first) - gw_address_of(trace, one->first);
    if (!trace->arrays[one->first->array].shared && apart % GW_SECTOR_BYTES != 0) {
        return false;
    }
    for (unsigned lane = 0; lane < GW_LANES; lane++) {
        const struct gw_trace_access *left = one->lanes[lane], *right = other->lanes[lane];
        if (!left != !right ||
            (left && (left->finding == GW_TRACE_OUTSIDE) != (right->finding == GW_TRACE_OUTSIDE)) ||
            (left && gw_address_of(trace, right) - gw_address_of(trace, left) != apart)) {
            return false;
        }
    }
    return true;
}

static void keep(const struct gw_trace *trace, struct gw_requests_drawn *all,
                 const struct gw_request_drawn *request)
{
    for (unsigned i = 0; i < all->count; i++) {
        if (are_alike(trace, &all->requests[i], request)) {
            all->requests[i].alike++;
            return;
        }
    }
    if (all->count < GW_MOST_REQUESTS) {
        all->requests[all->count++] = *request;
    } else {
        all->left_out++;
    }
}

static bool is_in(const struct gw_trace_access *access, unsigned warp)
{
    return access->request > 0 && access->thread / GW_LANES == warp;
}

struct gw_requests_drawn gw_requests_of(const struct gw_trace *trace, unsigned warp)
{
    struct gw_requests_drawn all = {.count = 0};
    bool *taken = calloc(trace->access_count + 1, sizeof(*taken));
    if (!taken) {
        abort();
    }
    for (size_t i = 0; i < trace->access_count; i++) {
        const struct gw_trace_access *first = &trace->accesses[i];
        if (taken[i] || !is_in(first, warp)) {
            continue;
        }
        struct gw_request_drawn request = {.first = first, .alike = 1};
        for (size_t k = i; k < trace->access_count; k++) {
            const struct gw_trace_access *access = &trace->accesses[k];
            if (is_in(access, warp) && access->place == first->place &&
                access->request == first->request) {
                request.lanes[access->thread % GW_LANES] = access;
                taken[k] = true;
            }
        }
        keep(trace, &all, &request);
    }
    free(taken);
    return all;
}

struct gw_warp_request gw_request_profiled(const struct gw_trace *trace,
                                           const struct gw_request_drawn *request)
{
    static const unsigned does[] = {GW_READS, GW_WRITES, GW_READS | GW_WRITES | GW_ATOMICALLY};
    struct gw_warp_request counted = {0};
    for (unsigned lane = 0; lane < GW_LANES; lane++) {
        const struct gw_trace_access *from = request->lanes[lane];
        if (from) {
            const struct gw_access access = {.address = (uintptr_t)gw_address_of(trace, from),
                                             .bytes = from->bytes,
                                             .does = does[from->does]};
            gw_request_add(&counted, &access,
                           trace->arrays[request->first->array].shared ? GW_SPACE_SHARED
                                                                       : GW_SPACE_GLOBAL,
                           lane);
        }
    }
    return counted;
}
