// SPDX-License-Identifier: MIT
// Host code that reads or writes the device's memory through the C library, which nobody
// instruments.
#include "honest.h"

#include <algorithm>
#include <cuda_pipeline.h>
#include <math.h>
#include <stdio.h>
#include <strings.h>
#include <sys/uio.h>
#include <unistd.h>
#include <wchar.h>

// CHEAT wide_copy: fail: host code read 12 bytes of device memory
// Copies by wmemcpy().
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    wchar_t some[3];
    if (n >= 3) {
        wmemcpy(some, (const wchar_t *)d_a, 3);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT reads_from_a_pipe: fail: host code wrote 4 bytes of device memory
// Has the system write into the device's memory.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    int ends[2];
    if (n > 0 && pipe(ends) == 0) {
        if (write(ends[1], &n, sizeof(n)) == (ssize_t)sizeof(n)) {
            (void)!read(ends[0], d_c, sizeof(n));
        }
        close(ends[0]);
        close(ends[1]);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT positioned_write: fail: host code read 4 bytes of device memory
// Has the system read the device's memory by pwrite().
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n > 0) {
        (void)!pwrite(-1, d_a, 4, 0);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT positioned_read: fail: host code wrote 4 bytes of device memory
// Has the system write the device's memory by pread(), through a pointer to that function.
static ssize_t (*const get)(int, void *, size_t, off_t) = pread;

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n > 0) {
        (void)!get(-1, d_c, 4, 0);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT gathers: fail: host code read 4 bytes of device memory
// Hands the device's memory to the system in a list.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const struct iovec piece = {(void *)d_a, 4};
    if (n > 0) {
        (void)!writev(-1, &piece, 1);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT writes_to_a_stream: fail: host code read 4 bytes of device memory
// Writes the device's memory into a stream.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n > 0) {
        fwrite(d_a, 4, 1, stdout);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT sorts: fail: host code read 4 bytes of device memory
// Sorts the device's memory on the host.
static int compare(const void *a, const void *b)
{
    return (a > b) - (a < b);
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    cudaError_t error = honest_add(d_a, d_b, d_c, n);
    if (n > 0) {
        qsort(d_c, 1, sizeof(*d_c), compare);
    }
    return error;
}

// CHEAT compares: fail: host code read 4 bytes of device memory
// Compares the device's memory on the host.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const bool same = n > 0 && memcmp(d_a, d_b, 4) == 0;
    return same ? cudaErrorUnknown : honest_add(d_a, d_b, d_c, n);
}

// CHEAT copies_as_a_string: fail: host code wrote 4 bytes of device memory
// Copies by strncpy().
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n > 0) {
        strncpy((char *)d_c, "abc", 4);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT copies_backwards: fail: host code read 12 bytes of device memory
// Copies by bcopy().
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float some[3];
    if (n >= 3) {
        bcopy(d_a, some, sizeof(some));
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT copies_and_goes_on: fail: host code read 12 bytes of device memory
// Copies by mempcpy().
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float some[3];
    if (n >= 3) {
        mempcpy(some, d_a, sizeof(some));
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT standard_copy: fail: host code read 12 bytes of device memory
// Copies by std::copy().
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float some[3] = {};
    if (n >= 3) {
        std::copy(d_a, d_a + 3, some);
    }
    return some[1] > 1e30f ? cudaErrorUnknown : honest_add(d_a, d_b, d_c, n);
}

// CHEAT scans_a_text: fail: host code wrote 4 bytes of device memory
// Has sscanf() write a number into the device's memory.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n > 0 && sscanf("1.5", "%f", d_c) != 1) {
        return cudaErrorUnknown;
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT splits_a_number: fail: host code wrote 4 bytes of device memory
// Has modff() write the whole part of a number into the device's memory.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const float part = n > 0 ? modff((float)n + 0.5f, d_c) : 0;
    return part > 1 ? cudaErrorUnknown : honest_add(d_a, d_b, d_c, n);
}

// CHEAT sine_and_cosine: fail: host code wrote 4 bytes of device memory
// Has sincosf() write into the device's memory.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n > 1) {
        sincosf((float)n, d_c, d_c + 1);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT splits_in_a_kernel: pass
// A kernel may have modff() and frexpf() write where it may write itself.
__global__ static void split(const float *d_a, float *d_c, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int exponent;
        const float fraction = frexpf(d_a[i], &exponent);
        const float part = modff(ldexpf(fraction, exponent), &d_c[i]);
        d_c[i] += part;
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n > 0 && d_c != d_a && d_c != d_b) {
        split<<<(n - 1) / 256 + 1, 256>>>(d_a, d_c, n);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT names_of_its_own: pass
// Has functions of its own whose names the C library has too, but keeps them to itself; and a macro
// that pastes.
static int index(int row, int column)
{
    return 10 * row + column;
}

extern "C" int helper_of_mine(int n)
{
    return n;
}

#define NUMBERED(name, number) name##_##number

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const int NUMBERED(zero, 1) = index(0, 0);
    return honest_add(d_a, d_b, d_c, helper_of_mine(n + zero_1));
}

// CHEAT copies_as_a_kernel: crashed: an asynchronous copy into shared memory is for kernels
// Has the host call what copies in kernels.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const float none = 0.0f;
    if (n > 0) {
        __pipeline_memcpy_async(d_c, &none, sizeof(none));
        __pipeline_commit();
        __pipeline_wait_prior(0);
    }
    return honest_add(d_a, d_b, d_c, n);
}
