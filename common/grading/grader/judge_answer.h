// SPDX-License-Identifier: MIT
/**
 * @file judge_answer.h
 * What a runner's answer says besides results. Both functions end a run in which something is
 * wrong.
 */
#pragma once

#include "case.h"

/** What the runner left in `answer` besides results: errors, reports, changed inputs. */
void gw_case_judge_answer(struct gw_case *grading);

/** Leaks; judged last, since a wrong result matters more. */
void gw_case_judge_leaks(struct gw_case *grading);
