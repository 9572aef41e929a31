// SPDX-License-Identifier: MIT
// The handlers of -fsanitize=bounds,alignment,signed-integer-overflow,integer-divide-by-zero, and
// unreachable. The compiler calls them before the access; a kernel ends there, since what follows
// would hit its own stack or a boundary. After an overflow it goes on with what the processor makes
// of it, and after a division by zero with what a GPU does. Host code goes on as it would without a
// checker.
#include "check_access.h"
#include "checker/reports/reports.h"
#include "compiler.h"
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/fibers/escape.h"
#include "races.h"

#include <inttypes.h>
#include <signal.h>

struct type_mismatch {
    struct gw_source_location location;
    const struct gw_source_type *type;
    unsigned char log_alignment, check;
};

static void leave_kernel(cudaError_t error, const char *reason)
{
    if (gw_now_in_kernel()) {
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
    gw_race_settle();
    return gw_report_of_access(kind, &access);
}

static void out_of_bounds(const struct gw_bad_index *data, uintptr_t index,
                          const void *return_address, const void *frame)
{
    struct gw_diagnosis draft = draft_of(GW_REPORT_OUT_OF_BOUNDS, 0, 0, return_address, frame);
    gw_bad_index_text(draft.why, sizeof(draft.why), data, index);
    gw_report_add(&draft);
    leave_kernel(cudaErrorIllegalAddress, "the kernel used an index outside an array");
}

GW_CALLBACK(void, gw_handle_bounds, "__ubsan_handle_out_of_bounds", const struct gw_bad_index *data,
            uintptr_t index)
{
    out_of_bounds(data, index, GW_HERE);
}

GW_CALLBACK(void, gw_handle_bounds_abort, "__ubsan_handle_out_of_bounds_abort",
            const struct gw_bad_index *data, uintptr_t index)
{
    out_of_bounds(data, index, GW_HERE);
    __builtin_abort(); // host code: the compiler has nothing behind this call
}

GW_CALLBACK(void, gw_handle_alignment, "__ubsan_handle_type_mismatch_v1",
            const struct type_mismatch *data, uintptr_t pointer)
{
    gw_check_alignment(pointer, (size_t)1 << data->log_alignment, GW_HERE);
}

GW_CALLBACK(void, gw_handle_alignment_abort, "__ubsan_handle_type_mismatch_v1_abort",
            const struct type_mismatch *data, uintptr_t pointer)
{
    gw_check_alignment(pointer, (size_t)1 << data->log_alignment, GW_HERE);
}

// The compiler has nothing behind this call.
GW_CALLBACK(void, gw_handle_unreachable, "__ubsan_handle_builtin_unreachable", const void *data)
{
    (void)data;
    leave_kernel(cudaErrorLaunchFailure, "the kernel came to a place that it says is unreachable");
    __builtin_abort();
}

enum { VALUE_LENGTH = 24 };

static void write_value(char *text, const struct gw_source_type *type, uintptr_t value)
{
    if (gw_source_type_bits(type) > 64) { // then it is the address of one
        snprintf(text, VALUE_LENGTH, "a value");
    } else {
        snprintf(text, VALUE_LENGTH, "%" PRId64, gw_source_value(type, value));
    }
}

static void overflow(const struct gw_overflow *data, uintptr_t left, const char *operation,
                     uintptr_t right, const void *return_address, const void *frame)
{
    if (gw_divides_by_zero(data, operation, right)) {
        if (gw_now_in_kernel()) { // where the processor has no signal for it
            gw_report_division(gw_source_value(data->type, left), data->type->info & 1,
                               return_address, frame);
        } else {
            raise(SIGFPE);
        }
        return;
    }
    const struct gw_access access = {0, 0, GW_READS, (uintptr_t)return_address, frame};
    // Of stray values a sum may be any number: another type would not mend that.
    if (gw_report_has_stray_values() || gw_report_repeats(GW_REPORT_OVERFLOW, &access)) {
        return;
    }
    struct gw_diagnosis draft = draft_of(GW_REPORT_OVERFLOW, 0, 0, return_address, frame);
    char before[VALUE_LENGTH] = "the negative", after[VALUE_LENGTH];
    if (operation) {
        write_value(before, data->type, left);
    }
    write_value(after, data->type, right);
    int length;
    const char *type = gw_source_type_name(data->type, &length);
    snprintf(draft.why, sizeof(draft.why), "%s %s %s, which does not fit into %.*s", before,
             operation ? operation : "of", after, length, type);
    gw_report_add(&draft);
}

GW_OVERFLOW_HANDLERS(overflow)
