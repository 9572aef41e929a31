// SPDX-License-Identifier: MIT
// Memory of the host, and memory in rows.
#include "arrays.h"

#include <sys/mman.h>
#include <unistd.h>

// Pinned, registered and managed memory: allocating, freeing, asking, and which copies wait.

// Doubles n ints, wherever they lie.
__global__ void twice(int *values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        values[i] *= 2;
    }
}

void (*gw_before_each)(void) = reset_device;

enum { N = 1000, BYTES = N * sizeof(int) };

static int *pinned(void)
{
    int *h_values;
    expect_success(cudaMallocHost(&h_values, BYTES));
    return h_values;
}

static void fill(int *values, int first)
{
    for (int i = 0; i < N; i++) {
        values[i] = first + i;
    }
}

static void assert_values(const int *values, int first, int factor)
{
    for (int i = 0; i < N; i++) {
        assert_int_equal(values[i], (first + i) * factor);
    }
}

// The guide, "Page-Locked Host Memory": it can be mapped into the device's addresses, and under
// unified addressing all of it is, by the same pointer.
GW_TEST(kernels_reach_pinned_memory)
{
    int *h_values = pinned(), *d_values = NULL;
    fill(h_values, 5);
    expect_success(cudaHostGetDevicePointer((void **)&d_values, h_values, 0));
    assert_ptr_equal(d_values, h_values);
    twice<<<(N + 127) / 128, 128>>>(d_values, N);
    expect_success(cudaDeviceSynchronize());
    assert_values(h_values, 5, 2);
}

// cudaHostGetFlags: "Passes back the flags [...] that were specified when allocating the pinned
// host buffer".
GW_TEST(flags_are_kept)
{
    int *h_values = NULL;
    unsigned flags = 99;
    expect_success(
        cudaHostAlloc(&h_values, BYTES, cudaHostAllocMapped | cudaHostAllocWriteCombined));
    expect_success(cudaHostGetFlags(&flags, h_values + 3));
    assert_int_equal(flags, cudaHostAllocMapped | cudaHostAllocWriteCombined);
    expect_success(cudaFreeHost(h_values));
    expect_error(cudaHostAlloc(&h_values, BYTES, 64), cudaErrorInvalidValue);
    expect_why("no combination");
    expect_error(cudaHostGetFlags(&flags, &flags), cudaErrorInvalidValue);
    expect_why("no pinned host memory");
    expect_error(cudaHostGetFlags(NULL, h_values), cudaErrorInvalidValue);
    void *d_pointer;
    expect_error(cudaHostGetDevicePointer(&d_pointer, &flags, 0), cudaErrorInvalidValue);
    expect_error(cudaHostGetDevicePointer(&d_pointer, h_values, 1), cudaErrorInvalidValue);
}

// cudaFreeHost: the memory "must have been returned by a previous call to cudaMallocHost() or
// cudaHostAlloc()"; cudaErrorInvalidValue is documented.
GW_TEST(each_memory_has_its_own_free)
{
    int *h_values = pinned(), *d_values = device_array<int>(N);
    expect_error(cudaFree(h_values), cudaErrorInvalidValue);
    expect_why("freed by cudaFreeHost, not by cudaFree");
    expect_error(cudaFreeHost(d_values), cudaErrorInvalidValue);
    expect_why("freed by cudaFree, not by cudaFreeHost");
    expect_error(cudaFreeHost(&d_values), cudaErrorInvalidValue);
    expect_error(cudaFreeHost(h_values + 1), cudaErrorInvalidValue);
    expect_why("only its start can be freed");
    expect_success(cudaFreeHost(NULL));
    expect_success(cudaFreeHost(h_values));
    expect_error(cudaFreeHost(h_values), cudaErrorInvalidValue);
    expect_success(cudaFree(d_values));
    expect_error(cudaMallocHost(NULL, 4), cudaErrorInvalidValue);
    expect_error(cudaMallocHost((void **)&h_values, SIZE_MAX), cudaErrorMemoryAllocation);
    expect_error(cudaMallocHost(&h_values, SIZE_MAX / 2), cudaErrorMemoryAllocation);
}

// "API synchronization behavior", asynchronous: pinned memory alone queues; what a copy brings is
// not there before somebody waits. (The fast build's workers may be done earlier.)
GW_TEST(pinned_copies_wait_for_their_turn)
{
    int *h_values = pinned(), *d_values = device_array<int>(N);
    fill(h_values, 1);
    expect_success(cudaMemcpy(d_values, h_values, BYTES, cudaMemcpyHostToDevice));
    memset(h_values, 0, BYTES);
    expect_success(cudaMemcpyAsync(h_values, d_values, BYTES, cudaMemcpyDeviceToHost, NULL));
    if (gw_device_is_checked()) {
        assert_int_equal(h_values[N - 1], 0);
    }
    expect_success(cudaStreamSynchronize(NULL));
    assert_values(h_values, 1, 1);

    // The source is read when the copy runs, not at the call.
    expect_success(cudaMemcpyAsync(d_values, h_values, BYTES, cudaMemcpyHostToDevice, NULL));
    if (gw_device_is_checked()) {
        fill(h_values, 50);
    }
    expect_success(cudaDeviceSynchronize());
    expect_success(cudaMemcpy(h_values, d_values, BYTES, cudaMemcpyDeviceToHost));
    assert_values(h_values, gw_device_is_checked() ? 50 : 1, 1);
}

// The same page: "for transfers from device memory to pageable host memory, the function will
// return only once the copy has completed"; pageable memory to the device is taken at the call.
GW_TEST(pageable_copies_do_not)
{
    int *h_values = (int *)malloc(BYTES), *d_values = device_array<int>(N);
    fill(h_values, 1);
    expect_success(cudaMemcpyAsync(d_values, h_values, BYTES, cudaMemcpyHostToDevice, NULL));
    memset(h_values, 0, BYTES);
    twice<<<(N + 127) / 128, 128>>>(d_values, N);
    expect_success(cudaMemcpyAsync(h_values, d_values, BYTES, cudaMemcpyDeviceToHost, NULL));
    assert_values(h_values, 1, 2);
    free(h_values);
}

// "For transfers from any host memory to any host memory, the function is fully synchronous with
// respect to the host."
GW_TEST(host_to_host_is_synchronous)
{
    int *h_from = pinned(), *h_to = pinned();
    fill(h_from, 9);
    expect_success(cudaMemcpyAsync(h_to, h_from, BYTES, cudaMemcpyHostToHost, NULL));
    assert_values(h_to, 9, 1);
    expect_error(cudaMemcpy(h_to, h_from, BYTES + 1, cudaMemcpyHostToHost), cudaErrorInvalidValue);
    expect_why("do not fit");
}

// Unified addressing: "the same pointer value may be used to access memory from the host program
// and from a kernel running on the device".
GW_TEST(pinned_memory_is_either_side_of_a_copy)
{
    int *h_from = pinned(), *h_to = pinned();
    fill(h_from, 9);
    expect_success(cudaMemcpy(h_to, h_from, BYTES, cudaMemcpyHostToDevice));
    assert_values(h_to, 9, 1);
    fill(h_from, 3);
    expect_success(cudaMemcpy(h_to, h_from, BYTES, cudaMemcpyDeviceToHost));
    assert_values(h_to, 3, 1);
}

// cudaMemset is synchronous "when the target is pinned host memory or a Unified Memory region".
GW_TEST(setting_pinned_memory_is_synchronous)
{
    int *h_values = pinned(), *values;
    expect_success(cudaMemset(h_values, 1, BYTES));
    assert_int_equal(h_values[N - 1], 0x01010101);
    expect_success(cudaMallocManaged(&values, BYTES));
    expect_success(cudaMemset(values, 2, BYTES));
    assert_int_equal(values[N - 1], 0x02020202);
}

// cudaHostRegister: cudaErrorInvalidValue, cudaErrorHostMemoryAlreadyRegistered,
// cudaErrorNotSupported; cudaHostUnregister: "The base address must be the same one", and
// cudaErrorHostMemoryNotRegistered.
GW_TEST(registered_memory_is_pinned_memory)
{
    int *h_values = (int *)malloc(BYTES), *h_pinned = pinned(), *d_values = device_array<int>(N);
    fill(h_values, 2);
    expect_success(cudaHostRegister(h_values, BYTES, cudaHostRegisterMapped));
    expect_error(cudaHostRegister(h_values + 1, 4, 0), cudaErrorHostMemoryAlreadyRegistered);
    expect_error(cudaHostRegister(h_pinned, BYTES, 0), cudaErrorHostMemoryAlreadyRegistered);
    expect_error(cudaHostRegister(d_values, BYTES, 0), cudaErrorInvalidValue);
    expect_error(cudaHostRegister(NULL, BYTES, 0), cudaErrorInvalidValue);
    expect_error(cudaHostRegister(&h_pinned, 0, 0), cudaErrorInvalidValue);
    expect_error(cudaHostRegister(&h_pinned, 8, 512), cudaErrorInvalidValue);
    expect_error(cudaHostRegister(&h_pinned, 8, cudaHostRegisterReadOnly), cudaErrorNotSupported);
    expect_error(cudaHostRegister((void *)4096, 8, 0), cudaErrorInvalidValue);
    twice<<<(N + 127) / 128, 128>>>(h_values, N);
    expect_success(cudaDeviceSynchronize());
    assert_values(h_values, 2, 2);
    expect_error(cudaFreeHost(h_values), cudaErrorInvalidValue);
    expect_why("cudaHostUnregister");
    expect_error(cudaHostUnregister(h_values + 1), cudaErrorInvalidValue);
    expect_success(cudaHostUnregister(h_values));
    expect_error(cudaHostUnregister(h_values), cudaErrorHostMemoryNotRegistered);
    free(h_values);
}

// Between pages that are nobody's.
GW_TEST(a_single_page_of_memory_can_be_registered)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *three =
        (char *)mmap(NULL, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(three != MAP_FAILED);
    assert_int_equal(munmap(three, page), 0);
    assert_int_equal(munmap(three + 2 * page, page), 0);
    expect_success(cudaHostRegister(three + page, page, 0));
    expect_success(cudaHostUnregister(three + page));
    expect_error(cudaHostRegister(three + page, page + 1, 0), cudaErrorInvalidValue);
    assert_int_equal(munmap(three + page, page), 0);
}

// Hints as CUDA 12 writes them, with a device's number.
static cudaError_t advise_by_device(const int *values, int device)
{
    const cudaError_t error =
        cudaMemAdvise(values, BYTES, cudaMemAdviseSetPreferredLocation, device);
    return error != cudaSuccess ? error : cudaMemPrefetchAsync(values, BYTES, device, 0);
}

// cudaMallocManaged: "If size is 0, cudaMallocManaged returns cudaErrorInvalidValue"; it is
// released with cudaFree.
GW_TEST(managed_memory_is_everybodys)
{
    int *values = NULL;
    expect_success(cudaMallocManaged(&values, BYTES));
    fill(values, 3);
    expect_success(advise_by_device(values, 0));
    twice<<<(N + 127) / 128, 128>>>(values, N);
    expect_success(cudaDeviceSynchronize());
    expect_success(advise_by_device(values, cudaCpuDeviceId));
    assert_values(values, 3, 2);
    int *d_values = device_array<int>(N), h_value;
    expect_success(cudaMemcpy(d_values, values, BYTES, cudaMemcpyHostToDevice));
    expect_success(cudaMemcpy(values, d_values, BYTES, cudaMemcpyDeviceToDevice));
    expect_success(cudaMemcpy(&h_value, values, 4, cudaMemcpyDefault));
    assert_int_equal(h_value, 6);
    expect_success(cudaMallocManaged(&d_values, 0, cudaMemAttachGlobal));
    assert_null(d_values);
    expect_error(cudaMallocManaged(&d_values, 4, cudaMemAttachSingle), cudaErrorInvalidValue);
    expect_error(cudaMallocManaged(NULL, 4, cudaMemAttachGlobal), cudaErrorInvalidValue);
    expect_error(advise_by_device(values, 1), cudaErrorInvalidDevice);
    expect_error(advise_by_device(d_values, 0), cudaErrorInvalidValue);
    expect_why("no managed memory");
    const struct cudaMemLocation here = {cudaMemLocationTypeDevice, 0};
    expect_error(cudaMemPrefetchAsync(values, BYTES, here, 1, NULL), cudaErrorInvalidValue);
    expect_error(cudaMemAdvise(values, BYTES + 1, cudaMemAdviseSetReadMostly, here),
                 cudaErrorInvalidValue);
    expect_error(cudaMemAdvise(values, BYTES, (enum cudaMemoryAdvise)77, here),
                 cudaErrorInvalidValue);
    expect_error(cudaStreamAttachMemAsync(NULL, values, 0, cudaMemAttachSingle),
                 cudaErrorNotSupported);
    gw_device_pretend_no_concurrent_access(true);
    expect_error(cudaMemPrefetchAsync(values, BYTES, here, 0, NULL), cudaErrorInvalidDevice);
    expect_why("no concurrent managed access");
    expect_error(cudaMemAdvise(values, BYTES, cudaMemAdviseSetAccessedBy, here),
                 cudaErrorInvalidDevice);
    expect_success(cudaMemAdvise(values, BYTES, cudaMemAdviseSetReadMostly, here));
    gw_device_pretend_no_concurrent_access(false);
    expect_success(cudaMemPrefetchAsync(values, BYTES, here, 0, NULL));
    expect_success(cudaFree(values));
}

// cudaMemGetInfo tells of the device's memory; pinned memory is the host's.
GW_TEST(pinned_memory_is_not_the_devices)
{
    size_t before, after, total;
    expect_success(cudaMemGetInfo(&before, &total));
    pinned();
    expect_success(cudaMemGetInfo(&after, &total));
    assert_int_equal(before, after);
}

// cudaPointerGetAttributes, of a pointer that CUDA does not know, since 11.0:
// cudaMemoryTypeUnregistered and cudaSuccess.
GW_TEST(pointers_tell_what_they_are)
{
    int *h_pinned = pinned(), *d_values = device_array<int>(N), *managed, local;
    expect_success(cudaMallocManaged(&managed, BYTES));
    struct cudaPointerAttributes of;
    expect_success(cudaPointerGetAttributes(&of, h_pinned + 1));
    assert_int_equal(of.type, cudaMemoryTypeHost);
    assert_ptr_equal(of.devicePointer, h_pinned + 1);
    assert_ptr_equal(of.hostPointer, h_pinned + 1);
    expect_success(cudaPointerGetAttributes(&of, d_values));
    assert_int_equal(of.type, cudaMemoryTypeDevice);
    assert_int_equal(of.device, 0);
    assert_null(of.hostPointer);
    expect_success(cudaPointerGetAttributes(&of, managed));
    assert_int_equal(of.type, cudaMemoryTypeManaged);
    expect_success(cudaPointerGetAttributes(&of, &local));
    assert_int_equal(of.type, cudaMemoryTypeUnregistered);
    assert_int_equal(of.device, cudaInvalidDeviceId);
    assert_null(of.devicePointer);
    expect_error(cudaPointerGetAttributes(NULL, &local), cudaErrorInvalidValue);
}

// Memory in rows, copies and memsets of two dimensions, and memory in a stream's order.

// Adds 100 * row + column to each element of rows that are `pitch` bytes apart.
__global__ void add_place(int *values, size_t pitch, int columns, int rows)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < columns && row < rows) {
        int *const line = (int *)((char *)values + row * pitch);
        line[column] += 100 * row + column;
    }
}

enum { ROWS = 7, COLUMNS = 33, WIDTH = COLUMNS * sizeof(int) };

// cudaMallocPitch: "may pad the allocation to ensure that corresponding pointers in any given row
// will continue to meet the alignment requirements for coalescing".
GW_TEST(rows_make_the_round_trip)
{
    int *d_values, h_in[ROWS][COLUMNS], h_out[ROWS][COLUMNS + 3];
    size_t pitch = 0;
    expect_success(cudaMallocPitch(&d_values, &pitch, WIDTH, ROWS));
    assert_true(pitch >= WIDTH && pitch % 256 == 0);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        h_in[i / COLUMNS][i % COLUMNS] = 7 * i;
    }
    memset(h_out, 1, sizeof(h_out));
    expect_success(cudaMemcpy2D(d_values, pitch, h_in, WIDTH, WIDTH, ROWS, cudaMemcpyHostToDevice));
    const dim3 grid((COLUMNS + 15) / 16, (ROWS + 7) / 8);
    add_place<<<grid, dim3(16, 8)>>>(d_values, pitch, COLUMNS, ROWS);
    expect_success(cudaMemcpy2D(h_out, sizeof(h_out[0]), d_values, pitch, WIDTH, ROWS,
                                cudaMemcpyDeviceToHost));
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            assert_int_equal(h_out[row][column], 7 * (row * COLUMNS + column) + 100 * row + column);
        }
        assert_int_equal(h_out[row][COLUMNS], 0x01010101); // between the rows nothing is written
    }
    expect_success(cudaFree(d_values));
}

// The pageable source of an asynchronous copy is taken at the call.
GW_TEST(pageable_rows_are_taken_at_the_call)
{
    int *d_values, h_values[ROWS][COLUMNS + 5];
    size_t pitch = 0;
    expect_success(cudaMallocPitch(&d_values, &pitch, WIDTH, ROWS));
    memset(h_values, 3, sizeof(h_values));
    expect_success(cudaMemset2DAsync(d_values, pitch, 0, WIDTH, ROWS, NULL));
    expect_success(cudaMemcpy2DAsync(d_values, pitch, h_values, sizeof(h_values[0]), WIDTH, ROWS,
                                     cudaMemcpyHostToDevice, NULL));
    memset(h_values, 0, sizeof(h_values));
    expect_success(cudaMemcpy2DAsync(h_values, sizeof(h_values[0]), d_values, pitch, WIDTH, ROWS,
                                     cudaMemcpyDeviceToHost, NULL));
    assert_int_equal(h_values[0][0], 0x03030303);
    assert_int_equal(h_values[ROWS - 1][COLUMNS - 1], 0x03030303);
    assert_int_equal(h_values[ROWS - 1][COLUMNS], 0);
}

GW_TEST(rows_are_set)
{
    int *d_values, h_values[ROWS][COLUMNS];
    size_t pitch = 0;
    expect_success(cudaMallocPitch(&d_values, &pitch, WIDTH, ROWS));
    expect_success(cudaMemset2D(d_values, pitch, 0, WIDTH, ROWS));
    expect_success(cudaMemset2D(d_values + 1, pitch, 1, 8, 2));
    expect_success(
        cudaMemcpy2D(h_values, WIDTH, d_values, pitch, WIDTH, ROWS, cudaMemcpyDeviceToHost));
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            const bool set = row < 2 && (column == 1 || column == 2);
            assert_int_equal(h_values[row][column], set ? 0x01010101 : 0);
        }
    }
}

// "width must not exceed either dpitch or spitch": cudaErrorInvalidPitchValue.
GW_TEST(wrong_rows_are_refused)
{
    int *d_values, h_values[ROWS][COLUMNS];
    size_t pitch = 0;
    expect_success(cudaMallocPitch(&d_values, &pitch, WIDTH, ROWS));
    expect_error(
        cudaMemcpy2D(d_values, pitch, h_values, COLUMNS, WIDTH, ROWS, cudaMemcpyHostToDevice),
        cudaErrorInvalidPitchValue);
    expect_why("both count bytes, not elements");
    expect_error(cudaMemset2D(d_values, WIDTH - 1, 0, WIDTH, ROWS), cudaErrorInvalidValue);
    expect_error(
        cudaMemcpy2D(d_values, pitch, h_values, WIDTH, WIDTH, ROWS + 1, cudaMemcpyHostToDevice),
        cudaErrorInvalidValue);
    expect_why("do not fit into the destination");
    expect_error(
        cudaMemcpy2D(d_values, pitch, h_values, WIDTH, WIDTH, ROWS, cudaMemcpyDeviceToHost),
        cudaErrorInvalidValue);
    expect_error(
        cudaMemcpy2D(d_values, pitch, h_values, WIDTH, WIDTH, ROWS, (enum cudaMemcpyKind)9),
        cudaErrorInvalidMemcpyDirection);
    expect_success(cudaMemcpy2D(d_values, pitch, h_values, WIDTH, WIDTH, 0, cudaMemcpyDefault));
    expect_success(cudaMemset2D(d_values, pitch, 0, 0, ROWS));
    expect_error(cudaMallocPitch(NULL, &pitch, 4, 4), cudaErrorInvalidValue);
    expect_error(cudaMallocPitch((void **)&d_values, &pitch, 4096, SIZE_MAX / 4096),
                 cudaErrorMemoryAllocation);
}

GW_TEST(boxes_have_rows)
{
    struct cudaPitchedPtr box;
    expect_success(cudaMalloc3D(&box, cudaExtent{100, 5, 3}));
    assert_int_equal(box.xsize, 100);
    assert_int_equal(box.ysize, 5);
    assert_int_equal(gw_device_find_allocation(box.ptr)->bytes, box.pitch * 15);
    expect_success(cudaFree(box.ptr));
    expect_error(cudaMalloc3D(NULL, cudaExtent{1, 1, 1}), cudaErrorInvalidValue);
    expect_error(cudaMalloc3D(&box, cudaExtent{1, SIZE_MAX, 2}), cudaErrorMemoryAllocation);
}

// cudaFreeAsync: "The allocation must not be accessed after stream execution reaches the free."
GW_TEST(memory_comes_and_goes_in_stream_order)
{
    int *d_values, h_values[COLUMNS] = {0};
    cudaStream_t stream;
    expect_success(cudaStreamCreate(&stream));
    expect_success(cudaMallocAsync(&d_values, WIDTH, stream));
    expect_success(cudaMemsetAsync(d_values, 1, WIDTH, stream));
    expect_success(cudaMemcpyAsync(h_values, d_values, WIDTH, cudaMemcpyDeviceToHost, stream));
    expect_success(cudaFreeAsync(d_values, stream));
    if (gw_device_is_checked()) {
        expect_error(cudaMemsetAsync(d_values, 1, WIDTH, stream), cudaErrorInvalidValue);
        expect_why("cudaFreeAsync before");
        expect_error(cudaFree(d_values), cudaErrorInvalidValue);
        expect_error(cudaFreeAsync(d_values, stream), cudaErrorInvalidValue);
    }
    expect_success(cudaStreamSynchronize(stream));
    assert_int_equal(h_values[COLUMNS - 1], 0x01010101);
    assert_int_equal(gw_device_live_allocations(), 0);
    expect_success(cudaFreeAsync(NULL, stream));
    expect_error(cudaFreeAsync(h_values, stream), cudaErrorInvalidValue);
    expect_error(cudaMallocAsync(&d_values, SIZE_MAX / 2, stream), cudaErrorMemoryAllocation);
}

GW_TEST(there_is_one_pool)
{
    cudaMemPool_t pool = NULL, current = NULL;
    uint64_t threshold = UINT64_MAX, got = 0;
    void *d_bytes;
    expect_success(cudaDeviceGetDefaultMemPool(&pool, 0));
    expect_success(cudaDeviceGetMemPool(&current, 0));
    assert_ptr_equal(pool, current);
    expect_success(cudaDeviceSetMemPool(0, pool));
    expect_success(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
    expect_success(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &got));
    assert_true(got == threshold);
    expect_success(cudaMemPoolTrimTo(pool, 0));
    expect_success(cudaMallocFromPoolAsync(&d_bytes, 10, pool, NULL));
    expect_success(cudaFree(d_bytes));
    expect_error(cudaDeviceGetDefaultMemPool(&pool, 1), cudaErrorInvalidDevice);
    expect_error(cudaMemPoolTrimTo(NULL, 0), cudaErrorInvalidValue);
    expect_error(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &got),
                 cudaErrorNotSupported);
}
