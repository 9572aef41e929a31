// SPDX-License-Identifier: MIT
// JUnit's form, which continuous-integration servers read: of a report, and of a whole class.
#pragma once

#include "base/xml.h"

#include <stddef.h>

/** A test case. Strings are not owned; NULL stands for "". */
struct gw_junit_case {
    const char *of, *name;
    const char *device; /**< "", ".gpu" or ".ptx" */
    const char *file;   /**< NULL: it has no such attribute */
    const char *state;  /**< "pass", or as other programs tell it: "does not compile" */
    const char *summary, *message, *at;
};

/** Writes a suite, with its counts, into the element "testsuites". */
void gw_junit_suite(struct gw_xml *xml, const char *name, const struct gw_junit_case *cases,
                    size_t count);
