// SPDX-License-Identifier: MIT
/**
 * @file test.h
 * CMocka with what it wants included before it, and what these tests share.
 */
#ifndef GW_GRADING_TEST_H
#define GW_GRADING_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka.h wants the four above.
#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Fails unless `text` contains `part`; shows both. */
static inline void assert_contains(const char *text, const char *part)
{
    if (!text || !strstr(text, part)) {
        fail_msg("'%s' is not in '%s'", part, text ? text : "(null)");
    }
}

/** Writes a file of these lines; fails if it cannot. */
static inline void write_file(const char *file, const char *content)
{
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    fputs(content, out);
    assert_int_equal(fclose(out), 0);
}

#endif
