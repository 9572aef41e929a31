// SPDX-License-Identifier: MIT
// Numbers that nvcc has instructions of its own for, halves and integers of 128 bits: kernels
// compute what the host computes. Says which result is not as it should be.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

typedef unsigned __int128 wide;

enum { N = 256, HALVES = 14, PREDICATES = 7, WIDES = 9 };

struct halves {
    __half result[HALVES];
    int predicate[PREDICATES];
};

struct wides {
    wide result[WIDES];
    int is_less;
};

__global__ void compute_halves(const __half *x, struct halves *out)
{
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    const __half a = x[i], b = x[(i * 7 + 1) % N], c = x[(i * 5 + 2) % N];
    const __half2 ab = __halves2half2(a, b), bc = __halves2half2(b, c);
    const __half2 sum = __hadd2(ab, bc), most = __hmax2(ab, bc), fused = __hfma2(ab, bc, ab);
    const __half results[HALVES] = {a + b,
                                    a - b,
                                    a * b,
                                    __hfma(a, b, c),
                                    -a,
                                    __habs(a),
                                    __hmin(a, b),
                                    __hmax(a, b),
                                    __low2half(sum),
                                    __high2half(sum),
                                    __low2half(most),
                                    __high2half(most),
                                    __low2half(fused),
                                    __high2half(fused)};
    const int predicates[PREDICATES] = {a<b, a <= b, a == b, a != b, a> b, a >= b, __hbeq2(ab, bc)};
    memcpy(out[i].result, results, sizeof(results));
    memcpy(out[i].predicate, predicates, sizeof(predicates));
}

static __host__ __device__ void compute_wides(wide a, wide b, struct wides *out)
{
    const int places = (int)(b & 127);
    const wide results[WIDES] = {a + b,
                                 a - b,
                                 a * b,
                                 a / (b | 1),
                                 a % (b | 1),
                                 a << places,
                                 a >> places,
                                 (wide)((__int128)a >> places),
                                 (wide)((__int128)a / (__int128)(b >> 1 | 1))};
    memcpy(out->result, results, sizeof(results));
    out->is_less = (__int128)a < (__int128)b;
}

__global__ void compute_wides_on_device(const wide *x, struct wides *out)
{
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    compute_wides(x[i], x[(i * 7 + 1) % N], &out[i]);
}

static uint64_t next_random()
{
    static uint64_t state = 20261123;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return state ^ state >> 31;
}

static int failures;

static void expect_half(const char *what, int i, __half got, double want)
{
    const __half rounded = __double2half(want);
    uint16_t bits, want_bits;
    memcpy(&bits, &got, sizeof(bits));
    memcpy(&want_bits, &rounded, sizeof(want_bits));
    if (bits != want_bits) {
        printf("%s of row %d: %#x and not %#x\n", what, i, bits, want_bits);
        failures++;
    }
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a < b ? b : a;
}

// Sums and products of halves are exact in double.
static void check_halves(const __half *x, const struct halves *got)
{
    for (int i = 0; i < N; i++) {
        const double a = (double)__half2float(x[i]);
        const double b = (double)__half2float(x[(i * 7 + 1) % N]);
        const double c = (double)__half2float(x[(i * 5 + 2) % N]);
        static const char *const names[HALVES] = {
            "sum",       "difference", "product",   "fma",       "negative",  "absolute value",
            "min",       "max",        "lower sum", "upper sum", "lower max", "upper max",
            "lower fma", "upper fma"};
        const double want[HALVES] = {a + b,          a - b,       a * b,      a * b + c, -a,
                                     a < 0 ? -a : a, least(a, b), most(a, b), a + b,     b + c,
                                     most(a, b),     most(b, c),  a * b + a,  b * c + b};
        for (int k = 0; k < HALVES; k++) {
            expect_half(names[k], i, got[i].result[k], want[k]);
        }
        const int predicates[PREDICATES] = {a < b,
                                            a <= b,
                                            !(a < b) && !(a > b),
                                            a < b || a > b,
                                            a > b,
                                            a >= b,
                                            !(a < b) && !(a > b) && !(b < c) && !(b > c)};
        if (memcmp(predicates, got[i].predicate, sizeof(predicates)) != 0) {
            printf("a comparison of row %d\n", i);
            failures++;
        }
    }
}

static void check_wides(const wide *x, const struct wides *got)
{
    for (int i = 0; i < N; i++) {
        struct wides want = {};
        compute_wides(x[i], x[(i * 7 + 1) % N], &want);
        for (int k = 0; k < WIDES; k++) {
            if (want.result[k] != got[i].result[k]) {
                printf("result %d of 128 bits, row %d\n", k, i);
                failures++;
            }
        }
        failures += want.is_less != got[i].is_less;
    }
}

int main()
{
    __half *x;
    wide *y;
    struct halves *of_x;
    struct wides *of_y;
    if (cudaMallocManaged(&x, N * sizeof(*x)) != cudaSuccess ||
        cudaMallocManaged(&y, N * sizeof(*y)) != cudaSuccess ||
        cudaMallocManaged(&of_x, N * sizeof(*of_x)) != cudaSuccess ||
        cudaMallocManaged(&of_y, N * sizeof(*of_y)) != cudaSuccess) {
        return 1;
    }
    for (int i = 0; i < N; i++) {
        // From 2^-12 to 2^12, so that what is compared here is finite.
        const double size =
            (double)(next_random() >> 40) / (1 << (next_random() >> 60)) / 4096 + 0x1p-12;
        x[i] = __double2half(next_random() >> 63 ? -size : size);
        y[i] = ((wide)next_random() << 64 | next_random()) >> (next_random() >> 57);
    }
    compute_halves<<<N / 64, 64>>>(x, of_x);
    compute_wides_on_device<<<N / 64, 64>>>(y, of_y);
    const cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        return 1;
    }
    check_halves(x, of_x);
    check_wides(y, of_y);
    cudaFree(x);
    cudaFree(y);
    cudaFree(of_x);
    cudaFree(of_y);
    printf(failures == 0 ? "all numbers are the host's\n" : "%d differ\n", failures);
    return failures != 0;
}
