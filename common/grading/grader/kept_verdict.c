// SPDX-License-Identifier: MIT
// Verdicts that are told again. Contents decide, and not the times of files: a file that is put
// back is older than the verdict on what stood there in between.
#include "kept_verdict.h"

#include "base/sha256.h"
#include "base/text.h"
#include "base/wanted_entries.h"
#include "base/whole_file.h"
#include "box/box.h"
#include "grading/grader/child/child.h"
#include "own_build.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

static void add_file(struct gw_text *key, const char *what, const char *path)
{
    char sum[GW_SHA256_TEXT] = "";
    if (path) {
        gw_sha256_of_file(path, sum);
    }
    gw_text_add(key, "%s %s\n", what, *sum ? sum : "none");
}

// The file PREFIX + ending.
static void add_file_of(struct gw_text *key, const char *what, const char *prefix,
                        const char *ending)
{
    char *path = prefix ? gw_format("%s%s", prefix, ending) : NULL;
    add_file(key, what, path);
    free(path);
}

static char *below_root(const struct gw_options *options, const char *path)
{
    return *path == '/' ? gw_format("%s", path) : gw_format("%s/%s", options->root, path);
}

static void add_files(struct gw_text *key, const struct gw_options *options, const char *folder,
                      int (*wanted)(const struct dirent *))
{
    char *path = below_root(options, folder);
    struct dirent **entries = NULL;
    const int count = scandir(path, &entries, wanted, alphasort);
    for (int i = 0; i < count; i++) {
        char *file = gw_format("%s/%s", path, entries[i]->d_name);
        add_file(key, entries[i]->d_name, file);
        free(file);
        free(entries[i]);
    }
    free(entries);
    free(path);
}

// What decides it besides files.
static void add_circumstances(struct gw_text *key, const struct gw_options *options)
{
    const char *lacks = gw_box_lacks(options->box);
    gw_text_add(key, "test %s of %s at %s\n", options->test, options->file, options->root);
    gw_text_add(key, "seed %" PRIu64 "\n", options->seed);
    gw_text_add(key, "limits %g %g %zu %zu\n", options->seconds_a_case, options->seconds_for_all,
                options->address_space, options->memory);
    gw_text_add(key, "box %d, %s, user %u\n", (int)options->box, lacks ? lacks : "whole",
                (unsigned)geteuid());
    for (int i = 0; i < RLIMIT_NLIMITS; i++) {
        struct rlimit limit = {0};
        getrlimit((__rlimit_resource_t)i, &limit);
        gw_text_add(key, "%ju ", (uintmax_t)limit.rlim_cur);
    }
    gw_text_add(key, "\n");
    for (char **variable = gw_runner_environment(options->box); *variable; variable++) {
        gw_text_add(key, "variable %s\n", *variable);
    }
    struct utsname machine = {0};
    uname(&machine);
    gw_text_add(key, "machine %s %s %s %s\n", machine.nodename, machine.release, machine.version,
                machine.machine);
    // Whatever installs a library has this made anew.
    struct stat libraries = {0};
    stat("/etc/ld.so.cache", &libraries);
    gw_text_add(key, "libraries %jd.%09ld %jd\n", (intmax_t)libraries.st_mtim.tv_sec,
                libraries.st_mtim.tv_nsec, (intmax_t)libraries.st_size);
}

char *gw_verdict_key(const struct gw_options *options)
{
    if (!options->kept || !options->content || options->box != GW_BOX_RUNNING) {
        return NULL;
    }
    struct gw_text key = {0};
    char *file = below_root(options, options->file);
    char sum[GW_SHA256_TEXT];
    const bool as_built = gw_sha256_of_file(file, sum) && strcmp(sum, options->content) == 0;
    add_file_of(&key, "content", options->built, ".content");
    add_files(&key, options, options->sources, gw_is_header); // messages quote their lines
    add_files(&key, options, "common/data", gw_is_data);      // a grader may read them
    add_file(&key, "grader", "/proc/self/exe");
    add_file(&key, "runner", options->runner);
    add_file(&key, "runner in double", options->runner_double);
    add_file(&key, "float64", options->float64);
    add_file(&key, "warnings", options->warnings);
    add_file_of(&key, "nvcc's look", options->nvcc_look, ".nvcc_look");
    add_circumstances(&key, options);
    free(file);
    if (!as_built) {
        gw_text_free(&key);
    }
    return key.data;
}

// The key with what the verdict's file holds, to be freed.
static char *sealed(const struct gw_options *options, const char *key)
{
    struct gw_text text = {0};
    gw_text_add(&text, "%s", key);
    add_file_of(&text, "verdict", options->kept, ".result");
    return text.data;
}

static bool holds(const char *path, const char *text)
{
    FILE *in = fopen(path, "re");
    const size_t length = strlen(text);
    char *there = malloc(length + 1);
    const bool same = in && there && fread(there, 1, length + 1, in) == length &&
                      memcmp(there, text, length) == 0;
    free(there);
    if (in) {
        fclose(in);
    }
    return same;
}

bool gw_tell_kept_verdict(const struct gw_options *options, const char *key)
{
    if (!key || options->fresh) {
        return false;
    }
    char *name = gw_format("%s.key", options->kept);
    char *wanted = sealed(options, key);
    bool told = false;
    struct gw_result result;
    char *verdict = gw_format("%s.result", options->kept);
    if (holds(name, wanted) && gw_result_read(verdict, &result)) {
        told = gw_leave_result(options, &result);
    }
    free(verdict);
    free(wanted);
    free(name);
    return told;
}

void gw_keep_verdict(const struct gw_options *options, const char *key)
{
    char *now = key ? gw_verdict_key(options) : NULL;
    struct gw_result result;
    if (now && strcmp(now, key) == 0 && gw_result_read(options->results, &result)) {
        char *name = gw_format("%s.key", options->kept);
        char *verdict = gw_format("%s.result", options->kept);
        unlink(name);
        struct gw_whole_file file;
        if (gw_result_write(verdict, &result) && gw_whole_file_begin(&file, name)) {
            char *text = sealed(options, key);
            fputs(text, file.out);
            gw_whole_file_end(&file);
            free(text);
        }
        free(verdict);
        free(name);
        gw_result_free(&result);
    }
    free(now);
}
