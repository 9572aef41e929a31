// SPDX-License-Identifier: MIT
/**
 * @file compile_once.h
 * Lesson 9, exercise 5: a kernel that is compiled at run time, and only at its first use.
 */
#ifndef COMPILE_ONCE_H
#define COMPILE_ONCE_H

#include "cuda_library.h"
#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CACHE_MOST = 8, LOG_SIZE = 2048 };

/** A compiled kernel, and the texts that it was compiled from. */
struct compiled_kernel {
    char *source;          /**< its own copy, from malloc */
    char *name;            /**< its own copy, from malloc */
    cudaLibrary_t library; /**< its own: no two kernels share one */
    cudaKernel_t kernel;   /**< in that library, until it is unloaded */
};

/**
 * A cache of compiled kernels. It begins with all bytes 0 and belongs to the caller. Later the
 * caller unloads each library, frees each copy, and resets the cache.
 */
struct kernel_cache {
    int count;                                  /**< number of kernels */
    struct compiled_kernel kernels[CACHE_MOST]; /**< the first `count`, oldest first */
    char log[LOG_SIZE];                         /**< messages of the compiler, ended by a 0 */
};

/**
 * Returns the kernel called `name` of a source. The first call compiles it with NVRTC, loads it
 * with cudaLibraryLoadData() and keeps it in the cache; all later calls find it there.
 *
 * Two calls mean the same kernel if both texts, source and name, are the same, character by
 * character. The addresses do not matter: the caller may write another source into the same buffer,
 * or the same source into another buffer. If the calls use two kernels of one source, you compile
 * the source for each of them.
 *
 * @param cache   the cache of kernels
 * @param source  CUDA C++ for NVRTC, ended by a 0; it belongs to the caller, who may change it
 *                afterwards
 * @param name    name of a kernel in the source that is declared extern "C", so that the library
 *                has it under this name; it belongs to the caller, too
 * @param kernel  becomes the kernel: cudaLaunchKernel((const void *)*kernel, ...) launches it
 * @return
 * - cudaErrorInvalidValue if an argument is NULL
 * - cudaErrorMemoryAllocation if the kernel is not in the cache and the cache is full: then nothing
 *   is compiled; or if there is not enough host memory
 * - cudaErrorInvalidSource if NVRTC finds an error in the source (NVRTC_ERROR_COMPILATION): then
 *   cache->log is NVRTC's log, or as much of its beginning as there is room for, with a 0 at its
 *   end
 * - cudaErrorUnknown if NVRTC fails for any other reason
 * - the first error of a CUDA call, for instance of cudaLibraryGetKernel() if the source has no
 *   kernel of this name
 * - otherwise cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Compilations: one in a call that does not find its pair of source and name in the cache, even
 *   if the call then fails.
 * - None in a call that finds the pair, finds the cache full, or has an argument that is NULL.
 *
 * @note The function does not wait for the device. It unloads nothing that was in the cache,
 *       because launched kernels may not have run yet.
 * @note After success, the content of cache->log is unspecified.
 * @note After an error, *kernel and the kernels in the cache are as they were. The function frees
 *       everything that the call made: the program of NVRTC, the library, memory.
 */
cudaError_t compile_once(struct kernel_cache *cache, const char *source, const char *name,
                         cudaKernel_t *kernel);

#ifdef __cplusplus
}
#endif

#endif
