// SPDX-License-Identifier: MIT
// gw_report: prints what was graded. As ctest's hook it always succeeds: ctest has its own exit
// status.
#include "colours.h"
#include "report.h"
#include "same_failures.h"
#include "submission.h"

#include "base/arguments.h"
#include "base/page/wrap.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "store/store.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct arguments {
    const char *exercises, *only, *results, *run, *log, *json, *junit, *gradescope, *submission,
        *gridwork, *no_gpu, *publish;
    bool all, strict, after_published;
};

static struct arguments read_arguments(int argc, char **argv)
{
    static struct arguments arguments;
    static const struct gw_option options[] = {
        {"exercises", .argument = "FILE", .text = &arguments.exercises, .needed = true},
        {"results", .argument = "FOLDER", .text = &arguments.results,
         .help = "the latest result of every exercise that has one"},
        {"run", .argument = "FOLDER", .text = &arguments.run,
         .help = "instead: the results of one run of ctest; FOLDER need not be there"},
        {"all", .flag = &arguments.all, .help = "of one that was to grade every exercise"},
        {"log", .argument = "FILE", .text = &arguments.log,
         .help = "its log (Testing/Temporary/LastTest.log.tmp): was there any test?"},
        {"only", .argument = "lessonN|EXERCISE", .text = &arguments.only},
        {"json", .argument = "FILE", .text = &arguments.json},
        {"junit", .argument = "FILE", .text = &arguments.junit},
        {"gradescope", .argument = "FILE", .text = &arguments.gradescope,
         .help = "Gradescope's results.json, if all has a verdict; students see it at once,"},
        {"after-published", .flag = &arguments.after_published,
         .help = "or when grades are published"},
        {"submission", .argument = "FILE", .text = &arguments.submission,
         .help = "what gw_submissions wrote of the files that are graded"},
        {"gridwork", .argument = "PATH", .text = &arguments.gridwork,
         .help = "how the reader calls ./gridwork from where they are"},
        {"no-gpu", .argument = "WHY", .text = &arguments.no_gpu, .help = "no GPU was asked"},
        {"publish", .argument = "FOLDER", .text = &arguments.publish,
         .help = "becomes the folder of the latest results; that of the run goes"},
        {"strict", .flag = &arguments.strict,
         .help = "exit status 1 unless something was graded and all of it passes, and 2 if "
                 "something could not be graded"},
        {0}};
    const struct gw_program program = {
        .name = "gw_report",
        .options = options,
        .more = "Colours are used on a terminal, or if CLICOLOR_FORCE is set, and never if "
                "NO_COLOR is.\n"};
    gw_read_arguments(&program, argc, argv);
    if (!arguments.results == !arguments.run ||
        (arguments.results && (arguments.all || arguments.log)) ||
        (arguments.all && arguments.log)) {
        gw_wrong_arguments(&program, "--results or --run must be there, of the latter --all or "
                                     "--log may be");
    }
    return arguments;
}

static bool write_file(const char *name, const struct gw_report *report,
                       void (*write)(const struct gw_report *, FILE *))
{
    if (!name) {
        return true;
    }
    struct gw_whole_file file;
    if (!gw_whole_file_begin(&file, name)) {
        return false;
    }
    write(report, file.out);
    return gw_whole_file_end(&file);
}

// A results.json, or a sentence that says why there is none.
static bool write_gradescope(const struct arguments *arguments, const struct gw_report *report)
{
    if (!arguments->gradescope) {
        return true;
    }
    char *why = gw_report_why_no_gradescope(report);
    struct gw_whole_file file;
    if (why) {
        fprintf(stderr, "%s\n", why);
        free(why);
        return false;
    }
    if (!gw_whole_file_begin(&file, arguments->gradescope)) {
        return false;
    }
    gw_report_write_gradescope(report, arguments->after_published, file.out);
    return gw_whole_file_end(&file);
}

static bool all_pass(const struct gw_report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        if (!gw_row_passes(&report->rows[i])) {
            return false;
        }
    }
    return report->count > 0;
}

// Prints what there is to tell; nothing if ctest ran other tests.
static void print(const struct gw_report *report, const struct arguments *arguments)
{
    if (report->count == 0 && arguments->log && gw_ctest_log_count(arguments->log) == 0) {
        gw_report_print_no_match(report->list, stdout);
    } else {
        fputs(report->before_errors && report->count > 0 ? "\n" : "",
              stdout); // ctest's own list ends just above
        gw_report_print(report, stdout, gw_colours_are_wanted(stdout));
    }
}

static void count_failures(const char *folder, const char *test, const char *file)
{
    struct gw_result result;
    if (gw_result_read(file, &result)) {
        gw_same_failures_add(folder, test, &result);
        gw_result_free(&result);
    }
}

// The run's results become the latest ones: what had no verdict in it has none there either. Its
// folder goes.
static void publish(const struct arguments *arguments)
{
    DIR *run = arguments->publish ? opendir(arguments->run) : NULL;
    if (!run) {
        return;
    }
    mkdir(arguments->publish, 0755);
    // First what has none: a result that has been moved is no longer in the run.
    for (int moving = 0; moving < 2; moving++) {
        rewinddir(run);
        for (const struct dirent *entry; (entry = readdir(run));) {
            const char *dot = strrchr(entry->d_name, '.');
            const int length = dot ? (int)(dot - entry->d_name) : 0;
            char *result = gw_format("%s/%.*s.result", arguments->run, length, entry->d_name);
            char *latest = gw_format("%s/%.*s.result", arguments->publish, length, entry->d_name);
            if (moving && dot && strcmp(dot, ".result") == 0) {
                char *test = gw_format("%.*s", length, entry->d_name);
                count_failures(arguments->publish, test, result);
                rename(result, latest);
                free(test);
            } else if (!moving && dot && strcmp(dot, ".begun") == 0 && access(result, F_OK) != 0) {
                unlink(latest);
            }
            free(result);
            free(latest);
        }
    }
    closedir(run);
    gw_store_remove(arguments->run);
}

// That no GPU was asked is told once a day, and not with each verdict: the time of the last is that
// of a file beside the folder of the latest results.
static bool was_told_today(const char *latest)
{
    enum { A_DAY = 24 * 60 * 60 };
    char *path = gw_format("%s/../no_gpu.told", latest);
    struct stat told;
    const bool today = stat(path, &told) == 0 && time(NULL) - told.st_mtime < A_DAY;
    if (!today) {
        FILE *file = fopen(path, "we");
        if (file) {
            fclose(file);
        }
    }
    free(path);
    return today;
}

int main(int argc, char **argv)
{
    const struct arguments arguments = read_arguments(argc, argv);
    struct gw_exercise_list list;
    if (!gw_exercise_list_read(arguments.exercises, &list)) {
        return 2;
    }
    if (arguments.only && !gw_exercise_list_keep(&list, arguments.only)) {
        fprintf(stderr, "There is no lesson or exercise '%s'.\n", arguments.only);
        gw_exercise_list_free(&list);
        return 2;
    }
    struct gw_submission submission;
    if (arguments.submission && !gw_submission_read(arguments.submission, &submission)) {
        gw_exercise_list_free(&list);
        return 2;
    }
    struct gw_report report =
        arguments.run ? gw_report_collect(&list, arguments.run,
                                          arguments.all ? GW_RESULTS_OF_ALL : GW_RESULTS_OF_RUN)
                      : gw_report_collect(&list, arguments.results, GW_RESULTS_SO_FAR);
    if (arguments.submission) {
        gw_submission_name_files(&submission, &list);
        gw_submission_name_results(&submission, &report);
        gw_submission_free(&submission);
    }
    report.of_others = arguments.submission;
    report.gridwork = arguments.gridwork;
    report.before_errors = arguments.run && !arguments.all;
    publish(&arguments);
    struct gw_report so_far = {.list = &list};
    const char *latest = arguments.publish ? arguments.publish : arguments.results;
    report.no_gpu = arguments.no_gpu;
    if (latest && report.no_gpu && report.count > 0 && was_told_today(latest)) {
        report.no_gpu = NULL;
    }
    if (latest) {
        so_far = gw_report_collect(&list, latest, GW_RESULTS_EVERY);
        report.so_far = &so_far;
    }
    gw_fit_page_to(stdout);
    print(&report, &arguments);
    bool written = write_file(arguments.json, &report, gw_report_write_json);
    written = write_file(arguments.junit, &report, gw_report_write_junit) && written;
    written = write_gradescope(&arguments, &report) && written;
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("The report cannot be written to standard output.\n", stderr);
        written = false;
    }
    const bool undecided = gw_report_points(&report, 0).no_verdict > 0;
    int status = 0;
    if (!written || (arguments.strict && undecided)) {
        status = 2;
    } else if (arguments.strict && !all_pass(&report)) {
        status = 1;
    }
    gw_report_free(&so_far);
    gw_report_free(&report);
    gw_exercise_list_free(&list);
    return status;
}
