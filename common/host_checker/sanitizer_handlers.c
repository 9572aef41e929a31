// SPDX-License-Identifier: MIT
// The handlers of -fsanitize=signed-integer-overflow,bounds for a watched C file. The program goes
// on with what the processor makes of it.
#include "checker/accesses/undefined.h"
#include "finding.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct overflow {
    struct gw_source_location location;
    const struct gw_source_type *type;
};

struct out_of_bounds {
    struct gw_source_location location;
    const struct gw_source_type *array, *index;
};

#define CALLER ((uintptr_t)__builtin_return_address(0))

// A type's name without its quotes.
static const char *name_of(const struct gw_source_type *type, int *length)
{
    const char *name = type->name + (type->name[0] == '\'');
    *length = (int)strcspn(name, "'");
    return name;
}

static void overflow(const struct overflow *data, uintptr_t left, const char *operation,
                     uintptr_t right, uintptr_t at)
{
    struct gw_finding finding = {.kind = GW_FOUND_OVERFLOW, .at = at};
    int length;
    const char *type = name_of(data->type, &length);
    snprintf(finding.why, sizeof(finding.why),
             "%" PRId64 " %s %" PRId64 ", which does not fit into %.*s",
             gw_source_value(data->type, left), operation, gw_source_value(data->type, right),
             length, type);
    gw_find(&finding);
}

#define HANDLER(NAME, OPERATION)                                                                   \
    void gw_c_handle_##NAME(const struct overflow *data, uintptr_t left,                           \
                            uintptr_t right) __asm__("__ubsan_handle_" #NAME "_overflow");         \
    void gw_c_handle_##NAME(const struct overflow *data, uintptr_t left, uintptr_t right)          \
    {                                                                                              \
        overflow(data, left, OPERATION, right, CALLER);                                            \
    }

HANDLER(add, "+")
HANDLER(sub, "-")
HANDLER(mul, "*")
HANDLER(divrem, "/")

void gw_c_handle_negate(const struct overflow *data,
                        uintptr_t value) __asm__("__ubsan_handle_negate_overflow");
void gw_c_handle_bounds(const struct out_of_bounds *data,
                        uintptr_t index) __asm__("__ubsan_handle_out_of_bounds");

void gw_c_handle_negate(const struct overflow *data, uintptr_t value)
{
    overflow(data, 0, "-", value, CALLER);
}

void gw_c_handle_bounds(const struct out_of_bounds *data, uintptr_t index)
{
    struct gw_finding finding = {.kind = GW_FOUND_BAD_INDEX, .at = CALLER};
    int length;
    const char *type = name_of(data->array, &length);
    snprintf(finding.why, sizeof(finding.why), "index %" PRId64 " of %.*s",
             gw_source_value(data->index, index), length, type);
    gw_find(&finding);
}
