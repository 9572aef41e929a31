// SPDX-License-Identifier: MIT
// main() of every grader. The grading is done by a child of this process, so that somebody is left
// to say what happened when a student's code ends the one that grades it.
#include "base/descendants.h"
#include "base/process.h"
#include "base/text.h"
#include "grading.h"
#include "nvcc_look.h"
#include "parallel.h"
#include "student/student.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// ctest's SKIP_RETURN_CODE for the tests that need a GPU, and how the grading process says that its
// result could not be written.
enum { EXIT_SKIPPED = 77, EXIT_NOT_WRITTEN = 3 };

// The process that grades, for the handler below.
static pid_t graded_by;
static volatile sig_atomic_t to_end;

static bool write_crashed(const struct gw_options *options, const char *sentence, const char *run)
{
    struct gw_result result = {.state = GW_CRASHED, .summary = gw_format("%s", sentence)};
    result.message = *run ? gw_format("%s:\n  %s\n", run, sentence) : gw_format("%s\n", sentence);
    return gw_leave_result(options, &result);
}

// Whoever started this grader has ended, killed or not: nobody waits for its verdict.
static void end_grading(int signal_number)
{
    (void)signal_number;
    to_end = 1;
    if (graded_by > 0) {
        kill(graded_by, SIGKILL);
    }
}

// Nobody waits for a look at what is not begun.
static bool is_begun(const struct gw_options *options)
{
    struct gw_result result;
    const bool begun =
        !gw_result_read(options->results, &result) || result.state != GW_STATE_NOT_STARTED;
    gw_result_free(&result);
    return begun;
}

// Waits for the grading process and for nvcc's look beside it; returns whether the former came to
// its own end.
static bool wait_for_grading(const struct gw_options *options, pid_t process, pid_t look,
                             enum gw_nvcc_says *nvcc, const struct gw_progress *progress)
{
    int status = 0;
    while (waitpid(process, &status, WUNTRACED) < 0 && errno == EINTR) {
    }
    if (WIFSTOPPED(status)) {
        kill(process, SIGKILL);
    }
    *nvcc = !to_end && is_begun(options) ? gw_nvcc_look_end(look) : GW_NVCC_TAKES_IT;
    gw_kill_descendants();
    if (to_end) {
        _exit(2);
    }
    if (WIFEXITED(status) &&
        (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == EXIT_NOT_WRITTEN)) {
        return true;
    }
    char *sentence;
    if (WIFEXITED(status)) {
        sentence = gw_format("the grader ended with exit code %d before it had a result",
                             WEXITSTATUS(status));
    } else {
        sentence = gw_format("the grader itself was %s (SIG%s) while it graded %s: remove the code "
                             "that sends signals to other processes",
                             WIFSTOPPED(status) ? "stopped" : "killed",
                             sigabbrev_np(WIFSTOPPED(status) ? WSTOPSIG(status) : WTERMSIG(status)),
                             options->exercise);
    }
    write_crashed(options, sentence, progress->run);
    free(sentence);
    return false;
}

struct grading {
    const struct gw_options *options;
    struct gw_progress *progress;
    int beside;
};

// In the process that grades. @return its exit status
static int grade(void *context)
{
    const struct grading *grading = context;
    gw_adopt_descendants();
    return gw_grade(grading->options, grading->progress, grading->beside) ? 0 : EXIT_NOT_WRITTEN;
}

static void grade_in_child(const struct gw_options *options, struct gw_student *student)
{
    struct gw_progress *progress =
        mmap(NULL, sizeof(*progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (progress == MAP_FAILED) {
        return;
    }
    gw_adopt_descendants();
    // The runner must not read what is expected of it.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    const pid_t look = gw_nvcc_look_begin(options, student);
    const int beside =
        gw_is_graded_in_parallel(options) ? gw_parallel_begin(options, gw_grade_float64) : -1;
    struct grading grading = {options, progress, beside};
    const pid_t process =
        gw_process_start(&(struct gw_command){.before = grade, .context = &grading});
    if (process < 0) {
        return;
    }
    graded_by = process;
    if (beside >= 0) {
        close(beside);
    }
    if (to_end) {
        end_grading(SIGTERM);
    }
    enum gw_nvcc_says nvcc;
    const bool whole = wait_for_grading(options, process, look, &nvcc, progress);
    if (nvcc == GW_NVCC_REFUSES_IT) {
        gw_nvcc_look_leave(options, student);
    }
    if (student && whole && progress->lasting && nvcc != GW_NVCC_SAYS_NOTHING) {
        gw_keep_student(options, student);
    }
    munmap(progress, sizeof(*progress));
}

// Whether the result is the one that --expect and --words (`-`: none) ask for; says what is
// missing.
static bool is_expected(const struct gw_options *options, const struct gw_result *result)
{
    if (result->state != options->expect) {
        printf("Expected the state '%s', but it is '%s'.\n", gw_state_name(options->expect),
               gw_state_name(result->state));
        return false;
    }
    // A reference solution gets no remark.
    if (options->words && strcmp(options->words, "-") == 0) {
        if (result->summary) {
            printf("Expected no words, but it says '%s'.\n", result->summary);
        }
        return !result->summary;
    }
    char *at = gw_format("at: %s", result->at ? result->at : "");
    const bool names_place = options->words && *options->words &&
                             strncmp(at, options->words, strlen(options->words)) == 0;
    free(at);
    if (options->words && *options->words && !names_place &&
        !(result->summary && strstr(result->summary, options->words)) &&
        !(result->message && strstr(result->message, options->words))) {
        printf("Expected the words '%s', but the message does not have them.\n", options->words);
        return false;
    }
    printf("This is what was expected.\n");
    return true;
}

static int report_result(const struct gw_options *options)
{
    struct gw_result result;
    if (!gw_result_read(options->results, &result)) {
        fprintf(stderr, "There is no result in %s.\n", options->results);
        return 2;
    }
    printf("\n%s: %s", options->test, gw_state_name(result.state));
    if (result.runs) {
        printf(" (%s runs passed, seed %s)", result.runs, result.seed ? result.seed : "?");
    }
    printf("\n%s", result.message ? result.message : "");
    if (result.at) {
        printf("at %s\n", result.at);
    }
    int status = result.state == GW_PASS ? 0 : result.state == GW_SKIPPED ? EXIT_SKIPPED : 1;
    if (options->expecting && !(options->on_gpu && status == EXIT_SKIPPED)) {
        status = is_expected(options, &result) ? 0 : 1;
    }
    gw_result_free(&result);
    return status;
}

// Grades. @return false: no result can be written
static bool grade_afresh(const struct gw_options *options, struct gw_student *student)
{
    unsetenv("GRIDWORK_RUN"); // where results lie is nothing for a student's code
    sigaction(SIGTERM, &(struct sigaction){.sa_handler = end_grading}, NULL);
    prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0);
    // First, so that no earlier result counts if this program is killed.
    if (!write_crashed(options, "the grader was ended before it had a result", "")) {
        return false;
    }
    grade_in_child(options, student);
    return true;
}

// In the run's folder: its grading has begun. A report that finds this and no result says so.
static void mark_begun(const struct gw_options *options)
{
    char *name = gw_format("%s/%s.begun", options->run, options->test);
    char *parent = gw_format("%s", options->run);
    char *last = strrchr(parent, '/');
    if (last) {
        *last = '\0';
        mkdir(parent, 0755);
    }
    free(parent);
    mkdir(options->run, 0755);
    FILE *mark = fopen(name, "we");
    if (mark) {
        fclose(mark);
    }
    unlink(options->results);
    free(name);
}

// Whether the test that this one is behind has failed in the same run of ctest; then nobody asks
// for a second verdict.
static bool is_not_asked(const struct gw_options *options)
{
    if (!options->behind || !options->run) {
        return false;
    }
    char *name = gw_format("%s/%s.result", options->run, options->behind);
    struct gw_result first, result = {.state = GW_SKIPPED};
    const bool known = gw_result_read(name, &first);
    const bool fails = known && first.state != GW_PASS;
    if (known) {
        gw_result_free(&first);
    }
    if (fails) {
        printf("%s does not pass, so %s waits.\n", options->behind, options->test);
        gw_leave_result(options, &result);
    }
    free(name);
    return fails;
}

// Grades what is there to be graded. Returns the exit status.
static int grade_and_report(struct gw_options *options)
{
    struct gw_student student = {0};
    bool could = true;
    if (!options->recipe) {
        could = grade_afresh(options, NULL);
    } else {
        if (options->run) {
            mark_begun(options);
        }
        if (gw_begin_student(options, &student)) {
            could = grade_afresh(options, &student);
        }
    }
    const int status = could ? report_result(options) : 2;
    if (options->recipe) {
        gw_end_student(&student);
    }
    return status;
}

int main(int argc, char **argv)
{
    struct gw_options options = gw_options_read(argc, argv);
    setvbuf(stdout, NULL, _IOLBF, 0); // in order with what CMocka says on stderr
    printf("%s: seed %" PRIu64 " (GW_SEED)\n", options.test, options.seed);
    const int status = is_not_asked(&options) ? EXIT_SKIPPED : grade_and_report(&options);
    gw_options_free(&options);
    return status;
}
