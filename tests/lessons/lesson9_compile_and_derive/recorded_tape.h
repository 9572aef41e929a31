// SPDX-License-Identifier: MIT
// The tapes that tape_gradient is given: one for each rule and for each way to go wrong, and three
// that are long.
#pragma once

#include "tape_gradient.h"

enum { MOST_OPERATIONS = 2400, MOST_INPUTS = 1000 };

enum computation {
    ONE_INPUT,
    ONE_CONSTANT,
    THRICE_IN_A_SUM,
    THRICE_IN_A_PRODUCT,
    DIFFERENCE,
    PRODUCT_OF_THREE,
    SINE,
    COSINE,
    SINE_AND_COSINE, // f(x) = 0.2 x + sin x + cos 2x
    USED_LATE,
    DOUBLED_FORTY_TIMES,
    LONG_CHAIN,
    DOT_PRODUCT,
    AT_RANDOM
};

#ifndef GW_RUNNER

#include "grader.h"

struct recorded {
    struct tape_op ops[MOST_OPERATIONS];
    int count;
    double inputs[MOST_INPUTS];
    int inputs_count;
};

static inline int record(struct recorded *tape, enum tape_kind kind, int left, int right,
                         double constant)
{
    tape->ops[tape->count] = (struct tape_op){kind, left, right, constant};
    return tape->count++;
}

static int input(struct recorded *tape, int which)
{
    return record(tape, TAPE_INPUT, which, 0, 0);
}

static int constant(struct recorded *tape, double value)
{
    return record(tape, TAPE_CONSTANT, 0, 0, value);
}

static int of_two(struct recorded *tape, enum tape_kind kind, int left, int right)
{
    return record(tape, kind, left, right, 0);
}

static int of_one(struct recorded *tape, enum tape_kind kind, int operand)
{
    return record(tape, kind, operand, 0, 0);
}

static void record_sine_and_cosine(struct recorded *tape)
{
    const int x = input(tape, 0);
    const int line = of_two(tape, TAPE_PRODUCT, constant(tape, 0.2), x);
    const int sine = of_one(tape, TAPE_SINE, x);
    const int twice = of_two(tape, TAPE_PRODUCT, constant(tape, 2), x);
    const int cosine = of_one(tape, TAPE_COSINE, twice);
    (void)of_two(tape, TAPE_SUM, of_two(tape, TAPE_SUM, line, sine), cosine);
}

// The value is x and its derivative 1: each time half of a number is added to that half.
static void record_doubled(struct recorded *tape)
{
    int x = input(tape, 0);
    const int half = constant(tape, 0.5);
    for (int time = 0; time < 40; time++) {
        const int part = of_two(tape, TAPE_PRODUCT, half, x);
        x = of_two(tape, TAPE_SUM, part, part);
    }
}

static void record_long_chain(struct recorded *tape)
{
    int x = input(tape, 0);
    for (int i = 0; i < 500; i++) {
        x = of_one(tape, i % 3 == 0 ? TAPE_COSINE : TAPE_SINE, x);
        x = of_two(tape, TAPE_DIFFERENCE, x, constant(tape, 0.5));
    }
}

static void record_dot_product(struct recorded *tape)
{
    const int half = tape->inputs_count / 2;
    int sum = of_two(tape, TAPE_PRODUCT, input(tape, 0), input(tape, half));
    for (int i = 1; i < half; i++) {
        const int a = input(tape, i);
        sum = of_two(tape, TAPE_SUM, sum, of_two(tape, TAPE_PRODUCT, a, input(tape, half + i)));
    }
}

static int any_before(struct gw_case *grading, const struct recorded *tape)
{
    return (int)gw_random(grading, 0, tape->count);
}

// Sums, differences and products of what is there, with a sine about each so that nothing grows.
static void record_at_random(struct gw_case *grading, struct recorded *tape)
{
    static const enum tape_kind kinds[] = {TAPE_SUM, TAPE_DIFFERENCE, TAPE_PRODUCT};
    for (int j = 0; j < tape->inputs_count; j++) {
        (void)input(tape, j);
    }
    for (int i = 0; i < 400; i++) {
        const int left = any_before(grading, tape);
        const int made =
            of_two(tape, kinds[(int)gw_random(grading, 0, 3)], left, any_before(grading, tape));
        (void)of_one(tape, i % 2 ? TAPE_SINE : TAPE_COSINE, made);
    }
    // What was made last is used: the result depends on most of it.
    int sum = tape->count - 1;
    for (int i = 1; i <= 100; i++) {
        sum = of_two(tape, TAPE_SUM, sum, tape->inputs_count + 8 * i - 1 - 7);
    }
}

static inline void record_computation(struct gw_case *grading, enum computation computation,
                                      struct recorded *tape)
{
    switch (computation) {
    case ONE_INPUT:
        (void)input(tape, tape->inputs_count - 1);
        break;
    case ONE_CONSTANT:
        (void)constant(tape, 3.25);
        break;
    case THRICE_IN_A_SUM: {
        const int x = input(tape, 0);
        (void)of_two(tape, TAPE_SUM, of_two(tape, TAPE_SUM, x, x), x);
        break;
    }
    case THRICE_IN_A_PRODUCT: {
        const int x = input(tape, 0);
        (void)of_two(tape, TAPE_PRODUCT, of_two(tape, TAPE_PRODUCT, x, x), x);
        break;
    }
    case DIFFERENCE: {
        const int x = input(tape, 0);
        (void)of_two(tape, TAPE_DIFFERENCE, x, input(tape, 1));
        break;
    }
    case PRODUCT_OF_THREE: {
        const int x = input(tape, 0);
        const int xy = of_two(tape, TAPE_PRODUCT, x, input(tape, 1));
        (void)of_two(tape, TAPE_PRODUCT, xy, input(tape, 2));
        break;
    }
    case SINE:
        (void)of_one(tape, TAPE_SINE, input(tape, 0));
        break;
    case COSINE:
        (void)of_one(tape, TAPE_COSINE, input(tape, 0));
        break;
    case SINE_AND_COSINE:
        record_sine_and_cosine(tape);
        break;
    case USED_LATE: {
        // x y + sin x - x, where each x is an operation of its own.
        const int x = input(tape, 0);
        const int product = of_two(tape, TAPE_PRODUCT, x, input(tape, 1));
        const int sum = of_two(tape, TAPE_SUM, product, of_one(tape, TAPE_SINE, input(tape, 0)));
        (void)of_two(tape, TAPE_DIFFERENCE, sum, input(tape, 0));
        break;
    }
    case DOUBLED_FORTY_TIMES:
        record_doubled(tape);
        break;
    case LONG_CHAIN:
        record_long_chain(tape);
        break;
    case DOT_PRODUCT:
        record_dot_product(tape);
        break;
    case AT_RANDOM:
        record_at_random(grading, tape);
        break;
    }
}

#endif
