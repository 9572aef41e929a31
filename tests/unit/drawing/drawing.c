// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
// Traces, and the pictures of them.
#include "drawing/cells.h"
#include "drawing/operation_name.h"
#include "drawing/pictures.h"
#include "drawing/trace.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

// A trace that a test writes, and the picture of it; both are freed at the end.

static struct gw_trace *trace;
static char *picture;

void (*gw_before_all)(void) = gw_enter_folder;

static void clean(void)
{
    gw_trace_free(trace);
    free(picture);
    gw_leave_folder();
}
void (*gw_after_all)(void) = clean;

/** Reads a text as a trace. @return `trace`: NULL if it is none */
static struct gw_trace *read_trace(const char *text)
{
    gw_test_write("run.trace", text);
    gw_trace_free(trace);
    trace = gw_trace_read("run.trace");
    return trace;
}

/** Where the next picture goes; `picture` is it once the file is closed. */
static FILE *new_picture(void)
{
    static size_t length;
    free(picture);
    picture = NULL;
    return open_memstream(&picture, &length);
}

/** How often a part stands in a text. */
static int times(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

// What is read of a trace, and what stands in the pictures of it.

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

// A warp's requests as a picture: sectors, banks, and what stands of them in words.

/** Lanes first .. first + 31 of a block, `times` times, `stride` bytes apart. */
struct pattern {
    const char *does, *array; // "0": global from 0x1010, "1": shared
    int stride, bytes, times, lanes;
};

// Two arrays of 4096 bytes.
static bool draw_warp(struct pattern pattern, int warp)
{
    struct {
        char *data;
        size_t length;
    } text;
    FILE *out = open_memstream(&text.data, &text.length);
    fputs("gridwork trace 1\nlaunches\t1\n"
          "kernel\tshift\t2 1 1\t64 1 1\t0 0 0\tshift.cu\t9\t2, 64\n"
          "place\t0\tshift.cu\t4\ty[t] = x[t];\n"
          "array\t0\tglobal\t1010\t4096\td_x\narray\t1\tshared\t2004\t4096\ttile\n",
          out);
    for (int thread = 0; thread < pattern.lanes; thread++) {
        for (int turn = 0; turn < pattern.times; turn++) {
            const int offset = thread * pattern.stride + turn * 128;
            fprintf(out, "access\t0\t%d\t%s\t%d\t%d\t%s\t0\t%d\t%s\n", thread, pattern.array,
                    offset, pattern.bytes, pattern.does, turn + 1, offset < 4096 ? "-" : "outside");
        }
    }
    fputs("left_out\t0\t0\noperations_left_out\t0\nend\n", out);
    fclose(out);
    assert_non_null(read_trace(text.data));
    free(text.data);
    FILE *drawn = new_picture();
    const bool any = gw_draw_requests(drawn, trace, (struct gw_picture_wish){.warp = warp});
    fclose(drawn);
    return any;
}

static void says(const char *words)
{
    if (!strstr(picture, words)) {
        fail_msg("the picture does not say: %s\n%s", words, picture);
    }
}

GW_TEST(neighbours_fill_sectors_and_strides_waste_them)
{
    assert_true(draw_warp((struct pattern){"read", "0", 4, 4, 1, 32}, -1));
    says("line 4 reads d_x, 4 bytes a lane<");
    // The array begins in the middle of a sector.
    says("5 sectors of 32 bytes: moved 160 bytes, used 128");
    assert_int_equal(times(picture, "class=\"sector\""), 5);
    assert_int_equal(times(picture, "class=\"request\""), 32);
    assert_true(draw_warp((struct pattern){"write", "0", 128, 4, 1, 32}, -1));
    says("line 4 writes d_x");
    says("32 sectors of 32 bytes: moved 1,024 bytes, used 128");
    assert_int_equal(times(picture, "class=\"used\""), 32);
    assert_int_equal(times(picture, "class=\"outside\""), 0);
    assert_true(draw_warp((struct pattern){"read", "0", 0, 4, 1, 32}, -1));
    says("1 sector of 32 bytes: moved 32 bytes, used 4");
}

GW_TEST(sectors_outside_of_their_array_are_red)
{
    assert_true(draw_warp((struct pattern){"read", "0", 256, 4, 1, 20}, -1));
    assert_int_equal(times(picture, "class=\"outside\""), 4); // threads 16 to 19
    assert_int_equal(times(picture, "class=\"cross\""), 2 * 4);
    assert_int_equal(times(picture, "class=\"idle\""), 12);
    says("crossed: out of bounds");
}

GW_TEST(words_of_one_bank_are_a_conflict_and_one_word_is_a_broadcast)
{
    assert_true(draw_warp((struct pattern){"read", "1", 4, 4, 1, 32}, -1));
    says("1 wavefront: no bank conflict");
    assert_int_equal(times(picture, "class=\"conflict\""), 0);
    assert_int_equal(times(picture, "class=\"word\""), 32);
    assert_true(draw_warp((struct pattern){"read", "1", 128, 4, 1, 32}, -1));
    says("32 wavefronts where 1 would do: bank 0 is asked for 32 words");
    assert_int_equal(times(picture, "class=\"conflict\""), 32 + 1); // the lines and the bank
    says(">+25<");
    assert_true(draw_warp((struct pattern){"read", "1", 8, 4, 1, 32}, -1));
    says("2 wavefronts where 1 would do: bank 0 is asked for 2 words");
    assert_int_equal(times(picture, "class=\"conflict\""), 32 + 16);
    assert_true(draw_warp((struct pattern){"read", "1", 0, 4, 1, 32}, -1));
    says("1 wavefront: no bank conflict");
    says("a broadcast");
    assert_int_equal(times(picture, "class=\"broadcast\""), 1);
    assert_true(draw_warp((struct pattern){"atomic", "1", 0, 4, 1, 32}, -1));
    says("several lanes update one word");
}

GW_TEST(eight_bytes_a_lane_go_in_two_halves)
{
    assert_true(draw_warp((struct pattern){"read", "1", 8, 8, 1, 32}, -1));
    says("2 wavefronts, one for each part of the warp: no bank conflict");
    assert_int_equal(times(picture, "class=\"lane\""), 32);
    assert_int_equal(times(picture, "class=\"idle\""), 32);
}

GW_TEST(requests_alike_are_drawn_once)
{
    assert_true(draw_warp((struct pattern){"read", "0", 4, 4, 3, 32}, -1));
    says("line 4 reads d_x, 4 bytes a lane, and 2 more like it<");
    assert_int_equal(times(picture, "class=\"panel\""), 1);
}

GW_TEST(a_warp_without_requests_has_no_picture)
{
    assert_true(draw_warp((struct pattern){"read", "0", 4, 4, 1, 64}, 1));
    says("the requests of warp 1 of block (0,0,0)");
    assert_false(draw_warp((struct pattern){"read", "0", 4, 4, 1, 32}, 1));
    assert_string_equal(picture, "");
}

// The order of copies, kernels and waits: where the schedule puts them, and what the picture and
// the trace events say of it.

static struct gw_schedule schedule;

// Reads operations, as lines of a trace, and plans them.
static bool plan(const char *operations)
{
    char text[4096];
    snprintf(text, sizeof(text), "gridwork trace 1\nlaunches\t0\n%soperations_left_out\t0\nend\n",
             operations);
    assert_non_null(read_trace(text));
    return gw_schedule(&schedule, trace);
}

static const char *draw_order(bool (*how)(FILE *, const struct gw_trace *))
{
    FILE *out = new_picture();
    assert_true(how(out, trace));
    fclose(out);
    return picture;
}

static void assert_about(double got, double want)
{
    assert_int_equal((long)(got * 1000 + 0.5), (long)(want * 1000 + 0.5));
}

// x in and out again in one stream, y in in another one.
#define TWO_STREAMS                                                                                \
    "operation\t0\tcopy_in\tcudaMemcpyAsync\taa\t800\t4\t0\td_x\th_x\n"                            \
    "operation\t1\tkernel\ttwice\taa\t256\t5\t0\t-\t-\nbefore\t0\t1\n"                             \
    "operation\t2\tcopy_out\tcudaMemcpyAsync\taa\t800\t6\t0\th_x\td_"                              \
    "x\nbefore\t0\t2\nbefore\t1\t2\n"                                                              \
    "operation\t3\tcopy_in\tcudaMemcpyAsync\tbb\t400\t7\t0\td_y\th_y\n"

GW_TEST(operations_wait_for_what_is_before_them_and_copies_of_one_direction_for_the_bus)
{
    assert_true(plan(TWO_STREAMS));
    const struct gw_span *spans = schedule.spans;
    assert_int_equal(schedule.stream_count, 2);
    assert_int_equal(spans[3].stream, 1);
    assert_about(spans[0].begin, spans[0].asked);
    assert_about(spans[0].end - spans[0].begin, 1);
    assert_about(spans[1].begin, spans[0].end);
    assert_about(spans[2].begin, spans[1].end);
    assert_about(spans[3].begin, spans[0].end); // beside the kernel
    assert_about(spans[3].end - spans[3].begin, 0.5);
    assert_true(spans[2].host_goes_on < spans[0].end); // nothing has waited
    assert_int_equal(schedule.device_operations, 4);
    assert_int_equal(schedule.beside, 4);
}

GW_TEST(a_copy_that_is_not_asynchronous_keeps_the_host_and_so_does_a_wait_for_what_has_not_ended)
{
    assert_true(
        plan("operation\t0\tcopy_in\tcudaMemcpy\t0\t8\t4\t0\t-\t-\n"
             "operation\t1\tkernel\ttwice\t0\t8\t5\t0\t-\t-\nbefore\t0\t1\n"
             "operation\t2\thost_waits\t-\t0\t0\t0\t0\t-\t-\nbefore\t0\t2\nbefore\t1\t2\n"
             "operation\t3\thost_waits\t-\t0\t0\t0\t0\t-\t-\nbefore\t0\t3\nbefore\t1\t3\n"));
    const struct gw_span *spans = schedule.spans;
    assert_about(spans[0].host_goes_on, spans[0].end);
    assert_true(spans[1].asked >= spans[0].end);
    assert_about(spans[2].host_goes_on, spans[1].end);
    assert_true(spans[2].is_shown);
    assert_false(spans[3].is_shown);
    assert_int_equal(schedule.beside, 0);
    assert_int_equal(times(draw_order(gw_draw_timeline), "class=\"host_waits\""), 2);
    assert_non_null(strstr(picture, "each waits for the one before"));
}

GW_TEST(a_stream_that_waits_goes_on_when_the_event_has_come)
{
    assert_true(plan("operation\t0\tcopy_in\tcudaMemcpyAsync\taa\t800\t4\t0\td_x\th_x\n"
                     "operation\t1\tevent\t-\taa\t0\t0\te1\t-\t-\nbefore\t0\t1\n"
                     "operation\t2\tstream_waits\t-\tbb\t0\t0\te1\t-\t-\nbefore\t0\t2\n"
                     "operation\t3\tkernel\ttwice\tbb\t8\t5\t0\t-\t-\nbefore\t0\t3\n"));
    const struct gw_span *spans = schedule.spans;
    assert_int_equal(spans[2].released_by, 1);
    assert_true(spans[2].begin < spans[0].end); // it stands and waits
    assert_true(spans[2].end >= spans[1].end);
    assert_about(spans[3].begin, spans[2].end);
    assert_int_equal(times(draw_order(gw_draw_timeline), "class=\"released\""), 1);
    assert_non_null(strstr(picture, "waits for event 1"));
    draw_order(gw_write_events);
    assert_int_equal(times(picture, "\"ph\": \"s\""), 1);
    assert_int_equal(times(picture, "\"ph\": \"f\""), 1);
}

GW_TEST(a_host_that_waits_for_an_event_waits_until_the_event_has_come)
{
    assert_true(plan("operation\t0\tcopy_in\tcudaMemcpyAsync\taa\t800\t4\t0\td_x\th_x\n"
                     "operation\t1\tevent\t-\taa\t0\t0\te1\t-\t-\nbefore\t0\t1\n"
                     "operation\t2\tkernel\ttwice\taa\t8\t5\t0\t-\t-\nbefore\t0\t2\n"
                     "operation\t3\tstream_waits\t-\taa\t0\t0\te1\t-\t-\nbefore\t0\t3\n"
                     "operation\t4\thost_waits\t-\t0\t0\t0\te1\t-\t-\nbefore\t0\t4\n"));
    assert_about(schedule.spans[4].host_goes_on, schedule.spans[1].end);
    // A stream that waits for itself waits for nothing: there is no arrow.
    assert_int_equal(times(draw_order(gw_draw_timeline), "class=\"released\""), 0);
    assert_int_equal(times(draw_order(gw_write_events), "\"ph\": \"s\""), 0);
}

GW_TEST(one_kernel_alone_has_no_order_but_any_copy_has)
{
    assert_false(plan("operation\t0\tkernel\ttwice\t0\t8\t5\t0\t-\t-\n"
                      "operation\t1\thost_waits\t-\t0\t0\t0\t0\t-\t-\nbefore\t0\t1\n"));
    assert_false(gw_draw_timeline(stderr, trace));
    assert_false(gw_write_events(stderr, trace));
    assert_true(plan("operation\t0\tcopy_out\tcudaMemcpy\t0\t8\t5\t0\t-\t-\n"));
    assert_true(plan("operation\t0\tkernel\ttwice\t0\t8\t5\t0\t-\t-\n"
                     "operation\t1\tkernel\ttwice\t0\t8\t6\t0\t-\t-\nbefore\t0\t1\n"));
    assert_false(plan(""));
}

GW_TEST(the_picture_names_what_is_copied_where_that_is_known)
{
    assert_true(plan(TWO_STREAMS "operation\t4\tcopy_out\tcudaMemcpy\t0\t8\t9\t0\t-\td_x\n"
                                 "operation\t5\tmemset\tcudaMemset\t0\t8\t9\t0\td_x\t-\n"));
    draw_order(gw_draw_timeline);
    assert_non_null(strstr(picture, "each of the 6 copies and kernels"));
    assert_non_null(strstr(picture, ">h_x to d_x<"));
    assert_non_null(strstr(picture, ">copy to host<"));
    assert_non_null(strstr(picture, ">memset of d_x<"));
    assert_non_null(strstr(picture, ">256 threads<"));
    assert_non_null(strstr(picture, ">default stream<"));
    assert_non_null(strstr(picture, ">stream 2<"));
    assert_non_null(strstr(picture, "order, not time"));
}

// Held to the letter: python's json reads this text, and ui.perfetto.dev shows it.
GW_TEST(trace_events_are_whole_and_quotes_of_a_name_are_no_end)
{
    assert_true(plan("operation\t0\tcopy_in\tcudaMemcpy\t0\t800\t4\t0\td_\"x\\\th_x\n"
                     "operation\t1\tkernel\ttwice\t0\t256\t5\t0\t-\t-\nbefore\t0\t1\n"));
    assert_string_equal(
        draw_order(gw_write_events),
        "{\"traceEvents\": [\n"
        "{\"ph\": \"M\", \"pid\": 1, \"tid\": 0, \"name\": \"process_name\", \"args\": {\"name\": "
        "\"order, not time: lengths are bytes or threads\"}},\n"
        "{\"ph\": \"M\", \"pid\": 1, \"tid\": 0, \"name\": \"thread_name\", \"args\": {\"name\": "
        "\"host\"}},"
        "\n"
        "{\"ph\": \"M\", \"pid\": 1, \"tid\": 1, \"name\": \"thread_name\", \"args\": {\"name\": "
        "\"default stream\"}},\n"
        "{\"ph\": \"X\", \"pid\": 1, \"tid\": 0, \"ts\": 120, \"dur\": 1000, \"cat\": "
        "\"host_waits\", "
        "\"name\": \"waits\", \"args\": {}},\n"
        "{\"ph\": \"X\", \"pid\": 1, \"tid\": 1, \"ts\": 120, \"dur\": 1000, \"cat\": \"copy_in\", "
        "\"name\": \"h_x to "
        "d_\\\"x\\\\\", \"args\": {\"bytes\": 800, \"call\": \"cudaMemcpy\", \"line\": 4}},\n"
        "{\"ph\": \"X\", \"pid\": 1, \"tid\": 1, \"ts\": 1240, \"dur\": 1000, \"cat\": \"kernel\", "
        "\"name\": \"twice\", \"args\": {\"threads\": 256, \"call\": \"twice\", \"line\": 5}}\n"
        "], \"displayTimeUnit\": \"ns\"}\n");
}
