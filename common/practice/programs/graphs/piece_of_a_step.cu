// SPDX-License-Identifier: MIT
// exercises: ring_sum
// DEVICES = 3, 4, 5
// STEP = 1, 2

#include <stdio.h>

__global__ void choose(int *sends, int *takes)
{
    int d = threadIdx.x;
    int before = (d + DEVICES - 1) % DEVICES;
    sends[d] = (d - STEP + DEVICES) % DEVICES;
    takes[d] = (before - STEP + DEVICES) % DEVICES;
}

int main(void)
{
    int h_sends[DEVICES], h_takes[DEVICES], *d_sends, *d_takes;
    cudaMalloc(&d_sends, sizeof(h_sends));
    cudaMalloc(&d_takes, sizeof(h_takes));
    choose<<<1, DEVICES>>>(d_sends, d_takes);
    cudaMemcpy(h_sends, d_sends, sizeof(h_sends), cudaMemcpyDeviceToHost);
    cudaMemcpy(h_takes, d_takes, sizeof(h_takes), cudaMemcpyDeviceToHost);
    int s = h_sends[0]; //@ h_sends, DEVICES
    int t = h_takes[0]; //@ h_takes, DEVICES
    printf("%d %d\n", s, t);
    cudaFree(d_sends);
    cudaFree(d_takes);
    return 0;
}
