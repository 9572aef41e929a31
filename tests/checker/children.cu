// SPDX-License-Identifier: MIT
// Kernels that launch kernels: what a child kernel sees, and who sees what it has written.
#include "corpus.h"

__global__ void bump(int *x)
{
    x[threadIdx.x]++; // [bump]
}

__global__ void set(int *x, int value)
{
    x[threadIdx.x] = value; // [set]
}

__global__ void add(int *total, const int *x, int n)
{
    for (int i = 0; i < n; i++) {
        *total += x[i]; // [add]
    }
}

// The programming guide's example.
__global__ void launch_and_follow(int *x)
{
    x[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
        bump<<<1, 64>>>(x);
        bump<<<1, 64, 0, cudaStreamTailLaunch>>>(x);
    }
}
RUN(child_behind_a_barrier, launch_and_follow<<<1, 64>>>(array(64, 0)));

// On the second device too, whose streams a kernel names alike.
extern "C" void gw_device_choose_count(int count);
PROGRAM(child_on_the_second_device)
{
    gw_device_choose_count(2);
    cudaSetDevice(1);
    launch_and_follow<<<1, 64>>>(array(64, 0));
    finish();
}

__global__ void launch_without_barrier(int *x)
{
    x[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 0) {
        bump<<<1, 64>>>(x);
    }
}
// EXPECT: race at [bump]
// WORDS: put a __syncthreads() before the launch
RUN(child_without_barrier, launch_without_barrier<<<1, 64>>>(array(64, 0)));

// What the launching thread did before is seen, and what its warp did before a __syncwarp().
__global__ void launch_by_each(int *x)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = i;
    bump<<<1, 1>>>(x + i);
}
RUN(child_of_each_thread, launch_by_each<<<2, 8>>>(array(16, 0)));

__global__ void launch_by_warp(int *x)
{
    x[threadIdx.x] = 1;
    __syncwarp();
    if (threadIdx.x == 0) {
        bump<<<1, 32>>>(x);
    }
}
RUN(child_behind_a_syncwarp, launch_by_warp<<<1, 32>>>(array(32, 0)));

__global__ void look_at_child(int *x)
{
    bump<<<1, 1>>>(x);
    x[1] = x[0];
}
// EXPECT: race at [bump]
// WORDS: a kernel cannot wait for its child kernels
RUN(parent_reads_what_its_child_writes, look_at_child<<<1, 1>>>(array(2, 0)));

__global__ void overwrite_child(int *x)
{
    set<<<1, 1>>>(x, 1);
    x[0] = 2;
}
// EXPECT: race at [set]
RUN(parent_writes_behind_the_launch, overwrite_child<<<1, 1>>>(array(1, 0)));

// All blocks write, and whoever comes last launches: by a fence and a ticket, or without.
__global__ void last_launches(int *x, int *tickets, int *total, bool fences)
{
    x[blockIdx.x] = 1;
    if (fences) {
        __threadfence();
    }
    if (atomicAdd(tickets, 1) == gridDim.x - 1) {
        add<<<1, 1>>>(total, x, gridDim.x);
    }
}
RUN(child_of_the_last_block, last_launches<<<4, 1>>>(array(4, 0), array(1, 0), array(1, 0), true));
// EXPECT: race at [add]
RUN(child_of_the_last_block_without_fence,
    last_launches<<<4, 1>>>(array(4, 0), array(1, 0), array(1, 0), false));

// The NULL stream of a block has an order, and cudaStreamFireAndForget has none.
__global__ void launch_two(int *x, cudaStream_t stream)
{
    set<<<1, 1, 0, stream>>>(x, 1);
    set<<<1, 1, 0, stream>>>(x, 2);
}
RUN(children_in_order, launch_two<<<1, 1>>>(array(1, 0), 0));
RUN(tail_launches_in_order, launch_two<<<1, 1>>>(array(1, 0), cudaStreamTailLaunch));
RUN(children_in_the_order_of_a_thread, launch_two<<<1, 1>>>(array(1, 0), cudaStreamPerThread));
// EXPECT: race at [set]
// WORDS: launch both from one block into its NULL stream
RUN(children_without_order, launch_two<<<1, 1>>>(array(1, 0), cudaStreamFireAndForget));
// EXPECT: race at [set]
RUN(children_of_two_blocks, launch_two<<<2, 1>>>(array(1, 0), 0));

__global__ void launch_one_each(int *x, cudaStream_t stream)
{
    set<<<1, 1, 0, stream>>>(x, 1 + threadIdx.x);
}
RUN(children_of_two_threads, launch_one_each<<<1, 2>>>(array(1, 0), 0));
// EXPECT: race at [set]
RUN(children_in_streams_of_threads, launch_one_each<<<1, 2>>>(array(1, 0), cudaStreamPerThread));

// Streams and events of a kernel's own.
__global__ void launch_into_streams(int *x, bool waits)
{
    cudaStream_t a, b;
    cudaEvent_t done;
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
    set<<<1, 1, 0, a>>>(x, 1);
    cudaEventRecord(done, a);
    if (waits) {
        cudaStreamWaitEvent(b, done, 0);
    }
    set<<<1, 1, 0, b>>>(x, 2);
    cudaStreamDestroy(a); // the others end with the grid
}
RUN(children_behind_an_event, launch_into_streams<<<1, 1>>>(array(1, 0), true));
// EXPECT: race at [set]
RUN(children_in_two_streams, launch_into_streams<<<1, 1>>>(array(1, 0), false));

// A tail launch comes after the whole grid and all that it has launched.
__global__ void launch_then_follow(int *x, int *total)
{
    x[blockIdx.x] = 1;
    bump<<<1, 1, 0, cudaStreamFireAndForget>>>(x + blockIdx.x);
    if (blockIdx.x == 0) {
        add<<<1, 1, 0, cudaStreamTailLaunch>>>(total, x, gridDim.x);
    }
}
RUN(tail_launch_behind_all, launch_then_follow<<<4, 1>>>(array(4, 0), array(1, 0)));

// What comes later in the stream, and the host, come after all descendants.
__global__ void launch_deeper(int *x, int depth)
{
    x[0]++;
    if (depth > 0) {
        launch_deeper<<<1, 1>>>(x, depth - 1);
    }
}
PROGRAM(kernel_behind_descendants)
{
    int *d_x = array(1, 0);
    launch_deeper<<<1, 1>>>(d_x, 3);
    bump<<<1, 1>>>(d_x);
    finish();
}
// EXPECT: race at [bump]
PROGRAM(kernel_in_another_stream)
{
    int *d_x = array(1, 0);
    launch_deeper<<<1, 1, 0, new_stream()>>>(d_x, 3);
    bump<<<1, 1, 0, new_stream()>>>(d_x);
    finish();
}
__global__ void launch_deep_and_again(int *x)
{
    launch_deeper<<<1, 1>>>(x, 3);
    bump<<<1, 1>>>(x);
}
RUN(child_behind_descendants_of_another, launch_deep_and_again<<<1, 1>>>(array(1, 0)));

__global__ void count(int *n)
{
    atomicAdd(n, 1);
}
__global__ void count_beside_child(int *n)
{
    count<<<1, 1>>>(n);
    atomicAdd(n, 1);
}
RUN(atomics_of_parent_and_child, count_beside_child<<<2, 2>>>(array(1, 0)));

// A copy and a memset in a stream of the block's.
__global__ void launch_and_copy(int *to, int *from, cudaStream_t stream)
{
    cudaMemsetAsync(from, 0, 4 * sizeof(int), stream);
    bump<<<1, 4, 0, stream>>>(from);
    cudaMemcpyAsync(to, from, 4 * sizeof(int), cudaMemcpyDeviceToDevice, stream);
}
RUN(copies_in_the_order_of_a_stream, launch_and_copy<<<1, 1>>>(room<int>(4), room<int>(4), 0));
// EXPECT: race
RUN(copies_without_order,
    launch_and_copy<<<1, 1>>>(array(4, 0), array(4, 0), cudaStreamFireAndForget));

__global__ void give_back(int *x)
{
    cudaFree(x);
}
__global__ void launch_with_heap()
{
    __shared__ int *x;
    if (cudaMalloc(&x, sizeof(int)) == cudaSuccess) {
        set<<<1, 1>>>(x, 1);
        give_back<<<1, 1>>>(x);
    }
}
RUN(heap_memory_for_a_child, launch_with_heap<<<1, 1>>>());

__global__ void hand_over_local()
{
    int x = 0;
    bump<<<1, 1>>>(&x); // EXPECT: wrong space
}
// WORDS: hands its child kernel bump a pointer to local memory
RUN(local_memory_for_a_child, hand_over_local<<<1, 1>>>());
__global__ void take(int *)
{
}
__global__ void hand_over_shared()
{
    __shared__ int x;
    take<<<1, 1>>>(&x); // [shared]
}
// EXPECT: wrong space at [shared]
RUN(shared_memory_for_a_child, hand_over_shared<<<1, 1>>>());

__global__ void launch_too_large(int *x, cudaError_t *error)
{
    set<<<1, 2048>>>(x, 1); // [too large]
    if (error) {
        *error = cudaGetLastError();
    }
}
// EXPECT: failed call at [too large]
RUN(child_too_large, launch_too_large<<<1, 1>>>(array(1, 0), NULL));
RUN(child_too_large_and_seen, launch_too_large<<<1, 1>>>(array(1, 0), room<cudaError_t>(1)));

#define WAIT_FOR_CHILDREN cudaDeviceSynchronize() // which chevron does not look into
__global__ void wait_for_child(int *x)
{
    bump<<<1, 1>>>(x);
    WAIT_FOR_CHILDREN; // EXPECT: failed call
}
// WORDS: cudaStreamTailLaunch
RUN(parent_waits, wait_for_child<<<1, 1>>>(array(1, 0)));
