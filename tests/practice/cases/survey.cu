// SPDX-License-Identifier: MIT
// MISTAKE: the counts begin with what was in the memory before
#include <stdio.h>
#include <stdlib.h>

enum { PEOPLE = 1200, ANSWERS = 5 };

// Ends the program if a CUDA call has failed.
static void must(cudaError_t error)
{
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        exit(1);
    }
}

__global__ void count(const int *chosen, int n, int *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(&counts[chosen[i]], 1);
    }
}

static void survey(int question)
{
    static int chosen[PEOPLE];
    for (int i = 0; i < PEOPLE; i++) {
        chosen[i] = (i / 7 + i * question) % ANSWERS;
    }
    int *d_chosen;
    int *d_counts;
    must(cudaMalloc(&d_chosen, sizeof(chosen)));
    must(cudaMalloc(&d_counts, ANSWERS * sizeof(int)));
    must(cudaMemset(d_counts, 0, ANSWERS * sizeof(int)));
    must(cudaMemcpy(d_chosen, chosen, sizeof(chosen), cudaMemcpyHostToDevice));

    count<<<(PEOPLE + 255) / 256, 256>>>(d_chosen, PEOPLE, d_counts);
    must(cudaGetLastError());

    int counts[ANSWERS];
    must(cudaMemcpy(counts, d_counts, sizeof(counts), cudaMemcpyDeviceToHost));
    printf("question %d:", question);
    for (int answer = 0; answer < ANSWERS; answer++) {
        printf(" %d", counts[answer]);
    }
    printf("\n");
    must(cudaFree(d_chosen));
    must(cudaFree(d_counts));
}

int main(void)
{
    survey(1);
    survey(2);
    return 0;
}
