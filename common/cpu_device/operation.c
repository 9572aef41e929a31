// SPDX-License-Identifier: MIT
// Carrying out one operation.
#include "operation.h"
#include "event.h"
#include "execution_error.h"
#include "stream.h"

#include <string.h>

uint64_t gw_announce_operation(cudaStream_t stream)
{
    static uint64_t operations;
    gw_observe_operation_queued(++operations, stream);
    return operations;
}

void gw_carry_out(const struct gw_operation *operation)
{
    const bool dead = gw_execution_error() != cudaSuccess;
    if (!dead && operation->number != 0) {
        gw_observe_operation_begin(operation->number);
    }
    switch (operation->kind) {
    case GW_RUN_KERNEL:
        if (!dead) {
            gw_run_grid(operation);
        }
        break;
    case GW_COPY:
        if (!dead) {
            gw_observe_copy(operation->copy.destination, operation->copy.source,
                            operation->copy.bytes, gw_stream_handle(operation->stream),
                            operation->site, operation->call);
            memmove(operation->copy.destination, operation->copy.source, operation->copy.bytes);
        }
        break;
    case GW_SET:
        if (!dead) {
            gw_observe_copy(operation->set.destination, NULL, operation->set.bytes,
                            gw_stream_handle(operation->stream), operation->site, operation->call);
            memset(operation->set.destination, operation->set.value, operation->set.bytes);
        }
        break;
    case GW_RECORD_EVENT:
        gw_event_happens(operation->event.event, operation->event.ticket);
        break;
    case GW_WAIT_FOR_EVENT:
        break; // the order in which operations are carried out is all there is to it
    }
}
