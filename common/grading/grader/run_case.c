// SPDX-License-Identifier: MIT
// Running a case: into the shared memory, the runner's turn, and out of it again at once.
#include "base/text.h"
#include "case.h"
#include "checker/checker.h"
#include "grading/boundary/poison.h"
#include "grading/grader/compare/elements.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned char *in_exchange(const struct gw_case *grading, const struct gw_case_array *array)
{
    return (unsigned char *)grading->grading->runner.exchange + array->offset;
}

static size_t bytes_of(const struct gw_case_array *array)
{
    return array->count * gw_type_size(array->type);
}

static void write_request(struct gw_case *grading, enum gw_undefined_values undefined, bool sampled)
{
    struct gw_exchange *exchange = grading->grading->runner.exchange;
    struct gw_request *request = &exchange->request;
    *request = (struct gw_request){.order = grading->order,
                                   .array_count = grading->array_count,
                                   .odd_arrays = (grading->how & GW_ODD_ARRAYS) != 0,
                                   .called_before = (grading->how & GW_CALLED_BEFORE) != 0,
                                   .undefined = undefined,
                                   .sampled = sampled,
                                   .grid_is_given = grading->grid_is_given,
                                   .devices = (uint32_t)grading->devices,
                                   .poison_seed = grading->poison_seed};
    memcpy(request->parameters, grading->parameters, sizeof(request->parameters));
    uint64_t offset = GW_EXCHANGE_DATA;
    for (unsigned i = 0; i < grading->array_count; i++) {
        struct gw_case_array *array = &grading->arrays[i];
        array->offset = offset;
        offset += (bytes_of(array) + 63) / 64 * 64;
        if (offset > exchange->bytes) {
            gw_case_fault(grading, "the case's arrays are larger than the %llu bytes there are",
                          (unsigned long long)exchange->bytes);
        }
        struct gw_array_entry *entry = &request->arrays[i];
        *entry = (struct gw_array_entry){.role = (uint32_t)array->role,
                                         .type = (uint32_t)array->type,
                                         .count = array->count,
                                         .offset = array->offset,
                                         .covered = array->covered,
                                         .row = array->row};
        memcpy(entry->name, array->name, sizeof(entry->name));
        if (array->role != GW_OUTPUT) {
            memcpy(in_exchange(grading, array), array->values, bytes_of(array));
        }
    }
}

static void copy_results(struct gw_case *grading)
{
    grading->answer = grading->grading->runner.exchange->answer;
    for (unsigned i = 0; i < grading->array_count; i++) {
        struct gw_case_array *array = &grading->arrays[i];
        array->result = malloc(bytes_of(array) > 0 ? bytes_of(array) : 1);
        if (!array->result) {
            gw_case_fault(grading, "there is no memory for the results of %s", array->name);
        }
        memcpy(array->result, in_exchange(grading, array), bytes_of(array));
    }
}

// Large cases must not keep memory that later ones do not need.
static void release_exchange(struct gw_runner_process *runner)
{
    fallocate(runner->exchange_descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
              (off_t)GW_EXCHANGE_DATA, (off_t)(runner->exchange->bytes - GW_EXCHANGE_DATA));
}

// Of processor time.
static double most_seconds_of(const struct gw_case *grading)
{
    return grading->grading->options->seconds_a_case * (grading->how & GW_SLOW ? GW_SLOW_TIMES : 1);
}

// Of an exercise in C several functions are called, and there is no device.
static _Noreturn void fail_with_end(struct gw_case *grading, struct gw_end end)
{
    const struct gw_options *options = grading->grading->options;
    struct gw_answer *answer = &grading->answer;
    answer->ending[sizeof(answer->ending) - 1] = '\0';
    answer->ending_why[sizeof(answer->ending_why) - 1] = '\0';
    const char *slash = strrchr(options->file, '/');
    const size_t length = strlen(options->file);
    const bool in_c = length > 2 && strcmp(options->file + length - 2, ".c") == 0;
    char *name = in_c ? gw_format("a function of %s", slash ? slash + 1 : options->file)
                      : gw_format("%s", options->exercise);
    const uint32_t stage =
        in_c && answer->stage == GW_STAGE_RETURNED ? GW_STAGE_PREPARING : answer->stage;
    char *sentence =
        gw_ending_sentence(end, name, stage, most_seconds_of(grading), answer->ending_why);
    char *message = gw_format("%s\n%s", sentence, answer->ending);
    free(sentence);
    free(name);
    gw_case_fail(grading, gw_ending_state(end), message, gw_place_in(answer->ending));
}

static struct gw_end ask(struct gw_case *grading, enum gw_undefined_values undefined)
{
    struct gw_grading *all = grading->grading;
    write_request(grading, undefined, false);
    return gw_runner_ask(&all->runner, most_seconds_of(grading));
}

// The arrays as a run in a process of its own leaves them, with what it returned; NULL if it ended
// early. To be freed.
static unsigned char *outcome(struct gw_case *grading, enum gw_undefined_values undefined,
                              size_t *bytes)
{
    struct gw_runner_process *runner = &grading->grading->runner;
    gw_runner_end(runner);
    const struct gw_end end = ask(grading, undefined);
    const struct gw_case_array *last = &grading->arrays[grading->array_count - 1];
    const size_t elements =
        grading->array_count > 0 ? last->offset + bytes_of(last) - GW_EXCHANGE_DATA : 0;
    const int32_t value = runner->exchange->answer.value_returned;
    *bytes = elements + sizeof(value);
    unsigned char *kept = end.ending == GW_ANSWERED ? malloc(*bytes) : NULL;
    if (kept) {
        memcpy(kept, (unsigned char *)runner->exchange + GW_EXCHANGE_DATA, elements);
        memcpy(kept + elements, &value, sizeof(value));
    }
    release_exchange(runner);
    return kept;
}

// A right program may throw away what a shuffle gives from a lane that does not come to it. Both
// runs are in processes of their own, so that nothing else is different.
static void judge_undefined_values(struct gw_case *grading)
{
    struct gw_answer *answer = &grading->answer;
    answer->undefined[sizeof(answer->undefined) - 1] = '\0';
    if (!*answer->undefined || *answer->report) {
        return;
    }
    size_t some_bytes, other_bytes;
    unsigned char *some = outcome(grading, GW_UNDEFINED_SOME, &some_bytes);
    unsigned char *others = outcome(grading, GW_UNDEFINED_OTHERS, &other_bytes);
    gw_runner_end(&grading->grading->runner);
    const bool matter =
        !some != !others ||
        (some && (some_bytes != other_bytes || memcmp(some, others, some_bytes) != 0));
    free(some);
    free(others);
    if (matter) {
        gw_case_fail(grading, GW_FAIL, gw_format("%s", answer->undefined),
                     gw_place_in(answer->undefined));
    }
}

// A warp's work at least, and of a matrix several rows and columns.
static bool is_enough(const struct gw_case_array *array)
{
    enum { ENOUGH_ELEMENTS = 32 };
    const size_t row = array->row;
    return array->count >= ENOUGH_ELEMENTS && (row == 0 || (row > 1 && row < array->count));
}

// The case that ./gridwork trace asks for (struct gw_options); of its runs the first.
static void keep_wished(struct gw_case *grading)
{
    enum worth { NONE, ANY, ENOUGH };
    static enum worth kept;
    const struct gw_options *options = grading->grading->options;
    enum worth worth = NONE;
    if (options->kept_case > 0) {
        worth = options->kept_case == (long)grading->case_number + 1 ? ENOUGH : NONE;
    } else if (options->kept_case == 0) {
        worth = ANY;
        for (unsigned i = 0; i < grading->array_count; i++) {
            worth = is_enough(&grading->arrays[i]) ? ENOUGH : worth;
        }
    }
    if (options->failed_case && worth > kept && !options->on_gpu &&
        gw_case_save(grading, options->failed_case)) {
        kept = worth;
    }
}

void gw_run_case(struct gw_case *grading)
{
    struct gw_grading *all = grading->grading;
    if (grading->has_run) {
        gw_case_fault(grading, "the case calls gw_run_case() twice");
    }
    grading->has_run = true;
    keep_wished(grading);
    const double used_before = all->runner.used;
    const struct gw_end end = ask(grading, GW_UNDEFINED_SOME);
    grading->seconds = all->runner.used - used_before;
    grading->has_answered = end.ending == GW_ANSWERED;
    copy_results(grading);
    release_exchange(&all->runner);
    if (end.ending != GW_ANSWERED) {
        all->verdict.stop = all->verdict.stop || gw_ending_is_costly(end);
        grading->ended_early = true;
        fail_with_end(grading, end);
    }
    if (grading->answer.device_lost) {
        gw_runner_end(&all->runner);
    }
    judge_undefined_values(grading);
    gw_case_judge_answer(grading);
}

// More than that a student does not wait for a reason, and samples find no room.
static const double most_seconds = 0.5;

bool gw_case_ask_why(struct gw_case *grading, struct gw_answer *answer)
{
    struct gw_grading *all = grading->grading;
    const bool has_threads = !(grading->how & GW_NO_BLOCKS) && !all->options->on_gpu;
    // Kernels of several devices work on pieces of arrays, and their indices begin anywhere.
    if (!grading->has_answered || all->runner.tool || !has_threads || grading->devices > 1 ||
        grading->seconds > most_seconds) {
        return false;
    }
    const double used = all->runner.used;
    gw_runner_end(&all->runner);
    write_request(grading, GW_UNDEFINED_SOME, true);
    const struct gw_end end = gw_runner_ask(&all->runner, 4 * most_seconds);
    all->runner.used = used; // it is not the student's time
    *answer = all->runner.exchange->answer;
    gw_runner_end(&all->runner);
    release_exchange(&all->runner);
    answer->report[sizeof(answer->report) - 1] = '\0';
    answer->index_text[sizeof(answer->index_text) - 1] = '\0';
    answer->launch_text[sizeof(answer->launch_text) - 1] = '\0';
    return end.ending == GW_ANSWERED;
}

static bool write_exchange(const struct gw_exchange *exchange, size_t bytes, FILE *out)
{
    static struct gw_exchange kept; // large
    kept.bytes = bytes;
    kept.request = exchange->request;
    atomic_store(&kept.asked, 1);
    const size_t elements = bytes - GW_EXCHANGE_DATA;
    return fwrite(&kept, sizeof(kept), 1, out) == 1 &&
           fseek(out, (long)GW_EXCHANGE_DATA, SEEK_SET) == 0 &&
           fwrite((const char *)exchange + GW_EXCHANGE_DATA, 1, elements, out) == elements &&
           fflush(out) == 0 && ftruncate(fileno(out), (off_t)bytes) == 0;
}

static bool link_program(const char *program, const char *file)
{
    char *link = gw_format("%s.program", file);
    char *target = realpath(program, NULL);
    unlink(link);
    const bool made = target && symlink(target, link) == 0;
    free(target);
    free(link);
    return made;
}

bool gw_case_save(struct gw_case *grading, const char *file)
{
    struct gw_runner_process *runner = &grading->grading->runner;
    write_request(grading, GW_UNDEFINED_SOME, false);
    size_t bytes = GW_EXCHANGE_DATA;
    for (unsigned i = 0; i < grading->array_count; i++) {
        bytes = grading->arrays[i].offset + bytes_of(&grading->arrays[i]);
    }
    FILE *out = fopen(file, "we");
    bool saved = out && write_exchange(runner->exchange, bytes, out);
    saved = out && fclose(out) == 0 && saved && link_program(runner->program, file);
    release_exchange(runner);
    if (!saved) {
        fprintf(stderr, "the failed case could not be stored in %s\n", file);
    }
    return saved;
}

int gw_value_returned(const struct gw_case *grading)
{
    return grading->answer.value_returned;
}

const void *gw_result(const struct gw_case *grading, const char *name)
{
    // Only a wrong name changes the case: it ends it.
    struct gw_case *changeable = (struct gw_case *)(uintptr_t)grading;
    const struct gw_case_array *array = gw_case_find_array(changeable, name);
    if (!array->result) {
        gw_case_fault(changeable, "the case asks for the result %s before it ran", name);
    }
    return array->result;
}

double gw_real_result(const struct gw_case *grading, const char *name, size_t index)
{
    const void *result = gw_result(grading, name);
    const enum gw_type type = gw_case_find_array((struct gw_case *)(uintptr_t)grading, name)->type;
    return gw_real_value(gw_element(result, type, index), type);
}

bool gw_is_unwritten(const struct gw_case *grading, const char *name, size_t index)
{
    const void *result = gw_result(grading, name);
    const struct gw_case_array *array =
        gw_case_find_array((struct gw_case *)(uintptr_t)grading, name);
    return array->role == GW_OUTPUT &&
           gw_is_poison(gw_element(result, array->type, index), array->type, grading->poison_seed);
}

int64_t gw_noted(const struct gw_case *grading, const char *name)
{
    for (unsigned i = 0; i < grading->answer.note_count && i < GW_MOST_NOTES; i++) {
        if (strncmp(grading->answer.notes[i].name, name, GW_NAME_BYTES) == 0) {
            return grading->answer.notes[i].value;
        }
    }
    gw_case_fault((struct gw_case *)(uintptr_t)grading, "the runner's half notes no '%s'", name);
}
