// SPDX-License-Identifier: MIT
/**
 * @file tape_gradient.h
 * Lesson 9, exercise 2: all derivatives of a program at once, by going through what it did from its
 * end to its beginning.
 */
#ifndef TAPE_GRADIENT_H
#define TAPE_GRADIENT_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What an operation of a tape does. a and b are the values of the operations that it names. */
enum tape_kind {
    TAPE_INPUT,      /**< inputs[left] */
    TAPE_CONSTANT,   /**< its number, which depends on nothing */
    TAPE_SUM,        /**< a + b */
    TAPE_DIFFERENCE, /**< a - b */
    TAPE_PRODUCT,    /**< a * b */
    TAPE_SINE,       /**< sin a */
    TAPE_COSINE      /**< cos a */
};

/** One operation. What it names by left and right are operations before it. */
struct tape_op {
    enum tape_kind kind;
    int left;      /**< the operation that makes a; of an input: which input */
    int right;     /**< the operation that makes b, where there is a b */
    double number; /**< what a constant is */
};

/** What a computation did, operation after operation. It is read with tape_read() alone. */
struct tape;

/**
 * An operation of a tape. Who calls tape_gradient() has it, and counts how often it is called.
 *
 * @param tape  the tape
 * @param i     which operation, from 0 to count - 1
 * @return a copy of it
 */
struct tape_op tape_read(const struct tape *tape, int i);

/**
 * The value that a tape computes, which is that of its last operation, and its derivatives with
 * respect to all inputs.
 *
 * Accuracy, with eps = 2^-53: 32 count eps times the largest value on the tape, for the value; for
 * a derivative 32 count eps times the largest adjoint, where an adjoint counts as the sum of the
 * magnitudes that are added up in it. (Each operation rounds once, or four times where it is a
 * sine; its rounding comes to the result multiplied by its adjoint; there are `count` of them.)
 *
 * Graded by counts: each operation is read at most twice, however many inputs there are.
 *
 * All memory that the function allocates it frees, in any case.
 *
 * @param tape          the operations, only read
 * @param count         how many operations the tape has, at least 1
 * @param inputs        inputs_count doubles, only read
 * @param inputs_count  how many inputs there are, at least 0; a tape may use each of them any
 * number of times, or not at all
 * @param value         becomes the value
 * @param gradient      inputs_count doubles, written: gradient[j] becomes the derivative with
 * respect to inputs[j], which is 0 for an input that the value does not depend on. What they held
 * before says nothing
 * @return 0; EINVAL (from errno.h) if count is less than 1, and ENOMEM if there is not enough
 *         memory: then *value and gradient are left as they were
 */
int tape_gradient(const struct tape *tape, int count, const double *inputs, int inputs_count,
                  double *value, double *gradient);

#ifdef __cplusplus
}
#endif

#endif
