// SPDX-License-Identifier: MIT
// Grades lesson 9, tape_gradient: tapes of a few operations, in which each mistake shows, and long
// ones with many inputs, which only reverse mode gets through in two passes. What it should be
// comes from forward mode, an input at a time.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   EINVAL (from errno.h) if count | empty_tape
//   ENOMEM if there is not enough memory | allocation_not_looked_at
//   Reads of the tape: at most | recursive
//   Accuracy: the value may be off | difference_quotients
//   The function frees all memory | leak_on_failure
#include "recorded_tape.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>

struct parameters {
    enum computation computation; // of the grader's half
    int count;                    // what the function is told; the tape's own where `expect` is 0
    int inputs;
    int expect;
    bool called_before; // with the same tape and inputs
    uint64_t fail_from; // the call of malloc from which on there is no memory; 0: none
};

#ifdef GW_RUNNER

#include "tape_gradient.h"

#include "heap.h"
#include "runner.h"

#include <string.h>

struct tape {
    const int *kinds, *lefts, *rights;
    const double *constants;
    int count;
};

static int64_t reads;
static int64_t reads_of[MOST_OPERATIONS];
static bool read_outside;
static int outside;

struct tape_op tape_read(const struct tape *tape, int i)
{
    struct tape_op op = {TAPE_CONSTANT, 0, 0, 0.0};
    if (i < 0 || i >= tape->count) {
        outside = read_outside ? outside : i;
        read_outside = true;
        return op;
    }
    reads++;
    reads_of[i]++;
    op.kind = (enum tape_kind)tape->kinds[i];
    op.left = tape->lefts[i];
    op.right = tape->rights[i];
    op.number = tape->constants[i];
    return op;
}

/** So many doubles of a student's to use, that nobody has written yet. */
static double *doubles(size_t count)
{
    return count > 0 ? gw_heap_give(count * sizeof(double)) : NULL;
}

/** Copies the gradient to where the grader sees it, as far as it was written. */
static void note_gradient(struct gw_run *run, const double *gradient, size_t count, double *result)
{
    int64_t unwritten = -1;
    for (size_t j = 0; j < count; j++) {
        if (gw_heap_is_readable(&gradient[j], sizeof(double))) {
            result[1 + j] = gradient[j];
        } else if (unwritten < 0) {
            unwritten = (int64_t)j;
        }
    }
    gw_note(run, "first unwritten", unwritten);
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const size_t inputs_count = (size_t)parameters->inputs;
    const double *numbers = gw_host_array(run, "inputs");
    double *result = gw_host_array(run, "result");
    const struct tape tape = {gw_host_array(run, "kinds"), gw_host_array(run, "lefts"),
                              gw_host_array(run, "rights"), gw_host_array(run, "constants"),
                              (int)gw_array_count(run, "kinds")};
    double *inputs = doubles(inputs_count);
    double *gradient = doubles(inputs_count);
    if (inputs) {
        memcpy(inputs, numbers, inputs_count * sizeof(double));
        gw_heap_mark_written(inputs, inputs_count * sizeof(double));
    }
    double value = result[0];
    if (parameters->called_before) {
        (void)tape_gradient(&tape, parameters->count, inputs, parameters->inputs, &value, gradient);
    }
    reads = 0;
    memset(reads_of, 0, sizeof(reads_of));
    read_outside = false;
    if (parameters->fail_from > 0) {
        gw_heap_fail_from(parameters->fail_from);
    }
    const uint64_t calls_before = gw_heap_calls();
    gw_returned(
        run, tape_gradient(&tape, parameters->count, inputs, parameters->inputs, &value, gradient));
    gw_note(run, "allocations", (int64_t)(gw_heap_calls() - calls_before));
    result[0] = value;
    note_gradient(run, gradient, inputs_count, result);
    int64_t most = 0;
    for (int i = 0; i < tape.count; i++) {
        most = reads_of[i] > most ? reads_of[i] : most;
    }
    gw_note(run, "reads", reads);
    gw_note(run, "most reads", most);
    gw_note(run, "read outside", read_outside);
    gw_note(run, "outside", outside);
    gw_note(run, "inputs freed", inputs && !gw_heap_block_of(inputs));
    gw_note(run, "inputs changed",
            inputs && gw_heap_block_of(inputs) &&
                memcmp(inputs, numbers, inputs_count * sizeof(double)) != 0);
    if (inputs && gw_heap_block_of(inputs)) {
        gw_heap_forget(inputs);
    }
    if (gradient && gw_heap_block_of(gradient)) {
        gw_heap_forget(gradient);
    }
}

#else

#include "tape_derivatives.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/** Inputs that nobody reads an operation as often for, if not once for each. */
enum { MANY_INPUTS = 32 };

/** What all mistakes are told by. */
struct judged {
    const struct recorded *tape;
    const double *values, *want;
    double room; // of a derivative
};

// Whether the gradient is `other`, and not by chance.
static bool is_gradient(struct gw_case *grading, const struct judged *judged, const double *other)
{
    bool tells = false;
    for (int j = 0; j < judged->tape->inputs_count; j++) {
        const double got = gw_real_result(grading, "result", (size_t)(1 + j));
        if (!(fabs(got - other[j]) <= 4 * judged->room + 0x1p-40 * fabs(other[j]))) {
            return false;
        }
        tells = tells || fabs(other[j] - judged->want[1 + j]) > 32 * judged->room;
    }
    return tells;
}

// Whether some operations assign an adjoint and others add to it; then which, "sums, products".
static bool assigns_in(struct gw_case *grading, const struct judged *judged, char *kinds,
                       size_t size)
{
    static const char *const names[] = {[TAPE_SUM] = "sums",
                                        [TAPE_DIFFERENCE] = "differences",
                                        [TAPE_PRODUCT] = "products",
                                        [TAPE_SINE] = "sines",
                                        [TAPE_COSINE] = "cosines"};
    static double other[MOST_INPUTS];
    // Two bits a kind, and those of fewer kinds first: there are five, and most mistakes are in
    // one.
    for (int count = 1; count <= 10; count++) {
        for (int bits = 1; bits < 1 << 10; bits++) {
            const int assigned = bits << 2 * TAPE_SUM;
            if (__builtin_popcount((unsigned)bits) != count) {
                continue;
            }
            (void)derive_backward(judged->tape, NO_MISTAKE, assigned, judged->values, other);
            if (!is_gradient(grading, judged, other)) {
                continue;
            }
            size_t used = 0;
            for (int kind = TAPE_SUM; kind <= TAPE_COSINE; kind++) {
                if (assigned >> 2 * kind & 3) {
                    used += (size_t)snprintf(kinds + used, size - used, "%s%s",
                                             used > 0 ? ", " : "", names[kind]);
                }
            }
            return true;
        }
    }
    return false;
}

// Whether a derivative is the quotient, but for how its last digits were rounded.
static bool is_quotient(struct gw_case *grading, const struct judged *judged, int j, double up,
                        double down)
{
    const double got = gw_real_result(grading, "result", (size_t)(1 + j));
    const double quotient = difference_quotient(judged->tape, j, up, down);
    return fabs(got - quotient) <= 0x1p-50 * fabs(quotient);
}

// The h of the difference quotient that all derivatives are; 0: they are none.
static double step_of_quotient(struct gw_case *grading, const struct judged *judged)
{
    enum { POWERS = 12, STEPS = POWERS + 2, WAYS = 3 };
    for (int i = 0; i < STEPS * WAYS; i++) {
        const int power = i / WAYS;
        const double h = power < POWERS    ? pow(10, -1 - power)
                         : power == POWERS ? 0x1p-26
                                           : cbrt(0x1p-52);
        const double up = i % WAYS == 2 ? 0 : h;
        const double down = i % WAYS == 0 ? 0 : h;
        bool all = judged->tape->inputs_count > 0;
        for (int j = 0; j < judged->tape->inputs_count && all; j++) {
            all = is_quotient(grading, judged, j, up, down);
        }
        if (all) {
            return h;
        }
    }
    return 0;
}

// Whether all derivatives are right to the digits of a float, with the errors that its roundings
// make: at most one per operation, and none so small that a double would have to round so.
static bool is_of_floats(struct gw_case *grading, const struct judged *judged)
{
    static double magnitudes[MOST_INPUTS];
    (void)derive_backward(judged->tape, MAGNITUDES, 0, judged->values, magnitudes);
    double farthest = 0;
    for (int j = 0; j < judged->tape->inputs_count; j++) {
        const double got = gw_real_result(grading, "result", (size_t)(1 + j));
        const double error = fabs(got - judged->want[1 + j]);
        if (!(error <= fmin(judged->tape->count, 16) * 0x1p-24 * magnitudes[j])) {
            return false;
        }
        farthest = fmax(farthest, error / fmax(magnitudes[j], 1e-300));
    }
    return farthest > 0x1p-30;
}

static void expect_no_mistake(struct gw_case *grading, const struct judged *judged)
{
    static double other[MOST_INPUTS];
    size_t wrong = 0;
    for (int j = judged->tape->inputs_count - 1; j >= 0; j--) {
        const double got = gw_real_result(grading, "result", (size_t)(1 + j));
        wrong = fabs(got - judged->want[1 + j]) <= judged->room ? wrong : (size_t)j + 1;
    }
    if (wrong == 0) {
        return;
    }
    const double got = gw_real_result(grading, "result", wrong);
    const double want = judged->want[wrong];
    for (enum mistake mistake = FIRST_MISTAKE; mistake < MISTAKES; mistake++) {
        (void)derive_backward(judged->tape, mistake, mistake == ASSIGNED ? ALL_ASSIGNED : 0,
                              judged->values, other);
        if (is_gradient(grading, judged, other)) {
            gw_suspect(grading, "gradient[%zu] is %.9g but should be %.9g: it is the result of %s",
                       wrong - 1, got, want, said[mistake]);
        }
    }
    gw_expect_no_suspect(grading);
    char kinds[80] = "";
    gw_expect_of(grading, GW_OF_CAUSE, !assigns_in(grading, judged, kinds, sizeof(kinds)),
                 "gradient[%zu] is %.9g but should be %.9g: it is the result of adjoints that are "
                 "assigned by %s: add to the adjoint (+=), because a value may be used twice",
                 wrong - 1, got, want, kinds);
    for (int j = 0; j < judged->tape->inputs_count; j++) {
        other[j] = 2 * judged->want[1 + j];
    }
    gw_expect_of(grading, GW_OF_CAUSE, !is_gradient(grading, judged, other),
                 "gradient[%zu] is %.9g but should be %.9g: it is twice the right value, as if "
                 "adjoints or gradient of the previous call remained; set both to 0 in each call",
                 wrong - 1, got, want);
    const double h = step_of_quotient(grading, judged);
    gw_expect_of(grading, GW_OF_CAUSE, !(h > 0),
                 "gradient[%zu] is %.17g but should be %.17g: it is a difference quotient with h = "
                 "%.3g, and is only near the derivative for any h; apply the rules of "
                 "differentiation in a backward pass over the tape",
                 wrong - 1, got, want, h);
    gw_expect_of(
        grading, GW_OF_CAUSE, !is_of_floats(grading, judged),
        "gradient[%zu] is %.17g but should be %.17g: it is right to the digits of a float "
        "only; declare values, adjoints, variables and parameters as double, and call sin and "
        "cos, not sinf and cosf",
        wrong - 1, got, want);
    gw_expect(grading, false, "gradient[%zu] is %.9g but should be %.9g, within %.2g", wrong - 1,
              got, want, judged->room);
}

static void expect_few_reads(struct gw_case *grading, const struct recorded *tape)
{
    const long long reads = gw_noted(grading, "reads");
    const long long most = gw_noted(grading, "most reads");
    gw_expect_of(grading, GW_OF_EVIDENCE,
                 tape->inputs_count < MANY_INPUTS ||
                     reads < (long long)tape->inputs_count * tape->count,
                 "the tape was read once per input, of which it has %d, %lld reads of %d "
                 "operations: that is forward mode; make one forward pass, to store the values, "
                 "and one backward pass for all derivatives",
                 tape->inputs_count, reads, tape->count);
    gw_expect(
        grading, most <= 2,
        "an operation was read %lld times, and the limit is 2: read it once in the forward pass "
        "and once in the backward pass, into a variable; each pass is one loop over the tape, for "
        "all inputs and without recursion over operands",
        most);
}

// ------------------------------------------------------------------------------------------------
// A case
// ------------------------------------------------------------------------------------------------

static const char *name_of(int error)
{
    return error == ENOMEM ? " (ENOMEM)" : error == EINVAL ? " (EINVAL)" : "";
}

static void hand_over(struct gw_case *grading, const struct recorded *tape)
{
    const size_t count = (size_t)tape->count;
    int *kinds = gw_add_array(grading, "kinds", GW_INPUT, GW_INT, count);
    int *lefts = gw_add_array(grading, "lefts", GW_INPUT, GW_INT, count);
    int *rights = gw_add_array(grading, "rights", GW_INPUT, GW_INT, count);
    double *constants = gw_add_array(grading, "constants", GW_INPUT, GW_DOUBLE, count);
    for (size_t i = 0; i < count; i++) {
        kinds[i] = (int)tape->ops[i].kind;
        lefts[i] = tape->ops[i].left;
        rights[i] = tape->ops[i].right;
        constants[i] = tape->ops[i].number;
    }
    const size_t inputs_count = (size_t)tape->inputs_count;
    double *inputs = gw_add_array(grading, "inputs", GW_INPUT, GW_DOUBLE, inputs_count);
    memcpy(inputs, tape->inputs, inputs_count * sizeof(double));
    double *result = gw_add_array(grading, "result", GW_IN_OUT, GW_DOUBLE, 1 + inputs_count);
    for (size_t i = 0; i < 1 + inputs_count; i++) {
        result[i] = 0.75;
    }
}

// A call that fails, or has to.
static void expect_failed(struct gw_case *grading, const struct parameters *parameters)
{
    const int got = gw_value_returned(grading);
    gw_expect(grading, got == parameters->expect,
              "tape_gradient returned %d%s but should return %s", got, name_of(got),
              parameters->expect == EINVAL ? "EINVAL: a tape without operations has no value"
                                           : "ENOMEM: an allocation failed");
    const double value = gw_real_result(grading, "result", 0);
    const long long unwritten = gw_noted(grading, "first unwritten");
    gw_expect(
        grading, value >= 0.75 && value <= 0.75,
        "*value is %g and was 0.75 before the call: leave it unchanged if tape_gradient fails",
        value);
    gw_expect(grading, parameters->inputs == 0 || unwritten == 0,
              "gradient[0] was written, though tape_gradient returned %d%s: leave it unchanged",
              got, name_of(got));
}

static void expect_value(struct gw_case *grading, const struct judged *judged)
{
    double largest = 0;
    for (int i = 0; i < judged->tape->count; i++) {
        largest = fmax(largest, fabs(judged->values[i]));
    }
    const double room = 32 * judged->tape->count * 0x1p-53 * largest;
    const double got = gw_real_result(grading, "result", 0);
    const double want = judged->want[0];
    gw_expect(grading, got < 0.75 || got > 0.75 || fabs(want - 0.75) <= room,
              "tape_gradient did not store the value in *value, which should be %.9g", want);
    gw_expect_of(grading, GW_OF_CAUSE,
                 fabs(got - want) <= room || fabs(got - want) > 16 * 0x1p-24 * largest,
                 "*value is %.17g but should be %.17g: it is right to the digits of a float only; "
                 "declare the stored values as double, and call sin and cos, not sinf and cosf",
                 got, want);
    gw_expect_of(grading, GW_OF_CAUSE, fabs(got - want) <= room,
                 "*value is %.9g but should be %.9g: store the value of the tape's last operation",
                 got, want);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    static struct recorded tape;
    static double values[MOST_OPERATIONS];
    static double want[1 + MOST_INPUTS];
    static double magnitudes[MOST_INPUTS];
    tape.count = 0;
    tape.inputs_count = parameters->inputs;
    for (int j = 0; j < tape.inputs_count; j++) {
        tape.inputs[j] = gw_random(grading, 0.5, 1.5) * (gw_random(grading, 0, 1) < 0.3 ? -1 : 1);
    }
    record_computation(grading, parameters->computation, &tape);
    derive_forward(&tape, values, want);
    const double largest = derive_backward(&tape, MAGNITUDES, 0, values, magnitudes);
    hand_over(grading, &tape);
    struct parameters told = *parameters;
    told.count = parameters->expect == EINVAL ? parameters->count : tape.count;
    gw_set_parameters(grading, &told, sizeof(told));

    gw_run_case(grading);
    gw_expect(grading, !gw_noted(grading, "read outside"),
              "tape_read was called for operation %lld, but the tape has 0 to %d",
              (long long)gw_noted(grading, "outside"), tape.count - 1);
    gw_expect(grading, !gw_noted(grading, "inputs freed"),
              "tape_gradient freed the inputs, which the caller still uses");
    gw_expect(grading, !gw_noted(grading, "inputs changed"),
              "tape_gradient changed the inputs: only read them");
    const bool has_failed = parameters->expect == ENOMEM &&
                            gw_noted(grading, "allocations") >= (int64_t)parameters->fail_from;
    if (parameters->expect == EINVAL || has_failed) {
        expect_failed(grading, parameters);
        return;
    }
    const int returned = gw_value_returned(grading);
    gw_expect(grading, returned == 0, "tape_gradient returned %d%s but should return 0", returned,
              name_of(returned));
    const struct judged judged = {&tape, values, want, 32 * tape.count * 0x1p-53 * largest};
    expect_value(grading, &judged);
    const long long unwritten = gw_noted(grading, "first unwritten");
    gw_expect_of(
        grading, GW_OF_CAUSE, unwritten < 0,
        "gradient[%lld] was never written but should be %.9g: write all %d elements, with 0 "
        "for an input that the tape does not use",
        unwritten, unwritten >= 0 ? want[1 + unwritten] : 0, tape.inputs_count);
    expect_no_mistake(grading, &judged);
    expect_few_reads(grading, &tape);
}

#define TAPE(words, of, how_many, ...)                                                             \
    GW_CASE(words, grade, GW_NO_BLOCKS, struct parameters, .computation = of, .inputs = how_many,  \
            __VA_ARGS__)
#define REFUSED(told) TAPE("count = " #told, SINE, 1, .count = told, .expect = EINVAL)
#define NO_MEMORY_FOR(which)                                                                       \
    TAPE("malloc fails in call " #which, SINE_AND_COSINE, 1, .expect = ENOMEM, .fail_from = which)

static const struct gw_case_declaration cases[] = {
    TAPE("x - y", DIFFERENCE, 2),
    TAPE("x y z", PRODUCT_OF_THREE, 3),
    TAPE("x + x + x", THRICE_IN_A_SUM, 1),
    TAPE("x * x * x", THRICE_IN_A_PRODUCT, 1),
    TAPE("sin x", SINE, 1),
    TAPE("cos x", COSINE, 1),
    TAPE("x", ONE_INPUT, 1),
    TAPE("0.2 x + sin x + cos 2x", SINE_AND_COSINE, 1),
    TAPE("x y + sin x - x, x pushed twice", USED_LATE, 2),
    TAPE("only the last of 4 inputs", ONE_INPUT, 4),
    TAPE("a constant, 2 inputs", ONE_CONSTANT, 2),
    TAPE("a constant, no inputs", ONE_CONSTANT, 0),
    TAPE("x halved and doubled 40 times", DOUBLED_FORTY_TIMES, 1),
    TAPE("a chain of 1,501 operations", LONG_CHAIN, 1),
    TAPE("a dot product of 1,000 inputs", DOT_PRODUCT, 1000),
    TAPE("900 operations at random on 100 inputs", AT_RANDOM, 100),
    TAPE("x y + sin x - x, a second time", USED_LATE, 2, .called_before = true),
    TAPE("900 operations at random, a second time", AT_RANDOM, 100, .called_before = true),
    REFUSED(0),
    REFUSED(-1),
    NO_MEMORY_FOR(1),
    NO_MEMORY_FOR(2),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
