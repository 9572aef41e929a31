// SPDX-License-Identifier: MIT
// gw_object_rules FILE OBJECT: whether the object of a student's file keeps the rules. Exit status
// 1: it breaks one, as a compiler's error says; 2: that cannot be told.
#include "object.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **words)
{
    if (count != 3) {
        fputs("usage: gw_object_rules FILE OBJECT\n", stderr);
        return 2;
    }
    const char *slash = strrchr(words[1], '/');
    struct gw_object_breach breach;
    const int result = gw_object_judge(words[2], slash ? slash + 1 : words[1], &breach);
    if (result < 0) {
        fprintf(stderr, "%s: error: not an object file, or it cannot be read\n", words[2]);
        return 2;
    }
    if (result > 0) {
        if (breach.place) {
            fprintf(stderr, "%s:1: error: %s\n", breach.place, breach.sentence);
        } else {
            fprintf(stderr, "%s:1:1: error: %s\n", words[1], breach.sentence);
        }
        free(breach.place);
    }
    return result;
}
