// SPDX-License-Identifier: MIT
// Single elements of arrays whose type is known only when the program runs.
#pragma once

#include "grading/boundary/exchange.h"

#include <stdbool.h>

enum { GW_ELEMENT_TEXT = 40 };

/** The address of element `index`. */
const void *gw_element(const void *elements, enum gw_type type, size_t index);

bool gw_is_real(enum gw_type type);

/** A half, float or double element. */
double gw_real_value(const void *element, enum gw_type type);

/** Sets an element of an array of GW_HALF to `value`, which is no NaN, rounded to the nearest. */
void gw_set_half(void *halves, size_t index, double value);

/** An int, int64 or byte element. */
int64_t gw_whole_value(const void *element, enum gw_type type);

/** Whether the element is +0, -0 or the whole number 0. */
bool gw_is_zero(const void *element, enum gw_type type);

/** Writes an element as text: enough digits to read, all of them if `exact`. */
void gw_element_text(char text[GW_ELEMENT_TEXT], const void *element, enum gw_type type,
                     bool exact);

/** The same for a number that is no element. */
void gw_real_text(char text[GW_ELEMENT_TEXT], double value, bool exact);
