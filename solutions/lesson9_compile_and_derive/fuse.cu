// SPDX-License-Identifier: MIT
// Lesson 9, exercise 6: a program that writes a program. An expression of many operations becomes
// one kernel, which loads and stores once.
//
// Stages
//   1  text that never overflows the buffer
//   2  the kernel around the expression: its parameters, its guard
//   3  one line per operation, and a stack with the names of the values
//   4  invalid expressions, and expressions that are too long
//
// Grade it:  ctest -L lesson9       (the whole lesson)
//            ./gridwork grade fuse  (this exercise alone)
#include "fuse.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

// The value of a valid expression for one element of each input. Its stack holds values; the stack
// of fuse() holds their names.
float evaluate_cpu(const struct op *ops, int count, const float *inputs)
{
    float stack[FUSE_MOST_OPS];
    int height = 0;
    for (int i = 0; i < count; i++) {
        if (ops[i].kind == OP_INPUT || ops[i].kind == OP_CONSTANT) {
            stack[height++] = ops[i].kind == OP_INPUT ? inputs[ops[i].input] : ops[i].number;
            continue;
        }
        const float b = stack[--height];
        switch (ops[i].kind) {
        case OP_SINE:
            stack[height++] = sinf(b);
            continue;
        case OP_COSINE:
            stack[height++] = cosf(b);
            continue;
        case OP_ROOT:
            stack[height++] = sqrtf(b);
            continue;
        default:
            break;
        }
        const float a = stack[--height];
        stack[height++] = ops[i].kind == OP_SUM          ? a + b
                          : ops[i].kind == OP_DIFFERENCE ? a - b
                          : ops[i].kind == OP_PRODUCT    ? a * b
                                                         : a / b;
    }
    return stack[0];
}

// ------------------------------------------------------------------------------------------------
// Text
// ------------------------------------------------------------------------------------------------

/** A text in a buffer: how much of it is written, and whether there was room for all. */
struct text {
    char *buffer;
    size_t size, used;
    bool fits;
};

/** Adds what printf would print, if there is room for it and a 0. */
void add(struct text *text, const char *format, ...)
{
    // BEGIN SOLUTION: vsnprintf returns the length that it needs
    va_list arguments;
    if (!text->fits) {
        return;
    }
    const size_t room = text->size - text->used;
    va_start(arguments, format);
    const int length = vsnprintf(text->buffer + text->used, room, format, arguments);
    va_end(arguments);
    text->fits = length >= 0 && (size_t)length < room;
    text->used += text->fits ? length : 0;
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Operations
// ------------------------------------------------------------------------------------------------

/** How many values an operation takes from the stack: 0, 1 or 2; -1 for an unknown one. */
int operands_of(const struct op *op)
{
    switch (op->kind) {
    case OP_INPUT:
        return op->input >= 0 && op->input < FUSE_MOST_INPUTS ? 0 : -1;
    case OP_CONSTANT:
        return 0;
    case OP_SINE:
    case OP_COSINE:
    case OP_ROOT:
        return 1;
    case OP_SUM:
    case OP_DIFFERENCE:
    case OP_PRODUCT:
    case OP_QUOTIENT:
        return 2;
    }
    return -1;
}

/** Whether the operations are an expression. @param inputs becomes how many inputs it has */
bool is_expression(const struct op *ops, int count, int *inputs)
{
    // BEGIN SOLUTION: the height of the stack: enough for each operation, and 1 at the end
    int height = 0;
    *inputs = 0;
    for (int i = 0; i < count; i++) {
        const int taken = operands_of(&ops[i]);
        if (taken < 0 || height < taken) {
            return false;
        }
        height += 1 - taken;
        if (ops[i].kind == OP_INPUT && ops[i].input >= *inputs) {
            *inputs = ops[i].input + 1;
        }
    }
    return height == 1;
    // SKELETON
    //| *inputs = 0;
    //| return true;
    // END SOLUTION
}

/** Adds the line that makes value number `i`. a and b are the numbers of its operands. */
void add_operation(struct text *text, const struct op *op, int i, int a, int b)
{
    add(text, "        const float v%d = ", i);
    switch (op->kind) {
    case OP_INPUT:
        add(text, "in%d[i];\n", op->input);
        break;
    // BEGIN SOLUTION: nine digits; a point, which %e always has; names need no parentheses
    case OP_CONSTANT:
        add(text, "%.8ef;\n", op->number);
        break;
    case OP_SUM:
        add(text, "v%d + v%d;\n", a, b);
        break;
    case OP_DIFFERENCE:
        add(text, "v%d - v%d;\n", a, b);
        break;
    case OP_PRODUCT:
        add(text, "v%d * v%d;\n", a, b);
        break;
    case OP_QUOTIENT:
        add(text, "v%d / v%d;\n", a, b);
        break;
    case OP_SINE:
        add(text, "sinf(v%d);\n", b);
        break;
    case OP_COSINE:
        add(text, "cosf(v%d);\n", b);
        break;
    case OP_ROOT:
        add(text, "sqrtf(v%d);\n", b);
        break;
        // SKELETON
        //| default:
        //|     break;
        // END SOLUTION
    }
}

/** Adds a line for each operation. @return the number of the expression's value */
int add_operations(struct text *text, const struct op *ops, int count)
{
    int stack[FUSE_MOST_OPS] = {0};
    // BEGIN SOLUTION: the value of operation i is called vi; the stack holds numbers of values
    int height = 0;
    for (int i = 0; i < count; i++) {
        const int taken = operands_of(&ops[i]);
        const int b = taken > 0 ? stack[--height] : 0;
        const int a = taken > 1 ? stack[--height] : 0;
        add_operation(text, &ops[i], i, a, b);
        stack[height++] = i;
    }
    // END SOLUTION
    return stack[0];
}

// ------------------------------------------------------------------------------------------------
// The source
// ------------------------------------------------------------------------------------------------

cudaError_t fuse(const struct op *ops, int count, char *source, size_t size)
{
    int inputs = 0;
    if (!ops || !source || count < 1 || count > FUSE_MOST_OPS ||
        !is_expression(ops, count, &inputs)) {
        return cudaErrorInvalidValue;
    }
    struct text text = {source, size, 0, size > 0};
    add(&text, "extern \"C\" __global__ void fused(float *out");
    // BEGIN SOLUTION: a parameter per input; the index and the guard; the operations; one store
    for (int k = 0; k < inputs; k++) {
        add(&text, ", const float *in%d", k);
    }
    add(&text, ", int n)\n"
               "{\n"
               "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
               "    if (i < n) {\n");
    const int value = add_operations(&text, ops, count);
    add(&text, "        out[i] = v%d;\n    }\n}\n", value);
    return text.fits ? cudaSuccess : cudaErrorInvalidValue;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
