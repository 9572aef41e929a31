// SPDX-License-Identifier: MIT
/**
 * @file cuda_library.h
 * Libraries of kernels, cudaLibraryLoadData(), cudaLibraryGetKernel() and cudaLibraryUnload(), with
 * whatever CUDA 12 or 13 there is.
 *
 * The runtime has these calls since CUDA 12.8. Before that the driver alone had them, as
 * cuLibraryLoadData() and its relatives (CUDA Driver API, "Library Management"). They are asked for
 * by name here, so that a program need not be linked with the driver: such a program would not even
 * start where there is none. Written from the documentation: it is compiled against CUDA 13 that
 * pretends to be older, and has not run with an older one.
 */
#pragma once

#include <cuda_runtime_api.h>

#if CUDART_VERSION < 12080

typedef struct CUlib_st *cudaLibrary_t;
typedef struct CUkern_st *cudaKernel_t;

/** A function of the driver, which exists when the runtime has begun to use the driver. */
static inline cudaError_t gw_driver_function(const char *name, void **function)
{
    enum cudaDriverEntryPointQueryResult found = cudaDriverEntryPointSymbolNotFound;
    cudaError_t error = cudaFree(0); // makes the device's context
    if (error == cudaSuccess) {
        error = cudaGetDriverEntryPoint(name, function, cudaEnableDefault, &found);
    }
    return error != cudaSuccess                   ? error
           : found != cudaDriverEntryPointSuccess ? cudaErrorNotSupported
                                                  : cudaSuccess;
}

/** As that of CUDA 12.8, without options: all pointers to them are NULL, and their counts 0. */
static inline cudaError_t cudaLibraryLoadData(cudaLibrary_t *library, const void *code,
                                              void *jit_options, void **jit_option_values,
                                              unsigned int jit_option_count, void *library_options,
                                              void **library_option_values,
                                              unsigned int library_option_count)
{
    int (*load)(cudaLibrary_t *, const void *, void *, void **, unsigned int, void *, void **,
                unsigned int);
    cudaError_t error = gw_driver_function("cuLibraryLoadData", (void **)&load);
    if (error == cudaSuccess) {
        // What both can say has the same number in both.
        error = (cudaError_t)load(library, code, jit_options, jit_option_values, jit_option_count,
                                  library_options, library_option_values, library_option_count);
    }
    return error;
}

static inline cudaError_t cudaLibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library,
                                               const char *name)
{
    int (*get)(cudaKernel_t *, cudaLibrary_t, const char *);
    cudaError_t error = gw_driver_function("cuLibraryGetKernel", (void **)&get);
    return error != cudaSuccess ? error : (cudaError_t)get(kernel, library, name);
}

static inline cudaError_t cudaLibraryUnload(cudaLibrary_t library)
{
    int (*unload)(cudaLibrary_t);
    cudaError_t error = gw_driver_function("cuLibraryUnload", (void **)&unload);
    return error != cudaSuccess ? error : (cudaError_t)unload(library);
}

#endif
