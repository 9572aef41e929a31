// SPDX-License-Identifier: MIT
// What was found, as a table for programs and as one for people.
#include "base/page/wrap.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "similar.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SHOWN = 20 };

// A name as it can stand on a terminal: none of its characters tells that things.
static void add_name(struct gw_text *text, const char *name)
{
    for (const char *c = name; *c; c++) {
        const size_t length = gw_utf8_character(c);
        const unsigned char byte = (unsigned char)*c;
        const bool controls = length == 0 || byte < ' ' || byte == 0x7f ||
                              (byte == 0xc2 && (unsigned char)c[1] < 0xa0);
        gw_text_add_bytes(text, controls ? "?" : c, controls ? 1 : length);
        c += length > 0 ? length - 1 : 0;
    }
}

char *gw_similar_who(const struct gw_people *people, const char *folder)
{
    struct gw_text who = {0};
    for (size_t i = 0; i < people->count; i++) {
        const struct gw_person *person = &people->people[i];
        if (person->folder && strcmp(person->folder, folder) == 0) {
            gw_text_add(&who, who.length > 0 ? " and " : "");
            add_name(&who, *person->name ? person->name : person->id);
        }
    }
    char *names = gw_format("%s", who.length > 0 ? gw_text_string(&who) : folder);
    gw_text_free(&who);
    return names;
}

bool gw_similar_write(const struct gw_similar *similar, const char *class_folder)
{
    char *path = gw_format("%s/similar.tsv", class_folder);
    struct gw_whole_file file;
    bool written = gw_whole_file_begin(&file, path);
    if (written) {
        fputs("a\tb\ttotal", file.out);
        for (size_t i = 0; i < similar->exercise_count; i++) {
            fprintf(file.out, "\t%s", similar->exercises[i].name);
        }
        fputc('\n', file.out);
        for (size_t i = 0; i < similar->pair_count; i++) {
            const struct gw_pair *pair = &similar->pairs[i];
            fprintf(file.out, "%s\t%s\t%u", similar->people.submissions[pair->a].folder,
                    similar->people.submissions[pair->b].folder, pair->total);
            for (size_t j = 0; j < similar->exercise_count; j++) {
                if (pair->percent[j] == GW_NOT_COMPARED) {
                    fputc('\t', file.out);
                } else {
                    fprintf(file.out, "\t%u", pair->percent[j]);
                }
            }
            fputc('\n', file.out);
        }
        written = gw_whole_file_end(&file);
    }
    free(path);
    return written;
}

static void print_caution(const struct gw_similar *similar, FILE *out)
{
    char *text = gw_format(
        "This orders what you may look at, and never grades: short exercises have few right "
        "shapes, and %zu %s with fewer than %d tokens of %s own %s too short to compare.",
        similar->too_short, similar->too_short == 1 ? "file" : "files", GW_LEAST_TOKENS,
        similar->too_short == 1 ? "its" : "their", similar->too_short == 1 ? "was" : "were");
    gw_print_wrapped(out, text, 0, 0);
    free(text);
}

static void print_pair(const struct gw_similar *similar, const struct gw_pair *pair, FILE *out)
{
    char *a = gw_similar_who(&similar->people, similar->people.submissions[pair->a].folder);
    char *b = gw_similar_who(&similar->people, similar->people.submissions[pair->b].folder);
    struct gw_text line = {0};
    gw_text_add(&line, "%s | %s:", a, b);
    for (size_t i = 0; i < similar->exercise_count; i++) {
        if (pair->percent[i] != GW_NOT_COMPARED && pair->percent[i] > 0) {
            gw_text_add(&line, " %s %u %%,", similar->exercises[i].name, pair->percent[i]);
        }
    }
    line.data[line.length - 1] = '\0'; // the last comma
    fprintf(out, "%6u  ", pair->total);
    gw_print_wrapped(out, gw_text_string(&line), 8, 8);
    gw_text_free(&line);
    free(a);
    free(b);
}

void gw_similar_print(const struct gw_similar *similar, FILE *out)
{
    print_caution(similar, out);
    fprintf(out, "\n total  who | who: how much of the shorter file is in the other\n");
    for (size_t i = 0; i < similar->pair_count && i < MOST_SHOWN; i++) {
        print_pair(similar, &similar->pairs[i], out);
    }
    if (similar->pair_count == 0) {
        fprintf(out, "     -  of %zu files that were compared no two have anything in common\n",
                similar->compared);
    } else if (similar->pair_count > MOST_SHOWN) {
        fprintf(out, "        and %zu more pairs in similar.tsv\n",
                similar->pair_count - MOST_SHOWN);
    }
    fputc('\n', out);
    for (size_t i = 0; i < similar->notes.count; i++) {
        char *sentence = gw_format("%s.", similar->notes.text[i]);
        gw_print_wrapped(out, sentence, 0, 0);
        free(sentence);
    }
    print_caution(similar, out);
}
