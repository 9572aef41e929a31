// SPDX-License-Identifier: MIT
#include "preprocessor_lines.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t\v\f\r");
}

// Reads a name; what stands behind it is returned.
static const char *read_word(const char *at, char word[GW_LONGEST_WORD])
{
    size_t length = 0;
    for (at = skip_blanks(at); isalnum((unsigned char)*at) || *at == '_'; at++) {
        if (length + 1 < GW_LONGEST_WORD) {
            word[length++] = *at;
        }
    }
    word[length] = '\0';
    return at;
}

static bool is_word(const char *word, const char *const *words)
{
    while (*words && strcmp(word, *words) != 0) {
        words++;
    }
    return *words;
}

bool gw_pragma_is_refused(const char *words, char sentence[GW_LONGEST_RULE])
{
    static const char *const refused[] = {"redefine_extname", "weak", "push_macro", "pop_macro",
                                          NULL};
    static const char *const of_gcc[] = {"diagnostic", "unroll", "ivdep", "warning", "error", NULL};
    char first[GW_LONGEST_WORD], second[GW_LONGEST_WORD];
    read_word(read_word(words, first), second);
    const bool gcc = strcmp(first, "GCC") == 0;
    if (!is_word(first, refused) && (!gcc || is_word(second, of_gcc))) {
        return false;
    }
    snprintf(sentence, GW_LONGEST_RULE,
             "#pragma %.40s%s%.40s compiles the file differently from the grader: remove it", first,
             gcc ? " " : "", gcc ? second : "");
    return true;
}

// Whether a folder of the path is "..".
static bool climbs(const char *path)
{
    for (const char *at = path; at; at = strchr(at, '/')) {
        at += *at == '/';
        if (strncmp(at, "..", 2) == 0 && (at[2] == '/' || !at[2])) {
            return true;
        }
    }
    return false;
}

static struct gw_directive refuse(const char *sentence)
{
    struct gw_directive directive = {.refused = true};
    snprintf(directive.sentence, sizeof(directive.sentence), "%s", sentence);
    return directive;
}

// `at` stands at the quote or bracket.
static struct gw_directive read_path(const char *at)
{
    const char close = *at == '<' ? '>' : '"';
    const char *end = strchr(at + 1, close);
    struct gw_directive directive = {0};
    if (!end || (size_t)(end - at) > sizeof(directive.header)) {
        return refuse("#include: this path is not allowed: write the file's name between quotes");
    }
    snprintf(directive.header, sizeof(directive.header), "%.*s", (int)(end - at - 1), at + 1);
    const bool absolute = directive.header[0] == '/';
    if (absolute || climbs(directive.header)) {
        directive.refused = true;
        snprintf(directive.sentence, sizeof(directive.sentence),
                 "#include: the path %s: put the header beside the file, and write its name alone",
                 absolute ? "is absolute" : "leads out of the file's folder");
    }
    return directive;
}

static struct gw_directive read_include(const char *at)
{
    at = skip_blanks(at);
    if (*at != '<' && *at != '"') {
        return refuse("#include of a macro: write the header's name itself");
    }
    return read_path(at);
}

// The paths that __has_include() asks for, and names that are not the student's.
static struct gw_directive read_condition(const char *at)
{
    struct gw_directive directive = {0};
    char word[GW_LONGEST_WORD];
    while (*at && !directive.refused) {
        if (isalpha((unsigned char)*at) || *at == '_') {
            at = read_word(at, word);
            if (strncmp(word, "__has_include", 13) == 0) {
                at = skip_blanks(at);
                at = *at == '(' ? skip_blanks(at + 1) : at;
                if (*at != '<' && *at != '"') {
                    return refuse("__has_include of a macro: write the header's name itself");
                }
                directive = read_path(at);
            }
        } else {
            at++;
        }
    }
    directive.header[0] = '\0';
    return directive;
}

struct gw_directive gw_directive_read(const char *line)
{
    static const char *const including[] = {"include", "import", NULL};
    static const char *const conditions[] = {"if", "elif", NULL};
    struct gw_directive directive = {0};
    char name[GW_LONGEST_WORD], word[GW_LONGEST_WORD];
    const char *rest = read_word(skip_blanks(line) + 1, name); // behind the #
    if (is_word(name, including)) {
        return read_include(rest);
    } else if (strcmp(name, "include_next") == 0 || strcmp(name, "embed") == 0) {
        snprintf(directive.sentence, GW_LONGEST_RULE, "#%.40s: no exercise needs it: remove it",
                 name);
        directive.refused = true;
    } else if (strcmp(name, "line") == 0 || isdigit((unsigned char)name[0])) {
        return refuse("#line changes the line numbers of this file: remove it");
    } else if (strcmp(name, "undef") == 0) {
        read_word(rest, word);
        directive.refused = gw_name_is_refused(word, false, directive.sentence);
    } else if (strcmp(name, "pragma") == 0) {
        directive.refused = gw_pragma_is_refused(rest, directive.sentence);
    } else if (is_word(name, conditions)) {
        return read_condition(rest);
    }
    return directive;
}
