// SPDX-License-Identifier: MIT
// Single elements of arrays of any type.
#include "elements.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

const void *gw_element(const void *elements, enum gw_type type, size_t index)
{
    return (const unsigned char *)elements + index * gw_type_size(type);
}

bool gw_is_real(enum gw_type type)
{
    return type == GW_FLOAT || type == GW_DOUBLE;
}

double gw_real_value(const void *element, enum gw_type type)
{
    if (type == GW_FLOAT) {
        float value;
        memcpy(&value, element, sizeof(value));
        return (double)value;
    }
    double value;
    memcpy(&value, element, sizeof(value));
    return value;
}

int64_t gw_whole_value(const void *element, enum gw_type type)
{
    if (type == GW_INT) {
        int32_t value;
        memcpy(&value, element, sizeof(value));
        return value;
    }
    if (type == GW_UNSIGNED) {
        uint32_t value;
        memcpy(&value, element, sizeof(value));
        return value;
    }
    if (type == GW_INT64) {
        int64_t value;
        memcpy(&value, element, sizeof(value));
        return value;
    }
    return *(const unsigned char *)element;
}

bool gw_is_zero(const void *element, enum gw_type type)
{
    return gw_is_real(type)
               ? !(fabs(gw_real_value(element, type)) > 0) && !isnan(gw_real_value(element, type))
               : gw_whole_value(element, type) == 0;
}

void gw_real_text(char text[GW_ELEMENT_TEXT], double value, bool exact)
{
    if (isnan(value)) {
        snprintf(text, GW_ELEMENT_TEXT, "NaN (not a number)");
    } else if (isinf(value)) {
        snprintf(text, GW_ELEMENT_TEXT, value > 0 ? "infinity" : "-infinity");
    } else {
        snprintf(text, GW_ELEMENT_TEXT, exact ? "%.17g" : "%.9g", value);
    }
}

void gw_element_text(char text[GW_ELEMENT_TEXT], const void *element, enum gw_type type, bool exact)
{
    if (gw_is_real(type)) {
        gw_real_text(text, gw_real_value(element, type), exact);
    } else {
        snprintf(text, GW_ELEMENT_TEXT, "%" PRId64, gw_whole_value(element, type));
    }
}
