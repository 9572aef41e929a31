// SPDX-License-Identifier: MIT
// exercises: read_digits network_loss
// opens: value
// EXAMPLES = 40, 50, 70
// CLASSES = 5, 10

#include <stdio.h>

__global__ void classify(const int *scores, int *label, int examples)
{
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e < examples) {
        int best = 0;
        for (int c = 1; c < CLASSES; c++) {
            if (scores[e * CLASSES + c] > scores[e * CLASSES + best]) {
                best = c;
            }
        }
        label[e] = best;
    }
}

int main(void)
{
    int h_s[EXAMPLES * CLASSES], h_label[EXAMPLES], *d_s, *d_label;
    for (int i = 0; i < EXAMPLES * CLASSES; i++) {
        h_s[i] = i * 7 % 11;
    }
    cudaMalloc(&d_s, sizeof(h_s));
    cudaMalloc(&d_label, sizeof(h_label));
    cudaMemcpy(d_s, h_s, sizeof(h_s), cudaMemcpyHostToDevice);
    int blocks = (EXAMPLES + 31) / 32;
    classify<<<blocks, 32>>>(d_s, d_label, EXAMPLES);
    cudaMemcpy(h_label, d_label, sizeof(h_label), cudaMemcpyDeviceToHost); //@ h_label, EXAMPLES
    printf("%d\n", h_label[1]);
    cudaFree(d_s);
    cudaFree(d_label);
    return 0;
}
