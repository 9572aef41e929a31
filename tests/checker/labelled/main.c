// SPDX-License-Identifier: MIT
// Runs all instances, each in a process for either order of the blocks, and prints what differs
// from its label and a table of the kinds. An argument such as blocks.cu:80 runs that one here and
// shows its reports; one more, with the blocks in descending order.
#include "table.h"

#include "cpu_device/control/control.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 600, MOST_KINDS = 64, TEXT = 16384, SECONDS = 20 };

static struct kind {
    const char *name;
    int instances, clean, racy, unseen, excused, found, missed, wrong;
} kinds[MOST_KINDS], total = {.name = "all"};
static int kind_count;

static struct instance {
    enum label label;
    const char *report;
    char place[64];
    void (*run)(void);
    struct kind *kind;
} instances[MOST];
static int count;

int add_kind(const char *name)
{
    if (kind_count == MOST_KINDS) {
        abort();
    }
    kinds[kind_count++].name = name;
    return 0;
}

int add_instance(enum label label, const char *report, const char *file, int line,
                 void (*run)(void))
{
    if (count == MOST || kind_count == 0) {
        abort();
    }
    struct instance *instance = &instances[count++];
    *instance = (struct instance){label, report, "", run, &kinds[kind_count - 1]};
    snprintf(instance->place, sizeof(instance->place), "%s:%d", strrchr(file, '/') + 1, line);
    return 0;
}

// Gives the child's status, and what it says on standard error.
static int run(const struct instance *instance, bool descending, char *text)
{
    int ends[2], status = 0;
    fflush(stdout);
    if (pipe(ends) != 0) {
        abort();
    }
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        setrlimit(RLIMIT_CPU, &(struct rlimit){SECONDS, SECONDS});
        gw_device_run_blocks_descending(descending);
        instance->run();
        exit(0);
    }
    close(ends[1]);
    FILE *reports = fdopen(ends[0], "r");
    if (!reports) {
        abort();
    }
    text[fread(text, 1, TEXT - 1, reports)] = '\0';
    fclose(reports);
    if (child < 0 || waitpid(child, &status, 0) != child) {
        abort();
    }
    return status;
}

// Every line that is not indented begins this report, or counts further ones.
static bool is_report(const char *report, const char *text, int status)
{
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (*line != ' ' && strncmp(line, report, strlen(report)) != 0 &&
            strncmp(line, "and ", 4) != 0) {
            return false;
        }
    }
    return *text && WIFEXITED(status) && WEXITSTATUS(status) == (strcmp(report, "warning") != 0);
}

static void add_up(struct kind *kind, enum label label, bool right)
{
    const bool found = label == LABEL_FOUND || label == LABEL_ONE_ORDER;
    kind->instances++;
    kind->clean += label == LABEL_CLEAN || label == LABEL_FALSE;
    kind->racy += found || label == LABEL_MISSED;
    kind->unseen += label == LABEL_UNSEEN;
    kind->excused += label == LABEL_EXCUSED;
    kind->found += found && right;
    kind->missed += label == LABEL_MISSED || (found && !right);
    kind->wrong += label == LABEL_FALSE || (!found && !right);
}

// Whether it is as it is labelled.
static bool try(const struct instance *instance)
{
    static const char *const order[] = {"ascending", "descending"};
    static char text[2][TEXT];
    int reports = 0, silent = 0;
    for (int i = 0; i < 2; i++) {
        const int status = run(instance, i == 1, text[i]);
        reports += is_report(instance->report, text[i], status);
        silent += status == 0 && !*text[i];
    }
    const bool right = instance->label == LABEL_FOUND       ? reports == 2
                       : instance->label == LABEL_ONE_ORDER ? reports == 1 && silent == 1
                       : instance->label == LABEL_FALSE     ? reports > 0
                                                            : silent == 2;
    add_up(instance->kind, instance->label, right);
    add_up(&total, instance->label, right);
    for (int i = 0; !right && i < 2; i++) {
        printf("%s of %s, blocks %s: expected '%s', and this came:\n%s\n", instance->place,
               instance->kind->name, order[i], instance->report, text[i]);
    }
    return right;
}

static void print(const struct kind *kind)
{
    printf("%-20s %9d %6d %6d %7d %8d %6d %7d %6d\n", kind->name, kind->instances, kind->clean,
           kind->racy, kind->unseen, kind->excused, kind->found, kind->missed, kind->wrong);
}

int main(int argc, char **argv)
{
    bool right = true;
    for (int i = 0; i < count; i++) {
        if (argc == 1) {
            right &= try(&instances[i]);
        } else if (strcmp(argv[1], instances[i].place) == 0) {
            gw_device_run_blocks_descending(argc > 2);
            instances[i].run();
            return 0;
        }
    }
    if (argc > 1) {
        fputs("there is no such instance\n", stderr);
        return 127;
    }
    printf("%-20s %9s %6s %6s %7s %8s %6s %7s %6s\n", "kind", "instances", "clean", "racy",
           "unseen", "excused", "found", "missed", "false");
    for (int i = 0; i < kind_count; i++) {
        print(&kinds[i]);
    }
    print(&total);
    return right ? 0 : 1;
}
