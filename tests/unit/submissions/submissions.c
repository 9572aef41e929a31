// SPDX-License-Identifier: MIT
// What is copied of a folder that somebody has handed in, what is not, and how that is told.
#include "test.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

static char output[8192];

static int run(const char *commands)
{
    return gw_test_run(output, sizeof(output), "%s", commands);
}

// Copies `from`, for three exercises of two lessons, in bounded memory and without waiting.
static int copy(const char *from)
{
    char commands[1024];
    snprintf(commands, sizeof(commands),
             "printf '3 lesson3 add add.cu\\n3 lesson3 mul mul.cu\\n1 lesson1 list list.c\\n' | "
             "(" GW_WITH_LITTLE "'%s' \"$PWD\" \"%s\" \"$PWD/copy\" summary)",
             SUBMISSIONS, from);
    return run(commands);
}

static void begin(void)
{
    gw_enter_folder();
    assert_int_equal(0, run("mkdir in && printf 'int add;\\n' >in/add.cu"));
}
void (*gw_before_each)(void) = begin;
void (*gw_after_each)(void) = gw_leave_folder;

// The files of the copy, one a line.
static void assert_copied(const char *files)
{
    assert_int_equal(0, run("cd copy && find . ! -type d | sort | cut -c 3-"));
    assert_string_equal(files, output);
}

static void assert_summary(const char *lines)
{
    assert_int_equal(0, run("cat summary"));
    assert_string_equal(lines, output);
}

GW_TEST(files_lie_as_they_did)
{
    run("mkdir -p in/lesson3 in/lessons/lesson1 && echo m >in/lesson3/mul.cu && "
        "echo l >in/lessons/lesson1/list.c && echo n >in/notes.txt && echo o >in/other.cu");
    assert_int_equal(0, copy("in"));
    assert_string_equal("", output);
    assert_copied("add.cu\nlesson3/mul.cu\nlessons/lesson1/list.c\n");
    assert_summary("folder\tcopy\tin\n");
    assert_int_equal(0,
                     run("cmp in/add.cu copy/add.cu && cmp in/lesson3/mul.cu copy/lesson3/mul.cu"));
}

GW_TEST(the_first_place_counts_also_when_it_is_refused)
{
    run("mkdir -p in/lessons/lesson3 in/lesson3 && echo 1 >in/lessons/lesson3/add.cu && "
        "echo 2 >in/lesson3/add.cu && ln -s /dev/zero in/lesson3/mul.cu && echo 3 >in/mul.cu");
    assert_int_equal(0, copy("in"));
    assert_copied("lessons/lesson3/add.cu\n");
    assert_summary(
        "folder\tcopy\tin\n"
        "refused\tmul\tin/lesson3/mul.cu\tit is a symbolic link: hand in the file itself\n");
}

// What is handed in as mul.cu is refused with these words, and add.cu is taken.
static void assert_refused(const char *make, const char *reason)
{
    char expected[512];
    assert_int_equal(0, run("rm -rf in/mul.cu copy"));
    assert_int_equal(0, run(make));
    assert_int_equal(0, copy("in"));
    assert_copied("add.cu\n");
    snprintf(expected, sizeof(expected), "folder\tcopy\tin\nrefused\tmul\tin/mul.cu\t%s\n", reason);
    assert_summary(expected);
}

GW_TEST(what_is_no_file_is_refused)
{
    assert_refused("ln -s add.cu in/mul.cu", "it is a symbolic link: hand in the file itself");
    assert_refused("ln -s nowhere in/mul.cu", "it is a symbolic link: hand in the file itself");
    assert_refused("mkfifo in/mul.cu", "it is a named pipe: hand in the file itself");
    assert_refused("mkdir in/mul.cu", "it is a folder: hand in the file itself");
    assert_refused(": >in/mul.cu", "it is empty");
    assert_refused("truncate -s 1048577 in/mul.cu", "it is larger than 1 MiB");
    assert_refused("truncate -s 1T in/mul.cu", "it is larger than 1 MiB");
    if (geteuid() != 0) {
        assert_refused("echo m >in/mul.cu && chmod 0 in/mul.cu",
                       "it cannot be read: Permission denied");
    }
}

GW_TEST(a_device_is_refused)
{
    if (run("mknod in/mul.cu c 1 5") != 0) {
        skip(); // only root makes one
    }
    assert_refused("mknod in/mul.cu c 1 5", "it is a device: hand in the file itself");
}

GW_TEST(a_hard_link_is_a_file)
{
    run("ln in/add.cu in/mul.cu && truncate -s 1048576 in/list.c");
    assert_int_equal(0, copy("in"));
    assert_copied("add.cu\nlist.c\nmul.cu\n");
}

GW_TEST(a_folder_on_the_way_is_no_link)
{
    run("mkdir elsewhere && echo m >elsewhere/mul.cu && ln -s ../elsewhere in/lesson3 && "
        "ln -s . in/lessons");
    assert_int_equal(0, copy("in"));
    assert_copied("add.cu\n");
    assert_summary("folder\tcopy\tin\n"
                   "refused\tmul\tin/lessons/lesson3/mul.cu\tits folder is a symbolic link: hand "
                   "in the file itself\n");
}

GW_TEST(the_folder_itself_may_be_a_link)
{
    run("ln -s in way");
    assert_int_equal(0, copy("way"));
    assert_copied("add.cu\n");
}

GW_TEST(a_file_that_is_no_longer_handed_in_is_gone)
{
    run("mkdir -p in/lesson3 && echo m >in/lesson3/mul.cu && echo h >in/help.h");
    assert_int_equal(0, copy("in"));
    assert_copied("add.cu\nhelp.h\nlesson3/mul.cu\n");
    run("rm -r in/lesson3 in/help.h && echo l >in/list.c");
    assert_int_equal(0, copy("in"));
    assert_copied("add.cu\nlist.c\n");
    assert_int_equal(1, run("test -e copy/lesson3"));
}

GW_TEST(what_has_not_changed_is_left_alone)
{
    assert_int_equal(0, copy("in"));
    assert_int_equal(0, run("ls --full-time -i copy/add.cu >before && sleep 0.02"));
    assert_int_equal(0, copy("in"));
    assert_int_equal(0, run("ls --full-time -i copy/add.cu | cmp - before"));
    // As long as before, and as old: only the bytes tell.
    assert_int_equal(0, run("touch -r in/add.cu age && sed -i s/add/dda/ in/add.cu && "
                            "touch -r age in/add.cu"));
    assert_int_equal(0, copy("in"));
    assert_int_equal(0, run("cmp in/add.cu copy/add.cu && test copy/add.cu -nt before"));
}

GW_TEST(headers_beside_a_file_come_along)
{
    run("mkdir -p in/lesson3 in/other && echo m >in/lesson3/mul.cu && echo a >in/a.h && "
        "echo b >in/lesson3/b.cuh && echo c >in/other/c.h && echo d >in/d.inc && echo e >in/e.hpp "
        "&& ln -s /dev/zero in/z.h");
    assert_int_equal(0, copy("in"));
    assert_string_equal("gridwork: in/z.h is not taken: it is a symbolic link\n", output);
    assert_copied("a.h\nadd.cu\nd.inc\ne.hpp\nlesson3/b.cuh\nlesson3/mul.cu\n");
    assert_summary("folder\tcopy\tin\n");
}

GW_TEST(headers_are_bounded)
{
    run("for i in $(seq 70); do echo $i >in/h$i.h; done");
    assert_int_equal(0, copy("in"));
    assert_contains(output, ".h is not taken: more than 64 headers were handed in\n");
    assert_int_equal(0, run("ls copy/*.h | wc -l"));
    assert_string_equal("64\n", output);
    run("rm in/*.h && for i in 1 2 3 4 5; do head -c 1000000 /dev/zero >in/h$i.h; done");
    assert_int_equal(0, copy("in"));
    assert_contains(output, "the headers that were handed in are larger than 4 MiB together\n");
    assert_int_equal(0, run("ls copy/*.h | wc -l"));
    assert_string_equal("4\n", output);
}

GW_TEST(any_name_will_do)
{
    static const char *const names[] = {"a b",           "$HOME",     "\\\"q\\\"",
                                        "semi;colon",    "-rf",       "two\nlines",
                                        "back\\\\slash", "tab\tname", "[a]*"};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        char name[64] = "";
        for (const char *at = names[i]; *at; at++) { // as a shell's word in double quotes
            snprintf(name + strlen(name), sizeof(name) - strlen(name), *at == '$' ? "\\%c" : "%c",
                     *at);
        }
        char commands[256];
        snprintf(commands, sizeof(commands), "cp -r -- in \"%s\"", name);
        assert_int_equal(0, run(commands));
        assert_int_equal(0, copy(name));
        assert_copied("add.cu\n");
        assert_int_equal(0, run("wc -l <summary"));
        assert_string_equal("1\n", output);
    }
}

GW_TEST(a_folder_without_exercises)
{
    assert_int_equal(0, run("rm in/add.cu"));
    assert_int_equal(3, copy("in"));
}

GW_TEST(a_folder_that_cannot_be_read)
{
    assert_int_equal(2, copy("none"));
    assert_string_equal("gridwork: the folder 'none' cannot be read: No such file or directory\n",
                        output);
    assert_int_equal(2, copy("in/add.cu"));
}

GW_TEST(a_copy_that_cannot_be_written)
{
    run("echo >copy");
    assert_int_equal(2, copy("in"));
    assert_contains(output, "/copy/add.cu cannot be written: Not a directory");
}
