// SPDX-License-Identifier: MIT
// Lesson 9, exercise 5: a kernel whose source is a text in memory. Compiling takes some tenths
// of a second, and only the first call should do it.
//
// Stages
//   1  source to PTX: create a program, compile it, get the PTX, destroy the program
//   2  if it does not compile, its log
//   3  PTX to kernel: load the library, find the kernel
//   4  the cache: search it first, and keep copies; first error, and everything freed
//
// Grade it:  ctest -L lesson9               (the whole lesson)
//            ./gridwork grade compile_once  (this exercise alone)
#include "compile_once.h"

#include <nvrtc.h>
#include <stdlib.h>
#include <string.h>

// ------------------------------------------------------------------------------------------------
// NVRTC
// ------------------------------------------------------------------------------------------------

/** Copies the beginning of the program's log, as much as `log` has room for, and a 0. */
void keep_log(nvrtcProgram program, char log[LOG_SIZE])
{
    // BEGIN SOLUTION: get the whole log in memory of its size, then copy its beginning to the cache
    size_t size = 0;
    log[0] = '\0';
    if (nvrtcGetProgramLogSize(program, &size) != NVRTC_SUCCESS) {
        return;
    }
    char *whole = (char *)malloc(size);
    if (whole && nvrtcGetProgramLog(program, whole) == NVRTC_SUCCESS) {
        strncpy(log, whole, LOG_SIZE - 1);
        log[LOG_SIZE - 1] = '\0';
    }
    free(whole);
    // END SOLUTION
}

/** The result of a compiled program. @param ptx becomes a text to be freed */
cudaError_t get_ptx(nvrtcProgram program, char **ptx)
{
    // BEGIN SOLUTION: ask how many bytes it has, and get them
    size_t size = 0;
    if (nvrtcGetPTXSize(program, &size) != NVRTC_SUCCESS) {
        return cudaErrorUnknown;
    }
    char *text = (char *)malloc(size); // the 0 at its end is counted
    if (!text) {
        return cudaErrorMemoryAllocation;
    }
    if (nvrtcGetPTX(program, text) != NVRTC_SUCCESS) {
        free(text);
        return cudaErrorUnknown;
    }
    *ptx = text;
    return cudaSuccess;
    // SKELETON
    //| return cudaErrorUnknown;
    // END SOLUTION
}

/** Compiles a source. @param ptx becomes a text to be freed, if the source could be compiled */
cudaError_t compile(const char *source, char log[LOG_SIZE], char **ptx)
{
    // BEGIN SOLUTION: create, compile, get; and destroy in any case
    nvrtcProgram program;
    if (nvrtcCreateProgram(&program, source, "source.cu", 0, NULL, NULL) != NVRTC_SUCCESS) {
        return cudaErrorUnknown;
    }
    const nvrtcResult result = nvrtcCompileProgram(program, 0, NULL);
    cudaError_t error = cudaErrorUnknown;
    if (result == NVRTC_SUCCESS) {
        error = get_ptx(program, ptx);
    } else if (result == NVRTC_ERROR_COMPILATION) {
        keep_log(program, log);
        error = cudaErrorInvalidSource;
    }
    nvrtcDestroyProgram(&program);
    return error;
    // SKELETON
    //| return cudaErrorUnknown;
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// The library
// ------------------------------------------------------------------------------------------------

/** Loads the PTX and finds the kernel: sets the library and the kernel of `made`, or neither. */
cudaError_t load(const char *ptx, struct compiled_kernel *made)
{
    // BEGIN SOLUTION: no options; a library whose kernel is not found is unloaded again
    cudaError_t error = cudaLibraryLoadData(&made->library, ptx, NULL, NULL, 0, NULL, NULL, 0);
    if (error != cudaSuccess) {
        return error;
    }
    error = cudaLibraryGetKernel(&made->kernel, made->library, made->name);
    if (error != cudaSuccess) {
        cudaLibraryUnload(made->library);
    }
    return error;
    // SKELETON
    //| return cudaErrorUnknown;
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// The cache
// ------------------------------------------------------------------------------------------------

/** The kernel in the cache that was compiled from these texts; NULL if there is none. */
struct compiled_kernel *find(struct kernel_cache *cache, const char *source, const char *name)
{
    // BEGIN SOLUTION: compare both texts, not their addresses
    for (int i = 0; i < cache->count; i++) {
        struct compiled_kernel *known = &cache->kernels[i];
        if (strcmp(known->source, source) == 0 && strcmp(known->name, name) == 0) {
            return known;
        }
    }
    // END SOLUTION
    return NULL;
}

/** A copy of a text, to be freed; NULL without memory. */
char *copy_of(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = (char *)malloc(size);
    if (copy) {
        memcpy(copy, text, size);
    }
    return copy;
}

cudaError_t compile_once(struct kernel_cache *cache, const char *source, const char *name,
                         cudaKernel_t *kernel)
{
    if (!cache || !source || !name || !kernel) {
        return cudaErrorInvalidValue;
    }
    // BEGIN SOLUTION: in the cache already? else a new kernel, which is kept if no call failed
    const struct compiled_kernel *known = find(cache, source, name);
    if (known) {
        *kernel = known->kernel;
        return cudaSuccess;
    }
    if (cache->count == CACHE_MOST) {
        return cudaErrorMemoryAllocation;
    }
    struct compiled_kernel made = {copy_of(source), copy_of(name), NULL, NULL};
    char *ptx = NULL;
    cudaError_t error = made.source && made.name ? cudaSuccess : cudaErrorMemoryAllocation;
    if (error == cudaSuccess) {
        error = compile(source, cache->log, &ptx);
    }
    if (error == cudaSuccess) {
        error = load(ptx, &made);
    }
    free(ptx);
    if (error != cudaSuccess) {
        free(made.source);
        free(made.name);
        return error;
    }
    cache->kernels[cache->count++] = made;
    *kernel = made.kernel;
    return cudaSuccess;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
