// SPDX-License-Identifier: MIT
// In the order of the headers that bring them.
#include "symbol_rules.h"

#include <string.h>

static const char *const allowed[] = {
    // cpu_device/include: what stands behind a launch, a built-in function, a symbol of the
    // device's
    "gw_assertion_failed", "gw_barrier_vote", "gw_barrier_votes", "gw_block_barrier",
    "gw_check_kernel_arguments", "gw_come_to_barrier", "gw_copy_from_symbol", "gw_copy_to_symbol",
    "gw_dynamic_array", "gw_dynamic_shared_memory", "gw_end_thread", "gw_exchange_used",
    "gw_expect_cooperative_grid", "gw_grid_is_cooperative", "gw_in_kernel", "gw_known_kernel_bound",
    "gw_functions_passed", "gw_known_kernel_name", "gw_launch_kernel", "gw_local_array_ends",
    "gw_not_supported", "gw_program_has_barriers", "gw_program_has_warp_operations",
    "gw_refuses_launch_config", "gw_register_kernel", "gw_symbol_address", "gw_symbol_size",
    "gw_trap", "gw_waiting_threads", "gw_warp_wait", "gw_warps_here",
    // extras: what copies without being waited for, and what reads a texture
    "gw_async_begin", "gw_async_commit", "gw_async_join", "gw_async_open", "gw_async_refuse",
    "gw_async_wait", "gw_async_wait_for", "gw_texture_1d", "gw_texture_2d", "gw_texture_linear",
    "gw_texture_refused",
    // and CUDA's mathematics that the C library has not
    "gw_cospi", "gw_cyl_bessel_i0", "gw_cyl_bessel_i1", "gw_erfcinv", "gw_erfcx", "gw_erfinv",
    "gw_normcdf", "gw_normcdfinv", "gw_sinpi",
    // seen_copies.h, seen_heap.h: the C library's functions, under the names by which they are seen
    "gw_aligned_alloc", "gw_calloc", "gw_free", "gw_malloc", "gw_memcmp", "gw_memcpy", "gw_memmove",
    "gw_memset", "gw_realloc", "gw_reallocarray"};

bool gw_symbol_is_allowed(const char *name)
{
    for (size_t i = 0; i < sizeof(allowed) / sizeof(*allowed); i++) {
        if (strcmp(allowed[i], name) == 0) {
            return true;
        }
    }
    // gw_rounded_add_float, ...: an operation, a type, each with all the others.
    return strncmp(name, "gw_rounded_", 11) == 0;
}
