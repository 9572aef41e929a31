// SPDX-License-Identifier: MIT
// What the unit tests of chevron say about a text. A check that fails ends the test and shows the
// caller's line.
#pragma once

#include "chevron/chevron.h"
#include "test.h"

/**
 * The text `input` becomes `output`, behind the #line in front, behind what tells of variables that
 * each device has, and behind the #include of inline PTX where `output` has some. The registrations
 * of kernels count only where `output` has one: kernels_test.c has a part about them.
 */
#define assert_becomes(input, output) gw_assert_becomes((input), (output), __FILE__, __LINE__)

/** The text goes through byte for byte. */
#define assert_unchanged(input) assert_becomes((input), (input))

/** The launch of `kernel` between the two texts, which go through, is by the name of a kernel... */
#define assert_by_name(before, kernel, behind) gw_assert_launch("GW_LAUNCH", before, kernel, behind)

/** ...of one whose template arguments the compiler finds... */
#define assert_deduced(before, kernel, behind)                                                     \
    gw_assert_launch("GW_LAUNCH_DEDUCED", before, kernel, behind)

/** ...or of what may be any pointer. */
#define assert_by_address(before, kernel, behind)                                                  \
    gw_assert_launch("GW_LAUNCH_ADDRESS", before, kernel, behind)

#define gw_assert_launch(macro, before, kernel, behind)                                            \
    assert_becomes(before kernel "<<<1, 2>>>" behind,                                              \
                   before macro "(" kernel ").shape(1, 2)" behind)

/** What stands between <<< and >>> goes through. */
#define assert_shape(values)                                                                       \
    assert_becomes("k<<<" values ">>>(x);", "GW_LAUNCH_ADDRESS(k).shape(" values ")(x);")

/** An error at `line`:`column` whose sentence holds `part`. */
#define assert_error(input, line, column, part)                                                    \
    gw_assert_error((input), (line), (column), (part), __FILE__, __LINE__)

void gw_assert_becomes(const char *input, const char *output, const char *file, int line);

void gw_assert_error(const char *input, size_t error_line, size_t column, const char *part,
                     const char *file, int line);
