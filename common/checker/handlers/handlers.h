// SPDX-License-Identifier: MIT
// What the checker does when the device tells it something or asks: one handler, gw_observe_NAME(),
// for each function NAME of struct gw_observer, which says what each is told. One lies in the room
// whose state it changes, or in events where several do; the handler_table.c of events hands all of
// them to the device.
#pragma once

#include "cpu_device/observer.h"

/** The names. */
// clang-format off
#define GW_HANDLERS(HANDLE) \
    HANDLE(arena) HANDLE(stacks) HANDLE(allocation) HANDLE(free) HANDLE(free_again) HANDLE(managed_prefetched) HANDLE(managed_advised) HANDLE(host_block) HANDLE(host_block_freed) \
    HANDLE(host_written) \
    HANDLE(free_in_stream) HANDLE(free_unknown) HANDLE(copy) HANDLE(operation_queued) HANDLE(operation_begin) \
    HANDLE(launch_queued) HANDLE(launch_refused) HANDLE(graph_instantiated) HANDLE(graph_launched) HANDLE(launch_site) HANDLE(stream_created) \
    HANDLE(stream_destroyed) HANDLE(event_recorded) \
    HANDLE(stream_waits) HANDLE(host_waited_for_stream) HANDLE(host_waited_for_event) \
    HANDLE(host_waited_for_device) HANDLE(devices_meet) HANDLE(device_begins) HANDLE(elapsed) HANDLE(static_shared_bytes) \
    HANDLE(static_shared_bytes_at) HANDLE(variable_kind) HANDLE(hosts_name_passed) \
    HANDLE(function_passed) HANDLE(child_launched) HANDLE(watched_code) HANDLE(launch_begin) HANDLE(launch_end) \
    HANDLE(dynamic_array) HANDLE(plain_blocks) HANDLE(block_begin) HANDLE(block_end) HANDLE(thread_switch) HANDLE(thread_end) \
    HANDLE(block_leaves) HANDLE(block_returns) HANDLE(endless_wait) \
    HANDLE(barrier_arrive) HANDLE(barrier_release) HANDLE(warp_release) HANDLE(warp_function) HANDLE(lying_mask) \
    HANDLE(warp_matrix) HANDLE(matrix_misuse) \
    HANDLE(undefined_shuffle) HANDLE(exchange_used) HANDLE(async_copy_begin) HANDLE(async_copy_end) HANDLE(async_wait) HANDLE(divided_by_zero) HANDLE(barrier_divergence) HANDLE(error) HANDLE(error_named) \
    HANDLE(error_seen) HANDLE(library_handle_created) HANDLE(library_refused) HANDLE(library_called) \
    HANDLE(library_uses) HANDLE(library_fault)
// clang-format on

#define GW_DECLARE_HANDLER(NAME) __typeof__(*gw_observer.NAME) gw_observe_##NAME;
GW_HANDLERS(GW_DECLARE_HANDLER)
#undef GW_DECLARE_HANDLER
