// SPDX-License-Identifier: MIT
// The names of kernels that a library, a host function or another kernel has as well: nvcc compiles
// every one of these launches, and each runs the kernel.
#include "each_once.h"
#include "names_header.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

// Names of the C library, of CUDA's functions, and of what a macro's parameters might be called.
#define GW_OF_LIBRARY(USE)                                                                         \
    USE(abs)                                                                                       \
    USE(sin)                                                                                       \
    USE(index)                                                                                     \
    USE(y0)                                                                                        \
    USE(gamma)                                                                                     \
    USE(max) USE(min) USE(div) USE(time) USE(round) USE(log) USE(pow) USE(sincos) USE(printf)      \
        USE(free) USE(clock) USE(isnan) USE(copy) USE(swap) USE(fill) USE(remove) USE(name)        \
            USE(file) USE(line) USE(arguments)
#define GW_DEFINE(NAME)                                                                            \
    __global__ void NAME(int *count, float *, int)                                                 \
    {                                                                                              \
        count[0]++;                                                                                \
    }
GW_OF_LIBRARY(GW_DEFINE)

// One that chevron sees, and of which it knows that it is a kernel.
__global__ void exp(int *count, const int *)
{
    count[0]++;
}

// A host function with other parameters.
static int twice(int x)
{
    return 2 * x;
}
__global__ void twice(int *count, float by)
{
    count[0] += by == 4.0f;
}
static void add(const float *, const float *, float *, int)
{
}
__global__ void add(int *count, int by)
{
    count[0] += by;
}

// The host's function calls the kernel of its name.
__global__ void launched_by_namesake(int *count)
{
    count[0]++;
}
static int *given_to_namesake;
static void launched_by_namesake()
{
    launched_by_namesake<<<1, 1>>>(given_to_namesake);
}
__global__ void optional(int *count, int by = 1, const float * = NULL)
{
    count[0] += by;
}

__global__ void overloaded(int *count, int)
{
    count[0]++;
}
__global__ void overloaded(int *count, float)
{
    count[0]++;
}
// Kernels that are declared as a sketch, without their parameters, and defined with them.
__global__ void sketched();
__global__ void sketched(const int *count, int *counted, float by)
{
    counted[0] = count[0] + (int)by;
}
__global__ void sketched_twice(/* to be written */);
__global__ void sketched_twice(int *count, int)
{
    count[0]++;
}
__global__ void sketched_twice(int *count, float)
{
    count[0]++;
}
// Declared where it is launched, defined behind it.
static void launch_declared_here(int *count)
{
    extern __global__ void defined_below(int *count, int by);
    defined_below<<<1, 1>>>(count, 1);
}
__global__ void defined_below(int *count, int by)
{
    count[0] += by;
}
template <typename T, int BY>
__global__ void any(T *count)
{
    count[0] += BY;
}
template <typename T>
__global__ void any(T *count, T by)
{
    count[0] += by;
}
namespace outer
{
__global__ void norm(int *count)
{
    count[0]++;
}
namespace inner
{
template <typename T>
__global__ void norm(T *count)
{
    count[0]++;
}
} // namespace inner
} // namespace outer
static __global__ void only_here(int *count)
{
    count[0]++;
}

struct runner {
    void (*kernel)(int *, int);
    template <typename T>
    void run(T *count)
    {
        kernel<<<1, 1>>>(count, 1);
        any<T, 1><<<1, 1>>>(count + 1);
    }
};
template <typename T>
static void launch(T *count)
{
    norm<<<1, 1>>>(count);
    ::norm<<<1, 1>>>(count + 1);
}
template <void (*K)(int *, int)>
static void launch_given(int *count)
{
    K<<<1, 1>>>(count, 1);
}

GW_TEST(every_name_runs_the_kernel)
{
    int *d_counts = new_counts();
    int k = 0;
#define GW_LAUNCH_IT(NAME) NAME<<<1, 1>>>(d_counts + k++, nullptr, 0);
    GW_OF_LIBRARY(GW_LAUNCH_IT)
    exp<<<1, 1>>>(d_counts + k++, nullptr);
    twice<<<1, 1>>>(d_counts + k++, twice(2));
    add(nullptr, nullptr, nullptr, 0);
    add<<<1, 1>>>(d_counts + k++, 1);
    given_to_namesake = d_counts + k++;
    launched_by_namesake();
    optional<<<1, 1>>>(d_counts + k++);
    optional<<<1, 1>>>(d_counts + k++, 1);
    overloaded<<<1, 1>>>(d_counts + k++, 1);
    overloaded<<<1, 1>>>(d_counts + k++, 1.0f);
    sketched<<<1, 1>>>(d_counts + k, d_counts + k, 1);
    k++;
    sketched_twice<<<1, 1>>>(d_counts + k++, 1);
    sketched_twice<<<1, 1>>>(d_counts + k++, 1.0f);
    launch_declared_here(d_counts + k++);
    defined_below<<<1, 1>>>(d_counts + k++, 1);
    any<int, 1><<<1, 1>>>(d_counts + k++);
    any<int><<<1, 1>>>(d_counts + k++, 1);
    any<<<1, 1>>>(d_counts + k++, 1);
    norm<<<1, 1>>>(d_counts + k++);
    of_header<<<1, 1>>>(d_counts + k++);
    of_header<<<1, 1>>>(d_counts + k++, 1);
    any_of_header<<<1, 1>>>(d_counts + k++);
    any_of_header<int><<<1, 1>>>(d_counts + k++);
    outer::norm<<<1, 1>>>(d_counts + k++);
    outer::inner::norm<<<1, 1>>>(d_counts + k++);
    outer::inner::norm<int><<<1, 1>>>(d_counts + k++);
    only_here<<<1, 1>>>(d_counts + k++);

    void (*pointer)(int *, int) = add;
    pointer<<<1, 1>>>(d_counts + k++, 1);
    void (*const table[])(int *, int) = {add, of_header};
    for (int i = 0; i < 2; i++) {
        table[i]<<<1, 1>>>(d_counts + k++, 1);
    }
    runner{of_header}.run(d_counts + k);
    launch(d_counts + k + 2);
    launch_given<add>(d_counts + k + 4);
    k += 5;
    const auto later = [&](int *count) { norm<<<1, 1>>>(count); };
    later(d_counts + k++);
    expect_each_once(d_counts, k, 55);
}
