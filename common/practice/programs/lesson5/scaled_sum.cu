// SPDX-License-Identifier: MIT
// exercises: gaussian polynomial
// gpu: t4
// N = 200000, 250000, 3000

__global__ void scale_add(const float *x, const float *y, float *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        z[i] = 0.5f * x[i] + y[i];
    }
}

int main(void)
{
    float *d_x, *d_y, *d_z;
    cudaMalloc(&d_x, N * sizeof(float));
    cudaMalloc(&d_y, N * sizeof(float));
    cudaMalloc(&d_z, N * sizeof(float));
    cudaMemset(d_x, 0, N * sizeof(float));
    cudaMemset(d_y, 0, N * sizeof(float));
    scale_add<<<(N + 255) / 256, 256>>>(d_x, d_y, d_z, N);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    cudaFree(d_y);
    cudaFree(d_z);
    return 0;
}
