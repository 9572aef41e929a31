// SPDX-License-Identifier: MIT
// Result files: writing and reading.
#include "result.h"

#include "base/text.h"
#include "base/whole_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const state_names[GW_STATE_COUNT] = {
    [GW_PASS] = "pass",
    [GW_FAIL] = "fail",
    [GW_STATE_NOT_STARTED] = "not started",
    [GW_DOES_NOT_COMPILE] = "does not compile",
    [GW_CRASHED] = "crashed",
    [GW_TIMED_OUT] = "timed out",
    [GW_SKIPPED] = "skipped",
    [GW_NO_VERDICT] = "no verdict",
};

const char *gw_state_name(enum gw_state state)
{
    return state_names[state];
}

bool gw_state_of_name(const char *name, enum gw_state *state)
{
    for (int i = 0; i < GW_STATE_COUNT; i++) {
        if (strcmp(name, state_names[i]) == 0) {
            *state = (enum gw_state)i;
            return true;
        }
    }
    return false;
}

static void write_line(FILE *out, const char *key, const char *value)
{
    if (value && *value) {
        fprintf(out, "%s: %.*s\n", key, (int)gw_first_line(value), value);
    }
}

bool gw_result_write(const char *file, const struct gw_result *result)
{
    struct gw_whole_file whole;
    if (!gw_whole_file_begin(&whole, file)) {
        return false;
    }
    write_line(whole.out, "state", gw_state_name(result->state));
    write_line(whole.out, "summary", result->summary);
    write_line(whole.out, "at", result->at);
    write_line(whole.out, "runs", result->runs);
    write_line(whole.out, "seed", result->seed);
    write_line(whole.out, "run", result->run);
    write_line(whole.out, "content", result->content);
    write_line(whole.out, "groups", result->groups);
    write_line(whole.out, "draws", result->draws);
    fprintf(whole.out, "\n%s", result->message ? result->message : "");
    return gw_whole_file_end(&whole);
}

static void take_line(struct gw_result *result, bool *has_state, char *line)
{
    char *value = strstr(line, ": ");
    if (!value) {
        return;
    }
    *value = '\0';
    value += 2;
    const struct {
        const char *key;
        char **field;
    } fields[] = {{"summary", &result->summary}, {"at", &result->at},
                  {"runs", &result->runs},       {"seed", &result->seed},
                  {"run", &result->run},         {"content", &result->content},
                  {"groups", &result->groups},   {"draws", &result->draws}};
    if (strcmp(line, "state") == 0) {
        *has_state = gw_state_of_name(value, &result->state);
    }
    for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
        if (strcmp(line, fields[i].key) == 0) {
            free(*fields[i].field);
            *fields[i].field = gw_format("%s", value);
        }
    }
}

bool gw_result_read(const char *file, struct gw_result *result)
{
    *result = (struct gw_result){0};
    FILE *in = fopen(file, "re");
    if (!in) {
        return false;
    }
    bool has_state = false;
    bool in_message = false;
    struct gw_text message = {0};
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while ((length = getline(&line, &capacity, in)) >= 0) {
        if (in_message) {
            gw_text_add_bytes(&message, line, (size_t)length);
            continue;
        }
        line[strcspn(line, "\r\n")] = '\0';
        in_message = *line == '\0';
        take_line(result, &has_state, line);
    }
    free(line);
    fclose(in);
    result->message = message.data;
    if (!has_state) {
        gw_result_free(result);
    }
    return has_state;
}

void gw_result_free(struct gw_result *result)
{
    free(result->summary);
    free(result->at);
    free(result->runs);
    free(result->seed);
    free(result->run);
    free(result->content);
    free(result->groups);
    free(result->draws);
    free(result->message);
    *result = (struct gw_result){0};
}
