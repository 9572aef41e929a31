// SPDX-License-Identifier: MIT
// A unit test is a file of these, with CMocka's assertions; test.c runs them in the file's order:
//
//     GW_TEST(two_and_two_are_four)
//     {
//         assert_int_equal(2 + 2, 4);
//     }
//
// The first assertion that fails ends its test, and the next one begins. What tests share are
// static variables.
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus // a test that is a .cu
extern "C" {
#endif

// cmocka.h wants the four above.
#include <cmocka.h>

// What nearly all of them use.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GW_TEST(name)                                                                              \
    static void name(void);                                                                        \
    __attribute__((constructor)) static void name##_is_a_test(void)                                \
    {                                                                                              \
        gw_add_test(#name, name, __LINE__);                                                        \
    }                                                                                              \
    static void name(void)

/** Behind GW_TEST(), before main(). */
void gw_add_test(const char *name, void (*test)(void), int line);

/**
 * What runs around all tests of the program, and around each. A file that needs one defines it:
 *
 *     void (*gw_before_each)(void) = make_folder;
 *
 * An assertion that fails before or after a test fails it, one that fails before all of them, all;
 * CMocka only tells of one that fails after them.
 */
extern void (*gw_before_all)(void), (*gw_after_all)(void);
extern void (*gw_before_each)(void), (*gw_after_each)(void);

/** Fails unless `text` contains `part`; shows both. */
#define assert_contains(text, part) gw_assert_contains(text, part, __FILE__, __LINE__)
void gw_assert_contains(const char *text, const char *part, const char *file, int line);

/** Shell words in front of a command that must need little time of a processor, and little memory
 * of which AddressSanitizer reserves terabytes. */
#ifdef __SANITIZE_ADDRESS__
#define GW_WITH_LITTLE "ulimit -t 10 && "
#else
#define GW_WITH_LITTLE "ulimit -t 10 && ulimit -v 65536 && "
#endif

/** Makes a folder of the test's own and enters it; leaves it and removes it with all it holds. */
void gw_enter_folder(void);
void gw_leave_folder(void);

/**
 * Runs shell commands, written as by printf(); what they print, messages included, is in `output`,
 * as far as it has room.
 * @return the exit status
 */
int gw_test_run(char *output, size_t room, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Makes `path` a file of this text, or of these bytes. */
void gw_test_write(const char *path, const char *text);
void gw_test_write_bytes(const char *path, const char *content, size_t bytes);

#ifdef __cplusplus
}
#endif
