// SPDX-License-Identifier: MIT
// Runs the command chevron and the C++ compiler in a folder of the test's own.
#include "command.h"

#include "checks.h"

#include <sys/wait.h>

char *gw_get(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        return NULL;
    }
    char *text = calloc(1, 65536);
    assert_non_null(text);
    size_t length = fread(text, 1, 65535, file);
    assert_true(length < 65535);
    assert_int_equal(0, fclose(file));
    return text;
}

int gw_run(const char *command, char output[8192])
{
    char line[2048];
    assert_true(snprintf(line, sizeof(line), "LC_ALL=C; export LC_ALL; { %s; } 2>&1", command) <
                (int)sizeof(line));
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    size_t length = fread(output, 1, 8191, pipe);
    output[length] = 0;
    while (fgetc(pipe) != EOF) {
        // what does not fit, so that the command can end
    }
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}
