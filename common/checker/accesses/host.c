// SPDX-License-Identifier: MIT
// Host code of the student's file is instrumented too. Its own memory is none of our business;
// device memory is not the host's, and pinned and managed memory only while nothing else uses it.
#include "host.h"

#include "checker/counting/traffic.h"
#include "checker/memory/allocations.h"
#include "checker/memory/harmless.h"
#include "checker/memory/host_blocks.h"
#include "checker/order/judge.h"
#include "checker/order/order.h"
#include "checker/order/streams.h"
#include "checker/program/variables.h"
#include "checker/reports/reports.h"
#include "checker/shadow/place.h"
#include "checker/shadow/shadow.h"
#include "cpu_device/allocations/device_heap.h"
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/worker.h"
#include "cpu_device/fibers/escape.h"
#include "cpu_device/memory/protection.h"
#include "races.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/single_threaded.h>

// Absent where a test plays the device.
#pragma weak gw_in_host_function
#pragma weak gw_in_kernel
#pragma weak gw_device_heap_give
#pragma weak gw_protection_end
#pragma weak gw_call_try_lock
#pragma weak gw_call_unlock_tried

bool gw_host_code_begins(void)
{
    enum { MOST_TRIES = 1000 }; // of what waits inside a call for another host thread
    if (__libc_single_threaded || !gw_call_try_lock) {
        return !gw_now.kernel;
    }
    for (int i = 0; i < MOST_TRIES && !gw_now.kernel; i++) {
        if (gw_call_try_lock()) {
            if (!gw_now.kernel) {
                return true;
            }
            gw_call_unlock_tried();
            return false;
        }
        sched_yield();
    }
    return false;
}

void gw_host_code_ends(void)
{
    if (!__libc_single_threaded && gw_call_try_lock) {
        gw_call_unlock_tried();
    }
}

// A function of cudaLaunchHostFunc runs in the order of its stream, which is not the host's.
static bool in_stream_order(void)
{
    return gw_in_host_function && gw_in_host_function();
}

static void report_managed(const struct gw_access *access, const struct gw_unfinished *kernel)
{
    if (!gw_report_repeats(GW_REPORT_RACE, access)) {
        struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_RACE, access);
        draft.other.operation = kernel->name;
        draft.other.operation_site = kernel->site;
        draft.managed = true;
        gw_report_add(&draft);
    }
}

// Judged as an operation of its own, against copies and kernels, cell by cell.
static void judge(const struct gw_access *access)
{
    gw_order_begin_host();
    const uint64_t word = gw_now.word | gw_place_of(access->return_address);
    const uintptr_t end = access->address + access->bytes;
    for (uintptr_t at = access->address; at < end;) {
        const struct gw_shadow_piece piece = gw_shadow_step(at, end);
        const struct gw_judgement one = gw_judge(piece.cell, access->does, word);
        if (one.verdict == GW_RACE_WITH_WRITER || one.verdict == GW_RACE_WITH_READER) {
            gw_race_report(access, one);
            return;
        }
        at += piece.bytes;
    }
}

// What is wrong with an access that hits no pinned or managed memory, but perhaps just misses it.
static enum gw_report_kind kind_of_stray(const struct gw_access *access)
{
    const struct gw_allocation *allocation = gw_allocation_near(access->address);
    if (!allocation || allocation->kind == GW_DEVICE_MEMORY) {
        return GW_REPORT_WRONG_SPACE;
    }
    return allocation->live ? GW_REPORT_OUT_OF_BOUNDS : GW_REPORT_USE_AFTER_FREE;
}

void gw_host_check_access(const struct gw_access *access)
{
    const struct gw_allocation *allocation = gw_allocation_at(access->address);
    if (!allocation || allocation->kind == GW_DEVICE_MEMORY || !allocation->live) {
        gw_report_access(kind_of_stray(access), access);
        if (gw_protection_end) {
            gw_protection_end();
        }
        gw_harmless(access->address, access->bytes);
        return;
    }
    if (allocation->kind == GW_MANAGED_MEMORY) {
        gw_traffic_of_host(access, (struct gw_range){allocation->start, allocation->bytes});
        gw_pages_used(access, cudaCpuDeviceId);
    }
    if (in_stream_order()) {
        return;
    }
    const struct gw_unfinished *kernel =
        allocation->kind == GW_MANAGED_MEMORY ? gw_streams_unfinished_kernel() : NULL;
    if (kernel) {
        report_managed(access, kernel);
    } else if (access->address + access->bytes <=
                   (uintptr_t)allocation->start + allocation->bytes &&
               !gw_has_no_shadow(access->address)) {
        judge(access);
    }
}

void gw_host_touched(const void *address, bool writes, const struct gw_where *where)
{
    const struct gw_access access = {.address = (uintptr_t)address,
                                     .bytes = 1,
                                     .does = writes ? GW_WRITES : GW_READS,
                                     .return_address = where->frames[0]};
    if (!gw_report_repeats(GW_REPORT_WRONG_SPACE, &access)) {
        struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_WRONG_SPACE, &access);
        snprintf(draft.why, sizeof(draft.why), "%s device memory", writes ? "wrote" : "read");
        gw_report_add(&draft);
    }
}

void gw_host_check_variable(const struct gw_access *access)
{
    const struct gw_variable *variable = gw_variable_at(access->address);
    if (!variable) {
        return;
    }
    if (variable->kind == GW_DEVICE_VARIABLE || variable->kind == GW_CONSTANT_VARIABLE) {
        gw_report_access(GW_REPORT_WRONG_SPACE, access);
    } else if (variable->kind == GW_MANAGED_VARIABLE) {
        gw_traffic_of_host(access,
                           (struct gw_range){(unsigned char *)variable->start, variable->bytes});
        const struct gw_unfinished *kernel =
            in_stream_order() ? NULL : gw_streams_unfinished_kernel();
        if (kernel) {
            report_managed(access, kernel);
        }
    }
}

// What a call of the device has allocated, the C library does not know, and would end the program.
void gw_free(void *memory);

void gw_free(void *memory)
{
    const uintptr_t address = (uintptr_t)memory;
    if (gw_in_kernel && gw_in_kernel()) {
        gw_device_heap_give(memory, __builtin_return_address(0));
        return;
    }
    if (address - gw_now.arena.start >= gw_now.arena.bytes) {
        gw_host_block_freed(memory);
        free(memory);
        return;
    }
    const struct gw_access access = {address, 0, 0, (uintptr_t)__builtin_return_address(0),
                                     __builtin_frame_address(0)};
    struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_WRONG_SPACE, &access);
    draft.call = "free";
    gw_report_add(&draft);
}

#define CALLER __builtin_return_address(0)

void *gw_calloc(size_t count, size_t bytes);
void *gw_realloc(void *memory, size_t bytes);

void *gw_calloc(size_t count, size_t bytes)
{
    void *memory = calloc(count, bytes);
    gw_host_block_made(memory, count * bytes, "calloc", CALLER);
    return memory;
}

void *gw_realloc(void *memory, size_t bytes)
{
    gw_host_block_freed(memory);
    void *moved = realloc(memory, bytes);
    gw_host_block_made(moved, bytes, "realloc", CALLER);
    return moved;
}
