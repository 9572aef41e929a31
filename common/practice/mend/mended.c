// SPDX-License-Identifier: MIT
#include "mended.h"

#include "base/text.h"
#include "source_text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FIELDS = 6 };

// Splits a line into fields of the line's own. @return whether it has as many as it should
static bool split(const char *text, char *fields[FIELDS])
{
    size_t count = 0;
    for (; count < FIELDS; count++) {
        const size_t length = strcspn(text, "\t");
        fields[count] = gw_format("%.*s", (int)length, text);
        text += length;
        if (*text++ != '\t') {
            count++;
            break;
        }
    }
    if (count == FIELDS) {
        return true;
    }
    while (count > 0) {
        free(fields[--count]);
    }
    return false;
}

struct gw_mended gw_mended_read(const char *file)
{
    struct gw_mended mended = {0};
    struct gw_source_text text;
    if (access(file, F_OK) != 0 || !gw_source_text_read(file, &text)) {
        return mended;
    }
    for (size_t i = 0; i < text.count; i++) {
        char *field[FIELDS];
        if (split(text.lines[i].text, field)) {
            mended.lines = gw_one_more(mended.lines, mended.count, sizeof(*mended.lines));
            mended.lines[mended.count++] =
                (struct gw_mended_line){field[0], field[1], field[2], field[3], field[4], field[5]};
        }
    }
    gw_source_text_free(&text);
    return mended;
}

static bool is_outcome(const struct gw_mended_line *line, const char *outcome)
{
    return strcmp(line->kind, "mend") == 0 && strcmp(line->outcome, outcome) == 0;
}

bool gw_mended_has(const struct gw_mended *mended, const char *subject)
{
    for (size_t i = 0; i < mended->count; i++) {
        if (is_outcome(&mended->lines[i], "mended") &&
            strcmp(mended->lines[i].subject, subject) == 0) {
            return true;
        }
    }
    return false;
}

// Whether a subject is one of this exercise or case: "vector_add.floor_grid" of "vector_add".
static bool is_of(const char *subject, const char *of)
{
    const size_t length = strlen(of);
    return strncmp(subject, of, length) == 0 && subject[length] == '.';
}

// Whether another mistake of the same exercise was handed out behind this line: it has its file.
static bool is_replaced(const struct gw_mended *mended, const struct gw_mended_line *taken)
{
    const size_t length = (size_t)(strrchr(taken->subject, '.') - taken->subject);
    char *of = gw_format("%.*s", (int)length, taken->subject);
    bool replaced = false;
    for (const struct gw_mended_line *line = taken + 1;
         line < mended->lines + mended->count && !replaced; line++) {
        replaced = is_outcome(line, "taken") && is_of(line->subject, of);
    }
    free(of);
    return replaced;
}

// The first line from `taken` on with an outcome for the same subject, or NULL.
static const struct gw_mended_line *later(const struct gw_mended *mended,
                                          const struct gw_mended_line *taken, const char *outcome)
{
    for (const struct gw_mended_line *line = taken; line < mended->lines + mended->count; line++) {
        if (is_outcome(line, outcome) && strcmp(line->subject, taken->subject) == 0) {
            return line;
        }
    }
    return NULL;
}

const struct gw_mended_line *gw_mended_latest(const struct gw_mended *mended, const char *of,
                                              bool *is_open)
{
    for (size_t i = mended->count; i-- > 0;) {
        const struct gw_mended_line *line = &mended->lines[i];
        if (!is_outcome(line, "taken") || !strchr(line->subject, '.') ||
            (of ? !is_of(line->subject, of) : is_replaced(mended, line))) {
            continue;
        }
        *is_open = !later(mended, line, "mended");
        if (of || *is_open) {
            return line;
        }
    }
    return NULL;
}

bool gw_mended_was_predicted(const struct gw_mended *mended, const struct gw_mended_line *taken)
{
    return later(mended, taken, "right") || later(mended, taken, "wrong") ||
           later(mended, taken, "shown");
}

void gw_mended_free(struct gw_mended *mended)
{
    for (size_t i = 0; i < mended->count; i++) {
        struct gw_mended_line *line = &mended->lines[i];
        free(line->date);
        free(line->kind);
        free(line->subject);
        free(line->seed);
        free(line->given);
        free(line->outcome);
    }
    free(mended->lines);
    *mended = (struct gw_mended){0};
}

static bool complain(const char *file)
{
    fprintf(stderr, "gridwork: '%s' cannot be written, so the record lacks this: %s\n", file,
            strerror(errno));
    return false;
}

bool gw_mended_append(const char *file, const char *subject, const char *seed, const char *given,
                      const char *outcome)
{
    char date[sizeof("2026-11-27")];
    const time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(date, sizeof(date), "%Y-%m-%d", &local);
    char *line = gw_format("%s\tmend\t%s\t%s\t%s\t%s\n", date, subject, seed, given, outcome);
    const int record = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    bool written = record >= 0 && flock(record, LOCK_EX) == 0;
    struct stat before;
    written = written && fstat(record, &before) == 0;
    if (written) {
        const size_t length = strlen(line);
        const ssize_t done = write(record, line, length);
        written = done == (ssize_t)length;
        if (!written) {
            errno = done < 0 ? errno : ENOSPC;
            complain(file);
            // Half a line would be taken for one.
            if (done > 0 && ftruncate(record, before.st_size) != 0) {
                complain(file);
            }
        }
    } else {
        complain(file);
    }
    if (record >= 0) {
        close(record);
    }
    free(line);
    return written;
}
