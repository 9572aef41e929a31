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
    // TODO: get the whole log in memory of its size, then copy its beginning to the cache
}

/** The result of a compiled program. @param ptx becomes a text to be freed */
cudaError_t get_ptx(nvrtcProgram program, char **ptx)
{
    // TODO: ask how many bytes it has, and get them
    return cudaErrorUnknown;
}

/** Compiles a source. @param ptx becomes a text to be freed, if the source could be compiled */
cudaError_t compile(const char *source, char log[LOG_SIZE], char **ptx)
{
    // TODO: create, compile, get; and destroy in any case
    return cudaErrorUnknown;
}

// ------------------------------------------------------------------------------------------------
// The library
// ------------------------------------------------------------------------------------------------

/** Loads the PTX and finds the kernel: sets the library and the kernel of `made`, or neither. */
cudaError_t load(const char *ptx, struct compiled_kernel *made)
{
    // TODO: no options; a library whose kernel is not found is unloaded again
    return cudaErrorUnknown;
}

// ------------------------------------------------------------------------------------------------
// The cache
// ------------------------------------------------------------------------------------------------

/** The kernel in the cache that was compiled from these texts; NULL if there is none. */
struct compiled_kernel *find(struct kernel_cache *cache, const char *source, const char *name)
{
    // TODO: compare both texts, not their addresses
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
    // TODO: in the cache already? else a new kernel, which is kept if no call failed
    return GW_NOT_STARTED;
}
