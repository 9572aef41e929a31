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
        return "it started another process, which no graded program may do: remove fork(), "
               "system() and similar calls";
    case SYS_execve:
    case SYS_execveat:
        return "it became another program, which no graded program may do: remove exec() and "
               "similar calls";
    case SYS_socket:
    case SYS_socketpair:
        return "it opened a connection, which no graded program may do: remove socket() and "
               "similar calls";
    case SYS_kill:
    case SYS_tkill:
    case SYS_tgkill:
    case SYS_rt_sigqueueinfo:
    case SYS_rt_tgsigqueueinfo:
        return "it sent a signal to other processes, which no graded program may do: remove kill() "
               "and similar calls";
    case SYS_ptrace:
    case SYS_process_vm_readv:
    case SYS_process_vm_writev:
        return "it accessed memory by way of the system, which no graded program may do: remove "
               "ptrace(), process_vm_readv() and similar calls";
    case SYS_prctl:
        return "it asked to survive the end of its grader: remove prctl()";
    default:
        return NULL;
    }
}
