// SPDX-License-Identifier: MIT
// A program's output goes through a file, so that one that writes much never waits for its reader.
#include "run.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lines.h"
#include "text.h"

void gw_command_add(struct gw_command *command, ...)
{
    const int room = (int)(sizeof(command->words) / sizeof(command->words[0])) - 1;
    va_list words;
    va_start(words, command);
    for (char *word; (word = va_arg(words, char *));) {
        if (command->count == room) {
            gw_fail("a command has more than %d words", room);
        }
        command->words[command->count++] = word;
    }
    va_end(words);
}

int gw_command_run(struct gw_command *command, char **output)
{
    FILE *file = tmpfile();
    if (!file) {
        gw_fail("there is no room for a temporary file");
    }
    command->words[command->count] = NULL;
    const pid_t process = fork();
    if (process == 0) {
        dup2(fileno(file), STDOUT_FILENO);
        dup2(fileno(file), STDERR_FILENO);
        execvp(command->words[0], command->words);
        perror(command->words[0]);
        _exit(127);
    }
    int status = -1;
    if (process < 0 || waitpid(process, &status, 0) < 0) {
        gw_fail("%s could not be started", command->words[0]);
    }
    rewind(file);
    *output = gw_keep_file(file);
    fclose(file);
    if (!*output) {
        gw_fail("what %s wrote cannot be read", command->words[0]);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 127;
}

void gw_command_must(struct gw_command *command)
{
    char *output;
    if (gw_command_run(command, &output) != 0) {
        gw_fail("%s: %s", command->words[0], output);
    }
    fputs(output, stderr);
}
