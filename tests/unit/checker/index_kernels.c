// SPDX-License-Identifier: MIT
#include "index_kernels.h"

struct hand_dim threadIdx, blockIdx, blockDim, gridDim;
struct gw_array_shape written = {"d_c", 0, 0}, read_from = {"d_a", 0, 0};
struct gw_seen seen_reads, seen_writes;

enum { MOST = 100000 };

struct place {
    struct gw_sample samples[MOST];
    size_t count;
    uint16_t turns; // of the thread that runs
    struct gw_use use;
};

static struct place reading, writing;
static char sentence[1024];

static void sample(struct place *place, int64_t element)
{
    assert_true(place->count < MOST);
    place->samples[place->count++] =
        (struct gw_sample){.element = element,
                           .block = (uint32_t)(blockIdx.x + gridDim.x * blockIdx.y),
                           .thread = (uint16_t)(threadIdx.x + blockDim.x * threadIdx.y),
                           .turn = place->turns++};
}

void reads(int64_t element)
{
    sample(&reading, element);
}

void writes(int64_t element)
{
    sample(&writing, element);
}

static bool see(struct place *place, struct gw_array_shape array, struct gw_seen *seen)
{
    const struct gw_shape shape = {(unsigned)gridDim.x, (unsigned)gridDim.y, (unsigned)blockDim.x,
                                   (unsigned)blockDim.y};
    place->use = (struct gw_use){array, shape, place->samples, place->count};
    return gw_see(&place->use, seen);
}

static void run_block(void (*kernel)(void))
{
    for (threadIdx.y = 0; threadIdx.y < blockDim.y; threadIdx.y++) {
        for (threadIdx.x = 0; threadIdx.x < blockDim.x; threadIdx.x++) {
            reading.turns = writing.turns = 0;
            kernel();
        }
    }
}

void hand_run(struct hand_dim grid, struct hand_dim block, void (*kernel)(void), bool fits)
{
    gridDim = grid;
    blockDim = block;
    reading.count = writing.count = 0;
    for (blockIdx.y = 0; blockIdx.y < grid.y; blockIdx.y++) {
        for (blockIdx.x = 0; blockIdx.x < grid.x; blockIdx.x++) {
            run_block(kernel);
        }
    }
    assert_true(see(&writing, written, &seen_writes));
    assert_true(see(&reading, read_from, &seen_reads));
    assert_int_equal(seen_writes.index.fits, fits);
}

static FILE *begin(void)
{
    memset(sentence, 0, sizeof(sentence));
    FILE *out = fmemopen(sentence, sizeof(sentence) - 1, "w");
    assert_non_null(out);
    return out;
}

// A sentence and only a sentence says that something is named.
static const char *end(FILE *out, enum gw_named named)
{
    fclose(out);
    assert_int_equal(named != GW_UNNAMED, *sentence != '\0');
    return sentence;
}

const char *said_of_writes(bool grid_is_given, enum gw_named named)
{
    FILE *out = begin();
    const enum gw_named is = gw_name_writes(out, &seen_writes, grid_is_given);
    assert_int_equal(is, named);
    return end(out, is);
}

const char *said_of_reads(void)
{
    FILE *out = begin();
    return end(out, gw_name_reads(out, &seen_reads, &seen_writes));
}

const char *said_of_transpose(enum gw_named named)
{
    FILE *out = begin();
    const struct gw_seen *about;
    const enum gw_named is = gw_name_transpose(out, &seen_reads, &seen_writes, &about);
    assert_int_equal(is, named);
    assert_true(about == &seen_reads || about == &seen_writes);
    return end(out, is);
}

const char *said_of_matrix(enum gw_named named)
{
    FILE *out = begin();
    const enum gw_named is = gw_name_matrix(out, &seen_writes);
    assert_int_equal(is, named);
    return end(out, is);
}
