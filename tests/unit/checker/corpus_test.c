// SPDX-License-Identifier: MIT
// Runs every program of the checker's corpus (tests/checker/*.cu) with its blocks in ascending and
// in descending order, and compares what is reported with what the marks in its code say, as
// tests/checker/corpus.h tells. A program gets reports of that one kind alone.
#define _GNU_SOURCE // scandir
#include "test.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 256, LINES = 700, TEXT = 16384, SECONDS = 20, MOST = 800 };

struct program {
    char topic[32], name[64]; // one of tests/checker/topic.cu
    char expect[LINE], words[LINE], order[LINE];
    int line; // of the report's place or of its other; 0 if it need name none
};

struct outcome {
    int status;
    char text[TEXT];
};

static char lines[LINES][LINE];
static int line_count;

static void read_lines(const char *path)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (line_count = 0; line_count < LINES && fgets(lines[line_count], LINE, file); line_count++) {
        lines[line_count][strcspn(lines[line_count], "\n")] = '\0';
    }
    assert_true(feof(file));
    fclose(file);
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

// Takes what follows a key, once for each program.
static bool take(const char *text, const char *key, char *value)
{
    if (!text || !starts_with(text, key)) {
        return false;
    }
    assert_string_equal(value, "");
    snprintf(value, LINE, "%s", text + strlen(key));
    return true;
}

// The line that `// [label]` stands behind; `label` may go on after its bracket.
static int line_of(const char *label)
{
    char mark[LINE];
    snprintf(mark, sizeof(mark), "// [%.*s]", (int)strcspn(label, "]"), label);
    for (int i = 0; i < line_count; i++) {
        if (strstr(lines[i], mark)) {
            return i + 1;
        }
    }
    fail_msg("no line has the mark %s", mark);
    return 0;
}

static void take_marks(struct program *program, int i)
{
    char *at;
    if (take(strstr(lines[i], " // EXPECT: "), " // EXPECT: ", program->expect)) {
        program->line = i + 1;
    } else if (take(lines[i], "// EXPECT: ", program->expect)) {
        at = strstr(program->expect, " at [");
        if (at) {
            program->line = line_of(at + strlen(" at ["));
            *at = '\0';
        }
    } else if (take(lines[i], "// WORDS: ", program->words)) {
        at = strstr(program->words, ".cu:[");
        if (at) {
            char rest[LINE];
            at += strlen(".cu:");
            snprintf(rest, sizeof(rest), "%d%s", line_of(at + 1), strchr(at, ']') + 1);
            snprintf(at, (size_t)(program->words + LINE - at), "%s", rest);
        }
    } else {
        take(lines[i], "// ORDER: ", program->order);
    }
}

// `RUN(name, statement);` ends where its statement ends, and `PROGRAM(name)` with its body.
static int read_programs(const char *topic, struct program *programs, int room)
{
    char path[512];
    const char *end = NULL;
    int count = 0;
    struct program next = {.line = 0};
    snprintf(path, sizeof(path), "%s/%s.cu", GW_CORPUS_SOURCES, topic);
    read_lines(path);
    for (int i = 0; i < line_count; i++) {
        const bool run = starts_with(lines[i], "RUN(");
        if (run || starts_with(lines[i], "PROGRAM(")) {
            const char *name = strchr(lines[i], '(') + 1;
            snprintf(next.name, sizeof(next.name), "%.*s", (int)strcspn(name, ",)"), name);
            end = run ? ");" : "}";
        }
        take_marks(&next, i);
        if (end && (*end == '}' ? lines[i][0] == '}' : !!strstr(lines[i], end))) {
            snprintf(next.topic, sizeof(next.topic), "%s", topic);
            if (count == room) {
                fputs("the corpus has more programs than there is room for\n", stderr);
                exit(1);
            }
            programs[count++] = next;
            next = (struct program){.line = 0};
            end = NULL;
        }
    }
    assert_string_equal(next.expect, "");
    return count;
}

static void run(const struct program *program, const char *order, struct outcome *outcome)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char path[512];
        snprintf(path, sizeof(path), "%s/corpus_%s", GW_CORPUS_PROGRAMS, program->topic);
        dup2(ends[1], STDERR_FILENO);
        setenv("GW_BLOCK_ORDER", order, 1);
        setrlimit(RLIMIT_CPU, &(struct rlimit){SECONDS, SECONDS});
        execl(path, path, program->name, (char *)NULL);
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
static bool names_line(const struct program *program, const char *text)
{
    char place[LINE];
    snprintf(place, sizeof(place), "%s.cu:%d", program->topic, program->line);
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
    if (!program->expect[0]) {
        return text[0] == '\0' && WEXITSTATUS(outcome->status) == 0;
    }
    const int status = strcmp(program->expect, "warning") == 0 ? 0 : 1;
    return all_of_kind(text, program->expect) &&
           (program->line == 0 || names_line(program, text)) && strstr(text, program->words) &&
           WEXITSTATUS(outcome->status) == status;
}

static void test_program(void **state)
{
    const struct program *program = *state;
    static const char *const orders[] = {"ascending", "descending"};
    static struct outcome outcome;
    for (int i = 0; i < 2; i++) {
        if (program->order[0] && strcmp(program->order, orders[i]) != 0) {
            continue;
        }
        run(program, orders[i], &outcome);
        if (!as_expected(program, &outcome)) {
            fail_msg("%s of tests/checker/%s.cu, blocks %s: expected '%s' at line %d and '%s', and "
                     "this came (status %d):\n%s",
                     program->name, program->topic, orders[i], program->expect, program->line,
                     program->words, outcome.status, outcome.text);
        }
    }
}

static int is_kernel(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
#ifdef GW_WITHOUT_LIBRARIES
    if (strcmp(entry->d_name, "libraries.cu") == 0) {
        return 0;
    }
#endif
    return dot && strcmp(dot, ".cu") == 0;
}

int main(void)
{
    static struct program programs[MOST];
    static struct CMUnitTest tests[MOST];
    struct dirent **files;
    const int file_count = scandir(GW_CORPUS_SOURCES, &files, is_kernel, alphasort);
    int count = 0;
    for (int i = 0; i < file_count; i++) {
        *strrchr(files[i]->d_name, '.') = '\0';
        count += read_programs(files[i]->d_name, programs + count, MOST - count);
        free(files[i]);
    }
    free(files);
    if (count < 403) {
        fputs("the corpus has fewer than 403 programs\n", stderr);
        return 1;
    }
    for (int i = 0; i < count; i++) {
        tests[i] = (struct CMUnitTest){programs[i].name, test_program, NULL, NULL, &programs[i]};
    }
    return _cmocka_run_group_tests("checker's corpus", tests, (size_t)count, NULL, NULL);
}
