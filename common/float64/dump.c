// SPDX-License-Identifier: MIT
// What float64 keeps of a listing.
#include "dump.h"

#include "base/text.h"
#include "listing/listing_lines.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/** Where the reader stands. */
struct reader {
    struct gw_dump dump;
    const char *source;
    int line; // of the latest statement with a place: temporaries have none
};

static struct gw_function *latest(struct reader *reader)
{
    return &reader->dump.functions[reader->dump.function_count - 1];
}

static void begin_function(void *of, const char *name, size_t length, const char *symbol,
                           size_t symbol_length)
{
    (void)symbol, (void)symbol_length;
    struct reader *reader = of;
    struct gw_dump *dump = &reader->dump;
    dump->functions = gw_one_more(dump->functions, dump->function_count, sizeof(*dump->functions));
    dump->functions[dump->function_count++] =
        (struct gw_function){.name = gw_format("%.*s", (int)length, name)};
    reader->line = 0;
}

size_t gw_dump_name_length(struct gw_piece name)
{
    const char *suffix = name.text + name.length;
    return *suffix == '.' && isdigit((unsigned char)suffix[1])
               ? name.length + 1 + strspn(suffix + 1, "0123456789_")
               : name.length;
}

// Names that a list of parameters or a declaration gives the type double, or that of an array of
// them; pointers are none.
static void add_doubles(struct gw_function *function, const char *line)
{
    for (struct gw_piece piece = gw_next_piece(line); piece.kind != GW_PIECE_END;) {
        const struct gw_piece next = gw_next_piece(piece.text + piece.length);
        if (gw_piece_is(piece, "double") && next.kind == GW_PIECE_NAME) {
            const bool is_array = next.text[next.length] == '[';
            gw_name_set_add(is_array ? &function->double_arrays : &function->doubles, next.text,
                            gw_dump_name_length(next));
        }
        piece = next;
    }
}

static void take_heading(void *of, const char *line)
{
    struct gw_function *function = latest(of);
    function->is_kernel = function->is_kernel || strstr(line, "no_reorder");
    if (*line != ';' && strchr(line, '(')) {
        add_doubles(function, strchr(line, '('));
    }
}

static void take_declaration(void *of, const char *line)
{
    add_doubles(latest(of), line);
}

static void add_statement(void *of, char *text, const struct gw_place *place)
{
    struct reader *reader = of;
    struct gw_function *function = latest(reader);
    if (place->path) {
        const bool own = strlen(reader->source) == place->path_length &&
                         memcmp(place->path, reader->source, place->path_length) == 0;
        reader->line = own ? place->line : 0;
        function->in_source = function->in_source || own;
    }
    function->statements =
        gw_one_more(function->statements, function->statement_count, sizeof(*function->statements));
    function->statements[function->statement_count++] = (struct gw_statement){text, reader->line};
}

struct gw_dump gw_dump_read(FILE *file, const char *source)
{
    static const struct gw_listing_taker taker = {.function = begin_function,
                                                  .heading = take_heading,
                                                  .declaration = take_declaration,
                                                  .statement = add_statement};
    struct reader reader = {.source = source};
    gw_listing_take(file, &taker, &reader);
    return reader.dump;
}

void gw_dump_free(struct gw_dump *dump)
{
    for (size_t i = 0; i < dump->function_count; i++) {
        struct gw_function *function = &dump->functions[i];
        for (size_t j = 0; j < function->statement_count; j++) {
            free(function->statements[j].text);
        }
        free(function->statements);
        free(function->name);
        gw_name_set_free(&function->doubles);
        gw_name_set_free(&function->double_arrays);
    }
    free(dump->functions);
    *dump = (struct gw_dump){0};
}
