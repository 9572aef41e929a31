// SPDX-License-Identifier: MIT
// Runs every program of the checker's corpus (tests/checker/*.cu) with its blocks in ascending and
// in descending order, and compares what is reported with what the file's first lines say:
//
//   // EXPECT: none                    no report
//   // EXPECT: race at 14              this kind, and line 14 is its place or the other's
//   // EXPECT: leak                    this kind, without a place
//   // ORDER: descending               only with the blocks in this order
//   // WORDS: and 74 more threads      stands in the report
//
// A file gets reports of that one kind alone.
#define _GNU_SOURCE // asprintf
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 256, TEXT = 16384, FIRST_LINES = 6, SECONDS = 20 };

struct program {
    char *name;
    char expect[LINE], order[LINE], words[LINE];
};

struct outcome {
    int status;
    char text[TEXT];
};

static void take(const char *line, const char *key, char *value)
{
    const size_t length = strlen(key);
    if (strncmp(line, key, length) == 0) {
        snprintf(value, LINE, "%.*s", (int)strcspn(line + length, "\n"), line + length);
    }
}

static void read_expectations(struct program *program)
{
    char path[512], line[LINE];
    snprintf(path, sizeof(path), "%s/%s.cu", GW_CORPUS_SOURCES, program->name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (int i = 0; i < FIRST_LINES && fgets(line, sizeof(line), file); i++) {
        take(line, "// EXPECT: ", program->expect);
        take(line, "// ORDER: ", program->order);
        take(line, "// WORDS: ", program->words);
    }
    fclose(file);
    if (!program->expect[0]) {
        fail_msg("%s names no report that it must get", path);
    }
}

static void run(const struct program *program, const char *order, struct outcome *outcome)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char path[512];
        snprintf(path, sizeof(path), "%s/corpus_%s", GW_CORPUS_PROGRAMS, program->name);
        dup2(ends[1], STDERR_FILENO);
        setenv("GW_BLOCK_ORDER", order, 1);
        alarm(SECONDS);
        execl(path, path, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t got = 1; got > 0 && length < TEXT - 1; length += (size_t)(got > 0 ? got : 0)) {
        got = read(ends[0], outcome->text + length, TEXT - 1 - length);
    }
    outcome->text[length] = '\0';
    close(ends[0]);
    waitpid(child, &outcome->status, 0);
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

// Every line that is not indented begins a report, or counts further ones.
static bool all_of_kind(const char *text, const char *kind)
{
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (*line != ' ' && !starts_with(line, kind) && !starts_with(line, "and ")) {
            return false;
        }
    }
    return starts_with(text, kind);
}

// The line is the place of a report, or the other place of a race.
static bool names_line(const struct program *program, const char *text, const char *number)
{
    char place[LINE];
    snprintf(place, sizeof(place), "%s.cu:%s", program->name, number);
    for (const char *at = strstr(text, place); at; at = strstr(at + 1, place)) {
        const char after = at[strlen(place)];
        const char *line = at;
        while (line > text && line[-1] != '\n') {
            line--;
        }
        if ((after == ' ' || after == '\n') &&
            (starts_with(line, "  at ") || starts_with(line, "  other "))) {
            return true;
        }
    }
    return false;
}

static bool as_expected(const struct program *program, const struct outcome *outcome)
{
    const char *text = outcome->text;
    if (!WIFEXITED(outcome->status)) {
        return false;
    }
    if (strcmp(program->expect, "none") == 0) {
        return text[0] == '\0' && WEXITSTATUS(outcome->status) == 0;
    }
    char kind[LINE];
    const char *at = strstr(program->expect, " at ");
    const size_t length = at ? (size_t)(at - program->expect) : strlen(program->expect);
    snprintf(kind, sizeof(kind), "%.*s", (int)length, program->expect);
    const int status = strcmp(kind, "warning") == 0 ? 0 : 1;
    return all_of_kind(text, kind) && (!at || names_line(program, text, at + 4)) &&
           strstr(text, program->words) && WEXITSTATUS(outcome->status) == status;
}

static void test_program(void **state)
{
    struct program *program = *state;
    static const char *const orders[] = {"ascending", "descending"};
    static struct outcome outcome;
    read_expectations(program);
    for (int i = 0; i < 2; i++) {
        if (program->order[0] && strcmp(program->order, orders[i]) != 0) {
            continue;
        }
        run(program, orders[i], &outcome);
        if (!as_expected(program, &outcome)) {
            fail_msg(
                "tests/checker/%s.cu, blocks %s: expected %s %s, and this came (status %d):\n%s",
                program->name, orders[i], program->expect, program->words, outcome.status,
                outcome.text);
        }
    }
}

static int is_kernel(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".cu") == 0;
}

int main(void)
{
    struct dirent **files;
    const int count = scandir(GW_CORPUS_SOURCES, &files, is_kernel, alphasort);
    if (count < 60) {
        fputs("the corpus has fewer than 60 kernels\n", stderr);
        return 1;
    }
    struct CMUnitTest *tests = calloc((size_t)count, sizeof(*tests));
    struct program *programs = calloc((size_t)count, sizeof(*programs));
    if (!tests || !programs) {
        return 1;
    }
    for (int i = 0; i < count; i++) {
        programs[i].name = strndup(files[i]->d_name, strlen(files[i]->d_name) - 3);
        tests[i] = (struct CMUnitTest){programs[i].name, test_program, NULL, NULL, &programs[i]};
        free(files[i]);
    }
    free(files);
    const int failed =
        _cmocka_run_group_tests("checker's corpus", tests, (size_t)count, NULL, NULL);
    for (int i = 0; i < count; i++) {
        free(programs[i].name);
    }
    free(programs);
    free(tests);
    return failed;
}
