// SPDX-License-Identifier: MIT
// Host code that reaches device memory through functions that no list names. Built only where the
// processor has protection keys.
#include "honest.h"

#include <argz.h>
#include <iconv.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int differs; // the result must not depend on what was read, or it would be wrong as well

// CHEAT reaches_by_iconv: fail: host code read device memory
// Converts the device's bytes from a character set into the same.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    char some[4], *from = (char *)d_a, *to = some;
    size_t bytes = sizeof(some), space = sizeof(some);
    iconv_t same = iconv_open("LATIN1", "LATIN1");
    if (n > 0 && iconv(same, &from, &bytes, &to, &space) == 0) {
        differs = some[0];
    }
    iconv_close(same);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT reaches_by_argz: fail: host code read device memory
// Appends the device's bytes to a list of words.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    char *list = NULL;
    size_t length = 0;
    if (n > 0 && argz_append(&list, &length, (const char *)d_a, 4) == 0) {
        differs = list[0];
    }
    free(list);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT reaches_by_sigorset: fail: host code read device memory
// Joins two sets of signals of which one lies on the device.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    sigset_t none, all;
    sigemptyset(&none);
    if (n > 100 && sigorset(&all, &none, (const sigset_t *)d_a) == 0) {
        differs = sigismember(&all, 1);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT reaches_by_a_list_of_arguments: fail: host code read device memory
// Prints the first of the device's bytes.
static void print(char *to, size_t room, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(to, room, format, list);
    va_end(list);
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    char some[4];
    if (n > 0) {
        print(some, sizeof(some), "%.1s", (const char *)d_a);
        differs = some[0];
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT has_the_host_write: fail: host code wrote device memory
// Has a function of the host write there.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n >= 64) {
        initstate(1, (char *)d_c, 256);
        setstate((char *)d_c);
    }
    return honest_add(d_a, d_b, d_c, n);
}
