// SPDX-License-Identifier: MIT
// The variables of the program's .cu files that are no locals, and what they were declared as: to
// the compiler __device__ and __constant__ are nothing, so the declaration's text tells.
#pragma once

#include "cpu_device/observer.h"

#include <stdint.h>

struct gw_variable {
    uintptr_t start;
    size_t bytes;
    char name[64];
    enum gw_variable_kind kind;
};

/** Calls `visit` for every one of them. */
void gw_variables_visit(void (*visit)(const struct gw_variable *, void *), void *context);

/** The variable that an address lies in, owned by the checker; NULL where it is none. */
const struct gw_variable *gw_variable_at(uintptr_t address);

/** A kernel uses the variable there, which is no managed one: where a macro says what it is, it is
 * the device's. */
void gw_variable_is_of_device(uintptr_t address);

/** The same; for an address in the room between variables, the nearer one. */
const struct gw_variable *gw_variable_near(uintptr_t address);

/** Whether an address lies among the program's variables, and in none of those of .cu files. */
bool gw_is_beside_variables(uintptr_t address);
