// SPDX-License-Identifier: MIT
// The program behind ./gridwork mistake; version.h says what it reads.
//
//   mistakes check  KINDS {SOLUTION RIGHT WRONG}...   every version has a text, every kind is known
//   mistakes table  KINDS {SOLUTION RIGHT WRONG}...   the table of mistakes, in Markdown
//   mistakes list   SOLUTION RIGHT WRONG              versions, one a line
//   mistakes show   SOLUTION RIGHT WRONG NAME         one whole; also `reference`, `right NAME`
//   mistakes expand SOLUTION RIGHT WRONG FOLDER       all as whole files
//   mistakes refit  SOLUTION RIGHT WRONG OLD_SOLUTION
//   mistakes add    SOLUTION RIGHT WRONG KINDS NAME FILE
//                   [--title TITLE] [--kind KIND; KIND] [--base BASE] [--seconds N]
//                   [--expect STATE] [--words WORDS] [--variant] [--replace] [--try]: --try writes
//                   nothing
//
// RIGHT and WRONG are paths without .variants and .mistakes. git must be installed. Exit status 1
// where something is wrong with the files, 2 where the command is.
#include "change.h"
#include "exercise.h"
#include "lines.h"
#include "table.h"
#include "version.h"

#include <string.h>

enum { WRONG_FILES = 1, WRONG_COMMAND = 2 };

static int usage(void)
{
    fputs("usage: mistakes check|table KINDS {SOLUTION RIGHT WRONG}...\n"
          "       mistakes list SOLUTION RIGHT WRONG\n"
          "       mistakes show SOLUTION RIGHT WRONG NAME\n"
          "       mistakes expand SOLUTION RIGHT WRONG FOLDER\n"
          "       mistakes refit SOLUTION RIGHT WRONG OLD_SOLUTION\n"
          "       mistakes add SOLUTION RIGHT WRONG KINDS NAME FILE [options]\n",
          stderr);
    return WRONG_COMMAND;
}

static bool read_file(const char *path, struct gw_lines *lines)
{
    return gw_lines_read(path, lines) || gw_lines_complain(path, stderr);
}

static bool write_lines(const char *path, const struct gw_lines *lines)
{
    return gw_lines_write(path, lines) || gw_lines_complain(path, stderr);
}

static bool write_list(const struct gw_list *list)
{
    const struct gw_lines lines = gw_list_lines(list);
    return list->count == 0 || write_lines(list->path, &lines);
}

/** check and table: all exercises at once. */
static int all_exercises(bool table, const char *path, int count, char **arguments)
{
    struct gw_lines kinds;
    if (!read_file(path, &kinds)) {
        return WRONG_FILES;
    }
    struct gw_list *lists = gw_keep((size_t)(count / 3 + 1) * sizeof(*lists));
    size_t list_count = 0;
    bool fine = true;
    for (int i = 0; i + 2 < count; i += 3) {
        struct gw_exercise exercise;
        if (!gw_exercise_read(&exercise, arguments[i], arguments[i + 1], arguments[i + 2],
                              stderr)) {
            fine = false;
            continue;
        }
        fine = (table || gw_exercise_texts(&exercise)) && fine;
        lists[list_count++] = exercise.wrong;
    }
    fine = fine && gw_kinds_check(&kinds, path, lists, list_count);
    if (table && fine) {
        gw_table_print(&kinds, lists, list_count, stdout);
    }
    return fine ? 0 : WRONG_FILES;
}

static int show(struct gw_exercise *exercise, const char *name)
{
    const bool right = strncmp(name, "right ", 6) == 0;
    const struct gw_list *list = right ? &exercise->right : &exercise->wrong;
    const char *own_name = name + (right ? 6 : 0);
    const struct gw_version *version = gw_list_find(list, own_name);
    if (strcmp(name, "reference") == 0) {
        gw_lines_print(&exercise->reference, stdout);
        return 0;
    }
    if (!version) {
        fprintf(stderr, "%s: there is no %s '%s'\n", list->path, gw_list_word(list), own_name);
        return WRONG_FILES;
    }
    gw_exercise_texts(exercise); // it says what does not fit, which may be others
    gw_lines_print(&version->text, stdout);
    return version->text.count ? 0 : WRONG_FILES;
}

/** Reads the exercise a second time, with its old solution. */
static int refit(struct gw_exercise *exercise, char **paths, const char *old_solution)
{
    struct gw_exercise old;
    if (!gw_exercise_read(&old, old_solution, paths[1], paths[2], stderr) ||
        !gw_exercise_texts(&old)) {
        return WRONG_FILES;
    }
    const bool fits = gw_exercise_refit(&old, exercise);
    const bool written = write_list(&exercise->right) && write_list(&exercise->wrong);
    return fits && written ? 0 : WRONG_FILES;
}

/** What the options of `add` say. */
struct options {
    struct gw_version version;
    bool variant, based, replace, only_try;
};

/** The flag that an option sets, or NULL. */
static bool *flag_of(struct options *options, const char *option)
{
    if (strcmp(option, "--variant") == 0) {
        return &options->variant;
    }
    if (strcmp(option, "--replace") == 0) {
        return &options->replace;
    }
    return strcmp(option, "--try") == 0 ? &options->only_try : NULL;
}

/** Whether each option is known and has its value; if not, that has been said. Sets flags. */
static bool check_options(struct options *options, const char *kinds, int count, char **arguments)
{
    static const char valued[] = " --title --kind --base --seconds --expect --words ";
    for (int i = 0; i < count; i++) {
        bool *flag = flag_of(options, arguments[i]);
        if (flag) {
            *flag = true;
        } else if (!*arguments[i] || !strstr(valued, gw_keep_words(" %s ", arguments[i]))) {
            fprintf(stderr, "gridwork: mistake add does not know '%s' (--help)\n", arguments[i]);
            return false;
        } else if (++i == count || !*arguments[i]) {
            const bool kind = strcmp(arguments[i - 1], "--kind") == 0;
            fprintf(stderr, "gridwork: %s wants a %s%s\n", arguments[i - 1],
                    kind ? "kind of " : "value behind it (--help)", kind ? kinds : "");
            return false;
        }
    }
    return true;
}

/** Reads the values of options that check_options() found right; false if one cannot be, which has
 * been said. */
static bool read_options(const struct gw_list *list, struct options *options, int count,
                         char **arguments)
{
    const char *state = "fail", *words = NULL;
    for (int i = 0; i < count; i++) {
        const char *option = arguments[i];
        const char *field = NULL;
        if (flag_of(options, option)) {
            continue;
        }
        const char *value = arguments[++i];
        if (strcmp(option, "--title") == 0) {
            options->version.title = value;
        } else if (strcmp(option, "--expect") == 0) {
            state = value;
        } else if (strcmp(option, "--words") == 0) {
            words = value;
        } else if (strcmp(option, "--base") == 0) {
            options->based = true;
            field = strcmp(value, "reference") == 0 ? NULL : gw_keep_words("base: %s", value);
        } else {
            field = gw_keep_words("%s: %s", option + 2, value);
        }
        if (field && !gw_version_read_field(list, &options->version, 0, field)) {
            return false;
        }
    }
    const char *expect = words ? gw_keep_words("expect: %s: %s", state, words) : NULL;
    return !expect || gw_version_read_field(list, &options->version, 0, expect);
}

static int add(struct gw_exercise *exercise, const char *kinds_path, int count, char **arguments)
{
    struct options options = {.version = {.name = arguments[0]}};
    struct gw_lines kinds, text;
    if (!gw_is_version_name(arguments[0])) {
        fprintf(stderr, "'%s' is no name: use a-z, 0-9 and _\n", arguments[0]);
        return WRONG_COMMAND;
    }
    if (!check_options(&options, kinds_path, count - 2, arguments + 2)) {
        return WRONG_COMMAND;
    }
    struct gw_list *list = options.variant ? &exercise->right : &exercise->wrong;
    if (!read_options(list, &options, count - 2, arguments + 2)) {
        return WRONG_COMMAND;
    }
    if (!read_file(kinds_path, &kinds) || !read_file(arguments[1], &text) ||
        !gw_kinds_complete(&kinds, kinds_path, &options.version, stderr)) {
        return WRONG_FILES;
    }
    gw_exercise_texts(exercise); // it says what does not fit, which may be replaced
    struct gw_version *version =
        gw_exercise_add(exercise, list, &options.version, &text, options.based, options.replace);
    if (!version) {
        return WRONG_FILES;
    }
    if (options.only_try) {
        return gw_exercise_texts(exercise) ? 0 : WRONG_FILES;
    }
    if (!options.variant && !version->state) {
        version->state = "fail";
        version->words = "?";
        fprintf(stderr, "%s: fill in what %s is to be answered: `expect: STATE: words`\n",
                list->path, version->name);
    }
    return gw_exercise_texts(exercise) && write_list(list) ? 0 : WRONG_FILES;
}

static int one_exercise(const char *command, int count, char **arguments)
{
    struct gw_exercise exercise;
    if (!gw_exercise_read(&exercise, arguments[0], arguments[1], arguments[2], stderr)) {
        return WRONG_FILES;
    }
    count -= 3;
    arguments += 3;
    if (strcmp(command, "list") == 0 && count == 0) {
        gw_list_print(&exercise.right, stdout);
        gw_list_print(&exercise.wrong, stdout);
        return 0;
    }
    if (strcmp(command, "show") == 0 && count == 1) {
        return show(&exercise, arguments[0]);
    }
    if (strcmp(command, "expand") == 0 && count == 1) {
        const bool fits = gw_exercise_texts(&exercise);
        return fits && gw_exercise_expand(&exercise, arguments[0]) ? 0 : WRONG_FILES;
    }
    if (strcmp(command, "refit") == 0 && count == 1) {
        return refit(&exercise, arguments - 3, arguments[0]);
    }
    if (strcmp(command, "add") == 0 && count >= 3) {
        return add(&exercise, arguments[0], count - 1, arguments + 1);
    }
    return usage();
}

int main(int count, char **arguments)
{
    int status;
    if (count < 5) {
        status = usage();
    } else if (strcmp(arguments[1], "check") == 0 || strcmp(arguments[1], "table") == 0) {
        status = all_exercises(arguments[1][0] == 't', arguments[2], count - 3, arguments + 3);
    } else {
        status = one_exercise(arguments[1], count - 2, arguments + 2);
    }
    gw_free_words();
    return status;
}
