// SPDX-License-Identifier: MIT
/**
 * @file expressions.h
 * The expressions that fuse is given, for both halves of its grader and for NVRTC itself
 * (tests/nvrtc). Those that are compiled are three, and their constants are never others: each
 * costs a quarter of a second, and what comes of it is kept by the text that was written.
 */
#pragma once

/** As enum op_kind and struct op of fuse.h, which the grader's half does not know. */
enum part_kind {
    INPUT,
    CONSTANT,
    SUM,
    DIFFERENCE,
    PRODUCT,
    QUOTIENT,
    SINE,
    COSINE,
    ROOT,
    NO_KIND = 12
};

struct part {
    int kind;
    int input;
    float number;
};

enum { MOST_PARTS = 64, MOST_INPUTS_OF_FUSE = 8 };

struct expression {
    int count;
    struct part parts[MOST_PARTS + 1];
};

#define IN(which)                                                                                  \
    {                                                                                              \
        INPUT, which, 0                                                                            \
    }
#define NUMBER(of)                                                                                 \
    {                                                                                              \
        CONSTANT, 0, of                                                                            \
    }
#define DO(what)                                                                                   \
    {                                                                                              \
        what, 0, 0                                                                                 \
    }

enum expression_name {
    WAVES,     ///< 0.2 x + sin x + cos 2x
    MIXED,     ///< all operators, each where its order and its place among others matter
    CONSTANTS, ///< numbers that few digits, or none behind the point, do not tell
    LONGEST,
    TOO_LONG,
    TWO_VALUES,
    LACKS_OPERAND,
    OPERATOR_FIRST, // of which too little is there at first, and one value in the end
    ROOT_FIRST,
    INPUT_8,
    INPUT_BELOW_0,
    UNKNOWN_KIND,
    INPUT_8_AS_OPERATION, // right if it took a value
    UNKNOWN_ALONE,        // right if it took none
    UNKNOWN_BEHIND_ONE,   // right if it took one
    NO_INPUTS,            // and the numbers of inputs of what is none say nothing
    ONE_INPUT,
    EXPRESSIONS
};

#define FOUR_INPUTS IN(0), IN(1), IN(2), IN(3)
// The last one has not the largest number.
#define EIGHT_INPUTS FOUR_INPUTS, IN(4), IN(7), IN(6), IN(5)
#define EIGHT_SUMS DO(SUM), DO(SUM), DO(SUM), DO(SUM), DO(SUM), DO(SUM), DO(SUM), DO(SUM)
#define THIRTY_TWO_INPUTS EIGHT_INPUTS, EIGHT_INPUTS, EIGHT_INPUTS, EIGHT_INPUTS
#define THIRTY_ONE_SUMS                                                                            \
    EIGHT_SUMS, EIGHT_SUMS, EIGHT_SUMS, DO(SUM), DO(SUM), DO(SUM), DO(SUM), DO(SUM), DO(SUM),      \
        DO(SUM)

static const struct expression expressions[EXPRESSIONS] = {
    [WAVES] = {11,
               {NUMBER(0.2f), IN(0), DO(PRODUCT), IN(0), DO(SINE), DO(SUM), NUMBER(2), IN(0),
                DO(PRODUCT), DO(COSINE), DO(SUM)}},
    // (a - (b - c)) / (a (b + 2)) - -0.5 + sqrt(a + b c) + a / (b / c): input 2 is left out
    [MIXED] = {26,
               {IN(0),          IN(1),     IN(3),   DO(DIFFERENCE), DO(DIFFERENCE), IN(0),
                IN(1),          NUMBER(2), DO(SUM), DO(PRODUCT),    DO(QUOTIENT),   NUMBER(-0.5f),
                DO(DIFFERENCE), IN(0),     IN(1),   IN(3),          DO(PRODUCT),    DO(SUM),
                DO(ROOT),       DO(SUM),   IN(0),   IN(1),          IN(3),          DO(QUOTIENT),
                DO(QUOTIENT),   DO(SUM)}},
    // (x - 1000.00006) 1.23456391e-4 16777215 (1 / 3)
    [CONSTANTS] = {11,
                   {IN(0), NUMBER(1000.00006f), DO(DIFFERENCE), NUMBER(1.23456391e-4f), DO(PRODUCT),
                    NUMBER(16777215), DO(PRODUCT), NUMBER(1), NUMBER(3), DO(QUOTIENT),
                    DO(PRODUCT)}},
    [LONGEST] = {MOST_PARTS, {THIRTY_TWO_INPUTS, THIRTY_ONE_SUMS, DO(SINE)}},
    [TOO_LONG] = {MOST_PARTS + 1, {THIRTY_TWO_INPUTS, THIRTY_ONE_SUMS, DO(SINE), DO(SINE)}},
    [TWO_VALUES] = {3, {IN(0), IN(0), DO(SINE)}},
    [LACKS_OPERAND] = {2, {IN(0), DO(SUM)}},
    [OPERATOR_FIRST] = {3, {DO(SUM), IN(0), IN(1)}},
    [ROOT_FIRST] = {2, {DO(ROOT), IN(0)}},
    [INPUT_8] = {3, {IN(0), IN(8), DO(SUM)}},
    [INPUT_BELOW_0] = {3, {IN(0), IN(-1), DO(SUM)}},
    [UNKNOWN_KIND] = {3, {IN(0), IN(0), DO(NO_KIND)}},
    [INPUT_8_AS_OPERATION] = {2, {IN(0), IN(8)}},
    [UNKNOWN_ALONE] = {1, {DO(NO_KIND)}},
    [UNKNOWN_BEHIND_ONE] = {2, {IN(0), DO(NO_KIND)}},
    [NO_INPUTS] = {1, {{CONSTANT, 5, 2}}},
    [ONE_INPUT] = {2, {IN(0), {SINE, 5, 7}}}};

/** The number of the input that comes last; -1: there is none. */
static inline int last_input_of(const struct expression *expression)
{
    int last = -1;
    for (int i = 0; i < expression->count; i++) {
        last = expression->parts[i].kind == INPUT ? expression->parts[i].input : last;
    }
    return last;
}

/** How many inputs an expression has: one more than the largest number of one. */
static inline int inputs_of(const struct expression *expression)
{
    int inputs = 0;
    for (int i = 0; i < expression->count; i++) {
        const struct part *part = &expression->parts[i];
        inputs = part->kind == INPUT && part->input >= inputs ? part->input + 1 : inputs;
    }
    return inputs;
}
