// SPDX-License-Identifier: MIT
// Work that is carried out while the host goes on: nothing is lost, nothing is done twice, host
// threads do not keep each other out, and a process may fork or end whenever it likes.
#include "expect.h"
#include "stream_kernels.h"

#include <pthread.h>
#include <semaphore.h>
#include <sys/wait.h>
#include <unistd.h>

static sem_t gate;

static void wait_at_gate(void *unused)
{
    (void)unused;
    sem_wait(&gate);
}

static void close_gate(void)
{
    sem_init(&gate, 0, 0);
    reset_values();
}
void (*gw_before_each)(void) = close_gate;

static void destroy_gate(void)
{
    assert_int_equal(sem_destroy(&gate), 0);
}
void (*gw_after_each)(void) = destroy_gate;

// cudaErrorNotReady: "asynchronous operations issued previously have not completed yet. This result
// is not actually an error", and a launch returns before the kernel has run.
GW_TEST(the_host_goes_on_while_work_is_pending)
{
    if (gw_device_is_checked()) {
        return; // one host thread carries out all work there
    }
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    cudaEvent_t start = new_event(), end = new_event();
    float milliseconds = 0;
    expect_success(cudaEventRecord(start, stream));
    expect_success(cudaLaunchHostFunc(stream, wait_at_gate, NULL));
    launch_step(d_a, 1, 5, stream);
    expect_success(cudaEventRecord(end, stream));
    assert_int_equal(cudaStreamQuery(stream), cudaErrorNotReady);
    assert_int_equal(cudaEventQuery(end), cudaErrorNotReady);
    assert_int_equal(cudaEventElapsedTime(&milliseconds, start, end), cudaErrorNotReady);
    // Not an error of the program's: cudaGetLastError may tell of it, and it is gone.
    (void)cudaGetLastError();
    assert_int_equal(now(d_a), 0);
    sem_post(&gate);
    cudaError_t answer;
    while ((answer = cudaStreamQuery(stream)) == cudaErrorNotReady) {
    }
    expect_success(answer);
    expect_success(cudaEventQuery(end));
    expect_success(cudaEventElapsedTime(&milliseconds, start, end));
    assert_true(milliseconds > 0);
    assert_int_equal(now(d_a), 5);
}

// "for transfers from pageable host memory to device memory, host memory is copied to a staging
// buffer immediately", though the stream has other work to do first.
GW_TEST(pageable_memory_is_taken_though_the_stream_is_busy)
{
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    int h_value = 3;
    if (gw_device_is_checked()) {
        launch_step(d_a, 1, 9, stream);
    } else {
        expect_success(cudaLaunchHostFunc(stream, wait_at_gate, NULL));
    }
    expect_success(cudaMemcpyAsync(d_a, &h_value, sizeof(int), cudaMemcpyHostToDevice, stream));
    h_value = 4;
    sem_post(&gate);
    expect_success(cudaStreamSynchronize(stream));
    assert_int_equal(now(d_a), 3);
}

GW_TEST(every_block_runs_once)
{
    enum { STREAMS = 5, ROUNDS = 20 };
    cudaStream_t streams[STREAMS];
    unsigned counts[STREAMS], *d_counts = device_memory(sizeof(counts)), want[STREAMS] = {0};
    expect_success(cudaMemset(d_counts, 0, sizeof(counts)));
    expect_success(cudaDeviceSynchronize());
    for (int i = 0; i < STREAMS; i++) {
        streams[i] = new_stream(cudaStreamNonBlocking);
    }
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < STREAMS; i++) {
            const int blocks = 1 + (round * 37 + i * 211) % 600;
            launch_count(d_counts + i, blocks, i * 10, streams[i]);
            want[i] += 32 * (unsigned)blocks;
        }
        if (round % 5 == 0) {
            expect_success(cudaStreamSynchronize(streams[round % STREAMS]));
        }
    }
    expect_success(cudaDeviceSynchronize());
    expect_success(cudaMemcpy(counts, d_counts, sizeof(counts), cudaMemcpyDeviceToHost));
    for (int i = 0; i < STREAMS; i++) {
        assert_int_equal(counts[i], want[i]);
    }
}

// The order of the default stream holds however the device's threads come and go: steps that are
// given to it and to blocking streams in turn are done one after another.
GW_TEST(the_default_streams_order_holds)
{
    enum { STREAMS = 3, ROUNDS = 300, DIVISOR = 1000003 };
    cudaStream_t streams[STREAMS];
    long long want = 0;
    for (int i = 0; i < STREAMS; i++) {
        streams[i] = new_stream(cudaStreamDefault);
    }
    for (int round = 0; round < ROUNDS; round++) {
        launch_step(d_a, 3, round, round % 2 ? streams[round / 2 % STREAMS] : NULL);
        launch_remainder(d_a, DIVISOR, round % 2 ? streams[round / 2 % STREAMS] : NULL);
        want = (want * 3 + round) % DIVISOR;
    }
    expect_success(cudaStreamSynchronize(NULL));
    assert_int_equal(now(d_a), want);
}

struct caller {
    int *d_value;
    cudaError_t error;
};

static void *call_often(void *argument)
{
    struct caller *caller = argument;
    cudaStream_t stream;
    caller->error = cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    for (int i = 0; i < 200 && caller->error == cudaSuccess; i++) {
        launch_step(caller->d_value, 1, 1, stream);
        caller->error = i % 3 == 0 ? cudaStreamSynchronize(stream) : cudaGetLastError();
    }
    if (caller->error == cudaSuccess) {
        caller->error = cudaStreamSynchronize(stream);
    }
    (void)cudaStreamDestroy(stream);
    return NULL;
}

GW_TEST(host_threads_call_at_the_same_time)
{
    struct caller callers[2] = {{d_a, cudaSuccess}, {d_b, cudaSuccess}};
    pthread_t threads[2];
    if (gw_device_is_checked()) {
        return; // its checker knows one host thread
    }
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, call_often, &callers[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(callers[i].error, cudaSuccess);
        assert_int_equal(now(callers[i].d_value), 200);
    }
}

static void *synchronise(void *stream)
{
    return cudaStreamSynchronize(stream) == cudaSuccess ? stream : NULL;
}

GW_TEST(who_waits_keeps_nobody_out)
{
    if (gw_device_is_checked()) {
        return;
    }
    cudaStream_t stream = new_stream(cudaStreamNonBlocking),
                 other = new_stream(cudaStreamNonBlocking);
    pthread_t thread;
    void *answer = NULL;
    expect_success(cudaLaunchHostFunc(stream, wait_at_gate, NULL));
    assert_int_equal(pthread_create(&thread, NULL, synchronise, stream), 0);
    launch_step(d_a, 1, 8, other);
    expect_success(cudaStreamSynchronize(other));
    assert_int_equal(now(d_a), 8);
    sem_post(&gate);
    pthread_join(thread, &answer);
    assert_ptr_equal(answer, stream);
}

/** How a child process ends that runs `work`. */
static int end_of_child(int (*work)(void))
{
    const pid_t child = fork();
    if (child == 0) {
        alarm(600); // which no busy machine makes it take
        _exit(work());
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static int work_in_child(void)
{
    int value = 0;
    launch_step(d_b, 1, 4, NULL);
    return cudaMemcpy(&value, d_b, sizeof(int), cudaMemcpyDeviceToHost) == cudaSuccess && value == 4
               ? 0
               : 1;
}

// A GPU's runtime cannot be used after a fork; where no GPU is involved, nothing speaks against it.
GW_TEST(a_child_process_has_a_device_of_its_own)
{
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    if (!gw_device_is_checked()) {
        expect_success(cudaLaunchHostFunc(stream, wait_at_gate, NULL));
    }
    launch_step(d_a, 1, 2, stream);
    assert_int_equal(end_of_child(work_in_child), 0);
    sem_post(&gate);
    expect_success(cudaDeviceSynchronize());
    assert_int_equal(now(d_a), 2);
}

static int end_early(void)
{
    for (int i = 0; i < 10; i++) {
        launch_long(d_a, 100000000);
    }
    exit(3);
}

GW_TEST(a_process_may_end_with_work_pending)
{
    const int status = end_of_child(end_early);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 3);
}

// cudaDeviceReset "explicitly destroys and cleans up all resources": pending work is done first,
// and what was recorded, captured or made before is gone.
GW_TEST(a_reset_leaves_nothing_pending)
{
    cudaStream_t stream = new_stream(cudaStreamNonBlocking);
    cudaEvent_t event = new_event();
    launch_long(d_a, 1000000);
    launch_step(d_b, 1, 1, stream);
    expect_success(cudaEventRecord(event, stream));
    expect_success(cudaDeviceReset());
    assert_int_equal(gw_device_live_streams(), 0);
    assert_int_equal(gw_device_live_events(), 0);
    expect_error(cudaStreamQuery(stream), cudaErrorInvalidResourceHandle);
    expect_error(cudaEventQuery(event), cudaErrorInvalidResourceHandle);
}
