// SPDX-License-Identifier: MIT
// How calls of the API begin and end, and what they leave as the last error.
#define _GNU_SOURCE // recursive mutexes
#include "call.h"
#include "devices.h"
#include "execution_error.h"
#include "worker.h"

#include <ctype.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Recursive: a kernel or callback that calls the API from inside a call gets an answer, no hang.
static pthread_mutex_t device_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

const struct gw_call_watch *gw_call_watch;

void (*gw_call_border)(bool enters);

static unsigned entered; // how often its owner has locked it

void gw_call_lock(void)
{
    pthread_mutex_lock(&device_lock);
    if (entered++ == 0) {
        gw_call_cross(true);
    }
}

void gw_call_unlock(void)
{
    if (--entered == 0) {
        gw_call_cross(false);
    }
    pthread_mutex_unlock(&device_lock);
}

bool gw_call_try_lock(void)
{
    return pthread_mutex_trylock(&device_lock) == 0;
}

void gw_call_unlock_tried(void)
{
    pthread_mutex_unlock(&device_lock);
}

bool gw_call_is_inside(void)
{
    if (gw_in_host_function() || !gw_call_try_lock()) {
        return false;
    }
    const bool inside = entered > 0;
    gw_call_unlock_tried();
    return inside;
}

unsigned gw_call_pause(void)
{
    const unsigned depth = entered;
    for (unsigned i = 0; i < depth; i++) {
        gw_call_unlock();
    }
    return depth;
}

void gw_call_resume(unsigned depth)
{
    for (unsigned i = 0; i < depth; i++) {
        gw_call_lock();
    }
}

// The child is another thread to a mutex than the parent that locked it.
void gw_call_begin_in_child(void)
{
    device_lock = (pthread_mutex_t)PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
    entered = 0;
}

// A call that is to fail, with those that come before it; 0: none does.
static const char *failing_function;
static size_t until_failure;

bool gw_device_fail_call(const char *function, size_t which)
{
    const bool was_still_to_come = until_failure > 0;
    failing_function = function;
    until_failure = which;
    return was_still_to_come;
}

static bool is_to_fail(const char *name)
{
    return until_failure > 0 && strcmp(name, failing_function) == 0 && --until_failure == 0;
}

struct gw_call gw_call_begin(const char *name, struct gw_site site, enum gw_call_waits waits)
{
    gw_call_lock();
    struct gw_call call = {.name = name, .waits = waits, .site = site, .error = gw_sticky_error()};
    // cudaLaunchHostFunc: "The host function must not make any CUDA API calls. Attempting to use a
    // CUDA API may result in cudaErrorNotPermitted".
    if (gw_in_host_function()) {
        call.error = cudaErrorNotPermitted;
        snprintf(call.why, sizeof(call.why),
                 "a function that a stream calls on the host may not call CUDA itself");
    } else if (call.error != cudaSuccess) {
        snprintf(call.why, sizeof(call.why), "%s",
                 call.error == cudaErrorDevicesUnavailable
                     ? gw_execution_error_reason()
                     : "an earlier kernel failed, and every call after it returns its error");
    }
    if (is_to_fail(name)) {
        gw_call_fail(&call, cudaErrorNotSupported,
                     "this call was made to fail, to see what comes of it");
    }
    if (gw_call_watch) {
        gw_call_watch->begins(&call);
    }
    return call;
}

// What CUDA's header cuda_device_runtime_api.h declares for device code.
static bool is_for_kernels(const char *name)
{
    static const char *const names[] = {"cudaDeviceGetAttribute",
                                        "cudaDeviceGetLimit",
                                        "cudaDeviceGetCacheConfig",
                                        "cudaDeviceGetSharedMemConfig",
                                        "cudaGetDeviceCount",
                                        "cudaGetDevice",
                                        "cudaStreamCreateWithFlags",
                                        "cudaStreamDestroy",
                                        "cudaStreamWaitEvent",
                                        "cudaEventCreateWithFlags",
                                        "cudaEventRecord",
                                        "cudaEventRecordWithFlags",
                                        "cudaEventDestroy",
                                        "cudaFuncGetAttributes",
                                        "cudaMalloc",
                                        "cudaFree",
                                        "cudaMemcpyAsync",
                                        "cudaMemcpy2DAsync",
                                        "cudaMemcpy3DAsync",
                                        "cudaMemsetAsync",
                                        "cudaMemset2DAsync",
                                        "cudaMemset3DAsync",
                                        "cudaRuntimeGetVersion",
                                        "cudaOccupancyMaxActiveBlocksPerMultiprocessor",
                                        "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

struct gw_call gw_api_call_begin(const char *name, struct gw_site site, enum gw_call_waits waits)
{
    struct gw_call call = gw_call_begin(name, site, waits);
    if (gw_running_kernel() && !is_for_kernels(name)) {
        gw_call_fail(&call, cudaErrorNotPermitted,
                     "%s belongs to the host, and a kernel has called it%s", name,
                     waits == GW_WAITS_FOR_ALL
                         ? ": what is to run after its child kernels, it launches into "
                           "cudaStreamTailLaunch"
                         : "");
    }
    return call;
}

void gw_call_needs_no_device(struct gw_call *call)
{
    if (call->error != cudaSuccess && call->error == gw_sticky_error()) {
        call->error = cudaSuccess;
        call->why[0] = '\0';
    }
}

// A size above all that an address can be has been a negative number.
static void explain_negative(char *why, size_t room)
{
    for (const char *at = why; *at; at += strcspn(at, "0123456789")) {
        char *end;
        const unsigned long long number = strtoull(at, &end, 10);
        if (number > INT64_MAX && isdigit((unsigned char)*at)) {
            const size_t used = strlen(why);
            snprintf(
                why + used, room - used,
                "; that many are %lld as a size_t: is a number of elements negative, or did an "
                "int overflow?",
                (long long)number);
            return;
        }
        at = end > at ? end : at;
    }
}

void gw_call_fail(struct gw_call *call, cudaError_t error, const char *why, ...)
{
    if (call->error != cudaSuccess) {
        return;
    }
    call->error = error;
    va_list arguments;
    va_start(arguments, why);
    vsnprintf(call->why, sizeof(call->why), why, arguments);
    va_end(arguments);
    explain_negative(call->why, sizeof(call->why));
}

bool gw_expect_place_of(struct gw_call *call, const void *place, size_t bytes, const char *what)
{
    if (!place) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "there is no place to put the %s: the pointer is NULL", what);
    } else {
        GW_TELL(host_written, (void *)(uintptr_t)place, bytes, call->name, call->site);
    }
    return call->error == cudaSuccess;
}

bool gw_expect_given(struct gw_call *call, const void *given, const char *what)
{
    if (!given) {
        gw_call_fail(call, cudaErrorInvalidValue, "there is no %s: the pointer is NULL", what);
    }
    return call->error == cudaSuccess;
}

bool gw_expect_device(struct gw_call *call, int device)
{
    const bool there_is = device >= 0 && device < gw_devices();
    if (!there_is && gw_devices() == 1) {
        gw_call_fail(call, cudaErrorInvalidDevice,
                     "device %d was asked for, and there is only device 0", device);
    } else if (!there_is) {
        gw_call_fail(call, cudaErrorInvalidDevice,
                     "device %d was asked for, and there are devices 0 to %d", device,
                     gw_devices() - 1);
    }
    return there_is;
}

void gw_fail_without_memory(struct gw_call *call)
{
    gw_call_fail(call, cudaErrorMemoryAllocation, "there is no memory left");
}

static void tell_watch(struct gw_call *call)
{
    if (gw_call_watch) {
        gw_call_watch->ends(call);
    }
}

void gw_call_waited(struct gw_call *call)
{
    tell_watch(call);
    const cudaError_t error = gw_surface_execution_error();
    if (error != cudaSuccess) {
        gw_call_fail(call, error, "%s", gw_execution_error_reason());
    }
}

cudaError_t gw_call_end(struct gw_call *call)
{
    tell_watch(call);
    if (call->error != cudaSuccess) {
        *gw_last_error() = call->error;
        if (call->error != cudaErrorNotReady || !call->asks) {
            GW_TELL(error, call->error, call->name, call->site, call->why[0] ? call->why : NULL);
        }
    }
    gw_call_unlock();
    return call->error;
}

// CUDA: "Returns the last error that has been produced by any of the runtime calls in the same
// instance of the CUDA Runtime library in the host thread and resets it to cudaSuccess." That of a
// kernel that failed as well: it is there again when the next call returns it.
cudaError_t cudaGetLastError(void)
{
    const cudaError_t error = cudaPeekAtLastError();
    *gw_last_error() = cudaSuccess;
    return error;
}

cudaError_t cudaPeekAtLastError(void)
{
    gw_call_lock();
    const cudaError_t error = *gw_last_error();
    GW_TELL(error_seen, error);
    gw_call_unlock();
    return error;
}
