// SPDX-License-Identifier: MIT
// What belongs to the device as a whole: its settings, its heap, its managed variables.
#include "arrays.h"

#include <cuda.h>
#include <string.h>

// What can be set of the device, its peers, and calls that it does not have.

void (*gw_before_each)(void) = reset_device;

// cudaErrorNotSupported: "the attempted operation is not supported on the current system or
// device".
GW_TEST(missing_calls_name_themselves)
{
    cudaArray_t array;
    expect_error(cudaMalloc3DArray(&array, NULL, make_cudaExtent(4, 4, 4)), cudaErrorNotSupported);
    expect_why("does not have cudaMalloc3DArray");
    expect_error(cudaGetLastError(), cudaErrorNotSupported);
    expect_success(cudaDeviceSynchronize());
}

// cudaDeviceGetLimit: "Returns in *pValue the current size of limit"; cudaErrorUnsupportedLimit is
// documented.
GW_TEST(limits_are_kept)
{
    size_t value = 0;
    expect_success(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 12345));
    expect_success(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize));
    assert_int_equal(value, 12345);
    expect_success(cudaDeviceGetLimit(&value, cudaLimitDevRuntimeSyncDepth));
    assert_int_equal(value, 2);
    expect_success(cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 8));
    expect_success(cudaDeviceGetLimit(&value, cudaLimitDevRuntimeSyncDepth));
    assert_int_equal(value, 8);
    expect_error(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 1), cudaErrorUnsupportedLimit);
    expect_error(cudaDeviceGetLimit(&value, (enum cudaLimit)99), cudaErrorInvalidValue);
    expect_error(cudaDeviceGetLimit(NULL, cudaLimitStackSize), cudaErrorInvalidValue);
}

GW_TEST(flags_are_kept)
{
    unsigned flags = 0;
    enum cudaFuncCache preference;
    expect_success(cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync));
    expect_success(cudaGetDeviceFlags(&flags));
    assert_int_equal(flags & cudaDeviceScheduleMask, cudaDeviceScheduleBlockingSync);
    expect_error(cudaSetDeviceFlags(1u << 20), cudaErrorInvalidValue);
    expect_error(cudaGetDeviceFlags(NULL), cudaErrorInvalidValue);
    expect_success(cudaInitDevice(0, cudaDeviceScheduleSpin, cudaInitDeviceFlagsAreValid));
    expect_success(cudaGetDeviceFlags(&flags));
    assert_int_equal(flags & cudaDeviceScheduleMask, cudaDeviceScheduleSpin);
    expect_error(cudaInitDevice(3, 0, 0), cudaErrorInvalidDevice);
    expect_success(cudaDeviceSetCacheConfig(cudaFuncCachePreferL1));
    expect_success(cudaDeviceGetCacheConfig(&preference));
    assert_int_equal(preference, cudaFuncCachePreferL1);
    expect_error(cudaDeviceSetCacheConfig((enum cudaFuncCache)9), cudaErrorInvalidValue);
    expect_error(cudaDeviceGetCacheConfig(NULL), cudaErrorInvalidValue);

    enum cudaSharedMemConfig banks = cudaSharedMemBankSizeDefault;
    expect_success(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte));
    expect_success(cudaDeviceGetSharedMemConfig(&banks));
    assert_int_equal(banks, cudaSharedMemBankSizeFourByte);
    expect_error(cudaDeviceSetSharedMemConfig((enum cudaSharedMemConfig)3), cudaErrorInvalidValue);
    expect_error(cudaDeviceGetSharedMemConfig(NULL), cudaErrorInvalidValue);
}

// cudaDeviceCanAccessPeer and cudaDeviceEnablePeerAccess document cudaErrorInvalidDevice.
GW_TEST(there_are_no_peers)
{
    int can = 1;
    expect_success(cudaDeviceCanAccessPeer(&can, 0, 0));
    assert_int_equal(can, 0);
    expect_error(cudaDeviceCanAccessPeer(&can, 0, 1), cudaErrorInvalidDevice);
    expect_error(cudaDeviceCanAccessPeer(NULL, 0, 0), cudaErrorInvalidValue);
    expect_error(cudaDeviceEnablePeerAccess(1, 0), cudaErrorInvalidDevice);
    expect_error(cudaDeviceEnablePeerAccess(0, 0), cudaErrorPeerAccessUnsupported);
    expect_error(cudaDeviceDisablePeerAccess(0), cudaErrorInvalidDevice);
}

// What the driver API says of a device is what the runtime API says of it.
GW_TEST(the_driver_api_answers_questions_about_devices)
{
    CUdevice device = 9;
    int count = 0, value = 0, want = 0, version = 0;
    char name[256], first[4];
    size_t bytes = 0;
    cudaDeviceProp properties;
    const char *text = NULL;
    assert_int_equal(cuInit(0), CUDA_SUCCESS);
    assert_int_equal(cuInit(1), CUDA_ERROR_INVALID_VALUE);
    assert_int_equal(cuDeviceGetCount(&count), CUDA_SUCCESS);
    assert_int_equal(count, 1);
    assert_int_equal(cuDeviceGet(&device, 0), CUDA_SUCCESS);
    assert_int_equal(device, 0);
    assert_int_equal(cuDeviceGet(&device, 1), CUDA_ERROR_INVALID_DEVICE);
    assert_int_equal(cuDeviceGet(NULL, 0), CUDA_ERROR_INVALID_VALUE);
    expect_success(cudaDeviceGetAttribute(&want, cudaDevAttrMaxThreadsPerBlock, 0));
    assert_int_equal(
        cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, device),
        CUDA_SUCCESS);
    assert_int_equal(value, want);
    assert_int_equal(cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 7),
                     CUDA_ERROR_INVALID_DEVICE);
    assert_int_equal(cuDeviceGetAttribute(NULL, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device),
                     CUDA_ERROR_INVALID_VALUE);
    expect_success(cudaGetDeviceProperties(&properties, 0));
    assert_int_equal(cuDeviceGetName(name, sizeof(name), device), CUDA_SUCCESS);
    assert_string_equal(name, properties.name);
    assert_int_equal(cuDeviceGetName(first, sizeof(first), device), CUDA_SUCCESS);
    assert_int_equal(strlen(first), 3);
    assert_int_equal(cuDeviceGetName(name, 0, device), CUDA_ERROR_INVALID_VALUE);
    assert_int_equal(cuDeviceTotalMem(&bytes, device), CUDA_SUCCESS);
    assert_true(bytes == properties.totalGlobalMem);
    assert_int_equal(cuDeviceTotalMem(NULL, device), CUDA_ERROR_INVALID_VALUE);
    assert_int_equal(cuDriverGetVersion(&version), CUDA_SUCCESS);
    assert_true(version >= 1000);
    assert_int_equal(cuGetErrorString(CUDA_ERROR_INVALID_DEVICE, &text), CUDA_SUCCESS);
    assert_string_equal(text, cudaGetErrorString(cudaErrorInvalidDevice));
    assert_int_equal(cuGetErrorString(CUDA_SUCCESS, NULL), CUDA_ERROR_INVALID_VALUE);
}

// malloc, free, new and delete in a kernel, and the size of the heap that they take from.

__global__ void take_and_give(int *sums)
{
    int *own = (int *)malloc(16 * sizeof(int)), *other = new int[16];
    own[15] = blockIdx.x;
    other[15] = threadIdx.x;
    sums[blockIdx.x * blockDim.x + threadIdx.x] = own[15] + other[15];
    free(own);
    delete[] other;
}

// Any number of times: what is given back can be taken again.
GW_TEST(each_thread_has_its_own)
{
    enum { THREADS = 64, BLOCKS = 100, COUNT = THREADS * BLOCKS };
    int *d_sums, *h_sums = new int[COUNT];
    expect_success(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 100000));
    expect_success(cudaMalloc(&d_sums, COUNT * sizeof(int)));
    take_and_give<<<BLOCKS, THREADS>>>(d_sums);
    expect_success(cudaMemcpy(h_sums, d_sums, COUNT * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(h_sums[i], i / THREADS + i % THREADS);
    }
    delete[] h_sums;
    expect_success(cudaFree(d_sums));
}

__global__ void count_given(int *count, size_t bytes, int most)
{
    void *kept[8];
    *count = 0;
    for (int i = 0; i < most; i++) {
        kept[i] = malloc(bytes);
        *count += kept[i] ? 1 : 0;
    }
    for (int i = 0; i < most; i++) {
        free(kept[i]);
    }
}

static int given(size_t bytes, int most)
{
    int *d_count, h_count = -1;
    expect_success(cudaMalloc(&d_count, sizeof(int)));
    count_given<<<1, 1>>>(d_count, bytes, most);
    expect_success(cudaMemcpy(&h_count, d_count, sizeof(int), cudaMemcpyDeviceToHost));
    expect_success(cudaFree(d_count));
    return h_count;
}

// "The device memory heap has a fixed size that must be specified before any program using malloc()
// or free() is loaded"; it is 8 MB by default, and malloc() returns NULL when there is not enough.
GW_TEST(the_heap_has_a_size)
{
    size_t size = 0;
    expect_success(cudaDeviceGetLimit(&size, cudaLimitMallocHeapSize));
    assert_int_equal(size, 8 << 20);
    assert_int_equal(given(2 << 20, 8), 4);
    assert_int_equal(given(2 << 20, 3), 3);
    assert_int_equal(given((size_t)-1, 1), 0);
    expect_error(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20), cudaErrorInvalidValue);
    expect_why("a kernel has called malloc() before");
    reset_device();
    expect_success(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20));
    assert_int_equal(given(2 << 20, 1), 0);
    assert_int_equal(given(1 << 19, 8), 2);
}

// __managed__ variables: host code, kernels and copies reach them by one address.

enum { TABLE = 10 };

// Declared in every way.
__device__ __managed__ int initialised = 2;
static __managed__ int array[TABLE];
namespace inner
{
__managed__ __device__ float in_namespace = 1.5f;
}
__managed__ double of_double = 2.5;
__managed__ int *pointer;
static int other = 3;

// Adds 1 to the initialised one, and puts its value into every element of the array.
__global__ void count(void)
{
    if (threadIdx.x == 0) {
        initialised += 1;
    }
    __syncthreads();
    array[threadIdx.x] = initialised;
}

// The first of them, before others change the values.
GW_TEST(values_from_the_declaration)
{
    assert_int_equal(initialised, 2);
    assert_int_equal(array[TABLE - 1], 0);
    assert_true(of_double == 2.5);
    assert_true(inner::in_namespace == 1.5f);
    assert_null(pointer);
}

// cudaPointerGetAttributes: "cudaMemoryTypeManaged for managed memory", and both pointers are the
// address itself.
GW_TEST(their_addresses_are_of_managed_memory)
{
    struct cudaPointerAttributes of;
    void *const all[] = {&initialised, array, &of_double, &inner::in_namespace, &pointer};
    for (void *address : all) {
        expect_success(cudaPointerGetAttributes(&of, address));
        assert_int_equal(of.type, cudaMemoryTypeManaged);
        assert_ptr_equal(of.devicePointer, address);
        assert_ptr_equal(of.hostPointer, address);
    }
    expect_success(cudaPointerGetAttributes(&of, &other));
    assert_int_equal(of.type, cudaMemoryTypeUnregistered);
}

// Of managed memory a copy takes every kind.
GW_TEST(copies_reach_them)
{
    int five = 5, six = 6, h_array[TABLE] = {0};
    expect_success(cudaMemcpy(&initialised, &five, sizeof(int), cudaMemcpyHostToDevice));
    count<<<1, TABLE>>>();
    expect_success(cudaMemcpy(h_array, array, sizeof(h_array), cudaMemcpyDeviceToHost));
    for (int i = 0; i < TABLE; i++) {
        assert_int_equal(h_array[i], 6);
    }
    expect_success(cudaMemcpy(&initialised, &six, sizeof(int), cudaMemcpyHostToHost));
    assert_int_equal(initialised, 6);
    expect_success(cudaMemset(array, 0, sizeof(h_array)));
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(array[TABLE - 1], 0);
    const int eight = 8;
    expect_success(
        cudaMemcpyToSymbol(initialised, &eight, sizeof(eight))); // a name makes no difference
    expect_success(cudaMemcpy(h_array, &initialised, sizeof(int), cudaMemcpyDefault));
    assert_int_equal(h_array[0], 8);
    struct cudaPointerAttributes of;
    expect_success(cudaPointerGetAttributes(&of, &initialised));
    assert_int_equal(of.type, cudaMemoryTypeManaged);
}

GW_TEST(what_is_wrong_is_said)
{
    int value = 0;
    expect_error(cudaFree(&initialised), cudaErrorInvalidValue);
    expect_why("a variable of the program");
    expect_error(cudaFreeHost(array), cudaErrorInvalidValue);
    expect_error(cudaMemcpy(&other, &value, sizeof(int), cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_error(cudaMemcpy(array, &value, 1 << 20, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    expect_why("do not fit");
}
