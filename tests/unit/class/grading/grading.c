// SPDX-License-Identifier: MIT
// A class is graded by workers that may be killed. What grades here is a script in the place of
// common/scripts/grade, which does as the name of the submission says; so it takes no compiler.
#include "test.h"

#include "base/text.h"
#include "class/grading/settings.h"
#include "class/grading/verdicts.h"
#include "class/people/people.h"

#include <limits.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char grade_script[] =
    "from= results=\n"
    "while [ $# -gt 0 ]; do\n"
    "    case $1 in --from) from=$2 ;; --json) results=${2%/*} ;; --unsafe) echo unsafe ;; esac\n"
    "    shift\n"
    "done\n"
    "echo \"$from with seed ${GW_SEED-none}\"\n"
    "whole='{\"earned\": 1, \"possible\": 1, \"no_verdict\": 0, \"lessons\": []}'\n"
    "parts='{\"earned\": null, \"possible\": 1, \"no_verdict\": 1, \"lessons\": []}'\n"
    "echo \"$from\" >>TRIED\n"
    "case $from in\n"
    "dies) kill -9 $$ ;;\n"
    "fails) echo 'gridwork: no space left.' >&2; exit 2 ;;\n"
    "parts) echo \"$parts\" >\"$results/grades.json\"; exit 2 ;;\n"
    "lessons) [ ! -e KILL_FIRST ] || { rm KILL_FIRST; kill -9 $$; } ;;\n"
    "once) [ \"$(grep -c once TRIED)\" -gt 1 ] || kill -9 $$ ;;\n"
    "waits) [ ! -e LONG ] || { echo $$ >WAITING; exec sleep 60; } ;;\n"
    "no_text) printf 'gridwork: no \\377 left\\n' >&2; exit 2 ;;\n"
    "no_json) echo '[1' >\"$results/grades.json\"; exit 0 ;;\n"
    "looks)\n"
    "    for path in \"$GRIDWORK_ROOT/solutions/s\" \"$GRIDWORK_ROOT/class/people.json\" \\\n"
    "        \"$HIDDEN/handed_in\" HOME_OF_THE_TEST; do\n"
    "        [ -d \"$path\" ] && [ -z \"$(ls -A \"$path\" 2>/dev/null)\" ] || [ ! -e \"$path\" ] "
    "||\n"
    "            echo \"sees $path\"\n"
    "    done\n"
    "    { echo x >\"$GRIDWORK_ROOT/lessons/new\"; } 2>/dev/null && echo writes lessons\n"
    "    { echo x >/tmp/handed_in/looks/new; } 2>/dev/null && echo writes what was handed in\n"
    "    [ \"$(ls /sys/class/net 2>/dev/null | wc -l)\" -le 1 ] || grep -v lo: /proc/net/dev | sed "
    "-n 3p\n"
    "    [ \"$(ls -d /proc/[0-9]* | wc -l)\" -lt 10 ] || echo sees processes\n"
    "    ;;\n"
    "esac\n"
    "echo \"$whole\" >\"$results/grades.json\"\n";

static char here[PATH_MAX];
static const char *hidden_by_the_wall; // a folder outside, or NULL

// A script in which the words TRIED, LONG, WAITING and KILL_FIRST are replaced by files of this
// folder.
static void write_script(void)
{
    struct gw_text text = {0};
    static const char *const words[] = {"TRIED", "LONG", "WAITING", "KILL_FIRST"};
    for (const char *c = grade_script; *c; c++) {
        bool replaced = false;
        for (size_t i = 0; i < sizeof(words) / sizeof(*words) && !replaced; i++) {
            replaced = strncmp(c, words[i], strlen(words[i])) == 0;
            if (replaced) {
                gw_text_add(&text, "%s/%s", here, words[i]);
                c += strlen(words[i]) - 1;
            }
        }
        if (!replaced) {
            gw_text_add_bytes(&text, c, 1);
        }
    }
    gw_test_write("book/common/scripts/grade", gw_text_string(&text));
    gw_text_free(&text);
}

static void make_class(void)
{
    gw_enter_folder();
    assert_non_null(getcwd(here, sizeof(here)));
    static const char *const folders[] = {"book",
                                          "book/common",
                                          "book/common/scripts",
                                          "book/lessons",
                                          "book/tests",
                                          "book/tests/lessons",
                                          "book/solutions",
                                          "book/solutions/s",
                                          "class",
                                          "class/submissions",
                                          "builds"};
    for (size_t i = 0; i < sizeof(folders) / sizeof(*folders); i++) {
        assert_int_equal(mkdir(folders[i], 0755), 0);
    }
    gw_test_write("book/solutions/s/add.cu", "");
    write_script();
    hidden_by_the_wall = NULL;
}

void (*gw_before_each)(void) = make_class;
void (*gw_after_each)(void) = gw_leave_folder;

// A class in which everybody's submission does what its name says; the names end with NULL.
static void write_people(const char *const *names)
{
    struct gw_people people = {.layout = gw_format("folders")};
    for (; *names; names++) {
        char *folder = gw_format("class/submissions/%s", *names);
        mkdir(folder, 0755);
        char *file = gw_format("%s/vector_add.cu", folder);
        if (strcmp(*names, "empty") != 0) {
            gw_test_write(file, "");
        }
        free(file);
        free(folder);
        people.submissions =
            gw_one_more(people.submissions, people.submission_count, sizeof(*people.submissions));
        people.submissions[people.submission_count++] =
            (struct gw_handed_in){.folder = gw_format("%s", *names),
                                  .content = gw_format("sum of %s", *names),
                                  .source = gw_format("%s", *names)};
    }
    assert_true(gw_people_write("class", &people));
    gw_people_free(&people);
}

// Starts to grade; `options` are words between blanks.
static pid_t start(const char *options)
{
    const pid_t process = fork();
    if (process == 0) {
        char *command =
            gw_format("exec " GW_CLASS_GRADE " --root book --class class --builds builds "
                      "--workbook w %s >out 2>&1",
                      options);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    return process;
}

static int end_of(pid_t process)
{
    int status = 0;
    assert_int_equal(waitpid(process, &status, 0), process);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void assert_file(const char *path, const char *words)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char text[4096];
    const size_t length = fread(text, 1, sizeof(text) - 1, file);
    text[length] = '\0';
    fclose(file);
    assert_contains(text, words);
}

// How often the script was asked to grade.
static int attempts(const char *name)
{
    FILE *file = fopen("TRIED", "r");
    char line[256];
    int count = 0;
    while (file && fgets(line, sizeof(line), file)) {
        line[strcspn(line, "\n")] = '\0';
        count += strcmp(line, name) == 0;
    }
    if (file) {
        fclose(file);
    }
    return count;
}

GW_TEST(everybody_is_graded_once)
{
    write_people((const char *const[]){"ada", "bob", "cy", NULL});
    assert_int_equal(end_of(start("--jobs 2 --seed 7")), 0);
    assert_file("class/results/ada/report.txt", "ada with seed 7");
    assert_file("class/results/cy/grades.json", "\"submission\": \"sum of cy\"");
    assert_int_equal(end_of(start("--jobs 2 --seed 7")), 0);
    assert_file("out", "has its verdict already");
    assert_int_equal(attempts("ada"), 1);
    assert_int_equal(attempts("lessons"), 1); // the second worker's build folder is a copy
}

GW_TEST(another_seed_lesson_workbook_or_wish_is_graded_again)
{
    write_people((const char *const[]){"ada", NULL});
    assert_int_equal(end_of(start("")), 0);
    assert_int_equal(end_of(start("--seed 7")), 0);
    assert_int_equal(end_of(start("--seed 7 --lesson lesson3")), 0);
    assert_file("out", "gridwork: this class has results of all lessons, which those of lesson3 "
                       "replace; with --class DIR each has a folder of its own");
    assert_int_equal(end_of(start("--seed 7 --lesson lesson3 --workbook v")), 0);
    assert_int_equal(end_of(start("--seed 7 --lesson lesson3 --workbook v --fresh")), 0);
    assert_int_equal(attempts("ada"), 5);
}

GW_TEST(what_cannot_be_graded_is_tried_three_times_and_has_no_marks)
{
    write_people((const char *const[]){"ada", "dies", "fails", "no_json", "once", "parts", NULL});
    assert_int_equal(end_of(start("--jobs 2")), 1);
    assert_int_equal(attempts("dies"), 3);
    assert_int_equal(attempts("fails"), 3);
    assert_int_equal(attempts("once"), 2);
    assert_file("class/results/dies/grades.json",
                "\"could_not_grade\": \"its grading was ended by signal 9");
    assert_file("class/results/fails/grades.json", "\"could_not_grade\": \"no space left\"");
    assert_file("class/results/no_json/grades.json", "could_not_grade");
    assert_file("class/results/parts/grades.json", "\"earned\": null");
    assert_file("class/results/once/grades.json", "\"earned\": 1");
    assert_file("out", "6 of 6, 4 could not be graded");
    // They are tried again when somebody asks again; the others are not.
    unlink("TRIED");
    assert_int_equal(end_of(start("")), 1);
    assert_int_equal(attempts("once"), 0);
    assert_int_equal(attempts("parts"), 3);
}

GW_TEST(of_what_nothing_could_be_taken_a_person_decides)
{
    write_people((const char *const[]){"ada", "empty", NULL});
    assert_int_equal(end_of(start("")), 1);
    assert_int_equal(attempts("empty"), 0);
    assert_file("class/results/empty/grades.json",
                "\"could_not_grade\": \"nothing of what was handed in could be taken\"");
}

GW_TEST(a_reason_that_is_no_text_is_told_all_the_same)
{
    write_people((const char *const[]){"no_text", NULL});
    assert_int_equal(end_of(start("")), 1);
    assert_file("class/results/no_text/grades.json", "\"could_not_grade\": \"no ? left\"");
}

// Waits until the submission that waits is graded, and says its process.
static pid_t who_waits(void)
{
    int process = 0;
    for (int tries = 0; tries < 30000 && process == 0; tries++) {
        FILE *file = fopen("WAITING", "r");
        if (file && fscanf(file, "%d", &process) != 1) {
            process = 0;
        }
        if (file) {
            fclose(file);
        }
        usleep(10000);
    }
    assert_int_not_equal(process, 0);
    return process;
}

static void assert_gone(pid_t process)
{
    int tries = 0;
    while (kill(process, 0) == 0 && tries++ < 30000) {
        usleep(10000);
    }
    assert_int_not_equal(kill(process, 0), 0);
}

GW_TEST(who_is_killed_goes_on_and_leaves_no_process)
{
    write_people((const char *const[]){"ada", "bob", "waits", NULL});
    gw_test_write("LONG", "");
    pid_t process = start("");
    pid_t waiting = who_waits();
    kill(process, SIGKILL);
    assert_int_equal(end_of(process), -SIGKILL);
    assert_gone(waiting);
    unlink("WAITING");
    process = start("");
    waiting = who_waits();
    kill(process, SIGTERM);
    assert_int_equal(end_of(process), 2);
    assert_gone(waiting);
    assert_file("out", "stopped with 0 of 1 graded; the same command goes on from here");
    unlink("LONG");
    assert_int_equal(end_of(start("")), 0);
    assert_int_equal(attempts("ada"), 1);
    assert_file("class/results/waits/grades.json", "\"earned\": 1");
}

GW_TEST(a_class_is_graded_by_one_at_a_time)
{
    write_people((const char *const[]){"waits", NULL});
    gw_test_write("LONG", "");
    const pid_t process = start("");
    who_waits();
    const int second =
        system(GW_CLASS_GRADE " --root book --class class --builds . --workbook w >second 2>&1");
    kill(process, SIGTERM);
    end_of(process);
    assert_int_equal(WEXITSTATUS(second), 2);
    assert_file("second", "another ./gridwork class works on this class");
}

GW_TEST(shares_of_a_class_are_graded_apart)
{
    write_people((const char *const[]){"ada", "bob", "cy", NULL});
    assert_int_equal(end_of(start("--worker 0 --workers 2")), 0);
    assert_int_equal(attempts("ada") + attempts("cy"), 2);
    assert_int_equal(attempts("bob"), 0);
    assert_int_equal(end_of(start("--worker 1 --workers 2")), 0);
    assert_int_equal(attempts("bob"), 1);
    assert_int_equal(end_of(start("")), 0);
    assert_file("out", "has its verdict already");
}

GW_TEST(where_nothing_can_be_graded_the_reason_is_said_at_once)
{
    write_people((const char *const[]){"ada", NULL});
    gw_test_write("book/common/scripts/grade", "echo 'gridwork: no compiler' >&2; exit 2\n");
    assert_int_equal(end_of(start("")), 2);
    assert_file("out", "nothing can be graded here: no compiler");
    assert_int_not_equal(access("class/results/ada", F_OK), 0);
}

GW_TEST(a_worker_that_is_killed_while_it_gets_ready_is_replaced)
{
    write_people((const char *const[]){"ada", NULL});
    gw_test_write("KILL_FIRST", "");
    assert_int_equal(end_of(start("")), 0);
    assert_int_equal(attempts("lessons"), 2);
}

GW_TEST(what_was_half_written_is_removed)
{
    write_people((const char *const[]){"ada", NULL});
    mkdir("class/results", 0755);
    mkdir("class/results/ada", 0755);
    gw_test_write("class/results/ada/grades.json.77.new", "{");
    assert_int_equal(end_of(start("")), 0);
    assert_int_not_equal(access("class/results/ada/grades.json.77.new", F_OK), 0);
}

GW_TEST(behind_the_wall_there_is_nothing_to_see_and_nothing_to_write)
{
    if (system("bwrap --ro-bind / / --unshare-pid --unshare-net true 2>/dev/null") != 0) {
        skip();
    }
    write_people((const char *const[]){"looks", NULL});
    // The script cannot leave notes outside.
    char *command = gw_format("sed -i '/TRIED/d; s|\"$HIDDEN/|\"%s/hidden/|; "
                              "s|HOME_OF_THE_TEST|%s|' book/common/scripts/grade && "
                              "mkdir -p hidden/handed_in && echo x >hidden/handed_in/x",
                              here, getenv("HOME") ? getenv("HOME") : "/home");
    assert_int_equal(system(command), 0);
    free(command);
    assert_int_equal(end_of(start("--walled --hidden hidden")), 0);
    struct stat status;
    assert_int_equal(stat("class/results/looks/report.txt", &status), 0);
    char *expected = gw_format("%s with seed none\n", "looks");
    assert_file("class/results/looks/report.txt", expected);
    assert_int_equal(status.st_size, strlen(expected));
    free(expected);
    assert_int_not_equal(access("book/lessons/new", F_OK), 0);
    assert_int_not_equal(access("class/submissions/looks/new", F_OK), 0);
}
