// SPDX-License-Identifier: MIT
// Sum and largest element of n ints, with the instructions that CUDA C has no name for written as
// inline PTX: loads of four ints past the L1 cache, sums of a warp in which a lane adds only what
// lies in its segment, and reductions of a result that nobody needs back.
//   ./inline_ptx [n]
#include "cuda_check.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#define WARP 32
#define BLOCK 128

#define LOAD_FOUR(how, value, from)                                                                \
    asm volatile("ld." #how ".v4.s32 {%0, %1, %2, %3}, [%4];"                                      \
                 : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w)                      \
                 : "l"(from))

__device__ __forceinline__ unsigned lane_id()
{
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

// The sum of the lanes from this one on.
__device__ int sum_from_here(int value)
{
    for (int distance = 1; distance < WARP; distance *= 2) {
        asm volatile("{\n\t"
                     ".reg .s32 other;\n\t"
                     ".reg .pred is_there;\n\t"
                     "shfl.sync.down.b32 other|is_there, %0, %1, 0x1f, 0xffffffff;\n\t"
                     "@is_there add.s32 %0, %0, other;\n\t"
                     "}"
                     : "+r"(value)
                     : "r"(distance));
    }
    return value;
}

__device__ int largest_of(int4 v)
{
    int result;
    asm("{ .reg .s32 a; max.s32 a, %1, %2; max.s32 %0, %3, %4; max.s32 %0, %0, a; }"
        : "=&r"(result)
        : "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w));
    return result;
}

__global__ void reduce(const int4 *values, int n, int *sum, int *largest)
{
    __shared__ int of_warp[BLOCK / WARP];
    const int first = blockIdx.x * BLOCK + threadIdx.x;
    int own = 0, most = INT_MIN;
    for (int i = first; i < n; i += BLOCK * gridDim.x) {
        int4 value;
        LOAD_FOUR(global.cg, value, values + i);
        own += value.x + value.y + value.z + value.w;
        most = max(most, largest_of(value));
    }
    asm volatile("red.global.max.s32 [%0], %1;" ::"l"(largest), "r"(most) : "memory");
    own = sum_from_here(own);
    if (lane_id() == 0) {
        const unsigned at = (unsigned)__cvta_generic_to_shared(of_warp + threadIdx.x / WARP);
        asm volatile("st.shared.s32 [%0], %1;" ::"r"(at), "r"(own) : "memory");
    }
    asm volatile("bar.sync 0;" ::: "memory");
    if (threadIdx.x == 0) {
        for (int i = 1; i < BLOCK / WARP; i++) {
            own += of_warp[i];
        }
        asm volatile("red.global.add.s32 [%0], %1;" ::"l"(sum), "r"(own) : "memory");
    }
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 1000; // of four ints each
    int4 *values = (int4 *)malloc(n * sizeof(int4)), *d_values;
    int results[2] = {0, INT_MIN}, *d_results;
    int sum = 0, largest = INT_MIN;
    for (int i = 0; i < n; i++) {
        values[i] = make_int4(i * 7919 % 1009, -i, i % 13, 500 - i);
        sum += values[i].x + values[i].y + values[i].z + values[i].w;
        largest = max(max(largest, max(values[i].x, values[i].y)), max(values[i].z, values[i].w));
    }
    CUDA_CHECK(cudaMalloc(&d_values, n * sizeof(int4)));
    CUDA_CHECK(cudaMalloc(&d_results, sizeof(results)));
    CUDA_CHECK(cudaMemcpy(d_values, values, n * sizeof(int4), cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(d_results, results, sizeof(results), cudaMemcpyHostToDevice));
    reduce<<<3, BLOCK>>>(d_values, n, d_results, d_results + 1);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(results, d_results, sizeof(results), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_values));
    CUDA_CHECK(cudaFree(d_results));
    free(values);
    printf("sum %d, largest %d\n", results[0], results[1]);
    return results[0] == sum && results[1] == largest ? EXIT_SUCCESS : EXIT_FAILURE;
}
