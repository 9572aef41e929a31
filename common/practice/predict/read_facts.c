// SPDX-License-Identifier: MIT
// A run's files have a line for each fact, with tabs between its words; most are NAME=VALUE.
#include "read_facts.h"

#include "base/text.h"
#include "model/read_counts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Calls `take` with the words of each line.
static void read_lines(struct gw_predict_facts *facts, const char *path,
                       void (*take)(struct gw_predict_facts *facts, char **words, size_t count))
{
    FILE *in = fopen(path, "re");
    char *line = NULL;
    size_t room = 0;
    while (in && getline(&line, &room, in) > 0) {
        char **words = NULL, *rest = line;
        size_t count = 0;
        line[strcspn(line, "\n")] = '\0';
        for (char *word; (word = strsep(&rest, "\t"));) {
            words = gw_one_more(words, count, sizeof(*words));
            words[count++] = word;
        }
        take(facts, words, count);
        free(words);
    }
    free(line);
    if (in) {
        fclose(in);
    }
}

// The value of NAME=VALUE, "" if there is none.
static const char *value_of(char **words, size_t count, const char *name)
{
    const size_t length = strlen(name);
    for (size_t i = 0; i < count; i++) {
        if (strncmp(words[i], name, length) == 0 && words[i][length] == '=') {
            return words[i] + length + 1;
        }
    }
    return "";
}

static unsigned long long number_of(char **words, size_t count, const char *name)
{
    return strtoull(value_of(words, count, name), NULL, 10);
}

// Of a race the text names the other access: "\\n  other   thread ... at a.cu:10   x[i] = 0;". Its
// line breaks are two characters each.
static int other_line_of(const char *text)
{
    const char *other = strstr(text, "\\n  other ");
    const char *end = other ? strstr(other + 2, "\\n") : NULL;
    const char *place = other ? strstr(other, ".cu:") : NULL;
    return place && (!end || place < end) ? (int)strtol(place + strlen(".cu:"), NULL, 10) : 0;
}

static void take_finding(struct gw_predict_facts *facts, char **words, size_t count)
{
    if (strcmp(words[0], "ended") == 0) {
        facts->ended = strcmp(value_of(words, count, "how"), "exit") == 0;
        return;
    }
    facts->findings = gw_one_more(facts->findings, facts->finding_count, sizeof(*facts->findings));
    facts->findings[facts->finding_count++] = (struct gw_predict_finding){
        .warning = strcmp(value_of(words, count, "severity"), "warning") == 0,
        .kind = gw_format("%s", value_of(words, count, "kind")),
        .message = gw_format("%s", value_of(words, count, "message")),
        .count = (unsigned long)number_of(words, count, "count"),
        .line = (int)number_of(words, count, "line"),
        .page = gw_format("%s", value_of(words, count, "page")),
        .other_line = other_line_of(value_of(words, count, "text")),
    };
}

// The words of a line as the model reads them, with a tab before each.
static struct gw_model_kernel model_of(char **words, size_t count)
{
    struct gw_text line = {0};
    for (size_t i = 0; i < count; i++) {
        gw_text_add(&line, "\t%s", words[i]);
    }
    const struct gw_model_kernel kernel = gw_model_kernel_read(gw_text_string(&line));
    gw_text_free(&line);
    return kernel;
}

static void take_counts(struct gw_predict_facts *facts, char **words, size_t count)
{
    if (strcmp(words[0], "kernel") != 0 || count < 2) {
        return;
    }
    struct gw_predict_kernel kernel = {
        .launches = number_of(words, count, "launches"),
        .blocks = number_of(words, count, "blocks"),
        .threads = number_of(words, count, "threads"),
        .requests = number_of(words, count, "global_requests"),
        .sectors = number_of(words, count, "sectors"),
        .shared_requests = number_of(words, count, "shared_requests"),
        .wavefronts = number_of(words, count, "wavefronts"),
        .model = model_of(words, count),
    };
    snprintf(kernel.name, sizeof(kernel.name), "%s", words[1]);
    facts->kernels = gw_one_more(facts->kernels, facts->kernel_count, sizeof(kernel));
    facts->kernels[facts->kernel_count++] = kernel;
}

static void take_shown(struct gw_predict_facts *facts, char **words, size_t count)
{
    if (count < 4) {
        return;
    }
    struct gw_predict_shown shown = {
        .line = (int)strtol(words[0], NULL, 10),
        .name = gw_format("%s", words[1]),
        .array = strcmp(words[2], "0") != 0,
        .occurrence = 1,
    };
    for (size_t i = 0; i < facts->shown_count; i++) {
        shown.occurrence +=
            facts->shown[i].line == shown.line && strcmp(facts->shown[i].name, shown.name) == 0;
    }
    for (size_t i = 3; i < count; i++) {
        shown.values = gw_one_more(shown.values, shown.count, sizeof(*shown.values));
        shown.values[shown.count++] = gw_format("%s", words[i]);
    }
    facts->shown = gw_one_more(facts->shown, facts->shown_count, sizeof(shown));
    facts->shown[facts->shown_count++] = shown;
}

static void take_issue(struct gw_predict_facts *facts, char **words, size_t count)
{
    enum { LAUNCH, BLOCK, WARP, LINE, DOES, LANES, WORDS };
    if (count != WORDS) {
        return;
    }
    facts->issues = gw_one_more(facts->issues, facts->issue_count, sizeof(*facts->issues));
    facts->issues[facts->issue_count++] = (struct gw_predict_issue){
        .launch = (unsigned)strtoul(words[LAUNCH], NULL, 10),
        .block = (unsigned)strtoul(words[BLOCK], NULL, 10),
        .warp = (unsigned)strtoul(words[WARP], NULL, 10),
        .line = (int)strtol(words[LINE], NULL, 10),
        .does = *words[DOES] == 'r'   ? GW_TRACE_READS
                : *words[DOES] == 'w' ? GW_TRACE_WRITES
                                      : GW_TRACE_UPDATES,
        .lanes = (unsigned)__builtin_popcountl(strtoul(words[LANES], NULL, 16)),
    };
}

void gw_predict_read_issues(struct gw_predict_facts *facts, const char *path)
{
    read_lines(facts, path, take_issue);
}

void gw_predict_read_findings(struct gw_predict_facts *facts, const char *path)
{
    read_lines(facts, path, take_finding);
}

void gw_predict_read_counts(struct gw_predict_facts *facts, const char *path)
{
    read_lines(facts, path, take_counts);
}

void gw_predict_read_shown(struct gw_predict_facts *facts, const char *path)
{
    read_lines(facts, path, take_shown);
}

bool gw_predict_is_silent(const struct gw_predict_facts *facts)
{
    for (size_t i = 0; i < facts->finding_count; i++) {
        if (!facts->findings[i].warning) {
            return false;
        }
    }
    return facts->ended;
}

void gw_predict_facts_free(struct gw_predict_facts *facts)
{
    for (size_t i = 0; i < facts->trace_count; i++) {
        gw_trace_free(facts->traces[i].trace);
    }
    for (size_t i = 0; i < facts->finding_count; i++) {
        free(facts->findings[i].kind);
        free(facts->findings[i].message);
        free(facts->findings[i].page);
    }
    for (size_t i = 0; i < facts->shown_count; i++) {
        for (size_t k = 0; k < facts->shown[i].count; k++) {
            free(facts->shown[i].values[k]);
        }
        free(facts->shown[i].values);
        free(facts->shown[i].name);
    }
    free(facts->issues);
    free(facts->kernels);
    free(facts->findings);
    free(facts->shown);
    *facts = (struct gw_predict_facts){0};
}
