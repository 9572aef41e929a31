// SPDX-License-Identifier: MIT
// WRONG: divides on the host and copies the marks to the device
#include "mark_primes.h"

#include <stdlib.h>

static unsigned char is_prime_number(int number)
{
    for (int d = 2; d <= number / d; d++) {
        if (number % d == 0) {
            return 0;
        }
    }
    return number >= 2;
}

cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n)
{
    if (first < 0 || n < 0 || (n > 0 && first > 2147483647 - (n - 1))) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    unsigned char *h_is_prime = (unsigned char *)malloc(n);
    for (int i = 0; i < n; i++) {
        h_is_prime[i] = is_prime_number(first + i);
    }
    cudaError_t error = cudaMemcpy(d_is_prime, h_is_prime, n, cudaMemcpyHostToDevice);
    free(h_is_prime);
    return error;
}
