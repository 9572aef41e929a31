// SPDX-License-Identifier: MIT
// Reads the files that a run has written.
#pragma once

#include "facts.h"

/** How it ended and what was found (checker/messages/findings_file.h). */
void gw_predict_read_findings(struct gw_predict_facts *facts, const char *path);

/** What each kernel did (checker/counting/counts_file.c). */
void gw_predict_read_counts(struct gw_predict_facts *facts, const char *path);

/** Instructions of warps (PTX_MACHINE_ISSUES). */
void gw_predict_read_issues(struct gw_predict_facts *facts, const char *path);

/** What was written down (show.h). */
void gw_predict_read_shown(struct gw_predict_facts *facts, const char *path);
