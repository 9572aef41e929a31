// SPDX-License-Identifier: MIT
// asm statements of device code, against the same computed in C and against CUDA's own functions.
#include "arrays.h"

void (*gw_before_each)(void) = reset_device;

enum { NUMBERS = 64 };
static const unsigned numbers[] = {0,          1,          2,          31,         32,
                                   33,         255,        256,        0x7fffffff, 0x80000000,
                                   0x80000001, 0xffffffff, 0xfffffffe, 0x12345678, 0xdeadbeef};
enum { OF_NUMBERS = sizeof(numbers) / sizeof(*numbers) };

// What is computed of three numbers: on the device by PTX, and here.
struct operation {
    unsigned (*here)(unsigned a, unsigned b, unsigned c);
    void (*kernel)(unsigned *out, const unsigned *in);
};

#define COMPUTES(NAME, PTX, ...)                                                                   \
    static unsigned NAME##_here(unsigned a, unsigned b, unsigned c)                                \
    {                                                                                              \
        (void)a, (void)b, (void)c;                                                                 \
        return (unsigned)(__VA_ARGS__);                                                            \
    }                                                                                              \
    __global__ void NAME(unsigned *out, const unsigned *in)                                        \
    {                                                                                              \
        const unsigned a = in[threadIdx.x], b = in[threadIdx.y], c = in[threadIdx.z];              \
        unsigned result;                                                                           \
        asm(PTX : "=r"(result) : "r"(a), "r"(b), "r"(c));                                          \
        out[threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)] = result;         \
    }

COMPUTES(sum, "add.u32 %0, %1, %2;", a + b)
COMPUTES(difference, "sub.s32 %0, %1, %2;", a - b)
COMPUTES(product, "mul.lo.u32 %0, %1, %2;", a *b)
COMPUTES(upper_product, "mul.hi.u32 %0, %1, %2;", (uint64_t)a *b >> 32)
COMPUTES(product_and_sum, "mad.lo.s32 %0, %1, %2, %3;", a *b + c)
COMPUTES(both, "and.b32 %0, %1, %2;", a &b)
COMPUTES(none, "lop3.b32 %0, %1, %2, %3, 0x01;", ~(a | b | c))
COMPUTES(least, "min.s32 %0, %1, %2;", (int)a < (int)b ? a : b)
COMPUTES(most, "max.u32 %0, %1, %2;", a > b ? a : b)
COMPUTES(ones, "popc.b32 %0, %1;", __builtin_popcount(a))
COMPUTES(zeros, "clz.b32 %0, %1;", a ? __builtin_clz(a) : 32)
COMPUTES(shifted, "shl.b32 %0, %1, %2;", b > 31 ? 0 : a << b)
COMPUTES(field, "bfe.u32 %0, %1, 4, 9;", a >> 4 & 0x1ff)
COMPUTES(put, "bfi.b32 %0, %1, %2, 8, 8;", (a & 0xff) << 8 | (b & ~0xff00u))
COMPUTES(bytes, "prmt.b32 %0, %1, %2, 0x5410;", (a & 0xffff) | b << 16)
COMPUTES(chosen, "{ .reg .pred p; setp.lt.u32 p, %1, %2; selp.b32 %0, %1, %3, p; }", a < b ? a : c)
COMPUTES(guarded, "{ .reg .pred p; mov.b32 %0, %3; setp.eq.s32 p, %1, %2; @!p add.u32 %0, %0, 5; }",
         a == b ? c : c + 5)
COMPUTES(carried, "{ .reg .u32 low; add.cc.u32 low, %1, %2; addc.u32 %0, %3, 0; }",
         c + (unsigned)(((uint64_t)a + b) >> 32))
COMPUTES(looped,
         "{ .reg .pred p; .reg .u32 left; mov.b32 left, 5; mov.b32 %0, 0;\n"
         "AGAIN: add.u32 %0, %0, %1; // five times\n"
         "sub.u32 left, left, 1; setp.ne.u32 p, left, 0; @p bra AGAIN; }",
         5 * a)
COMPUTES(widened, "{ .reg .u64 t; mul.wide.u32 t, %1, %2; shr.u64 t, t, 16; cvt.u32.u64 %0, t; }",
         (uint64_t)a *b >> 16)

static const operation operations[] = {
    {sum_here, sum},
    {difference_here, difference},
    {product_here, product},
    {upper_product_here, upper_product},
    {product_and_sum_here, product_and_sum},
    {both_here, both},
    {none_here, none},
    {least_here, least},
    {most_here, most},
    {ones_here, ones},
    {zeros_here, zeros},
    {shifted_here, shifted},
    {field_here, field},
    {put_here, put},
    {bytes_here, bytes},
    {chosen_here, chosen},
    {guarded_here, guarded},
    {carried_here, carried},
    {looped_here, looped},
    {widened_here, widened},
};

GW_TEST(integers_are_what_c_computes)
{
    enum { OF_C = 4, ALL = OF_NUMBERS * OF_NUMBERS * OF_C };
    unsigned out[ALL];
    const unsigned *d_in = device_array_of(numbers);
    unsigned *d_out = device_array_for(out);
    for (size_t i = 0; i < sizeof(operations) / sizeof(*operations); i++) {
        operations[i].kernel<<<1, dim3(OF_NUMBERS, OF_NUMBERS, OF_C)>>>(d_out, d_in);
        fetch(out, d_out);
        for (int k = 0; k < ALL; k++) {
            const unsigned a = numbers[k % OF_NUMBERS], b = numbers[k / OF_NUMBERS % OF_NUMBERS],
                           c = numbers[k / OF_NUMBERS / OF_NUMBERS];
            assert_int_equal(out[k], operations[i].here(a, b, c));
        }
    }
}

__global__ void of_all_constraints(double *out, short h, int r, long long l, float f, double d)
{
    short h_to;
    int r_to = r;
    long long l_to;
    float f_to;
    double d_to;
    asm("neg.s16 %0, %1;" : "=h"(h_to) : "h"(h));
    asm("add.s32 %0, %0, %1;" : "+r"(r_to) : "n"(-7));
    asm("sub.s64 %0, %1, %2;" : "=l"(l_to) : "l"(l), "l"((long long)1));
    asm("fma.rn.f32 %0, %1, %1, %1;" : "=f"(f_to) : "f"(f));
    asm("sqrt.rn.f64 %0, %1;" : "=d"(d_to) : "d"(d));
    out[0] = h_to;
    out[1] = r_to;
    out[2] = (double)l_to;
    out[3] = f_to;
    out[4] = d_to;
}

GW_TEST(operands_of_each_constraint)
{
    double out[5];
    double *d_out = device_array_for(out);
    of_all_constraints<<<1, 1>>>(d_out, 300, 100, 1LL << 40, 1.5f, 2.0);
    fetch(out, d_out);
    assert_true(out[0] == -300 && out[1] == 93 && out[2] == (double)((1LL << 40) - 1));
    assert_true(out[3] == 3.75 && out[4] == 1.4142135623730951);
}

// In a macro, a method, a template and a function for both sides.
#define LOAD(HOW, TO, FROM)                                                                        \
    asm volatile("ld." #HOW ".v4.u32 {%0, %1, %2, %3}, [%4];"                                      \
                 : "=r"(TO.x), "=r"(TO.y), "=r"(TO.z), "=r"(TO.w)                                  \
                 : "l"(FROM))
struct stores {
    __device__ static void to(uint4 *at, uint4 value)
    {
        asm volatile(
            "st.global.wt.v2.u32 [%0], {%1, %2}; st.global.v2.u32 [%0+8], {%3, %4};" ::"l"(at),
            "r"(value.x), "r"(value.y), "r"(value.z), "r"(value.w)
            : "memory");
    }
};
template <int N>
__device__ unsigned plus(unsigned a)
{
    unsigned sum;
    asm("add.u32 %0, %1, %2;" : "=r"(sum) : "r"(a), "n"(N));
    return sum;
}
__host__ __device__ unsigned lane_or_99()
{
#ifdef __CUDA_ARCH__
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
#else
    return 99;
#endif
}
__global__ void copies(uint4 *out, const uint4 *in)
{
    uint4 value;
    LOAD(global.nc, value, in + threadIdx.x);
    value.x = plus<3>(value.x);
    value.y = plus<4>(value.y);
    value.z = lane_or_99();
    stores::to(out + threadIdx.x, value);
}

GW_TEST(vectors_in_macros_methods_and_templates)
{
    uint4 in[NUMBERS], out[NUMBERS];
    for (unsigned i = 0; i < NUMBERS; i++) {
        in[i] = make_uint4(i, 2 * i, 3 * i, 4 * i);
    }
    uint4 *d_out = device_array_for(out);
    copies<<<1, NUMBERS>>>(d_out, device_array_of(in));
    fetch(out, d_out);
    for (unsigned i = 0; i < NUMBERS; i++) {
        assert_int_equal(out[i].x, i + 3);
        assert_int_equal(out[i].y, 2 * i + 4);
        assert_int_equal(out[i].z, i % 32);
        assert_int_equal(out[i].w, 4 * i);
    }
    assert_int_equal(lane_or_99(), 99);
}

// Host code's own is the processor's.
GW_TEST(a_statement_of_the_host_stays)
{
    int value = 3;
    asm volatile("" : "+r"(value) : : "memory");
    assert_int_equal(value, 3);
}

enum { PLACES = 12 };
__global__ void places(unsigned *out)
{
    unsigned *to = out + (threadIdx.x + blockDim.x * threadIdx.y) * PLACES;
    asm("mov.u32 %0, %%tid.x;" : "=r"(to[0]));
    asm("mov.u32 %0, %%tid.y;" : "=r"(to[1]));
    asm("mov.u32 %0, %%ntid.x;" : "=r"(to[2]));
    asm("mov.u32 %0, %%ctaid.x;" : "=r"(to[3]));
    asm("mov.u32 %0, %%nctaid.x;" : "=r"(to[4]));
    asm("mov.u32 %0, %%laneid;" : "=r"(to[5]));
    asm("mov.u32 %0, %%warpid;" : "=r"(to[6]));
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(to[7]));
    asm("mov.u32 %0, %%lanemask_ge;" : "=r"(to[8]));
    asm("mov.u32 %0, %%nwarpid;" : "=r"(to[9]));
    long long first, last;
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(first));
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(last));
    to[10] = last >= first;
    asm volatile("activemask.b32 %0;" : "=r"(to[11]));
}

GW_TEST(where_a_thread_is)
{
    unsigned out[40 * PLACES];
    unsigned *d_out = device_array_for(out);
    places<<<1, dim3(8, 5)>>>(d_out);
    fetch(out, d_out);
    for (unsigned i = 0; i < 40; i++) {
        const unsigned *of = out + i * PLACES, lane = i % 32;
        assert_true(of[0] == i % 8 && of[1] == i / 8 && of[2] == 8 && of[3] == 0 && of[4] == 1);
        assert_true(of[5] == lane && of[6] == i / 32 && of[9] == 2 && of[10]);
        assert_int_equal(of[7], (1u << lane) - 1);
        assert_int_equal(of[8], ~((1u << lane) - 1));
        assert_true(of[11] >> lane & 1);
    }
}

// What 32 threads write to shared memory the others read behind a barrier.
__global__ void through_shared(unsigned *out)
{
    __shared__ unsigned part[NUMBERS];
    const unsigned t = threadIdx.x;
    const unsigned at = (unsigned)__cvta_generic_to_shared(part);
    asm volatile("st.shared.u32 [%0], %1;" ::"r"(at + 4 * t), "r"(t * t) : "memory");
    asm volatile("bar.sync 0;" ::: "memory");
    unsigned last, same;
    asm volatile("ld.shared.u32 %0, [%1+-4];" : "=r"(last) : "r"(at + 4 * (NUMBERS - t)));
    asm volatile("{ .reg .u64 a; cvta.to.shared.u64 a, %1; cvta.shared.u64 a, a; ld.u32 %0, [a]; }"
                 : "=r"(same)
                 : "l"(part + t));
    asm volatile("barrier.sync 1, %0;" ::"r"(NUMBERS));
    unsigned count, all, any;
    asm volatile("{ .reg .pred p, q; setp.lt.u32 p, %3, 7; bar.red.popc.u32 %0, 0, p;\n"
                 "bar.red.and.pred q, 0, p; selp.u32 %1, 1, 0, q;\n"
                 "bar.red.or.pred q, 0, p; selp.u32 %2, 1, 0, q; }"
                 : "=r"(count), "=r"(all), "=r"(any)
                 : "r"(t));
    out[t] =
        last == (NUMBERS - 1 - t) * (NUMBERS - 1 - t) && same == t * t && count == 7 && !all && any;
}

GW_TEST(shared_memory_and_barriers)
{
    unsigned out[NUMBERS];
    unsigned *d_out = device_array_for(out);
    through_shared<<<1, NUMBERS>>>(d_out);
    fetch(out, d_out);
    for (int i = 0; i < NUMBERS; i++) {
        assert_true(out[i]);
    }
}

enum { OF_A_WARP = 11 };
__global__ void in_warp(unsigned *out)
{
    unsigned *to = out + threadIdx.x * OF_A_WARP;
    const unsigned t = threadIdx.x, all = 0xffffffff;
    asm volatile("shfl.sync.up.b32 %0, %1, 3, 0, -1;" : "=r"(to[0]) : "r"(t * t));
    asm volatile("shfl.sync.down.b32 %0, %1, 5, %2, %3;"
                 : "=r"(to[1])
                 : "r"(t * t), "r"((32 - 8) << 8 | 31), "r"(all));
    asm volatile("shfl.sync.bfly.b32 %0, %1, 1, 0x1f, %2;" : "=r"(to[2]) : "r"(t * t), "r"(all));
    asm volatile("shfl.sync.idx.b32 %0, %1, 9, 0x1f, %2;" : "=r"(to[3]) : "r"(t * t), "r"(all));
    // Lanes up to 20 alone.
    asm volatile("{ .reg .u32 r; .reg .pred p; shfl.sync.down.b32 r|p, %1, 1, 20, -1;\n"
                 "mov.u32 %0, 1000; @p mov.u32 %0, r; }"
                 : "=r"(to[4])
                 : "r"(t));
    asm volatile("{ .reg .pred p; setp.gt.u32 p, %1, 11; vote.sync.ballot.b32 %0, p, -1; }"
                 : "=r"(to[5])
                 : "r"(t));
    asm volatile("{ .reg .pred p, q; setp.gt.u32 p, %1, 30; vote.sync.any.pred q, p, -1;\n"
                 "selp.u32 %0, 1, 0, q; vote.sync.all.pred q, p, -1; @q add.u32 %0, %0, 2; }"
                 : "=r"(to[6])
                 : "r"(t));
    asm volatile("match.any.sync.b32 %0, %1, -1;" : "=r"(to[7]) : "r"(t % 3));
    asm volatile("redux.sync.add.s32 %0, %1, -1;" : "=r"(to[8]) : "r"(t));
    asm volatile("redux.sync.max.s32 %0, %1, -1;" : "=r"(to[9]) : "r"((int)t - 40));
    asm volatile("bar.warp.sync -1;");
    asm volatile("{ .reg .pred p; elect.sync %0|p, -1; @p add.u32 %0, %0, 50; }" : "=r"(to[10]));
}

GW_TEST(functions_of_the_warp)
{
    unsigned out[32 * OF_A_WARP];
    unsigned *d_out = device_array_for(out);
    in_warp<<<1, 32>>>(d_out);
    fetch(out, d_out);
    for (unsigned i = 0; i < 32; i++) {
        const unsigned *of = out + i * OF_A_WARP;
        assert_int_equal(of[0], i < 3 ? i * i : (i - 3) * (i - 3));
        assert_int_equal(of[1], i % 8 < 3 ? (i + 5) * (i + 5) : i * i);
        assert_int_equal(of[2], (i ^ 1) * (i ^ 1));
        assert_int_equal(of[3], 81);
        assert_int_equal(of[4], i < 20 ? i + 1 : 1000);
        assert_int_equal(of[5], 0xfffff000);
        assert_int_equal(of[6], 1);
        unsigned same = 0;
        for (unsigned other = i % 3; other < 32; other += 3) {
            same |= 1u << other;
        }
        assert_int_equal(of[7], same);
        assert_int_equal(of[8], 31 * 16);
        assert_int_equal((int)of[9], -9);
        assert_int_equal(of[10], i == 0 ? 50 : 0);
    }
}

__global__ void updates(unsigned *out, unsigned *old, float *sum, unsigned long long *wide)
{
    const unsigned t = threadIdx.x;
    asm volatile("atom.global.add.u32 %0, [%1], 1;" : "=r"(old[t]) : "l"(out) : "memory");
    asm volatile("red.global.max.s32 [%0], %1;" ::"l"(out + 1), "r"((int)t - 5) : "memory");
    asm volatile("red.min.u32 [%0], %1;" ::"l"(out + 2), "r"(t + 9));
    asm volatile("red.or.b32 [%0], %1;" ::"l"(out + 3), "r"(1u << t % 32));
    asm volatile("red.global.add.f32 [%0], %1;" ::"l"(sum), "f"(0.5f));
    asm volatile("red.relaxed.gpu.add.u64 [%0], %1;" ::"l"(wide), "l"(1ull << 33));
    asm volatile("red.inc.u32 [%0], 6;" ::"l"(out + 4));
    if (t == 0) {
        unsigned before;
        asm volatile("atom.cas.b32 %0, [%1], 77, 78;" : "=r"(before) : "l"(out + 5));
        asm volatile("atom.acq_rel.cta.exch.b32 %0, [%1], %2;"
                     : "=r"(out[7])
                     : "l"(out + 6), "r"(before));
    }
}

GW_TEST(atomic_operations)
{
    const unsigned begin[8] = {100, 0, 1000, 0, 0, 77, 5, 0};
    unsigned out[8], old[NUMBERS];
    float sum[1] = {0};
    unsigned long long wide[1] = {0};
    unsigned *d_out = device_array_of(begin), *d_old = device_array_for(old);
    float *d_sum = device_array_of(sum);
    unsigned long long *d_wide = device_array_of(wide);
    updates<<<1, NUMBERS>>>(d_out, d_old, d_sum, d_wide);
    fetch(out, d_out);
    fetch(old, d_old);
    fetch(sum, d_sum);
    fetch(wide, d_wide);
    bool seen[NUMBERS] = {};
    for (int i = 0; i < NUMBERS; i++) {
        assert_true(old[i] >= 100 && old[i] < 100 + NUMBERS && !seen[old[i] - 100]);
        seen[old[i] - 100] = true;
    }
    assert_true(out[0] == 100 + NUMBERS && out[1] == NUMBERS - 6 && out[2] == 9);
    assert_true(out[3] == 0xffffffff && out[4] == NUMBERS % 7 && out[5] == 78);
    assert_true(out[6] == 77 && out[7] == 5);
    assert_true(sum[0] == NUMBERS / 2 && wide[0] == (unsigned long long)NUMBERS << 33);
}

// One block says by a flag that its number is there.
__global__ void handed_over(unsigned *flag, unsigned *number, unsigned *out)
{
    if (blockIdx.x == 0) {
        *number = 42;
        asm volatile("st.release.gpu.global.u32 [%0], 1;" ::"l"(flag) : "memory");
        return;
    }
    unsigned set = 0;
    while (!set) {
        asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(set) : "l"(flag) : "memory");
    }
    *out = *number;
}

GW_TEST(a_release_and_an_acquire)
{
    const unsigned zeros[3] = {};
    unsigned *d = device_array_of(zeros), out[3];
    handed_over<<<2, 1>>>(d, d + 1, d + 2);
    fetch(out, d);
    assert_int_equal(out[2], 42);
}

__global__ void of_matrices(unsigned *x)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(x[0]) : "r"(x[1]));
}
__global__ void of_nothing(unsigned *x)
{
    asm volatile("mov.u32 %0, nowhere;" : "=r"(x[0]));
}
__global__ void of_half_a_block()
{
    asm volatile("bar.sync 1, 32;");
}

GW_TEST(what_is_not_known_is_named)
{
    unsigned *x = device_array<unsigned>(2);
    of_matrices<<<1, 1>>>(x);
    expect_error(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
    expect_why("inline_ptx_test.cu:");
    expect_why("\"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1]\": the instruction "
               "'ldmatrix' of .b16 is not known on the CPU device; run the program with ./gridwork "
               "check FILE --ptx");
    reset_device();
    of_nothing<<<1, 1>>>(device_array<unsigned>(1));
    expect_error(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
    expect_why("'nowhere'");
    reset_device();
    of_half_a_block<<<1, 64>>>();
    expect_error(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
    expect_why("is a barrier for 32 of the block's 64 threads");
}
