// SPDX-License-Identifier: MIT
// The atomic functions: what they store and return (CUDA C++ Programming Guide, "Atomic
// Functions"), and that nothing is lost when several host threads use them at once.
#include "test.h"

#include <limits.h>
#include <pthread.h>

GW_TEST(each_returns_the_old_value)
{
    int x = 12;
    assert_int_equal(atomicAdd(&x, -2), 12);
    assert_int_equal(atomicSub(&x, 3), 10);
    assert_int_equal(atomicExch(&x, 40), 7);
    assert_int_equal(atomicMin(&x, 50), 40);
    assert_int_equal(atomicMin(&x, -1), 40);
    assert_int_equal(atomicMax(&x, -5), -1);
    assert_int_equal(atomicMax(&x, 0x0f), -1);
    assert_int_equal(atomicAnd(&x, 0x3c), 0x0f);
    assert_int_equal(atomicOr(&x, 0x30), 0x0c);
    assert_int_equal(atomicXor(&x, 0xff), 0x3c);
    assert_int_equal(atomicCAS(&x, 1, 2), 0xc3);
    assert_int_equal(atomicCAS(&x, 0xc3, 2), 0xc3);
    assert_int_equal(x, 2);
    x = INT_MAX;
    assert_int_equal(atomicAdd(&x, 1), INT_MAX);
    assert_int_equal(x, INT_MIN);
}

GW_TEST(inc_and_dec_wrap_at_their_bound)
{
    unsigned int x = 0;
    for (unsigned int i = 0; i < 7; i++) {
        assert_int_equal(atomicInc(&x, 2), i % 3);
    }
    x = 9; // beyond the bound: back to 0
    atomicInc(&x, 2);
    assert_int_equal(x, 0);
    const unsigned int down[] = {0, 2, 1, 0, 2};
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(atomicDec(&x, 2), down[i]);
    }
    x = 9; // beyond the bound: the bound
    atomicDec(&x, 2);
    assert_int_equal(x, 2);
}

GW_TEST(other_types_work_alike)
{
    float f = 1.5f;
    assert_true(atomicAdd_block(&f, 2.0f) == 1.5f && f == 3.5f);
    assert_true(atomicExch_block(&f, -1.0f) == 3.5f && f == -1.0f);
    double d = 0.1;
    assert_true(atomicAdd_system(&d, 0.2) == 0.1 && d == 0.1 + 0.2);
    unsigned long long u = 1;
    assert_true(atomicMax_block(&u, ~0ull) == 1 && u == ~0ull);
    long long s = 1;
    assert_true(atomicMin_system(&s, LLONG_MIN) == 1 && s == LLONG_MIN);
    unsigned short h[3] = {1, 2, 3}; // its neighbours stay what they are
    assert_int_equal(atomicCAS(&h[1], 2, 7), 2);
    assert_int_equal(h[0], 1);
    assert_int_equal(h[1], 7);
    assert_int_equal(h[2], 3);
}

enum { THREADS = 4, ROUNDS = 20000 };

static struct {
    int sum;
    float float_sum;
    double double_sum;
    unsigned int turns;
    int most;

} shared;

// Kernels and the host have these functions here; nvcc has them in kernels alone.
static __host__ __device__ void *hammer(void *first)
{
    for (int i = 0; i < ROUNDS; i++) {
        atomicAdd(&shared.sum, 1);
        atomicAdd_block(&shared.float_sum, 1);
        atomicAdd_system(&shared.double_sum, 0.5);
        atomicInc(&shared.turns, 6);
        atomicMax(&shared.most, i * THREADS + *(int *)first);
    }
    return NULL;
}

GW_TEST(nothing_is_lost_between_threads)
{
    pthread_t threads[THREADS];
    int numbers[THREADS];
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        assert_int_equal(pthread_create(&threads[i], NULL, hammer, &numbers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    assert_int_equal(shared.sum, THREADS * ROUNDS);
    assert_true(shared.float_sum == (float)(THREADS * ROUNDS));
    assert_true(shared.double_sum == THREADS * ROUNDS * 0.5);
    assert_int_equal(shared.turns, THREADS * ROUNDS % 7);
    assert_int_equal(shared.most, THREADS * ROUNDS - 1);
}

GW_TEST(the_clock_goes_on)
{
    const long long before = clock64();
    for (volatile int i = 0; i < 100000; i++) {
    }
    assert_true(clock64() > before);
}
