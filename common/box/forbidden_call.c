// SPDX-License-Identifier: MIT
// Words for the system calls that end a program in the box.
#include "forbidden_call.h"

#include <stddef.h>
#include <sys/syscall.h>

const char *gw_forbidden_call(int number)
{
    switch (number) {
    case SYS_clone:
#ifdef SYS_fork
    case SYS_fork:
    case SYS_vfork:
#endif
        return "it started another process, which nothing that is graded may: take out fork(), "
               "system() and the like";
    case SYS_execve:
    case SYS_execveat:
        return "it went on as another program, which nothing that is graded may: take out exec() "
               "and the like";
    case SYS_socket:
    case SYS_socketpair:
        return "it opened a connection, which nothing that is graded may: take out socket() and "
               "the like";
    case SYS_kill:
    case SYS_tkill:
    case SYS_tgkill:
    case SYS_rt_sigqueueinfo:
    case SYS_rt_tgsigqueueinfo:
        return "it sent a signal to other processes, which nothing that is graded may: take out "
               "kill() and the like";
    case SYS_ptrace:
    case SYS_process_vm_readv:
    case SYS_process_vm_writev:
        return "it reached for another process's memory, which nothing that is graded may: take "
               "out ptrace() and the like";
    case SYS_prctl:
        return "it asked to live on when its grader ends: take out prctl()";
    default:
        return NULL;
    }
}
