// SPDX-License-Identifier: MIT
/**
 * @file control.h
 * What a runner or a checker may ask the CPU device beyond CUDA.
 */
#pragma once

#include "cpu_device/observer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Whether this is the checked build. */
bool gw_device_is_checked(void);

/** The blocks of a grid run from the last to the first, or from the first on, from the next launch
 * that runs on; the fast build takes no notice. */
void gw_device_run_blocks_descending(bool descending);

/** The same in an order that the seed decides; 0: in none but that above. */
void gw_device_run_blocks_shuffled(uint64_t seed);

/** Live allocations, and how many bytes they were asked for. */
size_t gw_device_live_allocations(void);
size_t gw_device_live_bytes(void);

/** Streams, events, texture objects, graphs and executable graphs that were created and not
 * destroyed. */
size_t gw_device_live_streams(void);
size_t gw_device_live_events(void);
size_t gw_device_live_textures(void);
size_t gw_device_live_graphs(void);
size_t gw_device_live_executables(void);

/** How often nvrtcCompileProgram() has compiled, whether or not it could; programs of NVRTC and
 * libraries that were made and not given back. */
size_t gw_device_compilations(void);
size_t gw_device_live_programs(void);
size_t gw_device_live_libraries(void);

/** The log of what was compiled last, or the first 4095 characters of it. */
const char *gw_device_last_log(void);

/** How often the program has called cudaDeviceReset(). */
size_t gw_device_resets(void);

/** Has the program so many devices from now on, 1 to 8, whatever GW_DEVICES says; device 0 is
 * current, and no device reaches another one's memory. Nothing may be allocated and no work be
 * queued. The PTX machine keeps its one device. */
void gw_device_choose_count(int count);

/** Has the device answer questions about itself with these properties from now on, or with its own
 * again if NULL. Launches and allocations must keep to these limits and to the device's own. So a
 * program is caught that has the limits of one device typed in, or that does not look whether its
 * launch was refused. */
void gw_device_pretend(const struct cudaDeviceProp *properties);

/** Has the devices be without concurrent managed access, as GPUs under Windows are: prefetches
 * fail, and advice that names a device. */
void gw_device_pretend_no_concurrent_access(bool without);

/** Has one allocation find no memory: the next one for 1, the one after it for 2; 0: none. So a
 * program is caught that goes on after any one of its allocations failed. Returns whether one that
 * was asked for before is called off by this: it was still to come. */
bool gw_device_fail_allocation(size_t which);

/** Has one call of a function of the API fail, CUDA's or NVRTC's, before it does anything: the next
 * one for 1, the one after it for 2; 0: none. It returns cudaErrorNotSupported, or
 * NVRTC_ERROR_OUT_OF_MEMORY. `function` is kept, not copied. Returns whether one that was asked for
 * before is called off by this: it was still to come. */
bool gw_device_fail_call(const char *function, size_t which);

/** Has each decomposition of cuSOLVER that runs from now on put this into devInfo after its work,
 * as one does that did not converge; 0: what it really comes to. */
void gw_device_leave_info(int info);

/** Has events read a clock that stands still but for kernels: the first one that runs from now on
 * takes `milliseconds[0]`, the next one `milliseconds[1]`, and after `count` of them it begins
 * again. So what a program computes from times can be judged. `milliseconds` is kept, not copied;
 * NULL, or a count of 0: the real clock. No work may be queued; the fast build takes no notice. */
void gw_device_pretend_times(const float *milliseconds, size_t count);

/** Gives the allocation that begins at `pointer` the name that reports use; `name` is kept, not
 * copied. */
void gw_device_name_allocation(const void *pointer, const char *name);

/** The live or freed allocation that holds an address; NULL where there is none. */
const struct gw_allocation *gw_device_find_allocation(const void *address);

/** Whether an address lies in the range that all device memory lies in. */
bool gw_device_is_address(const void *address);

#ifdef __cplusplus
}
#endif
