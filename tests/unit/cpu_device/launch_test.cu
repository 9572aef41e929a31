// SPDX-License-Identifier: MIT
// Launches: every thread once and with the right indices, arguments as in a call, and every limit
// with the error that CUDA documents for it.
#include "arrays.h"

/** What one thread found in its built-in variables. */
struct found {
    uint3 thread, block;
    uint3 block_shape, grid_shape;
    unsigned visits;
};

__global__ void record(struct found *found)
{
    const unsigned long long block =
        blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    struct found *mine = found + block * (blockDim.x * blockDim.y * blockDim.z) + thread;
    mine->thread = threadIdx;
    mine->block = blockIdx;
    mine->block_shape = blockDim;
    mine->grid_shape = gridDim;
    mine->visits++;
}

__global__ void empty()
{
}

struct list {
    float values[40];
};

__global__ void sum(double *out, double a, long long b, float c, struct list list)
{
    double total = a + (double)b + c;
    for (int i = 0; i < 40; i++) {
        total += list.values[i];
    }
    *out = total;
}

template <typename T, int n>
__global__ void add_n(T *out)
{
    if (threadIdx.x < n) {
        out[threadIdx.x] += (T)n;
    }
}

template <typename T>
__global__ void add(T *out, const T *also, T what)
{
    out[threadIdx.x] += what + (also ? *also : T(0));
}

__global__ void add_seven(int *out)
{
    out[threadIdx.x] += 7;
}

__global__ void add_eight(int *out)
{
    out[threadIdx.x] += 8;
}

namespace inner
{
template <typename T>
struct adder {
    static __device__ void apply(T *out)
    {
        *out += 9;
    }
};

__global__ void add_nine(int *out)
{
    adder<int>::apply(out + threadIdx.x);
}
} // namespace inner

void (*gw_before_each)(void) = reset_device;

static void expect_every_thread_once(dim3 grid, dim3 block)
{
    const size_t blocks = (size_t)grid.x * grid.y * grid.z;
    const size_t threads = (size_t)block.x * block.y * block.z;
    struct found *h_found = (struct found *)calloc(blocks * threads, sizeof(*h_found));
    assert_non_null(h_found);
    struct found *d_found = device_array<struct found>(blocks * threads);
    expect_success(cudaMemset(d_found, 0, blocks * threads * sizeof(*d_found)));
    record<<<grid, block>>>(d_found);
    expect_success(
        cudaMemcpy(h_found, d_found, blocks * threads * sizeof(*d_found), cudaMemcpyDeviceToHost));
    for (size_t i = 0; i < blocks * threads; i++) {
        const size_t b = i / threads, t = i % threads;
        const struct found want = {dim3(t % block.x, t / block.x % block.y, t / block.x / block.y),
                                   dim3(b % grid.x, b / grid.x % grid.y, b / grid.x / grid.y),
                                   block, grid, 1};
        assert_memory_equal(&h_found[i], &want, sizeof(want));
    }
    free(h_found);
}

GW_TEST(every_thread_runs_once)
{
    expect_every_thread_once(1, 1);
    expect_every_thread_once(7, 33);
    expect_every_thread_once(dim3(3, 5, 2), dim3(4, 3, 2));
    expect_every_thread_once(dim3(1, 1, 3), dim3(1, 2, 64));
    expect_every_thread_once(2, 1024);
    expect_every_thread_once(dim3(300, 2), dim3(64, 4)); // enough for several cores
    gw_device_run_blocks_descending(true);
    expect_every_thread_once(dim3(3, 5, 2), dim3(4, 3, 2));
}

GW_TEST(arguments_are_converted_as_in_a_call)
{
    double *d_sum = device_array<double>(1), h_sum;
    const short five = 5;
    struct list list;
    for (int i = 0; i < 40; i++) {
        list.values[i] = (float)i;
    }
    sum<<<1, 1>>>(d_sum, -3, five, 0.5F, list);
    fetch(h_sum, d_sum);
    assert_true(h_sum == -3 + 5 + 0.5 + 40 * 39 / 2);
}

static void expect_ints(const int *d_values, int first, int last)
{
    int values[8];
    fetch(values, d_values);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(values[i], i < 4 ? first : last);
    }
}

template <typename T>
static void launch_from_template(T *d_out)
{
    add_n<T, 4><<<dim3(1, 1), 8>>>(d_out);
}

__global__ void refer(double &sum, const int &count, struct list list)
{
    sum += count + list.values[39];
}

GW_TEST(a_reference_leads_to_what_it_was_given)
{
    double *sum;
    int *count;
    struct list list = {{0}};
    list.values[39] = 0.5f;
    assert_int_equal(cudaMallocManaged(&sum, sizeof(*sum)), cudaSuccess);
    assert_int_equal(cudaMallocManaged(&count, sizeof(*count)), cudaSuccess);
    *sum = 0;
    *count = 3;
    refer<<<1, 1>>>(*sum, *count, list);
    void *arguments[] = {&sum, &count, &list};
    assert_int_equal(cudaLaunchKernel((const void *)refer, dim3(1), dim3(1), arguments, 0, 0),
                     cudaSuccess);
    assert_int_equal(cudaLaunchKernel(refer, dim3(1), dim3(1), arguments), cudaSuccess);
    assert_int_equal(cudaDeviceSynchronize(), cudaSuccess);
    assert_true(*sum == 3 * 3.5);
    assert_int_equal(cudaFree(sum), cudaSuccess);
    assert_int_equal(cudaFree(count), cudaSuccess);
}

GW_TEST(every_way_to_name_a_kernel_works)
{
    int *d_ints = device_array<int>(8);
    float *d_floats = device_array<float>(8), floats[8];
    expect_success(cudaMemset(d_ints, 0, 8 * sizeof(int)));
    expect_success(cudaMemset(d_floats, 0, 8 * sizeof(float)));
    launch_from_template(d_ints);
    expect_ints(d_ints, 4, 0);
    void (*const kernels[2])(int *) = {add_seven, add_eight};
    for (int i = 0; i < 2; i++) {
        void (*kernel)(int *) = kernels[i];
        kernel<<<1, 8>>>(d_ints);
    }
    expect_ints(d_ints, 19, 15);
    inner::add_nine<<<1, 8>>>(d_ints);
    expect_ints(d_ints, 28, 24);
    add<<<1, 8>>>(d_floats, (const float *)nullptr, 6.0F);
    fetch(floats, d_floats);
    for (int i = 0; i < 8; i++) {
        assert_true(floats[i] == 6.0F);
    }
}

static void expect_launch(dim3 grid, dim3 block, size_t shared, cudaError_t want)
{
    empty<<<grid, block, shared>>>();
    expect_error(cudaGetLastError(), want);
    // A launch that is refused is no execution error: nothing is sticky.
    expect_success(cudaGetLastError());
    expect_success(cudaDeviceSynchronize());
}

// CUDA runtime API, enum cudaError: cudaErrorInvalidConfiguration "indicates that a kernel launch
// is requesting resources that can never be satisfied by the current device. [...] requesting too
// many threads or blocks" does so. The numbers: CUDA C++ Programming Guide, table "Technical
// Specifications per Compute Capability".
GW_TEST(shapes_have_cudas_limits)
{
    const cudaError_t refused = cudaErrorInvalidConfiguration;
    // a 0 in any dimension
    expect_launch(0, 1, 0, refused);
    expect_launch(dim3(1, 0), 1, 0, refused);
    expect_launch(dim3(1, 1, 0), 1, 0, refused);
    expect_launch(1, 0, 0, refused);
    expect_launch(1, dim3(1, 0), 0, refused);
    expect_launch(1, dim3(1, 1, 0), 0, refused);
    expect_why("0");
    // "Maximum number of threads per block: 1024"
    expect_launch(1, 1024, 0, cudaSuccess);
    expect_launch(1, dim3(32, 32), 0, cudaSuccess);
    expect_launch(1, dim3(33, 32), 0, refused);
    expect_why("1056 threads");
    expect_launch(1, dim3(1024, 1, 2), 0, refused);
    // a product that is 1 again modulo 2^32, and one that is 0
    expect_launch(1, dim3(65536, 65536), 0, refused);
    // "Maximum x- or y-dimensionality of a block: 1024"
    expect_launch(1, dim3(1, 1024), 0, cudaSuccess);
    expect_launch(1, 1025, 0, refused);
    expect_launch(1, dim3(1, 1025), 0, refused);
    expect_why("too large in y: the device allows 1024");
    // "Maximum z-dimension of a block: 64"
    expect_launch(1, dim3(1, 1, 64), 0, cudaSuccess);
    expect_launch(1, dim3(1, 1, 65), 0, refused);
    expect_why("too large in z: the device allows 64");
    // "Maximum x-dimension of a grid of thread blocks: 2^31-1"
    expect_launch(dim3(2147483648U), 1, 0, refused);
    // "Maximum y- or z-dimension of a grid of thread blocks: 65535"
    expect_launch(dim3(1, 65535), 1, 0, cudaSuccess);
    expect_launch(dim3(1, 65536), 1, 0, refused);
    expect_launch(dim3(1, 1, 65535), 1, 0, cudaSuccess);
    expect_launch(dim3(1, 1, 65536), 1, 0, refused);
}

// The guide's same table: "Maximum amount of shared memory per thread block" beyond 48 KB only
// after opting in; without, the launch is an invalid argument.
GW_TEST(dynamic_shared_memory_has_cudas_limit)
{
    expect_launch(1, 1, 48 * 1024, cudaSuccess);
    expect_launch(1, 1, 48 * 1024 + 1, cudaErrorInvalidValue);
    // The shape is looked at first.
    expect_launch(0, 1, 1 << 20, cudaErrorInvalidConfiguration);
}

// cudaErrorInvalidResourceHandle "indicates that a resource handle passed to the API call was not
// valid".
GW_TEST(a_launch_needs_a_stream_that_lives)
{
    cudaStream_t stream;
    expect_success(cudaStreamCreate(&stream));
    empty<<<1, 1, 0, stream>>>();
    expect_success(cudaGetLastError());
    expect_success(cudaStreamDestroy(stream));
    empty<<<1, 1, 0, stream>>>();
    expect_error(cudaGetLastError(), cudaErrorInvalidResourceHandle);
}

// cudaGetLastError "returns the last error that has been produced by any of the runtime calls in
// the same instance of the CUDA Runtime library in the host thread and resets it to cudaSuccess";
// cudaPeekAtLastError "does not reset".
GW_TEST(the_last_error_stays_until_it_is_taken)
{
    empty<<<1, 2048>>>();
    expect_error(cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
    empty<<<1, 1>>>();                       // a success does not clear it
    expect_success(cudaDeviceSynchronize()); // and it is not sticky
    expect_error(cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
    expect_error(cudaSetDevice(5), cudaErrorInvalidDevice); // a later one takes its place
    expect_error(cudaGetLastError(), cudaErrorInvalidDevice);
    expect_success(cudaGetLastError());
}

#if !(defined(__clang__) && defined(__CUDA__)) // whose device code cannot launch

__global__ void add_one(int *x)
{
    x[threadIdx.x]++;
}

__global__ void launch_children(int *x, int *seen)
{
    x[threadIdx.x] = (int)threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
        add_one<<<1, 64, 0, cudaStreamTailLaunch>>>(x);
        add_one<<<1, 64>>>(x);
        *seen = x[1];
    }
}

GW_TEST(children_run_when_all_of_their_parent_has)
{
    int *d_x = device_array<int>(64), *d_seen = device_array<int>(1), x[64], seen;
    launch_children<<<1, 64>>>(d_x, d_seen);
    fetch(x, d_x);
    fetch(seen, d_seen);
    assert_int_equal(seen, 1);
    for (int i = 0; i < 64; i++) {
        assert_int_equal(x[i], i + 2);
    }
}

// Numbers below the first one go to its left.
__global__ void quicksort(int *x, int n)
{
    int left = 0;
    if (n < 2) {
        return;
    }
    for (int i = 1; i < n; i++) {
        if (x[i] < x[0]) {
            const int less = x[i];
            x[i] = x[++left];
            x[left] = less;
        }
    }
    const int first = x[0];
    x[0] = x[left];
    x[left] = first;
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    quicksort<<<1, 1, 0, stream>>>(x, left);
    cudaStreamDestroy(stream);
    quicksort<<<1, 1, 0, cudaStreamFireAndForget>>>(x + left + 1, n - left - 1);
}

GW_TEST(children_of_children_sort)
{
    int x[1000];
    for (int i = 0; i < 1000; i++) {
        x[i] = i * 7919 % 1009;
    }
    int *d_x = device_array_of(x);
    quicksort<<<1, 1>>>(d_x, 1000);
    fetch(x, d_x);
    for (int i = 1; i < 1000; i++) {
        assert_true(x[i - 1] <= x[i]);
    }
    expect_success(cudaDeviceSynchronize());
}

__global__ void append(int *list, int number)
{
    list[++list[0]] = number;
}

__global__ void append_two(int *list, int number)
{
    append<<<1, 1>>>(list, number + 1);
    list[++list[0]] = number;
}

__global__ void append_in_order(int *list)
{
    append_two<<<1, 1, 0, cudaStreamTailLaunch>>>(list, 5);
    append<<<1, 1, 0, cudaStreamTailLaunch>>>(list, 7);
    append_two<<<1, 1>>>(list, 2);
    append<<<1, 1>>>(list, 4);
    list[++list[0]] = 1;
}

__global__ void follow_itself(int *n, int times)
{
    *n += 1;
    if (times > 1) {
        follow_itself<<<1, 1, 0, cudaStreamTailLaunch>>>(n, times - 1);
    }
}

GW_TEST(a_child_has_ended_when_the_next_begins)
{
    const int expected[] = {7, 1, 2, 3, 4, 5, 6, 7};
    int list[8], *d_list = device_array_for(list);
    expect_success(cudaMemset(d_list, 0, sizeof(list)));
    append_in_order<<<1, 1>>>(d_list);
    fetch(list, d_list);
    assert_memory_equal(list, expected, sizeof(list));
}

GW_TEST(tail_launches_follow_each_other)
{
    int *d_n = device_array<int>(1), n;
    expect_success(cudaMemset(d_n, 0, sizeof(*d_n)));
    follow_itself<<<1, 1>>>(d_n, 100); // as deep as their parent, all of them
    fetch(n, d_n);
    assert_int_equal(n, 100);
}

__global__ void go_deeper(int *depth, int most, cudaError_t *error)
{
    *depth += 1;
    if (*depth < most) {
        go_deeper<<<1, 1>>>(depth, most, error);
        *error = cudaGetLastError();
    }
}

// An H200 ran 26 launches within each other, more than the 24 of CUDA's guide before version 12.
GW_TEST(children_lie_as_deep_as_they_are_launched)
{
    int *d_depth = device_array<int>(1), depth;
    cudaError_t *d_error = device_array<cudaError_t>(1), error;
    expect_success(cudaMemset(d_depth, 0, sizeof(*d_depth)));
    go_deeper<<<1, 1>>>(d_depth, 1000, d_error);
    fetch(depth, d_depth);
    fetch(error, d_error);
    assert_int_equal(depth, 1000);
    assert_int_equal(error, cudaSuccess);
    expect_success(cudaGetLastError());
}

__global__ void launch_many(int *n, int times, cudaError_t *error)
{
    for (int i = 0; i < times; i++) {
        add_one<<<1, 1>>>(n);
    }
    *error = cudaPeekAtLastError();
}

GW_TEST(so_many_children_may_wait)
{
    int *d_n = device_array<int>(1), n;
    cudaError_t *d_error = device_array<cudaError_t>(1), error;
    size_t limit = 0;
    expect_success(cudaDeviceGetLimit(&limit, cudaLimitDevRuntimePendingLaunchCount));
    assert_int_equal(limit, 2048);
    for (int most = 4; most <= 8; most += 4) {
        expect_success(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, (size_t)most));
        expect_success(cudaMemset(d_n, 0, sizeof(*d_n)));
        launch_many<<<1, 1>>>(d_n, 8, d_error);
        fetch(n, d_n);
        fetch(error, d_error);
        assert_int_equal(n, most);
        assert_int_equal(error, most == 8 ? cudaSuccess : cudaErrorLaunchOutOfResources);
    }
}

// Each thread has a last error of its own, before a barrier and behind it.
__global__ void launch_wrongly(int *x, cudaError_t *errors)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    add_one<<<1, threadIdx.x == 1 ? 2048 : 1>>>(x + i);
    __syncthreads();
    errors[2 * i] = cudaGetLastError();
    errors[2 * i + 1] = cudaGetLastError();
}

GW_TEST(each_thread_has_a_last_error)
{
    cudaError_t errors[16];
    int x[8] = {0}, *d_x = device_array_of(x);
    cudaError_t *d_errors = device_array_for(errors);
    launch_wrongly<<<2, 4>>>(d_x, d_errors);
    fetch(errors, d_errors);
    fetch(x, d_x);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(errors[2 * i], i % 4 == 1 ? cudaErrorInvalidConfiguration : cudaSuccess);
        assert_int_equal(errors[2 * i + 1], cudaSuccess);
        assert_int_equal(x[i], i % 4 != 1);
    }
    expect_success(cudaGetLastError());
}

__global__ void launch_with_too_much(int *x, cudaError_t *error)
{
    add_one<<<1, 1, 1 << 20>>>(x);
    *error = cudaGetLastError();
}

// So an H200 answered. Host code gets cudaErrorInvalidValue.
GW_TEST(a_child_with_too_much_shared_memory_has_an_invalid_configuration)
{
    cudaError_t *d_error = device_array<cudaError_t>(1), error;
    launch_with_too_much<<<1, 1>>>(device_array<int>(1), d_error);
    fetch(error, d_error);
    assert_int_equal(error, cudaErrorInvalidConfiguration);
}

__global__ void count_atomically(int *n)
{
    atomicAdd(n, 1);
}

__global__ void launch_from_all(int *n)
{
    count_atomically<<<2, 3>>>(n);
}

GW_TEST(threads_of_many_blocks_launch)
{
    int *d_n = device_array<int>(1), n;
    expect_success(cudaMemset(d_n, 0, sizeof(*d_n)));
    launch_from_all<<<128, 8>>>(d_n);
    launch_from_all<<<64, 1>>>(d_n);
    fetch(n, d_n);
    assert_int_equal(n, (1024 + 64) * 6);
}

__global__ void what_a_kernel_may_call(cudaError_t *errors, cudaStream_t of_host)
{
    cudaStream_t stream;
    cudaEvent_t event;
    int *memory = NULL, local = 0;
    errors[0] = cudaStreamCreateWithFlags(&stream, cudaStreamDefault);
    errors[1] = cudaEventCreateWithFlags(&event, cudaEventDefault);
    errors[2] = cudaMalloc(&memory, sizeof(int));
    errors[3] = cudaMemcpyAsync(memory, &local, sizeof(int), cudaMemcpyDefault, NULL);
    errors[7] = cudaFree(memory);
    errors[4] = cudaMalloc(&memory, (size_t)1 << 40);
    cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
    errors[5] = cudaEventRecord(event, cudaStreamTailLaunch);
    cudaGetLastError();
    add_one<<<1, 1, 0, of_host>>>(memory);
    errors[6] = cudaGetLastError();
}

GW_TEST(kernels_call_what_device_code_may)
{
    const cudaError_t expected[] = {cudaErrorInvalidValue,
                                    cudaErrorInvalidValue,
                                    cudaSuccess,
                                    cudaErrorInvalidValue,
                                    cudaErrorMemoryAllocation,
                                    cudaErrorInvalidValue,
                                    cudaErrorInvalidResourceHandle,
                                    cudaSuccess};
    cudaError_t errors[8], *d_errors = device_array_for(errors);
    cudaStream_t stream;
    expect_success(cudaStreamCreate(&stream));
    what_a_kernel_may_call<<<1, 1>>>(d_errors, stream);
    fetch(errors, d_errors);
    assert_memory_equal(errors, expected, sizeof(errors));
    add_one<<<1, 1, 0, cudaStreamTailLaunch>>>(NULL);
    assert_int_equal(cudaGetLastError(), cudaErrorInvalidResourceHandle);
    expect_success(cudaStreamDestroy(stream));
}

#endif
