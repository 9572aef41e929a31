// SPDX-License-Identifier: MIT
// Finds the brightest frame of a film: the frames are copied to the device one after the other.
#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 24, PIXELS = 2000 };

// Ends the program if a CUDA call has failed.
static void must(cudaError_t error)
{
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        exit(1);
    }
}

__global__ void add_pixels(const int *frame, int n, int *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(sum, frame[i]);
    }
}

// A frame of the film, which gets brighter and then darker.
static void read_frame(int number, int *frame)
{
    const int light = number < 15 ? number : 30 - number;
    for (int i = 0; i < PIXELS; i++) {
        frame[i] = light + i % 3;
    }
}

static int brightness(const int *frame, int *d_sum)
{
    int *d_frame;
    must(cudaMalloc(&d_frame, PIXELS * sizeof(int)));
    must(cudaMemcpy(d_frame, frame, PIXELS * sizeof(int), cudaMemcpyHostToDevice));
    must(cudaMemset(d_sum, 0, sizeof(int)));
    add_pixels<<<(PIXELS + 255) / 256, 256>>>(d_frame, PIXELS, d_sum);
    must(cudaGetLastError());
    int sum;
    must(cudaMemcpy(&sum, d_sum, sizeof(int), cudaMemcpyDeviceToHost));
    return sum;
}

int main(void)
{
    static int frame[PIXELS];
    int *d_sum;
    must(cudaMalloc(&d_sum, sizeof(int)));
    int brightest = 0;
    int most = -1;
    for (int number = 0; number < FRAMES; number++) {
        read_frame(number, frame);
        const int sum = brightness(frame, d_sum);
        if (sum > most) {
            most = sum;
            brightest = number;
        }
    }
    printf("frame %d of %d is the brightest: %d\n", brightest, FRAMES, most);
    must(cudaFree(d_sum));
    return 0;
}
