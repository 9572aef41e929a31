// SPDX-License-Identifier: MIT
// Gradescope's results.json, field by field.
#include "gradescope_results.h"

#include "base/quoting.h"

#include "base/text.h"

#include <string.h>

static void add_line(struct gw_text *text, const char *line)
{
    if (line && *line) {
        gw_text_add(text, "%s\n", line);
    }
}

// What a student reads below the name of the test.
static void write_output(const struct gw_gradescope_test *test, FILE *out)
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
    gw_write_json_string(out, gw_text_string(&text));
    gw_text_free(&text);
}

static void write_test(const struct gw_gradescope *results, const struct gw_gradescope_test *test,
                       FILE *out)
{
    fprintf(out, "    {\"score\": %d, \"max_score\": %d, \"status\": \"%s\", \"name\": ",
            test->passes ? test->weight : 0, test->weight, test->passes ? "passed" : "failed");
    gw_write_json_string(out, test->name);
    // Of a label without a number, as the capstone's, Gradescope counts the tests itself.
    const char *lesson = test->lesson + strcspn(test->lesson, "0123456789");
    if (*lesson) {
        fprintf(out, ", \"number\": \"%s.%d\"", lesson, test->number);
    }
    fputs(", \"output_format\": \"text\", \"output\": ", out);
    write_output(test, out);
    fprintf(out, ", \"visibility\": \"%s\"}",
            results->after_published ? "after_published" : "visible");
}

void gw_gradescope_write(const struct gw_gradescope *results, FILE *out)
{
    int score = 0;
    int most = 0;
    for (size_t i = 0; i < results->count; i++) {
        score += results->tests[i].passes ? results->tests[i].weight : 0;
        most += results->tests[i].weight;
    }
    fprintf(out, "{\"score\": %d, \"output_format\": \"text\", \"output\": \"", score);
    if (results->after_published) {
        fputs("Your files were graded; what was found is shown when grades are published.", out);
    } else {
        fprintf(out, "%d of %d points.", score, most);
    }
    fputs("\", \"stdout_visibility\": \"hidden\",\n  \"extra_data\": {\"seed\": ", out);
    gw_write_json_string(out, results->seed);
    fputs(", \"content\": {", out);
    for (size_t i = 0; i < results->count; i++) {
        fputs(i > 0 ? ", " : "", out);
        gw_write_json_string(out, results->tests[i].name);
        fputs(": ", out);
        gw_write_json_string(out, results->tests[i].content);
    }
    fputs("}},\n  \"tests\": [\n", out);
    for (size_t i = 0; i < results->count; i++) {
        fputs(i > 0 ? ",\n" : "", out);
        write_test(results, &results->tests[i], out);
    }
    fputs("\n  ]}\n", out);
}
