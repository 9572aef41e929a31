// SPDX-License-Identifier: MIT
// One sentence for each that a program commonly ends by.
#include "signal_meaning.h"

#include <signal.h>

const char *gw_signal_meaning(int signal_number)
{
    switch (signal_number) {
    case SIGSEGV:
    case SIGBUS:
        return "it read or wrote memory that it does not own";
    case SIGFPE:
        return "it divided a whole number by 0";
    case SIGABRT:
        return "it called abort(), did not catch an exception, or the C library found its memory "
               "damaged";
    case SIGILL:
    case SIGTRAP:
        return "it ran an instruction that stops it";
    case SIGSYS:
        return "it asked the system for what a program that is graded may not have, such as "
               "another "
               "process, a connection, or a signal to others";
    case SIGXFSZ:
        return "it printed or wrote more than 16 MiB";
    case SIGKILL:
        return "it was killed: did it use up the memory, or kill itself?";
    default:
        return "it was ended by this signal";
    }
}
