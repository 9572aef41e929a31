// SPDX-License-Identifier: MIT
// cuda_library.h with a toolkit that says that it is CUDA 12.4: the calls are its own then. That
// shows that they compile, link without the driver, and return an error for code that is none.
#include <cuda_runtime_api.h>
#undef CUDART_VERSION
#define CUDART_VERSION 12040
// The runtime's own have these names here.
#define cudaLibraryLoadData older_library_load_data
#define cudaLibraryGetKernel older_library_get_kernel
#define cudaLibraryUnload older_library_unload
#pragma GCC diagnostic ignored "-Wdeprecated-declarations" // CUDA 13 has a newer way of asking
#include "cuda_library.h"

#include <stdio.h>

int main(void)
{
    cudaLibrary_t library = NULL;
    cudaKernel_t kernel = NULL;
    const cudaError_t errors[] = {
        cudaLibraryLoadData(&library, "no code", NULL, NULL, 0, NULL, NULL, 0),
        cudaLibraryGetKernel(&kernel, library, "scale"), cudaLibraryUnload(library)};
    int failures = 0;
    for (int i = 0; i < 3; i++) {
        failures += errors[i] == cudaSuccess;
    }
    if (failures > 0) {
        fprintf(stderr, "%d of three calls with nothing to load succeeded\n", failures);
    }
    return failures > 0;
}
