// SPDX-License-Identifier: MIT
// y[i] = x[i + 1], and the last element has no neighbour.
__global__ void shift(const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i + 1];
}

int main(void)
{
    float h_x[16] = {0};
    float *d_x, *d_y;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    shift<<<2, 8>>>(d_x, d_y);
    cudaDeviceSynchronize();
    cudaFree(d_y);
    cudaFree(d_x);
    return 0;
}
