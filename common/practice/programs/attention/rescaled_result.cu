// SPDX-License-Identifier: MIT
// exercises: attention_tiled
// after: attention_tiled
// N = 4, 5, 6

#include <stdio.h>

// Weights are 64 * 2^(s - largest): all is divided when it grows.
__global__ void rescaled(const int *s, const int *v, int *y)
{
    int largest = s[0], sum = 64, result = 64 * v[0];
    for (int j = 1; j < N; j++) {
        if (s[j] > largest) {
            sum >>= s[j] - largest;
            result >>= s[j] - largest;
            largest = s[j];
        }
        sum += 64 >> (largest - s[j]);
        result += (64 >> (largest - s[j])) * v[j];
    }
    y[0] = sum;
    y[1] = result;
}

int main(void)
{
    int h_s[] = {1, 3, 2, 4, 3, 4}, h_v[] = {8, 4, 2, 4, 6, 1};
    int h_y[2], *d_s, *d_v, *d_y;
    cudaMalloc(&d_s, sizeof(h_s)); //@ h_s, 6
    cudaMalloc(&d_v, sizeof(h_v)); //@ h_v, 6
    cudaMalloc(&d_y, sizeof(h_y)); //@ h_y, 2
    cudaMemcpy(d_s, h_s, sizeof(h_s), cudaMemcpyHostToDevice);
    cudaMemcpy(d_v, h_v, sizeof(h_v), cudaMemcpyHostToDevice);
    rescaled<<<1, 1>>>(d_s, d_v, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d %d\n", h_y[0], h_y[1]);
    cudaFree(d_s);
    cudaFree(d_v);
    cudaFree(d_y);
    return 0;
}
