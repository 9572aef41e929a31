// SPDX-License-Identifier: MIT
// Copies that are longer than the host's memory.
#include "corpus.h"

#include <vector>

static float numbers[100];

// WORDS: cudaMemcpy read 400 bytes, 200 bytes of them past the end of an allocation of 200 bytes
PROGRAM(past_malloc)
{
    float *d_x = room<float>(100), *h_x = (float *)calloc(50, sizeof(float));
    cudaMemcpy(d_x, h_x, 400, cudaMemcpyHostToDevice); // EXPECT: out of bounds
    free(h_x);
    finish();
}

// From its middle on it is too short.
// WORDS: cudaMemcpy read 200 bytes, 100 bytes of them past the end of an allocation of 200 bytes
PROGRAM(past_malloc_from_middle)
{
    float *d_x = room<float>(100), *h_x = (float *)calloc(50, sizeof(float));
    cudaMemcpy(d_x, h_x + 25, 200, cudaMemcpyHostToDevice); // EXPECT: out of bounds
    free(h_x);
    finish();
}

// WORDS: memory  new[] of 200 bytes at host_memory.cu
PROGRAM(past_new)
{
    float *d_x = room<float>(100), *h_x = new float[50]();
    cudaMemcpy(d_x, h_x, 400, cudaMemcpyHostToDevice); // EXPECT: out of bounds
    delete[] h_x;
    finish();
}

// WORDS: 200 bytes of them past the end of an allocation of 200 bytes
PROGRAM(past_vector)
{
    float *d_x = room<float>(100);
    std::vector<float> h_x(50);
    cudaMemcpy(d_x, h_x.data(), 400, cudaMemcpyHostToDevice); // EXPECT: out of bounds
    finish();
}

// WORDS: 8 bytes of them past the end of numbers, which has 400 bytes
PROGRAM(past_variable)
{
    float *d_x = room<float>(102);
    cudaMemcpy(d_x, numbers, 408, cudaMemcpyHostToDevice); // EXPECT: out of bounds
    finish();
}

// Rows of 8 floats in memory for rows of 6.
// WORDS: 24 bytes of them past the end of an allocation of 96 bytes
PROGRAM(past_rows)
{
    float *d_x = room<float>(24), *h_x = (float *)calloc(24, sizeof(float));
    cudaMemcpy2D(d_x, 24, h_x, 32, 24, 4, cudaMemcpyHostToDevice); // EXPECT: out of bounds
    free(h_x);
    finish();
}

// To the last byte, from the middle, in rows, and again and again.
PROGRAM(host_memory_whole)
{
    float *d_x = room<float>(100), *h_x = new float[200]();
    std::vector<float> v_x(100);
    for (int i = 0; i < 10; i++) {
        cudaMemcpy(d_x + 10 * i, h_x + 100 + 10 * i, 40, cudaMemcpyHostToDevice);
        cudaMemcpy(&v_x[10 * i], d_x + 10 * i, 40, cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(numbers, d_x, sizeof(numbers), cudaMemcpyDeviceToHost);
    cudaMemcpy2D(d_x, 24, h_x, 32, 24, 4, cudaMemcpyHostToDevice);
    v_x.resize(300);
    cudaMemcpy(v_x.data() + 200, d_x, 400, cudaMemcpyDeviceToHost);
    delete[] h_x;
    h_x = new float[100]();
    cudaMemcpy(d_x, h_x, 400, cudaMemcpyHostToDevice);
    delete[] h_x;
    finish();
}
