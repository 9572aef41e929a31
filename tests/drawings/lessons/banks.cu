// SPDX-License-Identifier: MIT
// Tuning: a warp stores a column of a tile whose rows have 32 words, and of one whose rows have 33.
__global__ void fill_columns()
{
    __shared__ volatile float tile[32][32];
    __shared__ volatile float padded[32][33];
    tile[threadIdx.x][3] = 1.0f;
    padded[threadIdx.x][3] = 1.0f;
}

int main(void)
{
    fill_columns<<<1, 32>>>();
    cudaDeviceSynchronize();
    return 0;
}
