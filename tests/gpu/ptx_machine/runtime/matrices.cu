// SPDX-License-Identifier: MIT
// What nvcc makes of products of matrices by warps, and of copies that nobody waits for at once:
// kernels compute what the host computes. The numbers are small and whole, so that no order of
// summing makes a difference. Says which result is not as it should be.
#include <cstdint>
#include <cstdio>
#include <cuda_awbarrier_primitives.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
#include <mma.h>

using namespace nvcuda;

enum { N = 64, TILE = 16, WARP = 32 };

static int failures;

static int number(int i)
{
    return (i * 37 + i / 7) % 8 - 3;
}

template <typename T>
static T *allocate(int count)
{
    T *memory = NULL;
    if (cudaMallocManaged(&memory, (size_t)count * sizeof(T)) != cudaSuccess) {
        printf("there is no memory\n");
        failures++;
    }
    return memory;
}

template <typename T>
static T *allocate_numbers(int count, int first)
{
    T *numbers = allocate<T>(count);
    for (int i = 0; i < count; i++) {
        numbers[i] = (T)(float)number(first + i);
    }
    return numbers;
}

static void wait_for(const char *what)
{
    const cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("%s: %s\n", what, cudaGetErrorString(error));
        failures++;
    }
}

// Of C = 2 A B for row-major matrices; of B's columns where it lies by columns.
template <typename Sum>
static void check_product(const char *what, const Sum *c, int rows, int columns, int depth,
                          bool b_by_rows)
{
    for (int i = 0; i < rows * columns; i++) {
        const int row = i / columns, column = i % columns;
        int want = 0;
        for (int k = 0; k < depth; k++) {
            want += number(row * depth + k) *
                    number(5 + (b_by_rows ? k * columns + column : column * depth + k));
        }
        if ((int)(float)c[i] != 2 * want) {
            printf("%s, row %d, column %d: %d and not %d\n", what, row, column, (int)(float)c[i],
                   2 * want);
            failures++;
            return;
        }
    }
}

// One tile of C a warp; the elements of a fragment are doubled one by one.
template <int M, int COLUMNS, typename T, typename Sum, typename Layout>
__global__ void multiply_tiles(const T *a, const T *b, Sum *c)
{
    __shared__ alignas(32) Sum result[M * COLUMNS];
    const int row = (int)blockIdx.y * M, column = (int)blockIdx.x * COLUMNS;
    wmma::fragment<wmma::accumulator, M, COLUMNS, TILE, Sum> sum;
    wmma::fill_fragment(sum, (Sum)0.0f);
    for (int k = 0; k < N; k += TILE) {
        wmma::fragment<wmma::matrix_a, M, COLUMNS, TILE, T, wmma::row_major> of_a;
        wmma::fragment<wmma::matrix_b, M, COLUMNS, TILE, T, Layout> of_b;
        wmma::load_matrix_sync(of_a, a + row * N + k, N);
        const bool by_rows = std::is_same<Layout, wmma::row_major>::value;
        wmma::load_matrix_sync(of_b, by_rows ? b + k * N + column : b + column * N + k, N);
        wmma::mma_sync(sum, of_a, of_b, sum);
    }
    for (int i = 0; i < sum.num_elements; i++) {
        sum.x[i] = sum.x[i] + sum.x[i];
    }
    wmma::store_matrix_sync(result, sum, M, wmma::mem_col_major);
    __syncwarp();
    for (int i = (int)threadIdx.x; i < M * COLUMNS; i += WARP) {
        c[(row + i % M) * N + column + i / M] = result[i];
    }
}

template <int M, int COLUMNS, typename T, typename Sum, typename Layout>
static void check_tiles(const char *what)
{
    T *a = allocate_numbers<T>(N * N, 0), *b = allocate_numbers<T>(N * N, 5);
    Sum *c = allocate<Sum>(N * N);
    multiply_tiles<M, COLUMNS, T, Sum, Layout><<<dim3(N / COLUMNS, N / M), WARP>>>(a, b, c);
    wait_for(what);
    check_product(what, c, N, N, N, std::is_same<Layout, wmma::row_major>::value);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
}

static __device__ unsigned shared_address(const void *pointer)
{
    return (unsigned)__cvta_generic_to_shared(pointer);
}

// 16 rows and 8 columns of C a warp, with the instructions by name: the tiles of A and B lie by
// rows, and come by asynchronous copies, the next ones while the present ones are multiplied.
__global__ void multiply_by_instructions(const __half *a, const __half *b, float *c)
{
    enum { M = 16, COLUMNS = 8, K = 16, CHUNK = 8 };
    __shared__ alignas(16) __half of_a[2][M][K], of_b[2][K][COLUMNS];
    const int lane = (int)threadIdx.x;
    const int row = (int)blockIdx.y * M, column = (int)blockIdx.x * COLUMNS;
    const auto fetch = [&](int k, int stage) {
        const int at = lane / 2, half = lane % 2 * CHUNK;
        __pipeline_memcpy_async(&of_a[stage][at][half], &a[(row + at) * N + k + half], 16);
        if (lane < K) {
            __pipeline_memcpy_async(&of_b[stage][lane][0], &b[(k + lane) * N + column], 16);
        }
        __pipeline_commit();
    };
    float sum[4] = {0, 0, 0, 0};
    fetch(0, 0);
    for (int k = 0; k < N; k += K) {
        const int stage = k / K % 2;
        if (k + K < N) {
            fetch(k + K, 1 - stage);
            __pipeline_wait_prior(1);
        } else {
            __pipeline_wait_prior(0);
        }
        __syncwarp();
        unsigned x[4], y[2];
        const unsigned x_at = shared_address(&of_a[stage][lane % M][lane / M * CHUNK]);
        const unsigned y_at = shared_address(&of_b[stage][lane % K][0]);
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
                     : "r"(x_at));
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                     : "=r"(y[0]), "=r"(y[1])
                     : "r"(y_at));
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, "
                     "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                     : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
                     : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
        __syncwarp();
    }
    float *const to = &c[(row + lane / 4) * N + column + lane % 4 * 2];
    to[0] = 2 * sum[0];
    to[1] = 2 * sum[1];
    to[8 * N] = 2 * sum[2];
    to[8 * N + 1] = 2 * sum[3];
}

static void check_instructions()
{
    __half *a = allocate_numbers<__half>(N * N, 0), *b = allocate_numbers<__half>(N * N, 5);
    float *c = allocate<float>(N * N);
    multiply_by_instructions<<<dim3(N / 8, N / 16), WARP>>>(a, b, c);
    wait_for("instructions by name");
    check_product("instructions by name", c, N, N, N, true);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
}

// Each block turns its part round: a thread reads what another's copy brought, which it knows from
// a barrier in shared memory. The last part is shorter, and filled up with zeros.
__global__ void turn_parts(const float *from, float *to, int count)
{
    __shared__ float part[2 * WARP];
    __shared__ __mbarrier_t barrier;
    const int thread = (int)threadIdx.x, at = (int)(blockIdx.x * blockDim.x) + thread;
    if (thread == 0) {
        __mbarrier_init(&barrier, blockDim.x);
    }
    __syncthreads();
    const size_t missing = at < count ? 0 : sizeof(float);
    __pipeline_memcpy_async(&part[thread], &from[at < count ? at : 0], sizeof(float), missing);
    __pipeline_arrive_on(&barrier);
    const __mbarrier_token_t token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_test_wait(&barrier, token)) {
    }
    to[at] = part[blockDim.x - 1 - (unsigned)thread];
}

static void check_parts()
{
    enum { PART = 2 * WARP, COUNT = 3 * PART - 10 };
    float *from = allocate_numbers<float>(COUNT, 1), *to = allocate<float>(3 * PART);
    turn_parts<<<3, PART>>>(from, to, COUNT);
    wait_for("parts");
    for (int i = 0; i < 3 * PART; i++) {
        const int source = i / PART * PART + PART - 1 - i % PART;
        const float want = source < COUNT ? from[source] : 0;
        if (to[i] < want || to[i] > want) {
            printf("part %d, number %d: %g and not %g\n", i / PART, i % PART, (double)to[i],
                   (double)want);
            failures++;
        }
    }
    cudaFree(from);
    cudaFree(to);
}

int main()
{
    check_tiles<16, 16, __half, float, wmma::col_major>("half to float");
    check_tiles<32, 8, __half, float, wmma::row_major>("half to float, 32 x 8");
    check_tiles<8, 32, __half, __half, wmma::row_major>("half to half, 8 x 32");
    check_tiles<16, 16, __nv_bfloat16, float, wmma::row_major>("bfloat16");
    check_tiles<8, 32, __nv_bfloat16, float, wmma::col_major>("bfloat16, 8 x 32");
    check_tiles<16, 16, signed char, int, wmma::col_major>("signed bytes");
    check_tiles<32, 8, signed char, int, wmma::row_major>("signed bytes, 32 x 8");
    check_instructions();
    check_parts();
    printf(failures == 0 ? "all numbers are the host's\n" : "%d differ\n", failures);
    return failures != 0;
}
