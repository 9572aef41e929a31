// SPDX-License-Identifier: MIT
#include "compilation.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char said[] = "said", last_lines[] = "last_lines";

// What stands behind the text: the program's expressions, and a mark by which the library is known.
static bool write_last_lines(void)
{
    FILE *in = fopen("expressions", "re"), *out = fopen(last_lines, "we");
    for (int c; in && out && (c = getc(in)) != EOF;) {
        putc(c, out);
    }
    if (in) {
        fclose(in);
    }
    return out &&
           fputs("\nextern \"C\" __attribute__((visibility(\"default"
                 "\"))) const char gw_module_beginning = 0;\n",
                 out) >= 0 &&
           fclose(out) == 0;
}

// The log is what was said, with files called as the program calls them.
static void write_log(const char *sources)
{
    FILE *in = fopen(said, "re"), *out = fopen("log.new", "we");
    char *line = NULL;
    size_t room = 0;
    while (in && out && getline(&line, &room, in) > 0) {
        static const char ours[] = "gw_compile: ";
        const char *at = gwcc_begins(line, ours) ? line + sizeof(ours) - 1 : line;
        for (const char *found; (found = strstr(at, sources)); at = found + strlen(sources)) {
            fwrite(at, 1, (size_t)(found - at), out);
        }
        fputs(at, out);
    }
    if (in) {
        fclose(in);
    }
    if (out) {
        fclose(out);
        rename("log.new", "log");
    }
    free(line);
    unlink(said);
    unlink(last_lines);
}

static int make(const struct gwcc_settings *settings, struct gwcc_command *command,
                const char *folder)
{
    static const char object[] = "module.o";
    struct gwcc_input *input = &command->inputs[0];
    input->word = gw_format("%s/source/%s", folder, input->word);
    input->language = GWCC_CUDA;
    command->plain_headers = true;
    command->appended = last_lines;
    gwcc_add(&command->search, "source");
    gwcc_add(&command->readable, folder);
    gwcc_add(&command->behind_beginning, "-include");
    gwcc_add(&command->behind_beginning, "./definitions");
    static const char *const reading[] = {"-iquote", "source", "-I", "source"};
    for (size_t i = 0; i < sizeof(reading) / sizeof(*reading); i++) {
        gwcc_add(&command->reading, reading[i]);
    }
    command->product = GWCC_OBJECTS;
    int status = write_last_lines() ? gwcc_compile(settings, command, input, object) : 1;
    if (status == 0) {
        command->product = GWCC_A_SHARED_LIBRARY;
        input->object = object;
        status = gwcc_link(settings, command, "module.so");
    }
    unlink(object);
    return status;
}

int gwcc_make_module(const struct gwcc_settings *settings, struct gwcc_command *command)
{
    char folder[PATH_MAX];
    const int out = chdir(command->module) == 0 && getcwd(folder, sizeof(folder))
                        ? open(said, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)
                        : -1;
    if (out < 0) {
        fprintf(stderr, "gwcc: %s: %s\n", command->module, strerror(errno));
        return 126;
    }
    unlink("module.so");
    unlink("log");
    dup2(out, STDERR_FILENO);
    const int status = make(settings, command, folder);
    char *sources = gw_format("%s/source/", folder);
    write_log(sources);
    free(sources);
    return status;
}
