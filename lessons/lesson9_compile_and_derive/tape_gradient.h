// SPDX-License-Identifier: MIT
/**
 * @file tape_gradient.h
 * Lesson 9, exercise 2: all derivatives of a recorded computation, in one pass from its end to its
 * beginning.
 */
#ifndef TAPE_GRADIENT_H
#define TAPE_GRADIENT_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * What an operation of a tape computes. a and b are the values of the operations in left and right.
 */
enum tape_kind {
    TAPE_INPUT,      /**< inputs[left] */
    TAPE_CONSTANT,   /**< its number, which depends on nothing */
    TAPE_SUM,        /**< a + b */
    TAPE_DIFFERENCE, /**< a - b */
    TAPE_PRODUCT,    /**< a * b */
    TAPE_SINE,       /**< sin a */
    TAPE_COSINE      /**< cos a */
};

/** One operation. Its operands, left and right, are earlier operations. */
struct tape_op {
    enum tape_kind kind;
    int left;      /**< the operation that computes a; for an input: which input */
    int right;     /**< the operation that computes b, where there is a b */
    double number; /**< the value of a constant */
};

/** A recorded computation: its operations, in order. You read it with tape_read() only. */
struct tape;

/**
 * Returns one operation of a tape. The caller of tape_gradient() provides this function, and counts
 * how often you call it.
 *
 * @param tape  the tape
 * @param i     number of the operation, from 0 to count - 1
 * @return a copy of the operation
 */
struct tape_op tape_read(const struct tape *tape, int i);

/**
 * Computes the value of a tape, which is the value of its last operation, and its derivatives with
 * respect to all inputs:
 *
 *     *value      = value of operation count - 1
 *     gradient[j] = d value / d inputs[j]
 *
 * @param tape          the operations, only read
 * @param count         number of operations on the tape, at least 1
 * @param inputs        inputs_count doubles, only read
 * @param inputs_count  number of inputs, at least 0; a tape may use each input any number of times,
 *                      or not at all
 * @param value         becomes the value
 * @param gradient      inputs_count doubles, written: gradient[j] becomes the derivative with
 *                      respect to inputs[j]. It is 0 for an input that the value does not depend
 *                      on. The contents before the call are unspecified
 * @return EINVAL (from errno.h) if count is less than 1; ENOMEM if there is not enough memory;
 *         otherwise 0. After EINVAL and ENOMEM, *value and gradient are as they were
 *
 * Graded: counts, with this limit.
 *
 * - Reads of the tape: at most 2 per operation, for any number of inputs.
 *
 * @note Accuracy: the value may be off by 32 count eps times the largest value on the tape, with
 *       eps = 2^-53. A derivative may be off by 32 count eps times the largest adjoint, where
 *       each adjoint is the sum of the magnitudes of its terms. (Each operation rounds
 *       once, or four times if it is a sine. Its rounding, times its adjoint,
 *       reaches the result, and there are `count` operations.)
 * @note The function frees all memory that it allocates, in any case.
 */
int tape_gradient(const struct tape *tape, int count, const double *inputs, int inputs_count,
                  double *value, double *gradient);

#ifdef __cplusplus
}
#endif

#endif
