// SPDX-License-Identifier: MIT
// malloc, free, new and delete in a kernel: memory of the device heap.
#include "corpus.h"

struct node {
    int value;
    node *next;
};

// Each thread has a list of its own, and frees it.
__global__ void lists(int *sums)
{
    node *first = NULL;
    for (int i = 0; i < 4; i++) {
        node *one = (node *)malloc(sizeof(node));
        one->value = i;
        one->next = first;
        first = one;
    }
    int sum = 0;
    while (first) {
        node *next = first->next;
        sum += first->value;
        free(first);
        first = next;
    }
    int *rest = new int[4];
    rest[3] = sum;
    sums[threadIdx.x] = rest[3];
    delete[] rest;
    free(NULL);
}

PROGRAM(heap_of_a_thread)
{
    int h_sums[64];
    int *d_sums = room<int>(64);
    lists<<<1, 64>>>(d_sums);
    cudaMemcpy(h_sums, d_sums, sizeof(h_sums), cudaMemcpyDeviceToHost);
    hold(h_sums[0] == 6 && h_sums[63] == 6);
    finish();
}

// What one kernel takes, another one uses, and a third gives back.
__device__ int *kept;

__global__ void take(int n)
{
    kept = (int *)malloc(n * sizeof(int));
}

__global__ void fill()
{
    kept[threadIdx.x] = threadIdx.x;
}

__global__ void give()
{
    free(kept);
}

PROGRAM(heap_between_kernels)
{
    take<<<1, 1>>>(32);
    fill<<<1, 32>>>();
    give<<<1, 1>>>();
    finish();
}

// The heap has its size: beyond it malloc gives NULL.
__global__ void take_many(int *answers, int bytes)
{
    void *first = malloc(bytes), *second = malloc(bytes);
    answers[0] = first ? 1 : 0;
    answers[1] = second ? 1 : 0;
    free(second);
    free(first);
}

PROGRAM(heap_is_exhausted)
{
    int h_answers[2];
    size_t size;
    cudaDeviceGetLimit(&size, cudaLimitMallocHeapSize);
    hold(size == 8 << 20);
    cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20);
    int *d_answers = room<int>(2);
    take_many<<<1, 1>>>(d_answers, 600000);
    cudaMemcpy(h_answers, d_answers, sizeof(h_answers), cudaMemcpyDeviceToHost);
    hold(h_answers[0] == 1 && h_answers[1] == 0);
    finish();
}

PROGRAM(heap_is_set_too_late)
{
    take<<<1, 1>>>(32);
    give<<<1, 1>>>();
    cudaDeviceSynchronize();
    // WORDS: a kernel has called malloc() before
    cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20); // EXPECT: failed call
    cudaDeviceSynchronize();
}

__global__ void beyond()
{
    int *own = (int *)malloc(4 * sizeof(int));
    own[4] = 1; // EXPECT: out of bounds
    free(own);
}
RUN(heap_out_of_bounds, beyond<<<1, 1>>>());

__global__ void afterwards(int *x)
{
    int *own = new int;
    *own = 1;
    kept = own;
    delete own;
    x[0] = *kept; // EXPECT: use after free
}
RUN(heap_use_after_free, afterwards<<<1, 1>>>(room<int>(1)));

__global__ void give_twice()
{
    int *own = (int *)malloc(sizeof(int));
    free(own);
    free(own); // EXPECT: freed twice
}
// WORDS: free was given memory
RUN(heap_freed_twice, give_twice<<<1, 1>>>());

__global__ void read_unwritten(int *x)
{
    int *own = (int *)malloc(4 * sizeof(int));
    own[0] = 1;
    x[0] = own[1]; // EXPECT: uninitialized
    free(own);
}
RUN(heap_unwritten, read_unwritten<<<1, 1>>>(room<int>(1)));

__global__ void forget()
{
    int *own = (int *)malloc(4 * sizeof(int)); // EXPECT: leak
    own[0] = 1;
}
// WORDS: memory from malloc() in a kernel lasts until free() in a kernel
RUN(heap_leak, forget<<<1, 1>>>());

// One takes, all write to the same element.
__global__ void share()
{
    __shared__ int *shared;
    if (threadIdx.x == 0) {
        shared = (int *)malloc(sizeof(int));
    }
    __syncthreads();
    *shared = threadIdx.x; // EXPECT: race
    __syncthreads();
    if (threadIdx.x == 0) {
        free(shared);
    }
}
RUN(heap_race, share<<<1, 64>>>());

__global__ void free_others(int *x)
{
    free(x);
}
PROGRAM(heap_frees_of_cuda_malloc)
{
    free_others<<<1, 1>>>(array(1, 1));
    cudaDeviceSynchronize(); // EXPECT: failed call
    // WORDS: free() in a kernel was given memory of cudaMalloc
}

__global__ void free_inside()
{
    int *own = (int *)malloc(4 * sizeof(int));
    free(own + 1);
}
PROGRAM(heap_frees_inside)
{
    free_inside<<<1, 1>>>();
    cudaDeviceSynchronize(); // EXPECT: failed call
    // WORDS: 4 bytes into what malloc() gave
}

static int *kept_pointer()
{
    int *pointer = NULL;
    cudaMemcpyFromSymbol(&pointer, kept, sizeof(pointer));
    return pointer;
}

PROGRAM(heap_freed_by_cuda_free)
{
    take<<<1, 1>>>(32);
    cudaFree(kept_pointer()); // EXPECT: failed call
    // WORDS: malloc() in a kernel gave this memory: free() in a kernel frees it
    give<<<1, 1>>>();
    cudaDeviceSynchronize();
}

PROGRAM(heap_copied_by_the_host)
{
    int h_x[32];
    take<<<1, 1>>>(32);
    fill<<<1, 32>>>();
    // WORDS: which no call of the host reaches
    cudaMemcpy(h_x, kept_pointer(), sizeof(h_x), cudaMemcpyDeviceToHost); // EXPECT: failed call
    give<<<1, 1>>>();
    cudaDeviceSynchronize();
}

PROGRAM(heap_freed_by_the_host)
{
    take<<<1, 1>>>(32);
    free(kept_pointer()); // EXPECT: wrong space
    // WORDS: the host can neither access nor free
    give<<<1, 1>>>();
    finish();
}

PROGRAM(heap_read_by_the_host)
{
    take<<<1, 1>>>(32);
    fill<<<1, 32>>>();
    const int *pointer = kept_pointer();
    hold(pointer[3] != 4); // EXPECT: wrong space
    give<<<1, 1>>>();
    finish();
}

// The host's own malloc and new are what they were.
PROGRAM(heap_of_the_host)
{
    int *own = (int *)malloc(4 * sizeof(int));
    own = (int *)realloc(own, 8 * sizeof(int));
    int *other = new int[4];
    node *one = new node;
    other[0] = own[0] = one->value = 1;
    delete one;
    delete[] other;
    free(own);
    free(NULL);
}
