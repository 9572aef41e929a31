// SPDX-License-Identifier: MIT
// A class that the test makes: who has copied stands first, whatever was done to the copy, and no
// file's content stops the comparison.
#include "test.h"

#include "base/text.h"
#include "class/similar/similar.h"

#include <sys/stat.h>
#include <unistd.h>

static const char skeleton[] =
    "// Adds up.\nfloat total(const float *values, int n)\n{\n    return 0; // TODO\n}\n";

// A file of many functions; `name` is what its variables are called, `kind` its shape.
static char *solution(const char *name, int kind)
{
    struct gw_text text = {0};
    gw_text_add(&text, "%s", skeleton);
    for (int i = 0; i < 6; i++) {
        gw_text_add(&text, "float %s_%d(const float *%s_in, int %s_n) {\n", name, i, name, name);
        if (kind == 0) {
            gw_text_add(&text,
                        "float %s = %d;\nfor (int i_%s = 0; i_%s < %s_n; i_%s++) {\n%s += "
                        "%s_in[i_%s] * %d;\n}\nreturn %s;\n}\n",
                        name, i, name, name, name, name, name, name, name, i, name);
        } else {
            gw_text_add(&text,
                        "if (%s_n <= %d) { return 0; }\nwhile (%s_n --> 0 && !(%s_in[%s_n] "
                        "!= %s_in[0])) ;\nreturn %s_n ? -%s_in[%s_n - 1] : total(%s_in, 3);\n}\n",
                        name, i, name, name, name, name, name, name, name, name);
        }
    }
    char *whole = gw_format("%s", gw_text_string(&text));
    gw_text_free(&text);
    return whole;
}

static struct gw_person persons[8];
static struct gw_handed_in submissions[8];
static struct gw_people class_people;

static void hand_in_bytes(const char *folder, const char *name, const char *bytes, size_t length)
{
    const size_t i = class_people.submission_count++;
    submissions[i] = (struct gw_handed_in){
        .folder = (char *)folder, .content = (char *)folder, .source = (char *)folder};
    persons[class_people.count++] = (struct gw_person){
        .id = (char *)folder, .name = (char *)name, .email = "", .folder = (char *)folder};
    char path[256];
    snprintf(path, sizeof(path), "class/submissions/%s", folder);
    assert_int_equal(0, mkdir(path, 0777));
    strcat(path, "/lesson1_x");
    assert_int_equal(0, mkdir(path, 0777));
    strcat(path, "/total.cu");
    gw_test_write_bytes(path, bytes, length);
}

static void hand_in(const char *folder, const char *name, const char *text)
{
    hand_in_bytes(folder, name, text, strlen(text));
}

static void hand_in_solution(const char *folder, const char *name, const char *variable, int kind)
{
    char *text = solution(variable, kind);
    hand_in(folder, name, text);
    free(text);
}

static void begin(void)
{
    gw_enter_folder();
    assert_int_equal(0, mkdir("lessons", 0777) | mkdir("lessons/lesson1_x", 0777) |
                            mkdir("class", 0777) | mkdir("class/submissions", 0777) |
                            mkdir("temporary", 0777));
    gw_test_write("lessons/lesson1_x/total.cu", skeleton);
    class_people =
        (struct gw_people){.people = persons, .submissions = submissions, .layout = "folders"};
    setenv("TMPDIR", "temporary", 1);
}
void (*gw_before_each)(void) = begin;
void (*gw_after_each)(void) = gw_leave_folder;

static struct gw_similar similar;

// Compares; of a machine without sim_c++ it skips the test, with the sentence that says what to do.
static void compare(void)
{
    assert_true(gw_people_write("class", &class_people));
    gw_test_write("exercises", "lesson1 lesson1_x total total.cu\nlesson2 other more more.cu\n");
    FILE *in = fopen("exercises", "re");
    assert_non_null(in);
    similar = (struct gw_similar){0};
    gw_similar_exercises(&similar, in, "lesson1");
    fclose(in);
    assert_int_equal(similar.exercise_count, 1);
    char *why = gw_similar_compare(&similar, ".", "class");
    if (why) {
        assert_contains(why, "./gridwork setup --class");
        print_message("%s\n", why);
        free(why);
        gw_similar_free(&similar);
        skip();
    }
    // Nothing of it is left.
    assert_int_equal(0, rmdir("temporary"));
}

// What the list on the terminal says, or what similar.tsv does.
static char *printed(bool as_table)
{
    static char text[8192];
    FILE *out = NULL;
    if (as_table) {
        assert_true(gw_similar_write(&similar, "class"));
        out = fopen("class/similar.tsv", "re");
    } else {
        out = fopen("printed", "w+e");
        assert_non_null(out);
        gw_similar_print(&similar, out);
        rewind(out);
    }
    assert_non_null(out);
    text[fread(text, 1, sizeof(text) - 1, out)] = '\0';
    fclose(out);
    return text;
}

GW_TEST(a_renamed_copy_stands_first)
{
    hand_in_solution("1", "Ada", "x", 0);
    hand_in_solution("2", "Bob", "y", 1);
    char *text = solution("renamed", 0);
    char *copy = gw_format("/* mine */ int unused_%d;\n%s// end", 1, text);
    hand_in("3", "Cid \x1b[31m", copy);
    free(text);
    free(copy);
    compare();
    assert_int_equal(similar.compared, 3);
    assert_true(similar.pair_count >= 1);
    assert_int_equal(similar.pairs[0].a, 0);
    assert_int_equal(similar.pairs[0].b, 2);
    assert_true(similar.pairs[0].total >= 90);
    for (size_t i = 1; i < similar.pair_count; i++) {
        assert_true(similar.pairs[i].total <= 50);
    }
    assert_contains(printed(true), "a\tb\ttotal\ttotal\n1\t3\t");
    assert_contains(printed(false), "Ada | Cid ?[31m: total ");
    const char *first = printed(false);
    assert_int_equal(0, strncmp(first, "This orders what you may look at, and never grades", 50));
    assert_contains(first + 50, "\nThis orders what you may look at, and never grades");
    gw_similar_free(&similar);
}

GW_TEST(what_the_skeleton_has_is_nobodys_own)
{
    hand_in("1", "Ada", skeleton);
    hand_in("2", "Bob", "// mine\nfloat  total( const float*values,int n )\n{\n\treturn 0;\n}");
    hand_in("3", "Cid", "");
    compare();
    assert_int_equal(similar.compared, 0);
    assert_int_equal(similar.too_short, 3);
    assert_int_equal(similar.pair_count, 0);
    assert_contains(printed(false),
                    "3\nfiles with fewer than 150 tokens of their own were too short");
    gw_similar_free(&similar);
}

GW_TEST(who_handed_in_together_is_one)
{
    hand_in_solution("1", "Ada", "x", 0);
    persons[class_people.count++] =
        (struct gw_person){.id = "9", .name = "Bob", .email = "", .folder = "1"};
    persons[class_people.count++] = (struct gw_person){.id = "10", .name = "Eve", .email = ""};
    hand_in_solution("2", "Cid", "y", 0);
    compare();
    assert_int_equal(similar.pair_count, 1);
    assert_true(similar.pairs[0].total >= 95);
    assert_contains(printed(false), "  Ada and Bob | Cid: total ");
    gw_similar_free(&similar);
}

GW_TEST(no_content_stops_the_comparison)
{
    static char line[1 << 20];
    hand_in_solution("1", "Ada", "x", 0);
    hand_in_solution("2", "Bob", "y", 0);
    memset(line, '0', sizeof(line));
    for (size_t i = 1; i < sizeof(line); i += 2) {
        line[i] = ',';
    }
    hand_in_bytes("3", "Long", line, sizeof(line));
    hand_in_bytes("4", "Repeats", line, 8000);
    memset(line, '\0', sizeof(line));
    hand_in_bytes("5", "Zeros", line, sizeof(line));
    memset(line, 'a', sizeof(line));
    hand_in_bytes("6", "Word", line, sizeof(line));
    char *text = solution("z", 0);
    char *quotes = gw_format("char *s = \"no end;\nchar c = '\\\n%s\"'\\", text);
    const size_t length = strlen(quotes);
    quotes[length - 3] = '\0';
    hand_in_bytes("7", "Quotes", quotes, length);
    hand_in("8", "Comment", "int i; /* no end");
    free(text);
    free(quotes);
    compare();
    assert_int_equal(similar.compared, 3);
    assert_int_equal(similar.too_short, 3);
    assert_int_equal(similar.pair_count, 3);
    assert_true(similar.pairs[0].total >= 95 && similar.pairs[2].total >= 90);
    assert_int_equal(similar.notes.count, 2);
    assert_contains(printed(false), "total.cu of Long (3) is not compared: it is longer than any");
    assert_contains(printed(false), "total.cu of Repeats (4) is not compared: it repeats itself");
    gw_similar_free(&similar);
}

GW_TEST(a_workbook_without_the_file_is_told)
{
    hand_in_solution("1", "Ada", "x", 0);
    assert_int_equal(0, unlink("lessons/lesson1_x/total.cu"));
    assert_true(gw_people_write("class", &class_people));
    gw_test_write("exercises", "lesson1 lesson1_x total total.cu\n");
    FILE *in = fopen("exercises", "re");
    assert_non_null(in);
    similar = (struct gw_similar){0};
    gw_similar_exercises(&similar, in, NULL);
    fclose(in);
    char *why = gw_similar_compare(&similar, ".", "class");
    assert_non_null(why);
    assert_contains(why, "./lessons/lesson1_x/total.cu cannot be read");
    free(why);
    gw_similar_free(&similar);
}

GW_TEST(without_sim_its_package_is_named)
{
    hand_in_solution("1", "Ada", "x", 0);
    hand_in_solution("2", "Bob", "y", 0);
    assert_true(gw_people_write("class", &class_people));
    gw_test_write("exercises", "lesson1 lesson1_x total total.cu\n");
    FILE *in = fopen("exercises", "re");
    assert_non_null(in);
    similar = (struct gw_similar){0};
    gw_similar_exercises(&similar, in, "total");
    fclose(in);
    char *path = gw_format("%s", getenv("PATH"));
    setenv("PATH", "/nowhere", 1);
    char *why = gw_similar_compare(&similar, ".", "class");
    setenv("PATH", path, 1);
    assert_non_null(why);
    assert_contains(why, "is not installed: type ./gridwork setup --class");
    assert_int_equal(0, rmdir("temporary"));
    free(path);
    free(why);
    gw_similar_free(&similar);
}

// Runs the program itself; what it prints is in `output`.
static int show(const char *b, char *output, size_t size)
{
    return gw_test_run(output, size,
                       "echo 'lesson1 lesson1_x total total.cu' | '%s' . class --show 1 %s total",
                       SIMILAR, b);
}

GW_TEST(two_files_are_shown_side_by_side)
{
    char output[4096];
    hand_in("1", "Ada", "int a;\nint \x1b[31mb;\n");
    hand_in("2", "Bob", "int a;\nint c;\n");
    assert_true(gw_people_write("class", &class_people));
    assert_int_equal(0, show("2", output, sizeof(output)));
    assert_contains(output, "int ?[31mb;");
    assert_contains(output, "int c;");
    assert_int_equal(2, show("7", output, sizeof(output)));
    assert_contains(output, "gridwork: class has no submission '7'");
}

GW_TEST(an_interrupted_comparison_leaves_nothing)
{
    hand_in_solution("1", "Ada", "x", 0);
    hand_in_solution("2", "Bob", "y", 0);
    assert_true(gw_people_write("class", &class_people));
    // A sim_c++ that says when it has begun, and goes on for ever.
    gw_test_write("sim_c++", "#!/bin/sh\n: >../../begun\nexec sleep 6000\n");
    assert_int_equal(0, chmod("sim_c++", 0777));
    char *command = gw_format("echo 'lesson1 lesson1_x total total.cu' >list\n"
                              "PATH=$PWD:$PATH '%s' . class <list 2>said &\n"
                              "until [ -e begun ]; do sleep 0.02; done\nkill $!; wait $!",
                              SIMILAR);
    assert_int_not_equal(0, system(command));
    free(command);
    char said[256] = "";
    FILE *in = fopen("said", "re");
    assert_non_null(in);
    assert_non_null(fgets(said, sizeof(said), in));
    fclose(in);
    assert_string_equal(said, "gridwork: the comparison was interrupted.\n");
    assert_int_equal(0, rmdir("temporary"));
    assert_int_not_equal(0, access("class/similar.tsv", F_OK));
}
