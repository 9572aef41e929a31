// SPDX-License-Identifier: MIT
// The handlers of -fsanitize=signed-integer-overflow. The kernel goes on with what the processor
// makes of it. Host code is not what this checker looks after.
#include "checker/reports/reports.h"
#include "same_value.h"
#include "undefined.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct overflow {
    struct gw_source_location location;
    const struct gw_source_type *type;
};

enum { VALUE_LENGTH = 24 };

static void write_value(char *text, const struct gw_source_type *type, uintptr_t value)
{
    if (gw_source_type_bits(type) > 64) { // then it is the address of one
        snprintf(text, VALUE_LENGTH, "a value");
    } else {
        snprintf(text, VALUE_LENGTH, "%" PRId64, gw_source_value(type, value));
    }
}

// `operation` is NULL for the negative of `right`.
static void overflow(const struct overflow *data, uintptr_t left, const char *operation,
                     uintptr_t right, const void *return_address, const void *frame)
{
    const struct gw_access access = {0, 0, GW_READS, (uintptr_t)return_address, frame};
    if (!gw_now.kernel || gw_report_repeats(GW_REPORT_OVERFLOW, &access)) {
        return;
    }
    gw_same_value_settle();
    struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_OVERFLOW, &access);
    const char *name = data->type->name + (data->type->name[0] == '\'');
    char before[VALUE_LENGTH] = "the negative", after[VALUE_LENGTH];
    if (operation) {
        write_value(before, data->type, left);
    }
    write_value(after, data->type, right);
    snprintf(draft.why, sizeof(draft.why), "%s %s %s, which does not fit into %.*s", before,
             operation ? operation : "of", after, (int)strcspn(name, "'"), name);
    gw_report_add(&draft);
}

// Under names of our own for the compiler, which has its own idea of these in some builds. The
// _abort ones are for -fno-sanitize-recover.
#define HANDLER(NAME, OPERATION)                                                                   \
    void gw_handle_##NAME(const struct overflow *data, uintptr_t left,                             \
                          uintptr_t right) __asm__("__ubsan_handle_" #NAME "_overflow");           \
    void gw_handle_##NAME(const struct overflow *data, uintptr_t left, uintptr_t right)            \
    {                                                                                              \
        overflow(data, left, OPERATION, right, __builtin_return_address(0),                        \
                 __builtin_frame_address(0));                                                      \
    }                                                                                              \
    void gw_handle_##NAME##_abort(const struct overflow *data, uintptr_t left,                     \
                                  uintptr_t right) __asm__("__ubsan_handle_" #NAME                 \
                                                           "_overflow_abort");                     \
    void gw_handle_##NAME##_abort(const struct overflow *data, uintptr_t left, uintptr_t right)    \
    {                                                                                              \
        overflow(data, left, OPERATION, right, __builtin_return_address(0),                        \
                 __builtin_frame_address(0));                                                      \
    }

HANDLER(add, "+")
HANDLER(sub, "-")
HANDLER(mul, "*")
HANDLER(divrem, "/")

void gw_handle_negate(const struct overflow *data,
                      uintptr_t value) __asm__("__ubsan_handle_negate_overflow");
void gw_handle_negate_abort(const struct overflow *data,
                            uintptr_t value) __asm__("__ubsan_handle_negate_overflow_abort");

void gw_handle_negate(const struct overflow *data, uintptr_t value)
{
    overflow(data, 0, NULL, value, __builtin_return_address(0), __builtin_frame_address(0));
}

void gw_handle_negate_abort(const struct overflow *data, uintptr_t value)
{
    overflow(data, 0, NULL, value, __builtin_return_address(0), __builtin_frame_address(0));
}
