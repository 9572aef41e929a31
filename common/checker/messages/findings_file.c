// SPDX-License-Identifier: MIT
// The file of findings: facts where there are facts, and the report's own words beside them.
#include "findings_file.h"

#include "describe.h"
#include "pages.h"
#include "report_text.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void word(FILE *file, const char *name, const char *value, size_t length)
{
    fprintf(file, "\t%s=", name);
    for (size_t i = 0; i < length; i++) {
        switch (value[i]) {
        case '\t':
            fputs("\\t", file);
            break;
        case '\n':
            fputs("\\n", file);
            break;
        case '\\':
            fputs("\\\\", file);
            break;
        default:
            fputc(value[i], file);
        }
    }
}

static void write_finding(void *context, const struct gw_diagnosis *report,
                          const struct gw_line *at)
{
    static const char warning[] = "warning, ";
    FILE *file = context;
    char *text = NULL;
    size_t length = 0;
    FILE *words = open_memstream(&text, &length);
    if (!words) {
        return;
    }
    gw_describe(words, report, at);
    fclose(words);
    const char *sentence = text + (report->warning ? sizeof(warning) - 1 : 0);
    fputs("finding", file);
    word(file, "severity", report->warning ? "warning" : "error", report->warning ? 7 : 5);
    word(file, "kind", sentence, strcspn(sentence, ":"));
    const uint64_t threads = report->pattern.threads;
    fprintf(file, "\tcount=%" PRIu64, threads > 0 ? threads : report->again + 1);
    word(file, "message", sentence, strcspn(sentence, "\n"));
    word(file, "text", text, length);
    const char *page = gw_page_of_message(sentence, false);
    if (page) {
        word(file, "page", page, strlen(page));
    }
    if (at->known) {
        word(file, "file", at->file, strlen(at->file));
        fprintf(file, "\tline=%d", at->line);
    }
    if (report->launch.known) {
        word(file, "kernel", report->launch.kernel, strlen(report->launch.kernel));
    }
    if (report->launch.known && report->who.known) {
        const dim3 block = report->launch.block;
        const unsigned thread = report->who.thread;
        fprintf(file, "\tthread=%u %u %u\tblock=%u %u %u", thread % block.x,
                thread / block.x % block.y, thread / block.x / block.y, report->who.block.x,
                report->who.block.y, report->who.block.z);
    }
    fputc('\n', file);
    free(text);
}

static const char *path;
static const char *const ways[] = {"exit", "signal", "time"};

void gw_findings_to(const char *file)
{
    path = file ? strdup(file) : NULL;
}

void gw_findings_write(enum gw_program_end how, int number, const char *text, const char *plain)
{
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) {
        return;
    }
    fprintf(file, "ended\thow=%s\tnumber=%d", ways[how], number);
    if (text) {
        word(file, "text", text, strlen(text));
    }
    if (plain) {
        word(file, "plain", plain, strlen(plain));
    }
    fputc('\n', file);
    gw_report_each(false, write_finding, file);
    gw_report_each(true, write_finding, file);
    fclose(file);
}

void gw_findings_write_signal(int number)
{
    char text[64];
    const int length = snprintf(text, sizeof(text), "ended\thow=%s\tnumber=%d\n",
                                ways[GW_ENDED_BY_SIGNAL], number);
    const int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (file >= 0) {
        (void)!write(file, text, (size_t)length);
        close(file);
    }
}
