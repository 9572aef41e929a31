// SPDX-License-Identifier: MIT
// How every function of the runtime API begins and ends: one host thread at a time, sticky errors
// first, and each failure told to the observer.
//
//     struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
//     if (call.error == cudaSuccess) {
//         ...
//             gw_call_fail(&call, cudaErrorInvalidValue, "this is no pointer that ...");
//     }
//     return gw_call_end(&call);
#pragma once

#include "cpu_device/observer.h"

#include <cuda_runtime_api.h>

enum { GW_WHY_LENGTH = 400 };

/** Who says why a call failed: common/ptx_machine, which is made of these calls too, says its
 * own name. */
#ifndef GW_THE_DEVICE
#define GW_THE_DEVICE "the CPU device"
#endif

/** Whether a call waits for all work of the device; no capture may go on beside one that may. */
enum gw_call_waits {
    GW_WAITS_FOR_SOME,   /**< or for none */
    GW_MAY_WAIT_FOR_ALL, /**< as those do that allocate and free: "potentially unsafe API calls" */
    GW_WAITS_FOR_ALL
};

struct gw_call {
    const char *name;
    enum gw_call_waits waits;
    struct gw_site site;
    cudaError_t error;
    bool asks;               /**< whether work is done: not ready is an answer, and no failure */
    char why[GW_WHY_LENGTH]; /**< a sentence; empty when there is nothing to add to the error */
};

/** Enters the device. `call.error` is the sticky error, if there is one. `name` is kept. */
struct gw_call gw_call_begin(const char *name, struct gw_site site, enum gw_call_waits waits);

/** The same of a function of the API, of which a kernel has only some. */
struct gw_call gw_api_call_begin(const char *name, struct gw_site site, enum gw_call_waits waits);

/** Where the function was called that this stands in. */
#define GW_CALLER ((struct gw_site){.return_address = __builtin_return_address(0)})

/** Enters the device for the function of the API that this stands in. */
#define GW_CALL(WAITS) gw_api_call_begin(__func__, GW_CALLER, WAITS)

/** Of a call that answers without a device, also where a kernel has failed: the sticky error is not
 * its own. */
void gw_call_needs_no_device(struct gw_call *call);

/** Is told when the host enters the device (true) and when it leaves it; NULL: nobody is. */
extern void (*gw_call_border)(bool enters);

/** Tells it. */
static inline void gw_call_cross(bool enters)
{
    if (gw_call_border) {
        gw_call_border(enters);
    }
}

/** Says that the call failed and, printf-like, why. The first failure of a call counts. */
void gw_call_fail(struct gw_call *call, cudaError_t error, const char *why, ...)
    __attribute__((format(printf, 3, 4)));

/** Whether the call goes well so far and the program has given a place for its answer, which the
 * reason calls "the `what`"; else the call has failed. */
bool gw_expect_place_of(struct gw_call *call, const void *place, size_t bytes, const char *what);
#define gw_expect_place(CALL, PLACE, WHAT) gw_expect_place_of(CALL, PLACE, sizeof(*(PLACE)), WHAT)

/** The same of what the call reads. */
bool gw_expect_given(struct gw_call *call, const void *given, const char *what);

/** Whether there is a device of this number; else the call has failed. */
bool gw_expect_device(struct gw_call *call, int device);

/** Fails the call, as the host has no memory left. */
void gw_fail_without_memory(struct gw_call *call);

/** Takes over what work that the call waited for went wrong with, so that it is sticky. */
void gw_call_waited(struct gw_call *call);

/** Leaves the device; a failure becomes the host thread's last error. @return the error */
cudaError_t gw_call_end(struct gw_call *call);

/** Lets other host threads call the device while this one waits inside a call. @return for resume
 */
unsigned gw_call_pause(void);
void gw_call_resume(unsigned depth);

/** Whether this host thread is inside a call, and in none of the program's own functions. */
bool gw_call_is_inside(void);

/** Keeps all other host threads out of the device. */
void gw_call_lock(void);
void gw_call_unlock(void);

/** The same without entering the device, and without waiting: @return false where one of them is in
 * it, and then it is not kept out. */
bool gw_call_try_lock(void);
void gw_call_unlock_tried(void);

/** After a fork, in the child, whose parent held gw_call_lock(). */
void gw_call_begin_in_child(void);

/** What is said of each call while a stream is captured. */
struct gw_call_watch {
    void (*begins)(struct gw_call *call);
    void (*ends)(struct gw_call *call); /**< or has waited */
};

/** Set by who begins a capture; NULL while there is none. */
extern const struct gw_call_watch *gw_call_watch;
