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
    // TODO: a case for each kind: adjoint times local derivative, added to what is there
    if (op->kind == TAPE_INPUT) {
        gradient[op->left] += adjoint;
    }
}

int tape_gradient(const struct tape *tape, int count, const double *inputs, int inputs_count,
                  double *value, double *gradient)
{
    if (count < 1) {
        return EINVAL;
    }
    // TODO: memory for values and adjoints; a pass forward, and a pass backward
    return GW_NOT_STARTED;
}
