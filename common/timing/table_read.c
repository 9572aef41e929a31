// SPDX-License-Identifier: MIT
// Reads a table and says of the first thing that is wrong with it where it stands.
#include "table.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct gw_table *table;
    const char *path;
    size_t line;
    bool has_columns;
    char *message;
};

__attribute__((format(printf, 2, 3))) static bool refuse(struct reader *reader, const char *format,
                                                         ...)
{
    char what[GW_TABLE_MESSAGE / 2];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof(what), format, arguments);
    va_end(arguments);
    snprintf(reader->message, GW_TABLE_MESSAGE, "%s:%zu: %s", reader->path, reader->line, what);
    return false;
}

static bool read_columns(struct reader *reader, const char *names)
{
    static const char fixed[] = GW_TABLE_COLUMNS;
    const size_t length = sizeof(fixed) - 1;
    if (reader->has_columns) {
        return refuse(reader, "a second '# columns:' line; a table has one");
    }
    if (strncmp(names, fixed, length) != 0 || (names[length] != '\0' && names[length] != ' ')) {
        return refuse(reader, "the columns are '%.80s', and do not begin with '%s'", names, fixed);
    }
    if (!gw_table_name_extras(reader->table, names + length)) {
        return refuse(reader, "more than %d further columns, or a name that is too long",
                      GW_TABLE_MOST_EXTRA);
    }
    reader->has_columns = true;
    return true;
}

/** A comment: `# key: text` belongs to the card, anything else is for people. */
static bool read_comment(struct reader *reader, char *line)
{
    char *key = line + 1 + strspn(line + 1, " ");
    char *colon = strchr(key, ':');
    if (!colon || strcspn(key, " ") < (size_t)(colon - key)) {
        return true;
    }
    *colon = '\0';
    const char *text = colon + 1 + strspn(colon + 1, " ");
    if (strcmp(key, "columns") == 0) {
        return read_columns(reader, text);
    }
    if (!gw_table_set_card(reader->table, key, text)) {
        return refuse(reader, "the card cannot take the key '%.40s'", key);
    }
    return true;
}

static bool to_number(const char *word, double *number)
{
    char *end = NULL;
    *number = strtod(word, &end);
    return end != word && *end == '\0';
}

static bool to_count(const char *word, size_t *count)
{
    char *end = NULL;
    errno = 0;
    const unsigned long long value = strtoull(word, &end, 10);
    *count = (size_t)value;
    return errno == 0 && word[0] >= '0' && word[0] <= '9' && *end == '\0';
}

static bool read_row(struct reader *reader, char *line)
{
    enum { MOST = GW_TABLE_FIXED_COLUMNS + GW_TABLE_MOST_EXTRA };
    if (!reader->has_columns) {
        return refuse(reader, "a row before the line '# columns: %s'", GW_TABLE_COLUMNS);
    }
    char nothing[] = "";
    char *words[MOST + 1];
    for (int i = 0; i <= MOST; i++) {
        words[i] = nothing;
    }
    size_t count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(line, " \t", &rest); word && count <= MOST;
         word = strtok_r(NULL, " \t", &rest)) {
        words[count++] = word;
    }
    const size_t want = GW_TABLE_FIXED_COLUMNS + reader->table->extras;
    if (count != want) {
        return refuse(reader, "%zu columns%s, and not %zu", count, count > MOST ? " or more" : "",
                      want);
    }
    struct gw_table_row row = {.n = 0};
    snprintf(row.series, sizeof(row.series), "%s", words[0]);
    snprintf(row.unit, sizeof(row.unit), "%s", words[6]);
    if (strlen(words[0]) >= sizeof(row.series) || strlen(words[6]) >= sizeof(row.unit)) {
        return refuse(reader, "a name that is too long");
    }
    double *const numbers[] = {&row.x, &row.min, &row.median, &row.max};
    static const int places[] = {1, 3, 4, 5};
    for (int i = 0; i < 4; i++) {
        if (!to_number(words[places[i]], numbers[i])) {
            return refuse(reader, "'%.40s' is not a number", words[places[i]]);
        }
    }
    if (!to_count(words[2], &row.n) || !to_count(words[7], &row.repeats)) {
        return refuse(reader, "n and repeats are not whole numbers ('%.40s', '%.40s')", words[2],
                      words[7]);
    }
    for (size_t i = 0; i < reader->table->extras; i++) {
        if (!to_number(words[GW_TABLE_FIXED_COLUMNS + i], &row.extra[i])) {
            return refuse(reader, "'%.40s' is not a number", words[GW_TABLE_FIXED_COLUMNS + i]);
        }
    }
    char wrong[GW_TABLE_MESSAGE];
    return gw_table_add(reader->table, &row, wrong) || refuse(reader, "%.200s", wrong);
}

static bool read_line(struct reader *reader, char *line, size_t length)
{
    if (memchr(line, '\0', length)) {
        return refuse(reader, "this is no table: it has a byte that is 0");
    }
    line[strcspn(line, "\r\n")] = '\0';
    const size_t blanks = strspn(line, " \t");
    if (line[blanks] == '\0') {
        return true;
    }
    return line[blanks] == '#' ? read_comment(reader, line + blanks) : read_row(reader, line);
}

bool gw_table_read(struct gw_table *table, const char *path, char *message)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        snprintf(message, GW_TABLE_MESSAGE, "%s: the table cannot be read: %s", path,
                 strerror(errno));
        return false;
    }
    struct reader reader = {.table = table, .path = path, .message = message};
    char *line = NULL;
    size_t room = 0;
    bool good = true;
    for (ssize_t length = 0; good && (length = getline(&line, &room, file)) > 0;) {
        reader.line++;
        good = read_line(&reader, line, (size_t)length);
    }
    if (good && (ferror(file) || table->count == 0)) {
        snprintf(message, GW_TABLE_MESSAGE, "%s: %s", path,
                 ferror(file) ? "the table could not be read to its end"
                              : "the table has no rows; nothing was timed");
        good = false;
    }
    free(line);
    fclose(file);
    return good;
}
