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

/**
 * What an operation of an expression does. b is the last value that was pushed, and a is the value
 * before it.
 */
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
    int input;    /**< for OP_INPUT: which input, from 0 to FUSE_MOST_INPUTS - 1 */
    float number; /**< for OP_CONSTANT: a finite number */
};

/**
 * Writes the source of a kernel that computes an expression of each element:
 *
 *     out[i] = value of the expression of in0[i], in1[i], ...        for each i < n
 *
 * The operations are in postfix order: 2 x + y is the input x, the constant 2, their product, the
 * input y, and the sum.
 *
 * The source is CUDA C++ that NVRTC compiles without options and without headers. It has the kernel
 *
 *     extern "C" __global__ void fused(float *out, const float *in0, const float *in1, ..., int n)
 *
 * The largest input number in `ops` determines the number of inputs: up to in4 if 4 is the largest,
 * whether or not all of them are used. The launch has one dimension, and n threads or more, with n
 * at least 0. Thread i of the grid sets out[i] if i < n, and does nothing else. `out` overlaps none
 * of the inputs.
 *
 * The source computes everything in float: it has no double, and no floating-point literal without
 * the suffix f. Constants are exact: the compiler reads exactly the float that the operation has.
 * (9 significant digits are enough for any float: IEEE 754-2019, section 5.12.2.) The locale is
 * "C", whose decimal point is a point.
 *
 * @param ops     `count` operations, only read
 * @param count   number of operations, at least 1 and at most FUSE_MOST_OPS
 * @param source  becomes the source, ended by a 0, if there is room for it. After an error, its
 *                content is unspecified
 * @param size    size of source in bytes, may be 0; the function writes nothing behind them
 * @return cudaErrorInvalidValue in these cases, otherwise cudaSuccess:
 * - if ops or source is NULL
 * - if count is out of its range
 * - if the operations are not an expression: an operation lacks an operand, the end does not leave
 *   exactly one value, or an input or a kind does not exist
 * - if the source and its 0 have more than `size` bytes
 *
 * Graded: counts of the kernel, with these limits.
 *
 * - Loads: each input once, with neighboring threads at neighboring elements: 4 sectors of 32 bytes
 *   per warp and input.
 * - Stores: one per warp.
 * - Other device memory: none. Intermediate values are variables.
 *
 * @note Accuracy: each value may be off by the effect of the errors of its operands, plus eps of
 *       itself, or 4 eps for a sine or cosine, with eps = 2^-24. (2 ulp for sine and cosine: CUDA
 *       C++ Programming Guide, "Mathematical Functions Appendix".) A product and a sum may round
 *       only once. So the source calls none of the less accurate functions __sinf, __cosf,
 *       __sincosf and __fdividef.
 */
cudaError_t fuse(const struct op *ops, int count, char *source, size_t size);

#ifdef __cplusplus
}
#endif

#endif
