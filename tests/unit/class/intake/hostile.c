// SPDX-License-Identifier: MIT
// What is handed over to harm, as it is and in zips.
#include "base/text.h"
#include "class/intake/handed_over/zip.h"
#include "fixture.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

// What is handed in to do harm: nothing of it leaves the folder of
// the class, or keeps anybody waiting.

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

// Zips that are handed in to do harm, or that cannot be read, and the zip of a whole class.

#define ROSTER "id,name\ns1,Ada\ns2,Bob\n"

// A zip of these entries is not taken, for this reason, and the file beside it is.
static void assert_zip_left_out(const struct zip_entry *entries, const char *password,
                                const char *reason)
{
    make("in/s1/array.c", "beside");
    make_zip("in/s1/work.zip", entries, password);
    take(ROSTER);
    assert_left_out("work.zip", reason);
    assert_lies("s1/lesson1_list_vs_array/array.c", "beside");
}

#define GOOD                                                                                       \
    {                                                                                              \
        .name = "vector_add.cu", .text = "in a zip"                                                \
    }

GW_TEST(zips_that_lead_out)
{
    static const struct zip_entry up[] = {
        GOOD, {.name = "a/../../../outside/vector_add.cu", .text = "!"}, {0}};
    assert_zip_left_out(up, NULL, "it has a file that would lie outside it, 'a/../../../outside");
    static const struct zip_entry back[] = {GOOD, {.name = "a\\..\\x.cu", .text = "!"}, {0}};
    assert_zip_left_out(back, NULL, "it has a file that would lie outside it");
    static const struct zip_entry root[] = {
        GOOD, {.name = "/tmp/gw_vector_add.cu", .text = "!"}, {0}};
    assert_zip_left_out(root, NULL, "it has a file with an absolute name, '/tmp/gw_vector_add.cu'");
    static const struct zip_entry drive[] = {GOOD, {.name = "C:\\x.cu", .text = "!"}, {0}};
    assert_zip_left_out(drive, NULL, "it has a file with an absolute name");
    static const struct zip_entry link[] = {
        GOOD, {.name = "lesson3_indexing", .text = "../../../outside", .is_link = true}, {0}};
    assert_zip_left_out(link, NULL, "it has a link in it, 'lesson3_indexing'");
}

GW_TEST(zips_that_are_too_much)
{
    enum { MANY = 1001 };
    static struct zip_entry many[MANY + 1];
    static char names[MANY][16];
    for (size_t i = 0; i < MANY; i++) {
        snprintf(names[i], sizeof(names[i]), "n%zu", i);
        many[i] = (struct zip_entry){.name = i == 0 ? "vector_add.cu" : names[i], .text = "x"};
    }
    assert_zip_left_out(many, NULL, "it has more than 1000 entries");
    many[MANY - 1].name = NULL;
    make_zip("in/s1/work.zip", many, NULL);
    take(ROSTER);
    assert_lies("s1/lesson3_indexing/vector_add.cu", "x");
    static const struct zip_entry large[] = {{.name = "vector_add.cu", .size = (1 << 20) + 1}, {0}};
    make_zip("in/s1/work.zip", large, NULL);
    take(ROSTER);
    assert_left_out("work.zip/vector_add.cu", "it is larger than 1 MiB");
}

static bool count_entries(void *context, const struct gw_zipped *entry)
{
    *(size_t *)context += !entry->refused;
    return true;
}

// Reads a zip in memory within limits; what it says is to be freed.
static char *read_bytes(const char *bytes, size_t length, struct gw_zip_limits limits)
{
    size_t entries = 0;
    return gw_zip_read((struct gw_zip_source){-1, bytes, length}, &limits, count_entries, &entries);
}

GW_TEST(what_a_zip_says_of_its_sizes_is_not_believed)
{
    static const struct zip_entry zeros[] = {
        {.name = "a.txt", .size = 3 << 20}, {.name = "b", .size = 3 << 20}, {0}};
    char bytes[1 << 16];
    make_zip("large.zip", zeros, NULL);
    FILE *file = fopen("large.zip", "r");
    const size_t length = fread(bytes, 1, sizeof(bytes), file);
    fclose(file);
    assert_int_equal(gw_zip_of_a_person.entries, 1000);
    assert_int_equal(gw_zip_of_a_person.bytes, 64 << 20);
    assert_true(gw_zip_of_a_person.is_strict);
    assert_null(read_bytes(bytes, length, (struct gw_zip_limits){2, 6 << 20, true}));
    char *why = read_bytes(bytes, length, (struct gw_zip_limits){2, 5 << 20, true});
    assert_string_equal(why, "it would unpack to more than 5 MiB"); // together
    free(why);
    why = read_bytes(bytes, length, (struct gw_zip_limits){2, 2 << 20, true});
    assert_string_equal(why, "it would unpack to more than 2 MiB"); // by what it says
    free(why);
    for (size_t i = 0; i + 4 <= length; i++) { // sizes of 3 MiB, wherever they stand
        if (memcmp(bytes + i, "\0\0\x30", 4) == 0) {
            memcpy(bytes + i, "\x10\0\0", 4);
        }
    }
    why = read_bytes(bytes, length, (struct gw_zip_limits){2, 2 << 20, true});
    assert_non_null(why); // more than it says is damage, or too much
    free(why);
}

GW_TEST(zips_that_cannot_be_read)
{
    static const struct zip_entry good[] = {GOOD, {0}};
    assert_zip_left_out(good, "secret", "it is encrypted");
    make_zip("in/s1/work.zip", good, NULL);
    take(ROSTER);
    assert_lies("s1/lesson3_indexing/vector_add.cu", "in a zip");
    assert_int_equal(truncate("in/s1/work.zip", 60), 0);
    take(ROSTER);
    assert_left_out("work.zip", "it is no zip, or damaged");
    make("in/s1/work.zip", "PK but no zip");
    take(ROSTER);
    assert_left_out("work.zip", "it is no zip, or damaged");
    // A bit of the data has turned over: a file before it was whole, and is not taken either.
    static const struct zip_entry two[] = {
        GOOD, {.name = "z.txt", .text = "zzzzzzzzzzzzzzzzzzzz"}, {0}};
    make_zip("in/s1/work.zip", two, NULL);
    char bytes[2048];
    FILE *file = fopen("in/s1/work.zip", "r+");
    const size_t length = fread(bytes, 1, sizeof(bytes), file);
    const char *name = memmem(bytes, length, "z.txt", 5);
    assert_non_null(name);
    // What is behind the name has two bytes of length before it.
    const long data = name - bytes + 5 + (name[-2] & 0xff);
    fseek(file, data + 1, SEEK_SET);
    fputc(bytes[data + 1] ^ 4, file);
    fclose(file);
    take(ROSTER);
    assert_left_out("work.zip", "it is damaged");
}

GW_TEST(zips_in_zips_and_other_archives_are_told)
{
    static const struct zip_entry inner[] = {
        {.name = "inner.zip", .text = "PK"}, {.name = "x.rar", .text = "Rar!"}, {0}};
    make_zip("in/s1/work.zip", inner, NULL);
    make("in/s1/work.tar.gz", "x");
    take(ROSTER);
    assert_left_out("work.zip/inner.zip", "it is a zip in a zip");
    assert_left_out("work.zip/x.rar", "only zips are looked into");
    assert_left_out("work.tar.gz", "only zips are looked into");
}

GW_TEST(zips_of_a_class)
{
    static const struct zip_entry up[] = {{.name = "../s1/vector_add.cu", .text = "x"}, {0}};
    make_zip("large.zip", up, NULL);
    assert_not_taken(ROSTER, "large.zip", "large.zip cannot be used: it has a file that would lie");
    static const struct zip_entry link[] = {
        {.name = "s1/vector_add.cu", .text = "/etc/passwd", .is_link = true},
        {.name = "s2/vector_add.cu", .text = "x"},
        {.name = "s2/array.c", .size = (1 << 20) + 1},
        {0}};
    make_zip("large.zip", link, NULL);
    take_from(ROSTER, "large.zip");
    assert_left_out("vector_add.cu", "it is a symbolic link");
    assert_lies("s2/lesson3_indexing/vector_add.cu", "x");
    assert_note("s2", "array.c is not taken: it is larger than 1 MiB");
    assert_int_equal(unlink("class/people.json"), 0);
    make_zip("large.zip", link, "secret");
    assert_not_taken(ROSTER, "large.zip", "large.zip cannot be used: it is encrypted");
    make("large.zip", "no zip");
    assert_not_taken(ROSTER, "large.zip", "large.zip cannot be used: it is no zip, or damaged");
}
