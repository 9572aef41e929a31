// SPDX-License-Identifier: MIT
// What is expected of what fuse wrote, and what a student is told: the grader's half. Included
// where the parameters are known.
#pragma once

#include "expression_values.h"
#include "grader.h"

/** A source that was written. */
struct written {
    const char *text;
    char *plain; // without comments and quotes
};

static const char *why_of(struct gw_case *grading, const struct parameters *parameters)
{
    static char smaller[96];
    if (parameters->expect == cudaSuccess) {
        return parameters->room == TO_A_BYTE
                   ? "the buffer has exactly enough room for the source and its 0"
                   : NULL;
    } else if (parameters->no_ops || parameters->no_source) {
        return "an argument is NULL";
    } else if (parameters->is_told || parameters->expression == TOO_LONG) {
        return "count is out of range";
    } else if (parameters->room == ONE_SHORT) {
        return "the buffer has room for the text, but not for its final 0";
    } else if (parameters->room == ALL_SMALLER) {
        snprintf(smaller, sizeof(smaller),
                 "the buffer has %lld bytes, fewer than the source with its 0",
                 (long long)gw_noted(grading, "size"));
        return smaller;
    } else if (parameters->room != PLENTY) {
        return "the buffer is too small for the source";
    }
    switch (parameters->expression) {
    case TWO_VALUES:
        return "two values are left at the end, but there is only one result";
    case LACKS_OPERAND:
    case OPERATOR_FIRST:
    case ROOT_FIRST:
        return "an operation needs more values than the stack has";
    case UNKNOWN_KIND:
    case UNKNOWN_ALONE:
    case UNKNOWN_BEHIND_ONE:
        return "an operation has an invalid kind";
    default:
        return "the inputs are 0 to 7";
    }
}

static struct written read_written(struct gw_case *grading)
{
    static char text[SOURCE_BYTES];
    static char plain[SOURCE_BYTES];
    gw_expect(grading, gw_noted(grading, "ends"),
              "fuse returned cudaSuccess, but its source is not terminated with 0");
    const char *source = gw_result(grading, "source");
    snprintf(text, sizeof(text), "%s", source + gw_noted(grading, "begins"));
    memcpy(plain, text, sizeof(plain));
    blank_comments(plain);
    return (struct written){text, plain};
}

/** Line `number` of a text, without the blanks before it. */
static void copy_line(const char *text, long number, char line[160])
{
    for (; number > 1 && *text; number--) {
        text += strcspn(text, "\n");
        text += *text ? 1 : 0;
    }
    text += strspn(text, " \t");
    snprintf(line, 160, "%.*s", (int)strcspn(text, "\n"), text);
}

/** The first message of the compiler's, and the line of the source that it is about. */
static void expect_compiled(struct gw_case *grading, const struct written *written)
{
    static char message[400];
    char line[160] = "";
    if (gw_noted(grading, "compiled")) {
        return;
    }
    const char *log = gw_result(grading, "log");
    const char *error = strstr(log, "error");
    const char *begin = error ? error : log;
    while (begin > log && begin[-1] != '\n') {
        begin--;
    }
    snprintf(message, sizeof(message), "%.*s", (int)strcspn(begin, "\n"), begin);
    const char *name = strstr(message, "fused.cu");
    const long number = name ? strtol(name + strlen("fused.cu") + 1, NULL, 10) : 0;
    copy_line(written->text, number, line);
    gw_expect(grading, false,
              "the source from fuse does not compile:\n  %s\n  line %ld of the source is: %s",
              message, number, line);
}

/** What can be read of the kernel. */
static void expect_parameters(struct gw_case *grading, const struct parameters *parameters,
                              const struct written *written)
{
    const int inputs = inputs_of(&expressions[parameters->expression]);
    const int last = last_input_of(&expressions[parameters->expression]);
    const long long is = gw_noted(grading, "parameters");
    gw_expect(grading, is >= 0, "the source from fuse has no function fused:\n%s", written->text);
    gw_expect(grading, is == 2 + inputs || inputs > 0,
              "fused has %lld parameters in the source from fuse but should have 2, out and n: no "
              "operation is an input",
              is);
    gw_expect(grading, is == 2 + inputs,
              "fused has %lld parameters in the source from fuse but should have %d: out, one "
              "pointer per input from 0 to %d (also unused ones), and n%s",
              is, 2 + inputs, inputs - 1,
              is == 3 + last ? "; the largest number of an input counts, and not the last one"
                             : "");
    gw_expect(grading, gw_noted(grading, "pointers, then n"),
              "the parameters of fused have wrong types: they are float *out, one const float * "
              "per input, and int n");
}

static void expect_kernel(struct gw_case *grading, const struct parameters *parameters,
                          const struct written *written)
{
    gw_expect(grading, gw_noted(grading, "parameters") < 0 || gw_noted(grading, "found"),
              "the compiled source from fuse has no kernel named fused: write extern \"C\" before "
              "__global__, because C++ changes names");
    expect_parameters(grading, parameters, written);
    gw_expect(grading, gw_noted(grading, "launch error") == cudaSuccess,
              "fused could not be launched (error %lld)",
              (long long)gw_noted(grading, "launch error"));
}

/** The inputs of element i. */
static void copy_inputs(struct gw_case *grading, int inputs, size_t i, double *values)
{
    static const char *const names[] = {"d_in0", "d_in1", "d_in2", "d_in3"};
    for (int k = 0; k < inputs; k++) {
        values[k] = gw_in_double(grading, names[k])[i];
    }
}

static bool is_mistake(struct gw_case *grading, const struct expression *expression,
                       enum mistake mistake, size_t n)
{
    const double *want = gw_expected(grading, "d_out");
    const double *rooms = gw_tolerances(grading, "d_out");
    double inputs[MOST_INPUTS_OF_FUSE];
    size_t same = 0;
    size_t tells = 0;
    for (size_t i = 0; i < n; i++) {
        copy_inputs(grading, inputs_of(expression), i, inputs);
        const double value = mistaken_value(expression, mistake, inputs);
        const double room = 2 * rooms[i] + 8 * 0x1p-24 * fabs(value);
        const double got = gw_real_result(grading, "d_out", i);
        same += fabs(got - value) <= room || (isnan(got) && isnan(value));
        tells += !(fabs(value - want[i]) <= 2 * rooms[i]);
    }
    // Where values cancel by the mistake, some are off by more.
    return 2 * tells > n && 10 * same >= 9 * n;
}

static void expect_values(struct gw_case *grading, const struct parameters *parameters)
{
    const struct expression *expression = &expressions[parameters->expression];
    const size_t n = (size_t)parameters->n;
    double *want = gw_expected(grading, "d_out");
    double *rooms = gw_tolerances(grading, "d_out");
    double inputs[MOST_INPUTS_OF_FUSE];
    size_t wrong = n;
    for (size_t i = n; i-- > 0;) {
        copy_inputs(grading, inputs_of(expression), i, inputs);
        const struct approximate right = evaluate(expression, NO_MISTAKE, inputs);
        want[i] = right.value;
        rooms[i] = right.room;
        const double got = gw_real_result(grading, "d_out", i);
        wrong = fabs(got - right.value) <= right.room ? wrong : i;
    }
    for (enum mistake mistake = NO_MISTAKE + 1; mistake < MISTAKES && wrong < n; mistake++) {
        gw_expect_of(grading, GW_OF_CAUSE, !is_mistake(grading, expression, mistake, n),
                     "d_out[%zu] is %.9g but should be %.9g: %s", wrong,
                     gw_real_result(grading, "d_out", wrong), want[wrong], said[mistake]);
    }
    gw_expect_within(grading, "d_out");
}

/** No function that is far less accurate on a GPU than here. */
static void expect_accurate_functions(struct gw_case *grading, const struct written *written)
{
    static const char *const approximate[][2] = {{"__sinf", "sinf"},
                                                 {"__cosf", "cosf"},
                                                 {"__sincosf", "sincosf"},
                                                 {"__fdividef", "the operator /"}};
    char line[160] = "";
    for (size_t i = 0; i < sizeof(approximate) / sizeof(approximate[0]); i++) {
        const char *found = find_word(written->plain, approximate[i][0]);
        long number = 1;
        for (const char *at = written->plain; found && at < found; at++) {
            number += *at == '\n';
        }
        copy_line(written->text, number, line);
        gw_expect(grading, !found,
                  "the source from fuse calls %s, whose error on a GPU is larger than the header "
                  "allows: use %s\n  line %ld of the source is: %s",
                  approximate[i][0], approximate[i][1], number, line);
    }
}

static void expect_floats(struct gw_case *grading, const struct written *written)
{
    char line[160] = "";
    size_t length = 0;
    const char *found = first_double(written->plain, &length);
    if (!found) {
        return;
    }
    long number = 1;
    for (const char *at = written->plain; at < found; at++) {
        number += *at == '\n';
    }
    copy_line(written->text, number, line);
    gw_expect(grading, isalpha((unsigned char)*found),
              "the source from fuse computes in float64: %.*s is a double because it has no final "
              "f\n  line %ld of the source is: %s",
              (int)length, found, number, line);
    gw_expect(grading, false,
              "the source from fuse computes in float64: replace double with float\n  line %ld of "
              "the source is: %s",
              number, line);
}

/** One load an input, one store. */
static void expect_fused(struct gw_case *grading, const struct parameters *parameters)
{
    const struct expression *expression = &expressions[parameters->expression];
    bool used[MOST_INPUTS_OF_FUSE] = {false};
    int inputs = 0;
    for (int i = 0; i < expression->count; i++) {
        const struct part *part = &expression->parts[i];
        if (part->kind == INPUT && !used[part->input]) {
            used[part->input] = true;
            inputs++;
        }
    }
    if (!gw_is_profiled(grading)) {
        return;
    }
    const int64_t n = parameters->n;
    const int64_t warps = (n + 31) / 32;
    const int64_t stored = gw_noted(grading, "storing lanes");
    const int64_t loaded = gw_noted(grading, "reading lanes");
    const long long requests = gw_noted(grading, "requests");
    gw_expect(grading, gw_noted(grading, "launches") == 1,
              "fuse launched a kernel: only write the source of one");
    gw_expect(grading, stored <= n,
              "fused stores %.1f times per element: store each element once, and keep intermediate "
              "values in variables",
              (double)stored / (double)n);
    const int numbers = inputs_of(expression);
    gw_expect(grading, inputs == numbers || loaded <= inputs * n,
              "fused loads %.1f times per element, but only %d of the %d inputs occur in the "
              "operations: load these alone, each element once, into a variable",
              (double)loaded / (double)n, inputs, numbers);
    gw_expect(grading, loaded <= inputs * n,
              "fused loads %.1f times per element, but the expression has %d input%s: load each "
              "element once, into a variable",
              (double)loaded / (double)n, inputs, inputs == 1 ? "" : "s");
    gw_expect(grading, requests <= (inputs + 1) * warps,
              "warps make %lld load and store requests, and %lld are enough: let neighboring "
              "threads take neighboring elements, with i the index of the thread in the grid",
              requests, (long long)((inputs + 1) * warps));
    gw_expect(
        grading, gw_noted(grading, "load sectors") <= inputs * ((n + 7) / 8),
        "fused loads %lld sectors of 32 bytes, but its inputs have only %lld: let neighboring "
        "threads take neighboring elements, with i the index of the thread in the grid",
        (long long)gw_noted(grading, "load sectors"), (long long)(inputs * ((n + 7) / 8)));
}
