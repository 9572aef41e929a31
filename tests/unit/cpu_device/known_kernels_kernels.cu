// SPDX-License-Identifier: MIT
// Kernels whose types known_kernels_test.c does not see.
extern "C" {
#include "known_kernels_kernels.h"
}

__device__ static void set(int *values, int n, double factor, int which)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        values[i] = (int)(i * factor) + which;
    }
}

extern "C" __global__ void extern_c(int *values, int n, double factor)
{
    set(values, n, factor, EXTERN_C);
}

__global__ void plain(int *values, int n, double factor)
{
    set(values, n, factor, PLAIN);
}

static __global__ void __launch_bounds__(256) of_this_file(int *values, int n, double factor)
{
    set(values, n, factor, STATIC);
}

namespace outer::inner
{
__global__ void plain(int *values, int n, double factor)
{
    set(values, n, factor, IN_NAMESPACE);
}
} // namespace outer::inner

namespace
{
__global__ void unnamed(int *values, int n, double factor)
{
    set(values, n, factor, UNNAMED);
}
} // namespace

__global__ void declared_before(int *values, int n, double factor);

const void *kernel_of_test(enum kernel_of_test which);

#if defined(THERE_IS_NO_SUCH_MACRO)
__global__ void conditional(int, float)
{
}
#else
__global__ void conditional(int *values, int n, double factor)
{
    set(values, n, factor, CONDITIONAL);
}
#endif

template <typename T, int WHICH>
__global__ void instance(T *values, int n, double factor)
{
    set(values, n, factor, WHICH);
}

// Overloads: none is known, and the file compiles.
__global__ void overloaded(int *)
{
}

__global__ void overloaded(float *)
{
}

const void *kernel_of_test(enum kernel_of_test which)
{
    static const void *const kernels[KERNELS] = {
        (const void *)extern_c,
        (void *)plain,
        reinterpret_cast<const void *>(of_this_file),
        (const void *)outer::inner::plain,
        (const void *)&unnamed,
        (const void *)declared_before,
        (const void *)conditional,
        (const void *)instance<int, INSTANCE>,
    };
    return kernels[which];
}

__global__ void declared_before(int *values, int n, double factor)
{
    set(values, n, factor, DECLARED_BEFORE);
}

__global__ void sum_of(const three_floats three, float *sum, char one_more)
{
    *sum = three.x + three.y + three.z + one_more;
}

const void *const kernel_of_struct = (const void *)sum_of;

__device__ int times = 0;

__global__ void count()
{
    atomicAdd(&times, 1);
}

const void *kernel_without_parameters(void)
{
    return (const void *)count;
}

cudaError_t times_run(int *h_times)
{
    return cudaMemcpyFromSymbol(h_times, times, sizeof(int));
}

const void *host_function(void)
{
    return (const void *)launch_typed;
}

const void *instance_behind_a_pointer(void)
{
    void (*const pointer)(int *, int, double) = instance<int, 100>;
    return (const void *)pointer;
}

cudaError_t launch_in_cu(const void *kernel, int blocks, int threads, void **arguments)
{
    return cudaLaunchKernel(kernel, dim3(blocks), dim3(threads), arguments);
}

cudaError_t launch_typed(void **arguments)
{
    return cudaLaunchKernel(plain, dim3(1), dim3(32), arguments);
}

cudaError_t most_shared_of(const void *kernel, int *bytes)
{
    cudaFuncAttributes attributes;
    cudaError_t error =
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 50 * 1024);
    if (error == cudaSuccess) {
        error = cudaFuncGetAttributes(&attributes, kernel);
    }
    int blocks = 0;
    if (error == cudaSuccess) {
        *bytes = attributes.maxDynamicSharedSizeBytes;
        error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 64, 0);
    }
    return error;
}
