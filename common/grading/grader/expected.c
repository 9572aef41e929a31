// SPDX-License-Identifier: MIT
// What a case's outputs should be: as many elements as each array has, in memory of the case.
#include "case.h"

#include "grading/grader/compare/elements.h"

#include <stdlib.h>
#include <string.h>

// As many doubles as the array has elements; `values` NULL: zeros.
static double *allocate_doubles(struct gw_case *grading, const struct gw_case_array *array,
                                const void *values)
{
    double *doubles = calloc(array->count > 0 ? array->count : 1, sizeof(double));
    if (!doubles) {
        gw_case_fault(grading, "there is no memory for what %s should be", array->name);
    }
    for (size_t i = 0; values && i < array->count; i++) {
        doubles[i] = gw_real_value(gw_element(values, array->type, i), array->type);
    }
    return doubles;
}

void *gw_expected(struct gw_case *grading, const char *name)
{
    struct gw_case_array *array = gw_case_find_array(grading, name);
    if (!array->want && gw_is_real(array->type)) {
        array->want = allocate_doubles(grading, array, array->values);
    } else if (!array->want) {
        const size_t bytes = array->count * gw_type_size(array->type);
        array->want = malloc(bytes > 0 ? bytes : 1);
        if (!array->want) {
            gw_case_fault(grading, "there is no memory for what %s should be", array->name);
        }
        memcpy(array->want, array->values, bytes);
    }
    return array->want;
}

double *gw_tolerances(struct gw_case *grading, const char *name)
{
    struct gw_case_array *array = gw_case_find_array(grading, name);
    if (!array->tolerances) {
        array->tolerances = allocate_doubles(grading, array, NULL);
    }
    return array->tolerances;
}

const double *gw_in_double(struct gw_case *grading, const char *name)
{
    struct gw_case_array *array = gw_case_find_array(grading, name);
    if (!gw_is_real(array->type)) {
        gw_case_fault(grading, "%s() takes halves, floats and doubles, and %s has none", __func__,
                      name);
    }
    if (!array->doubles) {
        array->doubles = allocate_doubles(grading, array, array->values);
    }
    return array->doubles;
}
