// SPDX-License-Identifier: MIT
// What tape_gradient should come to, and what it comes to where something is wrong. The first is
// computed by forward mode, an input at a time, in long doubles: nothing of it is the student's
// way.
#pragma once

#include "recorded_tape.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

struct dual {
    long double value, slope;
};

static struct dual dual_of(const struct tape_op *op, const struct dual *duals, const double *inputs,
                           int which)
{
    const struct dual a = op->kind <= TAPE_CONSTANT ? (struct dual){0, 0} : duals[op->left];
    const struct dual b = op->kind <= TAPE_CONSTANT ? (struct dual){0, 0} : duals[op->right];
    switch (op->kind) {
    case TAPE_INPUT:
        return (struct dual){inputs[op->left], op->left == which};
    case TAPE_CONSTANT:
        return (struct dual){op->number, 0};
    case TAPE_SUM:
        return (struct dual){a.value + b.value, a.slope + b.slope};
    case TAPE_DIFFERENCE:
        return (struct dual){a.value - b.value, a.slope - b.slope};
    case TAPE_PRODUCT:
        return (struct dual){a.value * b.value, a.slope * b.value + a.value * b.slope};
    case TAPE_SINE:
        return (struct dual){sinl(a.value), cosl(a.value) * a.slope};
    case TAPE_COSINE:
        break;
    }
    return (struct dual){cosl(a.value), -sinl(a.value) * a.slope};
}

// The values that the way back needs, and what the tape comes to.
static inline void derive_forward(const struct recorded *tape, double *values, double *want)
{
    static struct dual duals[MOST_OPERATIONS];
    for (int which = tape->inputs_count - 1; which >= -1; which--) {
        for (int i = 0; i < tape->count; i++) {
            duals[i] = dual_of(&tape->ops[i], duals, tape->inputs, which);
        }
        if (which >= 0) {
            want[1 + which] = (double)duals[tape->count - 1].slope;
        }
    }
    for (int i = 0; i < tape->count; i++) {
        values[i] = (double)duals[i].value;
    }
    want[0] = values[tape->count - 1];
}

// ------------------------------------------------------------------------------------------------
// The way back, with a mistake
// ------------------------------------------------------------------------------------------------

enum mistake {
    MAGNITUDES, // none: the magnitudes of what is added up, for the tolerances
    NO_MISTAKE,
    FIRST_MISTAKE,
    ASSIGNED = FIRST_MISTAKE,
    GRADIENT_ASSIGNED,
    MINUS_LOST,
    MINUS_OF_FIRST,
    PRODUCT_SWAPPED,
    PRODUCT_ONE_SIDED,
    PRODUCT_OF_ITSELF_ONCE,
    SUM_OF_ITSELF_ONCE,
    OF_ITSELF_ONCE,
    SINE_SIGN,
    COSINE_SIGN,
    FUNCTION_ITSELF,
    NO_CHAIN,
    SEED_IS_VALUE,
    FIRST_TO_LAST,
    LAST_LEFT_OUT,
    FIRST_LEFT_OUT,
    FLOAT_PARAMETER, // an adjoint is a float while an operation hands it on
    FLOAT_ADJOINTS,  // and while it is stored
    FLOAT_FACTORS,   // what it is multiplied by
    MISTAKES
};

static const char *const said[MISTAKES] = {
    [ASSIGNED] =
        "adjoints that are assigned: add to the adjoint (+=), because a value may be used twice",
    [GRADIENT_ASSIGNED] = "a gradient that is assigned: add the adjoint of each operation (+=), "
                          "because several may be the same input",
    [MINUS_LOST] = "a difference treated like a sum: subtract the adjoint from that of b",
    [MINUS_OF_FIRST] = "a difference with the minus at a: a - b falls as b grows",
    [PRODUCT_SWAPPED] =
        "a product with its factors swapped: the derivative of a b with respect to a is b",
    [PRODUCT_ONE_SIDED] = "a product with an adjoint for its first operand only",
    [PRODUCT_OF_ITSELF_ONCE] =
        "a product a * a with only one of its two terms: if left and right are the same operation, "
        "add both terms to its adjoint",
    [SUM_OF_ITSELF_ONCE] = "a sum a + a with only one of its two terms: if left and right are the "
                           "same operation, add both terms to its adjoint",
    [OF_ITSELF_ONCE] = "operations with only one of two terms where left and right are the same "
                       "operation: add both terms to its adjoint",
    [SINE_SIGN] = "the wrong sign for sine: its derivative is +cos",
    [COSINE_SIGN] = "the wrong sign for cosine: its derivative is -sin",
    [FUNCTION_ITSELF] = "sine and cosine instead of their derivatives",
    [NO_CHAIN] =
        "local derivatives without the adjoint: multiply each by the adjoint of its operation",
    [SEED_IS_VALUE] = "a last adjoint that is the value: begin with the adjoint 1",
    [FIRST_TO_LAST] = "a backward pass from the first operation to the last: an adjoint is "
                      "complete only after all later operations",
    [LAST_LEFT_OUT] = "a backward pass without a start: set the adjoint of the last operation to "
                      "1, and begin there",
    [FIRST_LEFT_OUT] = "a backward pass without operation 0: end the loop after index 0",
    [FLOAT_PARAMETER] = "an adjoint in a float, so it is right to the digits of a float only: "
                        "declare each variable and parameter for an adjoint as double",
    [FLOAT_ADJOINTS] = "adjoints stored as floats, so it is right to the digits of a float only: "
                       "declare the array of adjoints as double",
    [FLOAT_FACTORS] =
        "local derivatives in floats, so it is right to the digits of a float only: declare the "
        "stored values as double, and call sin and cos, not sinf and cosf"};

/** Two bits for each kind of operation that has operands: is the adjoint of its left one assigned,
 * and that of its right one? */
enum { ALL_ASSIGNED = (1 << 2 * (TAPE_COSINE + 1)) - 1 };

// Adds to the adjoint of an operand, unless it is assigned.
static void hand_on(double *adjoint, double more, bool assigned, enum mistake mistake)
{
    const double sum = (assigned ? 0 : *adjoint) + more;
    *adjoint = mistake == FLOAT_ADJOINTS ? (double)(float)sum : sum;
}

// A factor, as a float where the mistake says so.
static double factor(double value, enum mistake mistake)
{
    return mistake == FLOAT_FACTORS ? (double)(float)value : value;
}

// Whether an operation on one value, twice, adds only one of its two terms.
static bool is_once(enum tape_kind kind, enum mistake mistake)
{
    return mistake == OF_ITSELF_ONCE ||
           (mistake == PRODUCT_OF_ITSELF_ONCE && kind == TAPE_PRODUCT) ||
           (mistake == SUM_OF_ITSELF_ONCE && kind == TAPE_SUM);
}

// One operation of the way back.
static void go_back(const struct recorded *tape, int i, enum mistake mistake, int assigned,
                    const double *values, double *adjoints, double *gradient)
{
    const struct tape_op *op = &tape->ops[i];
    const double adjoint = mistake == NO_CHAIN          ? 1
                           : mistake == FLOAT_PARAMETER ? (double)(float)adjoints[i]
                                                        : adjoints[i];
    const double a = op->kind <= TAPE_CONSTANT ? 0 : factor(values[op->left], mistake);
    const double b = op->kind <= TAPE_CONSTANT ? 0 : factor(values[op->right], mistake);
    double to_left = adjoint;
    double to_right = 0;
    switch (op->kind) {
    case TAPE_INPUT:
        to_left = mistake == NO_CHAIN ? adjoints[i] : adjoint;
        gradient[op->left] = (mistake == GRADIENT_ASSIGNED ? 0 : gradient[op->left]) +
                             (mistake == MAGNITUDES ? fabs(to_left) : to_left);
        return;
    case TAPE_CONSTANT:
        return;
    case TAPE_SUM:
        to_right = adjoint;
        break;
    case TAPE_DIFFERENCE:
        to_left = mistake == MINUS_OF_FIRST ? -adjoint : adjoint;
        to_right = mistake == MINUS_LOST || mistake == MINUS_OF_FIRST ? adjoint : -adjoint;
        break;
    case TAPE_PRODUCT:
        to_left = adjoint * (mistake == PRODUCT_SWAPPED ? a : b);
        to_right =
            mistake == PRODUCT_ONE_SIDED ? 0 : adjoint * (mistake == PRODUCT_SWAPPED ? b : a);
        break;
    case TAPE_SINE:
        to_left = adjoint * factor(mistake == FUNCTION_ITSELF ? sin(a) : cos(a), mistake);
        to_left = mistake == SINE_SIGN ? -to_left : to_left;
        break;
    case TAPE_COSINE:
        to_left = adjoint * factor(mistake == FUNCTION_ITSELF ? cos(a) : -sin(a), mistake);
        to_left = mistake == COSINE_SIGN ? -to_left : to_left;
        break;
    }
    to_right = op->left == op->right && is_once(op->kind, mistake) ? 0 : to_right;
    if (mistake == MAGNITUDES) {
        to_left = fabs(to_left);
        to_right = fabs(to_right);
    }
    hand_on(&adjoints[op->left], to_left, assigned >> 2 * op->kind & 1, mistake);
    if (op->kind <= TAPE_PRODUCT) {
        hand_on(&adjoints[op->right], to_right, assigned >> 2 * op->kind & 2, mistake);
    }
}

/** The gradient that comes of a mistake, and of adjoints that are assigned; returns the largest
 * adjoint. */
static inline double derive_backward(const struct recorded *tape, enum mistake mistake,
                                     int assigned, const double *values, double *gradient)
{
    static double adjoints[MOST_OPERATIONS];
    memset(adjoints, 0, sizeof(adjoints));
    memset(gradient, 0, (size_t)tape->inputs_count * sizeof(double));
    const int count = tape->count;
    adjoints[count - 1] = mistake == SEED_IS_VALUE ? values[count - 1] : 1;
    const int last = count - 1 - (mistake == LAST_LEFT_OUT);
    for (int step = 0; step <= last; step++) {
        const int i = mistake == FIRST_TO_LAST ? step : last - step;
        if (i > 0 || mistake != FIRST_LEFT_OUT) {
            go_back(tape, i, mistake, assigned, values, adjoints, gradient);
        }
    }
    double largest = 0;
    for (int i = 0; i < count; i++) {
        largest = fmax(largest, fabs(adjoints[i]));
    }
    return largest;
}

// ------------------------------------------------------------------------------------------------
// A difference quotient
// ------------------------------------------------------------------------------------------------

/** The tape's value where input `which` is `x`, computed in double as a program computes it. */
static inline double value_at(const struct recorded *tape, int which, double x)
{
    static double values[MOST_OPERATIONS];
    for (int i = 0; i < tape->count; i++) {
        const struct tape_op *op = &tape->ops[i];
        const double a = op->kind <= TAPE_CONSTANT ? 0 : values[op->left];
        const double b =
            op->kind <= TAPE_CONSTANT || op->kind > TAPE_PRODUCT ? 0 : values[op->right];
        values[i] = op->kind == TAPE_INPUT        ? (op->left == which ? x : tape->inputs[op->left])
                    : op->kind == TAPE_CONSTANT   ? op->number
                    : op->kind == TAPE_SUM        ? a + b
                    : op->kind == TAPE_DIFFERENCE ? a - b
                    : op->kind == TAPE_PRODUCT    ? a * b
                    : op->kind == TAPE_SINE       ? sin(a)
                                                  : cos(a);
    }
    return values[tape->count - 1];
}

/** The quotient (f(x + up) - f(x - down)) / (up + down) with respect to input `which`. */
static inline double difference_quotient(const struct recorded *tape, int which, double up,
                                         double down)
{
    const double x = tape->inputs[which];
    return (value_at(tape, which, x + up) - value_at(tape, which, x - down)) / (up + down);
}
