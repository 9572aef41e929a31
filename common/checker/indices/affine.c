// SPDX-License-Identifier: MIT
// Elimination in whole numbers: each sample, less the first one, is an equation. What becomes too
// large for 64 bits fits nothing that a student means.
#include "affine.h"

#include <string.h>

enum { EQUATION = GW_TERMS + 1, RIGHT = GW_TERMS };

struct system {
    int64_t row[GW_TERMS][EQUATION]; /**< by the term that each begins with; 0 there: none */
    size_t rank;
    bool broken; /**< two equations contradict each other, or a number is too large */
};

static void terms_of(const struct gw_use *use, const struct gw_sample *sample, int64_t of[EQUATION])
{
    const struct gw_shape *shape = &use->shape;
    of[GW_CONSTANT] = 1;
    of[GW_THREAD_X] = sample->thread % shape->block_x;
    of[GW_THREAD_Y] = sample->thread / shape->block_x;
    of[GW_BLOCK_X] = sample->block % shape->grid_x;
    of[GW_BLOCK_Y] = sample->block / shape->grid_x;
    of[GW_TURN] = sample->turn;
    of[RIGHT] = sample->element;
}

static int64_t divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

// equation * by - row * times, so that the term goes; with the common divisor taken out.
static bool subtract(int64_t equation[EQUATION], const int64_t row[EQUATION], int term)
{
    const int64_t by = row[term], times = equation[term];
    int64_t common = 0;
    for (int i = 0; i < EQUATION; i++) {
        int64_t left, right;
        if (__builtin_mul_overflow(equation[i], by, &left) ||
            __builtin_mul_overflow(row[i], times, &right) ||
            __builtin_sub_overflow(left, right, &equation[i])) {
            return false;
        }
        common = divisor(common, equation[i]);
    }
    for (int i = 0; i < EQUATION && common > 1; i++) {
        equation[i] /= common;
    }
    return true;
}

static void add(struct system *system, int64_t equation[EQUATION])
{
    for (int term = 0; term < GW_TERMS; term++) {
        if (equation[term] == 0) {
            continue;
        }
        if (system->row[term][term] == 0) {
            memcpy(system->row[term], equation, sizeof(system->row[term]));
            system->rank++;
            return;
        }
        if (!subtract(equation, system->row[term], term)) {
            system->broken = true;
            return;
        }
    }
    system->broken = system->broken || equation[RIGHT] != 0;
}

// From each row all that others begin with.
static void reduce(struct system *system)
{
    for (int term = 0; term < GW_TERMS; term++) {
        for (int other = 0; other < term && system->row[term][term] != 0; other++) {
            if (system->row[other][term] != 0 &&
                !subtract(system->row[other], system->row[term], term)) {
                system->broken = true;
            }
        }
    }
}

static void read_factors(struct gw_affine *index, const struct system *system,
                         const int64_t first[EQUATION])
{
    index->fits = !system->broken;
    index->of[GW_CONSTANT] = first[RIGHT];
    index->known[GW_CONSTANT] = true;
    for (int term = GW_CONSTANT + 1; term < GW_TERMS; term++) {
        const int64_t *row = system->row[term];
        bool alone = row[term] != 0;
        for (int other = 0; other < GW_TERMS; other++) {
            alone = alone && (other == term || row[other] == 0);
        }
        if (alone && row[RIGHT] % row[term] != 0) {
            index->fits = false;
        } else if (alone) {
            index->known[term] = true;
            index->of[term] = row[RIGHT] / row[term];
            index->of[GW_CONSTANT] -= index->of[term] * first[term];
        } else if (index->varies[term] || first[term] != 0) {
            index->known[GW_CONSTANT] = false;
        }
    }
}

struct gw_affine gw_affine_of(const struct gw_use *use)
{
    struct gw_affine index = {0};
    if (use->count == 0) {
        return index;
    }
    int64_t first[EQUATION], most[GW_TERMS], at[EQUATION];
    terms_of(use, &use->samples[0], first);
    size_t varying = 0;
    for (size_t i = 1; i < use->count; i++) {
        terms_of(use, &use->samples[i], at);
        for (int term = 0; term < GW_TERMS; term++) {
            varying += at[term] != first[term] && !index.varies[term];
            index.varies[term] = index.varies[term] || at[term] != first[term];
        }
    }
    // Once each term has a row, the sum is found; the rest only has to fit it. Before that, what
    // goes further in a term than all before may give a row, and so may the first ones.
    enum { FIRST = 2048 };
    struct system system = {0};
    memcpy(most, first, sizeof(most));
    for (size_t i = 1; i < use->count && system.rank < varying && !system.broken; i++) {
        terms_of(use, &use->samples[i], at);
        bool further = i < FIRST;
        for (int term = 0; term < GW_TERMS; term++) {
            further = further || at[term] > most[term];
            most[term] = at[term] > most[term] ? at[term] : most[term];
        }
        for (int term = 0; term < EQUATION; term++) {
            at[term] -= first[term];
        }
        if (further) {
            add(&system, at);
        }
    }
    reduce(&system);
    read_factors(&index, &system, first);
    // Terms that only go together have one factor between them: which one, does not matter here.
    int64_t any[GW_TERMS] = {0};
    for (int term = 0; term < GW_TERMS; term++) {
        const int64_t begins = system.row[term][term];
        any[term] = begins != 0 ? system.row[term][RIGHT] / begins : 0;
    }
    for (size_t i = 0; i < use->count && index.fits; i++) {
        int64_t sum = first[RIGHT];
        terms_of(use, &use->samples[i], at);
        for (int term = 0; term < GW_TERMS; term++) {
            sum += any[term] * (at[term] - first[term]);
        }
        index.fits = sum == at[RIGHT];
    }
    return index;
}
