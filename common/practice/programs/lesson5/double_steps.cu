// SPDX-License-Identifier: MIT
// exercises: gaussian polynomial
// gpu: t4
// N = 10240, 20480
// STEPS = 200, 300, 2

__global__ void iterate(double *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        double v = x[i];
        for (int k = 0; k < STEPS; k++) {
            v = 0.5 * v * v + 0.25;
        }
        x[i] = v;
    }
}

int main(void)
{
    double *d_x;
    cudaMalloc(&d_x, N * sizeof(double));
    cudaMemset(d_x, 0, N * sizeof(double));
    iterate<<<(N + 255) / 256, 256>>>(d_x, N);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    return 0;
}
