// SPDX-License-Identifier: MIT
// Errors by name, and the reason that the device gave.
#include "expect.h"

#include "cpu_device/calls/execution_error.h"

static char why[400];

static void keep_why(cudaError_t error, const char *call, struct gw_site site, const char *sentence)
{
    (void)error;
    (void)call;
    (void)site;
    snprintf(why, sizeof(why), "%s", sentence ? sentence : "");
}

// Takes the place of the device's own.
struct gw_observer gw_observer = {.error = keep_why};

void expect_error_at(cudaError_t got, cudaError_t want, const char *call, const char *file,
                     int line)
{
    if (got != want) {
        print_error("%s: %s, not %s (%s)\n", call, cudaGetErrorName(got), cudaGetErrorName(want),
                    why);
        _fail(file, line);
    }
}

void expect_why_at(const char *part, const char *file, int line)
{
    if (!strstr(why, part)) {
        print_error("\"%s\" does not say \"%s\"\n", why, part);
        _fail(file, line);
    }
}

void *device_memory_at(const void *from, size_t bytes, const char *file, int line)
{
    void *d_memory = NULL;
    expect_error_at(cudaMalloc(&d_memory, bytes), cudaSuccess, "cudaMalloc", file, line);
    if (from) {
        expect_error_at(cudaMemcpy(d_memory, from, bytes, cudaMemcpyHostToDevice), cudaSuccess,
                        "cudaMemcpy", file, line);
    }
    return d_memory;
}

void reset_device(void)
{
    why[0] = '\0';
    gw_device_run_blocks_descending(false);
    expect_success(cudaDeviceReset()); // which waits for what is left
    gw_forget_execution_error();       // a program would have to begin anew
    (void)cudaGetLastError();
}

int *d_a, *d_b;

void reset_values(void)
{
    reset_device();
    d_a = device_memory(sizeof(int));
    d_b = device_memory(sizeof(int));
    expect_success(cudaMemset(d_a, 0, sizeof(int)));
    expect_success(cudaMemset(d_b, 0, sizeof(int)));
    expect_success(cudaDeviceSynchronize());
}

int now(const int *d_value)
{
    int value;
    memcpy(&value, d_value, sizeof(value));
    return value;
}

void expect_not_yet(const int *d_value, int not_yet)
{
    if (gw_device_is_checked()) {
        assert_int_not_equal(now(d_value), not_yet);
    }
}

cudaStream_t new_stream(unsigned flags)
{
    cudaStream_t stream = NULL;
    expect_success(cudaStreamCreateWithFlags(&stream, flags));
    assert_non_null(stream);
    return stream;
}

cudaEvent_t new_event(void)
{
    cudaEvent_t event = NULL;
    expect_success(cudaEventCreate(&event));
    assert_non_null(event);
    return event;
}
