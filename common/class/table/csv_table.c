// SPDX-License-Identifier: MIT
// What a table holds: looking a cell up, and changing one.
#include "csv_table.h"

#include "base/text.h"
#include "base/whole_file.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

char *gw_table_text(const struct gw_table *table, size_t line, size_t column)
{
    const struct gw_line *cells = &table->lines[line];
    struct gw_text text = {0};
    if (column < cells->count) {
        const struct gw_cell *cell = &cells->cells[column];
        const bool quoted = cell->length > 0 && cell->bytes[0] == '"';
        bool inside = false;
        for (size_t i = 0; i < cell->length; i++) {
            // Within quotes a quote is written twice.
            if (quoted && cell->bytes[i] == '"') {
                if (inside && i + 1 < cell->length && cell->bytes[i + 1] == '"') {
                    i++;
                } else {
                    inside = !inside;
                    continue;
                }
            }
            gw_text_add_bytes(&text, &cell->bytes[i], 1);
        }
    }
    char *said = gw_format("%s", gw_text_string(&text));
    gw_text_free(&text);
    return said;
}

char *gw_table_trimmed(const struct gw_table *table, size_t line, size_t column)
{
    if (column == GW_NO_COLUMN) {
        return gw_format("%s", "");
    }
    char *text = gw_table_text(table, line, column);
    char *begin = text + strspn(text, " \t\r\n");
    size_t length = strlen(begin);
    while (length > 0 && strchr(" \t\r\n", begin[length - 1])) {
        length--;
    }
    char *trimmed = gw_format("%.*s", (int)length, begin);
    free(text);
    return trimmed;
}

void gw_table_set(struct gw_table *table, size_t line, size_t column, const char *text)
{
    struct gw_line *cells = &table->lines[line];
    while (cells->count <= column) {
        cells->cells = gw_one_more(cells->cells, cells->count, sizeof(*cells->cells));
        cells->cells[cells->count++] = (struct gw_cell){gw_format("%s", ""), 0};
    }
    const char wants_quotes[] = {table->separator, '"', '\n', '\r', '\0'};
    struct gw_text bytes = {0};
    if (strpbrk(text, wants_quotes)) {
        gw_text_add(&bytes, "\"");
        for (const char *c = text; *c; c++) {
            gw_text_add(&bytes, *c == '"' ? "\"\"" : "%c", *c);
        }
        gw_text_add(&bytes, "\"");
    } else {
        gw_text_add(&bytes, "%s", text);
    }
    free(cells->cells[column].bytes);
    cells->cells[column] = (struct gw_cell){gw_format("%s", gw_text_string(&bytes)), bytes.length};
    gw_text_free(&bytes);
}

// Whether a text says a heading, but for case and the blanks around it.
static bool is_heading(const char *text, const char *heading)
{
    text += strspn(text, " \t\n\r");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\n\r", text[length - 1])) {
        length--;
    }
    return length == strlen(heading) && strncasecmp(text, heading, length) == 0;
}

size_t gw_table_column(const struct gw_table *table, const char *heading)
{
    for (size_t column = 0; table->count > 0 && column < table->lines[0].count; column++) {
        char *text = gw_table_text(table, 0, column);
        const bool found = is_heading(text, heading);
        free(text);
        if (found) {
            return column;
        }
    }
    return GW_NO_COLUMN;
}

bool gw_table_write(const struct gw_table *table, const char *path)
{
    struct gw_whole_file file;
    if (!gw_whole_file_begin(&file, path)) {
        return false;
    }
    fputs(table->has_mark ? "\xef\xbb\xbf" : "", file.out);
    for (size_t i = 0; i < table->count; i++) {
        const struct gw_line *line = &table->lines[i];
        for (size_t j = 0; j < line->count; j++) {
            if (j > 0) {
                fputc(table->separator, file.out);
            }
            fwrite(line->cells[j].bytes, 1, line->cells[j].length, file.out);
        }
        fputs(line->end, file.out);
    }
    return gw_whole_file_end(&file);
}

void gw_table_free(struct gw_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        for (size_t j = 0; j < table->lines[i].count; j++) {
            free(table->lines[i].cells[j].bytes);
        }
        free(table->lines[i].cells);
    }
    free(table->lines);
    *table = (struct gw_table){0};
}
