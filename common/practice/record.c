// SPDX-License-Identifier: MIT
// The record grows by one write() per line, under a lock. What a full disk cut short is cut off
// again.
#include "record.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_GIVEN = 60 };

static char *path_in(const char *root)
{
    return gw_format("%s/.gridwork/review.tsv", root);
}

static void add_word(struct gw_text *line, const char *word, size_t most, char end)
{
    for (size_t i = 0; word[i] && i < most; i++) {
        gw_text_add(line, "%c", (unsigned char)word[i] < ' ' ? ' ' : word[i]);
    }
    gw_text_add(line, "%s%c", *word ? "" : "-", end);
}

static bool cannot(const char *path)
{
    fprintf(stderr,
            "gridwork: this could not be recorded in %s: %s. Make room there, then do it again.\n",
            path, strerror(errno));
    return false;
}

static bool append(int file, const char *line, size_t length)
{
    struct stat is;
    char last = '\n';
    if (flock(file, LOCK_EX) != 0 || fstat(file, &is) != 0) {
        return false;
    }
    // What was edited by hand may lack the last line's end.
    if (is.st_size > 0 && pread(file, &last, 1, is.st_size - 1) != 1) {
        return false;
    }
    char *whole = gw_format("%s%s", last == '\n' ? "" : "\n", line);
    const size_t bytes = length + (last != '\n');
    const ssize_t written = write(file, whole, bytes);
    const int why = written < 0 ? errno : ENOSPC;
    free(whole);
    if (written == (ssize_t)bytes) {
        return true;
    }
    errno = ftruncate(file, is.st_size) == 0 ? why : errno;
    return false;
}

bool gw_practice_record_add(const char *root, const struct gw_practice_answer *answer)
{
    char *folder = gw_format("%s/.gridwork", root), *path = path_in(root);
    struct gw_text line = {0};
    char seed[32];
    snprintf(seed, sizeof(seed), "%" PRIu64, answer->seed);
    add_word(&line, answer->date, SIZE_MAX, '\t');
    add_word(&line, answer->kind, SIZE_MAX, '\t');
    add_word(&line, answer->program, SIZE_MAX, '\t');
    add_word(&line, seed, SIZE_MAX, '\t');
    add_word(&line, answer->given, MOST_GIVEN, '\t');
    add_word(&line, answer->unjudged ? "-" : answer->right ? "right" : "wrong", SIZE_MAX, '\t');
    add_word(&line, answer->place, SIZE_MAX, '\t');
    add_word(&line, answer->command, SIZE_MAX, '\n');
    const bool there = mkdir(folder, 0755) == 0 || errno == EEXIST;
    const int file = there ? open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644) : -1;
    const bool good = file >= 0 && append(file, line.data, line.length);
    if (!good) {
        cannot(path);
    }
    if (file >= 0) {
        close(file);
    }
    gw_text_free(&line);
    free(folder);
    free(path);
    return good;
}

static bool is_date(const char *word)
{
    static const char shape[] = "0000-00-00";
    for (int i = 0; i < GW_PRACTICE_DATE; i++) {
        const bool good = shape[i] == '0' ? word[i] >= '0' && word[i] <= '9' : word[i] == shape[i];
        if (!good) {
            return false;
        }
    }
    return true;
}

// Adds a line's answer. @return false: it is none
static bool take(struct gw_practice_record *record, char **words)
{
    const bool right = strcmp(words[5], "right") == 0;
    const bool unjudged = strcmp(words[5], "-") == 0;
    if (!is_date(words[0]) || (!right && !unjudged && strcmp(words[5], "wrong") != 0)) {
        return false;
    }
    struct gw_practice_answer answer = {
        .kind = gw_format("%s", words[1]),
        .program = gw_format("%s", words[2]),
        .seed = strtoull(words[3], NULL, 10),
        .given = gw_format("%s", words[4]),
        .right = right,
        .unjudged = unjudged,
        .place = gw_format("%s", words[6]),
        .command = gw_format("%s", words[7]),
    };
    memcpy(answer.date, words[0], sizeof(answer.date));
    record->answers = gw_one_more(record->answers, record->count, sizeof(answer));
    record->answers[record->count++] = answer;
    return true;
}

struct gw_practice_record gw_practice_record_read_from(FILE *in, size_t most)
{
    enum { WORDS = 8 };
    struct gw_practice_record record = {0};
    char *line = NULL;
    size_t room = 0;
    while (record.count < most && getline(&line, &room, in) > 0) {
        char *words[WORDS], *rest = line;
        int count = 0;
        const size_t length = strcspn(line, "\n");
        const bool whole = line[length] == '\n';
        line[length] = '\0';
        for (char *word; count < WORDS && (word = strsep(&rest, "\t"));) {
            words[count++] = word;
        }
        record.other_lines += !whole || count < WORDS || rest || !take(&record, words);
    }
    free(line);
    return record;
}

struct gw_practice_record gw_practice_record_read(const char *root)
{
    struct gw_practice_record record = {0};
    char *path = path_in(root);
    FILE *in = fopen(path, "re");
    if (in) {
        record = gw_practice_record_read_from(in, SIZE_MAX);
        fclose(in);
    }
    free(path);
    return record;
}

bool gw_practice_is_question(const struct gw_practice_answer *answer)
{
    return strcmp(answer->command, "mend") != 0 && strcmp(answer->command, "order") != 0;
}

void gw_practice_record_free(struct gw_practice_record *record)
{
    for (size_t i = 0; i < record->count; i++) {
        free(record->answers[i].kind);
        free(record->answers[i].program);
        free(record->answers[i].given);
        free(record->answers[i].place);
        free(record->answers[i].command);
    }
    free(record->answers);
    *record = (struct gw_practice_record){0};
}

void gw_practice_today(char date[GW_PRACTICE_DATE])
{
    const char *given = getenv("GW_PRACTICE_TODAY");
    if (given && is_date(given)) {
        memcpy(date, given, GW_PRACTICE_DATE);
        return;
    }
    const time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(date, GW_PRACTICE_DATE, "%Y-%m-%d", &local);
}

static long day_number(const char *date)
{
    enum { SECONDS = 86400 };
    struct tm day = {.tm_year = (int)strtol(date, NULL, 10) - 1900,
                     .tm_mon = (int)strtol(date + 5, NULL, 10) - 1,
                     .tm_mday = (int)strtol(date + 8, NULL, 10)};
    return (long)(timegm(&day) / SECONDS);
}

long gw_practice_days(const char *from, const char *to)
{
    return day_number(to) - day_number(from);
}
