// SPDX-License-Identifier: MIT
// Contents decide, and not the times of files: a file that is put back is older than the verdict on
// what stood there in between.
#include "student.h"

#include "base/process.h"
#include "base/text.h"
#include "base/wanted_entries.h"
#include "base/whole_file.h"
#include "box/box.h"
#include "grading/building/building.h"
#include "grading/grader/child/child.h"
#include "grading/grader/verdict/second.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

enum {
    MOST_ENTRIES = 1000,
    TRIES = 3, // where a file is saved, or a tool built anew, while the program is made
};

bool gw_leave_result(const struct gw_options *options, struct gw_result *result)
{
    gw_take_second_verdict(options, result);
    if (options->run) {
        free(result->run); // of a kept result
        result->run = gw_format("%s", gw_last_piece(options->run));
    }
    if (options->content) {
        free(result->content);
        result->content = gw_format("%s", options->content);
    }
    const bool written = gw_result_write(options->results, result);
    if (!written) {
        unlink(options->results);
    }
    gw_result_free(result);
    return written;
}

static void leave(const struct gw_options *options, enum gw_state state, const char *sentence)
{
    gw_leave_result(options, &(struct gw_result){.state = state,
                                                 .summary = gw_format("%s", sentence),
                                                 .message = gw_format("%s\n", sentence)});
}

static void add_data(struct gw_store_key *key, const char *root)
{
    char *folder = gw_format("%s/common/data", root);
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, gw_is_data, alphasort);
    for (int i = 0; i < count; i++) {
        char *path = gw_format("%s/%s", folder, entries[i]->d_name);
        gw_store_key_file(key, entries[i]->d_name, path);
        free(path);
        free(entries[i]);
    }
    free(entries);
    free(folder);
}

static void add_text(struct gw_store_key *key, const char *name, char *text)
{
    gw_store_key_text(key, name, text);
    free(text);
}

// What decides a verdict besides files: seed, limits and box, what the environment tells a runner,
// the machine.
static void add_circumstances(struct gw_store_key *key, const struct gw_options *options)
{
    const char *lacks = gw_box_lacks(options->box);
    add_text(key, "limits",
             gw_format("%" PRIu64 " %g %g %zu %zu", options->seed, options->seconds_a_case,
                       options->seconds_for_all, options->address_space, options->memory));
    add_text(key, "box",
             gw_format("%d, %s, user %u", (int)options->box, lacks ? lacks : "whole",
                       (unsigned)geteuid()));
    for (int i = 0; i < RLIMIT_NLIMITS; i++) {
        struct rlimit limit = {0};
        getrlimit((__rlimit_resource_t)i, &limit);
        add_text(key, "limit", gw_format("%ju", (uintmax_t)limit.rlim_cur));
    }
    for (char **variable = gw_runner_environment(options->box); *variable; variable++) {
        gw_store_key_text(key, "variable", *variable);
    }
    struct utsname machine = {0};
    uname(&machine);
    add_text(key, "machine",
             gw_format("%s %s %s %s", machine.nodename, machine.release, machine.version,
                       machine.machine));
    // Whatever installs a library has this made anew.
    struct stat libraries = {0};
    stat("/etc/ld.so.cache", &libraries);
    add_text(key, "libraries",
             gw_format("%jd.%09ld %jd", (intmax_t)libraries.st_mtim.tv_sec,
                       libraries.st_mtim.tv_nsec, (intmax_t)libraries.st_size));
}

// The verdict's key, to be freed.
static char *verdict_key(const struct gw_options *options, const struct gw_recipe *recipe)
{
    char text[GW_SHA256_TEXT];
    struct gw_store_key key;
    gw_store_key_begin(&key);
    gw_store_key_text(&key, "test", options->test);
    gw_store_key_text(&key, "file", options->file);
    gw_store_key_text(&key, "root", options->root);
    gw_store_key_file(&key, "grader", "/proc/self/exe");
    for (size_t i = 0; i < recipe->count; i++) {
        gw_add_step(&key, recipe, &recipe->steps[i]);
    }
    if (recipe->look) {
        gw_add_step(&key, recipe, recipe->look);
    }
    if (options->ptx_machine) {
        gw_store_key_file(&key, "PTX machine", options->ptx_machine);
    }
    add_data(&key, options->root); // a grader may read them
    add_circumstances(&key, options);
    gw_store_key_end(&key, text);
    return gw_format("%s", text);
}

enum { CANNOT_BE_DONE_HERE = 77 };

// Asks what says, with 77 and a sentence, what this machine lacks for the exercise. @return whether
// that is the result
static bool was_skipped(const struct gw_options *options, const char *probe)
{
    char sentence[512] = "";
    int said = -1;
    const pid_t process = probe ? gw_process_start(&(struct gw_command){
                                      .words = (const char *const[]){probe, NULL}, .said = &said})
                                : -1;
    if (process < 0) {
        return false;
    }
    FILE *in = fdopen(said, "re");
    if (!in || !fgets(sentence, sizeof(sentence), in)) {
        sentence[0] = '\0';
    }
    if (in) {
        fclose(in);
    }
    const int status = gw_exit_status(gw_process_wait(process));
    sentence[strcspn(sentence, "\n")] = '\0';
    if (status == 0) {
        return false;
    }
    if (status != CANNOT_BE_DONE_HERE || !*sentence) {
        snprintf(sentence, sizeof(sentence),
                 "%.300s, which asks for what the exercise needs, ended with: %d",
                 gw_last_piece(probe), status);
    }
    leave(options, status == CANNOT_BE_DONE_HERE ? GW_SKIPPED : GW_NO_VERDICT, sentence);
    return true;
}

static bool tell_kept(const struct gw_options *options, const struct gw_store_entry *entry)
{
    struct gw_result result;
    char *name = gw_format("%s/result", entry->folder);
    const bool told = entry->is_there && gw_result_read(name, &result);
    if (told) {
        gw_leave_result(options, &result);
        printf("Nothing has changed since the last grading, so the verdict is the same (GW_FRESH=1 "
               "grades again).\n");
    }
    free(name);
    return told;
}

static void keep(struct gw_store_entry *entry, const char *results)
{
    struct gw_result result;
    char *name = gw_format("%s/result", entry->making);
    if (gw_result_read(results, &result)) {
        if (gw_result_write(name, &result)) {
            gw_store_publish(entry);
        }
        gw_result_free(&result);
    }
    free(name);
}

// What a step that failed means for the exercise.
static void tell_failure(const struct gw_options *options, struct gw_student *student)
{
    const struct gw_recipe *recipe = &student->recipe;
    const struct gw_making *making = &student->making;
    const struct gw_step *step = &recipe->steps[making->failed];
    char *log = gw_format("%s/log", student->verdict.making);
    FILE *out = fopen(log, "we");
    if (out) {
        fputs(making->log, out);
        fclose(out);
    }
    char *output = gw_build_log_read(log, options->root);
    char *status = gw_format("%d", making->status);
    const struct gw_build build = {options->root, options->file, recipe->name,
                                   output ? output : ""};
    struct gw_result result;
    const bool lasts = output && !gw_disk_stopped_build(&result, &build, log) &&
                       !gw_build_ended_from_outside(&result, &build, status);
    if (lasts) {
        result = gw_build_failed(&build);
    }
    if (strcmp(step->exercise, recipe->name) != 0) { // its own verdict says the rest
        char *sentence =
            lasts ? gw_format("%s calls %s, which does not compile: correct that file first",
                              recipe->name, step->exercise)
                  : gw_format("%s, which %s calls, was not built: %s", step->exercise, recipe->name,
                              result.summary);
        gw_result_free(&result);
        leave(options, lasts ? GW_DOES_NOT_COMPILE : GW_NO_VERDICT, sentence);
        free(sentence);
    } else {
        fprintf(stderr, "%s\n", result.message);
        gw_leave_result(options, &result);
    }
    // A compiler that somebody has killed may come to its end the next time.
    if (lasts) {
        unlink(log);
        keep(&student->verdict, options->results);
    }
    free(status);
    free(output);
    free(log);
}

// Whether the sources are files that can be compiled; else that is the result.
static bool are_there(const struct gw_options *options, const struct gw_recipe *recipe)
{
    struct gw_result result;
    const struct gw_build build = {options->root, options->file, recipe->name, ""};
    if (gw_file_is_missing(&result, &build)) {
        fprintf(stderr, "%s\n", result.message);
        gw_leave_result(options, &result);
        return false;
    }
    for (size_t i = 0; i < recipe->count; i++) {
        const struct gw_step *step = &recipe->steps[i];
        const struct gw_build other = {options->root, step->source, step->exercise, ""};
        if (step->is_object && gw_file_is_missing(&result, &other)) {
            char *sentence = gw_format("%s calls a function of %s, but that file is missing",
                                       recipe->name, gw_last_piece(step->source));
            gw_result_free(&result);
            leave(options, GW_DOES_NOT_COMPILE, sentence);
            free(sentence);
            return false;
        }
    }
    return true;
}

static void keep_warnings(const struct gw_options *options, struct gw_student *student)
{
    student->warnings = gw_format("%s/warnings", student->verdict.making);
    char *log = gw_format("%s/log", student->verdict.making);
    FILE *out = fopen(log, "we");
    if (out) {
        fputs(student->making.log, out);
        fclose(out);
    }
    char *output = gw_build_log_read(log, options->root);
    const struct gw_build build = {options->root, options->file, student->recipe.name,
                                   output ? output : ""};
    gw_save_warnings(student->warnings, options->content, &build);
    free(output);
    free(log);
}

static void name_content(struct gw_options *options, const struct gw_recipe *recipe)
{
    char content[GW_SHA256_TEXT];
    char *path = *recipe->source == '/' ? gw_format("%s", recipe->source)
                                        : gw_format("%s/%s", options->root, recipe->source);
    if (gw_sha256_of_file(path, content)) {
        free(options->content);
        options->content = gw_format("%s", content);
    }
    free(path);
}

// Holds the verdict on the files as they are now. @return false: it is known, or none can be found
static bool begin_verdict(struct gw_options *options, struct gw_student *student)
{
    free(student->key);
    student->key = verdict_key(options, &student->recipe);
    // A GPU does not find every mistake every time.
    const bool fresh = options->fresh || options->box != GW_BOX_RUNNING;
    if (!gw_store_enter(&student->verdict, options->store, student->key, fresh)) {
        leave(options, GW_NO_VERDICT,
              "nothing can be written to the store of programs and verdicts");
        return false;
    }
    if (tell_kept(options, &student->verdict)) {
        return false;
    }
    if (student->verdict.is_there) { // it holds no result that can be read: it is made anew
        gw_store_leave(&student->verdict);
        return gw_store_enter(&student->verdict, options->store, student->key, true);
    }
    return true;
}

bool gw_begin_student(struct gw_options *options, struct gw_student *student)
{
    *student = (struct gw_student){.verdict.lock = -1};
    struct gw_recipe *recipe = &student->recipe;
    if (!gw_recipe_read(options->recipe, options->root, recipe)) {
        return false;
    }
    gw_options_take_file(options, recipe->source);
    name_content(options, recipe);
    if (was_skipped(options, recipe->probe) || !are_there(options, recipe)) {
        return false;
    }
    bool made = false, same = false;
    for (int i = 0; i < TRIES && !same; i++) {
        if (!begin_verdict(options, student)) {
            return false;
        }
        made = gw_make(&student->making, options->store, recipe);
        char *now = verdict_key(options, recipe);
        same = strcmp(now, student->key) == 0;
        free(now);
        if (!same && i + 1 < TRIES) {
            gw_making_end(&student->making);
            gw_store_leave(&student->verdict);
            name_content(options, recipe);
        }
    }
    if (!same) {
        leave(options, GW_NO_VERDICT,
              "the file, or its grader, was changed during the build: grade it again");
        return false;
    }
    if (!made) {
        tell_failure(options, student);
        return false;
    }
    keep_warnings(options, student);
    options->runner = student->runner = gw_made(&student->making, "runner");
    options->runner_double = student->runner_double = gw_made(&student->making, "runner_double");
    options->float64 = student->float64 = gw_made(&student->making, "float64");
    options->warnings = student->warnings;
    return true;
}

void gw_keep_student(const struct gw_options *options, struct gw_student *student)
{
    char *now = verdict_key(options, &student->recipe);
    if (strcmp(now, student->key) == 0 && options->box == GW_BOX_RUNNING) {
        keep(&student->verdict, options->results);
    }
    free(now);
}

void gw_end_student(struct gw_student *student)
{
    if (student->making.recipe) {
        gw_store_prune(student->making.store, MOST_ENTRIES);
        gw_making_end(&student->making);
    }
    gw_store_leave(&student->verdict);
    gw_recipe_free(&student->recipe);
    free(student->key);
    free(student->runner);
    free(student->runner_double);
    free(student->float64);
    free(student->warnings);
}
