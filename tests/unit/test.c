// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // asprintf
// Runs the tests of a program as one group of CMocka's.
#include "test.h"

#include <sys/wait.h>
#include <unistd.h>

enum { MOST_TESTS = 100 };

// In place of what the program leaves out.
__attribute__((weak)) void (*gw_before_all)(void) = NULL;
__attribute__((weak)) void (*gw_after_all)(void) = NULL;
__attribute__((weak)) void (*gw_before_each)(void) = NULL;
__attribute__((weak)) void (*gw_after_each)(void) = NULL;

static struct test {
    const char *name;
    void (*run)(void);
    int line;
} tests[MOST_TESTS];
static size_t count;

// No order of constructors is promised: lines are in order.
void gw_add_test(const char *name, void (*test)(void), int line)
{
    if (count == MOST_TESTS) {
        fputs("more tests than MOST_TESTS in test.c\n", stderr);
        abort();
    }
    size_t at = count++;
    for (; at > 0 && tests[at - 1].line > line; at--) {
        tests[at] = tests[at - 1];
    }
    tests[at] = (struct test){name, test, line};
}

static void call_test(void **state)
{
    const struct test *test = *state;
    test->run();
}

// What runs around tests, as CMocka wants it.
#define FIXTURE(when)                                                                              \
    static int when(void **state)                                                                  \
    {                                                                                              \
        (void)state;                                                                               \
        if (gw_##when) {                                                                           \
            gw_##when();                                                                           \
        }                                                                                          \
        return 0;                                                                                  \
    }
FIXTURE(before_all)
FIXTURE(after_all)
FIXTURE(before_each)
FIXTURE(after_each)

void gw_assert_contains(const char *text, const char *part, const char *file, int line)
{
    if (!text || !strstr(text, part)) {
        print_error("'%s' is not in '%s'\n", part, text ? text : "(null)");
        _fail(file, line);
    }
}

void gw_enter_folder(void)
{
    char folder[] = "/tmp/gw_unit_test_XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
}

void gw_leave_folder(void)
{
    char folder[4096], command[4200];
    assert_non_null(getcwd(folder, sizeof(folder)));
    assert_int_equal(chdir("/"), 0);
    snprintf(command, sizeof(command), "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
}

int gw_test_run(char *output, size_t room, const char *format, ...)
{
    char *commands = NULL, *line = NULL;
    va_list arguments;
    va_start(arguments, format);
    assert_true(vasprintf(&commands, format, arguments) >= 0);
    va_end(arguments);
    assert_true(asprintf(&line, "LC_ALL=C; export LC_ALL; { %s\n} 2>&1", commands) >= 0);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    output[fread(output, 1, room - 1, pipe)] = '\0';
    while (fgetc(pipe) != EOF) {
        // what has no room, so that the commands can end
    }
    const int status = pclose(pipe);
    free(commands);
    free(line);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

void gw_test_write(const char *path, const char *text)
{
    gw_test_write_bytes(path, text, strlen(text));
}

void gw_test_write_bytes(const char *path, const char *content, size_t bytes)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(content, 1, bytes, file), bytes);
    assert_int_equal(fclose(file), 0);
}

int main(void)
{
    struct CMUnitTest group[MOST_TESTS];
    for (size_t i = 0; i < count; i++) {
        group[i] =
            (struct CMUnitTest){tests[i].name, call_test, before_each, after_each, &tests[i]};
    }
    return _cmocka_run_group_tests("tests", group, count, before_all, after_all);
}
