// SPDX-License-Identifier: MIT
#include "source_rules.h"

#include "base/regular_file.h"
#include "chevron/lexer/lexer.h"
#include "chevron/text/spelling.h"
#include "preprocessor_lines.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void gw_own_files_free(struct gw_own_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->names[i]);
    }
    files->count = 0;
}

void gw_breach_free(struct gw_breach *breach)
{
    free(breach->name);
    gw_buffer_free(&breach->text);
}

// The token as the compiler reads it, cut where there is no room.
static void spell(struct gw_source *source, const struct gw_token *token, char *out, size_t room)
{
    size_t at = token->offset, length = 0;
    for (int c; (c = gw_next_character(source, token, &at)) >= 0 && length + 1 < room;) {
        out[length++] = (char)c;
    }
    out[length] = '\0';
}

// A preprocessor line without its comments. What stands between quotes or < > is no comment.
static void take_out_comments(char *line)
{
    char *to = line;
    char until = '\0';
    for (const char *at = line; *at;) {
        const char *end = strncmp(at, "/*", 2) == 0 ? strstr(at + 2, "*/") : NULL;
        if (!until && end) {
            *to++ = ' ';
            at = end + 2;
            continue;
        } else if (!until && strncmp(at, "//", 2) == 0) {
            break;
        }
        if (until) {
            until = *at == until ? '\0' : until;
        } else {
            until = *at == '"' ? '"' : *at == '<' ? '>' : '\0';
        }
        *to++ = *at++;
    }
    *to = '\0';
}

static bool is_mark(const struct gw_token *token, char mark)
{
    return token->kind == GW_TOKEN_MARK && token->mark == (unsigned char)mark;
}

// A section's name goes into the assembler's text as it is, and more lines with it.
static bool hides_lines(struct gw_source *source, const struct gw_token *token)
{
    char text[1024];
    spell(source, token, text, sizeof(text));
    return strpbrk(text, "\\\n") || strlen(text) + 1 == sizeof(text);
}

// The attribute that the names from `token` on belong to ends where the parentheses or brackets
// that open there are closed.
static bool attribute_is_refused(struct gw_source *source, const struct gw_token *token,
                                 char sentence[GW_LONGEST_RULE])
{
    char word[GW_LONGEST_WORD];
    int depth = 0;
    do {
        depth += is_mark(token, '(') || is_mark(token, '[');
        depth -= is_mark(token, ')') || is_mark(token, ']');
        if (token->kind == GW_TOKEN_NAME) {
            spell(source, token, word, sizeof(word));
            if (gw_attribute_is_refused(word, sentence)) {
                return true;
            }
        }
        if (token->kind == GW_TOKEN_TEXT && hides_lines(source, token)) {
            strcpy(sentence, "a text with a backslash in an attribute: write it without");
            return true;
        }
        token++;
    } while (depth > 0 && token->kind != GW_TOKEN_END);
    return false;
}

static bool name_is_refused(struct gw_source *source, const struct gw_token *token, bool expanded,
                            char sentence[GW_LONGEST_RULE])
{
    static const char *const attributes[] = {"__attribute__", "__attribute", NULL};
    char word[GW_LONGEST_WORD], text[1024];
    spell(source, token, word, sizeof(word));
    if (gw_name_is_refused(word, expanded, sentence)) {
        return true;
    }
    if (gw_token_is_one_of(source, token, attributes)) {
        return attribute_is_refused(source, token + 1, sentence);
    }
    if (strcmp(word, "_Pragma") == 0 && is_mark(token + 1, '(') && token[2].kind == GW_TOKEN_TEXT) {
        spell(source, token + 2, text, sizeof(text));
        return gw_pragma_is_refused(text + strcspn(text, "\"") + 1, sentence);
    }
    return false;
}

// Of what the box does not let it open, a file is told in words before it runs.
static bool names_own_memory(struct gw_source *source, const struct gw_token *token,
                             char sentence[GW_LONGEST_RULE])
{
    char text[256];
    spell(source, token, text, sizeof(text));
    const char *process = strstr(text, "/proc/");
    if (!process || !strstr(process, "/mem\"")) {
        return false;
    }
    snprintf(sentence, GW_LONGEST_RULE,
             "%.100s: no exercise reads or writes its memory as a file: remove it", text);
    return true;
}

// Looks at one token of a file as it was written. `header` becomes what it includes, if anything.
static bool token_is_refused(struct gw_source *source, const struct gw_token *token,
                             char sentence[GW_LONGEST_RULE], char *header, size_t room)
{
    char line[2048];
    struct gw_directive directive;
    *header = '\0';
    switch (token->kind) {
    case GW_TOKEN_NAME:
    case GW_TOKEN_PARAMETER:
        return name_is_refused(source, token, false, sentence);
    case GW_TOKEN_IF:
    case GW_TOKEN_ELSE:
    case GW_TOKEN_DIRECTIVE:
        spell(source, token, line, sizeof(line));
        take_out_comments(line);
        directive = gw_directive_read(line);
        memcpy(sentence, directive.sentence, GW_LONGEST_RULE);
        memcpy(header, directive.header,
               room < sizeof(directive.header) ? room : sizeof(directive.header));
        return directive.refused;
    case GW_TOKEN_TEXT:
        return names_own_memory(source, token, sentence);
    case GW_TOKEN_MARK:
        if (is_mark(token, '%') && is_mark(token + 1, ':') && token[1].glued) {
            strcpy(sentence, "%: is another spelling of #: write #");
            return true;
        }
        return is_mark(token, '[') && is_mark(token + 1, '[') && token[1].glued &&
               attribute_is_refused(source, token, sentence);
    default:
        return false;
    }
}

static void set_breach(struct gw_breach *breach, const char *name, struct gw_source *source,
                       size_t offset, const char *sentence)
{
    breach->name = strdup(name);
    gw_chevron_set_error(&breach->error, source->text, source->length, offset, "%s", sentence);
}

static bool read_own(const char *name, struct gw_own_files *files, struct gw_breach *breach);

// A header that lies beside the file that includes it, or beside the student's.
static bool read_header(const char *header, const char *includer, struct gw_own_files *files,
                        struct gw_breach *breach)
{
    const char *const from[] = {includer, files->names[0]};
    bool keeps = true;
    for (size_t i = 0; keeps && i < sizeof(from) / sizeof(*from); i++) {
        const char *slash = strrchr(from[i], '/');
        const size_t folder = slash ? (size_t)(slash - from[i]) + 1 : 0;
        const size_t length = folder + strlen(header) + 1;
        char *path = malloc(length);
        if (path) {
            memcpy(path, from[i], folder);
            strcpy(path + folder, header);
            keeps = read_own(path, files, breach);
        }
        free(path);
    }
    return keeps;
}

// Whether what a token says is known only when macros are expanded.
static bool may_say_more(struct gw_source *source, const struct gw_token *token)
{
    static const char *const names[] = {"__attribute__", "__attribute", "_Pragma", NULL};
    return token->kind == GW_TOKEN_NAME
               ? gw_token_is_one_of(source, token, names)
               : is_mark(token, GW_MARK_PASTE) ||
                     (is_mark(token, '[') && is_mark(token + 1, '[') && token[1].glued);
}

static bool judge(const char *name, struct gw_source *source, struct gw_own_files *files,
                  struct gw_breach *breach)
{
    char sentence[GW_LONGEST_RULE], header[1024];
    for (size_t t = 0; t < source->token_count; t++) {
        const struct gw_token *token = &source->tokens[t];
        files->expand |= may_say_more(source, token);
        if (token_is_refused(source, token, sentence, header, sizeof(header))) {
            set_breach(breach, name, source, token->offset, sentence);
            return false;
        }
        if (*header && !read_header(header, name, files, breach)) {
            return false;
        }
    }
    return true;
}

static bool was_read(const char *name, const struct gw_own_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        if (strcmp(files->names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

// One that is not there, or cannot be read, is the compiler's to complain of.
static bool read_own(const char *name, struct gw_own_files *files, struct gw_breach *breach)
{
    struct gw_regular_file file;
    if (was_read(name, files) || gw_regular_file_read(AT_FDCWD, name, GW_FOLLOW_LINKS, &file)) {
        return true;
    }
    struct gw_source source = {.text = file.bytes, .length = file.length};
    const size_t most = sizeof(files->names) / sizeof(*files->names);
    bool keeps = false;
    if (files->count == most) {
        set_breach(breach, name, &source, 0, "more than 64 headers of your own: join some of them");
    } else {
        files->names[files->count++] = strdup(name);
        if (gw_lex(&source, 0, &breach->error)) {
            keeps = judge(name, &source, files, breach);
        } else {
            breach->name = strdup(name);
        }
    }
    free(source.tokens);
    if (keeps || breach->text.bytes) {
        free(file.bytes);
    } else {
        breach->text = (struct gw_buffer){file.bytes, file.length, file.length};
    }
    return keeps;
}

bool gw_source_keeps_rules(const char *file, struct gw_own_files *files, struct gw_breach *breach)
{
    *files = (struct gw_own_files){0};
    *breach = (struct gw_breach){0};
    return read_own(file, files, breach);
}

// `# 12 "name" 3`: where the lines that follow stand. Returns false for another line.
static bool read_marker(struct gw_source *source, const struct gw_token *token, char *name,
                        size_t room, size_t *line)
{
    char text[2048];
    spell(source, token, text, sizeof(text));
    char *end;
    *line = strtoul(text + 1, &end, 10);
    if (end == text + 1 || strncmp(end, " \"", 2) != 0) {
        return false;
    }
    const size_t length = strcspn(end + 2, "\"");
    *name = '\0';
    strncat(name, end + 2, length < room ? length : room - 1);
    return true;
}

// Looks at one token of what the preprocessor has made, where an operator _Pragma is a line.
static bool expanded_is_refused(struct gw_source *source, const struct gw_token *token,
                                char sentence[GW_LONGEST_RULE])
{
    static const char pragma[] = "#pragma ";
    char line[1024];
    if (token->kind == GW_TOKEN_DIRECTIVE) {
        spell(source, token, line, sizeof(line));
        return strncmp(line, pragma, sizeof(pragma) - 1) == 0 &&
               gw_pragma_is_refused(line + sizeof(pragma) - 1, sentence);
    }
    return token->kind == GW_TOKEN_NAME
               ? name_is_refused(source, token, true, sentence)
               : is_mark(token, '[') && is_mark(token + 1, '[') && token[1].glued &&
                     attribute_is_refused(source, token, sentence);
}

bool gw_expanded_keeps_rules(const struct gw_buffer *expanded, const struct gw_own_files *files,
                             struct gw_breach *breach)
{
    struct gw_source source = {.text = expanded->bytes, .length = expanded->length};
    char name[2048] = "", sentence[GW_LONGEST_RULE];
    size_t first_line = 1, marker = 0;
    bool own = false;
    bool keeps = gw_lex(&source, 0, &breach->error);
    if (!keeps) {
        breach->name = strdup(files->names[0]);
        breach->error.line = 0;
    }
    for (size_t t = 0; keeps && t < source.token_count; t++) {
        const struct gw_token *token = &source.tokens[t];
        if (token->kind == GW_TOKEN_DIRECTIVE &&
            read_marker(&source, token, name, sizeof(name), &first_line)) {
            marker = token->offset + token->length;
            own = was_read(name, files);
        } else if (own && expanded_is_refused(&source, token, sentence)) {
            keeps = false;
            set_breach(breach, name, &source, token->offset, sentence);
            breach->error.line = first_line;
            for (size_t at = marker + 1; at < token->offset; at++) {
                breach->error.line += source.text[at] == '\n';
            }
            breach->error.column = 1;
        }
    }
    free(source.tokens);
    return keeps;
}
