// SPDX-License-Identifier: MIT
// A student at a terminal: what is on the screen after a save, a key, a resize, and what the
// terminal is like afterwards. The program is whole; in the place of ctest is a script that reads
// the verdict out of the exercise's file.
#include "test.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS = 600 };

static int terminal = -1; // our end of it
static int its_end = -1;
static pid_t watcher;
static struct termios before;
static struct gw_text seen;
static char *old_path;

static const char ctest[] =
    "#!/bin/sh\n"
    "echo \"$2\" >>calls\n"
    "mkdir -p \"$GRIDWORK_GRADE\" && touch \"$GRIDWORK_GRADE/begun\"\n"
    "for file in lessons/*.cu; do\n"
    "    name=$(basename \"$file\" .cu)\n"
    "    echo \"$name\" | grep -qE \"${2#*\\\\.}\" || echo \"$2\" | grep -q \"\\.$name[|)]\" || "
    "continue\n"
    "    read -r state <\"$file\"\n"
    "    [ \"$state\" != slow ] || sleep 30\n"
    "    [ \"$state\" != broken ] || { echo 'no ninja is here'; exit 8; }\n"
    "    summary=\n"
    "    [ \"$state\" != racy ] || { state=fail; summary='summary: race: a\\n'; }\n"
    "    sum=$(sha256sum <\"$file\")\n"
    "    printf 'state: %s\\nrun: %s\\ncontent: %s\\n%b\\nn = 3:\\n  told of %s\\n' \"$state\" \\\n"
    "        \"${GRIDWORK_GRADE##*/}\" \"${sum%% *}\" \"$summary\" \"$name\" "
    ">build/results/lesson3.$name.result\n"
    "done\n"
    "rm -r \"$GRIDWORK_GRADE\"\n";

static void prepare(void)
{
    gw_enter_folder();
    const char *const folders[] = {"bin",          "build",          "build/results",
                                   "build/common", "lessons",        "build/common/grading",
                                   "common",       "common/scripts", NULL};
    for (const char *const *folder = folders; *folder; folder++) {
        assert_int_equal(mkdir(*folder, 0777), 0);
    }
    assert_int_equal(symlink(SUPERVISE, "build/common/grading/gw_supervise"), 0);
    gw_test_write("build/exercises.tsv", "lesson3\tProper indexing\tadd\t1\tlessons/add.cu\n"
                                         "lesson3\tProper indexing\tfill\t1\tlessons/fill.cu\n");
    gw_test_write("bin/ctest", ctest);
    gw_test_write("gridwork", "echo \"$1 about $2\"\n");
    gw_test_write("common/scripts/hint", "");
    chmod("bin/ctest", 0777);
    gw_test_write("lessons/add.cu", "fail\n");
    gw_test_write("lessons/fill.cu", "fail\n");
    char *here = getcwd(NULL, 0);
    old_path = gw_format("%s", getenv("PATH"));
    char *path = gw_format("%s/bin:%s", here, old_path);
    setenv("PATH", path, 1);
    free(path);
    free(here);
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
}
void (*gw_before_each)(void) = prepare;

static void open_terminal(void)
{
    terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
    its_end = open(ptsname(terminal), O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(its_end >= 0);
    const struct winsize size = {.ws_col = 80, .ws_row = 24};
    ioctl(its_end, TIOCSWINSZ, &size);
    assert_int_equal(tcgetattr(its_end, &before), 0);
}

static void start(const char *only)
{
    open_terminal();
    watcher = fork();
    if (watcher == 0) {
        setsid();
        ioctl(its_end, TIOCSCTTY, 0);
        for (int file = 0; file < 3; file++) {
            dup2(its_end, file);
        }
        execl(WATCH, WATCH, "--root", ".", "--build", "./build", only ? "--only" : NULL, only,
              NULL);
        _exit(127);
    }
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// Reads what is drawn until these words stand in it; forgets them then, and what was before them.
static void await(const char *words)
{
    const double end = now() + SECONDS;
    const char *found;
    while (!(found = strstr(gw_text_string(&seen), words))) {
        struct pollfd output = {.fd = terminal, .events = POLLIN};
        char part[4096];
        if (now() > end) {
            fail_msg("'%s' is not on the screen: %s", words, gw_text_string(&seen));
        }
        if (poll(&output, 1, 100) > 0) {
            const ssize_t count = read(terminal, part, sizeof(part));
            gw_text_add_bytes(&seen, part, count > 0 ? (size_t)count : 0);
        }
    }
    struct gw_text rest = {0};
    gw_text_add(&rest, "%s", found + strlen(words));
    gw_text_free(&seen);
    seen = rest;
}

static void press(const char *keys)
{
    assert_int_equal(write(terminal, keys, strlen(keys)), strlen(keys));
}

static int calls(void)
{
    int count = 0;
    FILE *in = fopen("calls", "re");
    for (int c; in && (c = fgetc(in)) != EOF;) {
        count += c == '\n';
    }
    if (in) {
        fclose(in);
    }
    return count;
}

// The tests that ctest was asked for last.
static void assert_called_last(const char *tests)
{
    char *line = NULL;
    size_t capacity = 0;
    FILE *in = fopen("calls", "re");
    assert_non_null(in);
    while (getline(&line, &capacity, in) >= 0) {
    }
    fclose(in);
    assert_int_equal(strncmp(line, tests, strlen(tests)), 0);
    assert_string_equal(line + strlen(tests), "\n");
    free(line);
}

// Waits for its end, which leaves the terminal as it was. @return its exit status
static int ended(void)
{
    await("\033[?25h\033[?1049l");
    int status = 0;
    assert_int_equal(waitpid(watcher, &status, 0), watcher);
    watcher = 0;
    struct termios after;
    assert_int_equal(tcgetattr(its_end, &after), 0);
    assert_int_equal(after.c_lflag, before.c_lflag);
    assert_int_equal(after.c_iflag, before.c_iflag);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void clean(void)
{
    if (watcher > 0) {
        kill(watcher, SIGKILL);
        waitpid(watcher, NULL, 0);
    }
    watcher = 0;
    close(terminal);
    close(its_end);
    gw_text_free(&seen);
    seen = (struct gw_text){0};
    setenv("PATH", old_path, 1);
    free(old_path);
    gw_leave_folder();
}
void (*gw_after_each)(void) = clean;

GW_TEST(a_save_is_graded_and_the_next_one_offered)
{
    start(NULL);
    await("\033[?1049h");
    await("told of add");
    gw_test_write("lessons/add.cu", "pass\n");
    await("add passes.");
    press("n");
    await("told of fill");
    gw_test_write("lessons/fill.cu", "pass\n");
    await("All 2 exercises pass.");
    assert_int_equal(calls(), 4);
    press("q");
    assert_int_equal(ended(), 0);
    await("Watch ended at fill");
}

GW_TEST(what_calls_what_is_saved_is_graded_with_it)
{
    gw_test_write("build/exercises.tsv",
                  "lesson3\tProper indexing\tadd\t1\tlessons/add.cu\n"
                  "lesson3\tProper indexing\tfill\t1\tlessons/fill.cu\tadd\n");
    gw_test_write("lessons/fill.cu", "not started\n");
    start(NULL);
    await("told of add");
    gw_test_write("lessons/add.cu", "pass\n");
    await("add passes.");
    assert_called_last("^(lesson3\\.add)$");
    gw_test_write("lessons/fill.cu", "pass\n");
    await("All 2 exercises pass.");
    gw_test_write("lessons/add.cu", "fail\n");
    await("told of add");
    assert_called_last("^(lesson3\\.add|lesson3\\.fill)$");
    press("q");
    assert_int_equal(ended(), 0);
}

GW_TEST(what_was_saved_meanwhile_is_graded_first)
{
    start("fill");
    await("told of fill");
    press("q");
    assert_int_equal(ended(), 0);
    gw_test_write("lessons/fill.cu", "crashed\n");
    start(NULL);
    await("crashed");
    await("told of fill");
    press("q");
    assert_int_equal(ended(), 0);
    assert_int_equal(calls(), 2);
}

GW_TEST(of_several_the_one_that_failed_is_shown)
{
    gw_test_write("lessons/add.cu", "pass\n");
    gw_test_write("lessons/fill.cu", "pass\n");
    start("add");
    await("add passes.");
    press("q");
    assert_int_equal(ended(), 0);
    start("fill");
    await("fill passes.");
    press("q");
    assert_int_equal(ended(), 0);
    gw_test_write("lessons/add.cu", "crashed\n");
    start(NULL);
    await("told of add");
    press("q");
    assert_int_equal(ended(), 0);
    await("Watch ended at add");
}

GW_TEST(what_is_not_watched_is_not_graded)
{
    start("fill");
    await("told of fill");
    gw_test_write("lessons/add.cu", "pass\n");
    gw_test_write("lessons/fill.cu", "crashed\n");
    await("crashed");
    await("told of fill");
    press("q");
    assert_int_equal(ended(), 0);
    assert_int_equal(calls(), 2);
}

GW_TEST(a_save_ends_the_grading_of_what_was_there)
{
    gw_test_write("lessons/add.cu", "slow\n");
    start("add");
    await("grading add ...");
    gw_test_write("lessons/add.cu", "pass\n");
    await("add passes.");
    press("q");
    assert_int_equal(ended(), 0);
    assert_int_equal(rmdir("build/runs"), 0); // nothing is left in it
}

GW_TEST(keys)
{
    start("add");
    await("told of add");
    press("h");
    await("hint about add");
    press("t");
    await("There is no ./gridwork trace here.");
    press("e");
    await("No message of this verdict has a page.");
    gw_test_write("common/scripts/explain", "");
    gw_test_write("lessons/add.cu", "crashed\n");
    await("crashed");
    await("told of add");
    press("e");
    await("explain about crash");
    press("r\033[B\033");
    await("told of add");
    usleep(200000); // else it would be Alt-q
    press("q");
    assert_int_equal(ended(), 0);
}

// The command has the terminal for itself, as it was before watch, and Ctrl-C ends it alone.
GW_TEST(practice_borrows_the_terminal)
{
    gw_test_write("gridwork", "echo \"$*\" | sed 's/ / about /'\n"
                              "[ \"$1\" != mend ] || { echo mending; exec sleep 1000; }\n"
                              "read -r answer\n"
                              "echo \"you typed $answer\"\n");
    start("add");
    await("told of add");
    press("p");
    await("There is no ./gridwork predict here.");
    assert_int_equal(mkdir("common/scripts/practice", 0777), 0);
    gw_test_write("common/scripts/practice/predict", "");
    gw_test_write("common/scripts/practice/mend", "");
    press("p");
    await("\033[?25h\033[?1049l");
    await("predict about add --count 1\r\n");
    press("42\n");
    await("42"); // it is seen
    await("you typed 42");
    await("Press a key to go back to watch.");
    press(" ");
    await("\033[?1049h");
    await("told of add");
    press("m");
    await("mending");
    press("\003");
    await("\033[?1049h"); // at once
    await("told of add");
    press("p");
    await("predict about add");
    kill(watcher, SIGTERM); // ends both
    assert_int_equal(ended(), 128 + SIGTERM);
}

GW_TEST(a_repeated_failure_is_asked_about_first)
{
    gw_test_write("gridwork", "echo \"$*\"\n");
    assert_int_equal(mkdir("common/scripts/practice", 0777), 0);
    gw_test_write("common/scripts/practice/predict", "");
    gw_test_write("lessons/add.cu", "racy\n");
    gw_test_write("build/results/lesson3.add.failures", "race: a\n1\n2\n3\n");
    start("add");
    await("told of add");
    await("for the third time.");
    press("p");
    await("predict add --count 1 --about race\r\n");
    await("Press a key");
    press(" ");
    await("told of add");
    press("p");
    await("predict add --count 1\r\n");
    await("Press a key");
    press("q"); // a key like others
    await("told of add");
    press("q");
    assert_int_equal(ended(), 0);
}

GW_TEST(what_hinders_grading_is_shown)
{
    gw_test_write("lessons/add.cu", "broken\n");
    start("add");
    await("add has no verdict:");
    await("no ninja is here");
    press("q");
    assert_int_equal(ended(), 0);
}

GW_TEST(signals_leave_the_terminal_as_it_was)
{
    const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
        start("add");
        await("told of add");
        kill(watcher, signals[i]);
        assert_int_equal(ended(), 128 + signals[i]);
        close(terminal);
        close(its_end);
    }
    gw_test_write("lessons/add.cu", "slow\n");
    start("add");
    await("grading add ...");
    press("\003"); // Ctrl-C, which the terminal makes a signal of
    assert_int_equal(ended(), 128 + SIGINT);
}

GW_TEST(another_size_is_drawn_anew)
{
    start("add");
    await("lesson3  Proper indexing                                        0 of 2");
    const struct winsize size = {.ws_col = 40, .ws_row = 5};
    await("told of add");
    ioctl(terminal, TIOCSWINSZ, &size);
    await("lesson3  Proper indexing          0 of 2");
    await("space more");
    press(" ");
    await("all lessons");
    press("\033[F");
    await("told of add");
    press("q");
    assert_int_equal(ended(), 0);
}

GW_TEST(no_colour_where_none_is_wanted)
{
    setenv("NO_COLOR", "1", 1);
    start("add");
    await("> fail          add");
    press("q");
    assert_int_equal(ended(), 0);
}
