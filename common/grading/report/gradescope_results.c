// SPDX-License-Identifier: MIT
// Gradescope's results.json, field by field.
#include "gradescope_results.h"

#include "base/json.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static void add_line(struct gw_text *text, const char *line)
{
    if (line && *line) {
        gw_text_add(text, "%s\n", line);
    }
}

// What a student reads below the name of the test.
static void write_output(const struct gw_gradescope_test *test, struct gw_json *json)
{
    struct gw_text text = {0};
    gw_text_add(&text, "%s", test->state ? test->state : "");
    gw_text_add(&text, test->summary && *test->summary ? ": %s\n" : "%s\n",
                test->summary ? test->summary : "");
    if (!test->passes) {
        add_line(&text, test->at);
        if (test->message && *test->message) {
            gw_text_add(&text, "\n%s", test->message);
        }
    }
    if (text.length > GW_GRADESCOPE_OUTPUT) {
        size_t end = GW_GRADESCOPE_OUTPUT;
        while (end > 0 && ((unsigned char)text.data[end] & 0xc0) == 0x80) {
            end--; // no character is cut in two
        }
        const size_t left_out = text.length - end;
        text.length = end;
        text.data[end] = '\0';
        gw_text_add(&text, "\n... and %zu bytes more\n", left_out);
    }
    gw_json_string(json, "output", gw_text_string(&text));
    gw_text_free(&text);
}

static void write_test(const struct gw_gradescope *results, const struct gw_gradescope_test *test,
                       struct gw_json *json)
{
    gw_json_line(json, 4);
    gw_json_open(json, NULL, '{');
    gw_json_decimal(json, "score", test->passes ? test->weight : test->part);
    gw_json_number(json, "max_score", test->weight);
    gw_json_string(json, "status", test->passes ? "passed" : "failed");
    gw_json_string(json, "name", test->name);
    // Of a label without a number, as the capstone's, Gradescope counts the tests itself.
    const char *lesson = test->lesson + strcspn(test->lesson, "0123456789");
    if (*lesson) {
        char *number = gw_format("%s.%d", lesson, test->number);
        gw_json_string(json, "number", number);
        free(number);
    }
    gw_json_string(json, "output_format", "text");
    write_output(test, json);
    gw_json_string(json, "visibility", results->after_published ? "after_published" : "visible");
    gw_json_close(json, '}');
}

void gw_gradescope_write(const struct gw_gradescope *results, FILE *out)
{
    double score = 0.0;
    int most = 0;
    for (size_t i = 0; i < results->count; i++) {
        score += results->tests[i].passes ? results->tests[i].weight : results->tests[i].part;
        most += results->tests[i].weight;
    }
    char *output =
        results->after_published
            ? gw_format("Your files were graded. The results are shown when grades are published.")
            : gw_format("%.6g of %d points.", score, most);
    struct gw_json json = {.out = out};
    gw_json_open(&json, NULL, '{');
    gw_json_decimal(&json, "score", score);
    gw_json_string(&json, "output_format", "text");
    gw_json_string(&json, "output", output);
    gw_json_string(&json, "stdout_visibility", "hidden");
    gw_json_line(&json, 2);
    gw_json_open(&json, "extra_data", '{');
    gw_json_string(&json, "seed", results->seed);
    gw_json_open(&json, "content", '{');
    for (size_t i = 0; i < results->count; i++) {
        gw_json_string(&json, results->tests[i].name, results->tests[i].content);
    }
    gw_json_close(&json, '}');
    gw_json_close(&json, '}');
    gw_json_line(&json, 2);
    gw_json_open(&json, "tests", '[');
    for (size_t i = 0; i < results->count; i++) {
        write_test(results, &results->tests[i], &json);
    }
    gw_json_line(&json, 2);
    gw_json_close(&json, ']');
    gw_json_close(&json, '}');
    fputc('\n', out);
    free(output);
}
