// SPDX-License-Identifier: MIT
void count(int *counter)
{
    atomicAdd(counter, 1);
}
//| device_function.cu:4:5: error: atomicAdd belongs to the device and cannot be called on the host: only kernels and __device__ functions have it
//|     4 |     atomicAdd(counter, 1);
//|       |     ^
