// SPDX-License-Identifier: MIT
// Grades stencils, heat: the temperatures after all steps, by few launches.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   The first and the last point keep | ends_cool
//   Its content at the beginning means | other_added
//   cudaErrorInvalidValue if n or steps is negative, or if c | unstable_c
//   of a launch or of a copy | copy_unchecked
//   Launches: at most one | launch_for_each_step
//   Loads from device memory, if n | loads_for_each_step
//   the temperatures, for each | explanation
//   Threads: at least 32 | one_thread_a_block
//   Bytes that move between | result_looked_at
//   allowed | right copied_by_a_kernel
//   Accuracy: the error is | in_half_precision
//   of the temperatures at the | double_steps
//   The function works in the default | stream_beside
//   Each pointer may point | aligned_arrays_only
//   writes the n floats | no_guard
#include "../default_stream.h"
#include "../failing_copy.h"

struct parameters {
    struct gw_trial trial;
    float c;
    int steps;
    bool sine;   // half a wave between two ends of 0, whose formula is known
    int failing; // 1: cudaMemcpyAsync(), 2: cudaMemcpy()
};

#ifdef GW_RUNNER

#include "heat.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    float *d_u = gw_device_array(run, "d_u");
    float *d_other = gw_device_array(run, "d_other");

    gw_before_in_stream(&parameters->trial);
    have_call_fail(parameters->failing == 1 ? "cudaMemcpyAsync" : "cudaMemcpy",
                   parameters->failing > 0);
    const int error =
        (int)heat(d_u, d_other, parameters->trial.n, parameters->c, parameters->steps);
    note_failed_copy(run, parameters->failing, error);
    gw_after_in_stream(run, &parameters->trial, error);
}

#else

#include "../mistaken.h"

enum { PER_LAUNCH = 8, MOST_POINTS = 6000 }; // HEAT_STEPS; of all cases

/** The steps that a kernel makes; the right ones are all 0 but for their number. */
struct way {
    int steps, per_launch;
    enum { KEPT, COOLED, INSULATED, NOT_STORED } ends;
    enum { TWICE_HERE, ONCE_HERE, NOT_HERE } middle; // how often the point itself is subtracted
    double times;                                    // of c; 0: once
    int block, halo; // a block computes so many points, with a halo too small; 0: no blocks
};

static double step_at(const double *u, int i, int n, double c, const struct way *way)
{
    const bool is_end = i == 0 || i == n - 1;
    if (is_end && way->ends != COOLED && way->ends != INSULATED) {
        return u[i];
    }
    const double outside = way->ends == COOLED ? 0 : u[i];
    const double left = i > 0 ? u[i - 1] : outside;
    const double right = i < n - 1 ? u[i + 1] : outside;
    const double here = way->middle == TWICE_HERE ? 2 : way->middle == ONCE_HERE ? 1 : 0;
    return u[i] + c * (way->times > 0 ? way->times : 1) * (left - here * u[i] + right);
}

// Whether a point of a block with too small a halo is moved: the outermost ones of what it loads
// are not.
static void launch_in_blocks(double *next, const double *now, int n, double c, int steps,
                             const struct way *way)
{
    static double part[2][2 * MOST_POINTS];
    for (int first = 0; first < n; first += way->block) {
        const int begin = first - way->halo;
        const int count = way->block + 2 * way->halo;
        for (int t = 0; t < count; t++) {
            const int i = begin + t;
            part[0][t] = i >= 0 && i < n ? now[i] : 0;
        }
        for (int step = 0; step < steps; step++) {
            const double *u = part[step % 2];
            for (int t = 0; t < count; t++) {
                const int i = begin + t;
                const bool moves = i > 0 && i < n - 1 && t > 0 && t < count - 1;
                part[(step + 1) % 2][t] =
                    moves ? u[t] + c * (u[t - 1] - 2 * u[t] + u[t + 1]) : u[t];
            }
        }
        for (int t = 0; t < way->block && first + t < n; t++) {
            next[first + t] = part[steps % 2][way->halo + t];
        }
    }
}

/** The temperatures that come of it, in memory of its own until the next call. */
static const double *temperatures(const float *u, const float *other, int n, double c,
                                  const struct way *way)
{
    static double buffers[3][MOST_POINTS];
    double *now = buffers[0];
    double *next = buffers[1];
    double *between = buffers[2];
    for (int i = 0; i < n; i++) {
        now[i] = (double)u[i];
        next[i] = way->ends == NOT_STORED ? (double)other[i] : 0;
    }
    const int per_launch = way->per_launch > 0 ? way->per_launch : 1;
    for (int done = 0; done < way->steps; done += per_launch) {
        const int steps = way->steps - done < per_launch ? way->steps - done : per_launch;
        if (way->block > 0) {
            launch_in_blocks(next, now, n, c, steps, way);
        } else {
            const double ends[2] = {next[0], next[n - 1]};
            memcpy(between, now, (size_t)n * sizeof(*now));
            for (int step = 0; step < steps; step++) {
                for (int i = 0; i < n; i++) {
                    next[i] = step_at(between, i, n, c, way);
                }
                memcpy(between, next, (size_t)n * sizeof(*now));
            }
            if (way->ends == NOT_STORED) {
                next[0] = ends[0];
                next[n - 1] = ends[1];
            }
        }
        double *const swapped = now;
        now = next;
        next = swapped;
    }
    return now;
}

/** The arrays of a case, and what it is asked for. */
struct rod {
    const float *u, *other;
    int n, steps;
    double c;
};

// Whether the results are those temperatures, which are not the right ones.
static bool are(struct gw_case *grading, const struct rod *rod, const struct way *way)
{
    const double *want = gw_expected(grading, "d_u");
    const double *tolerances = gw_tolerances(grading, "d_u");
    const double *other = temperatures(rod->u, rod->other, rod->n, rod->c, way);
    int telling = 0;
    for (int i = 0; i < rod->n; i++) {
        const double room = 2 * tolerances[i] + 0x1p-22 * fabs(other[i]);
        if (!(fabs(gw_real_result(grading, "d_u", (size_t)i) - other[i]) <= room)) {
            return false;
        }
        telling += fabs(other[i] - want[i]) > 8 * room;
    }
    return telling > 0;
}

static void suspect(struct gw_case *grading, int n, const char *said)
{
    const double *want = gw_expected(grading, "d_u");
    const double *tolerances = gw_tolerances(grading, "d_u");
    int i = 0;
    while (i < n - 1 &&
           fabs(gw_real_result(grading, "d_u", (size_t)i) - want[i]) <= tolerances[i]) {
        i++;
    }
    gw_suspect(grading, "d_u[%d] is %.9g but should be %.9g: %s", i,
               gw_real_result(grading, "d_u", (size_t)i), want[i], said);
}

// Right temperatures, but after another number of steps: each cause that this fits.
static void suspect_steps(struct gw_case *grading, const struct rod *rod)
{
    const int launches = (int)gw_noted(grading, "launches");
    const bool copied = gw_noted(grading, "copies within device") > 0;
    const int each = launches == rod->steps ? 1 : PER_LAUNCH;
    const int before_last = (rod->steps - 1) / each * each;
    const int last = rod->steps - before_last;
    const int whole = rod->steps / PER_LAUNCH;
    int steps = 0;
    while (steps <= rod->steps + PER_LAUNCH &&
           (steps == rod->steps || !are(grading, rod, &(struct way){.steps = steps}))) {
        steps++;
    }
    if (steps > rod->steps + PER_LAUNCH) {
        return;
    }
    const struct {
        bool fits;
        const char *said;
    } causes[] = {
        {steps == rod->steps - 1 && each > 1 && last % 2 == 1,
         "all temperatures are those before the last step: after an odd number of steps they are "
         "in "
         "the other array in shared memory"},
        {steps == before_last && launches % 2 == 1 && !copied,
         "all temperatures are those before the last launch: an odd number of launches leaves the "
         "result in d_other; copy it to d_u"},
        {steps == before_last && launches % 2 == 1 && copied,
         "all temperatures are those before the last launch: does the copy at the end overwrite "
         "the result? The destination comes first, then the source"},
        {steps == before_last && launches > 0 && launches % 2 == 0 && copied,
         "all temperatures are those before the last launch, which are in d_other: an even number "
         "of launches leaves the result in d_u, so do not copy"},
        {steps == last && launches > 1,
         "all temperatures are those of the last launch alone: does each launch read the "
         "temperatures of the beginning? Swap the two pointers after each launch"},
        {steps == whole * PER_LAUNCH && launches == whole,
         "the launch for the last steps, fewer than HEAT_STEPS, is missing"},
        {steps > rod->steps && steps == (whole + 1) * PER_LAUNCH,
         "the last launch makes HEAT_STEPS steps, where fewer are left: pass it their number"}};
    bool known = false;
    for (size_t c = 0; c < sizeof(causes) / sizeof(causes[0]); c++) {
        if (causes[c].fits) {
            suspect(grading, rod->n, causes[c].said);
            known = true;
        }
    }
    if (!known) {
        suspect(grading, rod->n,
                steps > rod->steps ? "all temperatures are those after more steps than asked for: "
                                     "count the steps of each launch"
                                   : "all temperatures are those after fewer steps than asked "
                                     "for: count the steps of each launch");
    }
}

// What else the launches and the copy tell.
static void suspect_coverage(struct gw_case *grading, const struct rod *rod)
{
    const double *want = gw_expected(grading, "d_u");
    const double *tolerances = gw_tolerances(grading, "d_u");
    const int64_t launches = gw_noted(grading, "launches");
    const int64_t copied = gw_noted(grading, "bytes within device");
    const int64_t blocks = launches > 0 ? gw_noted(grading, "blocks") / launches : 0;
    const int64_t points = blocks > 0 ? gw_noted(grading, "threads") / launches / blocks : 0;
    const int64_t covered = blocks * (points - 2 * PER_LAUNCH);
    int first = rod->n;
    bool sums = launches == 1;
    for (int i = rod->n - 1; i >= 0; i--) {
        const double got = gw_real_result(grading, "d_u", (size_t)i);
        first = fabs(got - want[i]) <= tolerances[i] ? first : i;
        sums = sums && fabs(got - want[i] - (double)rod->other[i]) <= tolerances[i] + 1e-6;
    }
    if (first == rod->n) {
        return;
    }
    if (copied == rod->n && rod->n > 1) {
        suspect(grading, rod->n,
                "the copy from d_other to d_u took as many bytes as there are points, and each "
                "point has 4: a copy counts bytes; multiply by sizeof(float)");
    }
    if (sums) {
        suspect(grading, rod->n,
                "all temperatures match the sum with what d_other held before: assign (=), and do "
                "not add (+=)");
    }
    if (points > 2 * PER_LAUNCH && covered < rod->n && covered + points >= rod->n &&
        first > covered - PER_LAUNCH * launches - 1) {
        char said[200];
        (void)snprintf(said, sizeof(said),
                       "a block of %lld points computes %lld of them, without its halo, so %lld "
                       "block%s cannot compute %d points: launch (n - 1) / %lld + 1 blocks",
                       (long long)points, (long long)points - 2 * PER_LAUNCH, (long long)blocks,
                       gw_plural(blocks), rod->n, (long long)points - 2 * PER_LAUNCH);
        suspect(grading, rod->n, said);
    }
}

static void suspect_slips(struct gw_case *grading, const struct rod *rod)
{
    static const struct {
        struct way way;
        const char *said;
    } slips[] = {
        {{.ends = COOLED},
         "all temperatures are those of a rod with 0 beyond both ends: the first and the last "
         "point keep their temperatures"},
        {{.ends = INSULATED},
         "all temperatures are those of a rod without heat flow at both ends: the first and the "
         "last point keep their temperatures"},
        {{.ends = NOT_STORED},
         "the ends are those that d_other had at the beginning: store the first and the last "
         "point as well, with their old temperatures"},
        {{.middle = ONCE_HERE},
         "all temperatures match old[i - 1] - old[i] + old[i + 1]: subtract 2 * old[i]"},
        {{.middle = NOT_HERE},
         "all temperatures match old[i - 1] + old[i + 1] without the - 2 * old[i]"},
        {{.times = 2}, "all temperatures are those of 2 * c"},
        {{.times = 0.5}, "all temperatures are those of c / 2"}};
    for (size_t s = 0; s < sizeof(slips) / sizeof(slips[0]); s++) {
        for (int per_launch = 1; per_launch <= PER_LAUNCH; per_launch += PER_LAUNCH - 1) {
            struct way way = slips[s].way;
            way.steps = rod->steps;
            way.per_launch = per_launch;
            if (are(grading, rod, &way)) {
                suspect(grading, rod->n, slips[s].said);
                break;
            }
        }
    }
}

// Whatever else is wrong: the ends were to keep what they had. (What d_other had there, nobody
// wrote.)
static void suspect_ends(struct gw_case *grading, const struct rod *rod)
{
    const int last = rod->n - 1;
    const double ends[2] = {gw_real_result(grading, "d_u", 0),
                            gw_real_result(grading, "d_u", (size_t)last)};
    const bool moves_first = ends[0] != (double)rod->u[0] && ends[0] != (double)rod->other[0];
    const bool moves_last = ends[1] != (double)rod->u[last] && ends[1] != (double)rod->other[last];
    if (moves_first || moves_last) {
        char said[200];
        (void)snprintf(said, sizeof(said),
                       "the first and the last point keep their temperatures, but %s changed%s",
                       moves_first ? "the first one" : "the last one",
                       moves_first && moves_last ? ", and so did the last one" : "");
        suspect(grading, rod->n, said);
    }
}

// Blocks whose halo has fewer points than a launch makes steps.
static void suspect_halo(struct gw_case *grading, const struct rod *rod)
{
    const int64_t blocks = gw_noted(grading, "blocks");
    const int threads = blocks > 0 ? (int)(gw_noted(grading, "threads") / blocks) : 0;
    for (int halo = 0; halo < PER_LAUNCH && threads > 2 * PER_LAUNCH; halo++) {
        const int points[] = {threads - 2 * halo, threads, threads - 2 * PER_LAUNCH};
        for (size_t p = 0; p < sizeof(points) / sizeof(points[0]); p++) {
            const struct way way = {
                .steps = rod->steps, .per_launch = PER_LAUNCH, .block = points[p], .halo = halo};
            if (are(grading, rod, &way)) {
                char said[300];
                (void)snprintf(said, sizeof(said),
                               "all temperatures match blocks with a halo of %d point%s on either "
                               "side: each step makes one more point at its edge wrong, so %d "
                               "steps per launch need a halo of %d",
                               halo, halo == 1 ? "" : "s", PER_LAUNCH, PER_LAUNCH);
                suspect(grading, rod->n, said);
                return;
            }
        }
    }
}

static void expect_few_launches(struct gw_case *grading, const struct parameters *parameters)
{
    const int64_t launches = gw_noted(grading, "launches");
    const int enough = (parameters->steps + PER_LAUNCH - 1) / PER_LAUNCH;
    gw_expect_of_launch(
        grading, launches <= enough + 1,
        "right, but %lld launches were made for %d steps, and the limit is %d: let a launch make "
        "HEAT_STEPS = %d steps, in shared memory, by blocks with a halo of %d points on either "
        "side",
        (long long)launches, parameters->steps, enough + 1, PER_LAUNCH, PER_LAUNCH);
    const double n = parameters->trial.n;
    const double sectors = (double)gw_noted(grading, "load sectors");
    const double limit = 1.5 * enough * n / 8;
    gw_expect_of_launch(
        grading, n < 4000 || sectors <= limit,
        "right, but %.0f sectors of 32 bytes were loaded from device memory, and the limit is "
        "%.0f: in each launch, let a block load its points and the halo once, and make the steps "
        "in shared memory",
        sectors, limit);
}

// After k steps half a wave of the sine is as high as the formula says, but for the error of the
// steps themselves, which is known as well: each makes it lower by the same factor.
static void expect_sine(struct gw_case *grading, float *u, int n, double c, int steps)
{
    double *want = gw_expected(grading, "d_u");
    double *tolerances = gw_tolerances(grading, "d_u");
    const double pi = 3.14159265358979323846;
    const double angle = pi / (n - 1);
    const double formula = exp(-angle * angle * c * steps);
    const double stepped = pow(1 - 4 * c * sin(angle / 2) * sin(angle / 2), steps);
    for (int i = 0; i < n; i++) {
        u[i] = i == n - 1 ? 0.0f : (float)sin(angle * i);
    }
    for (int i = 0; i < n; i++) {
        want[i] = i == n - 1 ? 0 : formula * sin(angle * i);
        tolerances[i] = fabs(formula - stepped) + (7.0 * steps + 1) * 0x1p-24;
    }
}

static void expect_steps(struct gw_case *grading, const struct rod *rod)
{
    const struct way right = {.steps = rod->steps};
    double *want = gw_expected(grading, "d_u");
    double *tolerances = gw_tolerances(grading, "d_u");
    const double *after = temperatures(rod->u, rod->other, rod->n, rod->c, &right);
    double most = 0;
    for (int i = 0; i < rod->n; i++) {
        most = fmax(most, fabs((double)rod->u[i]));
    }
    for (int i = 0; i < rod->n; i++) {
        want[i] = after[i];
        tolerances[i] = 7.0 * rod->steps * 0x1p-24 * most;
    }
}

static void expect_counts(struct gw_case *grading, const struct parameters *parameters)
{
    const struct gw_trial *trial = &parameters->trial;
    const int64_t launches = gw_noted(grading, "launches");
    gw_expect_many_threads(grading, trial->n);
    gw_expect_little_traffic_of(grading, trial->n, parameters->steps + 1, "each temperature");
    gw_expect_blocks_work(grading, trial->n);
    gw_expect_terms_shared_out(grading, trial->n, launches > 0 ? launches : 1);
    gw_expect_not_alone(grading, trial->n, (int64_t)sizeof(float) * (launches > 0 ? launches : 1),
                        0);
    expect_few_launches(grading, parameters);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t count = gw_trial_count(trial);
    float *u = gw_add_array(grading, "d_u", GW_IN_OUT, GW_FLOAT, count);
    float *other = gw_add_array(grading, "d_other", GW_IN_OUT, GW_FLOAT, count);
    gw_fill_floats(grading, u, count);
    gw_fill_floats(grading, other, count);
    const struct rod rod = {u, other, (int)gw_trial_covered(trial), parameters->steps,
                            (double)parameters->c};
    if (parameters->sine) {
        expect_sine(grading, u, rod.n, rod.c, rod.steps);
    } else if (rod.n > 0) {
        expect_steps(grading, &rod);
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (parameters->failing > 0) {
        gw_run_case(grading);
        if (call_has_failed(grading, "a copy failed: keep what it returns, and return it")) {
            return;
        }
        gw_expect_returned(grading, cudaSuccess);
    } else if (!gw_run_trial(grading, trial)) {
        return;
    }
    const bool steps = rod.n > 0 && parameters->steps > 0;
    if (steps && !parameters->sine) {
        suspect_steps(grading, &rod);
        suspect_slips(grading, &rod);
        suspect_halo(grading, &rod);
        suspect_coverage(grading, &rod);
        suspect_ends(grading, &rod);
        gw_expect_no_suspect(grading);
    }
    gw_expect_within(grading, "d_u");
    if (trial->longer > 0 && trial->expect == cudaSuccess) {
        const double *before = gw_in_double(grading, "d_other");
        for (size_t i = (size_t)rod.n; i < count; i++) {
            const double after = gw_real_result(grading, "d_other", i);
            gw_expect(grading, after >= before[i] && after <= before[i],
                      "d_other[%zu] was written, and the rod has %d points: check the bounds "
                      "before you store",
                      i, rod.n);
        }
    }
    if (!steps) {
        gw_expect_no_launch(grading, trial->expect != cudaSuccess ? "arguments that are refused"
                                     : rod.n == 0                 ? "n = 0"
                                                                  : "steps = 0");
        return;
    }
    gw_expect_float32(grading);
    gw_expect_default_stream(grading);
    const bool moves = rod.n > 2 && rod.c > 0; // else a launch has nothing to do
    if (gw_is_profiled(grading) && moves) {
        expect_counts(grading, parameters);
    }
}

#define ROD(words, how, count, of_c, of_steps, ...)                                                \
    GW_CASE("n = " #count ", c = " #of_c ", " #of_steps " steps" words, grade, how,                \
            struct parameters, {.n = (count), __VA_ARGS__}, .c = (of_c##f), .steps = (of_steps))
#define EXACT(count, of_c, of_steps) ROD("", 0, count, of_c, of_steps)
#define REFUSED(words, count, of_c, of_steps)                                                      \
    GW_CASE("n = " #count ", " words, grade, 0, struct parameters,                                 \
            {.n = (count), .longer = 30, .expect = cudaErrorInvalidValue}, .c = (of_c),            \
            .steps = (of_steps))
#define FAILS(name, which)                                                                         \
    GW_CASE("n = 100, 8 steps, " name " fails", grade, GW_ONCE, struct parameters, {.n = 100},     \
            .c = 0.25f, .steps = 8, .failing = (which))

static const struct gw_case_declaration cases[] = {
    // One step, an even number, and what no launch's steps divide; of rods that no block divides.
    EXACT(300, 0.25, 1),
    EXACT(300, 0.25, 2),
    EXACT(600, 0.4, 20),
    EXACT(480, 0.25, 3),
    EXACT(10, 0.3, 3),
    EXACT(1, 0.25, 5),
    EXACT(2, 0.25, 9),
    EXACT(3, 0.5, 8),
    EXACT(256, 0.1, 16),
    EXACT(257, 0.45, 24),
    EXACT(481, 0.25, 9),
    EXACT(33, 0.0, 4),
    GW_CASE("half a sine wave, n = 65, c = 0.25, 40 steps", grade, GW_ONCE, struct parameters,
            {.n = 65}, .c = 0.25f, .steps = 40, .sine = true),
    ROD(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 200, 0.25, 10),
    ROD(GW_ODD_WORDS, GW_ODD_ARRAYS, 700, 0.25, 12),
    ROD(", arrays longer than needed", 0, 500, 0.25, 7, .longer = 300),
    ROD("", GW_ONCE, 5000, 0.25, 40),
    EXACT(300, 0.25, 0),
    EXACT(0, 0.25, 8),
    REFUSED("negative", -1, 0.25f, 8),
    REFUSED("steps = -1", 100, 0.25f, -1),
    REFUSED("c = -0.1", 100, -0.1f, 8),
    REFUSED("c = 0.6", 100, 0.6f, 8),
    REFUSED("c is a NaN", 100, NAN, 8),
    FAILS("cudaMemcpyAsync", 1),
    FAILS("cudaMemcpy", 2),
    ROD(", device limit: 16 threads per block", 0, 300, 0.25, 12, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
