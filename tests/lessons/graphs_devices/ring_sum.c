// SPDX-License-Identifier: MIT
// Grades ring_sum: the sum of one array per device, on every device, by the bytes that a ring
// moves.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | n_not_checked
//   the error of the first CUDA call or launch | copy_unchecked
//   bytes between devices, by copies | whole_arrays
//   exactly 2 * (devices - 1) * n floats | whole_arrays
//   2 * (n - f) floats, where f and c | rest_in_last_piece
//   If devices divides n | explanation
//   the ring: a device sends | to_all_directly
//   bytes that move between host | by_the_host
//   kernels do the additions | one_thread
//   Accuracy: with eps | sums_in_bfloat16
//   Asynchrony: all earlier work | explanation
//   The function waits for its own | returns_too_early
//   Current device: the calling host | device_not_set_back
//   Peer access: it may be enabled | enabled_already
//   cudaMemcpyPeerAsync works without it | explanation
//   Ownership: the function frees | leak_of_room
//   Then the arrays may hold anything | explanation
//   Alignment: a pointer may point | explanation
//   The function writes the n floats | no_guard
#include "../trial.h"

#include "../failing_copy.h"
#include "ring_slips.h"

/** `trial.n` is n. */
struct ring {
    struct gw_trial trial;
    int devices;     /**< as the function is told */
    int there;       /**< devices that the computer has, if that is more */
    int current;     /**< device before the call */
    bool has_access; /**< each device reaches each other's memory before the call */
    bool random;     /**< numbers that sums round; else those of ring_slips.h */
    int failing;     /**< a function of CUDA's: 1 cudaMemcpyPeerAsync, 2 cudaStreamCreateWithFlags,
                          3 cudaEventRecord */
    int which;       /**< of its calls, from 1 */
};

/** Devices that have an array, also where the function must refuse their number. */
static int ring_arrays(const struct ring *ring)
{
    enum { FEW = 2 };
    return ring->devices < 1 || ring->devices > RING_MOST ? FEW : ring->devices;
}

#ifdef GW_RUNNER

#include "ring_sum.h"

// Each device has access to each other's memory, as far as the computer has devices.
static void enable_access(int devices)
{
    for (int device = 0; device < devices; device++) {
        (void)cudaSetDevice(device);
        for (int peer = 0; peer < devices; peer++) {
            if (peer != device) {
                (void)cudaDeviceEnablePeerAccess(peer, 0);
            }
        }
    }
    (void)cudaGetLastError(); // a second call has it already
}

// Operations that the function has queued and that nobody has waited for.
static int64_t count_unfinished(void)
{
    int64_t unfinished = 0;
    const size_t count = gw_recorded && gw_recorded_count ? gw_recorded_count() : 0;
    for (size_t i = 0; i < count; i++) {
        unfinished += gw_recorded(i)->kind == GW_RECORDED_OPERATION && !gw_recorded(i)->execution;
    }
    return unfinished;
}

static void note_bytes_between(struct gw_run *run)
{
    int64_t *sent = gw_host_array(run, "sent");
    for (int from = 0; from < RING_MOST; from++) {
        for (int to = 0; to < RING_MOST; to++) {
            sent[from * RING_MOST + to] =
                gw_can_count() ? (int64_t)gw_counts_transfers()->peers[from].sent_to_bytes[to] : 0;
        }
    }
}

void gw_run(struct gw_run *run)
{
    static const char *const functions[] = {"", "cudaMemcpyPeerAsync", "cudaStreamCreateWithFlags",
                                            "cudaEventRecord"};
    const struct ring *ring = gw_parameters(run);
    float *d_x[RING_MOST] = {NULL};
    int there = 0;
    (void)cudaGetDeviceCount(&there);
    for (int d = 0; d < ring_arrays(ring); d++) {
        (void)cudaSetDevice(d < there ? d : 0);
        d_x[d] = gw_device_array(run, ring_names[d]);
    }
    // A computer with fewer GPUs has a smaller ring.
    const bool refused = ring->trial.expect != cudaSuccess;
    const int devices = refused || ring->devices < there ? ring->devices : there;
    const int current = ring->current < there ? ring->current : 0;
    if (ring->has_access) {
        enable_access(there);
    }
    (void)cudaSetDevice(current);

    gw_before(&ring->trial);
    have_call_fail(functions[ring->failing], ring->which);
    const int error = (int)ring_sum(d_x, ring->trial.n, devices);
    gw_returned(run, error);
    note_failed_copy(run, ring->which, error);
    gw_note(run, "unfinished", count_unfinished());
    int after = -1;
    (void)cudaGetDevice(&after);
    gw_note(run, "other device", after == current ? -1 : after);
    gw_note(run, "devices", devices);
    for (int d = there - 1; d >= 0; d--) { // what is queued has not been counted yet
        (void)cudaSetDevice(d);
        (void)cudaDeviceSynchronize();
    }
    note_bytes_between(run);
    gw_after(run, &ring->trial, error);
}

#else

#include "../report_hints.h"

static char *hint_of_report(struct gw_case *grading, const char *report, const void *context)
{
    static const struct report_hint hints[] = {
        {"race", "Record an event behind the work that must come first, in its stream, with "
                 "cudaEventRecord(). Let the other device's stream wait for it with "
                 "cudaStreamWaitEvent() before the work that must come later. Two orders are "
                 "needed: a piece is added after it has come, and the next piece comes into the "
                 "same memory after the one before was added."},
        {" of d_x[", "Piece p begins at element n * p / devices and ends where piece p + 1 begins. "
                     "The last one ends at n. Compare the index with the number of elements in "
                     "the piece."},
        {"uninitialized", "Only a piece that has come can be added. Which piece does the device "
                          "before this one send in this step, and how many elements has it?"}};
    (void)grading;
    (void)context;
    return report_hint_of(report, hints, sizeof(hints) / sizeof(hints[0]));
}

// --- preparing ------------------------------------------------------------------------------

// Fills the arrays; what all devices have at an index, in the case's own memory.
static const float *fill(struct gw_case *grading, const struct ring *ring)
{
    enum { LEAST = 128, MOST = 256 };
    static float common[32768];
    const size_t count = gw_trial_count(&ring->trial);
    for (size_t i = 0; i < count && i < sizeof(common) / sizeof(common[0]); i++) {
        common[i] = (float)floor(gw_random(grading, LEAST, MOST));
    }
    double power = 1;
    for (int d = 0; d < ring_arrays(ring); d++) {
        float *x = gw_add_array(grading, ring_names[d], GW_IN_OUT, GW_FLOAT, count);
        for (size_t i = 0; i < count && !ring->random; i++) {
            x[i] = (float)(power * common[i]);
        }
        if (ring->random) {
            gw_fill_floats(grading, x, count);
        }
        power *= ring_base(ring_arrays(ring));
    }
    return common;
}

// What the arrays of the first devices should be, and how far off they may be.
static void expect_sums(struct gw_case *grading, const struct ring *ring, int devices)
{
    const double *x[RING_MOST];
    double *want[RING_MOST];
    double *tolerances[RING_MOST];
    for (int d = 0; d < ring_arrays(ring); d++) {
        x[d] = gw_in_double(grading, ring_names[d]);
        want[d] = gw_expected(grading, ring_names[d]);
        tolerances[d] = gw_tolerances(grading, ring_names[d]);
    }
    for (size_t i = 0; i < gw_trial_covered(&ring->trial); i++) {
        double sum = 0;
        double magnitude = 0;
        for (int d = 0; d < devices; d++) {
            sum += x[d][i];
            magnitude += fabs(x[d][i]);
        }
        for (int d = 0; d < ring_arrays(ring); d++) {
            want[d][i] = d < devices ? sum : x[d][i];
            tolerances[d][i] = d < devices ? devices * 0x1p-24 * magnitude : 0;
        }
    }
}

// --- bytes between devices ------------------------------------------------------------------

/** Bytes that went from each device to each other one. */
struct ring_traffic {
    int devices;
    long long sent[RING_MOST][RING_MOST];
    long long from[RING_MOST], to[RING_MOST]; /**< of each device, together */
    long long total;
};

static struct ring_traffic traffic_of(struct gw_case *grading, int devices)
{
    const int64_t *sent = gw_result(grading, "sent");
    struct ring_traffic traffic = {.devices = devices};
    for (int from = 0; from < RING_MOST; from++) {
        for (int to = 0; to < RING_MOST; to++) {
            const long long bytes = sent[from * RING_MOST + to];
            traffic.sent[from][to] = bytes;
            traffic.from[from] += bytes;
            traffic.to[to] += bytes;
            traffic.total += bytes;
        }
    }
    return traffic;
}

static bool are_neighbors(int one, int other, int devices)
{
    return (one + 1) % devices == other || (other + 1) % devices == one;
}

// All bytes come from one device or go to it.
static bool is_through(const struct ring_traffic *traffic, int hub)
{
    return traffic->from[hub] + traffic->to[hub] == traffic->total;
}

static void expect_ring(struct gw_case *grading, const struct ring_traffic *traffic)
{
    const int devices = traffic->devices;
    for (int hub = 0; devices > 2 && hub < devices; hub++) {
        gw_expect(grading, !is_through(traffic, hub) || traffic->total == 0,
                  "right, but all bytes go through device %d: it receives %lld and sends %lld, "
                  "while the others wait; in a ring each device sends pieces to the next one in "
                  "every step, so that all links work at the same time",
                  hub, traffic->to[hub], traffic->from[hub]);
    }
    for (int from = 0; from < devices; from++) {
        for (int to = 0; to < devices; to++) {
            gw_expect(grading,
                      from == to || are_neighbors(from, to, devices) ||
                          traffic->sent[from][to] == 0,
                      "right, but device %d sent %lld bytes to device %d, which is no neighbor of "
                      "it in the ring: send to device (d + 1) %% devices only, and let it send the "
                      "sum on",
                      from, traffic->sent[from][to], to);
        }
    }
}

static void expect_bytes(struct gw_case *grading, const struct ring *ring, int devices)
{
    enum { SIZE = 4 };
    const struct ring_traffic traffic = traffic_of(grading, devices);
    const long long n = ring->trial.n;
    const long long least = 2 * (n - (n + devices - 1) / devices) * SIZE;
    const long long most = 2 * (n - n / devices) * SIZE;
    const long long total = 2 * (devices - 1) * n * SIZE;
    gw_expect(grading, devices == 2 || traffic.total != devices * (devices - 1) * n * SIZE,
              "right, but whole arrays go around the ring: the devices sent %lld bytes together, "
              "and %lld are enough; cut the arrays into as many pieces as there are devices, and "
              "send one piece per step",
              traffic.total, total);
    expect_ring(grading, &traffic);
    bool both_ways = devices > 2;
    for (int d = 0; d < devices; d++) {
        const int next = (d + 1) % devices;
        both_ways = both_ways && traffic.sent[d][next] > 0 && traffic.sent[next][d] > 0;
    }
    gw_expect(grading, !both_ways || traffic.total <= total,
              "right, but the devices sent %lld bytes together, and must send %lld: bytes go both "
              "ways between neighbors; a kernel that adds to another device's array reads each "
              "element there and writes it back: let each device read the other's array, and add "
              "to its own",
              traffic.total, total);
    gw_expect(
        grading, traffic.total == total,
        "right, but the devices sent %lld bytes to each other, and must send %lld together, 2 "
        "* (devices - 1) * n floats: send each piece devices - 1 times while it is added up, "
        "and devices - 1 times when it is complete",
        traffic.total, total);
    for (int d = 0; d < devices; d++) {
        const long long bytes =
            traffic.from[d] < least || traffic.from[d] > most ? traffic.from[d] : traffic.to[d];
        gw_expect(grading, bytes >= least && bytes <= most,
                  "right, but device %d %s %lld bytes, and the header allows %lld to %lld: the "
                  "pieces are not as equal as possible, so that some steps take longer; let piece "
                  "p begin at element n * p / devices",
                  d, bytes == traffic.from[d] ? "sent" : "received", bytes, least, most);
    }
}

static void expect_host_away(struct gw_case *grading)
{
    enum { LAUNCH_TOLD = 64 };
    const long long told = (long long)gw_noted(grading, "told bytes");
    const long long free = LAUNCH_TOLD * (long long)gw_noted(grading, "launches");
    const long long in = (long long)gw_given_by_host(grading) - (told < free ? told : free);
    const long long out = (long long)gw_seen_by_host(grading);
    gw_expect(grading, in <= GW_LITTLE_TRAFFIC && out <= GW_LITTLE_TRAFFIC,
              "%lld bytes went from device to host and %lld from host to device, and the limit of "
              "each is %d: copy from device to device, with cudaMemcpyPeerAsync, and add in a "
              "kernel",
              out, in, GW_LITTLE_TRAFFIC);
}

// --- the case -------------------------------------------------------------------------------

static void expect_device_set_back(struct gw_case *grading, const struct ring *ring)
{
    const int other = (int)gw_noted(grading, "other device");
    gw_expect(
        grading, other < 0,
        "after the call device %d is current, and before it was device %d: save the "
        "device that cudaGetDevice() stores, and set it again at the end, also after an error",
        other, ring->current);
}

// Runs the case; false if there is no result to look at.
static bool run(struct gw_case *grading, const struct ring *ring)
{
    if (ring->which == 0) {
        return gw_run_trial(grading, &ring->trial);
    }
    gw_run_case(grading);
    if (call_has_failed(grading, "a call failed, and its error was lost: check what each call "
                                 "returns, and return the first error")) {
        return false;
    }
    gw_expect_returned(grading, cudaSuccess);
    return true;
}

static void grade(struct gw_case *grading, const void *argument)
{
    enum { FULL_WARP = 32 };
    const struct ring ring = *(const struct ring *)argument;
    const int arrays = ring_arrays(&ring);
    const float *common = fill(grading, &ring);
    gw_add_array(grading, "sent", GW_OUTPUT, GW_INT64, (size_t)RING_MOST * RING_MOST);
    expect_sums(grading, &ring, arrays);
    gw_set_parameters(grading, &ring, sizeof(ring));
    gw_tell_devices(grading, ring.there > arrays ? ring.there : arrays);
    gw_tell_hint(grading, hint_of_report, NULL);
    const bool has_result = run(grading, &ring);
    if (!has_result) {
        expect_device_set_back(grading, &ring);
        return;
    }
    const int unfinished = (int)gw_noted(grading, "unfinished");
    gw_expect(grading, unfinished == 0,
              "ring_sum returned before %d operation%s had finished: wait for the streams of all "
              "devices before you return",
              unfinished, gw_plural(unfinished));
    const int devices = (int)gw_noted(grading, "devices");
    const bool refused = ring.trial.expect != cudaSuccess;
    if (!refused && devices < ring.devices) {
        expect_sums(grading, &ring, devices);
        gw_remark(grading, devices == 1
                               ? "this computer has one device, so each case ran with one: "
                                 "grade ring_sum on the CPU device to test 2 to 8"
                               : "here are fewer devices than the cases have, so these "
                                 "ran with as many as there are");
    }
    if (!refused && !ring.random && devices > 1 && ring.trial.n > 0) {
        const struct ring_numbers numbers = {devices, ring.trial.n, arrays, common};
        ring_suspect_slips(grading, &numbers);
        gw_expect_no_suspect(grading);
    }
    for (int d = 0; d < arrays; d++) {
        gw_expect_within(grading, ring_names[d]);
    }
    expect_device_set_back(grading, &ring);
    if (refused || ring.trial.n == 0) {
        gw_expect_no_launch(grading, refused ? "arguments that are refused" : "n = 0");
    } else if (devices > 1 && gw_is_profiled(grading)) {
        const int64_t added = (int64_t)ring.trial.n * (devices - 1);
        expect_host_away(grading);
        if (ring.trial.n >= FULL_WARP * devices) {
            gw_expect_threads(grading, added, FULL_WARP);
        }
        gw_expect_terms_shared_out(grading, added, 2);
        gw_expect_not_alone(grading, added, sizeof(float), 2);
        expect_bytes(grading, &ring, devices);
    }
}

#define RING(words, how, count, of, ...)                                                           \
    GW_CASE("n = " #count ", " #of " devices" words, grade, how, struct ring,                      \
            {.n = (count), __VA_ARGS__}, .devices = (of))
#define RING_WITH(words, how, count, of, ...)                                                      \
    GW_CASE("n = " #count ", " #of " devices" words, grade, how, struct ring, {.n = (count)},      \
            .devices = (of), __VA_ARGS__)
#define REFUSED(count, of) RING("", GW_ONCE, count, of, .expect = cudaErrorInvalidValue)
#define NO_MEMORY_FOR(call)                                                                        \
    RING(", cudaMalloc fails in call " #call, GW_ONCE, 100, 3, .failing_allocation = (call))
#define FAILS(name, number, call)                                                                  \
    RING_WITH(", " name " fails in call " #call, GW_ONCE, 100, 3, .failing = (number),             \
              .which = (call))

// Few elements: what can go wrong is in the order of pieces, steps and devices.
static const struct gw_case_declaration cases[] = {
    RING("", GW_TWICE, 132, 4),
    RING("", GW_TWICE, 100, 2),
    RING("", GW_TWICE, 100, 3),
    RING("", GW_ONCE, 251, 5),
    RING("", GW_ONCE, 90, 6),
    RING("", GW_ONCE, 111, 7),
    RING("", GW_ONCE, 197, 8),
    RING("", GW_ONCE, 5, 8),
    RING("", GW_ONCE, 1, 3),
    RING("", GW_ONCE, 8, 8),
    RING("", GW_ONCE, 50, 1),
    RING_WITH(", random numbers", GW_TWICE, 203, 4, .random = true),
    RING(GW_BEFORE_WORDS, GW_CALLED_BEFORE | GW_ONCE, 70, 3),
    RING(GW_ODD_WORDS, GW_ODD_ARRAYS | GW_ONCE, 131, 4),
    RING(", arrays longer than needed", GW_ONCE, 75, 3, .longer = 40),
    RING_WITH(" of 5", GW_ONCE, 64, 3, .there = 5),
    RING_WITH(", device 2 is current", GW_ONCE, 66, 3, .current = 2),
    RING_WITH(", with peer access", GW_ONCE, 64, 4, .has_access = true),
    RING("", GW_ONCE, 2500, 4),
    RING("", GW_ONCE, 4000, 3),
    RING("", GW_ONCE, 514, 2), // pieces of one element more than a block of 256 has threads
    RING("", GW_ONCE, 0, 4),
    REFUSED(-1, 3),
    REFUSED(10, 0),
    REFUSED(10, -1),
    REFUSED(10, 9),
    REFUSED(0, 0),
    NO_MEMORY_FOR(1),
    NO_MEMORY_FOR(3),
    FAILS("cudaMemcpyPeerAsync", 1, 1),
    FAILS("cudaMemcpyPeerAsync", 1, 7),
    FAILS("cudaStreamCreateWithFlags", 2, 2),
    FAILS("cudaEventRecord", 3, 4),
    RING(", device limit: 16 threads per block", GW_ONCE, 96, 3, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
