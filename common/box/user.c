// SPDX-License-Identifier: MIT
// Who a process is: root becomes nobody, and nobody has any capability.
#include "box_parts.h"

#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <sys/fsuid.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's own number for a user that owns nothing (Documentation/admin-guide/sysctl/fs.rst,
// overflowuid); asking for the name would open the user database.
enum { NOBODY = 65534, MOST_CAPABILITIES = 64 };

static bool is_root(void)
{
    return getuid() == 0 || geteuid() == 0;
}

static int become_nobody(void *context)
{
    (void)context;
    return setgroups(0, NULL) == 0 && setresgid(NOBODY, NOBODY, NOBODY) == 0 &&
                   setresuid(NOBODY, NOBODY, NOBODY) == 0
               ? 0
               : errno;
}

bool gw_box_can_change_user(void)
{
    if (!is_root()) {
        return true;
    }
    // In another process, since there is no way back.
    return gw_process_run(&(struct gw_command){.before = become_nobody}) == 0;
}

static bool nobody_may_execute(int program)
{
    struct stat status;
    return fstat(program, &status) == 0 &&
           (status.st_mode & (S_IROTH | S_IXOTH)) == (S_IROTH | S_IXOTH);
}

static bool nobody_may_read(const char *const *paths)
{
    bool may = true;
    const int user = setfsuid(NOBODY), group = setfsgid(NOBODY);
    for (; paths && *paths; paths++) {
        const int descriptor = open(*paths, O_RDONLY | O_CLOEXEC);
        may = may && (descriptor >= 0 || errno == ENOENT);
        if (descriptor >= 0) {
            close(descriptor);
        }
    }
    setfsuid((uid_t)user);
    setfsgid((gid_t)group);
    return may;
}

int gw_box_change_user(const struct gw_box *box, int program)
{
    if (!is_root()) {
        return 0;
    }
    (void)!setgroups(0, NULL); // or what root's groups may read would count below
    if (!nobody_may_execute(program) || !nobody_may_read(box->read)) {
        return 0;
    }
    const int error = become_nobody(NULL);
    // A container may have no other user than root, which has fewer rights then.
    return error == EPERM || error == EINVAL ? 0 : error;
}

int gw_box_drop_capabilities(void)
{
    // Of the set that bounds what a program gets, only who may do so can take any out.
    for (unsigned long i = 0; i < MOST_CAPABILITIES; i++) {
        prctl(PR_CAPBSET_DROP, i, 0, 0, 0);
    }
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    return syscall(SYS_capset, &header, none) == 0 ? 0 : errno;
}
