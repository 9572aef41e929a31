// SPDX-License-Identifier: MIT
// Device memory that host code reaches through functions that nobody lists: it is closed to the
// host.
#include "corpus.h"

#include <algorithm>
#include <argz.h>
#include <iconv.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>

static char h_text[400];

// WORDS: host code read device memory
PROGRAM(reached_by_iconv)
{
    char *d_x = room<char>(100), *from = d_x, *to = h_text;
    size_t bytes = 100, space = sizeof(h_text);
    iconv_t same = iconv_open("LATIN1", "LATIN1");
    iconv(same, &from, &bytes, &to, &space); // EXPECT: wrong space
    iconv_close(same);
    finish();
}

PROGRAM(reached_by_argz)
{
    const char *d_x = room<char>(100);
    char *list = NULL;
    size_t length = 0;
    argz_append(&list, &length, d_x, 100); // EXPECT: wrong space
    free(list);
    finish();
}

PROGRAM(reached_by_sigorset)
{
    sigset_t *d_sets = room<sigset_t>(2), h_set;
    sigemptyset(&h_set);
    sigorset(&h_set, d_sets, d_sets + 1); // EXPECT: wrong space
    finish();
}

static void print_list(char *to, size_t bytes, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(to, bytes, format, list); // EXPECT: wrong space
    va_end(list);
}

PROGRAM(reached_by_a_list_of_arguments)
{
    const char *d_x = room<char>(100);
    print_list(h_text, sizeof(h_text), "%.1s", d_x);
    finish();
}

static int compare(const void *, const void *)
{
    return 0;
}

PROGRAM(reached_by_qsort)
{
    float *d_x = room<float>(100);
    qsort(d_x, 100, sizeof(float), compare); // EXPECT: wrong space
    finish();
}

// What writes is told as what writes.
// WORDS: host code wrote device memory
PROGRAM(reached_by_random_state)
{
    char *d_x = room<char>(256);
    initstate(1, d_x, 256); // EXPECT: wrong space
    finish();
}

// Pinned and managed memory is the host's as well.
PROGRAM(host_may_reach_pinned_and_managed)
{
    char *h_x, *m_x;
    cudaMallocHost((void **)&h_x, 400);
    cudaMallocManaged((void **)&m_x, 400);
    memset(h_x, 0, 400);
    memset(m_x, 0, 400);
    iconv_t same = iconv_open("LATIN1", "LATIN1");
    char *from = h_x, *to = m_x;
    size_t bytes = 400, space = 400;
    iconv(same, &from, &bytes, &to, &space);
    iconv_close(same);
    cudaFreeHost(h_x);
    cudaFree(m_x);
    finish();
}

__global__ void add_one(float *x)
{
    x[threadIdx.x] += 1.0f;
}

// Threads of the host, functions of a stream and handlers of signals between calls.
static void *launch(void *d_x)
{
    add_one<<<1, 32, 0, cudaStreamPerThread>>>((float *)d_x);
    cudaStreamSynchronize(cudaStreamPerThread);
    return NULL;
}

static void note(void *text)
{
    snprintf((char *)text, sizeof(h_text), "done");
}

static void on_signal(int)
{
    h_text[0] = 's';
}

PROGRAM(host_works_beside_the_device)
{
    float *d_x = room<float>(32), h_x[32] = {};
    cudaMemset(d_x, 0, sizeof(h_x));
    cudaDeviceSynchronize();
    signal(SIGUSR1, on_signal);
    for (int i = 0; i < 3; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, launch, d_x);
        pthread_join(thread, NULL);
        cudaLaunchHostFunc(0, note, h_text);
        raise(SIGUSR1);
        cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    }
    if (h_x[31] != 3.0f) {
        abort();
    }
    finish();
}

// A function of a stream is the host's work.
static void read_by_argz(void *d_x)
{
    char *list = NULL;
    size_t length = 0;
    argz_append(&list, &length, (const char *)d_x, 100); // EXPECT: wrong space
    free(list);
}

PROGRAM(reached_by_a_function_of_a_stream)
{
    cudaLaunchHostFunc(0, read_by_argz, room<char>(100));
    finish();
}
