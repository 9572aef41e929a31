// SPDX-License-Identifier: MIT
// Prints a table, and writes one so that nobody sees half of it.
#include "table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool gw_table_print(const struct gw_table *table, FILE *stream)
{
    for (size_t i = 0; i < table->cards; i++) {
        fprintf(stream, "# %s: %s\n", table->card[i].key, table->card[i].text);
    }
    fprintf(stream, "# columns: %s", GW_TABLE_COLUMNS);
    for (size_t i = 0; i < table->extras; i++) {
        fprintf(stream, " %s", table->extra_names[i]);
    }
    fputc('\n', stream);
    for (size_t i = 0; i < table->count; i++) {
        const struct gw_table_row *row = &table->rows[i];
        fprintf(stream, "%s %.10g %zu %.6g %.6g %.6g %s %zu", row->series, row->x, row->n, row->min,
                row->median, row->max, row->unit, row->repeats);
        for (size_t k = 0; k < table->extras; k++) {
            fprintf(stream, " %.10g", row->extra[k]);
        }
        fputc('\n', stream);
    }
    return fflush(stream) == 0 && !ferror(stream);
}

bool gw_table_write(const struct gw_table *table, const char *path, char *message)
{
    const size_t length = strlen(path) + sizeof(".XXXXXX");
    char *temporary = malloc(length);
    if (!temporary) {
        snprintf(message, GW_TABLE_MESSAGE, "%s: no memory for the file's name", path);
        return false;
    }
    snprintf(temporary, length, "%s.XXXXXX", path);
    const int descriptor = mkstemp(temporary);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    bool good = file;
    if (good) {
        const mode_t mask = umask(0); // mkstemp's file is for its owner alone
        umask(mask);
        good = gw_table_print(table, file) && fchmod(descriptor, 0666 & ~mask) == 0;
        good = fclose(file) == 0 && good;
        good = good && rename(temporary, path) == 0;
    } else if (descriptor >= 0) {
        close(descriptor);
    }
    if (!good) {
        snprintf(message, GW_TABLE_MESSAGE, "%s: the table cannot be written: %s", path,
                 strerror(errno));
        if (descriptor >= 0) {
            unlink(temporary);
        }
    }
    free(temporary);
    return good;
}
