// SPDX-License-Identifier: MIT
// Thrust as courses have it: vectors of both sides, algorithms over them and over memory of
// cudaMalloc, and a kernel in between. Each result against one of the host's.
#include "cuda_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/unique.h>

#define N 300

struct saxpy {
    float a;
    __host__ __device__ float operator()(const float &x, const float &y) const
    {
        return a * x + y;
    }
};
struct is_even {
    __host__ __device__ bool operator()(int x) const
    {
        return x % 2 == 0;
    }
};
struct square_of {
    __host__ __device__ long operator()(int x) const
    {
        return (long)x * x;
    }
};

__global__ void add_one_kernel(int *x, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += 1;
    }
}

static int wrong;
static void expect(const char *what, double value, double want)
{
    if (value != want) {
        printf("%s: %g, not %g\n", what, value, want);
        wrong++;
    }
}

int main(void)
{
    srand(7);
    thrust::host_vector<int> h(N);
    thrust::generate(h.begin(), h.end(), rand);
    int sum = 0, even = 0, most = 0;
    for (int i = 0; i < N; i++) {
        h[i] %= 1000;
        sum += h[i] + 1;
        even += (h[i] + 1) % 2 == 0;
        most = h[i] + 1 > most ? h[i] + 1 : most;
    }

    thrust::device_vector<int> d = h;
    add_one_kernel<<<(N + 127) / 128, 128>>>(thrust::raw_pointer_cast(d.data()), N);
    CUDA_CHECK(cudaGetLastError());
    expect("reduce", thrust::reduce(d.begin(), d.end(), 0, thrust::plus<int>()), sum);
    expect("count_if", (double)thrust::count_if(d.begin(), d.end(), is_even()), even);
    expect("max_element", *thrust::max_element(d.begin(), d.end()), most);

    thrust::device_vector<int> places(N);
    thrust::sequence(places.begin(), places.end());
    thrust::sort_by_key(d.begin(), d.end(), places.begin(), thrust::greater<int>());
    thrust::host_vector<int> sorted = d, from = places;
    for (int i = 0; i < N; i++) {
        wrong += sorted[i] != h[from[i]] + 1 || (i > 0 && sorted[i] > sorted[i - 1]);
    }
    thrust::sort(d.begin(), d.end());
    expect("sort", d[N - 1], most);
    thrust::device_vector<int> evens(N);
    const long kept = thrust::copy_if(d.begin(), d.end(), evens.begin(), is_even()) - evens.begin();
    expect("copy_if", (double)kept, even);
    const long odd = thrust::remove_if(d.begin(), d.end(), is_even()) - d.begin();
    expect("remove_if", (double)odd, N - even);

    thrust::device_vector<float> x(N, 3.0f), y(N);
    thrust::sequence(y.begin(), y.end(), 1.0f);
    thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), saxpy{2.0f});
    expect("transform", y[N - 1], 6.0 + N);
    thrust::inclusive_scan(y.begin(), y.end(), y.begin());
    expect("inclusive_scan", y[N - 1], 6.0 * N + N * (N + 1) / 2);
    thrust::fill(x.begin(), x.begin() + N / 2, 1.0f);
    expect("inner_product", thrust::inner_product(x.begin(), x.end(), x.begin(), 0.0f),
           N / 2 + 9.0 * (N - N / 2));
    expect("unique", (double)(thrust::unique(x.begin(), x.end()) - x.begin()), 2);
    expect("squares",
           (double)thrust::transform_reduce(thrust::make_counting_iterator(0),
                                            thrust::make_counting_iterator(10), square_of(), 0L,
                                            thrust::plus<long>()),
           285);

    int *raw;
    CUDA_CHECK(cudaMalloc(&raw, N * sizeof(int)));
    const thrust::device_ptr<int> wrapped(raw);
    thrust::sequence(wrapped, wrapped + N);
    thrust::exclusive_scan(thrust::device, raw, raw + N, raw);
    expect("exclusive_scan", wrapped[N - 1], (N - 1) * (N - 2) / 2);
    wrapped[0] = 5;
    thrust::copy(wrapped, wrapped + 2, h.begin());
    expect("copy", h[0] + h[1], 5);
    CUDA_CHECK(cudaFree(raw));
    printf("%d wrong\n", wrong);
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
