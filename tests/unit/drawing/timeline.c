// SPDX-License-Identifier: MIT
// The order of copies, kernels and waits: where the schedule puts them, and what the picture and
// the trace events say of it.
#include "test.h"

#include "drawing/operation_name.h"
#include "drawing/pictures.h"
#include "traced.h"

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

static const char *draw(bool (*how)(FILE *, const struct gw_trace *))
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
    assert_int_equal(times(draw(gw_draw_timeline), "class=\"host_waits\""), 2);
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
    assert_int_equal(times(draw(gw_draw_timeline), "class=\"released\""), 1);
    assert_non_null(strstr(picture, "waits for event 1"));
    draw(gw_write_events);
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
    assert_int_equal(times(draw(gw_draw_timeline), "class=\"released\""), 0);
    assert_int_equal(times(draw(gw_write_events), "\"ph\": \"s\""), 0);
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
    draw(gw_draw_timeline);
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
        draw(gw_write_events),
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
