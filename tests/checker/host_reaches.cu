// SPDX-License-Identifier: MIT
// Device memory that host code reaches through functions that nobody lists: it is closed to the
// host.
#include "corpus.h"

#include <argz.h>
#include <glob.h>
#include <iconv.h>
#include <pthread.h>
#include <regex.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>
#include <wchar.h>

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

// No code of the program's own stands below such a read.
// EXPECT: wrong space
// WORDS: host code read device memory
PROGRAM(reached_by_a_library_function_of_a_stream)
{
    cudaLaunchHostFunc(0, (cudaHostFn_t)(void (*)())getenv, room<char>(100));
    finish();
}

// EXPECT: wrong space
PROGRAM(reached_by_a_library_function_of_a_thread)
{
    pthread_t thread;
    pthread_create(&thread, NULL, (void *(*)(void *))(void (*)())getenv, room<char>(100));
    pthread_join(thread, NULL);
    finish();
}

static ucontext_t here, there;
static char stack[1 << 16];

// EXPECT: wrong space
PROGRAM(reached_by_a_context_of_its_own)
{
    getcontext(&there);
    there.uc_stack.ss_sp = stack;
    there.uc_stack.ss_size = sizeof(stack);
    there.uc_link = &here;
    makecontext(&there, (void (*)())getenv, 1, room<char>(100));
    swapcontext(&here, &there);
    finish();
}

PROGRAM(reached_by_the_clock)
{
    timespec *d_time = room<timespec>(1);
    clock_gettime(CLOCK_MONOTONIC, d_time); // EXPECT: wrong space
    finish();
}

PROGRAM(reached_by_a_number_in_text)
{
    strtod(room<char>(100), NULL); // EXPECT: wrong space
    finish();
}

PROGRAM(reached_by_an_expression)
{
    regex_t expression;
    regcomp(&expression, "a", 0);
    regexec(&expression, room<char>(100), 0, NULL, 0); // EXPECT: wrong space
    regfree(&expression);
    finish();
}

PROGRAM(reached_by_wide_text)
{
    swprintf((wchar_t *)h_text, 10, L"%.1ls", room<wchar_t>(100)); // EXPECT: wrong space
    finish();
}

PROGRAM(reached_by_an_environment)
{
    getenv(room<char>(100)); // EXPECT: wrong space
    finish();
}

PROGRAM(reached_by_a_list_of_files)
{
    glob_t found;
    glob(room<char>(100), 0, NULL, &found); // EXPECT: wrong space
    finish();
}

PROGRAM(reached_by_a_random_number)
{
    unsigned short *d_state = room<unsigned short>(3);
    jrand48(d_state); // EXPECT: wrong space
    finish();
}

static void *read_number(void *d_x)
{
    strtol((const char *)d_x, NULL, 10); // EXPECT: wrong space
    return NULL;
}

PROGRAM(reached_by_another_thread)
{
    pthread_t thread;
    pthread_create(&thread, NULL, read_number, room<char>(100));
    pthread_join(thread, NULL);
    finish();
}

// Who handles the fault itself hears nothing of it.
static sigjmp_buf before_fault;

static void on_fault(int)
{
    siglongjmp(before_fault, 1);
}

PROGRAM(reached_beside_a_handler_of_faults)
{
    const char *d_x = room<char>(100);
    signal(SIGSEGV, on_fault);
    if (sigsetjmp(before_fault, 1) == 0) {
        strtod(d_x, NULL); // EXPECT: wrong space
    }
    finish();
}

// The rights of what a handler stops are those that it had.
static void open_all(int, siginfo_t *, void *context)
{
    char *saved = (char *)((ucontext_t *)context)->uc_mcontext.fpregs;
    for (size_t at = 576; at < 2700; at += 4) {
        unsigned word;
        memcpy(&word, saved + at, sizeof(word));
        if (word >> 8 == 0x555555 || (word > 0 && word < 256)) {
            memset(saved + at, 0, sizeof(word));
        }
    }
}

PROGRAM(reached_with_rights_of_a_handler)
{
    const char *d_x = room<char>(100);
    struct sigaction action = {};
    action.sa_sigaction = open_all;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGUSR1, &action, NULL);
    raise(SIGUSR1);
    strtod(d_x, NULL); // EXPECT: wrong space
    finish();
}

// Other pages in its place would be the host's.
// WORDS: host code remapped device memory
PROGRAM(mapped_over)
{
    char *d_page = (char *)((uintptr_t)room<char>(100) & -(uintptr_t)4096);
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
    mmap(d_page, 4096, PROT_READ | PROT_WRITE, flags, -1, 0); // EXPECT: wrong space
    finish();
}

PROGRAM(unmapped)
{
    char *d_page = (char *)((uintptr_t)room<char>(100) & -(uintptr_t)4096);
    munmap(d_page - 4096, 8192); // EXPECT: wrong space
    finish();
}

PROGRAM(forgotten_by_the_system)
{
    char *d_page = (char *)((uintptr_t)room<char>(100) & -(uintptr_t)4096);
    madvise(d_page, 4096, MADV_DONTNEED); // EXPECT: wrong space
    finish();
}

PROGRAM(host_maps_memory_of_its_own)
{
    room<char>(100);
    const size_t bytes = 1 << 20;
    char *h_x =
        (char *)mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    hold(h_x != MAP_FAILED && madvise(h_x, bytes, MADV_DONTNEED) == 0);
    hold(mmap(h_x, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == h_x);
    hold(munmap(h_x, bytes) == 0);
    finish();
}

// Variables of the device
__device__ char variable[100];
__constant__ char table[100] = "1.5";
#define ON_DEVICE __device__
ON_DEVICE char by_macro[100];

__global__ void fill_variable(char value)
{
    variable[threadIdx.x] = by_macro[threadIdx.x] = value;
}

PROGRAM(variable_reached_by_a_number_in_text)
{
    room<char>(1);
    fill_variable<<<1, 100>>>('1');
    cudaDeviceSynchronize();
    strtod(variable, NULL); // EXPECT: wrong space
    finish();
}

PROGRAM(constants_reached_by_a_number_in_text)
{
    room<char>(1);
    strtod(table, NULL); // EXPECT: wrong space
    finish();
}

// WORDS: host code wrote device memory
PROGRAM(variable_reached_by_random_state)
{
    room<char>(1);
    initstate(1, variable, 32); // EXPECT: wrong space
    finish();
}

PROGRAM(variable_of_a_macro_is_read)
{
    fill_variable<<<1, 100>>>('1');
    cudaDeviceSynchronize();
    h_text[0] = by_macro[1]; // EXPECT: wrong space
    finish();
}

// What a kernel has left where it worked
__global__ void leave(uintptr_t *where, int which)
{
    __shared__ float shared[32];
    extern __shared__ float dynamic[];
    float local[32];
    local[threadIdx.x] = shared[threadIdx.x] = dynamic[threadIdx.x] = 1.0f;
    __syncthreads();
    if (threadIdx.x == 0) {
        *where = (uintptr_t)(which == 0 ? shared : which == 1 ? dynamic : local);
    }
}

static const float *left_by_kernel(int which)
{
    uintptr_t *d_where = room<uintptr_t>(1), where;
    leave<<<1, 32, 128>>>(d_where, which);
    cudaMemcpy(&where, d_where, sizeof(where), cudaMemcpyDeviceToHost);
    return (const float *)where;
}

static volatile float read_by_host;

PROGRAM(shared_memory_is_read_by_the_host)
{
    read_by_host = left_by_kernel(0)[3]; // EXPECT: wrong space
    finish();
}

PROGRAM(dynamic_memory_is_read_by_the_host)
{
    read_by_host = left_by_kernel(1)[3]; // EXPECT: wrong space
    finish();
}

PROGRAM(local_memory_is_read_by_the_host)
{
    read_by_host = left_by_kernel(2)[3]; // EXPECT: wrong space
    finish();
}

// What right programs do with all of these
static thread_local int host_calls;
static float h_table[3] = {1.0f, 2.0f, 3.0f};
__device__ float d_table[3];
__managed__ int m_count;

__global__ void count(const int *flag)
{
    m_count += (int)d_table[2] * *flag;
}

static int *h_flag;

static void on_alarm(int, siginfo_t *, void *)
{
    host_calls++;
    *h_flag = 1;
}

PROGRAM(host_handles_signals)
{
    cudaMallocHost((void **)&h_flag, sizeof(int));
    *h_flag = 0;
    struct sigaction action = {}, before;
    action.sa_sigaction = on_alarm;
    action.sa_flags = SA_SIGINFO;
    hold(sigaction(SIGUSR2, &action, &before) == 0 && before.sa_handler == SIG_DFL);
    hold(sigaction(SIGUSR2, NULL, &before) == 0 && before.sa_sigaction == on_alarm);
    cudaMemcpyToSymbol(d_table, h_table, sizeof(h_table));
    hold(raise(SIGUSR2) == 0);
    count<<<1, 1>>>(h_flag);
    hold(cudaDeviceSynchronize() == cudaSuccess && host_calls == 1 && m_count == 3);
    float h_back[3];
    cudaMemcpyFromSymbol(h_back, d_table, sizeof(h_back));
    hold(h_back[2] == h_table[2]);
    void *d_address;
    cudaGetSymbolAddress(&d_address, d_table);
    hold(d_address && signal(SIGUSR2, SIG_IGN) != SIG_ERR && raise(SIGUSR2) == 0);
    cudaFreeHost(h_flag);
    finish();
}
