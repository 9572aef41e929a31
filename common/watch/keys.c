// SPDX-License-Identifier: MIT
// Letters, and the sequences of cursor keys: ESC [ A of most terminals, ESC O A of some, and with
// modifiers ESC [ 1 ; 5 A.
#include "keys.h"

#include <stdbool.h>
#include <string.h>

// No key sends a longer sequence.
enum { ESCAPE = 033, LONGEST = 16 };

static enum gw_key key_of_letter(char letter)
{
    switch (letter) {
    case 'h':
        return GW_KEY_HINT;
    case 'H':
        return GW_KEY_LAST_HINT;
    case 'n':
    case 'N':
        return GW_KEY_NEXT;
    case 't':
    case 'T':
        return GW_KEY_TRACE;
    case 'e':
    case 'E':
        return GW_KEY_EXPLAIN;
    case 'p':
    case 'P':
        return GW_KEY_PREDICT;
    case 'm':
    case 'M':
        return GW_KEY_MEND;
    case 'r':
    case 'R':
        return GW_KEY_REPORT;
    case 'q':
    case 'Q':
    case '\004': // the end of what is typed
        return GW_KEY_QUIT;
    case '\014': // what redraws a screen everywhere
        return GW_KEY_REDRAW;
    case 'k':
        return GW_KEY_UP;
    case 'j':
    case '\r':
    case '\n':
        return GW_KEY_DOWN;
    case 'b':
        return GW_KEY_PAGE_UP;
    case ' ':
        return GW_KEY_PAGE_DOWN;
    default:
        return GW_KEY_OTHER;
    }
}

// `number` is the first of the sequence's numbers, 0 if it has none.
static enum gw_key key_of_sequence(char last, int number)
{
    switch (last) {
    case 'A':
        return GW_KEY_UP;
    case 'B':
        return GW_KEY_DOWN;
    case 'H':
        return GW_KEY_TOP;
    case 'F':
        return GW_KEY_BOTTOM;
    case '~':
        switch (number) {
        case 1:
        case 7:
            return GW_KEY_TOP;
        case 4:
        case 8:
            return GW_KEY_BOTTOM;
        case 5:
            return GW_KEY_PAGE_UP;
        case 6:
            return GW_KEY_PAGE_DOWN;
        default:
            return GW_KEY_OTHER;
        }
    default:
        return GW_KEY_OTHER;
    }
}

size_t gw_key_read(const char *bytes, size_t count, enum gw_key *key)
{
    *key = GW_KEY_OTHER;
    if (count == 0) {
        return 0;
    }
    if (bytes[0] != ESCAPE) {
        *key = key_of_letter(bytes[0]);
        return 1;
    }
    if (count == 1) {
        return 0;
    }
    if (bytes[1] != '[' && bytes[1] != 'O') {
        return bytes[1] == ESCAPE ? 1 : 2;
    }
    // Numbers with semicolons between, then a letter or ~.
    size_t i = 2;
    int number = 0;
    bool first = true;
    while (i < count && (strchr("0123456789;", bytes[i]) && bytes[i])) {
        first = first && bytes[i] != ';';
        if (first && number < 100) {
            number = number * 10 + (bytes[i] - '0');
        }
        i++;
    }
    if (i == count) {
        return i < LONGEST ? 0 : i;
    }
    *key = key_of_sequence(bytes[i], number);
    return i + 1;
}
