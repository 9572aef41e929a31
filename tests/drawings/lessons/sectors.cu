// SPDX-License-Identifier: MIT
// Lesson 3: a warp reads 32 floats that lie side by side, and 32 that lie 8 apart.
__global__ void find_negative(const float *x, int *found)
{
    float side_by_side = x[threadIdx.x];
    float apart = x[8 * threadIdx.x];
    if (side_by_side < 0.0f || apart < 0.0f) {
        *found = 1;
    }
}

int main(void)
{
    float *d_x;
    int *d_found;
    cudaMalloc(&d_x, 256 * sizeof(*d_x));
    cudaMalloc(&d_found, sizeof(*d_found));
    cudaMemset(d_x, 0, 256 * sizeof(*d_x));
    find_negative<<<1, 32>>>(d_x, d_found);
    cudaFree(d_x);
    cudaFree(d_found);
    return 0;
}
