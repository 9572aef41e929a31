// SPDX-License-Identifier: MIT
// A child whose standard error is read.
#define _GNU_SOURCE
#include "in_a_child.h"
#include "test.h"

#include <sys/wait.h>
#include <unistd.h>

char said[1000];

int in_a_child(void (*what)(void))
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        what();
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    ssize_t more;
    while ((more = read(ends[0], said + length, sizeof(said) - 1 - length)) > 0) {
        length += (size_t)more;
    }
    said[length] = '\0';
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}
