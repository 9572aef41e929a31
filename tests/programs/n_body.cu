// SPDX-License-Identifier: MIT
// Gravity between n bodies, each with every other: a block brings BLOCK bodies at a time into
// shared memory. Positions are float4 with the mass as their fourth part. A few steps are
// integrated, and every body's path is compared with a computation in double.
//   ./n_body [n [steps]]
#include "cuda_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define BLOCK 64
#define SOFTENING 0.05f
#define STEP 0.01f

// --- CPU reference --------------------------------------------------------------------------

struct body {
    double x[3], v[3], mass;
};

static void step_on_host(struct body *bodies, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            double d[3], r2 = (double)SOFTENING * SOFTENING;
            for (int k = 0; k < 3; k++) {
                d[k] = bodies[j].x[k] - bodies[i].x[k];
                r2 += d[k] * d[k];
            }
            for (int k = 0; k < 3; k++) {
                bodies[i].v[k] += STEP * bodies[j].mass * d[k] / (r2 * sqrt(r2));
            }
        }
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 3; k++) {
            bodies[i].x[k] += STEP * bodies[i].v[k];
        }
    }
}

// --- kernels --------------------------------------------------------------------------------

__device__ float3 pull(float4 self, float4 other, float3 sum)
{
    const float3 d = make_float3(other.x - self.x, other.y - self.y, other.z - self.z);
    const float r2 = d.x * d.x + d.y * d.y + d.z * d.z + SOFTENING * SOFTENING;
    const float inverse = rsqrtf(r2);
    const float factor = other.w * inverse * inverse * inverse;
    return make_float3(sum.x + factor * d.x, sum.y + factor * d.y, sum.z + factor * d.z);
}

__global__ void accelerate(const float4 *positions, float3 *velocities, int n)
{
    __shared__ float4 tile[BLOCK];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float4 self = i < n ? positions[i] : make_float4(0, 0, 0, 0);
    float3 sum = make_float3(0, 0, 0);

    for (int first = 0; first < n; first += BLOCK) {
        const int other = first + threadIdx.x;
        // A body without mass pulls at nobody.
        tile[threadIdx.x] = other < n ? positions[other] : make_float4(0, 0, 0, 0);
        __syncthreads();
        for (int j = 0; j < BLOCK; j++) {
            sum = pull(self, tile[j], sum);
        }
        __syncthreads();
    }
    if (i < n) {
        velocities[i].x += STEP * sum.x;
        velocities[i].y += STEP * sum.y;
        velocities[i].z += STEP * sum.z;
    }
}

__global__ void move(float4 *positions, const float3 *velocities, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        positions[i].x += STEP * velocities[i].x;
        positions[i].y += STEP * velocities[i].y;
        positions[i].z += STEP * velocities[i].z;
    }
}

// --- program --------------------------------------------------------------------------------

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 150;
    const int steps = argc > 2 ? atoi(argv[2]) : 4;
    float4 *h_positions = (float4 *)malloc(n * sizeof(float4));
    struct body *bodies = (struct body *)calloc(n, sizeof(struct body));
    if (n < 1 || !h_positions || !bodies) {
        fprintf(stderr, "usage: n_body [n [steps]]\n");
        return EXIT_FAILURE;
    }
    srand(13);
    for (int i = 0; i < n; i++) {
        float part[4];
        for (int k = 0; k < 4; k++) {
            part[k] = (float)rand() / (float)RAND_MAX;
        }
        h_positions[i] = make_float4(part[0], part[1], part[2], part[3] / n);
        for (int k = 0; k < 3; k++) {
            bodies[i].x[k] = part[k];
        }
        bodies[i].mass = h_positions[i].w;
    }

    float4 *d_positions;
    float3 *d_velocities;
    CUDA_CHECK(cudaMalloc(&d_positions, n * sizeof(float4)));
    CUDA_CHECK(cudaMalloc(&d_velocities, n * sizeof(float3)));
    CUDA_CHECK(cudaMemcpy(d_positions, h_positions, n * sizeof(float4), cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_velocities, 0, n * sizeof(float3)));
    const int blocks = (n + BLOCK - 1) / BLOCK;
    for (int step = 0; step < steps; step++) {
        accelerate<<<blocks, BLOCK>>>(d_positions, d_velocities, n);
        move<<<blocks, BLOCK>>>(d_positions, d_velocities, n);
        CUDA_CHECK(cudaGetLastError());
        step_on_host(bodies, n);
    }
    CUDA_CHECK(cudaMemcpy(h_positions, d_positions, n * sizeof(float4), cudaMemcpyDeviceToHost));

    double worst = 0.0;
    for (int i = 0; i < n; i++) {
        worst = fmax(worst, fabs(h_positions[i].x - bodies[i].x[0]));
        worst = fmax(worst, fabs(h_positions[i].y - bodies[i].x[1]));
        worst = fmax(worst, fabs(h_positions[i].z - bodies[i].x[2]));
    }
    const int right = worst <= 1e-5;
    printf("%d bodies, %d steps: body 0 is at (%.5f, %.5f, %.5f), largest error %.2g: %s\n", n,
           steps, h_positions[0].x, h_positions[0].y, h_positions[0].z, worst,
           right ? "right" : "WRONG");

    CUDA_CHECK(cudaFree(d_positions));
    CUDA_CHECK(cudaFree(d_velocities));
    free(h_positions);
    free(bodies);
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
