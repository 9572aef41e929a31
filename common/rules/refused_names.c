// SPDX-License-Identifier: MIT
#include "refused_names.h"

#include <stdio.h>
#include <string.h>

#define MACHINE_CODE "%s: the checker cannot follow machine code and PTX: write it in C"
#define HIDES "%s hides a function from the checker: remove it"
#define CHECKER_S "%s belongs to the checker, not to the exercise: remove it"
#define GRADER_S                                                                                   \
    "%s: names that begin with gw_ belong to the grader: remove it, or choose "                    \
    "another name"
#define UNSEEN                                                                                     \
    "%s is hidden from the checker: call the function by its plain name, without __builtin_"
#define VECTORS "%s: the checker cannot follow x86 instructions: write it in C"
#define STACK "%s reads the stack of the grader: remove it"

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
                     "the attribute %s compiles a function differently from the grader: remove it",
                     attributes[i]);
            return true;
        }
    }
    return false;
}
