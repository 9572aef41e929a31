// SPDX-License-Identifier: MIT
// Lesson 9, exercise 2: reverse mode. A tape says what a computation did; going through it
// backwards gives the derivatives with respect to all inputs, for the price of a second evaluation.
//
// Stages
//   1  forward: the value of each operation, kept for the way back
//   2  backward: the adjoint of an operation is how much the result changes with its value; each
//      operation passes its adjoint on to its operands
//   3  the adjoints of the inputs' operations are the gradient
//
// Grade it:  ctest -L lesson9                (the whole lesson)
//            ./gridwork grade tape_gradient  (this exercise alone)
#include "tape_gradient.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

// The value of an operation, from those of the operations before it.
double value_of(const struct tape_op *op, const double *values, const double *inputs)
{
    switch (op->kind) {
    case TAPE_INPUT:
        return inputs[op->left];
    case TAPE_CONSTANT:
        return op->number;
    case TAPE_SUM:
        return values[op->left] + values[op->right];
    case TAPE_DIFFERENCE:
        return values[op->left] - values[op->right];
    case TAPE_PRODUCT:
        return values[op->left] * values[op->right];
    case TAPE_SINE:
        return sin(values[op->left]);
    case TAPE_COSINE:
        return cos(values[op->left]);
    }
    return 0;
}

// Passes the adjoint of an operation on to its operands, or to its input.
void hand_on(const struct tape_op *op, double adjoint, const double *values, double *adjoints,
             double *gradient)
{
    // BEGIN SOLUTION: a case for each kind: adjoint times local derivative, added to what is there
    const int left = op->left;
    const int right = op->right;
    switch (op->kind) {
    case TAPE_INPUT:
        gradient[left] += adjoint;
        break;
    case TAPE_CONSTANT:
        break;
    case TAPE_SUM:
        adjoints[left] += adjoint;
        adjoints[right] += adjoint;
        break;
    case TAPE_DIFFERENCE:
        adjoints[left] += adjoint;
        adjoints[right] -= adjoint;
        break;
    case TAPE_PRODUCT:
        adjoints[left] += adjoint * values[right];
        adjoints[right] += adjoint * values[left];
        break;
    case TAPE_SINE:
        adjoints[left] += adjoint * cos(values[left]);
        break;
    case TAPE_COSINE:
        adjoints[left] -= adjoint * sin(values[left]);
        break;
    }
    // SKELETON
    //| if (op->kind == TAPE_INPUT) {
    //|     gradient[op->left] += adjoint;
    //| }
    // END SOLUTION
}

int tape_gradient(const struct tape *tape, int count, const double *inputs, int inputs_count,
                  double *value, double *gradient)
{
    if (count < 1) {
        return EINVAL;
    }
    // BEGIN SOLUTION: memory for values and adjoints; a pass forward, and a pass backward
    double *values = malloc((size_t)count * sizeof(double));
    double *adjoints = calloc((size_t)count, sizeof(double));
    if (!values || !adjoints) {
        free(values);
        free(adjoints);
        return ENOMEM;
    }
    for (int i = 0; i < count; i++) {
        const struct tape_op op = tape_read(tape, i);
        values[i] = value_of(&op, values, inputs);
    }
    for (int j = 0; j < inputs_count; j++) {
        gradient[j] = 0;
    }
    adjoints[count - 1] = 1; // of the result with respect to itself
    for (int i = count - 1; i >= 0; i--) {
        const struct tape_op op = tape_read(tape, i);
        hand_on(&op, adjoints[i], values, adjoints, gradient);
    }
    *value = values[count - 1];
    free(values);
    free(adjoints);
    return 0;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
