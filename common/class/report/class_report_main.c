// SPDX-License-Identifier: MIT
// gw_class_report CLASS [...]: what a class has come to, for people and for course systems.
#include "course.h"
#include "formats.h"

#include "base/text.h"
#include "base/whole_file.h"
#include "grading/report/wrap.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct arguments {
    const char *class_folder, *canvas, *moodle, *column, *columns, *output;
    bool csv, json, junit, gradescope, after_published;
};

static _Noreturn void usage(void)
{
    fputs("usage: ./gridwork class report [--csv] [--json] [--junit] [--gradescope "
          "[--after-published]]\n"
          "           [--canvas EXPORT --column NAME | --moodle WORKSHEET [--columns "
          "ID,GRADE,MODIFIED]]\n"
          "           [-o FILE]\n"
          "It always writes grades.csv and index.html into the folder of the class, and prints a "
          "table.\n"
          "  --csv --json --junit  prints that instead: a row, an object, a test suite a person\n"
          "  --gradescope          results.json for each submission, in its folder of results/\n"
          "  --canvas EXPORT       fills the column NAME of an exported gradebook\n"
          "  --moodle WORKSHEET    fills an offline grading worksheet; --columns has its headings "
          "where\n"
          "                        it is not in English, German, French or Spanish\n"
          "  -o FILE               where what was asked for goes: else canvas.csv or moodle.csv in "
          "the\n"
          "                        folder of the class, or the terminal\n",
          stderr);
    exit(2);
}

static struct arguments read_arguments(int argc, char **argv)
{
    struct arguments arguments = {0};
    static const struct option names[] = {
        {"canvas", required_argument, NULL, 0},
        {"moodle", required_argument, NULL, 1},
        {"column", required_argument, NULL, 2},
        {"columns", required_argument, NULL, 3},
        {"output", required_argument, NULL, 'o'},
        {"csv", no_argument, NULL, 'c'},
        {"json", no_argument, NULL, 'j'},
        {"junit", no_argument, NULL, 'u'},
        {"gradescope", no_argument, NULL, 'g'},
        {"after-published", no_argument, NULL, 'p'},
        {0},
    };
    const char **const texts[] = {&arguments.canvas, &arguments.moodle, &arguments.column,
                                  &arguments.columns};
    enum { LAST_TEXT = 3 };
    static const char flag_letters[] = "cjugp";
    bool *const flags[] = {&arguments.csv, &arguments.json, &arguments.junit, &arguments.gradescope,
                           &arguments.after_published};
    int option;
    while ((option = getopt_long(argc, argv, "o:", names, NULL)) != -1) {
        const char *const flag = option > LAST_TEXT ? strchr(flag_letters, option) : NULL;
        if (option >= 0 && option <= LAST_TEXT) {
            *texts[option] = optarg;
        } else if (option == 'o') {
            arguments.output = optarg;
        } else if (flag) {
            *flags[flag - flag_letters] = true;
        } else {
            usage();
        }
    }
    if (optind != argc - 1) {
        usage();
    }
    arguments.class_folder = argv[optind];
    return arguments;
}

static char *within(const struct arguments *arguments, const char *name)
{
    return gw_format("%s/%s", arguments->class_folder, name);
}

static bool write_whole(const char *path, const struct gw_class_results *results,
                        void (*write)(const struct gw_class_results *, FILE *))
{
    struct gw_whole_file file;
    if (!gw_whole_file_begin(&file, path)) {
        return false;
    }
    write(results, file.out);
    return gw_whole_file_end(&file);
}

static bool is_same_file(const char *one, const char *other)
{
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

static void tell_of(const char *words, const struct gw_notes *notes)
{
    enum { MOST_NAMED = 10 };
    if (notes->count == 0) {
        return;
    }
    struct gw_text text = {0};
    gw_text_add(&text, "%zu %s: ", notes->count, words);
    for (size_t i = 0; i < notes->count && i < MOST_NAMED; i++) {
        gw_text_add(&text, "%s%s", i > 0 ? "; " : "", notes->text[i]);
    }
    if (notes->count > MOST_NAMED) {
        gw_text_add(&text, "; and %zu more", notes->count - MOST_NAMED);
    }
    gw_print_wrapped(stdout, gw_text_string(&text), 0, 2);
    gw_text_free(&text);
}

// Fills the export of Canvas or of Moodle into a new file.
static bool fill(const struct arguments *arguments, const struct gw_class_results *results)
{
    const char *export = arguments->canvas ? arguments->canvas : arguments->moodle;
    char *path = arguments->output
                     ? gw_format("%s", arguments->output)
                     : within(arguments, arguments->canvas ? "canvas.csv" : "moodle.csv");
    struct gw_table table = {0};
    struct gw_class_filled filled = {0};
    char *why = is_same_file(export, path)
                    ? gw_format("%s is the export itself: choose another file with -o", path)
                    : gw_table_read(export, &table);
    if (!why) {
        why = arguments->canvas
                  ? gw_class_fill_canvas(results, &table, arguments->column, &filled)
                  : gw_class_fill_moodle(results, &table, arguments->columns, &filled);
    }
    bool written = !why && gw_table_write(&table, path);
    if (why) {
        fprintf(stderr, "gridwork: %s: %s\n", export, why);
        free(why);
    } else if (written) {
        printf("%s: %zu mark%s written\n", path, filled.marks, filled.marks == 1 ? "" : "s");
        tell_of("without a mark, left as they are", &filled.unmarked);
        tell_of("excused or not assigned, left as they are", &filled.excused);
        tell_of("in the export and not in the class, left as they are", &filled.strangers);
        tell_of("in the class and not in the export", &filled.absent);
    }
    gw_class_filled_free(&filled);
    gw_table_free(&table);
    free(path);
    return written;
}

// One of the forms, to the terminal or a file.
static bool write_form(const struct arguments *arguments, const struct gw_class_results *results)
{
    void (*write)(const struct gw_class_results *, FILE *) = arguments->csv ? gw_class_write_csv
                                                             : arguments->json
                                                                 ? gw_class_write_json
                                                                 : gw_class_write_junit;
    if (arguments->output) {
        return write_whole(arguments->output, results, write);
    }
    write(results, stdout);
    return true;
}

static bool write_results_json(const struct arguments *arguments,
                               const struct gw_class_results *results)
{
    size_t written;
    if (!gw_class_write_gradescope(results, arguments->class_folder, arguments->after_published,
                                   &written)) {
        return false;
    }
    printf("%zu results.json written, one in the folder of each submission that has a mark\n",
           written);
    return true;
}

static bool report(const struct arguments *arguments, const struct gw_class_results *results)
{
    char *table = within(arguments, "grades.csv");
    char *page = within(arguments, "index.html");
    bool written = write_whole(table, results, gw_class_write_csv) &&
                   write_whole(page, results, gw_class_write_page);
    if (!written) {
        // the reason stands on stderr
    } else if (arguments->csv || arguments->json || arguments->junit) {
        written = write_form(arguments, results);
    } else if (arguments->canvas || arguments->moodle) {
        written = fill(arguments, results);
    } else if (arguments->gradescope) {
        written = write_results_json(arguments, results);
    } else {
        gw_class_print(results, stdout);
        printf("more: %s\n", page);
    }
    free(table);
    free(page);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("The report cannot be written to standard output.\n", stderr);
        written = false;
    }
    return written;
}

int main(int argc, char **argv)
{
    const struct arguments arguments = read_arguments(argc, argv);
    const int forms = arguments.csv + arguments.json + arguments.junit + arguments.gradescope +
                      !!arguments.canvas + !!arguments.moodle;
    if (forms > 1) {
        usage();
    }
    gw_fit_page_to(stdout);
    struct gw_class_results results;
    char *why = gw_class_results_read(arguments.class_folder, &results);
    if (why) {
        fprintf(stderr, "gridwork: %s. ./gridwork class grade makes it\n", why);
        free(why);
        return 2;
    }
    const bool written = report(&arguments, &results);
    gw_class_results_free(&results);
    return written ? 0 : 2;
}
