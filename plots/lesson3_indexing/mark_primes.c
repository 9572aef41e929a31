// SPDX-License-Identifier: MIT
// Times lesson 3's mark_primes on the numbers below n, checked against a sieve.
#include "mark_primes.h"

#include "timing_program.h"

#include <stdlib.h>
#include <string.h>

static int n_numbers;
static unsigned char *d_is_prime;

static void finish(void)
{
    cudaFree(d_is_prime);
}

static cudaError_t prepare(size_t n)
{
    n_numbers = (int)n;
    return cudaMalloc((void **)&d_is_prime, n);
}

static cudaError_t run(void)
{
    return mark_primes(d_is_prime, 0, n_numbers);
}

static bool check(void)
{
    const size_t n = (size_t)n_numbers;
    unsigned char *h_is_prime = malloc(n);
    unsigned char *sieve = malloc(n);
    bool right = h_is_prime != NULL && sieve != NULL &&
                 cudaMemcpy(h_is_prime, d_is_prime, n, cudaMemcpyDeviceToHost) == cudaSuccess;
    if (right) {
        memset(sieve, 1, n);
        for (size_t i = 0; i < n && i < 2; ++i)
            sieve[i] = 0;
        for (size_t d = 2; d * d < n; ++d)
            for (size_t multiple = d * d; sieve[d] && multiple < n; multiple += d)
                sieve[multiple] = 0;
        right = memcmp(h_is_prime, sieve, n) == 0;
    }
    free(sieve);
    free(h_is_prime);
    return right;
}

const struct gw_timing_program gw_this_timing = {
    "mark_primes", 5000000, prepare, run, check, finish,
};
