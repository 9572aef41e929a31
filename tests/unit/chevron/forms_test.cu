// SPDX-License-Identifier: MIT
// Every form of a launch that chevron knows, run on the device: each kernel runs once, with its own
// arguments. It is given the next number to count up, by one thread of its grid.
#include "each_once.h"

__device__ static void count(int *d_count, int by)
{
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        *d_count += by;
    }
}

__global__ static void plain(int *d_count)
{
    count(d_count, 1);
}

static __global__ void __launch_bounds__(64) bounded(int *d_count, float, double)
{
    count(d_count, 1);
}

template <typename T, int N>
__global__ void written_out(T *d_count)
{
    count(d_count, N > 2 ? 1 : 100);
}

template <int N, typename T>
__global__ void found(T *d_count)
{
    count(d_count, N);
}

template <typename T>
__global__ void all_found(T *d_count)
{
    count(d_count, 1);
}

namespace inner
{
__global__ void plain(int *d_count)
{
    count(d_count, 1);
}
} // namespace inner

__global__ static void overloaded(int *d_count)
{
    *d_count += 1;
}

__global__ static void overloaded(int *d_count, int)
{
    *d_count += 1;
}

// The dynamic shared memory of one block has the bytes that the launch says.
__global__ static void shared(int *d_count, int n)
{
    extern __shared__ __align__(16) int s_values[];
    s_values[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += s_values[i];
        }
        *d_count += sum == n;
    }
}

extern __shared__ float s_outside[];

__global__ static void shared_outside(int *d_count)
{
    s_outside[threadIdx.x] = 1.0f;
    if (threadIdx.x == 0) {
        *d_count += (int)s_outside[0];
    }
}

template <typename T>
struct box {
    static const int size = 2;
};

typedef void (*kernel_of_count)(int *);

static void through_parameter(void (*plain)(int *), int *d_count)
{
    plain<<<1, 2>>>(d_count);
}

static kernel_of_count choose(int which)
{
    return which ? plain : inner::plain;
}

// Line ends are part of the forms.
// clang-format off
#define RUN(kernel, grid, block, ...) kernel<<<grid, block>>>(__VA_ARGS__)
#define RUN_LATER(kernel) kernel<<<1, 2>>>
#define RUN_LINES(name, count)                                                                     \
    do {                                                                                           \
        name##ain<<<1,                                                                             \
                    2>>>(count);                                                                   \
    } while (0)
#define PLAIN(count) plain<<<1, 2>>>(count)
#define SHAPE(n) (n) / 32 + 1, 32

GW_TEST(every_form_runs_once)
{
    int *d_counts = new_counts();
    int *d_next = d_counts;
    int n = 3;
    kernel_of_count table[2] = {plain, inner::plain};
    struct {
        kernel_of_count member;
    } object = {plain}, *pointer = &object;

    plain<<<1, 2>>>(d_next++);
    plain <<< dim3(2, 1), dim3(2) >>> (d_next++);
    plain // the kernel
        /* and */ <<< // its shape
        1,
        2
        >>>
        (d_next++);
    plain<<<n << 1, n >> 1>>>(d_next++); plain<<<1, 1>>>(d_next++);
    plain<<<n < 4, n > 2>>>(d_next++);
    plain<<<n < 4 ? 1 : 2, 1'0, 0, 0>>>(d_next++);
    plain<<<box<box<box<int>>>::size, box<int>::size>>>(d_next++);
    plain<<<1, [&] { plain<<<1, 1>>>(d_next++); return 2; }()>>>(d_next++);
    plain<<<1,
#if 1
        2
#else
        <<< >>> ((
#endif
        >>>(d_next++);
    bounded<<<1, 2>>>(d_next++, 1, n);
    written_out<int, (4 > 2) + 2><<<1, 2>>>(d_next++);
    written_out<int, 3><<<1, 2>>>(d_next++);
    found<1><<<1, 2>>>(d_next++);
    found<1, int> <<<1, 2>>> (d_next++);
    all_found<<<1, 2>>>(d_next++);
    inner::plain<<<1, 2>>>(d_next++);
    ::inner::plain<<<1, 2>>>(d_next++);
    overloaded<<<1, 1>>>(d_next++);
    overloaded<<<1, 1>>>(d_next++, 2);
    (plain)<<<1, 2>>>(d_next++);
    (n > 2 ? plain : inner::plain)<<<1, 2>>>(d_next++);
    table[1]<<<1, 2>>>(d_next++);
    object.member<<<1, 2>>>(d_next++);
    pointer->member<<<1, 2>>>(d_next++);
    (*pointer->member)<<<1, 2>>>(d_next++);
    choose(0)<<<1, 2>>>(d_next++);
    for (kernel_of_count plain : table)
        plain<<<1, 2>>>(d_next++);
    through_parameter(inner::plain, d_next++);
    RUN(plain, 1, 2, d_next++);
    RUN((written_out<int, 3>), 1, 2, d_next++);
    RUN(table[0], 1, 2, d_next++);
    RUN_LATER(plain)(d_next++);
    RUN_LINES(pl, d_next++);
    PLAIN(d_next++);
    plain<<<SHAPE(n)>>>(d_next++);
    shared<<<1, 32, 32 * sizeof(int)>>>(d_next++, 32);
    shared_outside<<<1, 8, 8 * sizeof(float)>>>(d_next++);

    expect_each_once(d_counts, (int)(d_next - d_counts), 35);
}
