// SPDX-License-Identifier: MIT
// Linked into a program with a main() of its own (./gridwork check, the checker's corpus): tells
// on standard error what was found when the program ends, and makes 0 of its exit status 1.
// GW_COUNTS=1 prints a table of counts a kernel before it, and writes them to the file
// GW_COUNTS_FILE. GW_BLOCK_ORDER=descending runs the blocks of a grid from the last to the first,
// GW_BLOCK_ORDER=NUMBER in an order that this seed decides.
// GW_EXPLAIN=./gridwork names the pages that explain what was found, as this shows them, and
// GW_DRAW is the command that draws it.
// GW_PAGE_WIDTH=COLUMNS breaks the lines of a report for a page as wide as that.
// GW_PROGRAM_NAME is what main() gets as the program's name.
// GW_BUDGET=SECONDS is how long launches are looked at in full and, as time gets short, in part;
// from 5 seconds on lines say how far the program has come, unless GW_QUIET is set. Counts and
// traces want all. GW_FAST_CODE is a script that makes the library of the same name with .so behind
// it: code for the blocks that nobody looks at. GW_SECONDS=NUMBER ends it after that time; then,
// and at a crash, it says where it was. GW_FINDINGS_FILE names a file for all of that, to be read
// by programs (messages/findings_file.h).
#include "base/page/wrap.h"
#include "checker.h"
#include "checker/counting/counts.h"
#include "checker/messages/findings_file.h"
#include "checker/messages/pages.h"
#include "checker/order/order.h"
#include "checker/program/lines.h"
#include "checker/signals/ending.h"
#include "cpu_device/control/control.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Silently: what such a kernel prints, a GPU's program does not print any more.
static void finish_work(void)
{
    fflush(NULL);
    const int output = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    gw_checker_finish_work();
    fflush(NULL);
    dup2(output, STDOUT_FILENO);
    close(nowhere);
    close(output);
}

// A page is named once, whatever reports lead to it.
static void name_pages(const char *report)
{
    enum { MOST = 8 };
    const char *const command = getenv("GW_EXPLAIN");
    const char *named[MOST];
    int count = 0;
    for (const char *line = report; command && *line && count < MOST;
         line += strcspn(line, "\n"), line += *line == '\n') {
        const char *page = *line == ' ' ? NULL : gw_page_of_message(line, false);
        int i = 0;
        while (page && i < count && strcmp(named[i], page) != 0) {
            i++;
        }
        if (page && i == count) {
            named[count++] = page;
            fprintf(stderr, "more: %s explain %s\n", command, page);
        }
    }
}

static void name_picture(void)
{
    const char *draw = getenv("GW_DRAW");
    if (draw && *draw && gw_checker_ran_threads()) {
        fprintf(stderr, "draw: %s\n", draw);
    }
}

static void write_counts(void)
{
    const char *path = getenv("GW_COUNTS_FILE");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) {
        gw_counts_write(file);
        fclose(file);
    }
}

static void tell_plain_block(void)
{
    const char *plain = gw_checker_plain_block();
    fputs(plain ? plain : "", stderr);
}

static void print_report(const char *report)
{
    enum { LEAST = 20, FURTHER = 3 };
    const char *const columns = getenv("GW_PAGE_WIDTH");
    const int width = columns ? atoi(columns) : 0;
    if (width < LEAST) {
        fputs(report, stderr);
        return;
    }
    gw_set_page_width(width);
    while (*report) {
        const size_t length = strcspn(report, "\n");
        char *line = strndup(report, length);
        if (line) {
            gw_print_wrapped(stderr, line, 0, (int)strspn(line, " ") + FURTHER);
        }
        free(line);
        report += length + (report[length] == '\n');
    }
}

static void at_end(int status, void *context)
{
    (void)context;
    finish_work();
    gw_checker_no_more_fast_code();
    gw_trace_write();
    if (status == 0) {
        gw_checker_function_ended(status);
    } else {
        gw_checker_program_gave_up();
    }
    const bool of_threads = gw_checker_report(); // of leaks nothing is to be seen
    if (status == 0) {
        gw_checker_report_leaks();
    }
    fflush(NULL);
    if (getenv("GW_COUNTS")) {
        gw_counts_print(stderr);
        write_counts();
    }
    const char *warnings = gw_checker_warnings();
    print_report(warnings ? warnings : "");
    const char *report = gw_checker_report();
    print_report(report ? report : "");
    tell_plain_block();
    name_pages(report ? report : "");
    if (of_threads) {
        name_picture();
    }
    gw_findings_write(GW_ENDED_BY_ITSELF, status, NULL, gw_checker_plain_block());
    if (report && status == 0) {
        fflush(NULL);
        _exit(1);
    }
}

static double seconds; // that the program has; 0: as many as it likes

// Many kernels that descend from each other are a recursion, which no loop is.
static void tell_of_time(void)
{
    enum { MANY = 100 };
    const char *plural = seconds == 1 ? "" : "s";
    const unsigned depth = gw_order_depth();
    fprintf(stderr, "the program did not end within %g second%s: ", seconds, plural);
    if (depth >= MANY) {
        fprintf(stderr,
                "a kernel launches kernels that launch kernels, %u levels deep: end the "
                "recursion\n",
                depth);
    } else {
        fputs("a loop does not end, or does too much work\n", stderr);
    }
}

static void on_ending(int signal_number, const char *meaning, const void *address, const char *text)
{
    (void)address;
    gw_checker_no_more_fast_code();
    gw_trace_write();
    if (signal_number == SIGALRM && seconds > 0) {
        tell_of_time();
        fprintf(stderr, "%s  hint    --time-limit SECONDS gives it more time; 0 means no limit.\n",
                text);
        tell_plain_block();
        name_picture();
        fflush(stderr);
        gw_findings_write(GW_ENDED_BY_TIME, 0, text, gw_checker_plain_block());
        _exit(1);
    }
    if (signal_number == SIGINT) {
        fprintf(stderr, "the program was interrupted\n%s", text);
        tell_plain_block();
        name_picture();
        gw_findings_write(GW_ENDED_BY_SIGNAL, signal_number, text, gw_checker_plain_block());
        return;
    }
    const char *name = sigabbrev_np(signal_number);
    fprintf(stderr, "the program crashed with SIG%s: %s\n%s", name ? name : "?", meaning, text);
    name_pages(text);
    name_picture();
    gw_findings_write(GW_ENDED_BY_SIGNAL, signal_number, text, gw_checker_plain_block());
}

// Nothing may be allocated.
static void on_ending_untold(int signal_number)
{
    const char *name = sigabbrev_np(signal_number);
    char text[256];
    int length = snprintf(text, sizeof(text),
                          "the program crashed with SIG%s: host code has probably written outside "
                          "an array of malloc() or new\n",
                          name ? name : "?");
    if (signal_number == SIGALRM || signal_number == SIGINT) {
        length = snprintf(text, sizeof(text), "the program was stopped\n");
    }
    (void)!write(STDERR_FILENO, text, (size_t)length);
    gw_findings_write_signal(signal_number);
}

static void take_fast_code(const char *script)
{
    static char library[4096];
    if (script && *script &&
        (size_t)snprintf(library, sizeof(library), "%s.so", script) < sizeof(library)) {
        gw_checker_fast_code(script, library);
    }
}

// glibc gives main()'s arguments to what runs before it.
__attribute__((constructor)) static void at_start(int count, char **arguments)
{
    char *name = getenv("GW_PROGRAM_NAME");
    if (name && count > 0) {
        arguments[0] = name;
    }
    char folder[PATH_MAX];
    if (getcwd(folder, sizeof(folder))) {
        gw_lines_root(folder);
    }
    const char *limit = getenv("GW_SECONDS");
    seconds = limit ? atof(limit) : 0;
    gw_checker_watch(seconds, on_ending);
    gw_checker_watch_interrupt();
    gw_ending_watch_telling(on_ending_untold);
    gw_checker_watch_results();
    gw_counts_memory(getenv("GW_COUNTS"));
    const char *budget = getenv("GW_BUDGET");
    if (budget && !getenv("GW_COUNTS") && !getenv("GW_TRACE")) {
        gw_checker_budget(atof(budget), !getenv("GW_QUIET"));
        take_fast_code(getenv("GW_FAST_CODE"));
    }
    gw_findings_to(getenv("GW_FINDINGS_FILE"));
    const char *order = getenv("GW_BLOCK_ORDER");
    if (order && strcmp(order, "descending") == 0) {
        gw_device_run_blocks_descending(true);
    } else if (order) {
        gw_device_run_blocks_shuffled(strtoull(order, NULL, 10)); // "ascending" is 0
    }
    on_exit(at_end, NULL);
}
