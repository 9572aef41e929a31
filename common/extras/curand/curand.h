// SPDX-License-Identifier: MIT
// cuRAND on the host: a generator fills an array of the device's, or of the host's where
// curandCreateGeneratorHost() made it. Each call is one launch in the generator's stream. All
// generators are Philox4x32-10 here; the quasi-random ones are not there.
#pragma once

#ifndef __cplusplus
#error "curand.h of the CPU device of Gridwork is C++"
#endif

#include "cuda_runtime.h"

#include "random_numbers.h"

#include <stdlib.h>

typedef enum curandStatus {
    CURAND_STATUS_SUCCESS = 0,
    CURAND_STATUS_VERSION_MISMATCH = 100,
    CURAND_STATUS_NOT_INITIALIZED = 101,
    CURAND_STATUS_ALLOCATION_FAILED = 102,
    CURAND_STATUS_TYPE_ERROR = 103,
    CURAND_STATUS_OUT_OF_RANGE = 104,
    CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
    CURAND_STATUS_LAUNCH_FAILURE = 201,
    CURAND_STATUS_PREEXISTING_FAILURE = 202,
    CURAND_STATUS_INITIALIZATION_FAILED = 203,
    CURAND_STATUS_ARCH_MISMATCH = 204,
    CURAND_STATUS_INTERNAL_ERROR = 999
} curandStatus_t;

typedef enum curandRngType {
    CURAND_RNG_TEST = 0,
    CURAND_RNG_PSEUDO_DEFAULT = 100,
    CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 = 141,
    CURAND_RNG_PSEUDO_MT19937 = 142,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
    CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32 = 201,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
    CURAND_RNG_QUASI_SOBOL64 = 203,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
} curandRngType_t;

typedef enum curandOrdering {
    CURAND_ORDERING_PSEUDO_BEST = 100,
    CURAND_ORDERING_PSEUDO_DEFAULT = 101,
    CURAND_ORDERING_PSEUDO_SEEDED = 102,
    CURAND_ORDERING_PSEUDO_LEGACY = 103,
    CURAND_ORDERING_PSEUDO_DYNAMIC = 104
} curandOrdering_t;

/** Owned by whoever created it. */
typedef struct curandGenerator_st {
    unsigned long long seed, offset;
    cudaStream_t stream;
    bool on_host;
} * curandGenerator_t;

#define GW_RANDOM_CALL inline __attribute__((always_inline)) curandStatus_t

inline curandStatus_t gw_random_create(curandGenerator_t *generator, curandRngType_t type,
                                       bool on_host)
{
    if (type >= CURAND_RNG_QUASI_DEFAULT) {
        return CURAND_STATUS_TYPE_ERROR;
    }
    *generator = static_cast<curandGenerator_t>(malloc(sizeof(**generator)));
    if (!*generator) {
        return CURAND_STATUS_ALLOCATION_FAILED;
    }
    **generator = {0, 0, nullptr, on_host};
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t type)
{
    return gw_random_create(generator, type, false);
}
inline curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t type)
{
    return gw_random_create(generator, type, true);
}
inline curandStatus_t curandDestroyGenerator(curandGenerator_t generator)
{
    free(generator);
    return CURAND_STATUS_SUCCESS;
}
/** The numbers begin anew. */
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                         unsigned long long seed)
{
    generator->seed = seed;
    generator->offset = 0;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator,
                                               unsigned long long offset)
{
    generator->offset = offset;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetGeneratorOrdering(curandGenerator_t, curandOrdering_t)
{
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream)
{
    generator->stream = stream;
    return CURAND_STATUS_SUCCESS;
}
/** There is nothing to prepare. */
inline curandStatus_t curandGenerateSeeds(curandGenerator_t)
{
    return CURAND_STATUS_SUCCESS;
}

// What number i of an array is, of the four random words that are its own.
struct gw_random_bits {
    GW_GLUE unsigned operator()(gw_four_words four) const
    {
        return four.word[0];
    }
};
template <typename T>
struct gw_random_uniform {
    GW_GLUE T operator()(gw_four_words four) const
    {
        return sizeof(T) == sizeof(float)
                   ? static_cast<T>(gw_unit_float(four.word[0]))
                   : static_cast<T>(gw_unit_double(four.word[0], four.word[1]));
    }
};
template <typename T>
struct gw_random_normal {
    T mean, stddev;
    GW_GLUE T operator()(gw_four_words four) const
    {
        return mean + stddev * (sizeof(T) == sizeof(float)
                                    ? static_cast<T>(gw_two_normal(four.word[0], four.word[1]).x)
                                    : static_cast<T>(gw_two_normal_double(four).x));
    }
};
template <typename T>
struct gw_random_log_normal {
    gw_random_normal<T> normal;
    GW_GLUE T operator()(gw_four_words four) const
    {
        return exp(normal(four));
    }
};

template <typename T, typename Number>
__global__ void gw_random_fill(T *numbers, size_t n, unsigned long long seed,
                               unsigned long long offset, Number number)
{
    for (size_t i = blockIdx.x * static_cast<size_t>(blockDim.x) + threadIdx.x; i < n;
         i += static_cast<size_t>(gridDim.x) * blockDim.x) {
        numbers[i] = number(gw_random_block(seed, 0, offset + i));
    }
}

template <typename T, typename Number>
GW_RANDOM_CALL gw_random_generate(const char *call, curandGenerator_t generator, T *numbers,
                                  size_t n, Number number, const char *file, int line)
{
    if (!generator) {
        return CURAND_STATUS_NOT_INITIALIZED;
    }
    const unsigned long long offset = generator->offset;
    generator->offset += n;
    if (generator->on_host) {
        for (size_t i = 0; i < n; i++) {
            numbers[i] = number(gw_random_block(generator->seed, 0, offset + i));
        }
        return CURAND_STATUS_SUCCESS;
    }
    const unsigned blocks = static_cast<unsigned>(n / 256 < 64 ? n / 256 + 1 : 64);
    void (*const kernel)(T *, size_t, unsigned long long, unsigned long long, Number) =
        gw_random_fill<T, Number>;
    const gw_launch launch = {
        call,    file,  line,    dim3(blocks), dim3(256), 0, generator->stream, gw_entry(kernel),
        nullptr, false, nullptr, nullptr};
    unsigned long long seed = generator->seed, first = offset;
    void *arguments[] = {&numbers, &n, &seed, &first, &number};
    return gw_launch_with(kernel, launch, arguments, gw_indices_below<5>::type()) == cudaSuccess
               ? CURAND_STATUS_SUCCESS
               : CURAND_STATUS_LAUNCH_FAILURE;
}

#define GW_PLACE const char *file = __builtin_FILE(), int line = __builtin_LINE()
/** n numbers of 32 random bits. */
GW_RANDOM_CALL curandGenerate(curandGenerator_t generator, unsigned *numbers, size_t n, GW_PLACE)
{
    return gw_random_generate("curandGenerate", generator, numbers, n, gw_random_bits(), file,
                              line);
}
/** n uniform numbers above 0, and up to 1. */
GW_RANDOM_CALL curandGenerateUniform(curandGenerator_t generator, float *numbers, size_t n,
                                     GW_PLACE)
{
    return gw_random_generate("curandGenerateUniform", generator, numbers, n,
                              gw_random_uniform<float>(), file, line);
}
GW_RANDOM_CALL curandGenerateUniformDouble(curandGenerator_t generator, double *numbers, size_t n,
                                           GW_PLACE)
{
    return gw_random_generate("curandGenerateUniformDouble", generator, numbers, n,
                              gw_random_uniform<double>(), file, line);
}
/** n numbers, an even number of them, of a normal distribution. */
GW_RANDOM_CALL curandGenerateNormal(curandGenerator_t generator, float *numbers, size_t n,
                                    float mean, float stddev, GW_PLACE)
{
    return n % 2 != 0 ? CURAND_STATUS_LENGTH_NOT_MULTIPLE
                      : gw_random_generate("curandGenerateNormal", generator, numbers, n,
                                           gw_random_normal<float>{mean, stddev}, file, line);
}
GW_RANDOM_CALL curandGenerateNormalDouble(curandGenerator_t generator, double *numbers, size_t n,
                                          double mean, double stddev, GW_PLACE)
{
    return n % 2 != 0 ? CURAND_STATUS_LENGTH_NOT_MULTIPLE
                      : gw_random_generate("curandGenerateNormalDouble", generator, numbers, n,
                                           gw_random_normal<double>{mean, stddev}, file, line);
}
/** The exponentials of such numbers. */
GW_RANDOM_CALL curandGenerateLogNormal(curandGenerator_t generator, float *numbers, size_t n,
                                       float mean, float stddev, GW_PLACE)
{
    return n % 2 != 0 ? CURAND_STATUS_LENGTH_NOT_MULTIPLE
                      : gw_random_generate("curandGenerateLogNormal", generator, numbers, n,
                                           gw_random_log_normal<float>{{mean, stddev}}, file, line);
}
GW_RANDOM_CALL curandGenerateLogNormalDouble(curandGenerator_t generator, double *numbers, size_t n,
                                             double mean, double stddev, GW_PLACE)
{
    return n % 2 != 0
               ? CURAND_STATUS_LENGTH_NOT_MULTIPLE
               : gw_random_generate("curandGenerateLogNormalDouble", generator, numbers, n,
                                    gw_random_log_normal<double>{{mean, stddev}}, file, line);
}
#undef GW_PLACE
#undef GW_RANDOM_CALL
