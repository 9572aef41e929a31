// SPDX-License-Identifier: MIT
// Files, a process, listeners and a terminal, made for one attempt.
#include "world.h"

#include "test.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static const char *path_in(const struct world *world, const char *name)
{
    static char path[4096];
    snprintf(path, sizeof(path), "%s/%s", world->folder, name);
    return path;
}

static void own(const struct world *world, const char *path)
{
    assert_int_equal(lchown(path, world->owner, (gid_t)-1), 0);
}

static void add_folder(const struct world *world, const char *name)
{
    const char *path = path_in(world, name);
    assert_int_equal(mkdir(path, 0755), 0);
    own(world, path);
}

static void add_file(const struct world *world, const char *name, mode_t mode)
{
    const char *path = path_in(world, name);
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL, mode);
    assert_int_equal(write(file, SECRET, sizeof(SECRET)), sizeof(SECRET));
    assert_int_equal(fchmod(file, mode), 0);
    close(file);
    own(world, path);
    const struct timespec times[2] = {{1000000000, 0}, {1000000000, 0}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void add_files(struct world *world)
{
    strcpy(world->folder, "/tmp/gridwork_box_XXXXXX");
    assert_non_null(mkdtemp(world->folder));
    assert_int_equal(chmod(world->folder, 0755), 0);
    own(world, world->folder);
    static const char *const folders[] = {"other", "home", "home/.ssh", "results", "readable"};
    for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
        add_folder(world, folders[i]);
    }
    add_file(world, "other/vector_add.cu", 0644);
    add_file(world, "home/.ssh/id_ed25519", 0600);
    add_file(world, "results/vector_add.result", 0644);
    add_file(world, "readable/own.cu", 0644);
}

static void become(uid_t user)
{
    if (getuid() == 0 && user != 0 && (setgid(user) != 0 || setuid(user) != 0)) {
        _exit(3);
    }
}

// Lets itself be traced by anybody of its user, as a program does that has switched nothing on.
// Closes `ready` when it is what an attempt shall find.
static _Noreturn void be_victim(uid_t user, int ready)
{
    static char secret[] = SECRET;
    (void)secret;
    setpgid(0, 0);
    become(user);
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
    close(ready);
    for (;;) {
        pause();
    }
}

static void add_victim(struct world *world)
{
    static char secret[] = SECRET; // forked, so that it lies at the same place
    world->secret = (uintptr_t)secret;
    int ready[2];
    char nothing;
    assert_int_equal(pipe2(ready, O_CLOEXEC), 0);
    world->victim = fork();
    if (world->victim == 0) {
        close(ready[0]);
        be_victim(world->owner, ready[1]);
    }
    assert_true(world->victim > 0);
    // Until it has become its user, that user can do it no harm.
    close(ready[1]);
    assert_int_equal(read(ready[0], &nothing, 1), 0);
    close(ready[0]);
}

static void add_internet_listener(struct world *world, enum listener listener, int type)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof(address);
    const int connection = socket(AF_INET, type | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(connection, (struct sockaddr *)&address, sizeof(address)), 0);
    assert_int_equal(getsockname(connection, (struct sockaddr *)&address, &length), 0);
    if (type == SOCK_STREAM) {
        assert_int_equal(listen(connection, 4), 0);
    }
    world->port[listener] = ntohs(address.sin_port);
    world->listeners[listener] = connection;
}

static void add_local_listener(struct world *world, enum listener listener)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const bool is_abstract = listener == ABSTRACT;
    snprintf(address.sun_path + is_abstract, sizeof(address.sun_path) - 1, "%s/%s", world->folder,
             is_abstract ? "abstract" : "listener");
    const int connection = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(connection, (struct sockaddr *)&address, sizeof(address)), 0);
    if (!is_abstract) {
        own(world, address.sun_path);
    }
    world->listeners[listener] = connection;
}

static void add_terminal(struct world *world)
{
    int seen_from_inside;
    assert_int_equal(openpty(&world->terminal, &seen_from_inside, world->terminal_name, NULL, NULL),
                     0);
    struct termios raw;
    assert_int_equal(tcgetattr(seen_from_inside, &raw), 0);
    cfmakeraw(&raw);
    raw.c_lflag |= ECHO; // what is typed comes out at the person's end
    assert_int_equal(tcsetattr(seen_from_inside, TCSANOW, &raw), 0);
    fcntl(world->terminal, F_SETFD, FD_CLOEXEC);
    own(world, world->terminal_name);
    close(seen_from_inside);
}

void make_world(struct world *world, uid_t owner)
{
    *world = (struct world){.owner = owner};
    add_files(world);
    add_victim(world);
    add_internet_listener(world, TCP, SOCK_STREAM);
    add_internet_listener(world, UDP, SOCK_DGRAM);
    add_local_listener(world, UNIX);
    add_local_listener(world, ABSTRACT);
    add_terminal(world);
    int ends[2];
    assert_int_equal(pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
    world->output = ends[0];
    world->prints = ends[1];
}

static void remove_all(const char *path)
{
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            char below[4096];
            snprintf(below, sizeof(below), "%s/%s", path, entry->d_name);
            if (unlink(below) != 0) {
                remove_all(below);
            }
        }
    }
    if (folder) {
        closedir(folder);
    }
    rmdir(path);
}

void end_world(struct world *world)
{
    kill(world->victim, SIGKILL);
    waitpid(world->victim, NULL, 0);
    for (size_t i = 0; i < LISTENERS; i++) {
        close(world->listeners[i]);
    }
    close(world->terminal);
    close(world->output);
    close(world->prints);
    remove_all(world->folder);
}

static bool can_be_read(int descriptor)
{
    struct pollfd waiting = {.fd = descriptor, .events = POLLIN};
    return poll(&waiting, 1, 0) > 0;
}

bool has_printed(const struct world *world)
{
    return can_be_read(world->output);
}

bool was_told(struct world *world)
{
    char bytes[1 << 14] = "";
    ssize_t length;
    size_t used = 0;
    while (used < sizeof(bytes) - 1 &&
           (length = read(world->output, bytes + used, sizeof(bytes) - 1 - used)) > 0) {
        used += (size_t)length;
    }
    return memmem(bytes, used, SECRET, sizeof(SECRET) - 1) || memmem(bytes, used, "harm", 4) ||
           memmem(bytes, used, "vector_add.cu", 13);
}

bool exists(const struct world *world, const char *name)
{
    struct stat status;
    return lstat(path_in(world, name), &status) == 0;
}

bool is_as_it_was(const struct world *world, const char *name)
{
    struct stat status;
    char bytes[2 * sizeof(SECRET)];
    const int file = open(path_in(world, name), O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &status) != 0) {
        return false;
    }
    const ssize_t length = read(file, bytes, sizeof(bytes));
    close(file);
    return length == sizeof(SECRET) && memcmp(bytes, SECRET, sizeof(SECRET)) == 0 &&
           (status.st_mode & 0777) == 0644 && status.st_mtime == 1000000000;
}

// Whether a line of a file that /proc has about a process begins so.
static bool says(pid_t process, const char *name, const char *beginning)
{
    char path[64], line[256];
    bool found = false;
    snprintf(path, sizeof(path), "/proc/%d/%s", (int)process, name);
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof(line), file)) {
        found = found || strncmp(line, beginning, strlen(beginning)) == 0;
    }
    if (file) {
        fclose(file);
    }
    return found;
}

// A signal comes to a process when that runs next, which may be later than we ask.
static bool has_signals_to_come(pid_t process)
{
    return !says(process, "status", "SigPnd:\t0000000000000000") ||
           !says(process, "status", "ShdPnd:\t0000000000000000");
}

bool victim_is_well(const struct world *world)
{
    const pid_t victim = world->victim;
    siginfo_t info = {0};
    return !has_signals_to_come(victim) &&
           waitid(P_PID, (id_t)victim, &info, WEXITED | WSTOPPED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0 && getpriority(PRIO_PROCESS, (id_t)victim) < 19 &&
           // One that is just ending has no limits any more.
           says(victim, "limits", "Max address space ") &&
           !says(victim, "limits", "Max address space         0 ");
}

bool was_heard(const struct world *world, enum listener listener)
{
    return can_be_read(world->listeners[listener]);
}

bool was_typed(const struct world *world)
{
    char bytes[64] = "";
    return can_be_read(world->terminal) && read(world->terminal, bytes, sizeof(bytes) - 1) > 0 &&
           strstr(bytes, "harm");
}

bool results_grew(const struct world *world)
{
    struct stat status;
    return stat(path_in(world, "results/made"), &status) == 0 && status.st_size > 1000000;
}
