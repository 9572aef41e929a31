// SPDX-License-Identifier: MIT
// What the mangled name of a function or variable tells, as the Itanium C++ ABI has it; as much of
// it as the checker needs.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** A piece of somebody else's text. */
struct gw_slice {
    const char *text;
    size_t length;
};

/** The same text; nothing is never the same. */
bool gw_same_name(struct gw_slice a, struct gw_slice b);

/**
 * The name of a function without namespaces, parameters and template arguments.
 * @param encoding without _Z: `6kernelPf`, `L6kernelPf`, `N2ns6kernelIfEEvPT_` are all `kernel`
 * @return nothing for an operator and its like
 */
struct gw_slice gw_mangled_function(const char *encoding);

/**
 * The name of a variable: `_ZZ6kernelPfE4tile`, the static one of kernel(float *), `_ZL4tile` and
 * `_ZN2ns4tileE` are all `tile`.
 * @param function becomes the encoding of the function around it, `6kernelPf`; nothing where it is
 *                 in none
 */
struct gw_slice gw_mangled_variable(const char *symbol, struct gw_slice *function);

/**
 * The namespace gw_version_NAME that something stands in or is made for: a program of the tests
 * holds many versions of one exercise, each in a namespace of its own.
 * @return "gw_version_NAME", or nothing
 */
struct gw_slice gw_mangled_version(const char *symbol);
