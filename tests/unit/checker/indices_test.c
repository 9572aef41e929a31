// SPDX-License-Identifier: MIT
// Kernels in x: each mistake by its own sentence, and none where nothing is wrong or two causes
// fit.
#include "index_kernels.h"

static int n;

static void begin(void)
{
    written = (struct gw_array_shape){"d_c", 0, 0};
    read_from = (struct gw_array_shape){"d_a", 0, 0};
}
void (*gw_before_each)(void) = begin;

// On n elements, by `grid` blocks of `block`.
static void run(int elements, int grid, int block, void (*kernel)(void))
{
    n = elements;
    written.elements = read_from.elements = (uint64_t)elements;
    hand_run((struct hand_dim){grid, 1}, (struct hand_dim){block, 1}, kernel, true);
}

static int grid_index(void)
{
    return blockIdx.x * blockDim.x + threadIdx.x;
}

static void right(void)
{
    if (grid_index() < n) {
        reads(grid_index());
        writes(grid_index());
    }
}

static void strided(void)
{
    for (int i = grid_index(); i < n; i += gridDim.x * blockDim.x) {
        writes(i);
    }
}

GW_TEST(test_factors)
{
    run(1000, 4, 256, right);
    const struct gw_affine *index = &seen_writes.index;
    assert_true(gw_affine_is(index, GW_THREAD_X, 1));
    assert_true(gw_affine_is(index, GW_BLOCK_X, 256));
    assert_true(gw_affine_is(index, GW_CONSTANT, 0));
    assert_false(index->varies[GW_TURN] || index->varies[GW_BLOCK_Y] || index->known[GW_TURN]);
    run(1000, 3, 64, strided);
    assert_true(gw_affine_is(index, GW_TURN, 192));
}

GW_TEST(test_one_block_says_nothing_of_blocks)
{
    run(100, 1, 128, right);
    assert_true(gw_affine_is(&seen_writes.index, GW_THREAD_X, 1));
    assert_false(seen_writes.index.known[GW_BLOCK_X]);
}

static void diagonal(void)
{
    if (threadIdx.x == blockIdx.x) {
        writes(10 * threadIdx.x);
    }
}

GW_TEST(test_terms_that_go_together)
{
    run(100, 8, 8, diagonal);
    assert_true(seen_writes.index.fits);
    assert_false(seen_writes.index.known[GW_THREAD_X] || seen_writes.index.known[GW_BLOCK_X]);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
}

static void last_block(void)
{
    if (blockIdx.x == 3) {
        writes(grid_index());
    }
}

static void twice(void)
{
    for (int turn = 0; turn < 2 && grid_index() < n; turn++) {
        writes(grid_index());
    }
}

GW_TEST(test_block_that_is_alone)
{
    run(1000, 4, 100, last_block); // 300 of what it begins with may be blockIdx.x or nothing of it
    assert_false(seen_writes.index.known[GW_BLOCK_X] || seen_writes.index.known[GW_CONSTANT]);
}

GW_TEST(test_one_thread_twice)
{
    run(1000, 4, 256, twice);
    assert_int_equal(seen_writes.cover.most_threads, 1);
    assert_int_equal(seen_writes.cover.turns, 2);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
}

static void squares(void)
{
    writes((int64_t)grid_index() * grid_index());
}

static void almost(void)
{
    writes(grid_index() == 1023 ? 0 : grid_index());
}

static void pairs(void)
{
    writes(grid_index() / 2);
}

GW_TEST(test_no_sum)
{
    n = 1000;
    written.elements = 1000;
    void (*const kernels[])(void) = {squares, almost, pairs};
    for (size_t i = 0; i < sizeof(kernels) / sizeof(*kernels); i++) {
        hand_run((struct hand_dim){4, 1}, (struct hand_dim){256, 1}, kernels[i], false);
        assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
    }
}

GW_TEST(test_nothing_is_wrong)
{
    static const struct {
        int n, grid, block;
    } launches[] = {{1000, 4, 256}, {1, 1, 256}, {1024, 4, 256}, {1024, 1, 1024}, {7, 2, 4}};
    for (size_t i = 0; i < sizeof(launches) / sizeof(*launches); i++) {
        run(launches[i].n, launches[i].grid, launches[i].block, right);
        assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
        run(launches[i].n, launches[i].grid, launches[i].block, strided);
        assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
        run(launches[i].n, 1, 3, strided);
        assert_string_equal(said_of_writes(true, GW_UNNAMED), "");
    }
}

static void local_index(void)
{
    if (threadIdx.x < n) {
        writes(threadIdx.x);
    }
}

static void block_index(void)
{
    writes(blockIdx.x);
}

static void constant(void)
{
    if (grid_index() < n) {
        writes(0);
    }
}

static void all_of_them(void)
{
    for (int i = 0; i < n; i++) {
        writes(i);
    }
}

GW_TEST(test_what_the_index_leaves_out)
{
    run(1000, 4, 256, local_index);
    assert_string_equal(said_of_writes(false, GW_NAMED_INDEX),
                        "d_c[0] to d_c[255] were each written by 4 blocks: the index does not "
                        "depend on blockIdx.x.");
    run(1000, 4, 256, block_index);
    assert_string_equal(said_of_writes(false, GW_NAMED_INDEX),
                        "d_c[0] to d_c[3] were each written by 256 threads: the index does not "
                        "depend on threadIdx.x.");
    run(1000, 4, 256, constant);
    assert_string_equal(said_of_writes(false, GW_NAMED_INDEX),
                        "d_c[0] was written by 1000 threads, and no other element was: the index "
                        "depends on neither threadIdx nor blockIdx.");
    run(100, 1, 32, all_of_them);
    assert_string_equal(said_of_writes(false, GW_NAMED_INDEX),
                        "d_c[0] to d_c[99] were each written by 32 threads: the index does not "
                        "depend on threadIdx.");
}

// With one block threadIdx.x is right; and what all threads of a block write alike may be meant so.
GW_TEST(test_what_may_be_left_out)
{
    run(100, 1, 128, local_index);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
    run(100, 4, 256, local_index);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
    run(4, 4, 256, block_index);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
}

static void local_start(void)
{
    for (int i = threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        writes(i);
    }
}

GW_TEST(test_elements_with_gaps)
{
    run(1000, 3, 256, local_start);
    assert_string_equal(said_of_writes(true, GW_NAMED_INDEX),
                        "488 elements of d_c were each written by 3 blocks: the index does not "
                        "depend on blockIdx.x.");
}

static void swapped_index(void)
{
    const int i = threadIdx.x * blockDim.x + blockIdx.x;
    if (i < n) {
        writes(i);
    }
}

static void times_grid(void)
{
    const int i = blockIdx.x * gridDim.x + threadIdx.x;
    if (i < n) {
        writes(i);
    }
}

static void one_behind(void)
{
    if (grid_index() + 1 < n) {
        writes(grid_index() + 1);
    }
}

GW_TEST(test_wrong_factors)
{
    run(1000, 4, 256, swapped_index);
    assert_string_equal(said_of_writes(false, GW_NAMED_INDEX),
                        "the index is threadIdx.x * 256 + blockIdx.x: blockDim.x belongs to "
                        "blockIdx.x, so that it is blockIdx.x * blockDim.x + threadIdx.x.");
    run(1000, 4, 256, times_grid);
    assert_string_equal(said_of_writes(false, GW_NAMED_INDEX),
                        "each block begins 4 elements after the block before it, but a block has "
                        "256 threads: let it begin at blockIdx.x * blockDim.x.");
    run(1000, 4, 256, one_behind);
    assert_string_equal(
        said_of_writes(false, GW_NAMED_INDEX),
        "the first thread of the first block uses d_c[1]: every index is 1 too large.");
    // As many blocks as a block has threads: each element has its thread, in another order.
    run(300, 16, 16, swapped_index);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
}

static void backwards(void)
{
    const int i = (gridDim.x - 1 - blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n - 1) {
        writes(i);
    }
}

// Nor is an order of the blocks, whatever else is wrong.
GW_TEST(test_blocks_backwards)
{
    run(1000, 4, 256, backwards);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
}

static void block_has_a_piece(void)
{
    const int piece = n / gridDim.x;
    for (int i = threadIdx.x; i < piece; i += blockDim.x) {
        writes(blockIdx.x * piece + i);
    }
}

// Such a piece is no wrong factor, whatever else is wrong with it.
GW_TEST(test_pieces_of_blocks)
{
    run(1003, 4, 64, block_has_a_piece);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
}

static void (*stride)(int *);

static void strides(void)
{
    for (int i = grid_index(); i < n; stride(&i)) {
        writes(i);
    }
}

static void by_block(int *i)
{
    *i += blockDim.x;
}

static void by_grid(int *i)
{
    *i += gridDim.x;
}

static void by_too_many(int *i)
{
    *i += gridDim.x * blockDim.x + 1;
}

GW_TEST(test_strides)
{
    stride = by_block;
    run(1009, 3, 64, strides);
    assert_contains(
        said_of_writes(true, GW_NAMED_INDEX),
        "the stride of each thread is 64 elements, which is blockDim.x, but 3 x 64 = 192 ");
    run(100, 8, 8, strides);
    assert_contains(said_of_writes(true, GW_NAMED_INDEX),
                    "the stride of each thread is 8 elements but 8 x");
    stride = by_grid;
    run(1009, 3, 64, strides);
    assert_contains(said_of_writes(true, GW_NAMED_INDEX), "is 3 elements, which is gridDim.x, but");
    stride = by_too_many;
    run(1000, 3, 256, strides);
    assert_contains(said_of_writes(true, GW_NAMED_INDEX),
                    "run, so that 1 of 1000 elements is left out: let it be");
}

GW_TEST(test_too_few_threads)
{
    run(1000, 3, 256, right);
    assert_string_equal(said_of_writes(false, GW_NAMED_LAUNCH),
                        "3 x 256 = 768 threads ran for 1000 elements, one each: 1000 / 256 rounds "
                        "down to 3 blocks, but you need 4.");
    assert_contains(said_of_writes(true, GW_NAMED_INDEX),
                    "let each thread continue in steps of blockDim.x");
    run(1000, 2, 256, right);
    assert_contains(said_of_writes(false, GW_NAMED_LAUNCH),
                    "one each: you need 4 blocks, or a grid-stride loop.");
}

static int last;

static void up_to_last(void)
{
    for (int i = grid_index(); i < last; i += gridDim.x * blockDim.x) {
        writes(i);
    }
}

static void sum_of_block(void)
{
    if (threadIdx.x == 0 && blockIdx.x < n) {
        writes(blockIdx.x);
    }
}

GW_TEST(test_too_few_blocks)
{
    run(5, 4, 256, sum_of_block);
    assert_string_equal(said_of_writes(false, GW_NAMED_LAUNCH),
                        "4 blocks ran, and block b wrote d_c[b], of which there are 5: launch 5 "
                        "blocks; round the division up, (n - 1) / size + 1.");
    assert_string_equal(said_of_writes(true, GW_UNNAMED), "");
    run(5, 5, 256, sum_of_block);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
    run(5, 6, 256, sum_of_block);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
}

GW_TEST(test_where_threads_stop)
{
    last = 999;
    run(1000, 4, 256, up_to_last);
    assert_string_equal(
        said_of_writes(false, GW_NAMED_INDEX),
        "the thread for d_c[999] ran but did not write it: the condition leaves out "
        "the last index.");
    last = 1001;
    run(1000, 4, 256, up_to_last);
    assert_contains(said_of_writes(false, GW_NAMED_INDEX), "only d_c[1000] is past the end");
    last = 1000 - 768 + 1;
    run(1000, 3, 256, up_to_last);
    assert_contains(said_of_writes(true, GW_NAMED_INDEX), "d_c[233] to d_c[999] were left out");
    last = 2 * 400;
    run(1000, 4, 100, up_to_last);
    assert_string_equal(said_of_writes(true, GW_NAMED_INDEX),
                        "each of the 4 x 100 = 400 threads wrote 2 elements, but d_c[800] to "
                        "d_c[999] were left, because 1000 / 400 was rounded down: let each thread "
                        "continue until no element is left.");
    last = 2 * 400;
    run(2000, 4, 100, up_to_last);
    assert_contains(
        said_of_writes(true, GW_NAMED_INDEX),
        "d_c[800] to d_c[1999] were left: let each thread continue until no element is left.");
    last = 1200;
    run(1000, 4, 100, up_to_last);
    assert_contains(
        said_of_writes(true, GW_NAMED_INDEX),
        "4 x 100 = 400 threads wrote 3 elements each, but there are 1000: the last 200");
}

static void one_more_far_off(void)
{
    if (grid_index() < n || grid_index() == n + 5) {
        writes(grid_index());
    }
}

// Blocks of 100 threads of which the first and the last 10 are a halo: they load, and write
// nothing.
static void piece_behind_a_halo(void)
{
    const int thread = grid_index() % 100, i = grid_index() / 100 * 80 + thread - 10;
    if (thread >= 10 && thread < 90 && i < n) {
        writes(i);
    }
}

static void all_behind_a_halo(void)
{
    const int i = grid_index() / 100 * 80 + grid_index() % 100 - 10;
    if (i >= 0) {
        writes(i);
    }
}

GW_TEST(test_blocks_with_a_halo)
{
    run(799, 10, 100, piece_behind_a_halo);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
    run(900, 10, 100, piece_behind_a_halo); // a block too few, for which no index is to blame
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
    run(800, 10, 100, all_behind_a_halo);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
}

// One thread too few, or a guard that ends too early; a loop that asks ahead, or one turn too few.
GW_TEST(test_two_causes)
{
    last = 1000;
    run(1001, 10, 100, up_to_last);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
    last = 100;
    run(199, 10, 10, up_to_last);
    assert_string_equal(said_of_writes(true, GW_UNNAMED), "");
    last = 900;
    run(2000, 4, 100, up_to_last); // some threads have gone on further than others
    assert_string_equal(said_of_writes(true, GW_UNNAMED), "");
    run(1000, 10, 101, one_more_far_off);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
    last = 500;
    run(1000, 10, 100, up_to_last); // half of the threads keep out, for a reason of their own
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
}

static int64_t read_at;

static void reads_elsewhere(void)
{
    if (grid_index() < n) {
        reads(read_at < 0 ? threadIdx.x : grid_index() + read_at);
        writes(grid_index());
    }
}

static void reads_all(void)
{
    if (grid_index() < n) {
        for (int i = 1; i < n; i++) {
            reads(i);
        }
        writes(grid_index());
    }
}

GW_TEST(test_reads)
{
    read_at = -1;
    run(1000, 4, 256, reads_elsewhere);
    assert_string_equal(said_of_writes(false, GW_UNNAMED), "");
    assert_string_equal(said_of_reads(), "d_a[0] to d_a[255] were read by up to 4 blocks: the "
                                         "index does not depend on blockIdx.x.");
    read_at = 1;
    run(1000, 4, 256, reads_elsewhere);
    assert_string_equal(said_of_reads(), "the thread that writes d_c[i] reads d_a[i + 1].");
    read_at = 0;
    run(1000, 4, 256, reads_elsewhere);
    assert_string_equal(said_of_reads(), "");
    run(100, 2, 50, reads_all); // a sum, of which the first term is missing
    assert_string_equal(said_of_reads(), "");
}

static void alone(void)
{
    for (int i = 0; i < n && grid_index() == 0; i++) {
        writes(i);
    }
}

GW_TEST(test_one_thread_alone)
{
    char text[256] = "";
    FILE *out = fmemopen(text, sizeof(text) - 1, "w");
    run(1000, 4, 256, alone);
    assert_int_equal(gw_name_alone(out, &seen_writes), GW_NAMED_INDEX);
    fclose(out);
    assert_contains(text, "one thread alone wrote all 1000 elements of d_c");
    run(1000, 4, 256, right);
    assert_int_equal(gw_name_alone(NULL, &seen_writes), GW_UNNAMED);
    run(10, 4, 256, alone); // a few may be meant so
    assert_int_equal(gw_name_alone(NULL, &seen_writes), GW_UNNAMED);
    run(1000, 1, 1, alone); // there was no other
    assert_int_equal(gw_name_alone(NULL, &seen_writes), GW_UNNAMED);
}
