// SPDX-License-Identifier: MIT
// Lesson 2: eight numbers to the device, a kernel, and back.
__global__ void square_all(int *x)
{
    x[threadIdx.x] *= x[threadIdx.x];
}

int main(void)
{
    int h_x[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    int *d_x;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    square_all<<<1, 8>>>(d_x);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    return 0;
}
