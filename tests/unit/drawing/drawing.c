// SPDX-License-Identifier: MIT
// What is read of a trace, and what stands in the pictures of it.
#include "test.h"

#include "drawing/cells.h"
#include "drawing/pictures.h"
#include "traced.h"

#define HEAD                                                                                       \
    "gridwork trace 1\n"                                                                           \
    "kernel\tshift\t2 1 1\t40 1 1\t0 0 0\tshift.cu\t9\t2, 40\n"                                    \
    "barrier\t0\t5\n"                                                                              \
    "place\t0\tshift.cu\t4\tx[t] = a < b && x[t + 1];\n"                                           \
    "place\t1\tshift.cu\t6\tif (t == 0) *y = tile[t];\n"                                           \
    "array\t0\tglobal\t1000\t16\td_x\n"                                                            \
    "array\t1\tshared\t2000\t160\ttile\n"
#define WHOLE "left_out\t0\t0\noperations_left_out\t0\nend\n"
#define TAIL "left_out\t7\t2\noperations_left_out\t0\nend\n"

static const char *draw(void (*how)(FILE *, const struct gw_trace *, struct gw_picture_wish),
                        int warp)
{
    FILE *out = new_picture();
    how(out, trace, (struct gw_picture_wish){.warp = warp});
    fclose(out);
    return picture;
}

GW_TEST(both_accesses_of_a_race_are_marked_and_none_of_another_interval)
{
    assert_non_null(read_trace(HEAD "access\t0\t0\t0\t4\t4\tread\t0\t1\t-\n"
                                    "access\t0\t0\t0\t0\t4\twrite\t0\t1\t-\n"
                                    "access\t0\t1\t0\t4\t4\twrite\t0\t1\trace\n"
                                    "access\t1\t2\t0\t4\t4\tread\t1\t1\t-\n" TAIL));
    assert_int_equal(trace->accesses[0].finding, GW_TRACE_RACE);
    assert_int_equal(trace->accesses[1].finding, GW_TRACE_FINE);
    assert_int_equal(trace->accesses[3].finding, GW_TRACE_FINE);
}

GW_TEST(a_race_without_another_side_is_one_with_another_block)
{
    assert_non_null(read_trace(HEAD "access\t0\t0\t0\t0\t4\twrite\t0\t1\t-\n"
                                    "access\t0\t1\t0\t4\t4\twrite\t0\t1\trace\n" WHOLE));
    assert_non_null(strstr(draw(gw_draw_threads, -1), "thick and red: a race with another block"));
    assert_non_null(read_trace(HEAD "access\t0\t0\t0\t4\t4\twrite\t0\t1\t-\n"
                                    "access\t0\t1\t0\t4\t4\twrite\t0\t1\trace\n" WHOLE));
    assert_non_null(strstr(draw(gw_draw_threads, -1), "thick and red: a race<"));
    // Where accesses are left out nobody knows.
    assert_non_null(read_trace(HEAD "access\t0\t1\t0\t4\t4\twrite\t0\t1\trace\n" TAIL));
    assert_non_null(strstr(draw(gw_draw_threads, -1), "thick and red: a race<"));
}

GW_TEST(each_access_has_its_line_and_what_was_found_is_red)
{
    assert_non_null(read_trace(HEAD "access\t0\t0\t0\t0\t4\tread\t0\t1\t-\n"
                                    "access\t0\t1\t0\t4\t4\tread\t0\t1\t-\n"
                                    "access\t0\t1\t1\t4\t4\twrite\t0\t1\t-\n"
                                    "access\t1\t4\t0\t16\t4\tread\t1\t1\toutside\n"
                                    "access\t1\t4\t1\t0\t4\tatomic\t1\t1\t-\n" TAIL));
    draw(gw_draw_threads, -1);
    assert_int_equal(times(picture, "<line class=\"read\""), 3); // an atomic reads and writes
    assert_int_equal(times(picture, "<line class=\"write\""), 2);
    assert_int_equal(times(picture, "stroke-dasharray"), 2);
    assert_int_equal(times(picture, "<rect class=\"interval\""), 2);
    assert_int_equal(times(picture, "<circle class=\"thread\""), 3);
    assert_int_equal(times(picture, "<circle class=\"idle\""), 2 * 40 - 3);
    assert_int_equal(times(picture, "<line class=\"found\""), 1 + 1); // and the legend's
    assert_int_equal(times(picture, "<rect class=\"outside\""), 1);
    assert_int_equal(times(picture, "<line class=\"cross\""), 2);
    assert_non_null(strstr(picture, "out of bounds"));
    assert_non_null(strstr(picture, "the __syncthreads() of line 5"));
}

GW_TEST(elements_at_which_something_was_found_are_among_those_that_have_room)
{
    size_t length;
    char *text;
    FILE *out = open_memstream(&text, &length);
    fputs(HEAD, out);
    for (int i = 0; i < 100; i++) {
        const bool outside = 2 * i >= 160 / 4;
        fprintf(out, "access\t0\t0\t1\t%d\t4\tread\t0\t1\t%s\n", 8 * i,
                i == 99   ? "outside"
                : outside ? "race"
                          : "-");
    }
    fputs(WHOLE, out);
    fclose(out);
    assert_non_null(read_trace(text));
    free(text);
    assert_non_null(strstr(draw(gw_draw_threads, -1), "36 elements"));
    const struct gw_cells cells = gw_cells_of(trace, 1, (struct gw_threads_shown){0, 40});
    assert_int_equal(cells.count, GW_MOST_CELLS);
    assert_int_equal(cells.elements[0], 0);
    assert_int_equal(cells.elements[GW_MOST_CELLS - 1], 198);
}

GW_TEST(a_line_of_code_cannot_end_the_picture_and_what_is_left_out_is_said)
{
    assert_non_null(read_trace(HEAD "access\t0\t0\t0\t0\t4\tread\t0\t1\t-\n" TAIL));
    draw(gw_draw_threads, -1);
    assert_non_null(strstr(picture, "a &lt; b &amp;&amp; x[t + 1];"));
    assert_null(strstr(picture, "a < b"));
    assert_non_null(strstr(picture, "left out: 2 intervals, 7 accesses"));
    assert_int_equal(times(picture, "<svg "), 1);
    assert_int_equal(times(picture, "</svg>\n"), 1);
}

GW_TEST(the_warp_that_is_asked_for_is_drawn_or_the_one_in_which_something_was_found)
{
    assert_non_null(read_trace(HEAD "access\t0\t0\t0\t0\t4\tread\t0\t1\t-\n"
                                    "access\t0\t33\t0\t20\t4\tread\t0\t1\toutside\n" TAIL));
    assert_int_equal(gw_trace_first_thread(trace, -1), 32);
    assert_int_equal(gw_trace_first_thread(trace, 0), 0);
    assert_non_null(strstr(draw(gw_draw_threads, -1), "threads 32 to 39 of block (0,0,0)"));
    assert_non_null(strstr(draw(gw_draw_threads, 0), "threads 0 to 31 of block (0,0,0)"));
}

GW_TEST(a_block_that_used_no_memory_is_drawn_idle)
{
    assert_non_null(read_trace(HEAD TAIL));
    draw(gw_draw_threads, -1);
    assert_non_null(strstr(picture, "no thread has read or written memory"));
    assert_int_equal(times(picture, "<circle class=\"idle\""), 40);
}

GW_TEST(a_file_that_is_no_whole_trace_is_refused)
{
    assert_null(gw_trace_read("nowhere.trace"));
    assert_null(read_trace("something else\nend\n"));
    assert_null(read_trace(HEAD "access\t0\t0\t0\t0\t4\tread\t0\t1\t-\n"));
    assert_null(read_trace(HEAD "access\t0\t0\t9\t0\t4\tread\t0\t1\t-\n" TAIL));
    assert_null(read_trace(HEAD "access\t16\t0\t0\t0\t4\tread\t0\t1\t-\n" TAIL));
    assert_null(read_trace(HEAD "access\t0\t0\t0\t0\t0\tread\t0\t1\t-\n" TAIL));
    assert_null(read_trace(HEAD "surprise\t1\n" TAIL));
}
