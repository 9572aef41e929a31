// SPDX-License-Identifier: MIT
// Kernels and variables of the device as arguments of calls.
#include "arrays.h"

#include <cmath>
#ifndef __CUDA__ // the headers of groups and of configurations are ours alone
#include <cooperative_groups.h>
#endif

// The calls that take a kernel or a variable of the device.

// values[i] = i * factor, by way of shared memory.
__global__ void fill(int *values, int n, double factor)
{
    extern __shared__ int scratch[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    scratch[threadIdx.x] = i;
    if (i < n) {
        values[i] = (int)(scratch[threadIdx.x] * factor);
    }
}

static cudaError_t launch_by_call(int *d_values, int n, double factor, size_t shared_bytes)
{
    void *arguments[] = {&d_values, &n, &factor};
    const cudaError_t error =
        cudaLaunchKernel(fill, dim3((n + 63) / 64), dim3(64), arguments, shared_bytes, 0);
    d_values = NULL; // the arguments are copied at the call
    n = 0;
    return error;
}

static cudaError_t launch_with_shared(int *d_values, int n, size_t shared_bytes)
{
    cudaGetLastError(); // an earlier call's
    fill<<<(n + 63) / 64, 64, shared_bytes>>>(d_values, n, 1.0);
    return cudaGetLastError();
}

void (*gw_before_each)(void) = reset_device;

enum { N = 100 };

// cudaLaunchKernel: "args should point to an array of N pointers [...] from which the actual
// kernel parameter will be copied".
// cuda_runtime.h leaves them out; what it brings of <utility> and <limits> is there.
GW_TEST(a_files_own_cmath_has_the_special_functions)
{
    assert_true(std::fabs(std::beta(2.0, 3.0) - 1.0 / 12) < 1e-12);
    assert_int_equal(std::max(1, std::numeric_limits<short>::max() - 32760), 7);
}

GW_TEST(a_call_launches_a_kernel)
{
    int *d_values = device_array<int>(N), h_values[N];
    expect_success(launch_by_call(d_values, N, 2.5, 256));
    fetch(h_values, d_values);
    for (int i = 0; i < N; i++) {
        assert_int_equal(h_values[i], (int)(2.5 * i));
    }
    expect_error(launch_by_call(d_values, N, 1.0, 100 * 1024), cudaErrorInvalidValue);
}

#ifndef __CUDA__

__global__ void is_cooperative(int *values)
{
    values[threadIdx.x] = cooperative_groups::this_grid().is_valid();
}

__global__ void wait_for_grid(int *values)
{
    cooperative_groups::this_grid().sync();
    values[threadIdx.x] = 5;
}

#ifdef GW_CPU_DEVICE_CHECKED // in the fast build gridDim is no name of a member

static cudaLaunchConfig_t configuration(cudaLaunchAttribute *attributes, unsigned count)
{
    cudaLaunchConfig_t config = {};
    config.gridDim = 2;
    config.blockDim = 64;
    config.dynamicSmemBytes = 256;
    config.attrs = attributes;
    config.numAttrs = count;
    return config;
}

// cudaLaunchKernelEx: "config - Launch configuration, kernel, args".
GW_TEST(a_configuration_launches_a_kernel)
{
    int *d_values = device_array<int>(N), h_values[N], n = N;
    double factor = 3.0;
    void *arguments[] = {&d_values, &n, &factor};
    const cudaLaunchConfig_t config = configuration(nullptr, 0);
    expect_success(cudaLaunchKernelEx(&config, fill, d_values, N, 2)); // the 2 becomes a double
    fetch(h_values, d_values);
    assert_int_equal(h_values[99], 198);
    expect_success(cudaLaunchKernelExC(&config, (const void *)fill, arguments));
    fetch(h_values, d_values);
    assert_int_equal(h_values[99], 297);
    expect_error(cudaLaunchKernelExC(nullptr, fill, arguments), cudaErrorInvalidValue);
    const cudaLaunchConfig_t no_list = configuration(nullptr, 1);
    expect_error(cudaLaunchKernelEx(&no_list, fill, d_values, N, 2.0), cudaErrorInvalidValue);
    expect_why("attrs is NULL");
    cudaLaunchConfig_t empty = config;
    empty.gridDim.y = 0;
    expect_error(cudaLaunchKernelEx(&empty, fill, d_values, N, 2.0), cudaErrorInvalidConfiguration);
    expect_success(cudaDeviceSynchronize());
}

GW_TEST(attributes_of_a_launch)
{
    int *d_values = device_array<int>(N), h_values[N];
    cudaLaunchAttribute attributes[2] = {};
    attributes[0].id = cudaLaunchAttributePriority;
    attributes[1].id = cudaLaunchAttributeClusterDimension;
    attributes[1].val.clusterDim.x = attributes[1].val.clusterDim.y = 1;
    cudaLaunchConfig_t config = configuration(attributes, 2);
    expect_success(cudaLaunchKernelEx(&config, is_cooperative, d_values));
    fetch(h_values, d_values);
    assert_int_equal(h_values[0], 0);
    attributes[1].val.clusterDim.x = 2;
    expect_error(cudaLaunchKernelEx(&config, is_cooperative, d_values), cudaErrorNotSupported);
    expect_why("clusters of several blocks");
    attributes[1].id = cudaLaunchAttributeCooperative;
    attributes[1].val.cooperative = 1;
    config.gridDim = 1;
    expect_success(cudaLaunchKernelEx(&config, is_cooperative, d_values));
    expect_success(cudaLaunchKernelEx(&config, wait_for_grid, d_values + 1));
    fetch(h_values, d_values);
    assert_int_equal(h_values[0], 1);
    assert_int_equal(h_values[64], 5);
    attributes[1].id = (cudaLaunchAttributeID)77;
    expect_error(cudaLaunchKernelEx(&config, is_cooperative, d_values), cudaErrorInvalidValue);
}

#endif

// cooperative_groups.h: sync() of a grid that is not valid ends in __trap().
GW_TEST(a_grid_waits_in_a_cooperative_launch_alone)
{
    int *d_values = device_array<int>(N);
    wait_for_grid<<<1, 64>>>(d_values);
    expect_error(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
    expect_why("launch the kernel with cudaLaunchCooperativeKernel");
}

#endif

// The guide: more than 48 KiB of shared memory a block needs cudaFuncSetAttribute, up to
// cudaDevAttrMaxSharedMemoryPerBlockOptin.
GW_TEST(more_shared_memory_is_asked_for)
{
    int *d_values = device_array<int>(N), most = 0;
    expect_success(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    assert_true(most > 48 * 1024);
    expect_success(launch_with_shared(d_values, N, 48 * 1024));
    expect_error(launch_with_shared(d_values, N, 48 * 1024 + 4), cudaErrorInvalidValue);
    expect_why("unless cudaFuncSetAttribute allows");
    expect_error(cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, most + 1),
                 cudaErrorInvalidValue);
    expect_why("MaxSharedMemoryPerBlockOptin");
    expect_error(cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, -1),
                 cudaErrorInvalidValue);
    expect_success(cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, most));
    expect_success(launch_with_shared(d_values, N, (size_t)most));
    expect_error(launch_with_shared(d_values, N, (size_t)most + 4), cudaErrorInvalidValue);
    expect_success(cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024));
    expect_error(launch_with_shared(d_values, N, 2048), cudaErrorInvalidValue);
    expect_success(cudaDeviceSynchronize());
}

GW_TEST(kernels_have_attributes)
{
    struct cudaFuncAttributes of;
    expect_success(cudaFuncGetAttributes(&of, fill));
    assert_int_equal(of.maxThreadsPerBlock, 1024);
    assert_int_equal(of.maxDynamicSharedSizeBytes, 48 * 1024);
    assert_int_equal(of.binaryVersion, 75);
    expect_success(
        cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, 50 * 1024));
    expect_success(cudaFuncSetAttribute(fill, cudaFuncAttributePreferredSharedMemoryCarveout, 50));
    expect_success(cudaFuncGetAttributes(&of, fill));
    assert_int_equal(of.maxDynamicSharedSizeBytes, 50 * 1024);
    assert_int_equal(of.preferredShmemCarveout, 50);
    expect_error(cudaFuncGetAttributes(NULL, fill), cudaErrorInvalidValue);
    expect_error(cudaFuncGetAttributes(&of, (const void *)&of), cudaErrorInvalidDeviceFunction);
    expect_error(cudaFuncSetAttribute(fill, cudaFuncAttributePreferredSharedMemoryCarveout, 101),
                 cudaErrorInvalidValue);
    expect_error(cudaFuncSetAttribute(fill, cudaFuncAttributeClusterDimMustBeSet, 1),
                 cudaErrorNotSupported);
    expect_error(cudaFuncSetAttribute(fill, (enum cudaFuncAttribute)99, 1), cudaErrorInvalidValue);
    expect_success(cudaFuncSetCacheConfig(fill, cudaFuncCachePreferShared));
    expect_error(cudaFuncSetCacheConfig(fill, (enum cudaFuncCache)17), cudaErrorInvalidValue);
    expect_success(cudaFuncSetSharedMemConfig(fill, cudaSharedMemBankSizeEightByte));
    expect_error(cudaFuncSetSharedMemConfig(fill, (enum cudaSharedMemConfig)3),
                 cudaErrorInvalidValue);
}

static size_t four_bytes_a_thread(int threads)
{
    return 4 * (size_t)threads;
}

// Compute capability 7.5: 1024 threads, 16 blocks and 64 KiB of shared memory a multiprocessor.
GW_TEST(occupancy_follows_from_the_limits)
{
    int blocks = 0, grid = 0, block = 0, processors = 0;
    size_t bytes = 0;
    expect_success(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    expect_success(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 256, 0));
    assert_int_equal(blocks, 4);
    expect_success(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &blocks, fill, 33, 0)); // two warps each, and 16 blocks at most
    assert_int_equal(blocks, 16);
    expect_success(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 128, 20 * 1024));
    assert_int_equal(blocks, 3);
    expect_success(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 2048, 0));
    assert_int_equal(blocks, 0);
    expect_error(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 0, 0),
                 cudaErrorInvalidValue);
    expect_error(cudaOccupancyMaxActiveBlocksPerMultiprocessor(NULL, fill, 32, 0),
                 cudaErrorInvalidValue);
    expect_success(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        &blocks, fill, 512, 0, cudaOccupancyDisableCachingOverride));
    assert_int_equal(blocks, 2);
    expect_error(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, fill, 512, 0, 8),
                 cudaErrorInvalidValue);

    expect_success(cudaOccupancyMaxPotentialBlockSize(&grid, &block, fill, 0, 0));
    assert_int_equal(block, 1024);
    assert_int_equal(grid, processors);
    expect_success(cudaOccupancyMaxPotentialBlockSize(&grid, &block, fill, 0,
                                                      200)); // 5 blocks of 192 or 200 threads
    assert_int_equal(block, 128);
    assert_int_equal(grid, 8 * processors);
    expect_success(
        cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, fill, four_bytes_a_thread));
    assert_int_equal(block, 1024);
    expect_error(cudaOccupancyMaxPotentialBlockSize(NULL, &block, fill, 0, 0),
                 cudaErrorInvalidValue);

    expect_success(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, (const void *)fill, 2, 256));
    assert_int_equal(bytes, 32 * 1024);
    expect_success(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, (const void *)fill, 1, 256));
    assert_int_equal(bytes, 48 * 1024);
    expect_error(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, (const void *)fill, 5, 256),
                 cudaErrorInvalidValue);
}

__constant__ float table[4] = {1.0f, 2.0f, 3.0f, 4.0f};
__device__ int counter = 7;
template <typename T>
__device__ T scale = T(1);

__global__ void look_up(float *values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(&counter, 1);
        values[i] = table[i % 4] * scale<float> + (float)scale<double>;
    }
}

// Variables of the device keep what they were given, over launches and calls.
GW_TEST(variables_are_copied_to_and_from)
{
    float h_values[N], *d_values = device_array_for(h_values);
    const float ten[2] = {10.0f, 20.0f}, two = 2.0f;
    const double half = 0.5;
    float all[4];
    int count = 0, zero = 0;
    expect_success(cudaMemcpyFromSymbol(&count, counter, sizeof(int)));
    assert_int_equal(count, 7); // its initial value
    expect_success(cudaMemcpyFromSymbol(all, table, sizeof(all)));
    assert_true(all[3] == 4.0f);
    expect_success(cudaMemcpyToSymbol(counter, &zero, sizeof(int)));
    expect_success(
        cudaMemcpyToSymbol(table, ten, 2 * sizeof(float), sizeof(float), cudaMemcpyHostToDevice));
    expect_success(cudaMemcpyToSymbol(scale<float>, &two, sizeof(two)));
    expect_success(cudaMemcpyToSymbol(scale<double>, &half, sizeof(half)));
    look_up<<<(N + 63) / 64, 64>>>(d_values, N);
    expect_success(cudaMemcpyFromSymbol(&count, counter, sizeof(int))); // waits for the kernel
    assert_int_equal(count, N);
    fetch(h_values, d_values);
    const float want[4] = {2.5f, 20.5f, 40.5f, 8.5f};
    for (int i = 0; i < N; i++) {
        assert_true(h_values[i] == want[i % 4]);
    }
    expect_success(
        cudaMemcpyToSymbolAsync(table, ten, 1 * sizeof(float), 0, cudaMemcpyHostToDevice, NULL));
    expect_success(
        cudaMemcpyFromSymbolAsync(&count, counter, sizeof(int), 0, cudaMemcpyDeviceToHost, NULL));
    int *d_counter = NULL, seven = 7;
    expect_success(cudaGetSymbolAddress((void **)&d_counter, counter));
    expect_success(cudaMemcpy(d_counter, &seven, sizeof(int), cudaMemcpyHostToDevice));
    expect_success(cudaMemcpyFromSymbol(&count, counter, sizeof(int)));
    assert_int_equal(count, 7);
    expect_success(cudaMemset(d_counter, 0, sizeof(int)));
    expect_error(cudaFree(d_counter), cudaErrorInvalidValue);
    expect_why("a variable of the program");
}

// cudaMemcpyToSymbol: cudaErrorInvalidValue, cudaErrorInvalidSymbol,
// cudaErrorInvalidMemcpyDirection. Names in quotes are no symbols since CUDA 5.0.
GW_TEST(wrong_variables_are_refused)
{
    const float values[8] = {0};
    float local = 0.0f;
    size_t bytes = 0;
    expect_success(cudaGetSymbolSize(&bytes, table));
    assert_int_equal(bytes, 4 * sizeof(float));
    expect_success(cudaGetSymbolSize(&bytes, counter));
    assert_int_equal(bytes, sizeof(int));
    expect_error(cudaMemcpyToSymbol(table, values, 5 * sizeof(float), 0, cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_why("do not fit into the variable");
    expect_error(cudaMemcpyToSymbol(table, values, 1 * sizeof(float), 16, cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_error(cudaMemcpyToSymbol(table, values, 1 * sizeof(float), 0, cudaMemcpyDeviceToHost),
                 cudaErrorInvalidMemcpyDirection);
    expect_error(cudaMemcpyToSymbol("table", values, sizeof(float)), cudaErrorInvalidSymbol);
    expect_why("without quotes");
    expect_error(cudaMemcpyToSymbol(local, values, sizeof(float)), cudaErrorInvalidSymbol);
    expect_why("no __device__ or __constant__ variable");
    expect_error(cudaMemcpyToSymbol(table, NULL, 1 * sizeof(float), 0, cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
}

// cudaLaunchKernel and its relatives with a kernel behind a void pointer, or by its type.

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
