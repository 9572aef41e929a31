// SPDX-License-Identifier: MIT
// Lesson 4: the same three chunks one after another, and then in two streams.
enum { CHUNKS = 3, CHUNK = 256 };

__global__ void twice(const float *x, float *z)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    z[i] = 2.0f * x[i];
}

static void one_after_another(const float *h_x, float *h_z, float *d_x, float *d_z)
{
    const size_t bytes = CHUNK * sizeof(float);
    for (int i = 0; i < CHUNKS; i++) {
        cudaMemcpy(d_x, h_x + i * CHUNK, bytes, cudaMemcpyHostToDevice);
        twice<<<1, CHUNK>>>(d_x, d_z);
        cudaMemcpy(h_z + i * CHUNK, d_z, bytes, cudaMemcpyDeviceToHost);
    }
}

static void overlapped(const float *h_x, float *h_z, float *const *d_x, float *const *d_z)
{
    const size_t bytes = CHUNK * sizeof(float);
    cudaStream_t streams[2];
    cudaStreamCreate(&streams[0]);
    cudaStreamCreate(&streams[1]);
    for (int i = 0; i < CHUNKS; i++) {
        const int lane = i % 2;
        const cudaStream_t stream = streams[lane];
        cudaMemcpyAsync(d_x[lane], h_x + i * CHUNK, bytes, cudaMemcpyHostToDevice, stream);
        twice<<<1, CHUNK, 0, stream>>>(d_x[lane], d_z[lane]);
        cudaMemcpyAsync(h_z + i * CHUNK, d_z[lane], bytes, cudaMemcpyDeviceToHost, stream);
    }
    cudaDeviceSynchronize();
    cudaStreamDestroy(streams[0]);
    cudaStreamDestroy(streams[1]);
}

int main(void)
{
    float *h_x, *h_z, *d_x[2], *d_z[2];
    cudaMallocHost(&h_x, CHUNKS * CHUNK * sizeof(*h_x));
    cudaMallocHost(&h_z, CHUNKS * CHUNK * sizeof(*h_z));
    for (int i = 0; i < CHUNKS * CHUNK; i++) {
        h_x[i] = 1.0f;
    }
    for (int lane = 0; lane < 2; lane++) {
        cudaMalloc(&d_x[lane], CHUNK * sizeof(**d_x));
        cudaMalloc(&d_z[lane], CHUNK * sizeof(**d_z));
    }
    one_after_another(h_x, h_z, d_x[0], d_z[0]);
    overlapped(h_x, h_z, d_x, d_z);
    for (int lane = 0; lane < 2; lane++) {
        cudaFree(d_x[lane]);
        cudaFree(d_z[lane]);
    }
    cudaFreeHost(h_x);
    cudaFreeHost(h_z);
    return 0;
}
