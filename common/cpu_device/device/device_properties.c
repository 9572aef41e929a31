// SPDX-License-Identifier: MIT
// Which devices there are, which one is current, and what each is: cudaGetDeviceProperties() and
// its kin.
#define _GNU_SOURCE
#define GW_OLDER_CUDA // programs ask for those members, too
#include "device_properties.h"
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/memory/address_range.h"
#include "cpu_device/memory/memory.h"
#include "device_limits.h"

#include <sched.h>
#include <string.h>
#include <unistd.h>

/** Processors that this process may run on. */
static int processors(void)
{
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0) {
        return 1;
    }
    return CPU_COUNT(&allowed);
}

/** Bytes of the last cache before memory, which is what a GPU calls its L2; 0 when unknown. */
static int last_cache_bytes(void)
{
    long bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
    if (bytes <= 0) {
        bytes = sysconf(_SC_LEVEL2_CACHE_SIZE);
    }
    return bytes > 0 && bytes < GW_MAX_PITCH_BYTES ? (int)bytes : 0;
}

static bool pretends, is_another;
static struct cudaDeviceProp pretended, another;

void gw_device_is(const struct cudaDeviceProp *properties)
{
    is_another = true;
    another = *properties;
}

void gw_device_pretend(const struct cudaDeviceProp *properties)
{
    pretends = properties;
    gw_limit_memory(properties ? properties->totalGlobalMem : SIZE_MAX);
    if (pretends) {
        pretended = *properties;
    }
}

const struct cudaDeviceProp *gw_device_pretended(void)
{
    return pretends ? &pretended : NULL;
}

static bool has_no_concurrent_access;

void gw_device_pretend_no_concurrent_access(bool without)
{
    has_no_concurrent_access = without;
}

bool gw_device_pretends_no_concurrent_access(void)
{
    return has_no_concurrent_access;
}

static void describe(struct cudaDeviceProp *properties)
{
    *properties = (struct cudaDeviceProp){
        .name = "Gridwork CPU device",
        .uuid = {"Gridwork-CPU-dev"},
        .totalGlobalMem = gw_total_memory(),
        .sharedMemPerBlock = GW_MAX_SHARED_BYTES,
        .regsPerBlock = GW_MULTIPROCESSOR_REGISTERS,
        .warpSize = GW_WARP_THREADS,
        .memPitch = GW_MAX_PITCH_BYTES,
        .maxThreadsPerBlock = GW_MAX_BLOCK_THREADS,
        .maxThreadsDim = {GW_MAX_BLOCK_X, GW_MAX_BLOCK_Y, GW_MAX_BLOCK_Z},
        .maxGridSize = {GW_MAX_GRID_X, GW_MAX_GRID_Y, GW_MAX_GRID_Z},
        .totalConstMem = GW_CONSTANT_BYTES,
        .major = GW_COMPUTE_CAPABILITY_MAJOR,
        .minor = GW_COMPUTE_CAPABILITY_MINOR,
        .textureAlignment = GW_TEXTURE_ALIGNMENT,
        .texturePitchAlignment = GW_TEXTURE_PITCH_ALIGNMENT,
        .multiProcessorCount = processors(),
        .maxTexture1D = GW_MAX_TEXTURE_1D_WIDTH,
        .maxTexture2D = {GW_MAX_TEXTURE_2D_WIDTH, GW_MAX_TEXTURE_2D_HEIGHT},
        .maxTexture2DLinear = {GW_MAX_TEXTURE_2D_LINEAR_WIDTH, GW_MAX_TEXTURE_2D_LINEAR_HEIGHT,
                               GW_MAX_TEXTURE_2D_LINEAR_PITCH},
        .integrated = 1,
        .canMapHostMemory = 1,
        .concurrentKernels = 1,
        .asyncEngineCount = 2, // a copy each way, beside a kernel
        .managedMemory = 1,
        .memoryPoolsSupported = 1,
        .unifiedAddressing = 1,
        .l2CacheSize = last_cache_bytes(),
        .maxThreadsPerMultiProcessor = GW_MULTIPROCESSOR_THREADS,
        .globalL1CacheSupported = 1,
        .localL1CacheSupported = 1,
        .sharedMemPerMultiprocessor = GW_MULTIPROCESSOR_SHARED_BYTES,
        .regsPerMultiprocessor = GW_MULTIPROCESSOR_REGISTERS,
        .hostNativeAtomicSupported = 1,
        .canUseHostPointerForRegisteredMem = 1,
        .hostRegisterSupported = 1,
#ifdef GW_CPU_DEVICE_CHECKED
        .cooperativeLaunch = 1, // in the fast build blocks do not wait for each other
#endif
        .sharedMemPerBlockOptin = GW_MAX_SHARED_BYTES_OPT_IN,
        .maxBlocksPerMultiProcessor = GW_MULTIPROCESSOR_BLOCKS,
        .deviceNumaId = -1,
        .hostNumaId = -1,
        .deviceOverlap = 1,
        .maxTexture1DLinear = GW_MAX_TEXTURE_1D_LINEAR,
        .singleToDoublePrecisionPerfRatio = GW_SINGLE_TO_DOUBLE_RATIO,
    };
}

// Several are alike, and have places of their own.
static void give_place(struct cudaDeviceProp *properties, int device)
{
    if (device > 0) {
        properties->pciBusID += device;
        properties->multiGpuBoardGroupID += device;
        properties->uuid.bytes[sizeof(properties->uuid.bytes) - 1] += (char)device;
    }
}

void gw_device_properties(struct cudaDeviceProp *properties, int device)
{
    if (pretends) {
        *properties = pretended;
    } else if (is_another) {
        *properties = another;
    } else {
        describe(properties);
    }
    give_place(properties, device);
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *properties, int device)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (!properties) {
        gw_call_fail(&call, cudaErrorInvalidValue,
                     "there is no struct to fill: the pointer is NULL");
    } else if (gw_expect_device(&call, device)) {
        gw_device_properties(properties, device);
    }
    return gw_call_end(&call);
}

cudaError_t cudaGetDeviceCount(int *count)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    gw_call_needs_no_device(&call);
    if (!count) {
        gw_call_fail(&call, cudaErrorInvalidValue, "the pointer for the number of devices is NULL");
    } else {
        *count = gw_devices();
    }
    return gw_call_end(&call);
}

cudaError_t cudaGetDevice(int *device)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (!device) {
        gw_call_fail(&call, cudaErrorInvalidValue, "the pointer for the device's number is NULL");
    } else {
        *device = gw_current_device();
    }
    return gw_call_end(&call);
}

cudaError_t cudaSetDevice(int device)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (gw_expect_device(&call, device) && call.error == cudaSuccess) {
        gw_exchange_current_device(device);
        gw_note_current_device_site(call.site);
    }
    return gw_call_end(&call);
}

/** The device is as new as the API that these headers follow, and so is its "driver". */
static cudaError_t tell_version(const char *name, struct gw_site site, int *version)
{
    struct gw_call call = gw_call_begin(name, site, GW_WAITS_FOR_SOME);
    if (!version) {
        gw_call_fail(&call, cudaErrorInvalidValue, "the pointer for the version is NULL");
    } else {
        *version = CUDART_VERSION;
    }
    return gw_call_end(&call);
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
    return tell_version(__func__, GW_CALLER, version);
}

cudaError_t cudaDriverGetVersion(int *version)
{
    return tell_version(__func__, GW_CALLER, version);
}
