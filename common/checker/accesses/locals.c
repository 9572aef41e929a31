// SPDX-License-Identifier: MIT
// A watched file fills what is declared without a value with one byte
// (-ftrivial-auto-var-init=pattern), so that the memory itself tells that nobody has written it,
// also where code that is not watched has. Which words a thread has written itself is kept: they
// may hold these very bytes.
//
// A char or a short may hold them by chance, and its initialiser is not always seen: there, sixteen
// bytes must be as the compiler has left them.
//
// An element that is only moved, as in `w[k] = w[k - 1]`, stays unwritten: what is read is judged
// when the thread's next step shows what became of it.
#include "locals.h"

#include "checker/reports/reports.h"
#include "checker/shadow/now.h"

#include <string.h>
#include <sys/mman.h>

enum { FILLER = 0xfe, WORD = 4, MOST = 16 };

static struct gw_access read; // of unwritten memory, to be judged; 0 bytes: there is none
static uintptr_t moved_to;    // or 0
static bool reads_more;       // the last step was a read, so that a sum may be what comes next

// For each word of all stacks, by whom it was written last (own_mark()); no mark is 0. Only what is
// used of it takes memory. NULL where there is none: then nothing is judged.
static unsigned char *marks;

static bool has_marks(void)
{
    static bool tried;
    if (!tried) {
        tried = true;
        void *range = mmap(NULL, gw_now.stacks.bytes / WORD + 1, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        marks = range == MAP_FAILED ? NULL : range;
    }
    return marks;
}

// A later thread on the same stack has another one, but for one in 128.
static unsigned char own_mark(void)
{
    const uint64_t key =
        (gw_now.block | gw_word_thread(gw_now.word)) * UINT64_C(0x9E3779B97F4A7C15);
    return (unsigned char)(key >> 56 | 1);
}

static size_t word_of(uintptr_t address)
{
    return (address - gw_now.stacks.start) / WORD;
}

static void mark(uintptr_t address, size_t bytes, unsigned char by)
{
    const size_t first = word_of(address);
    memset(&marks[first], by, word_of(address + bytes - 1) - first + 1);
}

static bool is_filler(uintptr_t address, size_t bytes)
{
    // Nearly every access is to a word of four bytes; for each of them, no function is called.
    if (bytes == WORD) {
        uint32_t word;
        memcpy(&word, (const void *)address, sizeof(word));
        return word == FILLER * UINT32_C(0x01010101);
    }
    unsigned char filler[MOST];
    memset(filler, FILLER, sizeof(filler));
    return memcmp((const void *)address, filler, bytes) == 0;
}

static bool is_unwritten(uintptr_t address, size_t bytes)
{
    if (bytes < WORD) { // the bytes around it as well
        address &= ~(uintptr_t)(MOST - 1);
        bytes = MOST;
    }
    const unsigned char own = own_mark();
    bool written = !is_filler(address, bytes);
    for (size_t word = word_of(address); !written && word <= word_of(address + bytes - 1); word++) {
        written = marks[word] == own;
    }
    return !written;
}

void gw_local_settle(void)
{
    if (moved_to && is_filler(moved_to, read.bytes)) {
        mark(moved_to, read.bytes, 0);
    } else if (read.bytes > 0) {
        gw_report_access(GW_REPORT_UNINITIALIZED, &read);
    }
    read.bytes = 0;
    moved_to = 0;
    reads_more = false;
}

void gw_local_check_access(const struct gw_access *access)
{
    const bool writes = access->does & GW_WRITES, alone = !reads_more;
    if (writes && access->bytes == read.bytes && access->address != read.address && !moved_to) {
        moved_to = access->address;
    } else {
        gw_local_settle();
    }
    reads_more = !writes;
    if (!has_marks() || access->address - gw_now.stacks.start >= gw_now.stacks.bytes) {
        return;
    }
    if (writes) {
        mark(access->address, access->bytes, own_mark());
    } else if (access->bytes <= MOST && is_unwritten(access->address, access->bytes)) {
        read = *access; // a struct that is larger is copied
        if (!alone) {
            gw_local_settle();
        }
        read.frame = NULL;
    }
}
