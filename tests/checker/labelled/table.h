// SPDX-License-Identifier: MIT
// One line makes an instance of a kernel: its label, and the launch. main.c runs it and names it by
// its place. KIND(name) says what the lines behind it are counted as.
#pragma once

enum label {
    LABEL_CLEAN,     // no mistake: no report
    LABEL_FOUND,     // a mistake that the input triggers: its report, in both orders of the blocks
    LABEL_ONE_ORDER, // the same, in one order of the blocks alone
    LABEL_UNSEEN,    // a mistake that this input does not trigger: no report
    LABEL_EXCUSED,   // a race by the letter of the memory model that a rule excuses: no report
    LABEL_MISSED,    // a mistake that the checker is known to miss: no report
    LABEL_FALSE      // no mistake, and the checker is known to report one in one order at least
};

#ifdef __cplusplus
extern "C" {
#endif
int add_kind(const char *name);
int add_instance(enum label label, const char *report, const char *file, int line,
                 void (*run)(void));
#ifdef __cplusplus
}

#include "../corpus.h"

typedef unsigned long long ull;

#define KIND(name) static const int kind_##name = add_kind(#name)
#define INSTANCE_IN(line, label, report, ...)                                                      \
    static void run_##line(void)                                                                   \
    {                                                                                              \
        __VA_ARGS__;                                                                               \
        finish();                                                                                  \
    }                                                                                              \
    static const int added_##line = add_instance(label, report, __FILE__, line, run_##line)
#define INSTANCE_AT(line, ...) INSTANCE_IN(line, __VA_ARGS__)
#define CLEAN(...) INSTANCE_AT(__LINE__, LABEL_CLEAN, "", __VA_ARGS__)
#define RACE(...) INSTANCE_AT(__LINE__, LABEL_FOUND, "race", __VA_ARGS__)
#define BOUNDS(...) INSTANCE_AT(__LINE__, LABEL_FOUND, "out of bounds", __VA_ARGS__)
#define BARRIER(...) INSTANCE_AT(__LINE__, LABEL_FOUND, "barrier", __VA_ARGS__)
#define WARNED(...) INSTANCE_AT(__LINE__, LABEL_FOUND, "warning", __VA_ARGS__)
#define ONE_ORDER(...) INSTANCE_AT(__LINE__, LABEL_ONE_ORDER, "race", __VA_ARGS__)
#define UNSEEN(...) INSTANCE_AT(__LINE__, LABEL_UNSEEN, "", __VA_ARGS__)
#define EXCUSED(...) INSTANCE_AT(__LINE__, LABEL_EXCUSED, "", __VA_ARGS__)
#define MISSED(...) INSTANCE_AT(__LINE__, LABEL_MISSED, "", __VA_ARGS__)
#define FALSE_ALARM(...) INSTANCE_AT(__LINE__, LABEL_FALSE, "race", __VA_ARGS__)

/** Index in the grid. */
__device__ static inline int index_of_thread(void)
{
    return (int)(blockIdx.x * blockDim.x + threadIdx.x);
}

/** n elements of device memory that hold 0, 1, 2, ..., freed by finish(). */
template <typename T>
static inline T *numbers(int n)
{
    T h[256], *d = array(n, T(0));
    for (int i = 0; i < n; i++) {
        h[i] = T(i);
    }
    cudaMemcpy(d, h, (size_t)n * sizeof(T), cudaMemcpyHostToDevice);
    return d;
}
#endif
