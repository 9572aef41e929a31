// SPDX-License-Identifier: MIT
// RIGHT: 2 and 3 by themselves, then only 6k - 1 and 6k + 1, in a loop over the grid
#include "mark_primes.h"

__device__ static unsigned char is_prime_number(unsigned number)
{
    if (number < 4) {
        return number > 1;
    }
    if (number % 2 == 0 || number % 3 == 0) {
        return 0;
    }
    for (unsigned d = 5; d * d <= number; d += 6) { // 46349^2 is no more than an unsigned holds
        if (number % d == 0 || number % (d + 2) == 0) {
            return 0;
        }
    }
    return 1;
}

__global__ void mark(unsigned char *is_prime, unsigned first, unsigned n)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        is_prime[i] = is_prime_number(first + i);
    }
}

cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n)
{
    if (n < 0 || first < 0 || (long long)first + n - 1 > 2147483647LL) {
        return cudaErrorInvalidValue;
    }
    if (n > 0) {
        const int grid = n > 64 * 128 ? 64 : (n + 127) / 128;
        mark<<<grid, 128>>>(d_is_prime, first, n);
    }
    return cudaGetLastError();
}
