// SPDX-License-Identifier: MIT
// Grades prefetch: rounds in which host and device use the same managed memory, by the pages that
// move.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n or rounds | rounds_not_checked
//   the error of the first CUDA call or launch | prefetch_unchecked
//   page faults of kernels: none | no_prefetch_of_x
//   page faults of the host: only the first | table_without_advice
//   m_x and m_table: each page goes | table_sent_each_round
//   kernels use them in the memory | x_used_from_afar
//   managed memory of the function's own | keys_sent_twice
//   copies between host and device | copies_the_keys
//   kernels compute x, with | one_thread
//   Devices without concurrent managed access | concurrent_access_not_asked
//   There, the function works without them | explanation
//   Asynchrony: all earlier work | explanation
//   The host uses managed memory only while | reads_before_waiting
//   The function waits for its own | does_not_wait
//   Advice: what the function advises | explanation
//   Ownership: the function frees | leak_of_keys
//   Then m_x and h_keys may hold anything | explanation
//   Alignment: a pointer may point | explanation
//   The function writes n numbers | no_guard
#include "../trial.h"

#include "../failing_copy.h"
#include "prefetch_slips.h"

/** `trial.n` is n. */
struct rounds {
    struct gw_trial trial;
    int size, keys, rounds;
    int refused; /**< what is wrong with the arguments: a letter of n, s, k, r */
    int behind;  /**< the arrays begin so many numbers behind their allocations' beginnings */
    bool apart;  /**< the device has no concurrent managed access */
    int failing; /**< which function of CUDA's */
    int which;   /**< of its calls, from 1 */
};

/** The calls that are made to fail. */
enum { PREFETCH = 1, ADVISE, ALLOCATE, WAIT_FOR_STREAM, WAIT_FOR_DEVICE, ATTRIBUTE, DEVICE };

#ifdef GW_RUNNER

#include "prefetch.h"

#include <string.h>

#pragma weak gw_counts_managed
#pragma weak gw_counts_managed_line
#pragma weak gw_counts_managed_memory
#pragma weak gw_device_name_allocation
#pragma weak gw_device_pretend_no_concurrent_access

// By `failing`.
static const char *const failing_functions[] = {"",
                                                "cudaMemPrefetchAsync",
                                                "cudaMemAdvise",
                                                "cudaMallocManaged",
                                                "cudaStreamSynchronize",
                                                "cudaDeviceSynchronize",
                                                "cudaDeviceGetAttribute",
                                                "cudaGetDevice"};

/** Managed memory with the numbers of an array, whose pages are on the host. */
struct managed {
    unsigned *start, *numbers;
    int *array;
    size_t count;
};

static struct managed managed_array(struct gw_run *run, const char *name, size_t behind)
{
    struct managed managed = {.array = gw_host_array(run, name),
                              .count = gw_array_count(run, name)};
    const size_t bytes = (managed.count + behind) * sizeof(unsigned);
    if (bytes > 0 &&
        cudaMallocManaged((void **)&managed.start, bytes, cudaMemAttachGlobal) == cudaSuccess) {
        const struct cudaMemLocation host = {cudaMemLocationTypeHost, 0};
        memset(managed.start, 0, bytes);
        managed.numbers = managed.start + behind;
        memcpy(managed.numbers, managed.array, managed.count * sizeof(unsigned));
        if (gw_device_name_allocation) {
            gw_device_name_allocation(managed.start, name);
        }
        // Where this cannot be, they are there as the host has written them.
        (void)cudaMemPrefetchAsync(managed.start, bytes, host, 0, 0);
        (void)cudaDeviceSynchronize();
        (void)cudaGetLastError();
    }
    return managed;
}

static void give_back(struct managed *managed)
{
    if (managed->numbers) {
        memcpy(managed->array, managed->numbers, managed->count * sizeof(unsigned));
    }
    (void)cudaFree(managed->start);
}

static void have_access(bool concurrent)
{
    struct cudaDeviceProp properties;
    if (gw_device_pretend && gw_device_pretend_no_concurrent_access &&
        cudaGetDeviceProperties(&properties, 0) == cudaSuccess) {
        properties.concurrentManagedAccess = concurrent;
        gw_device_pretend(&properties);
        gw_device_pretend_no_concurrent_access(!concurrent);
    }
}

static int64_t line_of_launch(void)
{
    const size_t count = gw_recorded && gw_recorded_count ? gw_recorded_count() : 0;
    for (size_t i = 0; i < count; i++) {
        if (gw_recorded(i)->kind == GW_RECORDED_KERNEL) {
            return gw_recorded_line(gw_recorded(i));
        }
    }
    return 0;
}

// Only the CPU device counts pages.
static bool can_count_pages(void)
{
    return gw_can_count() && gw_counts_managed && gw_counts_managed_line &&
           gw_counts_managed_memory;
}

static void note_pages(struct gw_run *run, const struct managed *x, const struct managed *table)
{
    int64_t(*pages)[PREFETCH_COUNTS] = gw_host_array(run, "pages");
    memset(pages, 0, sizeof(*pages) * PREFETCH_MEMORIES);
    for (size_t i = 0; can_count_pages() && i < gw_counts_managed(); i++) {
        const struct gw_managed_counts *counts = gw_counts_managed_memory(i);
        int64_t *of = pages[counts->start == x->start       ? OF_X
                            : counts->start == table->start ? OF_TABLE
                                                            : OF_OWN];
        of[KERNEL_FAULTS] += (int64_t)counts->pages.kernel_faults;
        of[HOST_FAULTS] += (int64_t)(counts->pages.host_faults - counts->first_faults);
        of[MOVED_TO_DEVICE] += (int64_t)counts->pages.moved_bytes[GW_HOST_TO_DEVICE];
        of[MOVED_TO_HOST] += (int64_t)counts->pages.moved_bytes[GW_DEVICE_TO_HOST];
        of[SENT_TO_DEVICE] += (int64_t)counts->pages.prefetched_bytes[GW_HOST_TO_DEVICE];
        of[SENT_TO_HOST] += (int64_t)counts->pages.prefetched_bytes[GW_DEVICE_TO_HOST];
        of[FAR_ACCESSES] += (int64_t)counts->far_accesses;
        of[PIECES]++;
        for (int which = 0; which < GW_MANAGED_LINES; which++) {
            const int line = gw_counts_managed_line(i, (enum gw_managed_line)which);
            int64_t *noted = &of[LINE_OF_HOST_FAULT + which];
            *noted = *noted > 0 ? *noted : line;
        }
    }
}

void gw_run(struct gw_run *run)
{
    const struct rounds *rounds = gw_parameters(run);
    const int n = rounds->refused == 'n' ? -1 : rounds->trial.n;
    const int size = rounds->refused == 's' ? 0 : rounds->size;
    const int keys = rounds->refused == 'k' ? 0 : rounds->keys;
    const int count = rounds->refused == 'r' ? -1 : rounds->rounds;
    gw_count_from_now(!rounds->trial.uncounted); // pages are followed from their allocation on
    struct managed x = managed_array(run, "m_x", (size_t)rounds->behind);
    struct managed table = managed_array(run, "m_table", (size_t)rounds->behind);
    unsigned *h_keys = gw_host_array(run, "h_keys");

    gw_before(&rounds->trial);
    have_access(!rounds->apart);
    have_call_fail(failing_functions[rounds->failing], rounds->which);
    const int error = (int)prefetch(x.numbers, n, table.numbers, size, h_keys, keys, count);
    gw_returned(run, error);
    note_failed_copy(run, rounds->which, error);
    have_access(true);
    gw_note(run, "line of launch", line_of_launch());
    (void)cudaDeviceSynchronize(); // what is queued has not been counted yet
    gw_note(run, "pages counted", can_count_pages());
    note_pages(run, &x, &table);
    gw_after(run, &rounds->trial, error);
    give_back(&x);
    give_back(&table);
}

#else

#include "../report_hints.h"

static char *hint_of_report(struct gw_case *grading, const char *report, const void *context)
{
    static const struct report_hint hints[] = {
        {"while kernel", "Wait for the device before the host uses managed memory: "
                         "cudaStreamSynchronize() or cudaDeviceSynchronize() after the launch, and "
                         "before make_keys()."},
        {"race", "Several threads add to one sum: use atomicAdd(&sum[g], y)."},
        {" of m_x", "A thread has a number only if its index is less than n."},
        {" of m_table", "The index into the table is (x[i] + key[i % keys]) % size, in unsigned "
                        "int."}};
    (void)grading;
    (void)context;
    return report_hint_of(report, hints, sizeof(hints) / sizeof(hints[0]));
}

// --- preparing ------------------------------------------------------------------------------

static struct prefetch_input fill(struct gw_case *grading, const struct rounds *rounds)
{
    const int n = rounds->trial.n;
    const size_t longer = (size_t)rounds->trial.longer;
    const struct {
        const char *name;
        size_t count;
    } arrays[] = {{"m_x", (size_t)n + longer},
                  {"m_table", (size_t)rounds->size},
                  {"h_keys", (size_t)rounds->keys + longer}};
    int *filled[3];
    for (int k = 0; k < 3; k++) {
        filled[k] = gw_add_array(grading, arrays[k].name, GW_IN_OUT, GW_INT, arrays[k].count);
        for (size_t i = 0; i < arrays[k].count; i++) {
            filled[k][i] = (int)gw_random(grading, 0, 0x7fffffff);
        }
    }
    return (struct prefetch_input){filled[0],    filled[1],    filled[2],     n,
                                   rounds->size, rounds->keys, rounds->rounds};
}

static void expect_values(struct gw_case *grading, const struct prefetch_input *in, bool works)
{
    int *x = gw_expected(grading, "m_x");
    int *key = gw_expected(grading, "h_keys");
    (void)gw_expected(grading, "m_table");
    if (works) {
        prefetch_simulate(in, SLIP_NONE, (unsigned *)x, (unsigned *)key);
    }
}

// --- pages ----------------------------------------------------------------------------------

enum { PAGE = 4096 };

/** One piece of memory, as messages name it. */
struct piece {
    enum prefetch_memory which;
    const char *name;
    const int64_t *counts;
    long long numbers, pages;
    long long launch; /**< the line, or 0 */
};

/** " in line 12"; nothing where nobody knows. The text lasts as long as the block. */
#define IN_LINE(line) in_line((char[32]){0}, (long long)(line))

static const char *in_line(char text[32], long long line)
{
    if (line > 0) {
        (void)snprintf(text, 32, " in line %lld", line);
    }
    return text;
}

// Host code touches pages that are on the device.
static void expect_no_host_faults(struct gw_case *grading, const struct piece *piece)
{
    const long long faults = piece->counts[HOST_FAULTS];
    const char *where = IN_LINE(piece->counts[LINE_OF_HOST_FAULT]);
    const bool moves = piece->counts[MOVED_TO_HOST] > 0;
    gw_expect(grading, faults == 0 || moves,
              "right, but the host had %lld page fault%s in %s%s, as a page that is advised to be "
              "read mostly is copied, and each write throws the copies away: the advice%s is for "
              "memory that is only read",
              faults, gw_plural(faults), piece->name, where,
              IN_LINE(piece->counts[LINE_OF_ADVICE]));
    gw_expect(grading, faults == 0 || piece->which != OF_TABLE,
              "right, but the host had %lld page fault%s in %s%s: its pages are on the device, and "
              "each comes back alone when the host reads it; both sides only read the table: "
              "before its prefetch, advise cudaMemAdviseSetReadMostly for all of it, and "
              "both have a copy",
              faults, gw_plural(faults), piece->name, where);
    gw_expect(grading, faults == 0 || piece->which == OF_OWN,
              "right, but the host had %lld page fault%s in %s%s: the device works on it in all "
              "rounds, so each page comes back alone, and must go to the device again; leave it "
              "there, and let a kernel give the host what it needs",
              faults, gw_plural(faults), piece->name, where);
    gw_expect(grading, faults == 0,
              "right, but the host had %lld page fault%s in %s%s: the pages are on the device, and "
              "each comes back alone; prefetch all of them to the host after the launch%s, in the "
              "same stream and before you wait",
              faults, gw_plural(faults), piece->name, where, IN_LINE(piece->launch));
}

// Kernels touch pages that are not on the device, and no prefetch has sent any there.
static void expect_sent(struct gw_case *grading, const struct piece *piece)
{
    const int64_t *counts = piece->counts;
    const long long faults = counts[KERNEL_FAULTS];
    const char *launch = IN_LINE(piece->launch);
    const char *advice = IN_LINE(counts[LINE_OF_ADVICE]);
    const bool sent = faults == 0 || counts[SENT_TO_DEVICE] > 0;
    gw_expect(
        grading, sent || counts[LINE_OF_PREFETCH] == 0,
        "right, but kernels had %lld page fault%s in %s: when the prefetch%s is carried out, its "
        "pages are on the device already; put it before the launch%s, into the same stream",
        faults, gw_plural(faults), piece->name, IN_LINE(counts[LINE_OF_PREFETCH]), launch);
    gw_expect(
        grading, sent || piece->which == OF_OWN || counts[LINE_OF_RETURN] == 0,
        "right, but kernels had %lld page fault%s in %s: the prefetch%s is to the host, where "
        "its pages are; the place is the device, before the launch%s",
        faults, gw_plural(faults), piece->name, IN_LINE(counts[LINE_OF_RETURN]), launch);
    gw_expect(
        grading, sent || counts[MOVED_TO_DEVICE] > 0 || counts[FAR_ACCESSES] == 0,
        "right, but kernels had %lld page fault%s in %s, and used it from afar after them: the "
        "advice%s keeps its pages on the host; leave the advice out, and prefetch all pages "
        "to the device before the launch%s",
        faults, gw_plural(faults), piece->name, advice, launch);
    gw_expect(grading, sent || counts[MOVED_TO_DEVICE] > 0,
              "right, but kernels had %lld page fault%s in %s, as they were the first to use its "
              "pages: prefetch all of them to the device before the launch%s",
              faults, gw_plural(faults), piece->name, launch);
    gw_expect(grading, sent,
              "right, but kernels had %lld page fault%s in %s, so each page came to the device "
              "alone, while threads waited: prefetch all of its bytes before the launch%s",
              faults, gw_plural(faults), piece->name, launch);
}

// The same where prefetches have sent some.
static void expect_all_sent(struct gw_case *grading, const struct piece *piece)
{
    const int64_t *counts = piece->counts;
    const long long faults = counts[KERNEL_FAULTS];
    const long long moved = counts[MOVED_TO_DEVICE] / PAGE;
    const long long sent = counts[SENT_TO_DEVICE] / PAGE;
    const char *prefetched = IN_LINE(counts[LINE_OF_PREFETCH]);
    const char *launch = IN_LINE(piece->launch);
    const bool some_left = faults > 0 && piece->which != OF_OWN && moved + sent == piece->pages;
    gw_expect(grading, faults == 0 || moved > 0 || counts[LINE_OF_ADVICE] == 0,
              "right, but kernels had %lld page fault%s in %s when they wrote it: it is advised to "
              "be read mostly%s, and a write throws all other copies of its page away; leave the "
              "advice out",
              faults, gw_plural(faults), piece->name, IN_LINE(counts[LINE_OF_ADVICE]));
    gw_expect(
        grading, !some_left || sent != (piece->numbers + PAGE - 1) / PAGE,
        "right, but kernels had %lld page fault%s in %s: it has %lld pages, and the prefetch%s "
        "moves %lld; its second argument is in bytes, elements times sizeof(unsigned)",
        faults, gw_plural(faults), piece->name, piece->pages, prefetched, sent);
    gw_expect(
        grading, !some_left,
        "right, but kernels had %lld page fault%s in %s: it has %lld pages, and the prefetch%s "
        "moves %lld; let it move all bytes, also those of the last page",
        faults, gw_plural(faults), piece->name, piece->pages, prefetched, sent);
    gw_expect(
        grading, faults == 0,
        "right, but kernels had %lld page fault%s in %s, and its prefetches%s moved only %lld "
        "page%s to the device: prefetch all bytes, before each launch%s for which the pages "
        "are elsewhere, in the same stream",
        faults, gw_plural(faults), piece->name, prefetched, sent, gw_plural(sent), launch);
}

// The array and the table: to the device once.
static void expect_sent_once(struct gw_case *grading, const struct piece *piece)
{
    const int64_t *counts = piece->counts;
    gw_expect(grading, counts[SENT_TO_HOST] == 0,
              "right, but prefetches moved %lld bytes of %s back to the host%s: %s",
              (long long)counts[SENT_TO_HOST], piece->name, IN_LINE(counts[LINE_OF_RETURN]),
              piece->which == OF_TABLE
                  ? "advise cudaMemAdviseSetReadMostly, and the host keeps its "
                    "copy"
                  : "only the device uses it in the rounds; leave it there");
    gw_expect(grading, counts[SENT_TO_DEVICE] <= piece->pages * PAGE,
              "right, but prefetches moved %lld bytes of %s to the device, and it has %lld pages, "
              "%lld bytes: they went back and forth; the prefetch%s is needed once, before the "
              "first round",
              (long long)counts[SENT_TO_DEVICE], piece->name, piece->pages, piece->pages * PAGE,
              IN_LINE(counts[LINE_OF_PREFETCH]));
    gw_expect(grading, counts[FAR_ACCESSES] == 0,
              "right, but kernels made %lld accesses to %s from afar, over the bus: the advice%s "
              "leaves its pages on the host; the device uses them in each round, so prefetch them "
              "to it",
              (long long)counts[FAR_ACCESSES], piece->name, IN_LINE(counts[LINE_OF_ADVICE]));
}

static void expect_own_pages(struct gw_case *grading, const struct piece *piece,
                             const struct rounds *rounds)
{
    const long long most = 2LL * (rounds->keys / 1024 + 2) * rounds->rounds;
    const long long in = piece->counts[SENT_TO_DEVICE] / PAGE;
    const long long out = piece->counts[SENT_TO_HOST] / PAGE;
    gw_expect(grading, in <= most && out <= most,
              "right, but %lld pages of the function's own memory went to the device and %lld to "
              "the host, in %d rounds with %d keys, and %lld are allowed in each direction: send "
              "keys and sums there before the launch%s, and back after it, once per round, and no "
              "other bytes",
              in, out, rounds->rounds, rounds->keys, most, IN_LINE(piece->launch));
}

static void expect_pages(struct gw_case *grading, const struct rounds *rounds)
{
    const int64_t *counts = gw_result(grading, "pages");
    const long long launch = (long long)gw_noted(grading, "line of launch");
    const long long sizes[PREFETCH_MEMORIES] = {rounds->trial.n + rounds->behind,
                                                rounds->size + rounds->behind, 0};
    const char *const names[PREFETCH_MEMORIES] = {"m_x", "m_table", "the function's own memory"};
    struct piece pieces[PREFETCH_MEMORIES];
    for (int k = 0; k < PREFETCH_MEMORIES; k++) {
        pieces[k] = (struct piece){(enum prefetch_memory)k,
                                   names[k],
                                   counts + (size_t)k * PREFETCH_COUNTS,
                                   sizes[k],
                                   (sizes[k] * 4 + PAGE - 1) / PAGE,
                                   launch};
    }
    for (int k = 0; k < PREFETCH_MEMORIES; k++) {
        expect_sent(grading, &pieces[k]);
    }
    for (int k = 0; k < PREFETCH_MEMORIES; k++) {
        expect_no_host_faults(grading, &pieces[k]);
    }
    for (int k = 0; k < PREFETCH_MEMORIES; k++) {
        expect_all_sent(grading, &pieces[k]);
    }
    expect_sent_once(grading, &pieces[OF_X]);
    expect_sent_once(grading, &pieces[OF_TABLE]);
    expect_own_pages(grading, &pieces[OF_OWN], rounds);
}

static void expect_no_copies(struct gw_case *grading)
{
    const long long in = (long long)gw_noted(grading, "bytes to device");
    const long long out = (long long)gw_noted(grading, "bytes to host");
    const long long line =
        (long long)gw_noted(grading, in > 0 ? "line of copy to device" : "line of copy to host");
    gw_expect(grading, in + out == 0,
              "right, but copies%s moved %lld bytes to the device and %lld to the host: managed "
              "memory needs none; the host reads and writes it directly, and a prefetch moves its "
              "pages",
              IN_LINE(line), in, out);
}

// --- the case -------------------------------------------------------------------------------

// Runs the case; false if there is no result to look at.
static bool run(struct gw_case *grading, const struct rounds *rounds)
{
    if (rounds->which == 0) {
        return gw_run_trial(grading, &rounds->trial);
    }
    gw_run_case(grading);
    if (call_has_failed(grading, "a call failed: keep what each call returns, and return it")) {
        return false;
    }
    gw_expect_returned(grading, cudaSuccess);
    return true;
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct rounds rounds = *(const struct rounds *)argument;
    const struct prefetch_input in = fill(grading, &rounds);
    gw_add_array(grading, "pages", GW_OUTPUT, GW_INT64,
                 (size_t)PREFETCH_MEMORIES * PREFETCH_COUNTS);
    const bool refused = rounds.trial.expect != cudaSuccess;
    const bool works = !refused && in.n > 0 && in.rounds > 0;
    expect_values(grading, &in, works);
    gw_set_parameters(grading, &rounds, sizeof(rounds));
    gw_tell_hint(grading, hint_of_report, NULL);
    if (!run(grading, &rounds)) {
        return;
    }
    if (works) {
        prefetch_suspect_slips(grading, &in);
        gw_expect_no_suspect(grading);
    }
    gw_expect_equal(grading, "m_x");
    gw_expect_equal(grading, "h_keys");
    gw_expect_equal(grading, "m_table");
    if (!works) {
        gw_expect_no_launch(grading, refused     ? "arguments that are refused"
                                     : in.n == 0 ? "n = 0"
                                                 : "rounds = 0");
        return;
    }
    if (gw_is_profiled(grading)) {
        const int64_t substituted = (int64_t)in.n * in.rounds;
        gw_expect_threads(grading, in.n, in.n < 32 ? 1 : 32);
        gw_expect_terms_shared_out(grading, substituted, 3);
        expect_no_copies(grading);
    }
    if (gw_noted(grading, "pages counted") && !rounds.apart) {
        expect_pages(grading, &rounds);
    }
}

#define ROUNDS(words, how, count, of_table, of_keys, of_rounds, ...)                               \
    GW_CASE("n = " #count ", size = " #of_table ", " #of_keys " keys, " #of_rounds                 \
            " rounds" words,                                                                       \
            grade, how, struct rounds, {.n = (count)}, .size = (of_table), .keys = (of_keys),      \
            .rounds = (of_rounds), __VA_ARGS__)
#define TRIAL(words, how, count, ...)                                                              \
    GW_CASE("n = " #count words, grade, how, struct rounds, {.n = (count), __VA_ARGS__},           \
            .size = 1100, .keys = 50, .rounds = 3)
#define REFUSED(words, letter)                                                                     \
    GW_CASE(words, grade, GW_ONCE, struct rounds, {.n = 20, .expect = cudaErrorInvalidValue},      \
            .size = 5, .keys = 3, .rounds = 2, .refused = (letter), .apart = (letter) == 'k')
#define FAILS(name, number, call)                                                                  \
    ROUNDS(", " name " fails in call " #call, GW_ONCE, 1500, 1100, 50, 3, .failing = (number),     \
           .which = (call))

static const struct gw_case_declaration cases[] = {
    ROUNDS("", GW_TWICE, 9000, 5000, 100, 4, .behind = 0),
    ROUNDS("", GW_TWICE, 3000, 1500, 2100, 3, .behind = 0),
    ROUNDS("", GW_ONCE, 2049, 1025, 7, 6, .behind = 0),
    ROUNDS("", GW_ONCE, 1025, 5000, 513, 2, .behind = 0),
    ROUNDS("", GW_ONCE, 2000, 1030, 40, 1, .behind = 0),
    ROUNDS("", GW_ONCE, 257, 1, 1, 3, .behind = 0),
    ROUNDS("", GW_ONCE, 1, 10, 1, 2, .behind = 0),
    ROUNDS("", GW_ONCE, 30, 300, 1100, 3, .behind = 0),
    ROUNDS(", second call, new values", GW_CALLED_BEFORE | GW_ONCE, 1500, 1100, 60, 2, .behind = 0),
    ROUNDS(", unaligned arrays", GW_ONCE, 2048, 1024, 33, 3, .behind = 5),
    TRIAL(", arrays longer than needed", GW_ONCE, 1500, .longer = 20),
    ROUNDS(", no concurrent managed access", GW_ONCE, 1500, 1100, 50, 3, .apart = true),
    ROUNDS("", GW_ONCE, 0, 10, 3, 2, .behind = 0),
    ROUNDS("", GW_ONCE, 100, 10, 3, 0, .behind = 0),
    REFUSED("n = -1", 'n'),
    REFUSED("size = 0", 's'),
    REFUSED("keys = 0", 'k'),
    REFUSED("rounds = -1", 'r'),
    TRIAL(", allocation 1 fails", GW_ONCE, 1500, .failing_allocation = 1),
    TRIAL(", allocation 2 fails", GW_ONCE, 1500, .failing_allocation = 2),
    FAILS("cudaMallocManaged", ALLOCATE, 1),
    FAILS("cudaMemPrefetchAsync", PREFETCH, 1),
    FAILS("cudaMemPrefetchAsync", PREFETCH, 2),
    FAILS("cudaMemPrefetchAsync", PREFETCH, 3),
    FAILS("cudaMemPrefetchAsync", PREFETCH, 8),
    FAILS("cudaMemAdvise", ADVISE, 1),
    FAILS("cudaStreamSynchronize", WAIT_FOR_STREAM, 2),
    FAILS("cudaStreamSynchronize", WAIT_FOR_STREAM, 4),
    FAILS("cudaDeviceSynchronize", WAIT_FOR_DEVICE, 2),
    FAILS("cudaDeviceGetAttribute", ATTRIBUTE, 1),
    FAILS("cudaGetDevice", DEVICE, 1),
    TRIAL(", device limit: 16 threads per block", GW_ONCE, 1500, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
