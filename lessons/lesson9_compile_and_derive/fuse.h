// SPDX-License-Identifier: MIT
/**
 * @file fuse.h
 * Lesson 9, exercise 6: one kernel for a whole expression, written by the program.
 */
#ifndef FUSE_H
#define FUSE_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FUSE_MOST_OPS = 64, FUSE_MOST_INPUTS = 8 };

/** What an operation of an expression does. b is the value that was pushed last, and a the one
 * before it. */
enum op_kind {
    OP_INPUT,      /**< pushes the element of an input */
    OP_CONSTANT,   /**< pushes a number */
    OP_SUM,        /**< takes a and b and pushes a + b */
    OP_DIFFERENCE, /**< takes a and b and pushes a - b */
    OP_PRODUCT,    /**< takes a and b and pushes a * b */
    OP_QUOTIENT,   /**< takes a and b and pushes a / b */
    OP_SINE,       /**< takes b and pushes sin b */
    OP_COSINE,     /**< takes b and pushes cos b */
    OP_ROOT        /**< takes b and pushes its square root */
};

/** One operation of an expression in postfix order. */
struct op {
    enum op_kind kind;
    int input;    /**< of OP_INPUT: which one, from 0 to FUSE_MOST_INPUTS - 1 */
    float number; /**< of OP_CONSTANT: a finite number */
};

/**
 * Writes the source of a kernel that computes an expression of each element. 2 x + y is the input
 * x, the constant 2, their product, the input y, and the sum.
 *
 * The source is CUDA C++ that NVRTC compiles without options and without headers. It has the
 * kernel
 *
 *     extern "C" __global__ void fused(float *out, const float *in0, const float *in1, ..., int n)
 *
 * with as many inputs as the largest number of one in `ops` says: up to in4, if 4 is the largest,
 * whether or not all of them are used. It is launched in one dimension with n threads or more, n at
 * least 0. The thread whose number in the grid is i sets out[i] to the value of the expression of
 * in0[i], in1[i], ..., if i < n, and does nothing else. `out` overlaps none of the inputs.
 *
 * Everything is computed in float: the source has no double, and no floating-point literal without
 * the suffix f. Constants are exact: the compiler reads the very float that the operation has. (9
 * significant digits are enough for any: IEEE 754-2019, section 5.12.2.) The locale is "C", in
 * which a decimal point is a point.
 *
 * Accuracy, with eps = 2^-24: a sum, difference, product, quotient or root is off by eps of its
 * value, a sine or cosine by 4 eps of its own (2 ulp: CUDA C++ Programming Guide, "Mathematical
 * Functions Appendix"), and by what the errors of its operands make of it. A product and a sum may
 * be one operation.
 *
 * Graded by counts: one load of each input, by warps of neighbours: 4 sectors of 32 bytes a warp
 * and input; one store a warp; and no other memory of the device. Values on the way are variables.
 *
 * @param ops     `count` operations, only read
 * @param count   how many there are, at least 1 and at most FUSE_MOST_OPS
 * @param source  becomes the source, ended by a 0, if there is room for it. Where an error is
 *                returned, what it holds says nothing
 * @param size    how many bytes source has, which may be 0: nothing is written behind them
 * @return cudaSuccess; cudaErrorInvalidValue if ops or source is NULL, if count is out of its
 * range, if the operations are no expression (one lacks an operand, or in the end there is not one
 *         value; an input or a kind that there is not), or if the source and its 0 have more than
 *         `size` bytes
 */
cudaError_t fuse(const struct op *ops, int count, char *source, size_t size);

#ifdef __cplusplus
}
#endif

#endif
