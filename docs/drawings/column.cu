// SPDX-License-Identifier: MIT
// Each thread fetches an element of a matrix's column, and all take the first one of them.
__global__ void spread_first(const float *matrix, float *first)
{
    __shared__ float tile[32][32];
    const int t = threadIdx.x;
    tile[t][0] = matrix[t * 64];
    __syncthreads();
    first[t] = tile[0][0];
}

int main(void)
{
    static float h_matrix[32 * 64], h_first[32];
    float *d_matrix, *d_first;
    cudaMalloc(&d_matrix, sizeof(h_matrix));
    cudaMalloc(&d_first, sizeof(h_first));
    cudaMemcpy(d_matrix, h_matrix, sizeof(h_matrix), cudaMemcpyHostToDevice);
    spread_first<<<1, 32>>>(d_matrix, d_first);
    cudaMemcpy(h_first, d_first, sizeof(h_first), cudaMemcpyDeviceToHost);
    cudaFree(d_first);
    cudaFree(d_matrix);
    return 0;
}
