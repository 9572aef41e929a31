// SPDX-License-Identifier: MIT
// What the unit tests of chevron say about a text.
#include "checks.h"

static const char line_directive[] = "#line 1 \"x.cu\"\n";

// In front of that, where a statement is PTX.
static const char include_of_ptx[] = "#include <gw_inline_ptx.h>\n";

// In front of that, where each device has variables of its own.
static const char of_devices[] =
    "#ifndef GW_VARIABLES_OF_DEVICES\n#define GW_VARIABLES_OF_DEVICES\n"
    "GW_HAS_DEVICE_VARIABLES\n#endif\n";

static void leave_out_registrations(char *text)
{
    for (char *at = text; (at = strstr(at, " GW_REGISTER_KERNEL("));) {
        const char *rest = strchr(at, '(');
        int open = 0;
        do {
            open += (*rest == '(') - (*rest == ')');
            rest++;
        } while (open > 0);
        memmove(at, rest, strlen(rest) + 1);
    }
}

void gw_assert_becomes(const char *input, const char *output, const char *file, int line)
{
    struct gw_buffer out = {0};
    struct gw_chevron_error error = {0};
    if (gw_chevron_translate("x.cu", input, strlen(input), &out, &error) != 0) {
        print_error("%s\nis an error at %zu:%zu: %s\n", input, error.line, error.column,
                    error.sentence);
        _fail(file, line);
    }
    assert_true(gw_buffer_append(&out, "", 1));
    if (!strstr(output, "GW_REGISTER_KERNEL")) {
        leave_out_registrations(out.bytes);
    }
    const char *text = out.bytes;
    size_t front = strlen(of_devices);
    if (strncmp(text, of_devices, front) == 0) {
        text += front;
    }
    front = strlen(include_of_ptx);
    if (strstr(output, "GW_INLINE_PTX") && strncmp(text, include_of_ptx, front) == 0) {
        text += front;
    }
    front = strlen(line_directive);
    if (strncmp(text, line_directive, front) != 0 || strcmp(text + front, output) != 0) {
        print_error("%s\nbecame\n%s\ninstead of\n%s%s\n", input, out.bytes, line_directive, output);
        gw_buffer_free(&out);
        _fail(file, line);
    }
    gw_buffer_free(&out);
}

void gw_assert_error(const char *input, size_t error_line, size_t column, const char *part,
                     const char *file, int line)
{
    struct gw_buffer out = {0};
    struct gw_chevron_error error = {0};
    int result = gw_chevron_translate("x.cu", input, strlen(input), &out, &error);
    size_t length = out.length;
    gw_buffer_free(&out);
    if (result == 0 || length != 0) {
        print_error("%s\ngoes through, though it is wrong at %zu:%zu\n", input, error_line, column);
        _fail(file, line);
    }
    if (error.line != error_line || error.column != column || !strstr(error.sentence, part)) {
        print_error("%s\nis an error at %zu:%zu: %s\ninstead of at %zu:%zu: ...%s...\n", input,
                    error.line, error.column, error.sentence, error_line, column, part);
        _fail(file, line);
    }
}
