// SPDX-License-Identifier: MIT
// A line of a list is known by its beginning: a word and a colon, "@@", or a character of a hunk.
#include "version.h"

#include "lines.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *gw_list_word(const struct gw_list *list)
{
    return list->right ? "variant" : "mistake";
}

const char *gw_list_exercise(const struct gw_list *list)
{
    const char *slash = strrchr(list->path, '/');
    const char *name = slash ? slash + 1 : list->path;
    return gw_keep_text(name, strcspn(name, "."));
}

struct gw_version *gw_list_find(const struct gw_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->versions[i].name, name) == 0) {
            return &list->versions[i];
        }
    }
    return NULL;
}

bool gw_complain(const struct gw_list *list, const struct gw_version *version, size_t line,
                 const char *format, ...)
{
    fprintf(list->errors, "%s:", list->path);
    if (line) {
        fprintf(list->errors, "%zu:", line);
    }
    fputc(' ', list->errors);
    if (version) {
        fprintf(list->errors, "%s %s: ", gw_list_word(list), version->name);
    }
    va_list arguments;
    va_start(arguments, format);
    vfprintf(list->errors, format, arguments);
    va_end(arguments);
    fputc('\n', list->errors);
    return false;
}

struct reader {
    struct gw_list *list;
    const struct gw_lines *lines;
    size_t next;                /* index of the line that is read next; +1 is its number */
    struct gw_version *version; /* the one being read */
};

/** What stands behind `beginning`, or NULL if the line begins otherwise. */
static const char *behind(const char *line, const char *beginning)
{
    const size_t length = strlen(beginning);
    return strncmp(line, beginning, length) == 0 ? line + length : NULL;
}

bool gw_is_version_name(const char *name)
{
    const size_t length = strlen(name);
    return length > 0 && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == length;
}

/** `mistake NAME: title`: room for it in the list. */
static bool read_head(struct reader *reader, const char *rest)
{
    struct gw_list *list = reader->list;
    const size_t line = reader->next + 1;
    const char *word = gw_list_word(list);
    const char *colon = strstr(rest, ": ");
    const char *name = gw_keep_text(rest, colon ? (size_t)(colon - rest) : 0);
    if (!colon || !colon[2] || !gw_is_version_name(name)) {
        return gw_complain(list, NULL, line,
                           "write `%s NAME: what it does`, the name of a-z, 0-9 and _", word);
    }
    struct gw_version *version = &list->versions[list->count];
    version->at = line;
    version->name = name;
    version->title = colon + 2;
    const struct gw_version *other = gw_list_find(list, version->name);
    if (other) {
        return gw_complain(list, version, line, "line %zu has this name too; choose another",
                           other->at);
    }
    list->count++;
    reader->version = version;
    return true;
}

static bool read_base(const struct gw_list *list, struct gw_version *version, size_t number,
                      const char *value)
{
    const char *right = behind(value, "right ");
    const char *mistake = list->right ? NULL : behind(value, "mistake ");
    if (strcmp(value, "nothing") == 0) {
        version->base = GW_BASE_NOTHING;
    } else if (right) {
        version->base = GW_BASE_RIGHT;
        version->base_name = right;
    } else if (mistake) {
        version->base = GW_BASE_MISTAKE;
        version->base_name = mistake;
    } else {
        return gw_complain(
            list, version, number,
            "the base '%s' is neither `right NAME`%s nor `nothing`; without the line it "
            "is the reference solution",
            value, list->right ? "" : " nor `mistake NAME`");
    }
    if (version->base != GW_BASE_NOTHING && (version->base == GW_BASE_MISTAKE || list->right)) {
        const struct gw_version *base = gw_list_find(list, version->base_name);
        if (!base || base == version) {
            return gw_complain(list, version, number, "there is no %s '%s' above it to be its base",
                               gw_list_word(list), version->base_name);
        }
    }
    return true;
}

static void read_kinds(struct gw_version *version, const char *value)
{
    for (const char *end; (end = strstr(value, "; ")); value = end + 2) {
        gw_lines_add(&version->kinds, gw_keep_text(value, (size_t)(end - value)));
    }
    gw_lines_add(&version->kinds, value);
}

static bool read_expect(const struct gw_list *list, struct gw_version *version, size_t number,
                        const char *value)
{
    static const char *const states[] = {"pass", "fail", "crashed", "timed out", "not started"};
    const size_t first = list->right ? 0 : 1;
    const size_t end = list->right ? 1 : sizeof(states) / sizeof(states[0]);
    for (size_t i = first; i < end; i++) {
        const char *words = behind(value, states[i]);
        if (words && strncmp(words, ": ", 2) == 0 && words[2]) {
            version->state = states[i];
            version->words = words + 2;
            return true;
        }
    }
    return gw_complain(list, version, number,
                       list->right
                           ? "write `expect: pass: words of the remark`"
                           : "write `expect: STATE: words of the answer`, the state one of fail, "
                             "crashed, timed out, not started");
}

bool gw_version_read_field(const struct gw_list *list, struct gw_version *version, size_t number,
                           const char *line)
{
    const bool wrong = !list->right;
    const char *kind = wrong ? behind(line, "kind: ") : NULL;
    const char *base = behind(line, "base: ");
    const char *seconds = behind(line, "seconds: ");
    const char *expect = behind(line, "expect: ");
    if ((kind && version->kinds.count) || (base && version->base) ||
        (seconds && version->seconds) || (expect && version->state)) {
        return gw_complain(list, version, number, "`%.*s` stands here a second time",
                           (int)strcspn(line, ":"), line);
    }
    if (kind && *kind) {
        read_kinds(version, kind);
        return true;
    }
    if (base) {
        return read_base(list, version, number, base);
    }
    if (seconds) {
        version->seconds = (unsigned)strtoul(seconds, NULL, 10);
        if (!version->seconds || strspn(seconds, "0123456789") != strlen(seconds)) {
            return gw_complain(list, version, number,
                               "write `seconds: N`, N a whole number above 0");
        }
        return true;
    }
    if (expect) {
        return read_expect(list, version, number, expect);
    }
    return gw_complain(list, version, number, "'%s' is neither a field (%s) nor part of a hunk",
                       line, wrong ? "kind, base, seconds, expect" : "base, seconds, expect");
}

/** Whether the line belongs to a version's hunks: it begins one, or is below the beginning. */
static bool is_of_hunks(const struct gw_version *version, const char *line)
{
    const bool below = version->hunks.count || version->base == GW_BASE_NOTHING;
    return strncmp(line, "@@", 2) == 0 || (below && *line && strchr("-+ ", *line));
}

/** A line of a hunk. What git would take for a line between patches is refused here. */
static bool read_hunk_line(struct reader *reader, const char *line)
{
    const struct gw_list *list = reader->list;
    struct gw_version *version = reader->version;
    const size_t number = reader->next + 1;
    if (version->base == GW_BASE_NOTHING && *line != '+') {
        return gw_complain(list, version, number,
                           "its base is nothing, so that each line begins with +");
    }
    if (*line == '@' && strncmp(line, "@@ -", 4) != 0) {
        return gw_complain(list, version, number, "'%s' is no `@@ -LINE,COUNT +LINE,COUNT @@`",
                           line);
    }
    if (!version->hunks.count) {
        version->hunks_at = number;
    }
    gw_lines_add(&version->hunks, line);
    return true;
}

/** Whether each hunk has a line of its base: one that only adds would fit anywhere. */
static bool hunks_show_base(const struct gw_list *list, const struct gw_version *version)
{
    size_t head = 0;
    bool shown = true;
    for (size_t i = 0; i <= version->hunks.count; i++) {
        const char mark = i < version->hunks.count ? version->hunks.line[i][0] : '@';
        if (mark == '@' && !shown) {
            return gw_complain(list, version, version->hunks_at + head,
                               "the hunk shows no line of its base; let it begin with the one "
                               "before, as context");
        }
        head = mark == '@' ? i : head;
        shown = (shown && mark != '@') || mark == '-' || mark == ' ';
    }
    return true;
}

/** Is the version that ends here all there? */
static bool finish(const struct reader *reader)
{
    const struct gw_version *version = reader->version;
    if (!version) {
        return true;
    }
    if (!reader->list->right && !version->state) {
        return gw_complain(reader->list, version, version->at,
                           "the line `expect: STATE: words of the answer` is missing");
    }
    if (!version->hunks.count) {
        return gw_complain(reader->list, version, version->at,
                           "it has no hunk: it changes nothing");
    }
    return version->base == GW_BASE_NOTHING || hunks_show_base(reader->list, version);
}

bool gw_list_parse(struct gw_list *list, const struct gw_lines *lines)
{
    struct reader reader = {.list = list, .lines = lines};
    const char *beginning = list->right ? "variant " : "mistake ";
    /* No more versions than there are lines. */
    list->versions = gw_keep((lines->count + 1) * sizeof(*list->versions));
    list->count = 0;
    list->opening = (struct gw_lines){0};
    while (reader.next < lines->count) {
        const char *line = lines->line[reader.next];
        const char *rest = behind(line, beginning);
        if (rest) {
            if (!finish(&reader) || !read_head(&reader, rest)) {
                return false;
            }
        } else if (!reader.version && (!*line || *line == '#')) {
            if (*line) {
                gw_lines_add(&list->opening, line);
            }
        } else if (!reader.version) {
            return gw_complain(list, NULL, reader.next + 1,
                               "there is no `%sNAME: title` above this line", beginning);
        } else if (is_of_hunks(reader.version, line)) {
            if (!read_hunk_line(&reader, line)) {
                return false;
            }
        } else if (*line) {
            if (reader.version->hunks.count) {
                return gw_complain(
                    list, reader.version, reader.next + 1,
                    "'%s' is no line of a hunk: it begins with neither @@ nor -, + or "
                    "a blank",
                    line);
            }
            if (!gw_version_read_field(list, reader.version, reader.next + 1, line)) {
                return false;
            }
        }
        reader.next++;
    }
    return finish(&reader);
}

/** The base as the line `base:` has it; "reference" where that line is absent. */
static const char *base_words(const struct gw_version *version)
{
    switch (version->base) {
    case GW_BASE_RIGHT:
        return gw_keep_words("right %s", version->base_name);
    case GW_BASE_MISTAKE:
        return gw_keep_words("mistake %s", version->base_name);
    case GW_BASE_NOTHING:
        return "nothing";
    case GW_BASE_REFERENCE:
        break;
    }
    return "reference";
}

static void add_version(struct gw_lines *lines, const struct gw_list *list,
                        const struct gw_version *version)
{
    gw_lines_add(lines, "");
    gw_lines_add(lines,
                 gw_keep_words("%s %s: %s", gw_list_word(list), version->name, version->title));
    const char *kinds = NULL;
    for (size_t i = 0; i < version->kinds.count; i++) {
        const char *kind = version->kinds.line[i];
        kinds = kinds ? gw_keep_words("%s; %s", kinds, kind) : kind;
    }
    if (kinds) {
        gw_lines_add(lines, gw_keep_words("kind: %s", kinds));
    }
    if (version->base != GW_BASE_REFERENCE) {
        gw_lines_add(lines, gw_keep_words("base: %s", base_words(version)));
    }
    if (version->seconds) {
        gw_lines_add(lines, gw_keep_words("seconds: %u", version->seconds));
    }
    if (version->state) {
        gw_lines_add(lines, gw_keep_words("expect: %s: %s", version->state, version->words));
    }
    for (size_t i = 0; i < version->hunks.count; i++) {
        gw_lines_add(lines, version->hunks.line[i]);
    }
}

struct gw_lines gw_list_lines(const struct gw_list *list)
{
    struct gw_lines lines = {0};
    for (size_t i = 0; i < list->opening.count; i++) {
        gw_lines_add(&lines, list->opening.line[i]);
    }
    for (size_t i = 0; i < list->count; i++) {
        add_version(&lines, list, &list->versions[i]);
    }
    return lines;
}

void gw_list_print(const struct gw_list *list, FILE *out)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct gw_version *version = &list->versions[i];
        fprintf(out, "%s\t%s\t%s\t%s\t%u\t%s\t%s\n", list->right ? "right" : "wrong", version->name,
                version->state ? version->state : "pass", version->words ? version->words : "",
                version->seconds, base_words(version), version->title);
    }
}
