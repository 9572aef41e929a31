// SPDX-License-Identifier: MIT
// MISTAKE: threads of a warp do not run in step: they need t < step, and a __syncwarp() per round
#include <stdio.h>
#include <stdlib.h>

enum { STATIONS = 64, HALF = STATIONS / 2, CANDIDATES = 3 };

// Ends the program if a CUDA call has failed.
static void must(cudaError_t error)
{
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        exit(1);
    }
}

// One block per candidate. Each round of the tree halves the number of sums.
__global__ void add_votes(const int *votes, int *sums)
{
    __shared__ volatile int part[STATIONS];
    int t = threadIdx.x;
    part[t] = votes[blockIdx.x * STATIONS + t];
    __syncthreads();
    // From here on one warp is enough.
    if (t < HALF) {
        for (int step = HALF; step > 0; step /= 2) {
            if (t < step) {
                part[t] += part[t + step];
            }
            __syncwarp();
        }
    }
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}

int main(void)
{
    static int votes[CANDIDATES * STATIONS];
    for (int i = 0; i < CANDIDATES * STATIONS; i++) {
        votes[i] = 100 + i * 37 % 50;
    }
    int sums[CANDIDATES];
    int *d_votes;
    int *d_sums;
    must(cudaMalloc(&d_votes, sizeof(votes)));
    must(cudaMalloc(&d_sums, sizeof(sums)));
    must(cudaMemcpy(d_votes, votes, sizeof(votes), cudaMemcpyHostToDevice));

    add_votes<<<CANDIDATES, STATIONS>>>(d_votes, d_sums);
    must(cudaGetLastError());

    must(cudaMemcpy(sums, d_sums, sizeof(sums), cudaMemcpyDeviceToHost));
    for (int i = 0; i < CANDIDATES; i++) {
        printf("candidate %d: %d votes\n", i + 1, sums[i]);
    }
    must(cudaFree(d_votes));
    must(cudaFree(d_sums));
    return 0;
}
