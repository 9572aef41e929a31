// SPDX-License-Identifier: MIT
/**
 * @file csv_file.h
 * A small file to be read, for the tests of the CSV reader.
 */
#ifndef GW_CSV_FILE_H
#define GW_CSV_FILE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** The file's name: its folder is for the test program alone. */
static char gw_csv_path[64] = "";

static inline int gw_csv_folder_make(void **state)
{
    static char folder[] = "/tmp/gridwork-csv-XXXXXX";
    (void)state;
    if (!mkdtemp(folder)) {
        return -1;
    }
    snprintf(gw_csv_path, sizeof(gw_csv_path), "%s/table.csv", folder);
    return 0;
}

static inline int gw_csv_folder_remove(void **state)
{
    (void)state;
    unlink(gw_csv_path);
    *strrchr(gw_csv_path, '/') = '\0';
    return rmdir(gw_csv_path);
}

/** Writes the file. */
static inline void gw_csv_write_bytes(const char *bytes, size_t count)
{
    FILE *file = fopen(gw_csv_path, "w");
    if (!file || fwrite(bytes, 1, count, file) != count || fclose(file) != 0) {
        abort();
    }
}

static inline void gw_csv_write(const char *text)
{
    gw_csv_write_bytes(text, strlen(text));
}

#endif
