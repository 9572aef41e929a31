// SPDX-License-Identifier: MIT
// What is handed in to do harm: nothing of it leaves the folder of
// the class, or keeps anybody waiting.
#include "fixture.h"

#include "base/text.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

void (*gw_before_each)(void) = begin_hostile_class;
void (*gw_after_each)(void) = end_hostile_class;

#define ROSTER "id,name\ns1,Ada\ns2,Bob\n"

GW_TEST(what_is_no_file)
{
    make("in/s1/other/vector_add.cu/array.c", "within");
    take(ROSTER);
    assert_left_out("other/vector_add.cu", "it is a folder");
    assert_lies("s1/lesson1_list_vs_array/array.c", "within");
    assert_int_equal(system("rm -r in/s1/other"), 0);
    assert_int_equal(symlink("../../outside/vector_add.cu", "in/s1/vector_add.cu"), 0);
    take(ROSTER);
    assert_left_out("vector_add.cu", "it is a symbolic link");
    assert_int_equal(unlink("in/s1/vector_add.cu"), 0);
    assert_int_equal(mkfifo("in/s1/vector_add.cu", 0644), 0);
    assert_int_equal(mkfifo("in/s1/help.h", 0644), 0);
    assert_int_equal(mkfifo("in/s1/work.zip", 0644), 0);
    take(ROSTER);
    assert_left_out("vector_add.cu", "it is a named pipe");
    assert_left_out("work.zip", "it is a named pipe");
    assert_int_equal(unlink("in/s1/vector_add.cu"), 0);
    if (mknod("in/s1/vector_add.cu", S_IFCHR | 0644, 1 << 8 | 5) == 0) { // only root makes one
        take(ROSTER);
        assert_left_out("vector_add.cu", "it is a device");
    }
}

GW_TEST(what_is_too_large_or_empty)
{
    make("in/s1/vector_add.cu", "");
    take(ROSTER);
    assert_left_out("vector_add.cu", "it is empty");
    assert_int_equal(truncate("in/s1/vector_add.cu", (1 << 20) + 1), 0);
    take(ROSTER);
    assert_left_out("vector_add.cu", "it is larger than 1 MiB");
    make("in/s1/work.zip", "");
    assert_int_equal(truncate("in/s1/work.zip", (off_t)1 << 40), 0);
    take(ROSTER);
    assert_left_out("work.zip", "it is larger than 64 MiB");
}

GW_TEST(links_to_folders)
{
    make("in/s1/notes.txt", "");
    assert_int_equal(symlink("../../outside", "in/s1/lesson3_indexing"), 0);
    assert_int_equal(symlink("/", "in/s1/deep"), 0);
    assert_int_equal(symlink("..", "in/s1/lessons"), 0);
    assert_int_equal(symlink("../outside", "in/linked"), 0);
    take("id\ns1\ns2\nlinked\n");
    assert_left_out("lesson3_indexing", "it is a symbolic link");
    assert_left_out("lessons", "it is a symbolic link");
    assert_notes("s1", 3);
    assert_folder_of("linked", NULL);
    assert_note(NULL, "linked is left out: it is a symbolic link");
}

GW_TEST(folders_without_end)
{
    struct gw_text path = {0};
    gw_text_add(&path, "in/s1");
    for (int i = 0; i < 40; i++) {
        gw_text_add(&path, "/d");
    }
    gw_text_add(&path, "/vector_add.cu");
    make(gw_text_string(&path), "deep");
    gw_text_free(&path);
    take(ROSTER);
    assert_lies("s1/lesson3_indexing/vector_add.cu", NULL);
    assert_note("s1", "it lies deeper than 32 folders");
}

GW_TEST(any_name_will_do)
{
    char longest[256];
    memset(longest, 'n', 250);
    longest[250] = '\0';
    const char *const names[] = {"a b",      "two\nlines", "\"q\" 'q'", "$HOME", "-rf",
                                 "\xff\xfe", "b\\c",       "tab\t",     "[a]*",  longest};
    struct gw_text roster = {0};
    gw_text_add(&roster, "id\n");
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        char path[600];
        snprintf(path, sizeof(path), "in/s1/%s/help.h", names[i]);
        make(path, "h");
        snprintf(path, sizeof(path), "in/s1/%s/vector_add.cu", names[i]);
        make(path, "x");
        if (i != 5) { // a roster is text
            snprintf(path, sizeof(path), "in/%s/array.c", names[i]);
            make(path, "y");
            gw_text_add(&roster, "\"");
            for (const char *c = names[i]; *c; c++) {
                gw_text_add(&roster, *c == '"' ? "\"\"" : "%c", *c);
            }
            gw_text_add(&roster, "\"\n");
        }
    }
    gw_text_add(&roster, "s1\n");
    // Blanks at the ends of an id are none of it.
    assert_int_equal(rename("in/tab\t", "in/tab"), 0);
    take(gw_text_string(&roster));
    gw_text_free(&roster);
    assert_int_equal(counts.without, 0);
    assert_int_equal(counts.submissions, 10);
    assert_lies("s1/lesson3_indexing/vector_add.cu", "x");
    assert_lies("two%0Alines/lesson1_list_vs_array/array.c", "y");
}

GW_TEST(a_class_folder_within_the_submissions)
{
    make("in/s1/vector_add.cu", "one");
    assert_int_equal(system("mkdir in/s1/sub && mv in/s1/vector_add.cu in/s1/sub"), 0);
    assert_int_equal(symlink("in/s1/class", "class"), 0);
    assert_int_equal(mkdir("in/s1/class", 0755), 0);
    take(ROSTER);
    make("in/s1/sub/vector_add.cu", "two");
    take(ROSTER); // the first version is in the class's folder, and no file of hers
    assert_notes("s1", 0);
    assert_lies("s1/lesson3_indexing/vector_add.cu", "two");
}

GW_TEST(what_cannot_be_used)
{
    assert_not_taken(ROSTER, "none", "none cannot be read: No such file or directory");
    assert_int_equal(system("rm -r in && mkdir in"), 0);
    assert_not_taken(ROSTER, "in", "in is empty");
    make("in/s1/notes.txt", "");
    assert_not_taken(ROSTER, "in", "in has no file that is named as an exercise's");
    make("in/s1/vector_add.cu", "x");
    assert_not_taken("id\ns7\n", "in", "in has nothing of anybody on the roster");
    assert_int_equal(system("rm -r in && mkfifo in"), 0);
    assert_not_taken(ROSTER, "in", "in is neither a folder nor a zip");
}

GW_TEST(what_a_killed_run_left_is_mended)
{
    make("in/s1/vector_add.cu", "one");
    // A folder that is only begun, one that has been exchanged, and a link that somebody planted.
    make("class/submissions/.new.s1/lesson3_indexing/vector_add.cu", "half");
    make("class/submissions/.new.s2/x/y", "old");
    make("class/people.json.1234.new", "{");
    assert_int_equal(symlink("../../outside", "class/submissions/.new.s3"), 0);
    assert_int_equal(symlink("../../outside", "class/submissions/s2"), 0);
    take(ROSTER);
    assert_lies("s1/lesson3_indexing/vector_add.cu", "one");
    assert_lies("s2/lesson1_list_vs_array/array.c", "two");
    assert_int_equal(system("test \"$(ls -A class/submissions | tr '\\n' ' ')\" = 's1 s2 '"), 0);
    assert_int_equal(system("test \"$(ls -A class | tr '\\n' ' ')\" = 'people.json submissions '"),
                     0);
}

GW_TEST(a_linked_folder_of_submissions_is_not_written_to)
{
    assert_int_equal(mkdir("class", 0755), 0);
    assert_int_equal(symlink("../outside", "class/submissions"), 0);
    assert_not_taken(ROSTER, "in", "");
}
