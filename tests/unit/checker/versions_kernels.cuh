// SPDX-License-Identifier: MIT
// What both versions have, word for word (versions_kernels.cu).

struct pair {
    int first, second;
};

__shared__ int of_file[4];

__global__ void declare(int *d_out)
{
    __shared__ int tile[ROOM];
    tile[threadIdx.x] = (int)threadIdx.x;
    __syncthreads();
    d_out[threadIdx.x] = tile[threadIdx.x ^ 1];
}

__global__ void write_setting(int *d_out, int value)
{
    d_out[0] = setting;
    setting = value;
}

__global__ void write_behind(int *d_out, int n)
{
    int *const at = of_file;
    for (int i = 0; i <= n; i++) {
        at[i] = i;
    }
    d_out[0] = at[n / 2];
}

__global__ void write_pair(int *d_out, int i)
{
    __shared__ struct pair pairs[4];
    pairs[i].first = 1;
    d_out[0] = pairs[i].first;
}
