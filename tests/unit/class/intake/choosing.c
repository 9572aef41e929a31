// SPDX-License-Identifier: MIT
// Which files of a submission are taken, and what becomes of those that were taken before.
#include "fixture.h"

#include "base/text.h"

#include <sys/stat.h>
#include <unistd.h>

void (*gw_before_each)(void) = begin_class;
void (*gw_after_each)(void) = end_class;

#define ROSTER "id,name\ns1,Ada\ns2,Bob\n"

GW_TEST(the_lessons_own_folder_comes_first)
{
    make("in/s1/vector_add.cu", "old");
    make("in/s1/lesson3_indexing/vector_add.cu", "newer");
    make("in/s1/lessons/lesson3_indexing/vector_add.cu", "newest");
    make("in/s1/mine/lessons/lesson3_indexing/transpose.cu", "deep");
    make("in/s1/transpose.cu", "other");
    take(ROSTER);
    assert_lies("s1/lesson3_indexing/vector_add.cu", "newest");
    assert_lies("s1/lesson3_indexing/transpose.cu", "deep");
    assert_notes("s1", 0);
}

GW_TEST(of_two_that_differ_neither_counts)
{
    make("in/s1/a/vector_add.cu", "one");
    make("in/s1/b/vector_add.cu", "two");
    make("in/s1/a/transpose.cu", "same");
    make("in/s1/b/transpose.cu", "same");
    take(ROSTER);
    assert_lies("s1/lesson3_indexing/vector_add.cu", NULL);
    assert_lies("s1/lesson3_indexing/transpose.cu", "same");
    assert_notes("s1", 1);
    assert_note("s1", "a/vector_add.cu and b/vector_add.cu differ, and neither is taken");
}

GW_TEST(a_zip_and_what_lies_beside_it_are_one_submission)
{
    static const struct zip_entry work[] = {
        {.name = "./w/lesson3_indexing/vector_add.cu", .text = "z"},
        {.name = "w\\lesson3_indexing\\transpose.cu", .text = "y"},
        {.name = "w/lesson3_indexing/h.h", .text = "h"},
        {.name = "__MACOSX/w/array.c", .text = "no"},
        {0}};
    make_zip("in/s1/work.ZIP", work, NULL);
    make("in/s1/vector_add.cu", "beside");
    make("in/s1/array.c", "array");
    take(ROSTER);
    assert_lies("s1/lesson3_indexing/vector_add.cu", "z");
    assert_lies("s1/lesson3_indexing/transpose.cu", "y");
    assert_lies("s1/lesson3_indexing/h.h", "h");
    assert_lies("s1/lesson1_list_vs_array/array.c", "array");
    assert_notes("s1", 0);
}

GW_TEST(headers_beside_a_file_come_along)
{
    make("in/s1/lesson3_indexing/vector_add.cu", "x");
    make("in/s1/lesson3_indexing/a.h", "a");
    make("in/s1/lesson3_indexing/b.cuh", "b");
    make("in/s1/lesson3_indexing/c.txt", "c");
    make("in/s1/elsewhere/d.h", "d");
    assert_int_equal(symlink("/etc/passwd", "in/s1/lesson3_indexing/e.h"), 0);
    take(ROSTER);
    assert_lies("s1/lesson3_indexing/a.h", "a");
    assert_lies("s1/lesson3_indexing/b.cuh", "b");
    assert_lies("s1/lesson3_indexing/c.txt", NULL);
    assert_lies("s1/lesson3_indexing/d.h", NULL);
    assert_lies("s1/lesson3_indexing/e.h", NULL);
    assert_notes("s1", 1);
    assert_note("s1", "lesson3_indexing/e.h is not taken: it is a symbolic link");
}

GW_TEST(a_flat_submission_has_each_header_where_it_is_named)
{
    make("in/s1/vector_add.cu", "#include \"a.h\"");
    make("in/s1/array.c", "#include \"c.h\"");
    make("in/s1/a.h", "#include \"b.h\"");
    make("in/s1/b.h", "b");
    make("in/s1/c.h", "c");
    take(ROSTER);
    assert_lies("s1/lesson3_indexing/a.h", "#include \"b.h\"");
    assert_lies("s1/lesson3_indexing/b.h", "b");
    assert_lies("s1/lesson3_indexing/c.h", NULL);
    assert_lies("s1/lesson1_list_vs_array/c.h", "c");
    assert_lies("s1/lesson1_list_vs_array/a.h", NULL);
}

GW_TEST(two_headers_of_one_name_for_one_lesson)
{
    make("in/s1/a/vector_add.cu", "x");
    make("in/s1/a/help.h", "one");
    make("in/s1/b/transpose.cu", "y");
    make("in/s1/b/help.h", "two");
    take(ROSTER);
    assert_lies("s1/lesson3_indexing/help.h", "one");
    assert_notes("s1", 1);
    assert_note("s1", "b/help.h is not taken: another of this name lies beside another exercise");
}

GW_TEST(headers_are_bounded)
{
    make("in/s1/vector_add.cu", "x");
    for (int i = 0; i < 70; i++) {
        char path[64];
        snprintf(path, sizeof(path), "in/s1/h%02d.h", i);
        gw_test_write(path, "h");
    }
    make("in/s2/vector_add.cu", "x");
    for (int i = 0; i < 5; i++) {
        char path[64];
        snprintf(path, sizeof(path), "in/s2/h%d.h", i);
        make(path, "");
        assert_int_equal(truncate(path, 1000000), 0);
    }
    take(ROSTER);
    assert_lies("s1/lesson3_indexing/h63.h", "h");
    assert_lies("s1/lesson3_indexing/h64.h", NULL);
    assert_notes("s1", 1);
    assert_note("s1", "h64.h is not taken: more than 64 headers were handed in");
    assert_lies("s2/lesson3_indexing/h4.h", NULL);
    assert_note("s2", "h4.h is not taken: the headers that were handed in are larger than 4 MiB");
}

static struct timespec time_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_mtim;
}

static void assert_time(const char *path, struct timespec time, bool same)
{
    const struct timespec now = time_of(path);
    assert_true((now.tv_sec == time.tv_sec && now.tv_nsec == time.tv_nsec) == same);
}

GW_TEST(what_has_not_changed_keeps_its_time)
{
    static const char *const vector_add = "class/submissions/s1/lesson3_indexing/vector_add.cu";
    static const char *const transpose = "class/submissions/s1/lesson3_indexing/transpose.cu";
    make("in/s1/vector_add.cu", "one");
    make("in/s1/transpose.cu", "two");
    make("in/s2/array.c", "three");
    take(ROSTER);
    const struct timespec before[] = {time_of(vector_add), time_of(transpose),
                                      time_of("class/submissions/s2")};
    make("in/s1/vector_add.cu", "eno"); // as long as before
    take(ROSTER);
    assert_lies("s1/lesson3_indexing/vector_add.cu", "eno");
    assert_time(vector_add, before[0], false);
    assert_time(transpose, before[1], true);
    assert_time("class/submissions/s2", before[2], true);
    assert_int_equal(unlink("in/s1/transpose.cu"), 0);
    take(ROSTER);
    assert_lies("s1/lesson3_indexing/transpose.cu", NULL);
}

GW_TEST(who_is_no_longer_there_is_left_and_told)
{
    make("in/s1/vector_add.cu", "one");
    make("in/s2/array.c", "two");
    take(ROSTER);
    assert_notes(NULL, 0);
    assert_int_equal(system("rm -r in/s2"), 0);
    take(ROSTER);
    assert_lies("s2/lesson1_list_vs_array/array.c", "two");
    assert_note(NULL, "submissions/s2 is of an earlier grading and left as it is");
    assert_folder_of("s2", NULL);
}

GW_TEST(content_is_of_paths_and_bytes)
{
    make("in/s1/vector_add.cu", "x");
    make("in/s2/transpose.cu", "x");
    take(ROSTER);
    const char *one = gw_people_submission(&people, "s1")->content;
    const char *two = gw_people_submission(&people, "s2")->content;
    assert_string_not_equal(one, two);
    // printf 'lesson3_indexing/vector_add.cu\0001\nx' | sha256sum
    FILE *pipe = popen("printf 'lesson3_indexing/vector_add.cu\\0001\\nx' | sha256sum", "r");
    char sum[65] = "";
    assert_non_null(fgets(sum, sizeof(sum), pipe));
    pclose(pipe);
    assert_string_equal(one, sum);
    char *lies = gw_handed_in_content("class", "s1");
    assert_string_equal(one, lies);
    free(lies);
    make("class/submissions/s1/added.h", "");
    lies = gw_handed_in_content("class", "s1");
    assert_string_not_equal(one, lies);
    free(lies);
    assert_null(gw_handed_in_content("class", "nobody"));
    assert_int_equal(symlink("vector_add.cu", "class/submissions/s1/link"), 0);
    assert_null(gw_handed_in_content("class", "s1"));
    take(ROSTER); // what others have put there is gone
    assert_lies("s1/added.h", NULL);
}
