// SPDX-License-Identifier: MIT
// Tiles in shared memory that are filled and used in turn.
#include "corpus.h"

// A tile loop without its second barrier.
// WORDS: but if this code runs again (in a loop, or because its function is called twice), one is
// needed after line 16
__global__ void sum_tiles(const float *x, float *y, int tiles, bool both)
{
    __shared__ float tile[32];
    int t = threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < tiles; k++) {
        tile[t] = x[k * 32 + t]; // EXPECT: race
        __syncthreads();
        for (int i = 0; i < 32; i++) {
            sum += tile[i];
        }
        if (both) {
            __syncthreads();
        }
    }
    y[t] = sum;
}
RUN(race_tile_one_barrier, sum_tiles<<<1, 32>>>(array(128, 1.0f), array(32, 0.0f), 4, false));

// The same of a square tile, whose rows each lie in one warp: the columns do not.
// WORDS: one is needed after line
__global__ void product(const float *a, const float *b, float *c, int n)
{
    __shared__ float rows[16][16], columns[16][16];
    int x = threadIdx.x, y = threadIdx.y;
    float sum = 0.0f;
    for (int k = 0; k < n; k += 16) {
        rows[y][x] = a[y * n + k + x];
        columns[y][x] = b[(k + y) * 16 + x];
        __syncthreads();
        for (int i = 0; i < 16; i++) {
            sum += rows[y][i] * columns[i][x]; // EXPECT: race
        }
    }
    c[y * 16 + x] = sum;
}
RUN(race_product_one_barrier,
    product<<<1, dim3(16, 16)>>>(array(512, 1.0f), array(512, 2.0f), array(256, 0.0f), 32));

// A barrier in a loop that most threads leave a round earlier than others, and none behind it.
// WORDS: not all threads reach the barrier in line
__global__ void count_in_rounds(const int *x, int *y, int n)
{
    __shared__ int bins[64];
    int t = threadIdx.x;
    bins[t] = 0;
    __syncthreads();
    for (int i = t; i < n; i += 64) {
        atomicAdd(&bins[x[i]], 1);
        __syncthreads();
    }
    y[t] = bins[t]; // EXPECT: race
}
RUN(race_barrier_in_uneven_loop, count_in_rounds<<<1, 64>>>(array(65, 63), array(64, 0), 65));

// The tile loop with both.
RUN(race_tile, sum_tiles<<<1, 32>>>(array(128, 1.0f), array(32, 0.0f), 4, true));

// Two buffers and one barrier a step.
__global__ void sum_tiles_double_buffer(const float *x, float *y, int tiles)
{
    __shared__ float tile[2][32];
    int t = threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < tiles; k++) {
        tile[k % 2][t] = x[k * 32 + t];
        __syncthreads();
        for (int i = 0; i < 32; i++) {
            sum += tile[k % 2][i];
        }
    }
    y[t] = sum;
}
RUN(race_double_buffer, sum_tiles_double_buffer<<<1, 32>>>(array(128, 1.0f), array(32, 0.0f), 4));

// A prefix sum in shared memory, with two buffers that take turns.
__global__ void scan(const float *x, float *y)
{
    __shared__ float s[2][128];
    int t = threadIdx.x, from = 0;
    s[0][t] = x[blockIdx.x * 128 + t];
    __syncthreads();
    for (int step = 1; step < 128; step *= 2) {
        s[1 - from][t] = t >= step ? s[from][t] + s[from][t - step] : s[from][t];
        from = 1 - from;
        __syncthreads();
    }
    y[blockIdx.x * 128 + t] = s[from][t];
}
RUN(scan, scan<<<3, 128>>>(array(3 * 128, 1.0f), room<float>(3 * 128)));

// The prefix sum in one buffer with one barrier a step: some read what others have written already.
__global__ void scan_one_buffer(const float *x, float *y)
{
    __shared__ float s[128];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    for (int step = 1; step < 128; step *= 2) {
        if (t >= step) {
            s[t] += s[t - step]; // EXPECT: race
        }
        __syncthreads();
    }
    y[t] = s[t];
}
RUN(scan_one_buffer, scan_one_buffer<<<1, 128>>>(array(128, 1.0f), array(128, 0.0f)));

// A stencil whose block loads its own elements and a neighbour on the left, and forgets the one on
// the right.
__global__ void smooth(const float *x, float *y, int n, bool right)
{
    __shared__ float s[64 + 2];
    int i = blockIdx.x * 64 + threadIdx.x, t = threadIdx.x + 1;
    s[t] = i < n ? x[i] : 0.0f;
    if (threadIdx.x == 0) {
        s[0] = i > 0 ? x[i - 1] : 0.0f;
    }
    if (right && threadIdx.x == 63) {
        s[65] = i + 1 < n ? x[i + 1] : 0.0f;
    }
    __syncthreads();
    if (i < n) {
        y[i] = (s[t - 1] + s[t] + s[t + 1]) / 3.0f; // EXPECT: uninitialized
    }
}
RUN(stencil_halo_forgotten, smooth<<<16, 64>>>(array(1000, 1.0f), array(1000, 0.0f), 1000, false));

// The same with the neighbour on the right.
PROGRAM(stencil_halo)
{
    float *d_x = array(1000, 1.0f);
    float *d_y = room<float>(1000);
    for (int step = 0; step < 2; step++) {
        smooth<<<16, 64>>>(d_x, d_y, 1000, true);
        smooth<<<16, 64>>>(d_y, d_x, 1000, true);
    }
    finish();
}

// A tiled matrix product at sizes that no tile divides.
__global__ void multiply(const float *a, const float *b, float *c, int n)
{
    __shared__ float s_a[16][16], s_b[16][16];
    int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < n; k += 16) {
        int ka = k + threadIdx.x, kb = k + threadIdx.y;
        s_a[threadIdx.y][threadIdx.x] = row < n && ka < n ? a[row * n + ka] : 0.0f;
        s_b[threadIdx.y][threadIdx.x] = kb < n && column < n ? b[kb * n + column] : 0.0f;
        __syncthreads();
        for (int i = 0; i < 16; i++) {
            sum += s_a[threadIdx.y][i] * s_b[i][threadIdx.x];
        }
        __syncthreads();
    }
    if (row < n && column < n) {
        c[row * n + column] = sum;
    }
}
RUN(tiled_matrix_product,
    multiply<<<dim3(4, 4), dim3(16, 16)>>>(array(50 * 50, 1.0f), array(50 * 50, 2.0f),
                                           room<float>(50 * 50), 50));

// Bodies in tiles of float4, each thread its own body, many steps.
__global__ void forces(const float4 *bodies, float4 *pushes, int n)
{
    __shared__ float4 tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 self = i < n ? bodies[i] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    float4 push = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    for (int first = 0; first < n; first += 64) {
        int j = first + threadIdx.x;
        tile[threadIdx.x] = j < n ? bodies[j] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        __syncthreads();
        for (int k = 0; k < 64; k++) {
            float4 other = tile[k];
            float x = other.x - self.x, y = other.y - self.y, z = other.z - self.z;
            float weight = other.w / (x * x + y * y + z * z + 0.01f);
            push.x += weight * x;
            push.y += weight * y;
            push.z += weight * z;
        }
        __syncthreads();
    }
    if (i < n) {
        pushes[i] = push;
    }
}

__global__ void move(float4 *bodies, const float4 *pushes, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        bodies[i].x += pushes[i].x;
        bodies[i].y += pushes[i].y;
        bodies[i].z += pushes[i].z;
    }
}

PROGRAM(n_body)
{
    float4 *d_bodies = array(100, make_float4(1.0f, 2.0f, 3.0f, 1.0f));
    float4 *d_pushes = room<float4>(100);
    for (int step = 0; step < 3; step++) {
        forces<<<2, 64>>>(d_bodies, d_pushes, 100);
        move<<<2, 64>>>(d_bodies, d_pushes, 100);
    }
    finish();
}
