// SPDX-License-Identifier: MIT
#include "by_keys.h"

#include "by_numbers.h"

#include "base/page/wrap.h"
#include "watch/keys.h"
#include "watch/terminal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { A_SECOND = 1000, COLUMNS_PER_DEPTH = 4 };

/** Where the reader is. */
struct session {
    const struct gw_attempts *attempts;
    struct gw_puzzle *puzzle;
    size_t place; /**< of the line that is chosen */
    bool held;    /**< arrows move it */
    bool passes, leaves;
};

// Prints a line of code behind what marks it; what is wider than the page goes on below.
static void add(FILE *screen, const char *mark, int depth, const char *line)
{
    const int column = (int)strlen(mark) + depth * COLUMNS_PER_DEPTH;
    fprintf(screen, "%-*s", column, mark);
    gw_print_wrapped(screen, line, column, column + 2 * COLUMNS_PER_DEPTH);
}

static void add_puzzle_line(FILE *screen, const struct session *session, size_t place, int depth)
{
    const char *mark = place != session->place ? "    " : session->held ? "=>> " : "  > ";
    add(screen, mark, depth, session->puzzle->lines[session->puzzle->order[place]]);
}

// The screen as text.
static void print_screen(const struct session *session, FILE *screen)
{
    const struct gw_puzzle *puzzle = session->puzzle;
    gw_print_head(puzzle, screen);
    char **lines = gw_puzzle_lines(puzzle);
    int *depths = calloc(puzzle->count + 1, sizeof(*depths));
    if (!depths) {
        abort();
    }
    gw_depths(lines, puzzle->in_use, depths);
    for (size_t i = 0; i < puzzle->in_use; i++) {
        add_puzzle_line(screen, session, i, depths[i] > 1 ? depths[i] - 1 : 0);
    }
    fprintf(screen, "}\n%s", puzzle->in_use < puzzle->count ? "\ndropped:\n" : "");
    for (size_t i = puzzle->in_use; i < puzzle->count; i++) {
        add_puzzle_line(screen, session, i, 0);
    }
    free(depths);
    free(lines);
}

static void draw(const struct session *session)
{
    int columns, rows;
    gw_terminal_size(&columns, &rows);
    gw_set_page_width(columns);
    char *text = NULL;
    size_t length = 0;
    FILE *screen = open_memstream(&text, &length);
    if (!screen) {
        abort();
    }
    print_screen(session, screen);
    fclose(screen);
    struct gw_source_text split = gw_source_text_of(text);
    char **shown = calloc(split.count + 1, sizeof(*shown));
    for (size_t i = 0; shown && i < split.count; i++) {
        shown[i] = split.lines[i].text;
    }
    gw_terminal_draw(shown, shown ? split.count : 0,
                     session->held ? "up, down: move the line   space: put it down   q: leave"
                                   : "up, down: choose   space: pick up   d: drop, take back   "
                                     "Enter: grade   q");
    free(shown);
    gw_source_text_free(&split);
    free(text);
}

// Signals do what they usually do, until the terminal is taken again: Ctrl-C ends us while an
// attempt is graded, and behind it.
static void give_signals_back(void)
{
    static const int kept[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
    sigset_t all;
    sigemptyset(&all);
    for (size_t i = 0; i < sizeof(kept) / sizeof(*kept); i++) {
        signal(kept[i], SIG_DFL);
        sigaddset(&all, kept[i]);
    }
    sigprocmask(SIG_UNBLOCK, &all, NULL);
}

static void grade(struct session *session)
{
    gw_terminal_leave();
    give_signals_back();
    const enum gw_attempt attempt = gw_attempt(session->attempts, session->puzzle, stdout);
    session->passes = attempt == GW_ATTEMPT_PASSES;
    session->leaves = attempt != GW_ATTEMPT_FAILS;
    if (!session->leaves) {
        printf("\nEnter: go on   q, Enter: leave ");
        fflush(stdout);
        char *line = NULL;
        size_t room = 0;
        session->leaves = getline(&line, &room, stdin) < 0 || *line == 'q';
        free(line);
        session->leaves = session->leaves || !gw_terminal_enter();
    }
}

static void move(struct session *session, bool up)
{
    struct gw_puzzle *puzzle = session->puzzle;
    const size_t end = session->held ? puzzle->in_use : puzzle->count;
    if (up ? session->place == 0 : session->place + 1 >= end) {
        return;
    }
    if (session->held) {
        gw_puzzle_move_up(puzzle, up ? session->place : session->place + 1);
    }
    session->place = up ? session->place - 1 : session->place + 1;
}

// Does what a letter says. @return false: it is none of ours
static bool press_letter(struct session *session, char letter)
{
    struct gw_puzzle *puzzle = session->puzzle;
    switch (letter) {
    case ' ':
        session->held = !session->held && session->place < puzzle->in_use;
        return true;
    case 'd':
        if (puzzle->in_use > 1 || session->place >= puzzle->in_use) {
            const bool was_dropped = session->place >= puzzle->in_use;
            const size_t to = gw_puzzle_drop(puzzle, session->place);
            session->held = false;
            session->place = was_dropped ? to : session->place;
        }
        return true;
    case '\r':
    case '\n':
        session->held = false;
        grade(session);
        return true;
    default:
        return false;
    }
}

static void press(struct session *session, enum gw_key key)
{
    if (key == GW_KEY_UP || key == GW_KEY_DOWN) {
        move(session, key == GW_KEY_UP);
    }
    session->leaves = session->leaves || key == GW_KEY_QUIT;
}

bool gw_order_by_keys(const struct gw_attempts *attempts, struct gw_puzzle *puzzle)
{
    struct session session = {.attempts = attempts, .puzzle = puzzle};
    if (!gw_terminal_enter()) {
        return false;
    }
    char keys[64];
    size_t waiting = 0;
    while (!session.leaves) {
        draw(&session);
        struct gw_signals signals;
        const long more =
            gw_terminal_wait(A_SECOND, keys + waiting, sizeof(keys) - waiting, &signals);
        session.leaves = more < 0 || signals.ends != 0;
        waiting += more > 0 ? (size_t)more : 0;
        size_t used = 0;
        while (used < waiting && !session.leaves) {
            enum gw_key key;
            if (press_letter(&session, keys[used])) {
                used++;
                continue;
            }
            const size_t length = gw_key_read(keys + used, waiting - used, &key);
            if (length == 0) {
                break;
            }
            press(&session, key);
            used += length;
        }
        memmove(keys, keys + used, waiting - used);
        waiting -= used;
    }
    gw_terminal_leave();
    return session.passes;
}
