// SPDX-License-Identifier: MIT
// A filter of system calls in the making: rules for one call each, of which all must let it
// through; a call that has no rule is let through.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** What becomes of a call that is not let through. */
enum gw_refusal {
    GW_REFUSE,            /**< it fails with EPERM, as if the user had no right to it */
    GW_PRETEND_TO_BE_OLD, /**< it fails with ENOSYS, and libraries take an older one */
    GW_STOP               /**< SIGSYS ends the program, which an honest one never makes happen */
};

struct gw_filter;

/** Whether this kernel has filters, and this architecture a list of what to deny. */
bool gw_filter_is_known(void);

/** A filter that ends what calls in another architecture's manner; to be freed with free(). */
struct gw_filter *gw_filter_begin(void);

/** Call `number` is not let through. */
void gw_filter_deny(struct gw_filter *filter, int number, enum gw_refusal refusal);

/** The same for all numbers from `first` on. */
void gw_filter_deny_from(struct gw_filter *filter, int first, enum gw_refusal refusal);

/** Call `number` is let through only if an argument, cut to 32 bits, is one of `values`. */
void gw_filter_only(struct gw_filter *filter, int number, unsigned argument, const uint32_t *values,
                    size_t count, enum gw_refusal refusal);

/** Call `number` is not let through if an argument, cut to 32 bits, is one of `values`. */
void gw_filter_except(struct gw_filter *filter, int number, unsigned argument,
                      const uint32_t *values, size_t count, enum gw_refusal refusal);

/** The same if the argument has one of these bits. */
void gw_filter_without_bits(struct gw_filter *filter, int number, unsigned argument, uint32_t bits,
                            enum gw_refusal refusal);

/** Call `number` is let through only if the argument has one of these bits. */
void gw_filter_only_with_bits(struct gw_filter *filter, int number, unsigned argument,
                              uint32_t bits, enum gw_refusal refusal);

/** Call `number` is let through only if two arguments are these, all 64 bits of them. */
void gw_filter_only_addresses(struct gw_filter *filter, int number, const unsigned arguments[2],
                              const uint64_t values[2], enum gw_refusal refusal);

/** From now on it holds for this process and all that it starts. @return 0 or an errno */
int gw_filter_install(struct gw_filter *filter);
