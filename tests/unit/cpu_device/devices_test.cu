// SPDX-License-Identifier: MIT
// Several devices: what each of them has of its own, and what they have of each other.
#include "arrays.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DEVICES = 3 };

static void have_three(void)
{
    gw_device_choose_count(DEVICES);
    for (int i = DEVICES - 1; i >= 0; i--) {
        expect_success(cudaSetDevice(i));
        reset_device();
    }
}
void (*gw_before_each)(void) = have_three;

__global__ void set(int *x, int value)
{
    *x = value;
}

static int *memory_on(int device)
{
    expect_success(cudaSetDevice(device));
    return (int *)device_memory(sizeof(int));
}

GW_TEST(they_are_counted_and_named)
{
    int count = 0, device = -1;
    cudaDeviceProp first, last;
    expect_success(cudaGetDeviceCount(&count));
    assert_int_equal(count, DEVICES);
    expect_success(cudaGetDeviceProperties(&first, 0));
    expect_success(cudaGetDeviceProperties(&last, 2));
    assert_int_equal(last.pciBusID, 2);
    assert_memory_not_equal(&first.uuid, &last.uuid, sizeof(first.uuid));
    expect_success(cudaDeviceGetAttribute(&device, cudaDevAttrPciBusId, 1));
    assert_int_equal(device, 1);
    expect_error(cudaGetDeviceProperties(&first, DEVICES), cudaErrorInvalidDevice);
    expect_why("there are devices 0 to 2");
    expect_error(cudaSetDevice(-1), cudaErrorInvalidDevice);
}

static void *look_at_current(void *place)
{
    expect_success(cudaGetDevice((int *)place));
    expect_success(cudaSetDevice(1));
    return NULL;
}

// cudaSetDevice: "Sets device as the current device for the calling host thread."
GW_TEST(each_host_thread_has_a_current_one)
{
    int device = -1, of_other = -1;
    pthread_t thread;
    expect_success(cudaSetDevice(2));
    assert_int_equal(pthread_create(&thread, NULL, look_at_current, &of_other), 0);
    pthread_join(thread, NULL);
    expect_success(cudaGetDevice(&device));
    assert_int_equal(device, 2);
    assert_int_equal(of_other, 0);
    expect_error(cudaSetDevice(DEVICES), cudaErrorInvalidDevice);
    expect_success(cudaGetDevice(&device));
    assert_int_equal(device, 2);
}

GW_TEST(each_has_memory_of_its_own)
{
    size_t free_before = 0, free_now = 0, total = 0;
    cudaPointerAttributes attributes;
    expect_success(cudaSetDevice(1));
    expect_success(cudaMemGetInfo(&free_before, &total));
    int *d_x = memory_on(0), *d_y = memory_on(1), *managed = NULL;
    expect_success(cudaMemGetInfo(&free_now, &total));
    assert_true(free_now < free_before);
    expect_success(cudaSetDevice(2));
    expect_success(cudaMemGetInfo(&free_now, &total));
    assert_true(free_now == free_before);
    expect_success(cudaPointerGetAttributes(&attributes, d_y));
    assert_int_equal(attributes.device, 1);
    expect_success(cudaPointerGetAttributes(&attributes, d_x));
    assert_int_equal(attributes.device, 0);
    expect_success(cudaMallocManaged((void **)&managed, sizeof(int)));
    expect_success(cudaPointerGetAttributes(&attributes, managed));
    assert_int_equal(attributes.device, 2);
    expect_error(cudaMalloc((void **)&managed, free_now + 1), cudaErrorMemoryAllocation);
    expect_success(cudaFree(d_y)); // whatever device is current
}

// Memory of a pool lies on the pool's device, and else on the stream's.
GW_TEST(each_has_a_memory_pool)
{
    cudaMemPool_t pools[2];
    cudaPointerAttributes attributes;
    int *d_x = NULL;
    expect_success(cudaDeviceGetDefaultMemPool(&pools[0], 0));
    expect_success(cudaDeviceGetDefaultMemPool(&pools[1], 1));
    assert_ptr_not_equal(pools[0], pools[1]);
    expect_success(cudaMallocFromPoolAsync((void **)&d_x, sizeof(int), pools[1], NULL));
    expect_success(cudaPointerGetAttributes(&attributes, d_x));
    assert_int_equal(attributes.device, 1);
    expect_success(cudaSetDevice(2));
    cudaStream_t stream = new_stream(cudaStreamDefault);
    expect_success(cudaSetDevice(0));
    expect_success(cudaMallocAsync((void **)&d_x, sizeof(int), stream));
    expect_success(cudaPointerGetAttributes(&attributes, d_x));
    assert_int_equal(attributes.device, 2);
    int device = -1;
    expect_success(cudaStreamGetDevice(stream, &device));
    assert_int_equal(device, 2);
}

// The programming guide: "A kernel launch will fail if it is issued to a stream that is not
// associated to the current device"; "cudaEventRecord() will fail if the input event and input
// stream are associated to different devices"; "cudaStreamWaitEvent() will succeed even if the
// input stream and input event are associated to different devices".
GW_TEST(streams_and_events_belong_to_one)
{
    int *d_x = memory_on(0);
    float milliseconds = 0.0f;
    cudaStream_t stream = new_stream(cudaStreamDefault);
    cudaEvent_t event = new_event();
    expect_success(cudaSetDevice(1));
    cudaStream_t other_stream = new_stream(cudaStreamDefault);
    cudaEvent_t other_event = new_event();
    set<<<1, 1, 0, stream>>>(d_x, 1);
    expect_error(cudaGetLastError(), cudaErrorInvalidResourceHandle);
    expect_why("the stream is device 0's, and device 1 is current: call cudaSetDevice(0)");
    expect_error(cudaEventRecord(event, other_stream), cudaErrorInvalidResourceHandle);
    expect_error(cudaEventRecord(event, NULL), cudaErrorInvalidResourceHandle);
    expect_success(cudaEventRecord(event, stream));
    expect_success(cudaEventRecord(other_event, other_stream));
    expect_success(cudaStreamWaitEvent(other_stream, event, 0));
    expect_success(cudaEventSynchronize(event));
    expect_success(cudaEventSynchronize(other_event));
    expect_error(cudaEventElapsedTime(&milliseconds, event, other_event),
                 cudaErrorInvalidResourceHandle);
    expect_success(cudaMemsetAsync(d_x, 0, sizeof(int), stream));
    expect_success(cudaStreamSynchronize(stream));
}

// Work is waited for by the device that has it.
GW_TEST(each_is_waited_for)
{
    int *d_x = memory_on(0), *d_y = memory_on(1);
    expect_success(cudaSetDevice(0));
    expect_success(cudaMemset(d_x, 0, sizeof(int)));
    expect_success(cudaDeviceSynchronize());
    set<<<1, 1>>>(d_x, 5);
    expect_success(cudaSetDevice(1));
    set<<<1, 1>>>(d_y, 6);
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(now(d_y), 6);
    expect_not_yet(d_x, 5);
    expect_success(cudaSetDevice(0));
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(now(d_x), 5);
}

// cudaDeviceReset: "all resources associated with the current device".
GW_TEST(each_is_reset)
{
    int *d_x = memory_on(0), *d_y = memory_on(1);
    cudaStream_t stream = new_stream(cudaStreamDefault); // of device 1
    expect_success(cudaSetDevice(0));
    expect_success(cudaDeviceReset());
    expect_error(cudaMemset(d_x, 0, sizeof(int)), cudaErrorInvalidValue);
    (void)cudaGetLastError();
    expect_success(cudaMemset(d_y, 0, sizeof(int)));
    expect_success(cudaStreamSynchronize(stream));
    expect_success(cudaSetDevice(1));
    expect_success(cudaDeviceReset());
    expect_error(cudaStreamSynchronize(stream), cudaErrorInvalidResourceHandle);
    (void)cudaGetLastError();
}

GW_TEST(any_two_can_be_peers)
{
    int can = 0;
    expect_success(cudaDeviceCanAccessPeer(&can, 0, 2));
    assert_int_equal(can, 1);
    expect_success(cudaDeviceCanAccessPeer(&can, 1, 1));
    assert_int_equal(can, 0);
    expect_error(cudaDeviceDisablePeerAccess(1), cudaErrorPeerAccessNotEnabled);
    expect_success(cudaDeviceEnablePeerAccess(1, 0));
    expect_error(cudaDeviceEnablePeerAccess(1, 0), cudaErrorPeerAccessAlreadyEnabled);
    expect_error(cudaDeviceEnablePeerAccess(2, 1), cudaErrorInvalidValue);
    expect_error(cudaDeviceEnablePeerAccess(0, 0), cudaErrorPeerAccessUnsupported);
    expect_error(cudaDeviceEnablePeerAccess(DEVICES, 0), cudaErrorInvalidDevice);
    expect_success(cudaDeviceDisablePeerAccess(1));
    expect_error(cudaDeviceDisablePeerAccess(1), cudaErrorPeerAccessNotEnabled);
    (void)cudaGetLastError();
}

GW_TEST(memory_is_copied_from_one_to_another)
{
    int *d_x = memory_on(0), *d_y = memory_on(1), *d_z = memory_on(2), value = 0;
    expect_success(cudaSetDevice(0));
    set<<<1, 1>>>(d_x, 7);
    expect_success(cudaMemcpyPeer(d_y, 1, d_x, 0, sizeof(int)));
    expect_success(cudaSetDevice(1));
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    expect_success(cudaMemcpyPeerAsync(d_z, 2, d_y, 1, sizeof(int), stream));
    expect_success(cudaStreamSynchronize(stream));
    expect_success(cudaMemcpy(&value, d_z, sizeof(int), cudaMemcpyDefault));
    assert_int_equal(value, 7);
    expect_error(cudaMemcpyPeer(d_y, 2, d_x, 0, sizeof(int)), cudaErrorInvalidValue);
    expect_why("the destination lies on device 1, and the call says that it lies on device 2");
    expect_error(cudaMemcpyPeer(d_y, 1, d_x, 5, sizeof(int)), cudaErrorInvalidDevice);
    (void)cudaGetLastError();
}

// The order of a default stream is that of its own device: work of another one need not wait.
GW_TEST(each_has_a_default_stream)
{
    int *d_x = memory_on(0), *d_y = memory_on(1);
    unsigned long long first = 0, second = 0;
    expect_success(cudaStreamGetId(NULL, &second));
    expect_success(cudaSetDevice(0));
    expect_success(cudaStreamGetId(NULL, &first));
    assert_true(first != second);
    set<<<1, 1>>>(d_x, 8);
    expect_success(cudaSetDevice(1));
    set<<<1, 1>>>(d_y, 9);
    expect_success(cudaStreamSynchronize(NULL));
    assert_int_equal(now(d_y), 9);
    expect_not_yet(d_x, 8);
    expect_success(cudaSetDevice(0));
    expect_success(cudaStreamSynchronize(NULL));
    assert_int_equal(now(d_x), 8);
}

// GW_DEVICES is 1 to 8, or the program does not begin.
GW_TEST(their_number_has_limits)
{
    static const char *const wrong[] = {"0", "9", "-1", "two", "2x", " 2", "99999999999999999999"};
    char program[512], command[700], said[200];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof(program) - 1);
    assert_true(length > 0);
    program[length] = '\0';
    for (size_t i = 0; !getenv("GW_DEVICES") && i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        snprintf(command, sizeof(command), "GW_DEVICES='%s' '%s' 2>&1", wrong[i], program);
        FILE *output = popen(command, "r");
        assert_non_null(output);
        assert_non_null(fgets(said, sizeof(said), output));
        const int status = pclose(output);
        assert_non_null(strstr(said, "must be the number of devices: 1 to 8."));
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE);
    }
}
