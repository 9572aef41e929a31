// SPDX-License-Identifier: MIT
/**
 * @file ring_slips.h
 * The names of the devices' arrays, for both halves; and for the grader's half what slips make of
 * a sum over devices. Device d begins with a power d of a base, times a number that all devices
 * have at that index. So an element of the result says how often each device's number was added to
 * it, as a digit to that base.
 */
#pragma once

enum { RING_MOST = 8 };

/** The arrays' names, which reports show. */
static const char *const ring_names[RING_MOST] = {"d_x[0]", "d_x[1]", "d_x[2]", "d_x[3]",
                                                  "d_x[4]", "d_x[5]", "d_x[6]", "d_x[7]"};

#ifndef GW_RUNNER

#include "grader.h"

#include <math.h>
#include <stdio.h>

/** The numbers are below 256, and all sums below 2^24, which a float holds exactly. */
static inline int ring_base(int devices)
{
    static const int bases[RING_MOST + 1] = {2, 256, 256, 40, 16, 9, 6, 4, 4};
    return bases[devices];
}

/** One run: its devices and elements, and the numbers that all devices have times that power. */
struct ring_numbers {
    int devices, n;
    int base_devices; /**< the base is that of so many */
    const float *common;
};

/** How often each device's number was added. */
struct ring_terms {
    bool known; /**< the element is such a sum at all */
    int times[RING_MOST];
    int devices; /**< whose number is in it */
    int most;    /**< times of one of them */
};

static inline struct ring_terms ring_terms_of(const struct ring_numbers *of, int i, double got)
{
    struct ring_terms terms = {0};
    const double common = of->common[i];
    const int base = ring_base(of->base_devices);
    double rest = got / common;
    terms.known = isfinite(rest) && rest >= 1 && rest <= floor(rest);
    for (int d = 0; d < of->devices && terms.known; d++) {
        const double higher = floor(rest / base);
        terms.times[d] = (int)(rest - base * higher);
        terms.devices += terms.times[d] > 0;
        terms.most = terms.times[d] > terms.most ? terms.times[d] : terms.most;
        rest = higher;
    }
    terms.known = terms.known && rest <= 0;
    return terms;
}

static inline bool ring_is_complete(const struct ring_numbers *of, const struct ring_terms *terms)
{
    return terms->known && terms->devices == of->devices && terms->most == 1;
}

static inline bool ring_is_own(const struct ring_terms *terms, int device)
{
    return terms->known && terms->devices == 1 && terms->times[device] == 1;
}

/** What all elements of all devices are together. */
struct ring_findings {
    int first_device, first; /**< where the first wrong element is; first < 0: there is none */
    double got, want;
    int complete, own, partial, repeated, strange; /**< elements, of all devices */
    int most_devices;                              /**< whose numbers are in one element, at most */
    bool tail_alone;   /**< wrong are those beyond devices * (n / devices), and no others */
    bool once;         /**< each element is complete on one device */
    bool missing_once; /**< each element is complete on all devices but one */
    bool never;        /**< no element is complete */
    bool on_one;       /**< all are complete on device `root`, and own on all others */
    bool means;        /**< all are the sum divided by the number of devices */
    bool same;         /**< each element has the same value on all devices */
    bool all_in_each;  /**< each element has the numbers of all devices in it */
    int in_piece; /**< of each piece only so many elements are complete, the first; 0: not so */
    int root;
};

/** Of each piece only so many elements are complete, the first; 0: that is not so. */
static inline int ring_complete_in_piece(struct gw_case *grading, const struct ring_numbers *of)
{
    int in_piece = 0;
    for (int piece = 0; piece < of->devices; piece++) {
        const int begin = (int)((long long)of->n * piece / of->devices);
        const int end = (int)((long long)of->n * (piece + 1) / of->devices);
        for (int d = 0; d < of->devices; d++) {
            int right = 0;
            int first_wrong = end - begin;
            for (int i = begin; i < end; i++) {
                const double got = gw_real_result(grading, ring_names[d], (size_t)i);
                const struct ring_terms terms = ring_terms_of(of, i, got);
                const bool complete = ring_is_complete(of, &terms);
                right += complete;
                first_wrong = !complete && i - begin < first_wrong ? i - begin : first_wrong;
            }
            in_piece = in_piece == 0 ? right : in_piece;
            if (right != first_wrong || right != in_piece || right == end - begin) {
                return 0;
            }
        }
    }
    return in_piece % 32 == 0 ? in_piece : 0;
}

static inline struct ring_findings ring_look(struct gw_case *grading, const struct ring_numbers *of)
{
    struct ring_findings found = {.first = -1,
                                  .tail_alone = true,
                                  .once = true,
                                  .missing_once = true,
                                  .never = true,
                                  .means = true,
                                  .same = true,
                                  .all_in_each = true,
                                  .root = -1};
    int complete_on[RING_MOST] = {0};
    int own_on[RING_MOST] = {0};
    const int whole = of->n / of->devices * of->devices;
    for (int i = 0; i < of->n; i++) {
        int complete = 0;
        for (int d = 0; d < of->devices; d++) {
            const double want = ((double *)gw_expected(grading, ring_names[d]))[i];
            const double got = gw_real_result(grading, ring_names[d], (size_t)i);
            const struct ring_terms terms = ring_terms_of(of, i, got);
            const bool right = ring_is_complete(of, &terms);
            const bool own = ring_is_own(&terms, d);
            if (!right && found.first < 0) {
                found.first_device = d;
                found.first = i;
                found.got = got;
                found.want = want;
            }
            complete += right;
            complete_on[d] += right;
            own_on[d] += own;
            found.complete += right;
            found.own += own;
            found.repeated += terms.known && terms.most > 1;
            found.strange += !terms.known;
            found.all_in_each = found.all_in_each && terms.devices == of->devices;
            found.same =
                found.same && fabs(got - gw_real_result(grading, ring_names[0], (size_t)i)) <= 0;
            found.partial += terms.known && !right && !own && terms.most == 1;
            found.most_devices =
                terms.devices > found.most_devices ? terms.devices : found.most_devices;
            found.tail_alone = found.tail_alone && (i < whole ? right : own);
            found.means = found.means && fabs(got * of->devices - want) <= 1e-5 * want;
        }
        found.once = found.once && complete == 1;
        found.missing_once = found.missing_once && complete == of->devices - 1;
        found.never = found.never && complete == 0;
    }
    for (int d = 0; d < of->devices; d++) {
        if (complete_on[d] == of->n) {
            found.root = d;
        }
    }
    found.on_one = found.root >= 0 && found.complete == of->n &&
                   found.own == of->n * (of->devices - 1) && own_on[found.root] == 0;
    found.tail_alone = found.tail_alone && whole < of->n && whole > 0;
    found.in_piece = found.first < 0 ? 0 : ring_complete_in_piece(grading, of);
    return found;
}

/** "0, 2 and 3" */
static inline void ring_list(char text[40], const struct ring_terms *terms, int devices, bool in_it)
{
    int left = 0;
    size_t length = 0;
    for (int d = 0; d < devices; d++) {
        left += (terms->times[d] > 0) == in_it;
    }
    text[0] = '\0';
    for (int d = 0; d < devices; d++) {
        if ((terms->times[d] > 0) == in_it) {
            left--;
            length += (size_t)snprintf(text + length, 40 - length, "%d%s", d,
                                       left > 1   ? ", "
                                       : left > 0 ? " and "
                                                  : "");
        }
    }
}

#define RING_WRONG "d_x[%d][%d] is %.9g but should be %.9g: "
#define RING_PLACE found.first_device, found.first, found.got, found.want

/** What is known of the first wrong element alone. */
static inline void ring_suspect_element(struct gw_case *grading, const struct ring_numbers *of,
                                        const struct ring_findings *looked)
{
    const struct ring_findings found = *looked;
    const struct ring_terms terms = ring_terms_of(of, found.first, found.got);
    char in[40];
    char out[40];
    ring_list(in, &terms, of->devices, true);
    ring_list(out, &terms, of->devices, false);
    int repeated = 0;
    while (repeated < of->devices - 1 && terms.times[repeated] < 2) {
        repeated++;
    }
    if (terms.known && terms.most > 1) {
        gw_suspect(grading,
                   RING_WRONG "it has the value of device %d %d times; does each step send the "
                              "piece that came in the step before, and no other?",
                   RING_PLACE, repeated, terms.times[repeated]);
    } else if (ring_is_own(&terms, found.first_device)) {
        gw_suspect(grading,
                   RING_WRONG "it is still the value of device %d itself; no device has sent it "
                              "the sum of this element",
                   RING_PLACE, found.first_device);
    } else if (terms.known) {
        gw_suspect(grading,
                   RING_WRONG "it is the sum over device%s %s only, without device%s %s; does "
                              "each step send the piece that came in the step before, and no "
                              "other?",
                   RING_PLACE, terms.devices == 1 ? "" : "s", in,
                   of->devices - terms.devices == 1 ? "" : "s", out);
    }
}

/** Notes what the arrays are of these slips. */
static inline void ring_suspect_slips(struct gw_case *grading, const struct ring_numbers *of)
{
    const struct ring_findings found = ring_look(grading, of);
    const int all = of->n * of->devices;
    if (found.first < 0) {
        return;
    }
    if (found.means) {
        gw_suspect(grading,
                   RING_WRONG "each element is the sum divided by the number of devices, a mean; "
                              "leave out the division",
                   RING_PLACE);
    } else if (found.tail_alone) {
        gw_suspect(grading,
                   RING_WRONG "wrong are the last n %% devices elements, which are in no piece: "
                              "pieces of n / devices elements end before n; let piece p begin at "
                              "element n * p / devices",
                   RING_PLACE);
    } else if (found.own == all) {
        gw_suspect(grading, RING_WRONG "each device has its own values still, so nothing was added",
                   RING_PLACE);
    } else if (found.on_one) {
        gw_suspect(grading,
                   RING_WRONG "only device %d has the sums; every device must have them: send each "
                              "complete piece on, around the ring",
                   RING_PLACE, found.root);
    } else if (found.once && found.repeated == 0 && found.strange == 0) {
        gw_suspect(grading,
                   RING_WRONG "each element is complete on one device only, as after the "
                              "reduce-scatter; the all-gather is missing: send the complete "
                              "pieces on, in devices - 1 more steps, and do not add them",
                   RING_PLACE);
    } else if (found.in_piece > 0) {
        gw_suspect(grading,
                   RING_WRONG "of each piece only the first %d elements were added; launch enough "
                              "blocks for all elements of the piece, (count - 1) / block + 1",
                   RING_PLACE, found.in_piece);
    } else if (found.never && found.most_devices == 1 && found.strange == 0) {
        gw_suspect(grading,
                   RING_WRONG
                   "each element is the value of one device: does add_piece add (+=)? If "
                   "so, check which piece is sent first after the reduce-scatter: "
                   "device d has the complete piece (d + 1) %% devices",
                   RING_PLACE);
    } else if (found.never && found.repeated == 0 && found.strange == 0 &&
               found.most_devices == of->devices - 1 && found.same) {
        gw_suspect(grading,
                   RING_WRONG "no element is complete: each has the values of at most %d of %d "
                              "devices; the reduce-scatter needs devices - 1 steps that add",
                   RING_PLACE, found.most_devices, of->devices);
    } else if (of->devices > 2 && found.missing_once && found.repeated == 0 && found.strange == 0) {
        gw_suspect(grading,
                   RING_WRONG "each element is complete on all devices but one; the all-gather "
                              "needs devices - 1 steps, and one is missing",
                   RING_PLACE);
    } else if (found.repeated > 0 && found.all_in_each && found.same) {
        gw_suspect(grading,
                   RING_WRONG "all devices have the same sum, in which the value of one device was "
                              "added twice; the reduce-scatter has devices - 1 steps that add, and "
                              "not more",
                   RING_PLACE);
    } else if (found.repeated > 0 && found.all_in_each) {
        gw_suspect(grading,
                   RING_WRONG "complete sums were added to what was there already; in the last "
                              "devices - 1 steps, a piece that comes replaces the values, and "
                              "nothing is added",
                   RING_PLACE);
    } else {
        ring_suspect_element(grading, of, &found);
    }
}

#endif
