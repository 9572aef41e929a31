// SPDX-License-Identifier: MIT
// Random lists of shuffles, votes, warp barriers and block barriers with random masks, in blocks
// whose threads leave at random: lanes outside a mask go on, so that many groups wait at once. The
// reference takes all threads through one step after another.
#include "arrays.h"

enum step_kind { STEP_SHUFFLE, STEP_BALLOT, STEP_ADD, STEP_EXCHANGE, STEP_BARRIER, STEP_COUNT };

/** In each warp the lanes of the mask take part, in a barrier all threads. */
struct step {
    int kind; /**< enum step_kind */
    unsigned mask;
    int source; /**< the lane that a shuffle or an exchange reads */
};

// numbers[t] = what thread t has after the steps, each at its own pace; it begins with t + 1, and
// leaves before step leaves[t].
__global__ void walk(const struct step *steps, int n, const int *leaves, unsigned *numbers)
{
    __shared__ unsigned numbers_of[1024];
    const int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    const int lane = t % 32;
    unsigned number = t + 1;
    for (int i = 0; i < n && i < leaves[t]; i++) {
        const unsigned mask = steps[i].mask;
        if (steps[i].kind == STEP_BARRIER) {
            __syncthreads();
        } else if (steps[i].kind == STEP_COUNT) {
            number += __syncthreads_count(number & 1);
        } else if (mask >> lane & 1) {
            switch (steps[i].kind) {
            case STEP_SHUFFLE:
                number = 31 * number + __shfl_sync(mask, number, steps[i].source);
                break;
            case STEP_BALLOT:
                number ^= __ballot_sync(mask, number & 1);
                break;
            case STEP_ADD:
                number += __popc(__match_any_sync(mask, number & 3));
                break;
            case STEP_EXCHANGE:
                numbers_of[t] = number;
                __syncwarp(mask);
                number = 17 * number + numbers_of[t / 32 * 32 + steps[i].source];
                __syncwarp(mask);
                break;
            }
        }
    }
    numbers[blockIdx.x * blockDim.x * blockDim.y * blockDim.z + t] = number;
}

void (*gw_before_each)(void) = reset_device;

enum { STEPS = 40, MOST = 1024, BLOCKS = 3, ROUNDS = 150 };

static unsigned random_state = 1;

static unsigned random_number(void)
{
    random_state = random_state * 1664525u + 1013904223u;
    return random_state >> 8 ^ random_state << 20;
}

static bool takes_part(const struct step *step, const int *leaves, int i, int t)
{
    return leaves[t] > i && (step->mask >> t % 32 & 1);
}

static unsigned ballot_of(const struct step *step, const int *leaves, int i, const unsigned *before,
                          int first, int threads, unsigned bits, unsigned wanted)
{
    unsigned yes = 0;
    for (int t = first; t < threads && t < first + 32; t++) {
        yes |= (unsigned)(takes_part(step, leaves, i, t) && (before[t] & bits) == wanted) << t % 32;
    }
    return yes;
}

static unsigned after_step(const struct step *step, const int *leaves, int i,
                           const unsigned *before, int t, int threads)
{
    const int first = t / 32 * 32;
    const unsigned same = ballot_of(step, leaves, i, before, first, threads, 3, before[t] & 3);
    unsigned odd = 0;
    for (int other = 0; other < threads; other++) {
        odd += leaves[other] > i && (before[other] & 1);
    }
    switch (step->kind) {
    case STEP_SHUFFLE:
        return 31 * before[t] + before[first + step->source];
    case STEP_BALLOT:
        return before[t] ^ ballot_of(step, leaves, i, before, first, threads, 1, 1);
    case STEP_ADD:
        return before[t] + (unsigned)__builtin_popcount(same);
    case STEP_EXCHANGE:
        return 17 * before[t] + before[first + step->source];
    case STEP_COUNT:
        return before[t] + odd;
    default:
        return before[t];
    }
}

static void expect_walk(const struct step *steps, const int *leaves, unsigned *numbers, int threads)
{
    unsigned before[MOST];
    for (int t = 0; t < threads; t++) {
        numbers[t] = (unsigned)t + 1;
    }
    for (int i = 0; i < STEPS; i++) {
        memcpy(before, numbers, sizeof(before));
        const bool block_wide = steps[i].kind == STEP_BARRIER || steps[i].kind == STEP_COUNT;
        for (int t = 0; t < threads; t++) {
            if (leaves[t] > i && (block_wide || takes_part(&steps[i], leaves, i, t))) {
                numbers[t] = after_step(&steps[i], leaves, i, before, t, threads);
            }
        }
    }
}

/** Steps whose masks name their source, which is there in every warp and stays to the end. */
static void invent(struct step *steps, int *leaves, int threads)
{
    const int last = (threads - 1) % 32; // the lanes that every warp has
    const unsigned kinds = random_number() % 2 ? STEP_COUNT + 1 : STEP_BARRIER;
    const bool some_leave = random_number() % 2;
    for (int t = 0; t < MOST; t++) {
        const bool may_leave = some_leave && t % 32 % 4 != 0;
        leaves[t] = may_leave && random_number() % 3 == 0 ? (int)(random_number() % STEPS) : STEPS;
    }
    for (int i = 0; i < STEPS; i++) {
        const unsigned source = random_number() % ((unsigned)last / 4 + 1) * 4;
        const unsigned masks[] = {0xffffffffu, random_number(), 0x0000ffffu << random_number() % 17,
                                  random_number() & random_number()};
        steps[i] = (struct step){.kind = (int)(random_number() % kinds),
                                 .mask = masks[random_number() % 4] | 1u << source,
                                 .source = (int)source};
    }
}

GW_TEST(threads_take_turns_as_masks_have_it)
{
    static const dim3 shapes[] = {{64, 1, 1}, {256, 1, 1}, {9, 7, 3}, {1, 40, 1}, {1024, 1, 1}};
    struct step steps[STEPS], *d_steps = device_array_for(steps);
    int leaves[MOST], *d_leaves = device_array_for(leaves);
    static unsigned want[MOST], got[BLOCKS * MOST];
    unsigned *d_numbers = device_array_for(got);
    for (int round = 0; round < ROUNDS; round++) {
        const dim3 block = shapes[round % 5];
        const int threads = (int)(block.x * block.y * block.z);
        random_state = (unsigned)round;
        invent(steps, leaves, threads);
        expect_walk(steps, leaves, want, threads);
        expect_success(cudaMemcpy(d_steps, steps, sizeof(steps), cudaMemcpyHostToDevice));
        expect_success(cudaMemcpy(d_leaves, leaves, sizeof(leaves), cudaMemcpyHostToDevice));
        walk<<<BLOCKS, block>>>(d_steps, STEPS, d_leaves, d_numbers);
        expect_success(cudaDeviceSynchronize());
        fetch(got, d_numbers);
        for (int i = 0; i < BLOCKS * threads; i++) {
            if (got[i] != want[i % threads]) {
                fail_msg("round %d: thread %d of block %d has %u and not %u", round, i % threads,
                         i / threads, got[i], want[i % threads]);
            }
        }
    }
}
