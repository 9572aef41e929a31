// SPDX-License-Identifier: MIT
// Reads g++'s listing, line by line.
#include "dump.h"

#include "base/text.h"
#include "places.h"

#include <stdlib.h>
#include <string.h>

/** Where the reader stands. */
struct reader {
    struct gw_dump dump;
    const char *source;
    bool in_body, in_blocks;
    int line; // of the latest statement with a place: temporaries have none
};

// ";; Function k (_Z1kPKfPfi, funcdef_no=1812, ...": the name before the last parenthesis.
static void begin_function(struct reader *reader, const char *line)
{
    const char *name = line + strlen(";; Function ");
    const char *end = strstr(name, ", funcdef_no=");
    while (end && end > name && strncmp(end, " (", 2) != 0) {
        end--;
    }
    if (!end) {
        end = name + gw_first_line(name);
    }
    struct gw_dump *dump = &reader->dump;
    dump->functions = gw_one_more(dump->functions, dump->function_count, sizeof(*dump->functions));
    dump->functions[dump->function_count++] =
        (struct gw_function){.name = gw_format("%.*s", (int)(end - name), name)};
    reader->in_body = reader->in_blocks = false;
    reader->line = 0;
}

// Names that a list of parameters or a declaration gives the type double; arrays and pointers are
// none.
static void add_doubles(struct gw_function *function, const char *line)
{
    for (struct gw_piece piece = gw_next_piece(line); piece.kind != GW_PIECE_END;) {
        const struct gw_piece next = gw_next_piece(piece.text + piece.length);
        const bool is_double = gw_piece_is(piece, "double") && next.kind == GW_PIECE_NAME &&
                               next.text[next.length] != '[';
        if (is_double) {
            gw_name_set_add(&function->doubles, next.text, next.length);
        }
        piece = next;
    }
}

static void add_statement(struct reader *reader, struct gw_function *function, const char *line)
{
    struct gw_place place;
    char *text = gw_without_places(line, &place);
    if (place.path) {
        const bool own = strlen(reader->source) == place.path_length &&
                         memcmp(place.path, reader->source, place.path_length) == 0;
        reader->line = own ? place.line : 0;
        function->in_source = function->in_source || own;
    }
    function->statements =
        gw_one_more(function->statements, function->statement_count, sizeof(*function->statements));
    function->statements[function->statement_count++] = (struct gw_statement){text, reader->line};
}

static void read_line(struct reader *reader, const char *line)
{
    if (strncmp(line, ";; Function ", 12) == 0) {
        begin_function(reader, line);
        return;
    }
    if (reader->dump.function_count == 0) {
        return;
    }
    struct gw_function *function = &reader->dump.functions[reader->dump.function_count - 1];
    if (!reader->in_body) {
        function->is_kernel = function->is_kernel || strstr(line, "no_reorder");
        reader->in_body = *line == '{';
        if (!reader->in_body && *line != ';' && strchr(line, '(')) {
            add_doubles(function, strchr(line, '('));
        }
        return;
    }
    line += strspn(line, " ");
    if (strncmp(line, "<bb ", 4) == 0) {
        reader->in_blocks = true;
    } else if (!reader->in_blocks) {
        add_doubles(function, line);
    } else if (*line && *line != '}' && !strstr(line, "# DEBUG") && !strstr(line, "{CLOBBER")) {
        add_statement(reader, function, line);
    }
}

struct gw_dump gw_dump_read(FILE *file, const char *source)
{
    struct reader reader = {.source = source};
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, file) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        read_line(&reader, line);
    }
    free(line);
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
    }
    free(dump->functions);
    *dump = (struct gw_dump){0};
}
