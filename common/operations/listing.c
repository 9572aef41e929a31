// SPDX-License-Identifier: MIT
// What operations keep of a listing.
#include "listing.h"

#include "base/text.h"
#include "listing/listing_lines.h"
#include "listing/pieces.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/** Where the reader stands. */
struct reader {
    struct gw_listing listing;
    const char *headers;
    size_t headers_length;
    bool own; // the latest statement with a place: temporaries have none
};

static struct gw_listed_function *latest_function(struct reader *reader)
{
    return &reader->listing.functions[reader->listing.function_count - 1];
}

static struct gw_listed_block *latest_block(struct gw_listed_function *function)
{
    return function->block_count > 0 ? &function->blocks[function->block_count - 1] : NULL;
}

static void begin_function(void *of, const char *name, size_t name_length, const char *symbol,
                           size_t symbol_length)
{
    struct reader *reader = of;
    struct gw_listing *listing = &reader->listing;
    listing->functions =
        gw_one_more(listing->functions, listing->function_count, sizeof(*listing->functions));
    listing->functions[listing->function_count++] =
        (struct gw_listed_function){.name = gw_format("%.*s", (int)name_length, name),
                                    .symbol = gw_format("%.*s", (int)symbol_length, symbol)};
    reader->own = false;
}

static enum gw_value_type type_named(const char *words, size_t length)
{
    static const char *const integers[] = {"int",      "char", "short", "long",
                                           "unsigned", "bool", "signed"};
    enum gw_value_type type = GW_OTHER_VALUE;
    for (struct gw_piece piece = gw_next_piece(words);
         piece.kind != GW_PIECE_END && piece.text < words + length;
         piece = gw_next_piece(piece.text + piece.length)) {
        if (*piece.text == '*' || *piece.text == '&') {
            return GW_POINTER_VALUE;
        }
        if (*piece.text == '[' || gw_piece_is(piece, "struct") || gw_piece_is(piece, "union") ||
            gw_piece_is(piece, "vector")) {
            return GW_OTHER_VALUE;
        }
        if (gw_piece_is(piece, "float") || gw_piece_is(piece, "double")) {
            type = gw_piece_is(piece, "float") ? GW_FLOAT32_VALUE : GW_FLOAT64_VALUE;
        }
        for (size_t i = 0; i < sizeof(integers) / sizeof(integers[0]); i++) {
            if (type == GW_OTHER_VALUE && gw_piece_is(piece, integers[i])) {
                type = GW_INTEGER_VALUE;
            }
        }
    }
    // Names of integers: int32_t, uint64_t, size_t.
    return type == GW_OTHER_VALUE && memmem(words, length, "_t ", 3) ? GW_INTEGER_VALUE : type;
}

// "long unsigned int _3": the last word is the variable.
static void add_variable(struct gw_listed_function *function, const char *text, size_t length)
{
    while (length > 0 && isspace((unsigned char)text[length - 1])) {
        length--;
    }
    size_t begin = length;
    while (begin > 0 && !isspace((unsigned char)text[begin - 1])) {
        begin--;
    }
    if (begin == 0 || begin == length) {
        return;
    }
    function->variables =
        gw_one_more(function->variables, function->variable_count, sizeof(*function->variables));
    function->variables[function->variable_count++] = (struct gw_listed_variable){
        gw_format("%.*s", (int)(length - begin), text + begin), type_named(text, begin)};
}

static void add_parameters(void *of, const char *line)
{
    if (*line == ';' || isspace((unsigned char)*line)) {
        return;
    }
    const char *begin = strchr(line, '(');
    const char *end = strrchr(line, ')');
    while (begin && end && begin < end) {
        begin++;
        size_t length = strcspn(begin, ",)");
        add_variable(latest_function(of), begin, length);
        begin += length;
    }
}

static void add_number(int **list, size_t *count, int number)
{
    *list = gw_one_more(*list, *count, sizeof(**list));
    (*list)[(*count)++] = number;
}

// What a line with a jump says: "goto <bb 5>; [100.00%]", or the cases of a switch, whose blocks
// have labels, which are kept as negative numbers until all blocks are known.
static void add_jumps(struct gw_listed_block *block, const char *text)
{
    for (const char *at = strstr(text, "<bb "); at; at = strstr(at + 1, "<bb ")) {
        add_number(&block->successors, &block->successor_count, atoi(at + 4));
    }
    for (const char *at = strstr(text, "<L"); at; at = strstr(at + 1, "<L")) {
        add_number(&block->successors, &block->successor_count, -1 - atoi(at + 2));
    }
    block->goes_on = false;
}

// "__atomic_fetch_add_8 (&__gcov0._Z1kPKfPfi[3], 1, 0);": with `&`, or as a load, a sum and a
// store.
static bool is_counter(struct gw_listed_block *block, const char *text)
{
    const char *counters = strstr(text, "__gcov0.");
    const char *index = counters ? strchr(counters, '[') : NULL;
    if (index) {
        block->counter = block->counter < 0 ? atoi(index + 1) : block->counter;
    }
    return index || strncmp(text, "PROF_edge_counter", 17) == 0;
}

static void add_statement(void *of, char *text, const struct gw_place *place)
{
    struct reader *reader = of;
    struct gw_listed_function *function = latest_function(reader);
    struct gw_listed_block *block = latest_block(function);
    if (place->path) {
        reader->own = strncmp(place->path, reader->headers, reader->headers_length) != 0;
    }
    if (strncmp(text, "<L", 2) == 0) {
        add_number(&block->labels, &block->label_count, atoi(text + 2));
    } else if (strstr(text, "goto <bb ") || strncmp(text, "switch (", 8) == 0) {
        add_jumps(block, text);
    } else if (strncmp(text, "return", 6) == 0 || strncmp(text, "resx ", 5) == 0) {
        block->goes_on = false;
        block->returns = true;
    } else if (!is_counter(block, text)) {
        block->statements =
            gw_one_more(block->statements, block->statement_count, sizeof(*block->statements));
        block->statements[block->statement_count++] =
            (struct gw_listed_statement){text, reader->own};
        function->own = function->own || reader->own;
        return;
    }
    free(text);
}

static void add_block(void *of, int number)
{
    struct gw_listed_function *function = latest_function(of);
    function->blocks =
        gw_one_more(function->blocks, function->block_count, sizeof(*function->blocks));
    function->blocks[function->block_count++] =
        (struct gw_listed_block){.number = number, .counter = -1, .goes_on = true};
}

// Labels become the numbers of their blocks, and who goes on does so into the next one.
static void end_function(void *of)
{
    const struct gw_listed_function *function = latest_function(of);
    for (size_t b = 0; b < function->block_count; b++) {
        struct gw_listed_block *block = &function->blocks[b];
        for (size_t s = 0; s < block->successor_count; s++) {
            for (size_t to = 0; to < function->block_count && block->successors[s] < 0; to++) {
                const struct gw_listed_block *other = &function->blocks[to];
                for (size_t l = 0; l < other->label_count; l++) {
                    if (other->labels[l] == -1 - block->successors[s]) {
                        block->successors[s] = other->number;
                        break;
                    }
                }
            }
        }
        if (block->goes_on && b + 1 < function->block_count) {
            add_number(&block->successors, &block->successor_count, function->blocks[b + 1].number);
        }
    }
}

static void take_declaration(void *of, const char *line)
{
    add_variable(latest_function(of), line, strcspn(line, ";["));
}

struct gw_listing gw_listing_read(FILE *file, const char *headers)
{
    static const struct gw_listing_taker taker = {.function = begin_function,
                                                  .heading = add_parameters,
                                                  .declaration = take_declaration,
                                                  .block = add_block,
                                                  .statement = add_statement,
                                                  .end = end_function};
    struct reader reader = {.headers = headers, .headers_length = strlen(headers)};
    gw_listing_take(file, &taker, &reader);
    return reader.listing;
}

const struct gw_listed_function *gw_listed_function(const struct gw_listing *listing,
                                                    const char *symbol, size_t length)
{
    for (size_t f = 0; f < listing->function_count; f++) {
        const struct gw_listed_function *function = &listing->functions[f];
        if (function->own && strncmp(function->symbol, symbol, length) == 0 &&
            function->symbol[length] == '\0') {
            return function;
        }
    }
    return NULL;
}

static enum gw_value_type type_of(const struct gw_listed_function *function, const char *name,
                                  size_t length)
{
    for (size_t i = 0; i < function->variable_count; i++) {
        const char *declared = function->variables[i].name;
        if (strncmp(declared, name, length) == 0 && declared[length] == '\0') {
            return function->variables[i].type;
        }
    }
    return GW_OTHER_VALUE;
}

enum gw_value_type gw_listed_type(const struct gw_listed_function *function, const char *name,
                                  size_t length)
{
    const char *parenthesis = memchr(name, '(', length); // "x_3(D)": its value at the beginning
    length = parenthesis ? (size_t)(parenthesis - name) : length;
    const enum gw_value_type type = type_of(function, name, length);
    if (type != GW_OTHER_VALUE) {
        return type;
    }
    // A variable's versions are called s_12: its name, and a number.
    while (length > 0 && isdigit((unsigned char)name[length - 1])) {
        length--;
    }
    return length > 1 && name[length - 1] == '_' ? type_of(function, name, length - 1)
                                                 : GW_OTHER_VALUE;
}

void gw_listing_free(struct gw_listing *listing)
{
    for (size_t f = 0; f < listing->function_count; f++) {
        struct gw_listed_function *function = &listing->functions[f];
        for (size_t b = 0; b < function->block_count; b++) {
            struct gw_listed_block *block = &function->blocks[b];
            for (size_t s = 0; s < block->statement_count; s++) {
                free(block->statements[s].text);
            }
            free(block->statements);
            free(block->successors);
            free(block->labels);
        }
        for (size_t v = 0; v < function->variable_count; v++) {
            free(function->variables[v].name);
        }
        free(function->blocks);
        free(function->variables);
        free(function->name);
        free(function->symbol);
    }
    free(listing->functions);
    *listing = (struct gw_listing){0};
}
