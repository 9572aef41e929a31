// SPDX-License-Identifier: MIT
// What the record says of mistakes that were handed out and mended. A mistake's lines have the
// kind "mend", and say by their place what they are about:
//
//     handed_out  the mistake lies in mend/
//     report      the reader has said which report will come; "-": has seen it without
//     repair      it is mended
#pragma once

#include "practice/record.h"

/** Whether a mistake was mended: "lesson3/vector_add.floor_grid". */
bool gw_mended_has(const struct gw_practice_record *record, const char *mistake);

/**
 * The latest line that says that a mistake was handed out.
 * @param of      "lesson3/vector_add": of this exercise; NULL: of any, if it is not mended yet
 * @param is_open whether it is not mended yet
 * @return NULL if there is none
 */
const struct gw_practice_answer *gw_mended_latest(const struct gw_practice_record *record,
                                                  const char *of, bool *is_open);

/** Whether the reader has seen the report, since a line that handed out. */
bool gw_mended_was_predicted(const struct gw_practice_record *record,
                             const struct gw_practice_answer *handed_out);
