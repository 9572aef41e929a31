// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
// What the page of a trace holds: steps, values, lines and sources; what is left out of it; and
// that no text of a source can end the element that it is in.
#include "drawing/stepping/page_steps.h"
#include "drawing/stepping/run_page.h"
#include "drawing/stepping/values.h"
#include "drawing/trace.h"
#include "test.h"

static struct gw_trace *traces[GW_PAGE_LAUNCHES];
static unsigned trace_count;
static char *written;

void (*gw_before_all)(void) = gw_enter_folder;

static void clean(void)
{
    for (unsigned i = 0; i < trace_count; i++) {
        gw_trace_free(traces[i]);
    }
    trace_count = 0;
    free(written);
    written = NULL;
}
void (*gw_after_each)(void) = clean;
void (*gw_after_all)(void) = gw_leave_folder;

static struct gw_trace *add_trace(const char *text)
{
    gw_test_write("run.trace", text);
    struct gw_trace *trace = gw_trace_read("run.trace");
    assert_non_null(trace);
    traces[trace_count++] = trace;
    return trace;
}

static const char *write_with(void (*how)(FILE *, const struct gw_page *))
{
    size_t length;
    free(written);
    FILE *out = open_memstream(&written, &length);
    const struct gw_trace *const *all = (const struct gw_trace *const *)traces;
    how(out, &(struct gw_page){.name = "shift<1>",
                               .skeleton = "<title>@TITLE@</title>\n@DATA@\n@SCRIPT@\nend",
                               .script = "go();",
                               .traces = all,
                               .count = trace_count});
    fclose(out);
    return written;
}

static const char *data(void)
{
    return write_with(gw_page_write_data);
}

static int times(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

#define HEAD                                                                                       \
    "gridwork trace 1\n"                                                                           \
    "launches\t3\n"                                                                                \
    "kernel\tshift\t2 1 1\t2 1 1\t1 0 0\tshift.cu\t9\t2, 2\n"                                      \
    "launch\t1\n"                                                                                  \
    "barrier\t0\t5\n"                                                                              \
    "place\t0\tshift.cu\t4\ttile[t] = x[i];\n"                                                     \
    "place\t1\tshift.cu\t4\ttile[t] = x[i];\n"                                                     \
    "place\t2\tshift.cu\t6\tx[i] = tile[1 - t];\n"                                                 \
    "place\t3\tshift.cu\t6\tx[i] = tile[1 - t];\n"                                                 \
    "array\t0\tglobal\t1000\t16\td_x\n"                                                            \
    "array\t1\tshared\t2000\t8\ttile\n"
#define TAIL                                                                                       \
    "left_out\t0\t0\n"                                                                             \
    "operation\t0\tcopy_in\tcudaMemcpy\t0\t16\t8\t0\td_x\th_x\t0\n"                                \
    "operation\t1\tkernel\tshift\t0\t4\t9\t0\t-\t-\t1\n"                                           \
    "before\t0\t1\n"                                                                               \
    "operations_left_out\t0\nend\n"

// Thread 0 runs before thread 1, as on the CPU device.
#define ACCESSES                                                                                   \
    "access\t0\t0\t0\t8\t4\tread\t0\t1\t-\t0000803f\t0\n"                                          \
    "access\t0\t0\t1\t0\t4\twrite\t1\t1\t-\t0000803f\t0\n"                                         \
    "access\t0\t1\t0\t12\t4\tread\t0\t1\t-\t00002040\t0\n"                                         \
    "access\t0\t1\t1\t4\t4\twrite\t1\t1\t-\t00002040\t0\n"                                         \
    "access\t1\t0\t1\t4\t4\tread\t2\t1\t-\t00002040\t0\n"                                          \
    "access\t1\t0\t0\t8\t4\twrite\t3\t1\t-\t00002040\t0\n"

GW_TEST(steps_are_operations_lines_with_their_values_and_barriers)
{
    add_trace(HEAD ACCESSES TAIL);
    data();
    assert_non_null(strstr(
        written, "\"steps\": [\n"
                 "{\"f\":-1,\"n\":8,\"o\":0},\n"
                 "{\"f\":-1,\"n\":9,\"o\":1},\n"
                 "{\"f\":-1,\"n\":4,\"l\":0,\"i\":0,\"a\":[0,0,2,0,0,4,\"1\",0,1,0,1,0,4,\"1\","
                 "1,0,3,0,0,4,\"2.5\",1,1,1,1,0,4,\"2.5\"]},\n"
                 "{\"f\":-1,\"n\":5,\"l\":0,\"i\":0,\"b\":1},\n"
                 "{\"f\":-1,\"n\":6,\"l\":0,\"i\":1,\"a\":[0,1,1,0,0,4,\"2.5\",0,0,2,1,0,4,\"2.5\""
                 "]}]"));
    assert_non_null(strstr(written,
                           "\"number\": 1, \"kernel\": \"shift\", \"shape\": \"2, 2\", "
                           "\"grid\": [2, 1, 1], \"block\": [2, 1, 1], \"index\": [1, 0, 0]"));
    assert_non_null(strstr(written,
                           "\"name\": \"d_x\", \"space\": \"global\", \"start\": \"1000\", "
                           "\"bytes\": 16, \"element\": 4"));
    assert_non_null(strstr(written, "There were 3 launches. The page has one block of 1 of them."));
}

GW_TEST(the_source_is_there_and_cannot_end_its_element)
{
    gw_test_write("shift.cu", "// </script><b>\n\n\nint a; // \"quoted\" \\n\n");
    char *path = realpath("shift.cu", NULL), *text;
    assert_true(asprintf(&text, HEAD "source\tshift.cu\t%s\n" ACCESSES TAIL, path) > 0);
    add_trace(text);
    free(text);
    free(path);
    data();
    assert_null(strchr(written, '<'));
    assert_non_null(strstr(written, "\"name\": \"shift.cu\", \"first\": 1, \"lines\": [\"// "
                                    "\\u003c/script>\\u003cb>\", \"\", \"\", \"int a; // "
                                    "\\\"quoted\\\" \\\\n\"]"));
    assert_non_null(strstr(written, "{\"f\":0,\"n\":4,\"l\":0"));
    write_with(gw_page_write);
    assert_int_equal(0, strncmp(written, "<title>shift&lt;1&gt;</title>\n{", 31));
    assert_non_null(strstr(written, "}\ngo();\nend"));
    assert_null(strstr(written, "</script"));
}

GW_TEST(of_a_file_that_cannot_be_read_the_lines_of_the_trace_are_there)
{
    add_trace(HEAD "source\tshift.cu\t/nowhere/shift.cu\n" ACCESSES TAIL);
    assert_non_null(strstr(data(), "\"first\": 4, \"lines\": [\"tile[t] = x[i];\", \"\", \"x[i] = "
                                   "tile[1 - t];\""));
}

GW_TEST(of_a_race_the_two_that_were_reported_are_marked_alone)
{
    add_trace(HEAD "access\t0\t0\t0\t0\t4\twrite\t0\t1\t-\t-\t0\n"
                   "access\t0\t0\t1\t0\t4\twrite\t1\t1\t-\t-\t1\n"
                   "access\t0\t1\t1\t0\t4\twrite\t1\t1\trace\t-\t2\n"
                   "access\t0\t1\t0\t0\t4\twrite\t0\t1\trace\t-\t0\n" TAIL);
    data();
    assert_non_null(
        strstr(written, "[0,0,0,1,0,4,\"\",0,1,0,1,1,4,\"\",1,1,0,1,1,4,\"\",1,0,0,1,0,4,\"\"]"));
    assert_non_null(strstr(written, "Of a race condition only the two accesses"));
}

GW_TEST(a_race_without_a_reported_pair_has_the_first_that_was_found)
{
    const struct gw_trace *trace =
        add_trace(HEAD "access\t0\t0\t1\t0\t4\twrite\t1\t1\t-\n"
                       "access\t0\t1\t1\t0\t4\twrite\t1\t1\trace\n"
                       "access\t0\t0\t1\t0\t4\twrite\t1\t2\trace\n" TAIL);
    assert_int_equal(trace->accesses[0].pair, 1);
    assert_int_equal(trace->accesses[1].pair, 2);
    assert_int_equal(trace->accesses[2].pair, 0);
}

GW_TEST(threads_go_together_and_wait_for_those_that_are_behind)
{
    // Line 4 in a loop of one and two rounds, then line 6.
    const struct gw_trace *trace = add_trace(HEAD "access\t0\t0\t0\t0\t4\tread\t0\t1\t-\n"
                                                  "access\t0\t0\t0\t0\t4\tread\t2\t1\t-\n"
                                                  "access\t0\t1\t0\t0\t4\tread\t0\t1\t-\n"
                                                  "access\t0\t1\t0\t0\t4\tread\t0\t2\t-\n"
                                                  "access\t0\t1\t0\t0\t4\tread\t2\t1\t-\n" TAIL);
    struct gw_steps steps = gw_steps_of(trace, 100);
    assert_int_equal(steps.count, 4); // with the barrier
    assert_int_equal(steps.steps[0].count, 2);
    assert_int_equal(steps.steps[1].count, 1);
    assert_int_equal(steps.order[steps.steps[1].first], 3);
    assert_int_equal(steps.steps[2].count, 2);
    assert_true(steps.steps[3].is_barrier);
    gw_steps_free(&steps);
}

GW_TEST(a_comment_is_no_part_of_a_declaration)
{
    gw_test_write("shift.cu",
                  "// of x, y\n#define N 2\nfloat tile[N]; /* int *d_x, */ double *d_x;\n");
    char *path = realpath("shift.cu", NULL), *text;
    assert_true(asprintf(&text, HEAD "source\tshift.cu\t%s\n" ACCESSES TAIL, path) > 0);
    add_trace(text);
    free(text);
    free(path);
    data();
    assert_non_null(strstr(written, "\"bytes\": 8, \"element\": 4, \"type\": \"float\""));
    assert_non_null(
        strstr(written, "\"bytes\": 16, \"element\": 4, \"type\": \"\"")); // 8 are too many
}

// As long as a trace can be, of a block of 1024 threads.
static char *long_trace(void)
{
    size_t length;
    char *text;
    FILE *out = open_memstream(&text, &length);
    fputs("gridwork trace 1\nlaunches\t9\n"
          "kernel\tlong\t2 1 1\t1024 1 1\t1 0 0\tshift.cu\t9\t2, 1024\nlaunch\t1\n"
          "place\t0\tshift.cu\t4\tx\narray\t0\tglobal\t1000\t16000000\td_x\n",
          out);
    for (int thread = 0; thread < 1024; thread++) {
        for (int i = 0; i < 64; i++) {
            fprintf(out, "access\t0\t%d\t0\t%d\t4\tread\t0\t%d\t-\tb8de5fc1\t0\n", thread,
                    1000000 + 4 * (thread + 1024 * i), i + 1);
        }
    }
    fputs("left_out\t77\t2\noperations_left_out\t3\nend\n", out);
    fclose(out);
    return text;
}

GW_TEST(the_largest_run_is_cut_and_the_page_says_so)
{
    char *text = long_trace();
    for (int i = 0; i < GW_PAGE_LAUNCHES; i++) {
        add_trace(text);
    }
    free(text);
    data();
    assert_true(strlen(written) < 900000); // and the page itself, and long sources, have room
    assert_true(times(written, "\"l\":0") > 0);
    assert_true(times(written, "\"l\":7") > 0);
    assert_non_null(strstr(written, "long: only its first 11 steps are here."));
    assert_non_null(strstr(written, "77 accesses are left out."));
    assert_non_null(strstr(written, "2 later intervals between barriers are left out."));
    assert_non_null(strstr(written, "3 later operations of the host are left out."));
}

GW_TEST(the_type_of_an_array_is_what_the_source_declares)
{
    const char *source =
        "__global__ void k(const float *__restrict__ a, unsigned char *bytes, int n)\n"
        "float y = total * b[0]; double *d_x = NULL, *d_y = nullptr;\n"
        "__shared__ int tile[32][33]; float4 *wide; float **rows; struct s *other;";
    assert_int_equal(gw_value_declared(source, "a").kind, GW_VALUE_REAL);
    assert_int_equal(gw_value_declared(source, "bytes").kind, GW_VALUE_UNSIGNED);
    assert_int_equal(gw_value_declared(source, "bytes").bytes, 1);
    assert_int_equal(gw_value_declared(source, "d_y").bytes, 8);
    assert_int_equal(gw_value_declared(source, "tile").kind, GW_VALUE_SIGNED);
    assert_int_equal(gw_value_declared(source, "wide").bytes, 4);
    assert_int_equal(gw_value_declared(source, "rows").kind, GW_VALUE_ADDRESS);
    assert_int_equal(gw_value_declared(source, "b").bytes, 0); // it is only used here
    assert_int_equal(gw_value_declared(source, "other").bytes, 0);
    assert_int_equal(gw_value_declared(source, "nothing").bytes, 0);
}

GW_TEST(else_its_values_tell_floats_from_integers)
{
    const struct gw_trace *trace =
        add_trace(HEAD "access\t0\t0\t0\t0\t4\tread\t0\t1\t-\t0000c03f\t0\n"
                       "access\t0\t0\t0\t4\t4\tread\t0\t1\t-\t00000000\t0\n"
                       "access\t0\t0\t1\t0\t4\tread\t1\t1\t-\tffffffff\t0\n"
                       "access\t0\t0\t1\t4\t4\tread\t1\t1\t-\te8030000\t0\n" TAIL);
    char text[GW_VALUE_ROOM];
    assert_int_equal(gw_value_guess(trace, 0).kind, GW_VALUE_REAL);
    assert_int_equal(gw_value_guess(trace, 1).kind, GW_VALUE_SIGNED);
    gw_value_write(text, gw_value_guess(trace, 0), &trace->accesses[0]);
    assert_string_equal(text, "1.5");
    gw_value_write(text, gw_value_guess(trace, 1), &trace->accesses[2]);
    assert_string_equal(text, "-1");
    gw_value_write(text, (struct gw_value_type){GW_VALUE_REAL, 2, "__half"}, &trace->accesses[3]);
    assert_string_equal(text, "5.96046e-05, 0");
}
