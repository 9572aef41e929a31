// SPDX-License-Identifier: MIT
// The handlers of -fsanitize=signed-integer-overflow,integer-divide-by-zero,bounds for a watched C
// file. The program goes on with what the processor makes of it, but for a division by 0.
#include "checker/accesses/compiler.h"
#include "finding.h"

#include <inttypes.h>
#include <signal.h>

static void overflow(const struct gw_overflow *data, uintptr_t left, const char *operation,
                     uintptr_t right, const void *return_address, const void *frame)
{
    (void)frame;
    if (gw_divides_by_zero(data, operation, right)) {
        raise(SIGFPE); // where the processor does not
        return;
    }
    struct gw_finding finding = {.kind = GW_FOUND_OVERFLOW, .at = (uintptr_t)return_address};
    int length;
    const char *type = gw_source_type_name(data->type, &length);
    snprintf(finding.why, sizeof(finding.why),
             "%" PRId64 " %s %" PRId64 ", which does not fit into %.*s",
             gw_source_value(data->type, left), operation ? operation : "-",
             gw_source_value(data->type, right), length, type);
    gw_find(&finding);
}

GW_OVERFLOW_HANDLERS(overflow)

GW_CALLBACK(void, gw_handle_bounds, "__ubsan_handle_out_of_bounds", const struct gw_bad_index *data,
            uintptr_t index)
{
    struct gw_finding finding = {.kind = GW_FOUND_BAD_INDEX,
                                 .at = (uintptr_t)__builtin_return_address(0)};
    gw_bad_index_text(finding.why, sizeof(finding.why), data, index);
    gw_find(&finding);
}
