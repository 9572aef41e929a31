// SPDX-License-Identifier: MIT
// exercises: grade2_chunked grade2_with_copies
// opens: grid value
// N = 1000, 700, 900
// CHUNK = 300, 256, 400

#include <stdio.h>

__global__ void square(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = x[i] * x[i];
    }
}

int main(void)
{
    float h_x[N], *d_x;
    for (int i = 0; i < N; i++) {
        h_x[i] = i % 50;
    }
    cudaMalloc(&d_x, CHUNK * sizeof(float));
    int copied = 0;
    for (int done = 0; done < N; done += CHUNK) {
        int count = N - done < CHUNK ? N - done : CHUNK; //@ count; done
        size_t bytes = count * sizeof(float);            //@ bytes
        cudaMemcpy(d_x, h_x + done, bytes, cudaMemcpyHostToDevice);
        int blocks = (count + 127) / 128; //@ blocks
        square<<<blocks, 128>>>(d_x, count);
        cudaMemcpy(h_x + done, d_x, bytes, cudaMemcpyDeviceToHost);
        copied += 2 * bytes; //@ copied
    }
    printf("%g, %d bytes copied\n", h_x[7], copied); //@ h_x, N
    cudaFree(d_x);
    return 0;
}
