// SPDX-License-Identifier: MIT
// Kernels that do not come to their end: the launch is over, its error surfaces at the next call
// that waits, and from then on every call returns it. The program lives, without its device.
#include "arrays.h"
#include "cpu_device/memory/page.h"

#include <assert.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef WITHOUT_BARRIERS
#define BARRIER() ((void)0)
#else
#define BARRIER() __syncthreads()
#endif

enum wrong { WRITES_TO, READS_FROM, TRAPS, BUILTIN_TRAPS, TRAPS_BY_SIGNAL, ASSERTS, RECURSES };

// More stack than any thread has.
__device__ int recurse(volatile int *values, int depth)
{
    volatile int local[64];
    local[depth % 64] = depth;
    return depth > 0 ? recurse(local, depth + 1) + values[0] : values[1];
}

__device__ void do_wrong(int *values, enum wrong wrong, int *address)
{
    switch (wrong) {
    case WRITES_TO:
        *address = 1;
        break;
    case READS_FROM:
        values[threadIdx.x] = *address;
        break;
    case TRAPS:
        __trap();
        break;
    case BUILTIN_TRAPS:
#ifdef GW_LAUNCH // nvcc does not know it in device code
        __builtin_trap();
#endif
        break;
    case TRAPS_BY_SIGNAL: // which __builtin_trap() has on arm64
#ifdef GW_LAUNCH
        raise(SIGTRAP);
#endif
        break;
    case ASSERTS:
        assert(threadIdx.x != 40);
        break;
    case RECURSES:
        values[threadIdx.x] = recurse(values, 1);
        break;
    }
}

// Thread 40 of each block does what is wrong, the others write their number.
__global__ void go_wrong(int *values, enum wrong wrong, int *address)
{
    if (threadIdx.x == 40) {
        do_wrong(values, wrong, address);
    } else {
        values[threadIdx.x] = (int)threadIdx.x;
    }
}

__global__ void go_wrong_between_barriers(int *values, enum wrong wrong, int *address)
{
    values[threadIdx.x] = 0;
    BARRIER();
    if (threadIdx.x == 40) {
        do_wrong(values, wrong, address);
    }
    BARRIER();
    values[threadIdx.x] = (int)threadIdx.x;
}

__global__ void go_right(int *values)
{
    values[threadIdx.x] = (int)threadIdx.x;
}

void (*gw_before_each)(void) = reset_device;

static void expect_right(void)
{
    int values[64], *d_values = device_array_for(values);
    go_right<<<1, 64>>>(d_values);
    expect_success(cudaGetLastError());
    fetch(values, d_values);
    for (int i = 0; i < 64; i++) {
        assert_int_equal(values[i], i);
    }
}

// enum cudaError, of cudaErrorIllegalAddress, cudaErrorLaunchFailure and cudaErrorAssert alike:
// "This leaves the process in an inconsistent state and any further CUDA work will return the same
// error."
static void expect_wrong(enum wrong wrong, int *address, cudaError_t want, const char *why)
{
    int host_value = 0;
    for (int with_barriers = 0; with_barriers < 2; with_barriers++) {
        for (int blocks = 1; blocks <= 1000; blocks += 999) { // 1000: on several cores
            int *d_values = device_array<int>(64);
            if (with_barriers) {
                go_wrong_between_barriers<<<blocks, 64>>>(d_values, wrong, address);
            } else {
                go_wrong<<<blocks, 64>>>(d_values, wrong, address);
            }
            expect_success(cudaGetLastError()); // the launch itself was all right
            expect_error(cudaDeviceSynchronize(), want);
            expect_why(why);
            expect_error(cudaPeekAtLastError(), want);
            expect_error(cudaGetLastError(), want);
            expect_success(cudaPeekAtLastError()); // taken, until the next call returns it
            expect_error(cudaDeviceSynchronize(), want);
            expect_error(cudaPeekAtLastError(), want);
            expect_error(cudaMalloc(&d_values, 4), want);
            expect_error(cudaFree(d_values), want);
            expect_error(cudaMemcpy(&host_value, d_values, 4, cudaMemcpyDeviceToHost), want);
            expect_error(cudaMemset(d_values, 0, 4), want);
            go_right<<<1, 64>>>(d_values);
            expect_error(cudaGetLastError(), want);
            int devices = 0; // who counts them needs none
            expect_success(cudaGetDeviceCount(&devices));
            assert_int_equal(devices, 1);
            expect_success(cudaDeviceReset()); // which does not give the device back
            expect_error(cudaMalloc(&d_values, 4), cudaErrorDevicesUnavailable);
            expect_why("only a new process");
            expect_error(cudaDeviceSynchronize(), cudaErrorDevicesUnavailable);
            reset_device();
            expect_right();
        }
    }
}

// cudaErrorIllegalAddress: "The device encountered a load or store instruction on an invalid memory
// address."
GW_TEST(an_illegal_address_is_sticky)
{
    expect_wrong(WRITES_TO, NULL, cudaErrorIllegalAddress, "not device memory");
    expect_wrong(WRITES_TO, (int *)64, cudaErrorIllegalAddress, "0x40");
    expect_wrong(READS_FROM, (int *)8, cudaErrorIllegalAddress, "not device memory");
}

GW_TEST(memory_far_out_of_bounds_is_an_illegal_address)
{
    int *d_values = device_array<int>(64);
    go_wrong<<<1, 64>>>(d_values, WRITES_TO, d_values + GW_PAGE / sizeof(*d_values));
    expect_error(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    expect_why("past the end of an allocation of 256 bytes");
}

GW_TEST(freed_memory_is_an_illegal_address)
{
    int *d_values = device_array<int>(64), *d_freed = device_array<int>(64);
    expect_success(cudaFree(d_freed));
    go_wrong<<<1, 64>>>(d_values, READS_FROM, d_freed);
    expect_error(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
}

// cudaErrorLaunchFailure: "An exception occurred on the device while executing a kernel."
GW_TEST(traps_and_faults_are_launch_failures)
{
    expect_wrong(TRAPS, NULL, cudaErrorLaunchFailure, "__trap()");
    expect_wrong(BUILTIN_TRAPS, NULL, cudaErrorLaunchFailure, "trap");
    expect_wrong(TRAPS_BY_SIGNAL, NULL, cudaErrorLaunchFailure, "trap");
}

#ifdef __x86_64__ // others give results of their own

struct quotients {
    int whole, rest, lowest, lowest_rest;
    unsigned of_unsigned, rest_of_unsigned;
    long long wide, small, wide_rest;
    unsigned long long wide_unsigned, small_rest;
    short narrow;
};

__global__ void divide(quotients *q, const int *zeros, const long long *wide_zeros, int minus_one)
{
    const int i = threadIdx.x;
    q->whole = -7 / zeros[i];
    q->rest = -7 % zeros[i];
    q->lowest = (INT_MIN + zeros[i]) / minus_one;
    q->lowest_rest = (INT_MIN + zeros[i]) % minus_one;
    q->of_unsigned = 7u / (unsigned)zeros[i];
    q->rest_of_unsigned = 7u % (unsigned)zeros[i];
    q->wide = (1ll << 40) / wide_zeros[i];
    q->wide_rest = -(1ll << 40) % wide_zeros[i];
    q->small = 7ll / wide_zeros[i];
    q->small_rest = 7ull % (unsigned long long)wide_zeros[i];
    q->wide_unsigned = (1ull << 40) / (unsigned long long)wide_zeros[i];
    q->narrow = (short)((short)minus_one / (short)zeros[i]);
}

// As the H200's answers are (tests/gpu/answers): all bits, and as the rest the dividend, or all
// bits of an unsigned int. Numbers of 64 bits that fit into 32 are divided as such.
GW_TEST(a_division_by_zero_has_a_value)
{
    int *d_zeros = device_array<int>(1);
    long long *d_wide = device_array<long long>(1);
    quotients *d_quotients = device_array<quotients>(1), q;
    expect_success(cudaMemset(d_zeros, 0, sizeof(*d_zeros)));
    expect_success(cudaMemset(d_wide, 0, sizeof(*d_wide)));
    divide<<<1, 1>>>(d_quotients, d_zeros, d_wide, -1);
    expect_success(cudaDeviceSynchronize());
    expect_success(cudaMemcpy(&q, d_quotients, sizeof(q), cudaMemcpyDeviceToHost));
    assert_int_equal(q.whole, -1);
    assert_int_equal(q.rest, -7);
    assert_int_equal(q.lowest, INT_MIN);
    assert_int_equal(q.lowest_rest, 0);
    assert_int_equal(q.of_unsigned, UINT_MAX);
    assert_true(q.rest_of_unsigned == UINT_MAX);
    assert_true(q.wide == -1);
    assert_true(q.wide_rest == -(1ll << 40));
    assert_true(q.small == UINT_MAX);
    assert_true(q.small_rest == 7);
    assert_true(q.wide_unsigned == ULLONG_MAX);
    assert_int_equal(q.narrow, -1);
}

#endif

GW_TEST(an_overflowing_stack_ends_the_launch_only)
{
    for (int i = 0; i < 2; i++) {
        int *d_values = device_array<int>(64);
        go_wrong_between_barriers<<<1, 64>>>(d_values, RECURSES, NULL);
        expect_error(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
        reset_device();
        expect_right();
    }
}

// cudaErrorAssert: "An assert triggered in device code during kernel execution." The guide,
// "Assertion": the message goes to stderr.
GW_TEST(an_assertion_ends_the_launch_and_says_so)
{
    char said[4000] = "";
    FILE *file = tmpfile();
    const int real = dup(STDERR_FILENO);
    assert_non_null(file);
    dup2(fileno(file), STDERR_FILENO);
    int *d_values = device_array<int>(64);
    go_wrong_between_barriers<<<1, 64>>>(d_values, ASSERTS, NULL);
    const cudaError_t error = cudaDeviceSynchronize();
    fflush(stderr);
    dup2(real, STDERR_FILENO);
    close(real);
    rewind(file);
    said[fread(said, 1, sizeof(said) - 1, file)] = '\0';
    fclose(file);
    expect_error(error, cudaErrorAssert);
    expect_why("threadIdx.x != 40");
    assert_contains(said, "failure_test.cu:");
    assert_contains(said, "block: [0,0,0], thread: [40,0,0] Assertion `threadIdx.x != 40`");
}

/** How a child process ends that runs `work`. */
static int end_of_child(void (*work)(void))
{
    const pid_t child = fork();
    if (child == 0) {
        // As in a program of its own: no handlers of the test's, and nothing on the terminal.
        signal(SIGSEGV, SIG_DFL);
        signal(SIGABRT, SIG_DFL);
        dup2(open("/dev/null", 1), STDERR_FILENO);
        work();
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void host_fault(void)
{
    expect_right();
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
}

static void host_assertion(void)
{
    expect_right();
    volatile bool holds = true;
    assert(holds);
    holds = false;
    assert(holds);
}

GW_TEST(the_hosts_own_faults_stay_the_hosts)
{
    const int fault = end_of_child(host_fault);
#ifndef __SANITIZE_ADDRESS__ // which ends the program itself
    assert_true(WIFSIGNALED(fault));
    assert_int_equal(WTERMSIG(fault), SIGSEGV);
#else
    assert_true(WIFEXITED(fault) && WEXITSTATUS(fault) != 0);
#endif
    const int assertion = end_of_child(host_assertion);
    assert_true(WIFSIGNALED(assertion));
    assert_int_equal(WTERMSIG(assertion), SIGABRT);
}

GW_TEST(work_after_a_failure_is_not_done)
{
    int *d_values = device_array<int>(64), value = 0;
    go_wrong<<<1, 64>>>(d_values, TRAPS, NULL);
    expect_success(cudaMemset(d_values, 0, 4));
    expect_error(cudaMemcpy(&value, d_values, 4, cudaMemcpyDeviceToHost), cudaErrorLaunchFailure);
    assert_int_equal(value, 0); // the copy was not made
}
