// SPDX-License-Identifier: MIT
// NCCL between virtual devices: what each call computes, which ranks it waits for, what it refuses.
#include "arrays.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <nccl.h>
#include <pthread.h>

enum { MOST = 8, N = 5 };

static int ranks;
static ncclComm_t comms[MOST];
static cudaStream_t streams[MOST];

#define expect_result(call, want) assert_int_equal(call, want)
#define expect_done(call) assert_int_equal(call, ncclSuccess)

static void begin(int count)
{
    ranks = count;
    gw_device_choose_count(count);
    for (int i = count - 1; i >= 0; i--) {
        expect_success(cudaSetDevice(i));
        reset_device();
        streams[i] = new_stream(cudaStreamNonBlocking);
    }
    expect_done(ncclCommInitAll(comms, count, NULL));
}

static void end(void)
{
    for (int i = 0; i < ranks; i++) {
        expect_done(ncclCommDestroy(comms[i]));
        expect_success(cudaSetDevice(i));
        expect_success(cudaDeviceReset());
    }
    gw_device_choose_count(1);
}

template <typename T>
static T *on_device(int device, const T *values, int count)
{
    expect_success(cudaSetDevice(device));
    return (T *)device_copy(values, count * sizeof(T));
}

template <typename T>
static void expect_on_device(int device, const T *d_values, const T *want, int count)
{
    T got[MOST * N];
    expect_success(cudaStreamSynchronize(streams[device]));
    expect_success(cudaMemcpy(got, d_values, count * sizeof(T), cudaMemcpyDeviceToHost));
    for (int i = 0; i < count; i++) {
        assert_true((double)(float)got[i] == (double)(float)want[i]);
    }
}

// Element i of rank r is r + i + 1.
template <typename T>
static void all_reduce(ncclDataType_t type, ncclRedOp_t op)
{
    T *d_x[MOST], values[N], want[N];
    for (int r = 0; r < ranks; r++) {
        for (int i = 0; i < N; i++) {
            values[i] = (T)(float)(r + i + 1);
        }
        d_x[r] = on_device(r, values, N);
    }
    for (int i = 0; i < N; i++) {
        double sum = 0, product = 1;
        for (int r = 0; r < ranks; r++) {
            sum += r + i + 1;
            product *= r + i + 1;
        }
        want[i] = (T)(float)(op == ncclSum    ? sum
                             : op == ncclProd ? product
                             : op == ncclMax  ? ranks + i
                             : op == ncclMin  ? i + 1
                                              : sum / ranks);
    }
    expect_done(ncclGroupStart());
    for (int r = 0; r < ranks; r++) {
        expect_done(ncclAllReduce(d_x[r], d_x[r], N, type, op, comms[r], streams[r]));
    }
    expect_done(ncclGroupEnd());
    for (int r = 0; r < ranks; r++) {
        expect_on_device(r, d_x[r], want, N);
    }
}

GW_TEST(all_ranks_get_the_sum)
{
    for (int count = 1; count <= MOST; count++) {
        begin(count);
        all_reduce<float>(ncclFloat, ncclSum);
        all_reduce<double>(ncclDouble, ncclSum);
        all_reduce<int>(ncclInt, ncclSum);
        end();
    }
}

GW_TEST(each_type_and_operation)
{
    begin(3);
    static const ncclRedOp_t ops[] = {ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg};
    for (int i = 0; i < 5; i++) {
        all_reduce<float>(ncclFloat, ops[i]);
        all_reduce<double>(ncclDouble, ops[i]);
        all_reduce<int>(ncclInt32, ops[i]);
        all_reduce<unsigned>(ncclUint32, ops[i]);
        all_reduce<long long>(ncclInt64, ops[i]);
        all_reduce<unsigned long long>(ncclUint64, ops[i]);
        all_reduce<unsigned char>(ncclUint8, ops[i]);
        all_reduce<__half>(ncclHalf, ops[i]);
        all_reduce<__nv_bfloat16>(ncclBfloat16, ops[i]);
    }
    all_reduce<signed char>(ncclInt8, ncclSum);
    end();
}

// Rank r sends 10 r + i; recvcount elements for each rank.
GW_TEST(parts_go_where_they_belong)
{
    begin(3);
    float *d_send[3], *d_part[3], *d_all[3], values[9], want[9];
    for (int r = 0; r < 3; r++) {
        for (int i = 0; i < 9; i++) {
            values[i] = (float)(10 * r + i);
        }
        d_send[r] = on_device(r, values, 9);
        d_part[r] = on_device(r, values, 3);
        d_all[r] = on_device(r, values, 9);
    }
    expect_done(ncclGroupStart());
    for (int r = 0; r < 3; r++) {
        expect_done(
            ncclReduceScatter(d_send[r], d_part[r], 3, ncclFloat, ncclSum, comms[r], streams[r]));
        expect_done(ncclAllGather(d_part[r], d_all[r], 3, ncclFloat, comms[r], streams[r]));
    }
    expect_done(ncclGroupEnd());
    for (int i = 0; i < 9; i++) {
        want[i] = (float)(30 + 3 * i);
    }
    for (int r = 0; r < 3; r++) {
        expect_on_device(r, d_part[r], want + 3 * r, 3);
        expect_on_device(r, d_all[r], want, 9);
    }
    // To one rank, and from one.
    expect_done(ncclGroupStart());
    for (int r = 0; r < 3; r++) {
        expect_done(
            ncclReduce(d_send[r], d_all[r], 9, ncclFloat, ncclMax, 1, comms[r], streams[r]));
        expect_done(ncclBroadcast(d_all[r], d_part[r], 3, ncclFloat, 1, comms[r], streams[r]));
        expect_done(ncclBcast(d_send[r], 9, ncclFloat, 2, comms[r], streams[r]));
    }
    expect_done(ncclGroupEnd());
    for (int r = 0; r < 3; r++) {
        expect_on_device(r, d_part[r], values, 3); // the largest are rank 2's
        expect_on_device(r, d_send[r], values, 9);
    }
    end();
}

// Each rank sends to the next one, in one group.
GW_TEST(a_ring_of_sends)
{
    begin(4);
    int *d_own[4], *d_came[4], value;
    for (int r = 0; r < 4; r++) {
        value = 100 + r;
        d_own[r] = on_device(r, &value, 1);
        d_came[r] = on_device(r, &value, 1);
    }
    expect_done(ncclGroupStart());
    for (int r = 0; r < 4; r++) {
        expect_done(ncclSend(d_own[r], 1, ncclInt, (r + 1) % 4, comms[r], streams[r]));
        expect_done(ncclRecv(d_came[r], 1, ncclInt, (r + 3) % 4, comms[r], streams[r]));
    }
    expect_done(ncclGroupEnd());
    for (int r = 0; r < 4; r++) {
        value = 100 + (r + 3) % 4;
        expect_on_device(r, d_came[r], &value, 1);
    }
    end();
}

// One host thread per rank, without groups.
static ncclUniqueId id;

static void *one_rank(void *number)
{
    const int rank = *(const int *)number;
    int asked = -1, *d_x, value = rank + 1, sum = 0;
    ncclComm_t comm;
    expect_success(cudaSetDevice(rank));
    expect_done(ncclCommInitRank(&comm, 4, id, rank));
    expect_done(ncclCommCount(comm, &asked));
    assert_int_equal(asked, 4);
    expect_done(ncclCommUserRank(comm, &asked));
    assert_int_equal(asked, rank);
    expect_done(ncclCommCuDevice(comm, &asked));
    assert_int_equal(asked, rank);
    expect_success(cudaMalloc((void **)&d_x, sizeof(int)));
    expect_success(cudaMemcpy(d_x, &value, sizeof(int), cudaMemcpyHostToDevice));
    for (int i = 0; i < 20; i++) {
        expect_done(ncclAllReduce(d_x, d_x, 1, ncclInt, i == 0 ? ncclSum : ncclMax, comm, NULL));
    }
    expect_success(cudaMemcpy(&sum, d_x, sizeof(int), cudaMemcpyDeviceToHost));
    assert_int_equal(sum, 10);
    expect_success(cudaFree(d_x));
    expect_done(ncclCommDestroy(comm));
    return NULL;
}

GW_TEST(a_host_thread_for_each_rank)
{
    pthread_t threads[4];
    int numbers[4];
    gw_device_choose_count(4);
    expect_done(ncclGetUniqueId(&id));
    for (int i = 0; i < 4; i++) {
        numbers[i] = i;
        assert_int_equal(pthread_create(&threads[i], NULL, one_rank, &numbers[i]), 0);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
    }
    gw_device_choose_count(1);
}

GW_TEST(what_is_refused)
{
    begin(2);
    float *d_x = on_device(0, (const float *)NULL, N), *d_y = on_device(1, (const float *)NULL, N);
    ncclComm_t comm;
    const int twice[] = {1, 1};
    expect_result(ncclCommInitAll(&comm, 3, NULL), ncclInvalidArgument);
    expect_result(ncclCommInitAll(&comm, 2, twice), ncclInvalidUsage);
    expect_result(ncclAllReduce(d_x, d_x, N, ncclFloat, ncclSum, NULL, NULL), ncclInvalidArgument);
    expect_result(ncclAllReduce(d_x, d_y, N, ncclFloat, ncclSum, comms[0], streams[0]),
                  ncclInvalidArgument);
    assert_non_null(strstr(ncclGetLastError(NULL), "recvbuff lies on device 1"));
    expect_result(ncclAllReduce(d_x, d_x, N, ncclFloat, ncclSum, comms[0], streams[1]),
                  ncclInvalidArgument);
    assert_non_null(strstr(ncclGetLastError(NULL), "the stream is device 1's"));
    expect_result(ncclBroadcast(d_x, d_x, N, ncclFloat, 2, comms[0], streams[0]),
                  ncclInvalidArgument);
    expect_result(ncclGroupEnd(), ncclInvalidUsage);
    expect_done(ncclGroupStart());
    expect_done(ncclAllReduce(d_x, d_x, N, ncclFloat, ncclSum, comms[0], streams[0]));
    expect_done(ncclAllReduce(d_y, d_y, N - 1, ncclFloat, ncclSum, comms[1], streams[1]));
    expect_result(ncclGroupEnd(), ncclInvalidArgument);
    assert_non_null(strstr(ncclGetLastError(NULL), "with another count"));
    expect_result(ncclAllReduce(d_x, d_x, N, ncclFloat, ncclSum, comms[0], streams[0]),
                  ncclInvalidUsage);
    assert_non_null(strstr(ncclGetLastError(NULL), "ncclGroupStart()"));
    assert_string_equal(ncclGetErrorString(ncclSuccess), "no error");
    assert_string_equal(ncclGetErrorString((ncclResult_t)99), "unknown result");
    end();
}
