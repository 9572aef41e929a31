// SPDX-License-Identifier: MIT
// What is handed over, in every layout, and which of it is taken.
#include "base/text.h"
#include "fixture.h"

#include <sys/stat.h>
#include <unistd.h>

// Downloads of the course systems, as they are: whose is what, and what they called it.

void (*gw_before_each)(void) = begin_class;
void (*gw_after_each)(void) = end_class;

#define THREE "id,name,email\ns1,Ada Lovelace,ada@x.org\ns2,Bob Bee,bob@x.org\ns3,Cy Sea,\n"

GW_TEST(folders_named_by_ids)
{
    make("in/s1/lessons/lesson3_indexing/vector_add.cu", "one");
    make("in/BOB@x.org/array.c", "two"); // by another word of his, in another case
    make("in/zoe/array.c", "three");
    make("in/.DS_Store", "");
    take(THREE);
    assert_string_equal(people.layout, "folders");
    assert_lies("s1/lesson3_indexing/vector_add.cu", "one");
    assert_lies("s2/lesson1_list_vs_array/array.c", "two");
    assert_folder_of("s1", "s1");
    assert_folder_of("s2", "s2");
    assert_folder_of("s3", NULL);
    assert_notes(NULL, 1);
    assert_note(NULL, "nobody on the roster is zoe");
    assert_int_equal(counts.people, 3);
    assert_int_equal(counts.submissions, 2);
    assert_int_equal(counts.without, 1);
    assert_int_equal(counts.unknown, 1);
}

GW_TEST(zips_named_by_ids_and_one_folder_around_all)
{
    static const struct zip_entry work[] = {{.name = "array.c", .text = "two"}, {0}};
    make("in/all of them/s1/vector_add.cu", "one");
    make_zip("in/all of them/s2.zip", work, NULL);
    take(THREE);
    assert_lies("s1/lesson3_indexing/vector_add.cu", "one");
    assert_lies("s2/lesson1_list_vs_array/array.c", "two");
}

GW_TEST(gradescopes_export_with_partners)
{
    make("in/assignment_42_export/submission_metadata.yml",
         "---\nsubmission_1001:\n  :submitters:\n  - :name: Ada Lovelace\n    :sid: s1\n"
         "    :email: ada@x.org\n  - :name: Cy Sea\n    :sid:\n    :email: ''\n"
         "  - :name: Zoe\n    :sid: '77'\n    :email: zoe@x.org\n"
         "  :created_at: 2026-11-02 10:15:00.000000000 Z\n  :score: 0.0\n  :history: []\n"
         "submission_1002:\n  :submitters:\n  - :name: B.\n    :sid: ~\n    :email: BOB@x.org\n");
    make("in/assignment_42_export/submission_1001/vector_add.cu", "one");
    make("in/assignment_42_export/submission_1002/lesson3_indexing/transpose.cu", "two");
    make("in/assignment_42_export/submission_1003/array.c", "three");
    make("in/assignment_42_export/README.txt", "nobody's");
    take(THREE);
    assert_string_equal(people.layout, "gradescope");
    assert_lies("s1/lesson3_indexing/vector_add.cu", "one");
    assert_lies("s2/lesson3_indexing/transpose.cu", "two");
    assert_folder_of("s1", "s1");
    assert_folder_of("s3", "s1"); // by the name alone
    assert_string_equal(gw_people_submission(&people, "s1")->source, "submission_1001");
    assert_note(NULL, "nobody on the roster is Zoe of submission_1001");
    assert_int_equal(counts.unknown, 1); // hers is Ada's as well
    assert_notes(NULL, 2);
    assert_note(NULL, "nobody on the roster is submission_1003");
}

GW_TEST(the_time_of_submission_is_gradescopes_or_the_rosters_or_a_files)
{
    setenv("TZ", "UTC0", 1);
    make("in/submission_metadata.yml", "a:\n  :submitters:\n  - :sid: s1\n  - :sid: s2\n"
                                       "  :created_at: 2026-11-02 10:15:00.000000000 Z\n");
    make("in/a/vector_add.cu", "one");
    take("id,deadline,percent per day,submitted\ns1,2026-11-01 10:15,10,\ns2,,,2026-11-01 10:00\n");
    assert_string_equal(people.people[0].handed_in,
                        "handed in 2026-11-02 10:15:00 (Gradescope), 1 day after the deadline "
                        "2026-11-01 10:15:00: 1 day begun, 10 % per day");
    assert_true(people.people[0].is_late && people.people[0].percent_lost == 10.0);
    assert_string_equal(people.people[1].handed_in,
                        "handed in 2026-11-01 10:00:00 (the roster), before the deadline "
                        "2026-11-01 10:15:00");
    assert_true(!people.people[1].is_late && people.people[1].percent_lost == 0.0);
    make("in/submission_metadata.yml", "a:\n  :submitters:\n  - :sid: s1\n");
    make("in/a/array.c", "of a lesson that is not graded this time");
    assert_int_equal(system("touch -d 2026-10-31T12:00Z in/a/vector_add.cu"), 0);
    take("id,deadline\ns1,2026-11-01\n");
    assert_string_equal(people.people[0].handed_in,
                        "handed in 2026-10-31 12:00:00 (time of the file vector_add.cu), before "
                        "the deadline 2026-11-01 23:59:59");
}

GW_TEST(a_course_system_may_know_that_it_is_late)
{
    setenv("TZ", "UTC0", 1);
    make("in/ada_LATE_1001_7_vector_add.cu", "one");
    assert_int_equal(system("touch -d 2026-10-31T12:00Z in/*"), 0);
    take("ID,Student,deadline,percent per day\n1001,Ada,2026-11-01,10\n");
    assert_string_equal(people.people[0].handed_in,
                        "handed in 2026-10-31 12:00:00 (time of the file vector_add.cu), before "
                        "the deadline 2026-11-01 23:59:59; the course system says that it is "
                        "late: write the time into the roster's column submitted");
    assert_true(people.people[0].is_late && people.people[0].percent_lost == 0.0);
}

GW_TEST(somebody_in_two_submissions_has_the_first)
{
    make("in/submission_metadata.yml",
         "a:\n  :submitters:\n  - :sid: s1\nb:\n  :submitters:\n  - :sid: s2\n  - :sid: s1\n");
    make("in/a/array.c", "one");
    make("in/b/array.c", "two");
    take(THREE);
    assert_folder_of("s1", "s1");
    assert_folder_of("s2", "s2");
    assert_note(NULL, "s1 is in two submissions, a and b; the first counts");
}

GW_TEST(a_list_of_gradescope_that_is_none)
{
    make("in/submission_metadata.yml", "a:\n  - [\n");
    make("in/a/array.c", "one");
    assert_not_taken(THREE, "in", "submission_metadata.yml cannot be read: line 3 is no YAML");
    make("in/submission_metadata.yml", "- a\n");
    assert_not_taken(THREE, "in", "it is no list of submissions");
}

#define GRADEBOOK                                                                                  \
    "Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n"                       \
    "\"Lovelace, Ada\",1234,u1,ada,A\n\"Bee, Bob\",1235,u2,bob,A\n"

#define WORKSHEET                                                                                  \
    "Identifier,Full name,Email address,Status,Grade\n"                                            \
    "Participant 101,Ada Lovelace,ada@x.org,,\nParticipant 102,Bob Bee,,,\n"                       \
    "Participant 103,Cy Sea,,,\nParticipant 104,Di Dee,,,\n"

GW_TEST(moodles_folders_of_new_and_old_releases)
{
    make("in/Ada Lovelace_101_assignsubmission_file/lesson3/vector_add.cu", "one");
    make("in/Ada Lovelace_101_assignsubmission_onlinetext/onlinetext.html", "hello");
    make("in/Bob Bee_102_assignsubmission_file_/array.c", "two");
    make("in/Cy Sea 103 assignsubmission_file_/array.c", "three");
    make("in/Team 104_104_assignsubmission_file_/array.c", "four");
    make("in/Zoe_105_assignsubmission_file_/array.c", "five");
    take(WORKSHEET);
    assert_string_equal(people.layout, "moodle");
    assert_lies("Participant%20101/lesson3_indexing/vector_add.cu", "one");
    assert_lies("Participant%20102/lesson1_list_vs_array/array.c", "two");
    assert_lies("Participant%20103/lesson1_list_vs_array/array.c", "three");
    assert_lies("Participant%20104/lesson1_list_vs_array/array.c", "four");
    assert_string_equal(gw_people_submission(&people, "Participant%20101")->source,
                        "Ada Lovelace_101");
    assert_note(NULL, "nobody on the roster is Zoe_105");
    assert_notes("Participant%20101", 0);
}

GW_TEST(moodles_groups)
{
    make("in/Team A_102_assignsubmission_file/array.c", "of both");
    make("in/Team A_102_assignsubmission_onlinetext/onlinetext.html", "of both");
    make("in/Default group_assignsubmission_file/array.c", "a name without a number");
    take("Identifier,Full name,Group\nParticipant 101,Ada Lovelace,Team A\n"
         "Participant 102,Bob Bee,Team B\nParticipant 103,Cy Sea,Team A\n");
    assert_folder_of("Participant 101", "Participant%20101");
    assert_folder_of("Participant 103", "Participant%20101");
    assert_folder_of("Participant 102", NULL); // though the group's number is his
    assert_lies("Participant%20101/lesson1_list_vs_array/array.c", "of both");
    assert_notes(NULL, 1);
    assert_note(NULL, "Default group_assignsubmission_file is not named as a submission is");
}

GW_TEST(who_takes_anothers_name_does_not_take_their_place)
{
    make("in/Ada Lovelace_1_assignsubmission_file_/array.c", "one");
    make("in/Ada Lovelace_9_assignsubmission_file_/array.c", "two");
    make("in/Bob Bee_2_assignsubmission_file_/array.c", "three");
    take(THREE);
    assert_lies("s1/lesson1_list_vs_array/array.c", "one");
    assert_note(NULL,
                "s1 is in two submissions, Ada Lovelace_1 and Ada Lovelace_9; the first counts");
}

GW_TEST(a_file_named_as_by_another_system_changes_nothing)
{
    make("in/lovelaceada_1234_9001_vector_add.cu", "one");
    make("in/beebob_1235_9002_array.c", "two");
    make("in/beebob_1235_9003_Zoe_9_assignsubmission_file_array.c", "three");
    take(GRADEBOOK);
    assert_string_equal(people.layout, "canvas");
    assert_lies("1235/lesson1_list_vs_array/array.c", "two");
}

GW_TEST(moodles_flat_files)
{
    static const struct zip_entry work[] = {{.name = "lesson3/transpose.cu", .text = "t"}, {0}};
    make("in/Ada Lovelace_101_assignsubmission_file_vector_add.cu", "one");
    make_zip("in/Ada Lovelace_101_assignsubmission_file_my work.zip", work, NULL);
    take(WORKSHEET);
    assert_lies("Participant%20101/lesson3_indexing/vector_add.cu", "one");
    assert_lies("Participant%20101/lesson3_indexing/transpose.cu", "t");
}

GW_TEST(moodles_names_where_the_roster_has_no_numbers)
{
    make("in/Ada Lovelace_1_assignsubmission_file_/array.c", "one");
    take(THREE);
    assert_folder_of("s1", "s1");
}

// A group's number may be somebody's too.
GW_TEST(a_number_under_another_persons_name_is_nobodys)
{
    make("in/Ada Lovelace_102_assignsubmission_file_/array.c", "one");
    make("in/Bob Bee_102_assignsubmission_file_/array.c", "two");
    take(WORKSHEET);
    assert_folder_of("Participant 101", NULL);
    assert_lies("Participant%20102/lesson1_list_vs_array/array.c", "two");
    assert_note(NULL, "nobody on the roster is Ada Lovelace_102");
}

GW_TEST(canvas_flat_files)
{
    static const struct zip_entry work[] = {{.name = "b/array.c", .text = "zipped"}, {0}};
    make("in/lovelaceada_1234_9001_vector_add.cu", "one");
    make("in/lovelaceada_1234_9002_help_1_2_me.h", "help");
    make("in/beebob_LATE_1235_9003_vector_add-1.cu", "first again");
    make("in/beebob_LATE_1235_9004_vector_add-10.cu", "the last");
    make("in/beebob_LATE_1235_9005_vector_add.cu", "first");
    make("in/beebob_LATE_1235_9007_help-2.h", "other help");
    make_zip("in/beebob_LATE_1235_9006_work-3.zip", work, NULL);
    make("in/zoe_1239_9008_array.c", "nobody's");
    make("in/zoe_1239_9009_vector_add.cu", "nobody's");
    make("in/lovelaceada_1234_text.html", "typed");
    take(GRADEBOOK);
    assert_string_equal(people.layout, "canvas");
    assert_lies("1234/lesson3_indexing/vector_add.cu", "one");
    assert_lies("1234/lesson3_indexing/help_1_2_me.h", "help");
    assert_lies("1235/lesson3_indexing/vector_add.cu", "the last");
    assert_lies("1235/lesson1_list_vs_array/array.c", "zipped");
    assert_lies("1235/lesson3_indexing/help.h", "other help");
    assert_lies("1235/lesson3_indexing/help-2.h", "other help");
    assert_true(gw_people_submission(&people, "1235")->late);
    assert_false(gw_people_submission(&people, "1234")->late);
    assert_int_equal(counts.unknown, 1); // both files are of one
    assert_note(NULL, "nobody on the roster is zoe_1239");
}

GW_TEST(canvas_after_seven_times_a_uuid)
{
    make("in/beebob_1235_1_array-7.c", "seventh");
    make("in/beebob_1235_2_array-0b5a3a0e-7f5c-4f0e-9c55-0d4f3a2b1c00.c", "eighth");
    take(GRADEBOOK);
    assert_lies("1235/lesson1_list_vs_array/array.c", "eighth");
}

GW_TEST(canvas_names_where_the_roster_has_no_numbers)
{
    make("in/lovelaceada_1234_1_array.c", "one");
    take("SID,Name\n1234,Somebody Else\ns1,Ada Lovelace\n");
    assert_folder_of("1234", NULL); // this SID is no number of Canvas's
    assert_lies("s1/lesson1_list_vs_array/array.c", "one");
}

GW_TEST(github_logins_with_hyphens)
{
    make("in/lessons-ada/vector_add.cu", "one");
    make("in/lessons-mary-ann/lessons/lesson3_indexing/vector_add.cu", "two");
    make("in/lessons-Bob/array.c", "three");
    make("in/lessons-mary-ada/array.c", "a stranger's");
    make("in/homework-2-ada/array.c", "another assignment's");
    make("in/lessons-ada/.git/refs/heads/array.c", "no file of hers");
    take("identifier,github_username,github_id,name\ns1,ada,1,\ns2,ann,2,\ns3,mary-ann,3,\n"
         "s4,bob,4,\ns5,,,\n");
    assert_string_equal(people.layout, "github");
    assert_lies("s1/lesson3_indexing/vector_add.cu", "one");
    assert_lies("s1/lesson1_list_vs_array/array.c", "another assignment's");
    assert_lies("s3/lesson3_indexing/vector_add.cu", "two");
    assert_lies("s4/lesson1_list_vs_array/array.c", "three");
    assert_folder_of("s2", NULL);
    assert_notes(NULL, 1);
    assert_note(NULL, "nobody on the roster is lessons-mary-ada");
}

GW_TEST(github_teams)
{
    make("in/lessons-the-a-team/array.c", "of both");
    make("in/lessons-cy/array.c", "his own");
    take("identifier,github_username,team\ns1,ada,The A-Team\ns2,bob,the a team\ns3,cy,\n");
    assert_string_equal(people.layout, "github");
    assert_folder_of("s1", "s1");
    assert_folder_of("s2", "s1");
    assert_folder_of("s3", "s3");
}

GW_TEST(an_id_is_nobody_elses_login)
{
    make("in/ada/array.c", "one");
    take("id,login\nada,bob\nbob,ada\n");
    assert_folder_of("ada", "ada");
    assert_folder_of("bob", NULL);
}

#define MUELLER "Jörg Müller_101_assignsubmission_file_"

GW_TEST(a_zip_of_a_class_is_as_its_folder)
{
    static const struct zip_entry inner[] = {
        {.name = "w\xf6rk/vector_add.cu", .text = "one"}, {.name = "\xe4.h", .text = "?"}, {0}};
    make_zip("inner.zip", inner, NULL); // of names that are no UTF-8
    char bytes[1024];
    FILE *file = fopen("inner.zip", "r");
    const size_t length = fread(bytes, 1, sizeof(bytes), file);
    fclose(file);
    const struct zip_entry whole[] = {
        {.name = MUELLER "/wörk.zip", .text = bytes, .size = length, .says_utf8 = true},
        {.name = MUELLER "/lesson3_indexing/transpose.cu", .text = "two", .says_utf8 = true},
        {.name = "Bob Bee_102_assignsubmission_file_/nichts.txt", .text = "three"},
        {0}};
    make_zip("class.zip", whole, NULL);
    take_from(WORKSHEET, "class.zip");
    assert_string_equal(people.layout, "moodle");
    assert_lies("Participant%20101/lesson3_indexing/vector_add.cu", "one");
    assert_lies("Participant%20101/lesson3_indexing/transpose.cu", "two");
    assert_note("Participant%20102", "no file of an exercise was taken");
    assert_int_equal(system("test \"$(ls -A class)\" = \"$(printf 'people.json\\nsubmissions')\""),
                     0);
}

// Which files of a submission are taken, and what becomes of those that were taken before.

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
    assert_note(NULL, "submissions/s2 is of an earlier grading and was left as it is");
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

// Asserts what class/practice/FOLDER.tsv holds; NULL: it is not there.
static void assert_practice(const char *folder, const char *text)
{
    char *path = gw_format("../practice/%s.tsv", folder);
    assert_lies(path, text);
    free(path);
}

GW_TEST(a_record_of_practice_lies_beside_what_is_graded)
{
    static const struct zip_entry work[] = {{.name = "array.c", .text = "two"},
                                            {.name = "work/.gridwork/review.tsv", .text = "zipped"},
                                            {0}};
    make("in/s1/.gridwork/review.tsv", "one");
    make("in/s1/other/review.tsv", "not this one");
    make("in/s1/vector_add.cu", "one");
    make_zip("in/s2.zip", work, NULL);
    make("in/s3/array.c", "three");
    take(THREE);
    assert_practice("s1", "one");
    assert_practice("s2", "zipped");
    assert_practice("s3", NULL);
    assert_lies("s1/.gridwork/review.tsv", NULL);
    char *before = gw_format("%s", gw_people_submission(&people, "s1")->content);
    // Another record is no other submission; one that is gone is taken away.
    make("in/s1/.gridwork/review.tsv", "more");
    assert_int_equal(unlink("in/s2.zip"), 0);
    make("in/s2/array.c", "two");
    take(THREE);
    assert_practice("s1", "more");
    assert_practice("s2", NULL);
    assert_string_equal(gw_people_submission(&people, "s1")->content, before);
    free(before);
    assert_notes("s1", 0);
}

GW_TEST(a_record_of_practice_that_is_no_file_of_ours_is_told)
{
    make("in/s1/vector_add.cu", "one");
    mkdir("in/s1/.gridwork", 0755);
    assert_int_equal(symlink("/etc/passwd", "in/s1/.gridwork/review.tsv"), 0);
    make("in/s2/array.c", "two");
    make("in/s2/review.tsv", "");
    assert_int_equal(truncate("in/s2/review.tsv", (1 << 20) + 1), 0);
    make("in/s3/a/review.tsv", "one");
    make("in/s3/b/review.tsv", "other");
    make("in/s3/array.c", "three");
    take(THREE);
    assert_note("s1", ".gridwork/review.tsv is not taken: it is a symbolic link");
    assert_note("s2", "review.tsv is not taken: it is larger than 1 MiB");
    assert_note("s3", "a/review.tsv and b/review.tsv differ, and neither is taken");
    assert_practice("s1", NULL);
    assert_practice("s2", NULL);
    assert_practice("s3", NULL);
    assert_lies("s1/lesson3_indexing/vector_add.cu", "one");
}
