// SPDX-License-Identifier: MIT
// Which page of docs/messages explains a message. The reader sees it by `./gridwork explain PAGE`.
#pragma once

#include <stdbool.h>

/**
 * The page of what the checker or a grader says.
 * @param sentence its first line: "race: kernel add read ...", "d_c[0] is 1 but should be 2"
 * @param in_c     it is said of plain C, which has a checker of its own
 * @return its name, which lives for ever, or NULL where the sentence itself is all there is to say
 */
const char *gw_page_of_message(const char *sentence, bool in_c);
