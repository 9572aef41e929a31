// SPDX-License-Identifier: MIT
// What a line calls the arrays of a copy.
#include "test.h"

#include "checker/tracing/argument_names.h"

static char names[3][GW_ARGUMENT_ROOM];

static void read_names(const char *text, const char *call)
{
    memset(names, 0, sizeof(names));
    gw_argument_names(text, call, names, 3);
}

GW_TEST(names_are_those_of_the_arrays_not_of_what_is_added_cast_or_indexed)
{
    read_names("cudaMemcpyAsync(d_x[lane], h_x + i * CHUNK, bytes, kind, stream);",
               "cudaMemcpyAsync");
    assert_string_equal(names[0], "d_x");
    assert_string_equal(names[1], "h_x");
    assert_string_equal(names[2], "bytes");
    read_names("error = CHECK(cudaMemcpy(lane->d_z, &run.data.h_z[f(1, 2)], 8, kind));",
               "cudaMemcpy");
    assert_string_equal(names[0], "d_z");
    assert_string_equal(names[1], "h_z");
    read_names("cudaMemset((void *)*d_y, 0, n)", "cudaMemset");
    assert_string_equal(names[0], "d_y");
}

GW_TEST(a_kind_or_another_call_is_not_the_call)
{
    read_names("cudaMemcpy(d_x, h_x, 8, cudaMemcpyHostToDevice);", "cudaMemcpy");
    assert_string_equal(names[0], "d_x");
    read_names("cudaMemcpyAsync(d_x, h_x, 8, kind, 0);", "cudaMemcpy");
    assert_string_equal(names[0], "");
}

GW_TEST(of_two_calls_in_a_line_and_of_a_call_that_goes_on_nobody_knows)
{
    read_names("cudaMemcpy(d_x, h_x, n, k); cudaMemcpy(d_y, h_y, n, k);", "cudaMemcpy");
    assert_string_equal(names[0], "");
    read_names("cudaMemcpy(d_x,", "cudaMemcpy");
    assert_string_equal(names[0], "d_x");
    assert_string_equal(names[1], "");
    read_names("", "cudaMemcpy");
    assert_string_equal(names[0], "");
}
