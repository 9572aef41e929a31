// SPDX-License-Identifier: MIT
// gw_class_report CLASS [...]: what a class has come to, for people and for course systems.
#include "class_changes.h"
#include "course.h"
#include "feedback.h"
#include "formats.h"

#include "base/arguments.h"
#include "base/page/wrap.h"
#include "base/text.h"
#include "base/whole_file.h"

#include <stdlib.h>
#include <sys/stat.h>

struct arguments {
    const char *class_folder, *canvas, *moodle, *column, *columns, *output;
    bool csv, json, junit, gradescope, after_published, practice, nbgrader, submitty, feedback;
    bool graded;
};

// Ends the program where the words are wrong.
static struct arguments read_arguments(int argc, char **argv)
{
    static struct arguments arguments;
    static const struct gw_option options[] = {
        {"csv", .flag = &arguments.csv, .help = "prints that instead: a row a person"},
        {"json", .flag = &arguments.json, .help = "an object a person"},
        {"junit", .flag = &arguments.junit, .help = "a test suite a person"},
        {"gradescope", .flag = &arguments.gradescope,
         .help = "results.json for each submission, in its folder of results/"},
        {"after-published", .flag = &arguments.after_published,
         .help = "whose tests students see when grades are published"},
        {"nbgrader", .flag = &arguments.nbgrader,
         .help = "nbgrader.csv, as nbgrader exports grades"},
        {"submitty", .flag = &arguments.submitty,
         .help = "submitty.csv, as Submitty takes the scores of a numeric gradeable"},
        {"feedback", .flag = &arguments.feedback,
         .help = "feedback/: a file of Markdown for each person, to be sent or pushed"},
        {"graded", .flag = &arguments.graded,
         .help =
             "compares with the run of class grade before, which the next one is compared with"},
        {"practice", .flag = &arguments.practice,
         .help = "with columns of what each person has practiced, by the record that was handed "
                 "in; no mark depends on it"},
        {"canvas", .argument = "EXPORT", .text = &arguments.canvas,
         .help = "fills a column of an exported gradebook"},
        {"column", .argument = "NAME", .text = &arguments.column, .help = "which one"},
        {"moodle", .argument = "WORKSHEET", .text = &arguments.moodle,
         .help = "fills an offline grading worksheet"},
        {"columns", .argument = "ID,GRADE,MODIFIED", .text = &arguments.columns,
         .help = "its headings, where it is not in English, German, French or Spanish"},
        {"output", 'o', .argument = "FILE", .text = &arguments.output,
         .help = "where what was asked for goes (-o): else canvas.csv, moodle.csv, nbgrader.csv or "
                 "submitty.csv in the folder of the class, or the terminal"},
        {0}};
    const struct gw_program program = {
        .name = "./gridwork class report",
        .options = options,
        .rest = "CLASS",
        .more = "It always writes grades.csv and index.html into the folder of the class, and "
                "prints a table.\n"};
    const int rest = gw_read_arguments(&program, argc, argv);
    const int forms = arguments.csv + arguments.json + arguments.junit + arguments.gradescope +
                      arguments.nbgrader + arguments.submitty + arguments.feedback +
                      !!arguments.canvas + !!arguments.moodle;
    if (rest != argc - 1) {
        gw_wrong_arguments(&program, "one class is reported at a time");
    }
    if (forms > 1) {
        gw_wrong_arguments(&program, "one form is written at a time");
    }
    arguments.class_folder = argv[rest];
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

// The table of a course system that wants no export of its own first.
static bool write_system(const struct arguments *arguments, const struct gw_class_results *results)
{
    char *path = arguments->output
                     ? gw_format("%s", arguments->output)
                     : within(arguments, arguments->nbgrader ? "nbgrader.csv" : "submitty.csv");
    const bool written = write_whole(
        path, results, arguments->nbgrader ? gw_class_write_nbgrader : gw_class_write_submitty);
    size_t marks = 0;
    for (size_t i = 0; i < results->people.count; i++) {
        marks += gw_class_points_of(results, &results->people.people[i]).known;
    }
    if (written) {
        printf("%s: %zu mark%s written, %zu %s\n", path, marks, marks == 1 ? "" : "s",
               results->people.count - marks,
               arguments->nbgrader ? "without a mark are empty" : "without a mark are left out");
    }
    free(path);
    return written;
}

static bool write_feedback(const struct arguments *arguments,
                           const struct gw_class_results *results)
{
    struct gw_class_feedback feedback;
    char *folder = within(arguments, "feedback");
    const bool written = gw_class_write_feedback(results, arguments->class_folder, &feedback);
    if (written) {
        printf("%s: %zu files, and list.csv says whose each is\n", folder, feedback.written);
        tell_of("edited and left as they are, with the new one beside as .new", &feedback.kept);
    }
    gw_notes_free(&feedback.kept);
    free(folder);
    return written;
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
    } else if (arguments->nbgrader || arguments->submitty) {
        written = write_system(arguments, results);
    } else if (arguments->feedback) {
        written = write_feedback(arguments, results);
    } else {
        gw_class_print(results, stdout);
        written =
            !arguments->graded || gw_class_tell_changes(results, arguments->class_folder, stdout);
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
    gw_fit_page_to(stdout);
    struct gw_class_results results;
    char *why = gw_class_results_read(arguments.class_folder, &results);
    if (why) {
        fprintf(stderr, "gridwork: %s. ./gridwork class grade makes it\n", why);
        free(why);
        return 2;
    }
    if (arguments.practice) {
        gw_class_results_read_practice(arguments.class_folder, &results);
    }
    const bool written = report(&arguments, &results);
    gw_class_results_free(&results);
    return written ? 0 : 2;
}
