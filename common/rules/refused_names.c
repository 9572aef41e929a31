// SPDX-License-Identifier: MIT
#include "refused_names.h"

#include <stdio.h>
#include <string.h>

#define MACHINE_CODE "%s: machine code and PTX cannot be followed here: write it in C"
#define HIDES "%s would hide what a function does from what checks it: take it out"
#define CHECKER_S "%s belongs to what checks the exercise, not to the exercise: take it out"
#define GRADER_S                                                                                   \
    "%s: names that begin with gw_ are the grader's, not the exercise's: take it out, or choose "  \
    "another name"
#define UNSEEN "%s moves memory unseen: call the function by its own name, without __builtin_"
#define VECTORS "%s: x86's own instructions cannot be followed here: write it in C"
#define STACK "%s looks into what runs the exercise: take it out"

struct rule {
    const char *beginning;
    bool whole;     // nothing may follow
    bool in_header; // stands in our own headers too, whose macros a student's line may use
    const char *sentence;
};

static const struct rule rules[] = {
    {"asm", true, false, MACHINE_CODE},
    {"__asm", true, false, MACHINE_CODE},
    {"__asm__", true, false, MACHINE_CODE},
    {"no_sanitize", false, false, HIDES},
    {"__no_sanitize", false, false, HIDES},
    {"__tsan_", false, false, CHECKER_S},
    {"__ubsan_", false, false, CHECKER_S},
    {"__asan_", false, false, CHECKER_S},
    {"__sanitizer_", false, false, CHECKER_S},
    {"gw_", false, true, GRADER_S},
    {"GW_", false, true, GRADER_S},
    {"__builtin_ia32_", false, false, VECTORS},
    {"__builtin_mem", false, false, UNSEEN},
    {"__builtin_str", false, false, UNSEEN},
    {"__builtin_stp", false, false, UNSEEN},
    {"__builtin_bcopy", true, false, UNSEEN},
    {"__builtin_bzero", true, false, UNSEEN},
    {"__builtin_bcmp", true, false, UNSEEN},
    {"__builtin___", false, false, UNSEEN},
    {"__builtin_frame_address", true, false, STACK},
    {"__builtin_return_address", true, false, STACK},
    {"__builtin_apply", false, false, STACK},
    {"__builtin_longjmp", true, false, STACK},
};

// The macros of common/grading/include.
static const char *const for_students[] = {"GW_NOT_STARTED", "GW_REAL"};

static bool is_for_students(const char *word)
{
    for (size_t i = 0; i < sizeof(for_students) / sizeof(*for_students); i++) {
        if (strcmp(word, for_students[i]) == 0) {
            return true;
        }
    }
    return false;
}

bool gw_name_is_refused(const char *word, bool expanded, char sentence[GW_LONGEST_RULE])
{
    for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++) {
        const struct rule *rule = &rules[i];
        const size_t length = strlen(rule->beginning);
        if (strncmp(word, rule->beginning, length) == 0 && !(rule->whole && word[length]) &&
            !(expanded && rule->in_header) && !is_for_students(word)) {
            snprintf(sentence, GW_LONGEST_RULE, rule->sentence, word);
            return true;
        }
    }
    return false;
}

bool gw_attribute_is_refused(const char *word, char sentence[GW_LONGEST_RULE])
{
    static const char *const attributes[] = {"optimize", "target", "target_clones",
                                             "naked",    "ifunc",  "symver"};
    const size_t underscores = strncmp(word, "__", 2) == 0 ? 2 : 0;
    const size_t length = strlen(word);
    for (size_t i = 0; i < sizeof(attributes) / sizeof(*attributes); i++) {
        const size_t bare = strlen(attributes[i]);
        if (length == bare + 2 * underscores &&
            strncmp(word + underscores, attributes[i], bare) == 0) {
            snprintf(sentence, GW_LONGEST_RULE,
                     "the attribute %s would compile a function otherwise than the grader does: "
                     "take it out",
                     attributes[i]);
            return true;
        }
    }
    return false;
}
