// SPDX-License-Identifier: MIT
// gw_mend: what ./gridwork mend asks of C, a command each. (common/scripts/mend calls the grader.)
#include "mended.h"
#include "mistakes_to_mend.h"
#include "report_kind.h"
#include "result_row.h"
#include "small_change.h"
#include "symptom.h"

#include "base/arguments.h"
#include "base/page/wrap.h"
#include "base/text.h"
#include "checker/messages/pages.h"
#include "practice/due_items.h"
#include "practice/practice_tally.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Exit statuses: of a question "no", and of a draw that nothing is left. */
enum { NO = 1, NOTHING_LEFT = 3 };

static struct {
    const char *texts, *extension, *name, *exercise, *file, *root, *subject, *seed, *exercises,
        *command;
} given = {.extension = ".cu", .seed = "1", .command = "mend"};

static const struct gw_option options[] = {
    {"texts", .argument = "FOLDER", .text = &given.texts,
     .help = "of the exercise (mistakes_to_mend.h)"},
    {"extension", .argument = ".cu|.c", .text = &given.extension},
    {"name", .argument = "NAME", .text = &given.name, .help = "of the mistake"},
    {"exercise", .argument = "NAME", .text = &given.exercise},
    {"file", .argument = "FILE", .text = &given.file, .help = "that is read or written"},
    {"root", .argument = "FOLDER", .text = &given.root, .help = "the clone, with its record"},
    {"subject", .argument = "LESSON/NAME", .text = &given.subject,
     .help = "what the record calls the exercise, or the case: cases/NAME"},
    {"seed", .argument = "N", .text = &given.seed},
    {"exercises", .argument = "FILE", .text = &given.exercises, .help = "build/exercises.tsv"},
    {"command", .argument = "NAME", .text = &given.command,
     .help = "of ./gridwork, that notes: a line of predict or review is a question of kind report"},
    {0}};

static const struct gw_program program = {
    .name = "gw_mend",
    .options = options,
    .rest = "COMMAND [WORD...]",
    .more =
        "  draw                 the name of a mistake that was not mended yet; 3: none is left\n"
        "  list                 the names of all that can be mended\n"
        "  hand-out             writes the mistake into the file\n"
        "  is-unchanged         is the file as it was handed out?\n"
        "  is-small             is the change to it a small one? If not, why\n"
        "  title                what the mistake does\n"
        "  show                 prints it, without the comments at its head\n"
        "  due                  the mistake about which predict's question is due: subject.name; "
        "3:\n"
        "                       there is none\n"
        "  latest               what was handed out last, of the subject or of any that is open:\n"
        "                       subject.name and seed, and `unseen`, `shown` or `mended`\n"
        "  mended               all that were mended, as subject.name\n"
        "  note PLACE ANSWER right|wrong|-   writes a line into the record (mended.h)\n"
        "  symptom              of a file with what the grader printed of its runs\n"
        "  kinds                of reports, numbered\n"
        "  kind                 of a result, the file\n"
        "  kind-of SENTENCE     of what the checker says\n"
        "  answer KIND WORD     is WORD the number or the name of KIND? Tells the reader; ?: it is "
        "shown\n"
        "  report               prints the message of a result\n"
        "  wrap                 prints standard input within 80 columns"};

static const char *needed(const char *value, const char *option)
{
    if (!value) {
        gw_wrong_arguments(&program, "--%s is missing", option);
    }
    return value;
}

static bool read_candidate(const char *name, struct gw_candidate *candidate)
{
    const bool read =
        gw_candidate_read(needed(given.texts, "texts"), given.extension, name, candidate);
    if (!read) {
        gw_candidate_free(candidate);
    }
    return read;
}

// All that can be mended; the names are the caller's.
static struct gw_names names_to_mend(void)
{
    char *folder = gw_format("%s/wrong", needed(given.texts, "texts"));
    struct gw_names names = gw_names_in(folder, given.extension);
    size_t left = 0;
    for (size_t i = 0; i < names.count; i++) {
        struct gw_candidate candidate;
        if (read_candidate(names.names[i], &candidate) && gw_candidate_can_be_mended(&candidate)) {
            names.names[left++] = names.names[i];
        } else {
            free(names.names[i]);
        }
        gw_candidate_free(&candidate);
    }
    names.count = left;
    free(folder);
    return names;
}

static int list(void)
{
    struct gw_names names = names_to_mend();
    for (size_t i = 0; i < names.count; i++) {
        puts(names.names[i]);
    }
    gw_names_free(&names);
    return 0;
}

// A number below `count` that the seed decides (SplitMix64's first).
static size_t number_below(uint64_t seed, size_t count)
{
    seed += 0x9e3779b97f4a7c15;
    seed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9;
    seed = (seed ^ (seed >> 27)) * 0x94d049bb133111eb;
    return (size_t)((seed ^ (seed >> 31)) % count);
}

static int draw(void)
{
    struct gw_practice_record record = gw_practice_record_read(needed(given.root, "root"));
    struct gw_names names = names_to_mend();
    const uint64_t seed = gw_whole_number(&program, "--seed", given.seed, 0, 0);
    const size_t first = names.count > 0 ? number_below(seed, names.count) : 0;
    int status = NOTHING_LEFT;
    // From the drawn one on, the first that was not mended.
    for (size_t i = 0; i < names.count && status != 0; i++) {
        const char *name = names.names[(first + i) % names.count];
        char *mistake = gw_format("%s.%s", needed(given.subject, "subject"), name);
        if (!gw_mended_has(&record, mistake)) {
            puts(name);
            status = 0;
        }
        free(mistake);
    }
    gw_names_free(&names);
    gw_practice_record_free(&record);
    return status;
}

static int hand_out(void)
{
    struct gw_candidate candidate;
    if (!read_candidate(needed(given.name, "name"), &candidate)) {
        return 2;
    }
    const bool written = gw_source_text_write(needed(given.file, "file"), &candidate.text);
    gw_candidate_free(&candidate);
    return written ? 0 : 2;
}

// Compares the file with the mistake: `is_small`, or whether it is unchanged.
static int compare(bool is_small)
{
    struct gw_candidate candidate;
    struct gw_source_text file;
    if (!read_candidate(needed(given.name, "name"), &candidate)) {
        return 2;
    }
    int status = 2;
    if (gw_source_text_read(needed(given.file, "file"), &file)) {
        if (is_small) {
            char *why = gw_why_not_small(&candidate.text, &candidate.right, &file);
            status = why ? NO : 0;
            printf("%s%s", why ? why : "", why ? "\n" : "");
            free(why);
        } else {
            status = gw_source_text_equal(&candidate.text, &file) ? 0 : NO;
        }
        gw_source_text_free(&file);
    }
    gw_candidate_free(&candidate);
    return status;
}

static int title(void)
{
    struct gw_candidate candidate;
    if (!read_candidate(needed(given.name, "name"), &candidate)) {
        return 2;
    }
    puts(candidate.title ? candidate.title : "");
    gw_candidate_free(&candidate);
    return 0;
}

static int latest(void)
{
    struct gw_practice_record record = gw_practice_record_read(needed(given.root, "root"));
    bool is_open = false;
    const struct gw_practice_answer *line = gw_mended_latest(&record, given.subject, &is_open);
    if (line) {
        printf("%s %" PRIu64 " %s\n", line->program, line->seed,
               !is_open                                 ? "mended"
               : gw_mended_was_predicted(&record, line) ? "shown"
                                                        : "unseen");
    }
    gw_practice_record_free(&record);
    return line ? 0 : NO;
}

static int list_mended(void)
{
    struct gw_practice_record record = gw_practice_record_read(needed(given.root, "root"));
    for (size_t i = 0; i < record.count; i++) {
        if (gw_practice_is_repair(&record.answers[i])) {
            puts(record.answers[i].program);
        }
    }
    gw_practice_record_free(&record);
    return 0;
}

static int note(char **words)
{
    char *mistake =
        gw_format("%s.%s", needed(given.subject, "subject"), needed(given.name, "name"));
    char report[] = "report", *command = (char *)(uintptr_t)given.command;
    struct gw_practice_answer answer = {
        .kind = strcmp(command, "mend") == 0 ? command : report,
        .program = mistake,
        .seed = gw_whole_number(&program, "--seed", given.seed, 0, 0),
        .given = words[1],
        .right = strcmp(words[2], "right") == 0,
        .unjudged = strcmp(words[2], "-") == 0,
        .place = words[0],
        .command = command,
    };
    gw_practice_today(answer.date);
    const bool noted = gw_practice_record_add(needed(given.root, "root"), &answer);
    free(mistake);
    return noted ? 0 : 2;
}

// The mistake about which a question is due for longest.
static int due(void)
{
    struct gw_practice_record record = gw_practice_record_read(needed(given.root, "root"));
    char today[GW_PRACTICE_DATE];
    gw_practice_today(today);
    struct gw_practice_items items = gw_practice_schedule(&record, today);
    int status = NOTHING_LEFT;
    for (size_t i = 0; i < items.count && status != 0; i++) {
        const struct gw_practice_answer *last = items.items[i].last;
        if (items.items[i].overdue >= 0 && strchr(last->program, '.')) {
            puts(last->program);
            status = 0;
        }
    }
    gw_practice_items_free(&items);
    gw_practice_record_free(&record);
    return status;
}

// A comment of one line, as several where it is too long: each begins as one.
static void print_comment(const char *words, int indent, int from, int width)
{
    const size_t room = (size_t)(width - from - indent) - strlen("// ");
    printf("%*s// ", indent, "");
    while (strlen(words) > room) {
        size_t length = room;
        while (length > 0 && words[length] != ' ') {
            length--;
        }
        length = length > 0 ? length : room;
        printf("%.*s\n%*s// ", (int)length, words, from + indent, "");
        words += length + (words[length] == ' ');
    }
    puts(words);
}

// The mistake as it is shown: with the numbers of its lines, from its kernels on, or behind its
// last #include.
static int show(void)
{
    struct gw_candidate candidate;
    if (!read_candidate(needed(given.name, "name"), &candidate)) {
        return 2;
    }
    const struct gw_source_text *text = &candidate.text;
    size_t from = 0;
    for (size_t i = 0; i < text->count; i++) {
        const char *line = text->lines[i].text;
        if (strcmp(line, "// Kernels") == 0 && i + 2 < text->count) {
            from = i + 2; // behind its rule
            break;
        }
        from = strncmp(line, "#include", strlen("#include")) == 0 ? i + 1 : from;
    }
    while (from < text->count && !*text->lines[from].text) {
        from++;
    }
    enum { WIDTH = 80, NUMBERED = 6, FURTHER = 4 };
    gw_set_page_width(WIDTH);
    for (size_t i = from; i < text->count; i++) {
        const char *line = text->lines[i].text;
        const int indent = (int)strspn(line, " ");
        if (strncmp(line, "// ----", strlen("// ----")) == 0) {
            continue;
        }
        printf("%4zu%s", i + 1, *line ? "  " : "");
        if (strncmp(line + indent, "// ", strlen("// ")) == 0) {
            print_comment(line + indent + strlen("// "), indent, NUMBERED, WIDTH);
        } else {
            gw_print_wrapped(stdout, line, NUMBERED, NUMBERED + indent + FURTHER);
        }
    }
    gw_candidate_free(&candidate);
    return 0;
}

static int kinds(void)
{
    for (size_t i = 0; i < gw_report_kind_count; i++) {
        printf("  %zu  %s\n", i + 1, gw_report_kinds[i].sentence);
    }
    return 0;
}

// Prints the kind of a result, or all of it.
static int of_result(bool all)
{
    struct gw_result_row read;
    const bool is_read =
        gw_result_row_read(needed(given.exercises, "exercises"), needed(given.exercise, "exercise"),
                           needed(given.file, "file"), &read);
    if (is_read && all) {
        gw_result_row_print(&read, stdout);
    } else if (is_read) {
        puts(gw_result_row_kind(&read));
    }
    gw_result_row_free(&read);
    return is_read ? 0 : 2;
}

// Tells the reader whether the answer is right; the status says it, too, and 2 that it is none.
static int answer(char **words)
{
    size_t chosen = gw_report_kind_count;
    size_t right = gw_report_kind_count;
    for (size_t i = 0; i < gw_report_kind_count; i++) {
        char number[sizeof("18446744073709551615")];
        snprintf(number, sizeof(number), "%zu", i + 1);
        const char *name = gw_report_kinds[i].name;
        chosen = strcmp(words[1], number) == 0 || strcmp(words[1], name) == 0 ? i : chosen;
        right = strcmp(words[0], name) == 0 ? i : right;
    }
    const bool shown = strcmp(words[1], "?") == 0;
    if ((chosen == gw_report_kind_count && !shown) || right == gw_report_kind_count) {
        return 2;
    }
    if (chosen == right) {
        puts("Right.");
        return 0;
    }
    printf("%s %zu, %s.\n", shown ? "The answer is" : "No: it is", right + 1,
           gw_report_kinds[right].sentence);
    return NO;
}

static int wrap(void)
{
    enum { WIDTH = 80, FURTHER = 3 }; // as the lines of a result's message
    char *line = NULL;
    size_t room = 0;
    gw_set_page_width(WIDTH);
    while (getline(&line, &room, stdin) > 0) {
        line[strcspn(line, "\n")] = '\0';
        gw_print_wrapped(stdout, line, 0, (int)strspn(line, " ") + FURTHER);
    }
    free(line);
    return 0;
}

int main(int argc, char **argv)
{
    const int first = gw_read_arguments(&program, argc, argv);
    const char *command = first < argc ? argv[first] : "";
    const int words = argc - first - 1;
    char **word = argv + first + 1;
    const struct {
        const char *name;
        int (*run)(void);
    } plain[] = {{"draw", draw},     {"list", list},   {"hand-out", hand_out},  {"title", title},
                 {"latest", latest}, {"kinds", kinds}, {"mended", list_mended}, {"wrap", wrap},
                 {"due", due},       {"show", show}};
    for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++) {
        if (strcmp(command, plain[i].name) == 0 && words == 0) {
            return plain[i].run();
        }
    }
    if (strcmp(command, "is-unchanged") == 0 || strcmp(command, "is-small") == 0) {
        return compare(command[3] == 's');
    }
    if (strcmp(command, "symptom") == 0) {
        return gw_symptom_print(needed(given.file, "file"), stdout) ? 0 : NO;
    }
    if (strcmp(command, "kind") == 0 || strcmp(command, "report") == 0) {
        return of_result(command[0] == 'r');
    }
    if (strcmp(command, "kind-of") == 0 && words == 1) {
        puts(gw_kind_of_report(gw_page_of_message(word[0], false), word[0])->name);
        return 0;
    }
    if (strcmp(command, "note") == 0 && words == 3) {
        return note(word);
    }
    if (strcmp(command, "answer") == 0 && words == 2) {
        return answer(word);
    }
    gw_wrong_arguments(&program, "there is no command '%s' with %d words behind it", command,
                       words);
}
