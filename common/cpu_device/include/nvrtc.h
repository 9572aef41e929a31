// SPDX-License-Identifier: MIT
// NVRTC on the CPU device, as far as it goes: kernels that are compiled while the program runs.
// Names, parameters and results are those of its documentation.
//
// The computer's own C++ compiler does the work, with the options that the program itself was
// compiled with. What nvrtcGetPTX() gives is therefore no PTX: it names a file that
// cudaLibraryLoadData() opens, and is of use to nothing else. Everything in a kernel that was made
// so is checked and counted as in one that stands in the program.
//
// As with NVIDIA's, the source is device code alone: cuda_runtime.h is there without being
// included, and of other headers those that nvrtcCreateProgram() was given.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    NVRTC_SUCCESS = 0,
    NVRTC_ERROR_OUT_OF_MEMORY = 1,
    NVRTC_ERROR_PROGRAM_CREATION_FAILURE = 2,
    NVRTC_ERROR_INVALID_INPUT = 3,
    NVRTC_ERROR_INVALID_PROGRAM = 4,
    NVRTC_ERROR_INVALID_OPTION = 5,
    NVRTC_ERROR_COMPILATION = 6, /**< nvrtcGetProgramLog() says why */
    NVRTC_ERROR_BUILTIN_OPERATION_FAILURE = 7,
    NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION = 8,
    NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION = 9,
    NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID = 10,
    NVRTC_ERROR_INTERNAL_ERROR = 11
} nvrtcResult;

typedef struct _nvrtcProgram *nvrtcProgram;

/** A result's name, as "NVRTC_ERROR_COMPILATION". A constant. */
const char *nvrtcGetErrorString(nvrtcResult result);

/** 13 and 0, the version that this header follows. */
nvrtcResult nvrtcVersion(int *major, int *minor);

/**
 * A program to be compiled, owned by the caller until nvrtcDestroyProgram(). Texts are copied.
 * @param src          CUDA C++, ended by a 0
 * @param name         of its file, in messages; NULL for "default_program"
 * @param numHeaders   of `headers`, their texts, and `includeNames`, by which #include asks for
 * them
 */
nvrtcResult nvrtcCreateProgram(nvrtcProgram *prog, const char *src, const char *name,
                               int numHeaders, const char *const *headers,
                               const char *const *includeNames);

/** Gives the program back and sets *prog to NULL. What was loaded of it stays. */
nvrtcResult nvrtcDestroyProgram(nvrtcProgram *prog);

/**
 * Compiles it: a few tenths of a second.
 * @param options  such as "--std=c++17", "-DN=4", "--gpu-architecture=compute_75"
 */
nvrtcResult nvrtcCompileProgram(nvrtcProgram prog, int numOptions, const char *const *options);

/** Bytes of what nvrtcGetPTX() writes, the 0 at its end among them. */
nvrtcResult nvrtcGetPTXSize(nvrtcProgram prog, size_t *ptxSizeRet);
nvrtcResult nvrtcGetPTX(nvrtcProgram prog, char *ptx);

/** Bytes of what nvrtcGetProgramLog() writes, the 0 at its end among them. */
nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram prog, size_t *logSizeRet);
nvrtcResult nvrtcGetProgramLog(nvrtcProgram prog, char *log);

/** Asks, before the program is compiled, for a kernel by what C++ calls it: "scale<float>". */
nvrtcResult nvrtcAddNameExpression(nvrtcProgram prog, const char *name_expression);

/** The name by which such a kernel is found in the library; it is the program's. */
nvrtcResult nvrtcGetLoweredName(nvrtcProgram prog, const char *name_expression,
                                const char **lowered_name);

#ifdef __cplusplus
}
#endif
