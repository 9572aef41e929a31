// SPDX-License-Identifier: MIT
// The handlers of -fsanitize=bounds,alignment. The compiler calls them before the access; a
// kernel ends there, since what follows would hit its own stack or a boundary. Host code goes on
// as it would without a checker.
#include "undefined.h"
#include "checker/reports/reports.h"
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/fibers/escape.h"
#include "same_value.h"

#include <stdio.h>
#include <string.h>

struct out_of_bounds {
    struct gw_source_location location;
    const struct gw_source_type *array, *index;
};

struct type_mismatch {
    struct gw_source_location location;
    const struct gw_source_type *type;
    unsigned char log_alignment, check;
};

static void leave_kernel(cudaError_t error, const char *reason)
{
    if (gw_now.kernel) {
        gw_raise_execution_error(error, reason);
        gw_now.kernel = false;
        gw_now_decide();
        gw_leave_kernel(error, "%s", reason);
    }
}

static struct gw_diagnosis draft_of(enum gw_report_kind kind, uintptr_t address, size_t bytes,
                                    const void *return_address, const void *frame)
{
    const struct gw_access access = {address, bytes, GW_READS, (uintptr_t)return_address, frame};
    gw_same_value_settle();
    return gw_report_of_access(kind, &access);
}

// Under names of our own for the compiler, which has its own idea of these in some builds.
void gw_handle_bounds(const struct out_of_bounds *data,
                      uintptr_t index) __asm__("__ubsan_handle_out_of_bounds");
void gw_handle_bounds_abort(const struct out_of_bounds *data,
                            uintptr_t index) __asm__("__ubsan_handle_out_of_bounds_abort");
void gw_handle_alignment(const struct type_mismatch *data,
                         uintptr_t pointer) __asm__("__ubsan_handle_type_mismatch_v1");
void gw_handle_alignment_abort(const struct type_mismatch *data,
                               uintptr_t pointer) __asm__("__ubsan_handle_type_mismatch_v1_abort");

static void out_of_bounds(const struct out_of_bounds *data, uintptr_t index,
                          const void *return_address, const void *frame)
{
    struct gw_diagnosis draft = draft_of(GW_REPORT_OUT_OF_BOUNDS, 0, 0, return_address, frame);
    const int length = (int)strlen(data->array->name);
    const bool quoted = length > 1 && data->array->name[0] == '\'';
    snprintf(draft.why, sizeof(draft.why), "index %lld of %.*s",
             (long long)gw_source_value(data->index, index), quoted ? length - 2 : length,
             data->array->name + quoted);
    gw_report_add(&draft);
    leave_kernel(cudaErrorIllegalAddress, "the kernel used an index outside an array");
}

void gw_handle_bounds(const struct out_of_bounds *data, uintptr_t index)
{
    out_of_bounds(data, index, __builtin_return_address(0), __builtin_frame_address(0));
}

void gw_handle_bounds_abort(const struct out_of_bounds *data, uintptr_t index)
{
    out_of_bounds(data, index, __builtin_return_address(0), __builtin_frame_address(0));
    __builtin_abort(); // host code: the compiler has nothing behind this call
}

static void misaligned(const struct type_mismatch *data, uintptr_t pointer,
                       const void *return_address, const void *frame)
{
    const size_t alignment = (size_t)1 << data->log_alignment;
    if (!gw_now.kernel || (pointer & (alignment - 1)) == 0) {
        return; // the host's processor takes any address
    }
    struct gw_diagnosis draft =
        draft_of(GW_REPORT_MISALIGNED, pointer, alignment, return_address, frame);
    draft.alignment = alignment;
    gw_report_add(&draft);
    leave_kernel(cudaErrorMisalignedAddress, "the kernel used an address that is not aligned");
}

void gw_handle_alignment(const struct type_mismatch *data, uintptr_t pointer)
{
    misaligned(data, pointer, __builtin_return_address(0), __builtin_frame_address(0));
}

void gw_handle_alignment_abort(const struct type_mismatch *data, uintptr_t pointer)
{
    misaligned(data, pointer, __builtin_return_address(0), __builtin_frame_address(0));
}
