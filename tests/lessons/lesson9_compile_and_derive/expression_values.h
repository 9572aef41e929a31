// SPDX-License-Identifier: MIT
/**
 * @file expression_values.h
 * What an expression is worth, in double, with how far float may be off; and what it would be worth
 * if it were written down with one of the usual mistakes. For the grader's half of fuse.
 */
#pragma once

#include "expressions.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum mistake {
    NO_MISTAKE,
    DIFFERENCE_TURNED,
    QUOTIENT_TURNED,
    BOTH_TURNED,
    SINE_FOR_COSINE,
    FIXED_POINT,
    SIX_DIGITS,
    SEVEN_DIGITS,
    EIGHT_DIGITS,
    WHOLE_NUMBERS,
    NO_PARENTHESES,
    SUMS_WITHOUT_PARENTHESES,
    PRODUCTS_WITHOUT_PARENTHESES,
    SUM_WITHOUT_PARENTHESES,
    DIFFERENCE_WITHOUT_PARENTHESES,
    PRODUCT_WITHOUT_PARENTHESES,
    QUOTIENT_WITHOUT_PARENTHESES,
    NAMED_BY_HEIGHT,
    MISTAKES
};

static const char *const said[MISTAKES] = {
    [DIFFERENCE_TURNED] =
        "that is the value with b - a instead of a - b: the value pushed last is the right operand",
    [QUOTIENT_TURNED] =
        "that is the value with b / a instead of a / b: the value pushed last is the right operand",
    [BOTH_TURNED] = "that is the value with b - a and b / a instead of a - b and a / b: the value "
                    "pushed last is the right operand",
    [SINE_FOR_COSINE] = "that is the value with a sine instead of a cosine",
    [FIXED_POINT] = "that is the value with constants of six digits after the point (%f): print "
                    "nine significant digits (%.8e)",
    [SIX_DIGITS] = "that is the value with constants of six significant digits (%g): a float needs "
                   "nine (%.8e)",
    [SEVEN_DIGITS] = "that is the value with constants of seven significant digits (%e): a float "
                     "needs nine (%.8e)",
    [EIGHT_DIGITS] =
        "that is the value with constants of eight significant digits: a float needs nine (%.8e)",
    [WHOLE_NUMBERS] = "that is the value with 1 / 3 in integers, which is 0: write float literals "
                      "with a point and an f, 1.0f",
    [NO_PARENTHESES] = "that is the value without parentheses: a (b + c) becomes a * b + c; put "
                       "each operation in parentheses, or in a variable",
    [SUMS_WITHOUT_PARENTHESES] =
        "that is the value with sums and differences without parentheses: (a + b) * c becomes a + "
        "b * c; put each of them in parentheses, or in a variable",
    [PRODUCTS_WITHOUT_PARENTHESES] =
        "that is the value with products and quotients without parentheses: a / (b * c) becomes a "
        "/ b * c; put each of them in parentheses, or in a variable",
    [SUM_WITHOUT_PARENTHESES] = "that is the value with sums without parentheses: (a + b) * c "
                                "becomes a + b * c; put a sum in parentheses like the others",
    [DIFFERENCE_WITHOUT_PARENTHESES] =
        "that is the value with differences without parentheses: a - (b - c) becomes a - b - c; "
        "put a difference in parentheses like the others",
    [PRODUCT_WITHOUT_PARENTHESES] =
        "that is the value with products without parentheses: a / (b * c) becomes a / b * c; put a "
        "product in parentheses like the others",
    [QUOTIENT_WITHOUT_PARENTHESES] =
        "that is the value with quotients without parentheses: a / (b / c) becomes a / b / c; put "
        "a quotient in parentheses like the others",
    [NAMED_BY_HEIGHT] =
        "that is the value with variables chosen by the height of the stack: the stack holds "
        "numbers of values, so operation i, whose value is v<i>, pushes i"};

/** A value, and what it may be off in float (running error analysis: Higham, Accuracy and Stability
 * of Numerical Algorithms, 2nd ed., section 3.3). */
struct approximate {
    double value, room;
};

static double constant_of(float number, enum mistake mistake)
{
    char text[64];
    const char *format = mistake == FIXED_POINT    ? "%f"
                         : mistake == SIX_DIGITS   ? "%.6g"
                         : mistake == SEVEN_DIGITS ? "%e"
                         : mistake == EIGHT_DIGITS ? "%.8g"
                                                   : "%.9g";
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(text, sizeof(text), format, (double)number);
#pragma GCC diagnostic pop
    return (double)strtof(text, NULL);
}

static struct approximate applied(int kind, struct approximate a, struct approximate b)
{
    const double eps = 0x1p-24;
    double value = 0;
    double room = 0;
    switch (kind) {
    case SUM:
        value = a.value + b.value;
        room = a.room + b.room;
        break;
    case DIFFERENCE:
        value = a.value - b.value;
        room = a.room + b.room;
        break;
    case PRODUCT:
        value = a.value * b.value;
        room = a.room * fabs(b.value) + b.room * fabs(a.value) + a.room * b.room;
        break;
    case QUOTIENT:
        value = a.value / b.value;
        room = (a.room + fabs(value) * b.room) / (fabs(b.value) - b.room);
        break;
    case SINE:
        value = sin(b.value);
        room = b.room + 3 * eps * fabs(value);
        break;
    case COSINE:
        value = cos(b.value);
        room = b.room + 3 * eps * fabs(value);
        break;
    default:
        value = sqrt(b.value);
        room = b.room / value;
        break;
    }
    return (struct approximate){value, room + eps * (fabs(value) + room)};
}

/** Evaluates the postfix order with a mistake or without. */
static struct approximate evaluate(const struct expression *expression, enum mistake mistake,
                                   const double *inputs)
{
    struct approximate stack[MOST_PARTS] = {{0, 0}};
    int height = 0;
    for (int i = 0; i < expression->count; i++) {
        const struct part *part = &expression->parts[i];
        struct approximate b = {0, 0};
        if (part->kind == INPUT || part->kind == CONSTANT) {
            b.value =
                part->kind == INPUT ? inputs[part->input] : constant_of(part->number, mistake);
            stack[height++] = b;
            continue;
        }
        b = stack[--height];
        struct approximate a = {0, 0};
        if (part->kind <= QUOTIENT) {
            a = stack[--height];
            const bool turned =
                (part->kind == DIFFERENCE &&
                 (mistake == DIFFERENCE_TURNED || mistake == BOTH_TURNED)) ||
                (part->kind == QUOTIENT && (mistake == QUOTIENT_TURNED || mistake == BOTH_TURNED));
            if (turned) {
                const struct approximate other = a;
                a = b;
                b = other;
            }
        }
        const bool other = mistake == SINE_FOR_COSINE && part->kind == COSINE;
        stack[height] = applied(other ? SINE : part->kind, a, b);
        const bool of_constants = i >= 2 && part->kind == QUOTIENT && part[-1].kind == CONSTANT &&
                                  part[-2].kind == CONSTANT;
        if (mistake == WHOLE_NUMBERS && of_constants) {
            stack[height].value = trunc(stack[height].value);
        }
        height++;
    }
    return stack[0];
}

// ------------------------------------------------------------------------------------------------
// Without parentheses
// ------------------------------------------------------------------------------------------------

enum { MOST_INFIX = 1024 };

/** Whether an operation of two values keeps its parentheses. */
static bool is_enclosed(int kind, enum mistake mistake)
{
    const bool adds = kind == SUM || kind == DIFFERENCE;
    switch (mistake) {
    case SUMS_WITHOUT_PARENTHESES:
        return !adds;
    case PRODUCTS_WITHOUT_PARENTHESES:
        return adds;
    case SUM_WITHOUT_PARENTHESES:
        return kind != SUM;
    case DIFFERENCE_WITHOUT_PARENTHESES:
        return kind != DIFFERENCE;
    case PRODUCT_WITHOUT_PARENTHESES:
        return kind != PRODUCT;
    case QUOTIENT_WITHOUT_PARENTHESES:
        return kind != QUOTIENT;
    default:
        return false;
    }
}

/** What stands between operators: x is a letter for each input. */
static void write_infix(const struct expression *expression, enum mistake mistake,
                        char text[MOST_INFIX])
{
    static char stack[MOST_PARTS][MOST_INFIX];
    static char joined[3 * MOST_INFIX];
    static const char operators[] = {
        [SUM] = '+', [DIFFERENCE] = '-', [PRODUCT] = '*', [QUOTIENT] = '/'};
    int height = 0;
    for (int i = 0; i < expression->count; i++) {
        const struct part *part = &expression->parts[i];
        if (part->kind == INPUT) {
            snprintf(joined, sizeof(joined), "%c", 'a' + part->input);
        } else if (part->kind == CONSTANT) {
            snprintf(joined, sizeof(joined), "%.9g", (double)part->number);
        } else if (part->kind <= QUOTIENT) {
            height -= 2;
            const bool encloses = is_enclosed(part->kind, mistake);
            snprintf(joined, sizeof(joined), "%s%s%c%s%s", encloses ? "(" : "", stack[height],
                     operators[part->kind], stack[height + 1], encloses ? ")" : "");
        } else {
            height--;
            snprintf(joined, sizeof(joined), "%c(%s)",
                     part->kind == SINE     ? 'S'
                     : part->kind == COSINE ? 'C'
                                            : 'R',
                     stack[height]);
        }
        memcpy(stack[height], joined, MOST_INFIX - 1);
        height++;
    }
    memcpy(text, stack[0], MOST_INFIX);
}

static double infix_sum(const char **at, const double *inputs);

static double infix_factor(const char **at, const double *inputs)
{
    const char c = **at;
    if (c >= 'a' && c < 'a' + MOST_INPUTS_OF_FUSE) {
        (*at)++;
        return inputs[c - 'a'];
    } else if (c == 'S' || c == 'C' || c == 'R' || c == '(') {
        *at += c == '(' ? 1 : 2;
        const double b = infix_sum(at, inputs);
        (*at)++; // )
        return c == 'S' ? sin(b) : c == 'C' ? cos(b) : c == 'R' ? sqrt(b) : b;
    }
    char *end;
    const double number = strtod(*at, &end);
    *at = end;
    return number;
}

static double infix_product(const char **at, const double *inputs)
{
    double value = infix_factor(at, inputs);
    while (**at == '*' || **at == '/') {
        const char c = *(*at)++;
        const double b = infix_factor(at, inputs);
        value = c == '*' ? value * b : value / b;
    }
    return value;
}

static double infix_sum(const char **at, const double *inputs)
{
    double value = infix_product(at, inputs);
    while (**at == '+' || **at == '-') {
        const char c = *(*at)++;
        const double b = infix_product(at, inputs);
        value = c == '+' ? value + b : value - b;
    }
    return value;
}

// ------------------------------------------------------------------------------------------------
// With the wrong variables
// ------------------------------------------------------------------------------------------------

/** Each operation has a variable, and takes those whose numbers are the places on the stack. */
static double value_by_height(const struct expression *expression, const double *inputs)
{
    double values[MOST_PARTS] = {0};
    int height = 0;
    for (int i = 0; i < expression->count; i++) {
        const struct part *part = &expression->parts[i];
        if (part->kind == INPUT || part->kind == CONSTANT) {
            values[i] = part->kind == INPUT ? inputs[part->input] : (double)part->number;
        } else {
            const struct approximate b = {values[--height], 0};
            height -= part->kind <= QUOTIENT;
            const struct approximate a = {values[height], 0};
            values[i] = applied(part->kind, a, b).value;
        }
        height++;
    }
    return values[0];
}

/** Its value with a mistake. */
static double mistaken_value(const struct expression *expression, enum mistake mistake,
                             const double *inputs)
{
    static char text[MOST_INFIX];
    if (mistake == NAMED_BY_HEIGHT) {
        return value_by_height(expression, inputs);
    }
    if (mistake < NO_PARENTHESES || mistake > QUOTIENT_WITHOUT_PARENTHESES) {
        return evaluate(expression, mistake, inputs).value;
    }
    write_infix(expression, mistake, text);
    const char *at = text;
    return infix_sum(&at, inputs);
}
