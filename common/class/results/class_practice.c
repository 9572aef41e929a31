// SPDX-License-Identifier: MIT
// A record of somebody else's is read whole or not at all.
#include "class_practice.h"

#include "base/regular_file.h"
#include "base/text.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/** Five questions a day fill as many lines in five years. */
enum { MOST_LINES = 10000 };

static struct gw_class_practice unknown(char *note)
{
    return (struct gw_class_practice){.note = note};
}

static struct gw_class_practice tally_of(const struct gw_practice_record *record)
{
    if (record->count >= MOST_LINES) {
        return unknown(gw_format("the record of practice has more than %d lines", MOST_LINES - 1));
    }
    if (record->other_lines > 0) {
        return unknown(gw_format("%zu line%s of the record of practice %s no answer%s",
                                 record->other_lines, record->other_lines == 1 ? "" : "s",
                                 record->other_lines == 1 ? "is" : "are",
                                 record->other_lines == 1 ? "" : "s"));
    }
    char today[GW_PRACTICE_DATE];
    gw_practice_today(today);
    struct gw_practice_items items = gw_practice_schedule(record, today);
    const struct gw_class_practice practice = {.known = true,
                                               .tally = gw_practice_tally_of(record, &items, NULL)};
    gw_practice_items_free(&items);
    return practice;
}

struct gw_class_practice gw_class_practice_read(const char *class_folder, const char *folder)
{
    char *path = gw_format("%s/practice/%s.tsv", class_folder, folder);
    struct gw_regular_file file = {0};
    const char *wrong = gw_regular_file_read(AT_FDCWD, path, GW_REFUSE_LINKS, &file);
    FILE *in = wrong || file.length == 0 ? NULL : fmemopen(file.bytes, file.length, "r");
    struct gw_class_practice practice;
    if (in) {
        struct gw_practice_record record = gw_practice_record_read_from(in, MOST_LINES);
        practice = tally_of(&record);
        gw_practice_record_free(&record);
        fclose(in);
    } else {
        practice =
            unknown(access(path, F_OK) != 0 ? gw_format("no record of practice was taken")
                                            : gw_format("the record of practice cannot be read: %s",
                                                        wrong ? wrong : "it is empty"));
    }
    free(file.bytes);
    free(path);
    return practice;
}
