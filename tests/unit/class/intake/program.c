// SPDX-License-Identifier: MIT
// gw_class_take as ./gridwork class starts it: what it says, how it ends, and what is there when it
// is killed at any moment.
#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void (*gw_before_each)(void) = gw_enter_folder;
void (*gw_after_each)(void) = gw_leave_folder;

static char output[8192];

static int run(const char *commands)
{
    return gw_test_run(output, sizeof(output), "%s", commands);
}

// Takes in/ into a folder of the class, in bounded memory and without waiting.
static int take(const char *class_folder)
{
    char commands[1024];
    snprintf(
        commands, sizeof(commands),
        "printf '3 lesson3 add add.cu\\n3 lesson3 mul mul.cu\\n1 lesson1 list list.c\\n' >names; "
        "(" GW_WITH_LITTLE "'%s' \"$PWD\" \"$PWD/r.csv\" \"$PWD/in\" %s <names)",
        CLASS_TAKE, class_folder);
    return run(commands);
}

GW_TEST(one_line_and_the_first_notes)
{
    assert_int_equal(0, run("mkdir -p in/s1/lesson3 && echo a >in/s1/lesson3/add.cu && "
                            "printf 'id\\ns1\\ns2\\n' >r.csv"));
    assert_int_equal(0, take("class"));
    assert_string_equal("2 people, 1 submissions; 1 without one, 0 of nobody on the roster\n",
                        output);
    assert_int_equal(0, run("for i in $(seq 10 22); do mkdir in/x$i; done"));
    assert_int_equal(0, take("class"));
    assert_contains(output, "2 people, 1 submissions; 1 without one, 13 of nobody on the roster\n");
    assert_contains(output, "gridwork: nobody on the roster is x10\n");
    assert_contains(output, "gridwork: nobody on the roster is x19\n"
                            "gridwork: and 3 more notes, in class/people.json\n");
    assert_null(strstr(output, "x20"));
}

GW_TEST(what_cannot_be_used_is_one_sentence_and_status_2)
{
    assert_int_equal(2, take("class"));
    assert_string_equal("gridwork: r.csv cannot be read: No such file or directory\n", output);
    assert_int_equal(0, run("printf 'id\\ns1\\n' >r.csv; mkdir in; echo >class"));
    assert_int_equal(2, take("class"));
    assert_string_equal("gridwork: class cannot be written: Not a directory\n", output);
    assert_int_equal(2, run(CLASS_TAKE " one </dev/null"));
    assert_contains(output, "usage: gw_class_take");
}

GW_TEST(what_is_taken_is_what_a_grading_takes)
{
    assert_int_equal(
        0, run("mkdir -p in/s1/work/lesson3 && cd in/s1 && echo a >work/lesson3/add.cu && "
               "echo l >list.c && echo h >h.h && echo m >mul.cu && echo h.h >>mul.cu && "
               "for i in $(seq 70); do echo $i >work/lesson3/h$i.h; done; "
               "printf 'id\\ns1\\n' >../../r.csv"));
    assert_int_equal(0, take("class"));
    assert_int_equal(0, run(SUBMISSIONS
                            " . class/submissions/s1 copy summary <names && "
                            "diff -r class/submissions/s1 copy && find copy -type f | wc -l"));
    assert_string_equal(output, "67\n"); // three files, and 64 headers
}

enum { PEOPLE = 12 };
static const char *const files[] = {"add.cu", "mul.cu", "help.h"};
enum { FILES = sizeof(files) / sizeof(*files) };

// Makes everybody hand in three files that say so.
static void hand_in(int version)
{
    for (int i = 0; i < PEOPLE; i++) {
        for (int j = 0; j < FILES; j++) {
            char path[64];
            char text[16];
            snprintf(path, sizeof(path), "in/s%d", i);
            mkdir(path, 0755);
            snprintf(path, sizeof(path), "in/s%d/%s", i, files[j]);
            snprintf(text, sizeof(text), "%d", version);
            gw_test_write(path, text);
        }
    }
}

// The version that a file of a submission is of.
static int version_of(int submission, int file)
{
    char path[64];
    int version = -1;
    snprintf(path, sizeof(path), "class/submissions/s%d/lesson3/%s", submission, files[file]);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    assert_int_equal(fscanf(in, "%d", &version), 1);
    fclose(in);
    return version;
}

// Starts it, and kills it after a while; 0: waits for its end.
static void take_and_kill(unsigned microseconds)
{
    const pid_t child = fork();
    if (child == 0) {
        const int names = open("names", O_RDONLY);
        const int nowhere = open("/dev/null", O_WRONLY);
        dup2(names, STDIN_FILENO);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        execl(CLASS_TAKE, CLASS_TAKE, ".", "r.csv", "in", "class", (char *)NULL);
        _exit(127);
    }
    if (microseconds > 0) {
        usleep(microseconds);
        kill(child, SIGKILL);
    }
    assert_int_equal(waitpid(child, NULL, 0), child);
}

GW_TEST(killed_at_any_moment)
{
    assert_int_equal(0,
                     run("mkdir in; { echo id; for i in $(seq 0 11); do echo s$i; done; } >r.csv"));
    hand_in(0);
    assert_int_equal(0, take("class"));
    hand_in(1);
    struct timespec begin, end; // how long it takes where this runs
    clock_gettime(CLOCK_MONOTONIC, &begin);
    take_and_kill(0);
    clock_gettime(CLOCK_MONOTONIC, &end);
    const long long whole =
        (end.tv_sec - begin.tv_sec) * 1000000LL + (end.tv_nsec - begin.tv_nsec) / 1000;
    int between = 0;
    for (int version = 2; version <= 9; version++) {
        hand_in(version);
        take_and_kill((unsigned)(whole * (version + 1) / 11) + 1);
        int done = 0;
        for (int i = 0; i < PEOPLE; i++) { // whole: all files are of one version
            const int first = version_of(i, 0);
            assert_int_equal(version_of(i, 1), first);
            assert_int_equal(version_of(i, 2), first);
            done += first == version;
        }
        between += done > 0 && done < PEOPLE;
    }
    assert_int_equal(0, take("class"));
    assert_int_equal(0, take("fresh"));
    assert_int_equal(0, run("diff -r class fresh && ls -A class/submissions | wc -l"));
    assert_string_equal(output, "12\n");
    print_message("killed between submissions: %d of 8 times\n", between);
}
