// SPDX-License-Identifier: MIT
/**
 * @file run_time_texts.h
 * The sources that compile_once is asked to compile, for both halves of its grader and for NVRTC
 * itself (tests/nvrtc). They are few, and never others: a compilation takes a quarter of a second,
 * and its result is kept by what was compiled.
 */
#pragma once

/** What scale() multiplies by is all that tells the first two apart. */
enum text { DOUBLES, TRIPLES, BROKEN, LONGER, TEXTS };

#define KERNELS(factor)                                                                            \
    "extern \"C\" __global__ void scale(float *y, const float *x, int n)\n"                        \
    "{\n"                                                                                          \
    "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"                                   \
    "    if (i < n) {\n"                                                                           \
    "        y[i] = " factor " * x[i];\n"                                                          \
    "    }\n"                                                                                      \
    "}\n"                                                                                          \
    "\n"                                                                                           \
    "extern \"C\" __global__ void shift(float *y, const float *x, int n)\n"                        \
    "{\n"                                                                                          \
    "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"                                   \
    "    if (i < n) {\n"                                                                           \
    "        y[i] = x[i] + 1;\n"                                                                   \
    "    }\n"                                                                                      \
    "}\n"                                                                                          \
    "\n"                                                                                           \
    "extern \"C\" __global__ void scale_twice(float *y, const float *x, int n)\n"                  \
    "{\n"                                                                                          \
    "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"                                   \
    "    if (i < n) {\n"                                                                           \
    "        y[i] = " factor " * (" factor " * x[i]);\n"                                           \
    "    }\n"                                                                                      \
    "}\n"                                                                                          \
    "\n"                                                                                           \
    "__global__ void negate(float *y, const float *x, int n)\n"                                    \
    "{\n"                                                                                          \
    "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"                                   \
    "    if (i < n) {\n"                                                                           \
    "        y[i] = -x[i];\n"                                                                      \
    "    }\n"                                                                                      \
    "}\n"

/** What a log is known by, and so many characters that a log that names it has no room. */
#define UNDECLARED "undeclared_variable"
#define TEN(text) text text text text text text text text text text
#define LONG_NAME UNDECLARED TEN(TEN("_of_this_very_long_name_"))

static const char *const text_of[TEXTS] = {
    [DOUBLES] = KERNELS("2"),
    [TRIPLES] = KERNELS("3"),
    [LONGER] = KERNELS("2") "\n// begins as the first does\n",
    [BROKEN] = "extern \"C\" __global__ void scale(float *y, const float *x, int n)\n"
               "{\n"
               "    y[0] = " LONG_NAME " * x[0];\n"
               "}\n"};

/** What is asked for: three kernels, of two of which one's name begins with the other's; one that
 * is there under C++'s name alone, and none at all. */
enum name { SCALE, SHIFT, TWICE, NEGATE, STRETCH, NAMES };

static const char *const name_of[NAMES] = {[SCALE] = "scale",
                                           [SHIFT] = "shift",
                                           [TWICE] = "scale_twice",
                                           [NEGATE] = "negate",
                                           [STRETCH] = "stretch"};
