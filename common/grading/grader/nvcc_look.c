// SPDX-License-Identifier: MIT
// nvcc's look at a student's file, a process beside the one that grades.
#include "nvcc_look.h"

#include "base/process.h"
#include "base/text.h"
#include "grading/building/building.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

static char *key_of_look(const struct gw_student *student)
{
    char text[GW_SHA256_TEXT];
    struct gw_store_key key;
    gw_store_key_begin(&key);
    gw_store_key_text(&key, "look", student->recipe.name);
    gw_add_step(&key, &student->recipe, student->recipe.look);
    gw_store_key_end(&key, text);
    return gw_format("%s", text);
}

// Writes what the look has come to as a result. @return false: nvcc could not look
static bool write_result(const struct gw_options *options, const struct gw_student *student,
                         const char *folder, int status)
{
    struct gw_result result = {.state = GW_PASS};
    char *log = gw_format("%s/log", folder), *name = gw_format("%s/result", folder);
    char *output = gw_build_log_read(log, options->root);
    const struct gw_build build = {options->root, options->file, student->recipe.name,
                                   output ? output : ""};
    if (status == 1) {
        result = gw_build_failed(&build);
    }
    const bool written = status <= 1 && gw_result_write(name, &result);
    if (status > 1) {
        printf("nvcc could not check the file: %s\n", build.output);
    }
    gw_result_free(&result);
    free(output);
    free(name);
    free(log);
    return written;
}

// What the entry holds. @return 0, 1: nvcc refuses the file, 2: there is nothing that can be read
static int read_entry(const struct gw_store_entry *entry)
{
    struct gw_result result;
    char *name = gw_format("%s/result", entry->folder);
    int status = 2;
    if (entry->is_there && gw_result_read(name, &result)) {
        status = result.state == GW_DOES_NOT_COMPILE ? 1 : 0;
        gw_result_free(&result);
    }
    free(name);
    return status;
}

struct look {
    const struct gw_options *options;
    const struct gw_student *student;
};

// In a process of its own. @return its exit status: 0, 1: refused, 2: it could not look
static int look(void *context)
{
    const struct gw_options *options = ((struct look *)context)->options;
    const struct gw_student *student = ((struct look *)context)->student;
    struct gw_store_entry entry;
    char *key = key_of_look(student);
    int status = 2;
    if (gw_store_enter(&entry, options->store, key, false)) {
        status = read_entry(&entry);
        if (status != 2) {
            puts("nvcc has checked this content before.");
        }
        gw_store_leave(&entry);
    }
    if (status == 2 && gw_store_enter(&entry, options->store, key, true)) {
        const int said = gw_run_step(&student->making, student->recipe.look, entry.making);
        if (write_result(options, student, entry.making, said) && gw_store_publish(&entry)) {
            status = read_entry(&entry);
        }
        gw_store_leave(&entry);
    }
    free(key);
    return status;
}

pid_t gw_nvcc_look_begin(const struct gw_options *options, const struct gw_student *student)
{
    if (!student || !student->recipe.look) {
        return 0;
    }
    struct look context = {options, student};
    const pid_t process =
        gw_process_start(&(struct gw_command){.before = look, .context = &context});
    return process > 0 ? process : 0;
}

enum gw_nvcc_says gw_nvcc_look_end(pid_t process)
{
    int status = 0;
    if (process == 0) {
        return GW_NVCC_TAKES_IT;
    }
    // Only a signal that ends this grader interrupts the wait.
    const bool ended = waitpid(process, &status, 0) == process && WIFEXITED(status);
    return ended && WEXITSTATUS(status) == 0   ? GW_NVCC_TAKES_IT
           : ended && WEXITSTATUS(status) == 1 ? GW_NVCC_REFUSES_IT
                                               : GW_NVCC_SAYS_NOTHING;
}

void gw_nvcc_look_leave(const struct gw_options *options, const struct gw_student *student)
{
    struct gw_result result = {0};
    char *key = key_of_look(student);
    char *name = gw_format("%s/%s/result", options->store, key);
    if (gw_result_read(name, &result)) {
        gw_leave_result(options, &result);
    }
    free(name);
    free(key);
}
