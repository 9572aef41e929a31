// SPDX-License-Identifier: MIT
// A program's output goes through a file, so that one that writes much never waits for its reader.
#include "process.h"

#include "lines.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_STARTED = 127 };

int gw_process_run(const char *const *words, char **output)
{
    FILE *file = tmpfile();
    const pid_t process = file ? fork() : -1;
    if (process == 0) {
        dup2(fileno(file), STDOUT_FILENO);
        dup2(fileno(file), STDERR_FILENO);
        execvp(words[0], (char *const *)words);
        perror(words[0]);
        _exit(NOT_STARTED);
    }
    int status = -1;
    if (process < 0 || waitpid(process, &status, 0) < 0) {
        perror(words[0]);
        exit(1);
    }
    rewind(file);
    *output = gw_keep_file(file);
    fclose(file);
    return WIFEXITED(status) && *output ? WEXITSTATUS(status) : NOT_STARTED;
}
