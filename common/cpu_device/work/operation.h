// SPDX-License-Identifier: MIT
// One piece of a stream's work.
#pragma once

#include "cpu_device/kernel_side/kernel.h"
#include "cpu_device/observer.h"

#include <stdbool.h>
#include <stdint.h>

struct gw_stream;
struct gw_event;
struct gw_library_work;

enum gw_operation_kind {
    GW_RUN_KERNEL,
    GW_COPY,
    GW_SET,
    GW_FREE,
    GW_RECORD_EVENT,
    GW_WAIT_FOR_EVENT,
    GW_CALL_HOST,
    GW_CALL_LIBRARY,
    GW_PREFETCH,
    GW_NOTHING /**< of a graph's node that has no work of its own; in no queue */
};

struct gw_operation {
    enum gw_operation_kind kind;
    struct gw_stream *stream;
    uint64_t number;  /**< from gw_announce_operation(); 0 for events and host functions */
    const char *call; /**< "cudaMemcpyAsync" */
    struct gw_site site;
    struct gw_site device_chosen; /**< of a kernel: where its device had been made current */
    union {
        struct {
            const struct gw_kernel *kernel;
            struct gw_launch launch;
            uint64_t number;
            const void *arguments; /**< packed; a queue keeps a copy of its own */
        } run;
        struct {
            void *destination;
            const void *source;
            size_t bytes;     /**< of all rows together */
            bool keep_source; /**< source is pageable host memory: a queue keeps a copy of it */
            size_t rows;      /**< 0 or 1: all bytes lie together, and the pitches mean nothing */
            size_t to_pitch, from_pitch; /**< from the start of a row to that of the next */
        } copy;
        struct {
            void *destination;
            int value;
            size_t bytes;
            size_t rows, pitch; /**< as those of a copy */
            size_t element;     /**< 2 or 4 bytes of the value each; 0: each byte is the value */
        } set;
        struct gw_allocation *freed;
        struct {
            struct gw_range memory;
            int location; /**< a device, or cudaCpuDeviceId */
        } prefetch;
        struct {
            struct gw_event *event;
            uint64_t ticket; /**< which record of the event */
        } event;
        struct {
            cudaHostFn_t function;         /**< NULL where it is a callback */
            cudaStreamCallback_t callback; /**< called after an error too, and told of it */
            void *data;
        } host;
        struct {
            /** Gives the work back, too; `dead`: does not carry it out. */
            void (*execute)(struct gw_library_work *work, bool dead);
            struct gw_library_work *work;
        } library;
    };
};

/** Counts a launch, copy or memset and tells the observer that it was given, unless its stream is
 * being captured. @return its number, or 0 */
uint64_t gw_announce_operation(cudaStream_t stream);

/** The number of a new launch. */
uint64_t gw_next_launch(void);
