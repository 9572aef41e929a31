// SPDX-License-Identifier: MIT
// A watched file fills what is declared without a value with one byte
// (-ftrivial-auto-var-init=pattern), so that the memory itself tells that nobody has written it,
// also where code that is not watched has. Whoever writes these very bytes is remembered for a
// while.
//
// An element that is only moved, as in `w[k] = w[k - 1]`, stays unwritten: what is read is judged
// when the thread's next step shows what became of it.
#include "locals.h"

#include "checker/reports/reports.h"
#include "checker/shadow/now.h"

#include <string.h>

enum { FILLER = 0xfe, REMEMBERED = 4096, MOST = 16 };

static struct {
    uintptr_t address;
    unsigned thread;
} written[REMEMBERED];

static struct gw_access read; // of unwritten memory, to be judged; 0 bytes: there is none
static uintptr_t moved_to;    // or 0
static bool reads_more;       // the last step was a read, so that a sum may be what comes next

static bool is_filler(uintptr_t address, size_t bytes)
{
    unsigned char filler[MOST];
    memset(filler, FILLER, sizeof(filler));
    return memcmp((const void *)address, filler, bytes) == 0;
}

static size_t slot_of(uintptr_t address)
{
    return address / 4 % REMEMBERED;
}

void gw_local_settle(void)
{
    if (moved_to && is_filler(moved_to, read.bytes)) {
        written[slot_of(moved_to)].address = 0;
    } else if (read.bytes > 0) {
        gw_report_access(GW_REPORT_UNINITIALISED, &read);
    }
    read.bytes = 0;
    moved_to = 0;
    reads_more = false;
}

void gw_local_touch(const struct gw_access *access)
{
    const bool writes = access->does & GW_WRITES, alone = !reads_more;
    if (writes && access->bytes == read.bytes && access->address != read.address && !moved_to) {
        moved_to = access->address;
    } else {
        gw_local_settle();
    }
    reads_more = !writes;
    if (access->bytes < 4 || access->bytes > MOST) {
        return; // too few bytes to tell a value from the filler, or a struct that is copied
    }
    const unsigned thread = gw_word_thread(gw_now.word);
    const size_t slot = slot_of(access->address);
    if (writes) {
        written[slot].address = access->address;
        written[slot].thread = thread;
    } else if (is_filler(access->address, access->bytes) &&
               (written[slot].address != access->address || written[slot].thread != thread)) {
        read = *access;
        if (!alone) {
            gw_local_settle();
        }
        read.frame = NULL;
    }
}
