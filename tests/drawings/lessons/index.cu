// SPDX-License-Identifier: MIT
// Lesson 3: the same launch with two ways to make an index.
__global__ void in_the_block(float *c)
{
    c[threadIdx.x] = 1.0f;
}

__global__ void in_the_grid(float *c)
{
    c[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}

int main(void)
{
    float *d_c;
    cudaMalloc(&d_c, 12 * sizeof(*d_c));
    in_the_block<<<3, 4>>>(d_c);
    in_the_grid<<<3, 4>>>(d_c);
    cudaFree(d_c);
    return 0;
}
