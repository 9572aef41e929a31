// SPDX-License-Identifier: MIT
// A matrix and its transpose, by threads in x and y.
#include "index_kernels.h"

static int rows, cols;
static int x_end, y_end;            // the guards, as numbers of threads in x and y
static int read_pitch, write_pitch; // elements from row to row
static bool x_is_row, guards_product, guards_short_product;

static int in_x(void)
{
    return blockIdx.x * blockDim.x + threadIdx.x;
}

static int in_y(void)
{
    return blockIdx.y * blockDim.y + threadIdx.y;
}

static void transpose(void)
{
    const int column = x_is_row ? in_y() : in_x();
    const int row = x_is_row ? in_x() : in_y();
    const bool inside = guards_product         ? row * cols + column < rows * cols
                        : guards_short_product ? row * cols + column < rows * cols - 1
                                               : in_x() < x_end && in_y() < y_end;
    if (inside) {
        reads((int64_t)row * read_pitch + column);
        writes((int64_t)column * write_pitch + row);
    }
}

// Of a right kernel; the tests change one of these before run().
static void begin_of(int of_rows, int of_cols, bool x_along_rows)
{
    rows = of_rows;
    cols = of_cols;
    x_is_row = x_along_rows;
    x_end = x_is_row ? rows : cols;
    y_end = x_is_row ? cols : rows;
    read_pitch = cols;
    write_pitch = rows;
    guards_product = guards_short_product = false;
}

static void run(int grid_x, int grid_y, int block_x, int block_y)
{
    const uint64_t elements = (uint64_t)rows * (uint64_t)cols;
    written = (struct gw_array_shape){"d_out", elements, (uint64_t)rows};
    read_from = (struct gw_array_shape){"d_in", elements, (uint64_t)cols};
    hand_run((struct hand_dim){grid_x, grid_y}, (struct hand_dim){block_x, block_y}, transpose,
             true);
}

GW_TEST(test_nothing_is_wrong)
{
    static const int sizes[][2] = {{2, 3}, {1, 1000}, {1000, 1}, {33, 65}, {16, 16}, {1, 1}};
    for (size_t i = 0; i < 2 * sizeof(sizes) / sizeof(*sizes); i++) {
        begin_of(sizes[i / 2][0], sizes[i / 2][1], i % 2 != 0);
        run((x_end - 1) / 16 + 1, (y_end - 1) / 8 + 1, 16, 8);
        assert_string_equal(said_of_transpose(GW_UNNAMED), "");
    }
}

GW_TEST(test_pitches)
{
    begin_of(2, 3, false);
    write_pitch = 3;
    run(1, 1, 16, 16);
    assert_string_equal(said_of_transpose(GW_NAMED_INDEX),
                        "from one row of d_out to the next the index grows by 3, but a row has 2 "
                        "elements.");
    begin_of(20, 30, true);
    read_pitch = 20;
    run(2, 2, 16, 16);
    assert_string_equal(said_of_transpose(GW_NAMED_INDEX),
                        "from one row of d_in to the next the index grows by 20, but a row has "
                        "30 elements.");
}

GW_TEST(test_too_few_threads)
{
    begin_of(1000, 1, false);
    run(1, 1, 16, 16);
    assert_string_equal(said_of_transpose(GW_NAMED_LAUNCH),
                        "1 x 16 = 16 threads ran in y for 1000 rows, which need 63 blocks of 16.");
    begin_of(40, 50, false);
    run(3, 3, 16, 16);
    assert_string_equal(
        said_of_transpose(GW_NAMED_LAUNCH),
        "3 x 16 = 48 threads ran in x for 50 columns, because 50 / 16 rounds down to 3: "
        "you need 4 blocks.");
}

GW_TEST(test_swapped_grid)
{
    begin_of(1, 1000, false);
    run(1, 63, 16, 16);
    assert_string_equal(said_of_transpose(GW_NAMED_LAUNCH),
                        "the grid has 16 threads in x and 1008 in y, but x runs along 1000 columns "
                        "and y along 1 row: its two sizes are swapped.");
    begin_of(100, 33, true);
    run(3, 7, 16, 16);
    assert_contains(said_of_transpose(GW_NAMED_LAUNCH),
                    "x runs along 100 rows and y along 33 columns: its two sizes are swapped.");
}

GW_TEST(test_guards)
{
    begin_of(2, 3, false);
    x_end = 2;
    run(1, 1, 16, 16);
    assert_string_equal(said_of_transpose(GW_NAMED_INDEX),
                        "the guard keeps column 2 out, the last one.");
    begin_of(2, 3, false);
    x_end = 4;
    y_end = 3;
    run(1, 1, 16, 16);
    assert_contains(said_of_transpose(GW_NAMED_INDEX),
                    "the guard lets column 3 and row 2 pass, which are past the end");
    begin_of(20, 30, false);
    y_end = 32;
    run(2, 2, 16, 16);
    assert_string_equal(said_of_transpose(GW_NAMED_INDEX),
                        "threads of rows 0 to 31 ran, but there are 20 rows: the guard does "
                        "not check the row.");
    begin_of(2, 4, false);
    x_end = 2;
    y_end = 4;
    run(1, 1, 16, 16);
    assert_string_equal(said_of_transpose(GW_NAMED_INDEX),
                        "the guard lets 2 columns and 4 rows pass, and there are 4 and 2: they "
                        "are swapped.");
    begin_of(2, 3, false);
    guards_product = true;
    run(1, 1, 16, 16);
    assert_contains(said_of_transpose(GW_NAMED_INDEX), "compare column and row each with its own");
}

// One matrix alone, as of a product of two others.
static void fill(void)
{
    if (in_x() < x_end && in_y() < y_end) {
        const int column = x_is_row ? in_y() : in_x();
        const int row = x_is_row ? in_x() : in_y();
        writes((int64_t)row * write_pitch + column);
    }
}

// By threads in x, without a guard.
static void numbered(void)
{
    writes(in_x());
}

static void run_fill(int grid_x, int grid_y)
{
    written = (struct gw_array_shape){"d_c", (uint64_t)rows * (uint64_t)cols, (uint64_t)cols};
    hand_run((struct hand_dim){grid_x, grid_y}, (struct hand_dim){16, 16}, fill, true);
}

GW_TEST(test_matrix)
{
    for (int turned = 0; turned <= 1; turned++) {
        begin_of(64, 80, turned != 0);
        write_pitch = 80;
        run_fill((x_end - 1) / 16 + 1, (y_end - 1) / 16 + 1);
        assert_string_equal(said_of_matrix(GW_UNNAMED), "");
    }
    begin_of(33, 32, false);
    written = (struct gw_array_shape){"d_c", 1056, 32};
    hand_run((struct hand_dim){5, 1}, (struct hand_dim){256, 1}, numbered, true);
    assert_string_equal(said_of_matrix(GW_UNNAMED), "");
    begin_of(64, 80, false);
    write_pitch = 80;
    run_fill(4, 5);
    assert_string_equal(said_of_matrix(GW_NAMED_LAUNCH),
                        "the grid has 64 threads in x and 80 in y, but x runs along 80 columns and "
                        "y along 64 rows: its two sizes are swapped.");
    begin_of(33, 40, false);
    write_pitch = 40;
    run_fill(2, 3);
    assert_contains(said_of_matrix(GW_NAMED_LAUNCH), "because 40 / 16 rounds down to 2");
    x_end = 39;
    run_fill(3, 3);
    assert_contains(said_of_matrix(GW_NAMED_INDEX), "the guard keeps column 39 out");
    write_pitch = 33;
    x_end = 40;
    run_fill(3, 3);
    assert_contains(said_of_matrix(GW_NAMED_INDEX), "the index grows by 33, but a row has 40");
}

static void fill_too_close(void)
{
    const int row = (int)(blockIdx.y * 4 + threadIdx.y);
    if (in_x() < cols && row < rows) {
        writes((int64_t)row * cols + in_x());
    }
}

// Stops who is past both ends.
static void fill_unless_past_both(void)
{
    if (in_x() < cols || in_y() < rows) {
        writes((int64_t)in_y() * cols + in_x());
    }
}

GW_TEST(test_blocks_and_guards_of_a_matrix)
{
    begin_of(64, 80, false);
    written = (struct gw_array_shape){"d_c", 64 * 80, 80};
    hand_run((struct hand_dim){5, 4}, (struct hand_dim){16, 16}, fill_too_close, true);
    assert_string_equal(said_of_matrix(GW_NAMED_INDEX),
                        "a block begins 4 rows after the block before it in y, but it has 16 "
                        "threads in y: let it begin at blockIdx.y * blockDim.y.");
    begin_of(33, 40, false);
    written = (struct gw_array_shape){"d_c", 33 * 40, 40};
    hand_run((struct hand_dim){3, 3}, (struct hand_dim){16, 16}, fill_unless_past_both, true);
    assert_contains(said_of_matrix(GW_NAMED_INDEX), "combine the comparisons with ||, not &&");
}

static void local(void)
{
    reads((int64_t)threadIdx.y * cols + threadIdx.x);
    writes((int64_t)in_x() * rows + in_y());
}

GW_TEST(test_reads_that_leave_out_blocks)
{
    begin_of(32, 64, false);
    run(4, 2, 16, 16);
    hand_run((struct hand_dim){4, 2}, (struct hand_dim){16, 16}, local, true);
    assert_string_equal(said_of_transpose(GW_NAMED_INDEX),
                        "256 elements of d_in were each read by 8 blocks: the index does not "
                        "depend on blockIdx.x and blockIdx.y.");
}

// Guards that nothing explains, and a kernel of another shape.
GW_TEST(test_no_cause_is_certain)
{
    static const int ends[][2] = {{30, 12}, {12, 20}, {31, 12}, {12, 21}, {1, 1}};
    for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++) {
        begin_of(20, 30, false);
        x_end = ends[i][0];
        y_end = ends[i][1];
        run(2, 2, 16, 16);
        assert_string_equal(said_of_transpose(GW_UNNAMED), "");
    }
    begin_of(2, 2, false);
    x_end = y_end = 1; // one thread, of which nobody knows what x is
    run(1, 1, 16, 16);
    assert_string_equal(said_of_transpose(GW_UNNAMED), "");
    begin_of(2, 3, false);
    guards_short_product = true;
    run(1, 1, 16, 16);
    assert_string_equal(said_of_transpose(GW_UNNAMED), "");
}
