// SPDX-License-Identifier: MIT
// What the box lets nobody ask the system for. A list of what is forbidden and not of what is
// allowed, because libraries of other systems ask for other things; and so a call that is newer
// than this list is not there.
#include "box_parts.h"

#include "filter.h"

#include <asm/sockios.h>
#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

// Both architectures have these by number; older headers have no names for them.
enum {
    NR_PIDFD_SEND_SIGNAL = 424,
    NR_IO_URING_SETUP = 425,
    NR_IO_URING_REGISTER = 427,
    NR_OPEN_TREE = 428,
    NR_FSPICK = 433,
    NR_PIDFD_OPEN = 434,
    NR_CLONE3 = 435,
    NR_OPENAT2 = 437,
    NR_PIDFD_GETFD = 438,
    NR_PROCESS_MADVISE = 440,
    NR_MOUNT_SETATTR = 442,
    NR_QUOTACTL_FD = 443,
    NR_MEMFD_SECRET = 447,
    NR_PROCESS_MRELEASE = 448,
    NR_FCHMODAT2 = 452,
    NR_FIRST_UNKNOWN = 463
};

// To start another process or program.
static const int of_processes[] = {
#ifdef SYS_fork
    SYS_fork,
    SYS_vfork,
#endif
    SYS_execve,
};

static const int of_connections[] = {SYS_socket, SYS_socketpair};

// To reach other processes: their memory, their descriptors, signals. Memory of one's own is
// reached that way past all protection, as device memory would be.
static const int of_others[] = {
    SYS_ptrace,     SYS_process_vm_readv, SYS_process_vm_writev,
    SYS_tkill,      SYS_rt_sigqueueinfo,  SYS_rt_tgsigqueueinfo,
    SYS_kcmp,       NR_PIDFD_SEND_SIGNAL, NR_PIDFD_OPEN,
    NR_PIDFD_GETFD, NR_PROCESS_MADVISE,   NR_PROCESS_MRELEASE,
};

// What outlives a process, or changes what belongs to others.
static const int of_the_system[] = {
    SYS_shmget,
    SYS_msgget,
    SYS_semget,
    SYS_mq_open,
    SYS_mq_unlink,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_swapon,
    SYS_swapoff,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_syslog,
    SYS_name_to_handle_at,
    SYS_open_by_handle_at,
    SYS_fanotify_init,
    SYS_inotify_init1,
    SYS_move_pages,
    SYS_migrate_pages,
    SYS_acct,
    SYS_quotactl,
    NR_QUOTACTL_FD,
    NR_MOUNT_SETATTR,
    SYS_setpriority,
    SYS_ioprio_set,
#ifdef SYS_inotify_init
    SYS_inotify_init,
#endif
#ifdef SYS_modify_ldt
    SYS_modify_ldt,
#endif
};

// What Landlock does not hold: marks of a file that need no access to what stands in it.
static const int of_files[] = {
    SYS_fchmod,       SYS_fchmodat,  SYS_fchown,    SYS_fchownat,    SYS_utimensat,
    SYS_setxattr,     SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr,
    SYS_fremovexattr, SYS_truncate,  SYS_mknodat,   NR_FCHMODAT2,
#ifdef SYS_chmod
    SYS_chmod,        SYS_chown,     SYS_lchown,    SYS_utime,       SYS_utimes,
    SYS_futimesat,    SYS_mknod,     SYS_creat,
#endif
};

// Calls that take another process by its number, of which 0 is this one.
static const struct {
    int number;
    unsigned argument;
} of_one[] = {
    {SYS_prlimit64, 0},      {SYS_sched_setaffinity, 0}, {SYS_sched_setscheduler, 0},
    {SYS_sched_setparam, 0}, {SYS_sched_setattr, 0},
};

static void deny_all(struct gw_filter *filter, const int *numbers, size_t count,
                     enum gw_refusal refusal)
{
    for (size_t i = 0; i < count; i++) {
        gw_filter_deny(filter, numbers[i], refusal);
    }
}

// For every kind of box.
static void deny_the_system(struct gw_filter *filter)
{
    gw_filter_deny_from(filter, NR_FIRST_UNKNOWN, GW_PRETEND_TO_BE_OLD);
    for (int number = NR_IO_URING_SETUP; number <= NR_FSPICK; number++) {
        gw_filter_deny(filter, number, GW_PRETEND_TO_BE_OLD); // and what mounts, up to fspick()
    }
    // Their arguments lie in memory, where a filter cannot look.
    gw_filter_deny(filter, NR_CLONE3, GW_PRETEND_TO_BE_OLD);
    gw_filter_deny(filter, NR_OPENAT2, GW_PRETEND_TO_BE_OLD);
    deny_all(filter, of_the_system, COUNT_OF(of_the_system), GW_REFUSE);
    static const uint32_t typing[] = {TIOCSTI, TIOCLINUX, TIOCSCTTY, TIOCSPGRP};
    gw_filter_except(filter, SYS_ioctl, 1, typing, COUNT_OF(typing), GW_REFUSE);
    gw_filter_without_bits(filter, SYS_clone, 0,
                           CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                               CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP,
                           GW_REFUSE);
}

// A descriptor can be told to send any signal to any process when something is read or written.
static void deny_signals_of_descriptors(struct gw_filter *filter)
{
    static const uint32_t to_others[] = {F_SETOWN, F_SETOWN_EX, F_SETSIG, F_SETLEASE, F_NOTIFY};
    gw_filter_except(filter, SYS_fcntl, 1, to_others, COUNT_OF(to_others), GW_REFUSE);
    static const uint32_t owners[] = {FIOSETOWN, SIOCSPGRP};
    gw_filter_except(filter, SYS_ioctl, 1, owners, COUNT_OF(owners), GW_REFUSE);
}

// A GPU's driver asks for a local socket by which it could be found, and where it gets none, says
// that the system does not support it (cudaErrorOperatingSystem). By one of packets nothing reaches
// others that does not connect.
static void deny_all_connections_but_of_a_driver(struct gw_filter *filter)
{
    static const uint32_t local[] = {AF_UNIX};
    static const uint32_t of_packets[] = {SOCK_SEQPACKET, SOCK_SEQPACKET | SOCK_CLOEXEC,
                                          SOCK_SEQPACKET | SOCK_NONBLOCK,
                                          SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK};
    gw_filter_only(filter, SYS_socket, 0, local, COUNT_OF(local), GW_REFUSE);
    gw_filter_only(filter, SYS_socket, 1, of_packets, COUNT_OF(of_packets), GW_REFUSE);
    gw_filter_deny(filter, SYS_socketpair, GW_REFUSE);
    gw_filter_deny(filter, SYS_connect, GW_REFUSE);
}

// What a running program may do to itself and to nothing else.
static void keep_to_itself(struct gw_filter *filter, const struct gw_box_key *key,
                           enum gw_refusal refusal)
{
    static const unsigned path_and_arguments[] = {1, 2};
    const uint64_t places[] = {key->path, key->arguments};
    gw_filter_only_addresses(filter, SYS_execveat, path_and_arguments, places, refusal);
    deny_all(filter, of_processes, COUNT_OF(of_processes), refusal);
    deny_all(filter, of_others, COUNT_OF(of_others), refusal);
    gw_filter_only_with_bits(filter, SYS_clone, 0, CLONE_THREAD, refusal);
    const uint32_t self[] = {(uint32_t)getpid(), 0};
    gw_filter_only(filter, SYS_kill, 0, self, COUNT_OF(self), refusal);
    gw_filter_only(filter, SYS_tgkill, 0, self, 1, refusal);
    for (size_t i = 0; i < COUNT_OF(of_one); i++) {
        gw_filter_only(filter, of_one[i].number, of_one[i].argument, self, COUNT_OF(self),
                       GW_REFUSE);
    }
    deny_signals_of_descriptors(filter);
    // It would live on when the grader ends.
    static const uint32_t at_parents_end[] = {PR_SET_PDEATHSIG};
    gw_filter_except(filter, SYS_prctl, 0, at_parents_end, 1, refusal);
}

// What a running program has no use for, a GPU's driver may have.
static void keep_files(struct gw_filter *filter)
{
    deny_all(filter, of_files, COUNT_OF(of_files), GW_REFUSE);
    // Before version 3, Landlock lets a file that may be read be emptied.
    gw_filter_without_bits(filter, SYS_openat, 2, O_TRUNC, GW_REFUSE);
#ifdef SYS_open
    gw_filter_without_bits(filter, SYS_open, 1, O_TRUNC, GW_REFUSE);
#endif
    // Memory that is in use and that no count of a process' memory has.
    gw_filter_deny(filter, SYS_memfd_create, GW_REFUSE);
    gw_filter_deny(filter, NR_MEMFD_SECRET, GW_REFUSE);
    static const uint32_t of_streams[] = {TCGETS, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX};
    gw_filter_only(filter, SYS_ioctl, 1, of_streams, COUNT_OF(of_streams), GW_REFUSE);
}

bool gw_box_has_filter(void)
{
    return gw_filter_is_known();
}

int gw_box_filter(enum gw_box_kind kind, const struct gw_box_key *key)
{
    struct gw_filter *filter = gw_filter_begin();
    deny_the_system(filter);
    switch (kind) {
    case GW_BOX_OPEN:
        break;
    case GW_BOX_RUNNING:
        keep_to_itself(filter, key, GW_STOP);
        deny_all(filter, of_connections, COUNT_OF(of_connections), GW_STOP);
        keep_files(filter);
        break;
    case GW_BOX_RUNNING_ON_GPU:
        keep_to_itself(filter, key, GW_REFUSE); // its driver may try, and does without
        deny_all_connections_but_of_a_driver(filter);
        break;
    case GW_BOX_COMPILING:
        deny_all(filter, of_connections, COUNT_OF(of_connections), GW_REFUSE);
        deny_all(filter, of_others, COUNT_OF(of_others), GW_REFUSE);
        deny_signals_of_descriptors(filter);
        break;
    }
    const int error = gw_filter_install(filter);
    free(filter);
    return error;
}
