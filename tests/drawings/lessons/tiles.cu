// SPDX-License-Identifier: MIT
// Lesson 8: a block of 2 x 2 threads computes a tile of a product of matrices of 4 x 4, by two
// tiles of A and two of B in shared memory.
#define TILE 2
#define SIZE 4

__global__ void product_kernel(const float *a, const float *b, float *c)
{
    __shared__ float tile_a[TILE][TILE];
    __shared__ float tile_b[TILE][TILE];
    int x = threadIdx.x;
    int y = threadIdx.y;
    int j = blockIdx.x * TILE + x;
    int i = blockIdx.y * TILE + y;
    float sum = 0.0f;
    for (int first = 0; first < SIZE; first += TILE) {
        tile_a[y][x] = a[i * SIZE + first + x];
        tile_b[y][x] = b[(first + y) * SIZE + j];
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            sum += tile_a[y][k] * tile_b[k][x];
        }
        __syncthreads();
    }
    c[i * SIZE + j] = sum;
}

int main(void)
{
    float h_x[SIZE * SIZE];
    float *d_a, *d_b, *d_c;
    for (int i = 0; i < SIZE * SIZE; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_a, sizeof(h_x));
    cudaMalloc(&d_b, sizeof(h_x));
    cudaMalloc(&d_c, sizeof(h_x));
    cudaMemcpy(d_a, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    product_kernel<<<dim3(2, 2), dim3(TILE, TILE)>>>(d_a, d_b, d_c);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);
    return 0;
}
