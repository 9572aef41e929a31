// SPDX-License-Identifier: MIT
// Ending the program.
#include "ending.h"

#include "counts.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

// Without the functions of atexit: the program's own might call what has just been refused.
_Noreturn void ptx_end(const char *sentence, ...)
{
    fflush(stdout);
    fputs("PTX machine: ", stderr);
    va_list arguments;
    va_start(arguments, sentence);
    vfprintf(stderr, sentence, arguments);
    va_end(arguments);
    fputs("\n", stderr);
    fflush(stderr);
    ptx_write_counts();
    _exit(PTX_CANNOT);
}
