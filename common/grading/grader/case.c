// SPDX-License-Identifier: MIT
// Preparing a case: arrays, parameters, random numbers.
#include "case.h"

#include "grading/boundary/poison.h"

#include <stdlib.h>
#include <string.h>

void gw_set_parameters(struct gw_case *grading, const void *parameters, size_t bytes)
{
    if (bytes > sizeof(grading->parameters)) {
        gw_case_fault(grading, "%zu bytes of parameters are too many", bytes);
    }
    memcpy(grading->parameters, parameters, bytes);
}

void *gw_add_array(struct gw_case *grading, const char *name, enum gw_role role, enum gw_type type,
                   size_t count)
{
    if (grading->array_count == GW_MOST_ARRAYS || strlen(name) >= GW_NAME_BYTES) {
        gw_case_fault(grading, "there are too many arrays, or one has too long a name: '%s'", name);
    }
    struct gw_case_array *array = &grading->arrays[grading->array_count];
    *array = (struct gw_case_array){
        .role = role, .type = type, .count = count, .covered = role == GW_IN_OUT ? 0 : count};
    strcpy(array->name, name);
    array->values = calloc(count > 0 ? count : 1, gw_type_size(type));
    if (!array->values) {
        gw_case_fault(grading, "there is no memory for %zu elements of %s", count, name);
    }
    grading->array_count++;
    return array->values;
}

struct gw_case_array *gw_case_find_array(struct gw_case *grading, const char *name)
{
    for (unsigned i = 0; i < grading->array_count; i++) {
        if (strcmp(grading->arrays[i].name, name) == 0) {
            return &grading->arrays[i];
        }
    }
    gw_case_fault(grading, "the grader's half declares no array '%s'", name);
}

void gw_tell_covered(struct gw_case *grading, size_t count, size_t covered)
{
    for (unsigned i = 0; i < grading->array_count; i++) {
        struct gw_case_array *array = &grading->arrays[i];
        array->covered = array->count == count ? covered : array->covered;
    }
}

void gw_tell_refusal(struct gw_case *grading, int cuda_error, const char *why)
{
    grading->refusal = cuda_error;
    grading->refusal_why = why;
}

void gw_tell_rows(struct gw_case *grading, const char *name, size_t row)
{
    gw_case_find_array(grading, name)->row = row;
}

void gw_tell_overwritten(struct gw_case *grading, const char *name, const char *why)
{
    gw_case_find_array(grading, name)->overwritten = why;
}

void gw_tell_hint(struct gw_case *grading,
                  char *(*hint)(struct gw_case *grading, const char *report, const void *context),
                  const void *context)
{
    grading->hint = hint;
    grading->hint_context = context;
}

void gw_tell_grid_is_given(struct gw_case *grading)
{
    grading->grid_is_given = true;
}

void gw_tell_devices(struct gw_case *grading, int count)
{
    grading->devices = count;
}

void gw_case_clear(struct gw_case *grading)
{
    for (unsigned i = 0; i < grading->array_count; i++) {
        free(grading->arrays[i].values);
        free(grading->arrays[i].result);
        free(grading->arrays[i].want);
        free(grading->arrays[i].tolerances);
        free(grading->arrays[i].doubles);
    }
    grading->array_count = 0;
    for (size_t i = 0; i < grading->suspect_count; i++) {
        free(grading->suspects[i]);
    }
    grading->suspect_count = 0;
}

double gw_random(struct gw_case *grading, double low, double high)
{
    return gw_random_between(&grading->random, low, high);
}

void gw_fill_floats(struct gw_case *grading, float *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        do {
            values[i] = (float)gw_random_away_from_zero(&grading->random);
        } while (i > 0 && memcmp(&values[i], &values[i - 1], sizeof(values[i])) == 0);
    }
}

void gw_fill_doubles(struct gw_case *grading, double *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        do {
            values[i] = gw_random_away_from_zero(&grading->random);
        } while (i > 0 && memcmp(&values[i], &values[i - 1], sizeof(values[i])) == 0);
    }
}

enum gw_type gw_real(const struct gw_case *grading)
{
    return grading->real;
}

double gw_real_epsilon(const struct gw_case *grading)
{
    return grading->real == GW_DOUBLE ? 0x1p-53 : 0x1p-24;
}

// Exercises in `real` have the same numbers in both precisions, rounded to each.
double gw_set_real(const struct gw_case *grading, void *reals, size_t index, double value)
{
    if (grading->real == GW_DOUBLE) {
        ((double *)reals)[index] = value;
        return value;
    }
    return (double)(((float *)reals)[index] = (float)value);
}

void gw_fill_reals(struct gw_case *grading, void *reals, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        gw_set_real(grading, reals, i, gw_random_away_from_zero(&grading->random));
    }
}
