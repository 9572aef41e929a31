// SPDX-License-Identifier: MIT
/**
 * @file compile_once.h
 * Lesson 9, exercise 5: a kernel that is compiled while the program runs, and only the first time
 * that it is asked for.
 */
#ifndef COMPILE_ONCE_H
#define COMPILE_ONCE_H

#include "cuda_library.h"
#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CACHE_MOST = 8, LOG_SIZE = 2048 };

/** A kernel that was compiled, and what it was compiled from. */
struct compiled_kernel {
    char *source;          /**< a copy of its own, from malloc */
    char *name;            /**< the same */
    cudaLibrary_t library; /**< of its own: no two kernels share one */
    cudaKernel_t kernel;   /**< in that library, until it is unloaded */
};

/**
 * Kernels that were compiled. It begins with all bytes 0 and belongs to the caller, who one day
 * unloads each library, frees each copy, and has it begin anew.
 */
struct kernel_cache {
    int count;                                  /**< how many kernels there are */
    struct compiled_kernel kernels[CACHE_MOST]; /**< the first `count`, oldest first */
    char log[LOG_SIZE];                         /**< what the compiler said, ended by a 0 */
};

/**
 * The kernel called `name` of a source. It is compiled by NVRTC, loaded with cudaLibraryLoadData()
 * and kept in the cache by the first call that asks for it, and found there by all others.
 *
 * Two calls ask for the same kernel if both texts are the same, character by character, wherever
 * they lie: the caller may write another source into the same buffer, or the same source into
 * another one. A source of which two kernels are asked for is compiled for each of them.
 *
 * The function does not wait for the device, and unloads nothing that was in the cache: kernels
 * that were launched may not have run yet.
 *
 * On success cache->log says nothing that counts. Where an error is returned, *kernel and the
 * kernels in the cache are as they were, and all that the call has made is given back: the program
 * of NVRTC, the library, memory.
 *
 * Graded by counts: so many compilations as there are different pairs of source and name, and one
 * more for each call that fails.
 *
 * @param cache   where kernels are kept
 * @param source  CUDA C++ for NVRTC, ended by a 0; it is the caller's, who may change it afterwards
 * @param name    of a kernel in it that is declared extern "C", so that the library has it under
 *                this name; the caller's, too
 * @param kernel  becomes the kernel: cudaLaunchKernel((const void *)*kernel, ...) launches it
 * @return
 * - cudaSuccess
 * - cudaErrorInvalidValue if an argument is NULL
 * - cudaErrorMemoryAllocation if it is not in the cache and the cache is full: then nothing is
 *   compiled; or if there is not enough host memory
 * - cudaErrorInvalidSource if NVRTC cannot compile the source: then cache->log is NVRTC's log, or
 * as much of its beginning as there is room for, with a 0 at its end
 * - cudaErrorUnknown if another call of NVRTC fails
 * - or else the first error of a call of CUDA's, for instance cudaLibraryGetKernel()'s, if the
 *   source has no kernel of this name
 */
cudaError_t compile_once(struct kernel_cache *cache, const char *source, const char *name,
                         cudaKernel_t *kernel);

#ifdef __cplusplus
}
#endif

#endif
