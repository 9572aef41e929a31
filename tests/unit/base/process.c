// SPDX-License-Identifier: MIT
// Other processes: what is around them, what they say, and that nothing of them is left.
#include "test.h"

#include "base/process.h"
#include "base/text.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#define SHELL(text) ((const char *const[]){"sh", "-c", text, NULL})

static void add(void *of, const char *bytes, size_t length)
{
    gw_text_add_bytes(of, bytes, length);
}

// What a command says, at most so many bytes; ends it. @return its status
static int hear(struct gw_command command, size_t most, struct gw_text *text)
{
    int said;
    command.said = &said;
    const pid_t process = gw_process_start(&command);
    assert_true(process > 0);
    const bool whole = gw_process_hear(said, most, -1, add, text);
    return command.apart == GW_SAME_GROUP ? gw_process_wait(process)
                                          : gw_process_end(process, !whole);
}

static void assert_says(struct gw_command command, const char *words)
{
    struct gw_text text = {0};
    assert_int_equal(hear(command, 1000, &text), 0);
    assert_string_equal(gw_text_string(&text), words);
    gw_text_free(&text);
}

// Waits until a process is gone, or has ended and waits for its parent.
static void assert_gone(pid_t process)
{
    char *path = gw_format("/proc/%d/stat", (int)process);
    for (int turn = 0; turn < 4000; turn++) {
        char state = 'Z';
        FILE *file = fopen(path, "re");
        if (!file || fscanf(file, "%*d %*s %c", &state) != 1 || state == 'Z') {
            turn = 4000;
        }
        if (file) {
            fclose(file);
        }
        if (turn == 4000) {
            free(path);
            return;
        }
        usleep(5000);
    }
    fail_msg("process %d is still there", (int)process);
}

static void assert_no_child(void)
{
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

GW_TEST(statuses)
{
    assert_int_equal(gw_process_run(&(struct gw_command){.words = SHELL("exit 7")}), 7);
    assert_int_equal(gw_process_run(&(struct gw_command){.words = SHELL("kill -TERM $$")}), 143);
    assert_int_equal(
        gw_process_run(&(struct gw_command){.words = SHELL("exec sleep 100"), .seconds = 1}),
        128 + SIGALRM);
    assert_int_equal(
        gw_process_run(&(struct gw_command){.words = SHELL("true"), .folder = "/no/such"}),
        GW_NOT_STARTED);
    const char *const none[] = {"./no-such-program", NULL};
    struct gw_text text = {0};
    assert_int_equal(hear((struct gw_command){.words = none, .together = true}, 1000, &text),
                     GW_NOT_STARTED << 8);
    assert_string_equal(gw_text_string(&text),
                        "./no-such-program could not be started: No such file or directory.\n");
    gw_text_free(&text);
    assert_int_equal(gw_process_wait(-1), -1);
    assert_no_child();
}

static int say(void *context)
{
    printf("%s\n", (const char *)context);
    return 0;
}

static int refuse(void *context)
{
    (void)context;
    return 9;
}

GW_TEST(surroundings)
{
    assert_says((struct gw_command){.words = SHELL("pwd; cat; echo x >&2"),
                                    .folder = "/",
                                    .input = "/dev/null",
                                    .together = true},
                "/\nx\n");
    char words[] = "before";
    assert_says((struct gw_command){.words = SHELL("echo b"), .before = say, .context = words},
                "before\nb\n");
    assert_says((struct gw_command){.before = say, .context = words}, "before\n");
    assert_int_equal(
        gw_process_run(&(struct gw_command){.words = SHELL("exit 1"), .before = refuse}), 9);
    char file[] = "/tmp/gridwork-process-XXXXXX";
    assert_true(mkstemp(file) >= 0);
    assert_int_equal(gw_process_run(&(struct gw_command){.words = SHELL("echo out; echo err >&2"),
                                                         .output = file,
                                                         .together = true}),
                     0);
    assert_says((struct gw_command){.words = SHELL("cat"), .input = file}, "out\nerr\n");
    unlink(file);
}

static void never(int number)
{
    (void)number;
}

GW_TEST(signals_are_as_a_program_finds_them)
{
    sigset_t usr1, before;
    sigemptyset(&usr1);
    sigaddset(&usr1, SIGUSR1);
    sigprocmask(SIG_BLOCK, &usr1, &before);
    signal(SIGUSR2, never);
    signal(SIGPIPE, SIG_IGN);
    assert_int_equal(gw_process_run(&(struct gw_command){.words = SHELL("kill -USR1 $$")}),
                     128 + SIGUSR1);
    assert_int_equal(gw_process_run(&(struct gw_command){.words = SHELL("kill -PIPE $$")}),
                     128 + SIGPIPE);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGUSR2, SIG_DFL);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

GW_TEST(a_cap_on_what_is_said)
{
    struct gw_text text = {0};
    // It and what it has started say more and more.
    const int status =
        hear((struct gw_command){.words = SHELL("yes & echo $$; yes"), .apart = GW_OWN_SESSION},
             100000, &text);
    assert_int_equal(text.length, 100000);
    assert_int_not_equal(status, 0); // SIGKILL, or SIGPIPE was there first
    gw_text_free(&text);
    assert_no_child();
}

GW_TEST(a_session_ends_as_a_whole)
{
    struct gw_text text = {0};
    const int status = hear((struct gw_command){.words = SHELL("sleep 1000 >/dev/null & echo $!"),
                                                .apart = GW_OWN_SESSION},
                            100, &text);
    assert_int_equal(status, 0);
    assert_gone(atoi(gw_text_string(&text)));
    gw_text_free(&text);
}

GW_TEST(nobody_listens_any_more)
{
    int ends[2], said;
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    const pid_t process = gw_process_start(&(struct gw_command){
        .words = SHELL("exec sleep 1000"), .said = &said, .apart = GW_OWN_SESSION});
    struct gw_text text = {0};
    assert_false(gw_process_hear(said, 100, ends[1], add, &text));
    const int status = gw_process_end(process, true);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    close(ends[1]);
}

// In the process that is killed below.
static int start_another(void *context)
{
    (void)context;
    const pid_t process = gw_process_start(
        &(struct gw_command){.words = SHELL("exec sleep 1000"), .apart = GW_OWN_SESSION});
    dprintf(STDOUT_FILENO, "%d %d\n", (int)getpid(), (int)process);
    pause();
    return 0;
}

GW_TEST(it_ends_with_the_process_that_started_it)
{
    int said;
    const pid_t parent =
        gw_process_start(&(struct gw_command){.before = start_another, .said = &said});
    FILE *in = fdopen(said, "r");
    int itself = 0, other = 0;
    assert_int_equal(fscanf(in, "%d %d", &itself, &other), 2);
    assert_int_equal(itself, parent);
    assert_int_equal(kill(other, 0), 0);
    kill(parent, SIGKILL);
    gw_process_wait(parent);
    assert_gone(other);
    fclose(in);
    assert_no_child();
}
