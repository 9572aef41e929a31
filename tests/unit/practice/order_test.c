// SPDX-License-Identifier: MIT
// A kernel as lines, and what the grader says of them.
#include "test.h"

#include "base/page/wrap.h"
#include "practice/order/attempt.h"
#include "practice/order/kernel_lines.h"
#include "practice/order/puzzle.h"
#include "practice/order/told.h"

static const char program[] = "#include \"add.h\"\n"
                              "__global__ void add(float *c,\n"
                              "                    int n)\n"
                              "{\n"
                              "    // the index\n"
                              "    int i = blockIdx.x * blockDim.x +\n"
                              "            threadIdx.x; // of the grid\n"
                              "\n"
                              "    if (i < n) {\n"
                              "        c[i] = 1;\n"
                              "    }\n"
                              "}\n"
                              "void launch(void)\n"
                              "{\n"
                              "}\n";

GW_TEST(a_kernel_is_a_line_per_statement)
{
    struct gw_source_text text = gw_source_text_of(program);
    struct gw_kernel_lines kernel;
    assert_true(gw_kernel_lines_find(&text, &kernel));
    assert_int_equal(kernel.head, 1);
    assert_int_equal(kernel.body, 4);
    assert_int_equal(kernel.end, 11);
    assert_int_equal(kernel.count, 4);
    assert_string_equal(kernel.lines[0], "int i = blockIdx.x * blockDim.x + threadIdx.x;");
    assert_string_equal(kernel.lines[3], "}");
    struct gw_source_text with = gw_with_body(&text, &kernel, kernel.lines, kernel.count);
    assert_string_equal(with.lines[4].text, "    int i = blockIdx.x * blockDim.x + threadIdx.x;");
    assert_string_equal(with.lines[6].text, "        c[i] = 1;");
    assert_string_equal(with.lines[7].text, "    }");
    assert_string_equal(with.lines[8].text, "}");
    gw_source_text_free(&with);
    gw_kernel_lines_free(&kernel);
    gw_source_text_free(&text);
}

GW_TEST(a_kernel_of_three_lines_is_no_puzzle)
{
    struct gw_source_text text = gw_source_text_of("__global__ void f(int *x)\n{\n    int i = 0;\n"
                                                   "    x[i] = 1;\n    x[1] = 2;\n}\n");
    struct gw_kernel_lines kernel;
    assert_false(gw_kernel_lines_find(&text, &kernel));
    gw_source_text_free(&text);
}

GW_TEST(lines_are_dropped_and_taken_back)
{
    size_t order[] = {0, 1, 2, 3};
    struct gw_puzzle puzzle = {.count = 4, .in_use = 4, .order = order};
    assert_int_equal(gw_puzzle_drop(&puzzle, 1), 3);
    assert_int_equal(puzzle.in_use, 3);
    assert_int_equal(order[1], 2);
    assert_int_equal(gw_puzzle_drop(&puzzle, 0), 2);
    assert_int_equal(order[2], 0);
    assert_int_equal(order[3], 1);
    assert_int_equal(gw_puzzle_drop(&puzzle, 3), 2); // behind those that are in use
    assert_int_equal(puzzle.in_use, 3);
    assert_int_equal(order[2], 1);
    assert_int_equal(order[3], 0);
    gw_puzzle_move_up(&puzzle, 2);
    assert_int_equal(order[1], 1);
}

GW_TEST(numbers_are_an_order)
{
    size_t order[] = {0, 1, 2};
    struct gw_puzzle puzzle = {.count = 3, .in_use = 3, .order = order};
    assert_null(gw_puzzle_take_numbers(&puzzle, " 3, 1\n"));
    assert_int_equal(puzzle.in_use, 2);
    assert_int_equal(order[0], 2);
    assert_int_equal(order[1], 0);
    assert_int_equal(order[2], 1);
    const struct {
        const char *numbers, *why;
    } wrong[] = {{"1 1", "twice"}, {"4", "1 to 3"},  {"0", "1 to 3"},           {"-1", "1 to 3"},
                 {"x", "1 to 3"},  {"1x", "1 to 3"}, {"\n", "Type the numbers"}};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        char *why = gw_puzzle_take_numbers(&puzzle, wrong[i].numbers);
        assert_non_null(why);
        assert_contains(why, wrong[i].why);
        free(why);
        assert_int_equal(puzzle.in_use, 2);
    }
}

GW_TEST(places_outside_of_the_kernel_are_not_shown)
{
    char *told = gw_told_by_lines("  at      build/x/add.cu:31   c[i] = 1;\n"
                                  "  thread  (0,0,0), launched <<<4, 256>>> at add.cu:57\n"
                                  "  other   thread (1,0,0) at add.cu:30   if (i < n) {\n"
                                  "  at      build/x/add.cu:57   add<<<grid, block>>>(c, n);\n"
                                  "build/x/add.cu:30:5: error: 'i' was not declared\n"
                                  "   30 |     if (i < n) {\n"
                                  "      |         ^\n",
                                  "add.cu", 30, 3);
    assert_string_equal(told, "  at      line 2   c[i] = 1;\n"
                              "  thread  (0,0,0), launched <<<4, 256>>>\n"
                              "  other   thread (1,0,0) at line 1   if (i < n) {\n"
                              "  at      outside of the kernel\n"
                              "line 1: error: 'i' was not declared\n");
    free(told);
}

GW_TEST(what_was_put_in_order_is_shown_within_80_columns)
{
    char guard[] = "if (i < n) {";
    char wide[] =
        "sum += x[r * NETWORK_INPUTS + i] * theta[NETWORK_W1 + i * NETWORK_HIDDEN + j] + 1;";
    char *lines[] = {guard, wide};
    size_t order[] = {0, 1};
    struct gw_puzzle puzzle = {.count = 2, .in_use = 2, .order = order, .lines = lines};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    gw_set_page_width(80);
    // A brace is missing, so that nothing is graded.
    assert_int_equal(gw_attempt(&(struct gw_attempts){0}, &puzzle, out), GW_ATTEMPT_FAILS);
    fclose(out);
    assert_string_equal(text,
                        "   1  if (i < n) {\n"
                        "   2      sum += x[r * NETWORK_INPUTS + i] * theta[NETWORK_W1 + i *\n"
                        "                  NETWORK_HIDDEN + j] + 1;\n"
                        "\nNo line closes every brace: the last that opens one is line 1.\n");
    free(text);
}
