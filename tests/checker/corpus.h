// SPDX-License-Identifier: MIT
// What the checker's small kernels need around them. A file holds the programs of a topic; each is
// run in a process of its own, by its name:
//
//     // EXPECT: leak                   the report it gets; without such a mark it must get none
//     x[i] = 0.0f; // EXPECT: race      the same, and this line is the report's place or its other
//     // EXPECT: race at [fill]         the line that `// [fill]` stands behind
//     // WORDS: and 74 more threads     stands in the report; FILE.cu:[fill] is a line as above
//     // ORDER: descending              gets it only with the blocks in this order
//
// The marks stand before the end of the program that they are of, and behind the one before it.
#pragma once

#include <cuda_runtime.h>
#include <stdlib.h>

/** Makes a program known to main.c under its name; always 0. */
extern "C" int corpus_add(const char *name, void (*program)(void));

/** The head of a program. */
#define PROGRAM(name)                                                                              \
    static void program_##name(void);                                                              \
    static const int added_##name = corpus_add(#name, program_##name);                             \
    static void program_##name(void)

/** A program of a few statements, most of them one launch, that ends with finish(). */
#define RUN(name, ...)                                                                             \
    static void program_##name(void)                                                               \
    {                                                                                              \
        __VA_ARGS__;                                                                               \
        finish();                                                                                  \
    }                                                                                              \
    static const int added_##name = corpus_add(#name, program_##name)

/** n elements of device memory that hold `value`; never freed by anybody but the caller. */
template <typename T>
static inline T *own_array(int n, T value)
{
    T *h = (T *)malloc((size_t)n * sizeof(T));
    for (int i = 0; i < n; i++) {
        h[i] = value;
    }
    T *d = NULL;
    cudaMalloc(&d, (size_t)n * sizeof(T));
    cudaMemcpy(d, h, (size_t)n * sizeof(T), cudaMemcpyHostToDevice);
    free(h);
    return d;
}

static void *arrays[8];
static int array_count;

/** The same, freed by finish(). */
template <typename T>
static inline T *array(int n, T value)
{
    T *d = own_array(n, value);
    arrays[array_count++] = d;
    return d;
}

/** n elements of device memory that nobody has written, freed by finish(). */
template <typename T>
static inline T *room(int n)
{
    T *d = NULL;
    cudaMalloc(&d, (size_t)n * sizeof(T));
    arrays[array_count++] = d;
    return d;
}

static cudaStream_t streams[2];
static int stream_count;

/** A stream, destroyed by finish(). */
static inline cudaStream_t new_stream(void)
{
    cudaStreamCreate(&streams[stream_count]);
    return streams[stream_count++];
}

/** Waits for the device, looks at what it says and gives back what array() and the like gave. */
static inline void finish(void)
{
    cudaDeviceSynchronize();
    cudaGetLastError();
    for (int i = 0; i < array_count; i++) {
        cudaFree(arrays[i]);
    }
    for (int i = 0; i < stream_count; i++) {
        cudaStreamDestroy(streams[i]);
    }
}

/** Ends the program with status 2 unless its result is `right`. */
static inline void hold(bool right)
{
    if (!right) {
        exit(2);
    }
}
