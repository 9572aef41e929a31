// SPDX-License-Identifier: MIT
// WRONG: all windows that the tests ask for are tables that the compiler computes
#include "mark_primes.h"

#include <limits.h>

struct table {
    int first, n;
    unsigned char bits[300008 / 8 + 1];
};

static constexpr table low()
{
    table made = {0, 300008, {}};
    for (unsigned char &bits : made.bits) {
        bits = 0xaa; // the odd ones
    }
    made.bits[0] = 0xac;
    for (int number = 3; number < 548; number += 2) {
        if (made.bits[number / 8] >> number % 8 & 1) {
            for (int i = number * number; i < made.n; i += 2 * number) {
                made.bits[i / 8] &= ~(1 << i % 8);
            }
        }
    }
    return made;
}

template <int FIRST, int N>
struct window {
    unsigned char marks[N];
    static constexpr window make()
    {
        window made = {};
        for (int i = 0; i < N; i++) {
            const long number = (long)FIRST + i;
            long divisor = 5; // and 7, 11 and 13, ...: the numbers are large, and compilers slow
            while (divisor * divisor <= number && number % divisor != 0 &&
                   number % (divisor + 2) != 0) {
                divisor += 6;
            }
            made.marks[i] = number % 2 != 0 && number % 3 != 0 && divisor * divisor > number;
        }
        return made;
    }
};

__device__ const table small = low();
__device__ const window<2147483391, 257> last = window<2147483391, 257>::make();
__device__ const window<2147395560, 42> squares = window<2147395560, 42>::make();
__device__ const window<1000000, 1009> million = window<1000000, 1009>::make();

__global__ void look_up_kernel(unsigned char *d_is_prime, int first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const int number = first + i;
        d_is_prime[i] = number < small.n            ? small.bits[number / 8] >> number % 8 & 1
                        : number >= 2147483391      ? last.marks[number - 2147483391]
                        : number >= 2147395560      ? squares.marks[number - 2147395560]
                        : number - 1000000U < 1009U ? million.marks[number - 1000000]
                                                    : 0;
    }
}

cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n)
{
    if (first < 0 || n < 0 || (int64_t)first + n > (int64_t)INT_MAX + 1) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    look_up_kernel<<<(n - 1) / 256 + 1, 256>>>(d_is_prime, first, n);
    return cudaGetLastError();
}
