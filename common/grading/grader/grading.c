// SPDX-License-Identifier: MIT
// The cases as CMocka tests.
#include "grading.h"

#include "base/text.h"
#include "case.h"
#include "parallel.h"
#include "student/student.h"
#include "verdict/groups.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
// cmocka.h wants the three above.
#include <cmocka.h>

enum { INPUTS = 2, ORDERS = 2 };

// Once a case has failed, no further run is begun after this: further failures help less than a
// verdict that is there.
enum { SECONDS_AFTER_A_FAILURE = 3 };

// Nor is a run that took so long done again to see whether it passes in a process of its own.
enum { SECONDS_TO_ASK_AGAIN = 1 };

/** One run of a case, as CMocka hands it to run_one(). */
struct gw_slot {
    const struct gw_case_declaration *declared;
    size_t declaration; /**< its number: an exercise in `real` has two cases of each */
    size_t case_number;
    enum gw_type real;
    unsigned input; /**< 1 or 2 */
    enum gw_block_order order;
    char *name;
};

// CMocka's tests take no argument of ours but their slot.
static struct gw_grading grading;
static struct gw_progress *progress;
static struct gw_case current;
static const struct gw_slot *running;
static double used_before; // of the runner's seconds, when the present run began

// Ends the runner; what a tool found in its runs is a failure of the run that was its last.
static void end_runner(void)
{
    const int code = gw_runner_finish(&grading.runner);
    if (code != 0) {
        char *message = gw_format("the tool '%s' ended with %d: what it found stands in the output",
                                  grading.options->tool, code);
        gw_verdict_fail(&grading.verdict, GW_FAIL, current.case_number,
                        current.run_name ? current.run_name : "", message, NULL);
        free(message);
    }
}

// One runner at a time: whatever else lives when a run ends was left by the student's function.
static void choose_runner(const struct gw_slot *slot)
{
    const struct gw_options *options = grading.options;
    const char *program = slot->real == GW_DOUBLE ? options->runner_double : options->runner;
    if (slot->declared->how & GW_FRESH_RUNNER || program != grading.runner.program) {
        end_runner();
        grading.runner.program = program;
    }
}

// The run as it begins.
static void set_current(const struct gw_slot *slot)
{
    memset(&current, 0, sizeof(current));
    current.grading = &grading;
    current.run_name = slot->name;
    current.case_number = slot->case_number;
    current.order = slot->order;
    current.real = slot->real;
    current.how = slot->declared->how;
    // Both orders get the same input, and so do both precisions.
    current.random = gw_random_seeded(grading.options->seed, grading.options->exercise,
                                      slot->declaration, slot->input);
    struct gw_random_state poison = gw_random_seeded(
        grading.options->seed, "poison", slot->case_number, slot->input * ORDERS + slot->order);
    current.poison_seed = gw_random_bits(&poison);
}

static void grade_current(const struct gw_slot *slot)
{
    slot->declared->grade(&current, slot->declared->argument);
    if (!current.has_run) {
        gw_case_fault(&current, "it never runs the function");
    }
    gw_case_judge_leaks(&current);
}

static bool passes_afresh(void)
{
    if (grading.runner.used - used_before > SECONDS_TO_ASK_AGAIN) {
        return false;
    }
    static struct gw_case failed;
    failed = current;
    gw_runner_end(&grading.runner);
    set_current(running);
    current.how &= ~(unsigned)GW_CALLED_BEFORE;
    jmp_buf fails;
    current.afresh = &fails;
    volatile bool passes = false;
    if (setjmp(fails) == 0) {
        grade_current(running);
        passes = true;
    }
    gw_case_clear(&current);
    current = failed;
    grading.verdict.stop = false; // as it was
    return passes;
}

// Where a text goes on behind its beginning, or NULL.
static const char *behind(const char *text, const char *beginning)
{
    const size_t length = strlen(beginning);
    return strncmp(text, beginning, length) == 0 ? text + length : NULL;
}

// What the checker has seen and taken for no mistake is a remark on a solution that passes: its
// sentence, and its place, the first word behind "at". What a library's call returned is not, as a
// case may have made it fail.
static void remark_on_warnings(struct gw_case *passing)
{
    const char *warnings = gw_case_warnings(passing);
    if (*warnings == '\0') {
        return;
    }
    const char *shorter = behind(warnings, "warning, ");
    const char *sentence = shorter ? shorter : warnings;
    if (behind(sentence, "failed call: ")) {
        return;
    }
    const int length = (int)strcspn(sentence, "\n");
    const char *place = behind(sentence + length, "\n  at ");
    struct gw_text remark = {0};
    gw_text_add(&remark, "%.*s", length, sentence);
    if (place) {
        place += strspn(place, " ");
        gw_text_add(&remark, ", in %.*s", (int)strcspn(place, " \n"), place);
    }
    gw_remark(passing, remark.data);
    gw_text_free(&remark);
}

static void run_one(void **state)
{
    const struct gw_slot *slot = *state;
    const bool failed = gw_verdict_has_failed(&grading.verdict, slot->case_number);
    if (!failed && grading.verdict.failure_count > 0 && !grading.options->groups &&
        (grading.options->brief || slot->declared->how & GW_LONG ||
         grading.runner.used > SECONDS_AFTER_A_FAILURE)) {
        grading.verdict.stop = true;
    }
    if (grading.verdict.stop) {
        if (grading.verdict.not_run++ == 0) {
            grading.verdict.first_not_run = slot->case_number;
        }
        skip();
    }
    if (failed) {
        skip(); // its other runs would say the same, and the student waits
    }
    snprintf(progress->run, sizeof(progress->run), "%s", slot->name);
    running = slot;
    used_before = grading.runner.used;
    set_current(slot);
    if (grading.runner.used > grading.options->seconds_for_all) {
        gw_case_fail(&current, GW_TIMED_OUT,
                     gw_format("the earlier runs took more than %g seconds together: %s is too "
                               "slow; remove work that is done more than once",
                               grading.options->seconds_for_all, grading.options->exercise),
                     NULL);
    }
    choose_runner(slot);
    grade_current(slot);
    remark_on_warnings(&current);
    gw_remark_on_float64(&current);
    grading.verdict.passed++;
}

static int clean_up(void **state)
{
    const struct gw_slot *slot = *state;
    gw_case_clear(&current);
    if (slot->declared->how & GW_FRESH_RUNNER) {
        end_runner();
    }
    return 0;
}

// The runs of one case in one precision; `precision` is its name for the student, or "".
static void add_case(const struct gw_options *options, struct gw_slot *slots, size_t *count,
                     size_t declaration, enum gw_type real, const char *precision)
{
    const struct gw_case_declaration *declared = &gw_this_exercise.cases[declaration];
    const size_t case_number = *count > 0 ? slots[*count - 1].case_number + 1 : 0;
    const bool both_orders = !(declared->how & GW_NO_BLOCKS) && !options->brief;
    if (options->brief && declared->how & GW_LONG) {
        return;
    }
    const unsigned runs = declared->how & GW_ONCE ? 1 : INPUTS * ORDERS;
    // What the other precision was given in all four ways gets both inputs and both orders in two.
    const bool again = real == GW_DOUBLE && !(declared->how & GW_DOUBLE_ONLY);
    const bool twice = again || declared->how & GW_TWICE;
    const unsigned step = options->brief ? runs : !both_orders ? ORDERS : twice ? ORDERS + 1 : 1;
    for (unsigned i = 0; i < runs; i += step) {
        struct gw_slot *slot = &slots[(*count)++];
        *slot = (struct gw_slot){.declared = declared,
                                 .declaration = declaration,
                                 .case_number = case_number,
                                 .real = real,
                                 .input = i / ORDERS + 1,
                                 .order = i % ORDERS == 0 ? GW_ASCENDING : GW_DESCENDING};
        const char *blocks = !both_orders                  ? ""
                             : slot->order == GW_ASCENDING ? ", blocks ascending"
                                                           : ", blocks descending";
        slot->name = gw_format("%s%s (input %u%s)", declared->name, precision, slot->input, blocks);
    }
}

// All runs in float32, then all in float64: each precision has a runner of its own.
static struct gw_slot *make_slots(const struct gw_options *options, size_t *count)
{
    const bool both = options->runner_double;
    const size_t most = gw_this_exercise.case_count * INPUTS * ORDERS * (both ? 2 : 1);
    struct gw_slot *slots = calloc(most + 1, sizeof(*slots));
    if (!slots) {
        abort();
    }
    *count = 0;
    for (size_t i = 0; i < gw_this_exercise.case_count; i++) {
        if (!(gw_this_exercise.cases[i].how & GW_DOUBLE_ONLY)) {
            add_case(options, slots, count, i, GW_FLOAT, both ? " (float)" : "");
        }
    }
    for (size_t i = 0; both && i < gw_this_exercise.case_count; i++) {
        if (!(gw_this_exercise.cases[i].how & GW_FLOAT_ONLY)) {
            add_case(options, slots, count, i, GW_DOUBLE, " (double)");
        }
    }
    return slots;
}

// Standard output and error. What CMocka says of each of a hundred runs helps an author; a student
// would not find the verdict below it.
enum { OUTPUTS = 2 };

static void silence(int kept[OUTPUTS])
{
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    fflush(NULL);
    for (int i = 0; nowhere >= 0 && i < OUTPUTS; i++) {
        kept[i] = fcntl(STDOUT_FILENO + i, F_DUPFD_CLOEXEC, 0);
        dup2(nowhere, STDOUT_FILENO + i);
    }
    if (nowhere >= 0) {
        close(nowhere);
    }
}

static void speak_again(const int kept[OUTPUTS])
{
    fflush(NULL);
    for (int i = 0; i < OUTPUTS; i++) {
        if (kept[i] >= 0) {
            dup2(kept[i], STDOUT_FILENO + i);
            close(kept[i]);
        }
    }
}

// Those from `first` on.
static void run_group(struct gw_slot *slots, size_t first, size_t count, bool silently)
{
    struct CMUnitTest *tests = calloc(count - first + 1, sizeof(*tests));
    if (!tests) {
        abort();
    }
    for (size_t i = first; i < count; i++) {
        tests[i - first] = (struct CMUnitTest){.name = slots[i].name,
                                               .test_func = run_one,
                                               .teardown_func = clean_up,
                                               .initial_state = &slots[i]};
    }
    // The verdict is ours: CMocka's counts know nothing of runs that never came to an end.
    int kept[OUTPUTS] = {-1, -1};
    if (silently) {
        silence(kept);
    }
    _cmocka_run_group_tests(grading.options->test, tests, count - first, NULL, NULL);
    speak_again(kept);
    free(tests);
}

// @return whether the runner can be started
static bool begin(const struct gw_options *options, struct gw_progress *shared_progress)
{
    grading = (struct gw_grading){.options = options, .passes_afresh = passes_afresh};
    grading.runner = (struct gw_runner_process){
        .program = options->runner,
        .version = options->version,
        .tool = options->tool,
        .address_space = options->address_space,
        .memory = options->memory,
        .most_output = options->on_gpu ? GW_MOST_OUTPUT_ON_GPU : GW_MOST_OUTPUT,
        .folder = options->root,
        .source = options->file,
        .sources = options->sources,
        .modules = options->modules,
        .runtime = options->ptx_machine,
        .box = options->box};
    progress = shared_progress;
    return gw_runner_open(&grading.runner);
}

static size_t first_in_float64(const struct gw_slot *slots, size_t count)
{
    size_t first = 0;
    while (first < count && slots[first].real != GW_DOUBLE) {
        first++;
    }
    return first;
}

static void free_slots(struct gw_slot *slots, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(slots[i].name);
    }
    free(slots);
}

void gw_grade_float64(const struct gw_options *options, int answer)
{
    static struct gw_progress own; // what is told is of the other process's run
    struct gw_options here = *options;
    here.failed_case = NULL; // what fails here fails there once more, and is kept
    if (!begin(&here, &own)) {
        return;
    }
    size_t count;
    struct gw_slot *slots = make_slots(&here, &count);
    const size_t first = first_in_float64(slots, count);
    grading.verdict.runs = count - first;
    run_group(slots, first, count, true);
    end_runner();
    if (grading.verdict.failure_count == 0 && grading.verdict.passed == grading.verdict.runs) {
        gw_parallel_report(answer, &(struct gw_parallel){.passed = grading.verdict.passed,
                                                         .used = grading.runner.used,
                                                         .remark = grading.verdict.remark});
    }
    gw_verdict_free(&grading.verdict);
    free_slots(slots, count);
}

// Whether all runs in float64 have passed beside these; then they count as if they had come after.
static bool passed_in_parallel(int beside)
{
    struct gw_parallel found = {0};
    const bool passed = gw_parallel_wait(beside, &found) && !grading.verdict.stop &&
                        grading.runner.used + found.used <= grading.options->seconds_for_all;
    if (passed) {
        grading.verdict.passed += found.passed;
        if (!grading.verdict.remark) {
            grading.verdict.remark = found.remark;
            found.remark = NULL;
        }
    }
    free(found.remark);
    return passed;
}

// Whether a run's case has failed, or has runs that were not begun.
static bool case_fails(const struct gw_slot *slot)
{
    const struct gw_verdict *verdict = &grading.verdict;
    bool fails = verdict->not_run > 0 && slot->case_number >= verdict->first_not_run;
    for (size_t i = 0; i < verdict->failure_count && !fails; i++) {
        fails = verdict->failures[i].case_number == slot->case_number;
    }
    return fails;
}

// Which groups of cases pass, to be freed.
static char *groups_of(const struct gw_slot *slots, size_t count)
{
    struct gw_groups groups = {0};
    for (size_t i = 0; i < count; i++) {
        gw_groups_add(&groups, slots[i].declared->name, case_fails(&slots[i]));
    }
    char *text = gw_groups_text(&groups);
    gw_groups_free(&groups);
    return text;
}

bool gw_grade(const struct gw_options *options, struct gw_progress *shared_progress, int beside)
{
    if (!begin(options, shared_progress)) {
        char *why =
            gw_format("the memory shared with the runner cannot be had: %s", strerror(errno));
        struct gw_result none = {.state = GW_NO_VERDICT, .summary = why};
        return gw_leave_result(options, &none);
    }
    size_t count;
    struct gw_slot *slots = make_slots(options, &count);
    const size_t behind = beside >= 0 ? first_in_float64(slots, count) : count;
    grading.verdict.runs = count;
    run_group(slots, 0, behind, !options->shows_runs);
    if (behind < count && !passed_in_parallel(beside)) {
        run_group(slots, behind, count, !options->shows_runs);
    }
    end_runner();

    struct gw_result result = gw_verdict_result(&grading.verdict, options);
    result.groups = options->groups && result.state == GW_FAIL ? groups_of(slots, count) : NULL;
    progress->lasting = gw_verdict_is_lasting(&grading.verdict);
    const bool written = gw_leave_result(options, &result);
    gw_verdict_free(&grading.verdict);
    free_slots(slots, count);
    return written;
}
