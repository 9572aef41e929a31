// SPDX-License-Identifier: MIT
// Handles: which there are, and what their statuses are called.
#include "library_handle.h"
#include "cpu_device/calls/devices.h"

#include <stdlib.h>

static struct gw_library_handle *live;

struct gw_library_handle *gw_library_handle_of(enum gw_library library, const void *handle)
{
    struct gw_library_handle *at = live;
    while (at && (at != handle || at->library != library)) {
        at = at->next;
    }
    return at;
}

size_t gw_library_live_handles(enum gw_library library)
{
    size_t count = 0;
    for (const struct gw_library_handle *at = live; at; at = at->next) {
        count += at->library == library ? 1U : 0U;
    }
    return count;
}

enum gw_library_status gw_library_create(struct gw_call *call, enum gw_library library,
                                         void **handle)
{
    struct gw_library_work work = {
        .call = call, .name = call->name, .site = call->site, .library = library};
    gw_library_expect_place(&work, "handle", handle);
    if (work.status == GW_LIBRARY_SUCCESS && !gw_lapack_of(false)) {
        gw_library_fail(&work, GW_LIBRARY_NOT_INITIALIZED, "%s", gw_lapack_missing());
    }
    struct gw_library_handle *made =
        work.status == GW_LIBRARY_SUCCESS ? calloc(1, sizeof(*made)) : NULL;
    if (work.status == GW_LIBRARY_SUCCESS && !made) {
        gw_library_fail(&work, GW_LIBRARY_ALLOC_FAILED, "there is no memory left");
    }
    if (made) {
        made->library = library;
        made->device = gw_current_device();
        made->next = live;
        live = made;
        *handle = made;
        GW_TELL(library_handle_created, call->name);
    }
    return gw_library_end(&work);
}

enum gw_library_status gw_library_destroy(struct gw_call *call, enum gw_library library,
                                          void *handle)
{
    struct gw_library_work work = gw_library_begin(call, library, handle, false);
    if (work.status == GW_LIBRARY_SUCCESS) {
        struct gw_library_handle **at = &live;
        while (*at != work.handle) {
            at = &(*at)->next;
        }
        *at = work.handle->next;
        free(work.handle);
    }
    return gw_library_end(&work);
}

const char *gw_library_status_name(enum gw_library library, enum gw_library_status status)
{
    static const char *const names[GW_LIBRARIES][GW_LIBRARY_NOT_SUPPORTED + 1] = {
        [GW_CUBLAS] = {"CUBLAS_STATUS_SUCCESS", "CUBLAS_STATUS_NOT_INITIALIZED",
                       "CUBLAS_STATUS_ALLOC_FAILED", "CUBLAS_STATUS_INVALID_VALUE",
                       "CUBLAS_STATUS_EXECUTION_FAILED", "CUBLAS_STATUS_NOT_SUPPORTED"},
        [GW_CUSOLVER] = {"CUSOLVER_STATUS_SUCCESS", "CUSOLVER_STATUS_NOT_INITIALIZED",
                         "CUSOLVER_STATUS_ALLOC_FAILED", "CUSOLVER_STATUS_INVALID_VALUE",
                         "CUSOLVER_STATUS_EXECUTION_FAILED", "CUSOLVER_STATUS_NOT_SUPPORTED"}};
    return names[library][status];
}
