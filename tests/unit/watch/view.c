// SPDX-License-Identifier: MIT
// What the screen says.
#include "test.h"

#include "watch/view.h"

#include "base/text.h"

#include <sys/stat.h>
#include <unistd.h>

static struct gw_exercise_list list;
static struct gw_progress progress;
static char *text;

static void put(const char *test, const char *result)
{
    char *file = gw_format("results/%s.result", test);
    gw_test_write(file, result);
    free(file);
}

static void prepare(void)
{
    gw_enter_folder();
    mkdir("results", 0777);
    gw_test_write("exercises.tsv", "lesson3\tProper indexing\tadd\t1\tlessons/add.cu\n"
                                   "lesson3\tProper indexing\tfill\t1\tlessons/fill.cu\n"
                                   "lesson4\tCopies\tchain\t1\tlessons/chain.cu\n");
    assert_true(gw_exercise_list_read("exercises.tsv", &list));
}
void (*gw_before_each)(void) = prepare;

static void clean(void)
{
    gw_progress_free(&progress);
    gw_exercise_list_free(&list);
    free(text);
    text = NULL;
    gw_leave_folder();
}
void (*gw_after_each)(void) = clean;

static struct gw_view view_of(size_t here)
{
    gw_progress_free(&progress);
    progress = gw_progress_collect(&list, ".");
    return (struct gw_view){.progress = &progress, .here = &progress.steps[here]};
}

static const char *written(const struct gw_view *view)
{
    size_t length;
    free(text);
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    gw_view_write(view, out, false);
    fclose(out);
    return text;
}

#define TABLE(first, passed)                                                                       \
    "lesson3  Proper indexing                                        " passed " of 2\n" first      \
    "  not graded    fill\n"                                                                       \
    "all lessons                                                     " passed " of 3\n"

GW_TEST(a_failure)
{
    put("lesson3.add", "state: fail\nsummary: a race\nat: lessons/add.cu:7\n\nn = 3:\n  a race\n");
    const struct gw_view view = view_of(0);
    assert_string_equal(written(&view), TABLE("> fail          add\n", "0") "\nadd:\n"
                                                                            "  n = 3:\n"
                                                                            "    a race\n");
}

GW_TEST(a_pass_says_what_is_next)
{
    put("lesson3.add", "state: pass\n\n");
    struct gw_view view = view_of(0);
    assert_string_equal(written(&view),
                        TABLE("> pass          add\n", "1") "\nadd passes.\n"
                                                            "\n"
                                                            "next: fill      (key n)\n"
                                                            "  lessons/fill.cu\n");
    put("lesson3.fill", "state: pass\n\n");
    view = view_of(1);
    assert_contains(written(&view), "That was all of lesson3: ./gridwork plots lesson3");
    assert_contains(text, "next: chain      (key n)\n");
    put("lesson4.chain", "state: pass\n\n");
    view = view_of(2);
    assert_contains(written(&view), "All 3 exercises pass.");
    assert_null(strstr(text, "next: "));
}

GW_TEST(not_started_names_the_todo)
{
    put("lesson3.add", "state: not started\nsummary: add still returns GW_NOT_STARTED\n"
                       "at: lessons/add.cu:7\n\nn = 3\n");
    struct gw_view view = view_of(0);
    assert_contains(written(&view), "\nadd is not started.\n"
                                    "  its TODO          lessons/add.cu:7\n"
                                    "  what it must do   lessons/add.h\n"
                                    "  the lesson        lessons/README.md\n");
    put("lesson3.add", "state: not started\nsummary: lessons/add.cu:9 still returns it: return\n"
                       "at: lessons/add.cu:9\n\nn = 3\n");
    view = view_of(0);
    assert_contains(written(&view), "not started.\n  lessons/add.cu:9 still returns it: return\n");
    view = view_of(2);
    assert_contains(written(&view), "chain was not graded yet: save lessons/chain.cu.\n");
}

GW_TEST(while_it_is_graded_no_old_verdict_is_shown)
{
    put("lesson3.add", "state: fail\nsummary: a race\n\nn = 3:\n  a race\n");
    struct gw_view view = view_of(0);
    view.at_work = "grading add";
    assert_contains(written(&view), "\ngrading add ...\n");
    assert_null(strstr(text, "a race"));
    assert_null(strstr(text, "built first"));
    view.here = &progress.steps[1];
    assert_contains(written(&view),
                    "  Its grader is built first, only once: about half a minute.\n");
    view.here = &progress.steps[0];
    view.at_work = NULL;
    view.problem = "  no ninja\n";
    assert_contains(written(&view), "\nadd has no verdict:\n  no ninja\n");
    assert_null(strstr(text, "a race"));
}

GW_TEST(an_answer_stands_above_the_verdict)
{
    put("lesson3.add", "state: fail\nsummary: a race\n\nn = 3:\n  a race\n");
    struct gw_view view = view_of(0);
    view.answer = "a hint\n";
    view.note = "a note";
    assert_contains(written(&view), "\na note\n\na hint\n\nadd:\n");
}

static void assert_last_line(struct gw_view view, int width, bool more, const char *want)
{
    char *line = gw_view_last_line(&view, width, more, false);
    assert_string_equal(line, want);
    free(line);
}

GW_TEST(the_keys)
{
    const struct gw_view view = {.graded = "14:03:22, 0.6 s"};
    assert_last_line(view, 80, false,
                     "h hint  n next  t trace  e explain  p predict  m mend  q quit    "
                     "14:03:22, 0.6 s");
    assert_last_line(view, 80, true,
                     "h hint n next t trace e explain p predict m mend q quit  space more     "
                     "14:03:22");
    assert_last_line(view, 60, false,
                     "h hint n next t trace e explain p predict m mend q quit     ");
    assert_last_line(view, 45, true, "h n t e p m q  space more     14:03:22, 0.6 s");
    assert_last_line(view, 6, false, "h n t ");
    char *line = gw_view_last_line(&view, 6, false, true);
    assert_string_equal(line, "\033[7mh n t \033[0m");
    free(line);
}

static void assert_paragraphs(const char *given, const char *want)
{
    char *joined = gw_paragraphs(given);
    assert_string_equal(joined, want);
    free(joined);
}

GW_TEST(lines_of_a_hint_are_joined)
{
    assert_paragraphs("a\nb\n\nc\nd\n", "a b\n\nc d\n");
    assert_paragraphs("a:\n- b\n- c\n1. d\n2. e\n", "a:\n- b\n- c\n1. d\n2. e\n");
    assert_paragraphs("a\n```\nint b;\nint c;\n```\nd\n", "a\n```\nint b;\nint c;\n```\nd\n");
}

GW_TEST(windows_drives)
{
    assert_non_null(gw_note_on_place("/mnt/c/gridwork", "5.15.90.1-microsoft-standard-WSL2"));
    assert_non_null(gw_note_on_place("/mnt/d/x", "4.4.0-19041-Microsoft"));
    assert_null(gw_note_on_place("/mnt/c/gridwork", "6.1.0-18-amd64"));
    assert_null(gw_note_on_place("/mnt/data/gridwork", "5.15.90.1-microsoft-standard-WSL2"));
    assert_null(gw_note_on_place("/srv/gridwork", "5.15.90.1-microsoft-standard-WSL2"));
}
