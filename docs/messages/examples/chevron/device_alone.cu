// SPDX-License-Identifier: MIT
__device__ float square(float x)
{
    return x * x;
}

float on_the_host(float x)
{
    return square(x);
}
//| device_alone.cu:9:12: error: square is __device__ alone (line 2 declares it) and is called on the host: launch a kernel that calls it, or declare it __host__ __device__
//|     9 |     return square(x);
//|       |            ^
