// SPDX-License-Identifier: MIT
// Runs the one of a file's programs (corpus.h) that its argument names.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64 };

static struct {
    const char *name;
    void (*program)(void);
} programs[MOST];
static int count;

int corpus_add(const char *name, void (*program)(void));

int corpus_add(const char *name, void (*program)(void))
{
    if (count == MOST) {
        abort();
    }
    programs[count].name = name;
    programs[count++].program = program;
    return 0;
}

int main(int argc, char **argv)
{
    for (int i = 0; argc == 2 && i < count; i++) {
        if (strcmp(programs[i].name, argv[1]) == 0) {
            programs[i].program();
            return 0;
        }
    }
    fputs("there is no such program\n", stderr);
    return 127;
}
