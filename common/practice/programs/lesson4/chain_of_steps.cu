// SPDX-License-Identifier: MIT
// exercises: grade2_chain
// gpu: t4
// N = 2000, 280000
// STEPS = 2, 3

__global__ void step(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 0.5f * x[i] + 1.0f;
    }
}

int main(void)
{
    float *d_x;
    cudaMalloc(&d_x, N * sizeof(float));
    cudaMemset(d_x, 0, N * sizeof(float));
    for (int k = 0; k < STEPS; k++) {
        step<<<(N + 255) / 256, 256>>>(d_x, N);
    }
    cudaDeviceSynchronize();
    cudaFree(d_x);
    return 0;
}
