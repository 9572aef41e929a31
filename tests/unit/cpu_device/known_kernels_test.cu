// SPDX-License-Identifier: MIT
// cudaLaunchKernel and its relatives with a kernel behind a void pointer, or by its type.
#include "arrays.h"

// Kernels that set values[i] = (int)(i * factor) + which for i < n, in blocks of any size.
enum kernel_of_test {
    EXTERN_C,
    PLAIN,
    STATIC,
    IN_NAMESPACE,
    UNNAMED,
    DECLARED_BEFORE,
    CONDITIONAL,
    INSTANCE,
    KERNELS
};

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

[[maybe_unused]] static __global__ void __launch_bounds__(256)
    of_this_file(int *values, int n, double factor)
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

static const void *kernel_of_test(enum kernel_of_test which)
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

struct three_floats {
    float x, y, z;
};

__global__ void sum_of(const three_floats three, float *sum, char one_more)
{
    *sum = three.x + three.y + three.z + one_more;
}

__device__ int times = 0;

__global__ void count()
{
    atomicAdd(&times, 1);
}

static cudaError_t most_shared_of(const void *kernel, int *bytes)
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

void (*gw_before_each)(void) = reset_device;

enum { N = 100 };

static const dim3 two_blocks = {2, 1, 1};
static const dim3 one = {1, 1, 1};
static const dim3 block = {64, 1, 1};

static void expect_values(const int *d_values, double factor, int which)
{
    int h_values[N];
    fetch(h_values, d_values);
    for (int i = 0; i < N; i++) {
        assert_int_equal(h_values[i], (int)(factor * i) + which);
    }
}

// cudaLaunchKernel: "args should point to an array of N pointers [...] from which the actual
// kernel parameter will be copied": they may change when the call has returned.
GW_TEST(every_kernel_is_launched)
{
    int *d_values = device_array<int>(N), n = N;
    for (int which = 0; which < KERNELS; which++) {
        const void *kernel = kernel_of_test((enum kernel_of_test)which);
        double factor = 2.5 + which;
        int *d_now = d_values;
        void *arguments[] = {&d_now, &n, &factor};
        expect_success(cudaLaunchKernel(kernel, two_blocks, block, arguments, 0, NULL));
        d_now = NULL;
        factor = 0;
        expect_values(d_values, 2.5 + which, which);
        d_now = d_values;
        expect_success(cudaLaunchKernel(kernel, two_blocks, block, arguments));
        expect_values(d_values, 0, which);
    }
}

GW_TEST(any_parameters_will_do)
{
    three_floats three = {1.5f, 2.0f, 4.0f};
    float *d_sum = device_array<float>(1), sum = 0.0f;
    char more = 3;
    void *arguments[] = {&three, &d_sum, &more};
    expect_success(cudaLaunchKernel((const void *)sum_of, one, one, arguments, 0, NULL));
    fetch(sum, d_sum);
    assert_true(sum == 10.5f);
    expect_success(cudaFree(d_sum));

    int before = 0, after = 0;
    expect_success(cudaMemcpyFromSymbol(&before, times, sizeof(int)));
    expect_success(cudaLaunchKernel((const void *)count, one, block, NULL, 0, NULL));
    expect_success(cudaMemcpyFromSymbol(&after, times, sizeof(int)));
    assert_int_equal(after - before, 64);
}

GW_TEST(a_graph_launches_them)
{
    int *d_values = device_array<int>(N), n = N;
    double factor = 3.0;
    void *arguments[] = {&d_values, &n, &factor};
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    expect_success(cudaStreamCreate(&stream));
    expect_success(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    expect_success(
        cudaLaunchKernel(kernel_of_test(STATIC), two_blocks, block, arguments, 0, stream));
    expect_success(cudaStreamEndCapture(stream, &graph));
    expect_success(cudaGraphInstantiate(&executable, graph, 0));
    factor = 0.0;
    expect_success(cudaGraphLaunch(executable, stream));
    expect_success(cudaStreamSynchronize(stream));
    expect_values(d_values, 3.0, STATIC);
}

GW_TEST(what_is_wrong_is_said)
{
    const cudaError_t unknown = cudaErrorInvalidDeviceFunction;
    int *d_values = device_array<int>(N), n = N, variable = 0;
    double factor = 1.0;
    const void *kernel = kernel_of_test(PLAIN);
    void *arguments[] = {&d_values, &n, &factor};
    void *too_few[] = {&d_values, NULL, &factor};
    const dim3 no_block = {0, 1, 1};
    void (*const pointer)(int *, int, double) = instance<int, 100>;
    // What every launch may answer.
    expect_error(cudaLaunchKernel(kernel, one, no_block, arguments), cudaErrorInvalidConfiguration);
    expect_error(cudaLaunchKernel(kernel, one, block, arguments, 64 * 1024, NULL),
                 cudaErrorInvalidValue);
    expect_error(cudaLaunchKernel(kernel, one, block, NULL, 0, NULL), cudaErrorInvalidValue);
    expect_why("takes 3 arguments");
    expect_error(cudaLaunchKernel(kernel, one, block, too_few, 0, NULL), cudaErrorInvalidValue);
    expect_why("number 2 is NULL");
    expect_error(cudaLaunchKernel(plain, one, 32, NULL), cudaErrorInvalidValue);
    expect_why("takes 3 arguments");
    // cudaErrorInvalidDeviceFunction: "The requested device function does not exist".
    expect_error(cudaLaunchKernel(NULL, one, block, arguments, 0, NULL), unknown);
    expect_error(cudaLaunchKernel(&variable, one, block, arguments, 0, NULL), unknown);
    expect_error(cudaLaunchKernel(&two_blocks, one, block, arguments, 0, NULL), unknown);
    expect_why("this is no kernel");
    expect_error(cudaLaunchKernel((const void *)most_shared_of, one, block, arguments), unknown);
    expect_error(cudaLaunchKernel((const void *)pointer, one, block, arguments, 0, NULL), unknown);
    expect_why("without a cast to void *");
    assert_int_equal(cudaGetLastError(), unknown);
    expect_success(cudaDeviceSynchronize()); // none of them is sticky
}

GW_TEST(attributes_belong_to_the_address)
{
    int bytes = 0, *d_values = device_array<int>(N), n = N;
    double factor = 1.0;
    void *arguments[] = {&d_values, &n, &factor};
    const void *kernel = kernel_of_test(UNNAMED);
    expect_error(cudaLaunchKernel(kernel, two_blocks, block, arguments, 49 * 1024, NULL),
                 cudaErrorInvalidValue);
    expect_success(most_shared_of(kernel, &bytes));
    assert_int_equal(bytes, 50 * 1024);
    expect_success(cudaLaunchKernel(kernel, two_blocks, block, arguments, 49 * 1024, NULL));
    expect_values(d_values, 1.0, UNNAMED);
    expect_error(most_shared_of(&bytes, &bytes), cudaErrorInvalidDeviceFunction);
    expect_error(most_shared_of(&two_blocks, &bytes), cudaErrorInvalidDeviceFunction);
}
