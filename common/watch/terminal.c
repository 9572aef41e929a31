// SPDX-License-Identifier: MIT
// By the control sequences that every terminal of today has, so that nothing need be linked.
// Signals are blocked except while we wait: nothing is interrupted halfway.
#include "terminal.h"

#include "base/process.h"
#include "base/text.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#define ENTER "\033[?1049h\033[?25l"
#define LEAVE "\033[0m\033[?25h\033[?1049l"

static struct termios as_it_was;
static bool taken;
static sigset_t while_waiting;
static volatile sig_atomic_t came_end, came_resize, came_pause;

static void on_end(int number)
{
    came_end = number;
}

static void on_resize(int number)
{
    (void)number;
    came_resize = 1;
}

static void on_pause(int number)
{
    (void)number;
    came_pause = 1;
}

// A child that ends wakes us up, and nothing else.
static void on_child(int number)
{
    (void)number;
}

// What cannot be written is lost: a terminal that is gone is found out by reading.
static void put(const char *bytes, size_t count)
{
    while (count > 0) {
        const ssize_t written = write(STDOUT_FILENO, bytes, count);
        if (written < 0 && errno != EINTR && errno != EAGAIN) {
            return;
        }
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        }
    }
}

static void keep_signals(void)
{
    static const struct {
        int number;
        void (*handler)(int);
    } kept[] = {{SIGINT, on_end},    {SIGTERM, on_end},     {SIGHUP, on_end},   {SIGQUIT, on_end},
                {SIGTSTP, on_pause}, {SIGWINCH, on_resize}, {SIGCHLD, on_child}};
    sigset_t all;
    sigemptyset(&all);
    for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++) {
        struct sigaction action = {.sa_handler = kept[i].handler};
        sigaction(kept[i].number, &action, NULL);
        sigaddset(&all, kept[i].number);
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGTTOU, SIG_IGN); // to give the terminal back when it is another's already
    sigprocmask(SIG_BLOCK, &all, &while_waiting);
    for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++) {
        sigdelset(&while_waiting, kept[i].number);
    }
}

// Keys come one by one and unseen.
static bool take_keys(void)
{
    struct termios ours = as_it_was;
    ours.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    ours.c_iflag &= ~(tcflag_t)(IXON | ICRNL);
    ours.c_cc[VMIN] = 1;
    ours.c_cc[VTIME] = 0;
    return tcsetattr(STDIN_FILENO, TCSAFLUSH, &ours) == 0;
}

static bool take(void)
{
    if (!take_keys()) {
        return false;
    }
    taken = true;
    put(ENTER, strlen(ENTER));
    return true;
}

bool gw_terminal_enter(void)
{
    keep_signals();
    if (tcgetattr(STDIN_FILENO, &as_it_was) != 0 || !take()) {
        fprintf(stderr, "gridwork: the terminal cannot be used: %s\n", strerror(errno));
        return false;
    }
    atexit(gw_terminal_leave);
    return true;
}

void gw_terminal_leave(void)
{
    if (taken) {
        taken = false;
        put(LEAVE, strlen(LEAVE));
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &as_it_was);
    }
}

void gw_terminal_size(int *columns, int *lines)
{
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) {
        size = (struct winsize){0};
    }
    *columns = size.ws_col > 0 ? size.ws_col : 80;
    *lines = size.ws_row > 0 ? size.ws_row : 24;
}

void gw_terminal_draw(char *const *lines, size_t count, const char *last)
{
    int columns, rows;
    gw_terminal_size(&columns, &rows);
    struct gw_text frame = {0};
    // Each line clears what was behind it, so that nothing flickers.
    gw_text_add(&frame, "\033[H");
    for (size_t i = 0; i < count; i++) {
        gw_text_add(&frame, "%s%s\033[K", i > 0 ? "\r\n" : "", lines[i]);
    }
    gw_text_add(&frame, count > 0 ? "\033[0m\r\n\033[J" : "\033[J");
    if (last) {
        gw_text_add(&frame, "\033[%d;1H%s\033[K", rows, last);
    }
    put(frame.data, frame.length);
    gw_text_free(&frame);
}

// Stops like any program does, and goes on when the shell says so.
static void pause_here(void)
{
    gw_terminal_leave();
    raise(SIGSTOP);
    take();
}

long gw_terminal_wait(int milliseconds, char *keys, size_t size, struct gw_signals *signals)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    const struct timespec limit = {.tv_sec = milliseconds / 1000,
                                   .tv_nsec = milliseconds % 1000 * 1000000L};
    long count = 0;
    if (ppoll(&input, 1, &limit, &while_waiting) > 0) {
        count = read(STDIN_FILENO, keys, size);
        if (count <= 0) {
            count = count < 0 && errno == EINTR ? 0 : -1;
        }
    }
    if (came_pause) {
        came_pause = 0;
        pause_here();
        came_resize = 1;
    }
    *signals = (struct gw_signals){.ends = came_end, .resized = came_resize != 0};
    came_resize = 0;
    return count;
}

// Waits until the command has ended. Ctrl-C and Ctrl-\ are the command's: they wait here, and
// nobody hears of them. Ctrl-Z stops both, until the shell says that they go on.
static int wait_for_command(pid_t process)
{
    sigset_t mask = while_waiting;
    sigaddset(&mask, SIGINT);
    sigaddset(&mask, SIGQUIT);
    signal(SIGTSTP, SIG_DFL);
    int status = -1;
    bool told = false;
    for (;;) {
        const pid_t ended = waitpid(process, &status, WNOHANG);
        if (ended == process || (ended < 0 && errno != EINTR)) {
            break;
        }
        if (came_end && !told) {
            told = true;
            kill(process, SIGTERM);
        }
        sigsuspend(&mask);
    }
    sigaction(SIGTSTP, &(struct sigaction){.sa_handler = on_pause}, NULL);
    // What waits of these two is forgotten when they are ignored.
    static const int keys[] = {SIGINT, SIGQUIT};
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        signal(keys[i], SIG_IGN);
        sigaction(keys[i], &(struct sigaction){.sa_handler = on_end}, NULL);
    }
    return gw_exit_status(status);
}

// So that what the command has said last can be read.
static void wait_for_key(void)
{
    static const char words[] = "\nPress a key to go back to watch. ";
    // First, as it forgets what was typed before.
    if (!take_keys()) {
        return;
    }
    put(words, strlen(words));
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    while (!came_end) {
        if (ppoll(&input, 1, NULL, &while_waiting) > 0) {
            char keys[64];
            if (read(STDIN_FILENO, keys, sizeof(keys)) >= 0 || errno != EINTR) {
                break;
            }
        }
    }
    if (came_end == SIGINT) {
        came_end = 0; // it is a key like others here
    }
}

int gw_terminal_lend(const char *const *command)
{
    gw_terminal_leave();
    const pid_t process = gw_process_start(&(struct gw_command){.words = command});
    const int status = process > 0 ? wait_for_command(process) : GW_NOT_STARTED;
    if (!came_end && status < 128) {
        wait_for_key();
    }
    take();
    came_resize = 1;
    return status;
}
