// SPDX-License-Identifier: MIT
// Which files are seen behind the wall. The whole system is mounted for reading; then what is
// somebody's own is covered by empty folders; then come back the workbook, piece by piece, and the
// compilers if they were covered.
#include "wall.h"

#include "base/text.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char results_there[] = "/tmp/results";
static const char submissions_there[] = "/tmp/handed_in";

// What people keep their own files in, and where servers listen.
static const char *const covered[] = {"/home", "/root", "/mnt",    "/media",
                                      "/srv",  "/run",  "/var/tmp"};

// What grading starts; some may be in a home.
static const char *const tools[] = {"cc",    "c++",   "gcc",  "g++",  "clang",  "clang++", "cmake",
                                    "ctest", "ninja", "make", "nvcc", "ccache", "git"};

const char *gw_walled_results(void)
{
    return results_there;
}

char *gw_walled_build(const struct gw_class_settings *settings)
{
    return gw_format("%s/build-grade", settings->root);
}

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool is_below(const char *path, const char *folder)
{
    const size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

static bool is_covered(const char *path)
{
    const char *home = getenv("HOME");
    for (size_t i = 0; i < sizeof(covered) / sizeof(*covered); i++) {
        if (is_below(path, covered[i])) {
            return true;
        }
    }
    return home && strcmp(home, "/") != 0 && is_below(path, home);
}

// A folder that holds neither system nor workbook is replaced by an empty one.
static void cover(struct gw_words *words, const char *path)
{
    char whole[PATH_MAX];
    if (path && realpath(path, whole) && strcmp(whole, "/") != 0 && is_folder(whole) &&
        !is_below("/usr", whole) && !is_below("/tmp", whole)) {
        gw_add_words(words, "--tmpfs", whole, NULL);
    }
}

// A compiler that was covered comes back with its libraries: of cuda/bin/nvcc all of cuda.
static void uncover_tool(struct gw_words *words, const char *tool)
{
    char *path = gw_format("%s", getenv("PATH") ? getenv("PATH") : "/usr/bin:/bin");
    char *rest = path;
    for (char *folder; (folder = strsep(&rest, ":"));) {
        char *candidate = gw_format("%s/%s", folder, tool);
        char whole[PATH_MAX];
        if (access(candidate, X_OK) == 0 && realpath(candidate, whole)) {
            for (int pieces = 0; pieces < 2; pieces++) {
                *strrchr(whole, '/') = '\0';
                if (!strchr(whole, '/')) {
                    break;
                }
            }
            const char *home = getenv("HOME");
            // A program directly in ~/bin must not bring the whole home back.
            if (*whole && is_covered(whole) && !(home && is_below(home, whole))) {
                gw_add_words(words, "--ro-bind", whole, whole, NULL);
            }
            free(candidate);
            break;
        }
        free(candidate);
    }
    free(path);
}

// All that lies in the workbook but builds, solutions, history and classes.
static void add_workbook(struct gw_words *words, const struct gw_class_settings *settings)
{
    static const char *const left_out[] = {".",     "..",    ".git",   "solutions",
                                           "tests", "class", "Testing"};
    gw_add_words(words, "--tmpfs", settings->root, NULL);
    DIR *folder = opendir(settings->root);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        bool wanted = strncmp(entry->d_name, "build", 5) != 0;
        for (size_t i = 0; i < sizeof(left_out) / sizeof(*left_out); i++) {
            wanted = wanted && strcmp(entry->d_name, left_out[i]) != 0;
        }
        char *path = gw_format("%s/%s", settings->root, entry->d_name);
        if (wanted && !is_below(settings->class_folder, path) &&
            !(settings->hidden && is_below(settings->hidden, path))) {
            gw_add_words(words, "--ro-bind", path, path, NULL);
        }
        free(path);
    }
    if (folder) {
        closedir(folder);
    }
    char *graders = gw_format("%s/tests/lessons", settings->root);
    gw_add_words(words, "--ro-bind", graders, graders, NULL);
    free(graders);
}

// A GPU can only be asked where its devices are; then nobody is kept from what its driver may do.
static void add_gpu(struct gw_words *words)
{
    DIR *devices = opendir("/dev");
    for (struct dirent *entry; devices && (entry = readdir(devices));) {
        if (strncmp(entry->d_name, "nvidia", 6) == 0) {
            char *path = gw_format("/dev/%s", entry->d_name);
            gw_add_words(words, "--dev-bind", path, path, NULL);
            free(path);
        }
    }
    if (devices) {
        closedir(devices);
    }
}

static void add_variables(struct gw_words *words, const struct gw_class_settings *settings)
{
    static const char *const passed_on[] = {"PATH",
                                            "LD_LIBRARY_PATH",
                                            "CC",
                                            "CXX",
                                            "CUDACXX",
                                            "CUDA_HOME",
                                            "CMAKE_PREFIX_PATH",
                                            "GRIDWORK_CUDA",
                                            "GRIDWORK_PREFIX",
                                            "GW_CASE_SECONDS",
                                            "GW_RUNNER_MIB"};
    gw_add_words(words, "--clearenv", "--setenv", "HOME", "/tmp", "--setenv", "LC_ALL", "C",
                 "--setenv", "GRIDWORK_ROOT", settings->root, NULL);
    for (size_t i = 0; i < sizeof(passed_on) / sizeof(*passed_on); i++) {
        const char *value = getenv(passed_on[i]);
        if (value) {
            gw_add_words(words, "--setenv", passed_on[i], value, NULL);
        }
    }
    if (*settings->seed) {
        gw_add_words(words, "--setenv", "GW_SEED", settings->seed, NULL);
    }
    if (settings->partial_credit) {
        gw_add_words(words, "--setenv", "GW_CASE_GROUPS", "1", NULL);
    }
}

void gw_add_wall(struct gw_words *words, const struct gw_class_settings *settings,
                 const struct gw_places *places)
{
    gw_add_words(words, "bwrap", "--die-with-parent", "--new-session", "--unshare-pid",
                 "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", NULL);
    if (geteuid() != 0) {
        // Root in a user namespace of one name could not become nobody, as the box has it.
        gw_add_words(words, "--unshare-user", NULL);
    }
    gw_add_words(words, "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs",
                 "/tmp", NULL);
    if (settings->unsafe) {
        add_gpu(words);
    }
    for (size_t i = 0; i < sizeof(covered) / sizeof(*covered); i++) {
        cover(words, covered[i]);
    }
    cover(words, getenv("HOME"));
    cover(words, settings->class_folder);
    cover(words, settings->hidden);
    for (size_t i = 0; i < sizeof(tools) / sizeof(*tools); i++) {
        uncover_tool(words, tools[i]);
    }
    add_workbook(words, settings);
    const char *prefix = getenv("GRIDWORK_PREFIX"); // of ./gridwork setup --user
    if (prefix && is_folder(prefix)) {
        gw_add_words(words, "--ro-bind", prefix, prefix, NULL);
    }
    char *build = gw_walled_build(settings);
    char *handed_in = gw_format("%s/%s", submissions_there, places->name);
    gw_add_words(words, "--bind", places->build, build, "--remount-ro", settings->root, "--ro-bind",
                 places->handed_in, handed_in, "--bind", places->results, results_there, "--chdir",
                 submissions_there, NULL);
    free(build);
    free(handed_in);
    add_variables(words, settings);
}
