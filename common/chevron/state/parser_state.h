// SPDX-License-Identifier: MIT
// What the parser knows: its brackets, scopes, declarations and #if groups, and the edits noted so
// far. What is known at one place in the file is a value (struct gw_place), so that the branches of
// an #if all begin with the same.
#pragma once

#include "brackets.h"
#include "chevron/text/edits.h"
#include "chevron/text/error.h"
#include "name_table.h"

/** What is known between two tokens. A scope is told by the token of its opening bracket. */
struct gw_place {
    size_t top;                 /**< the stack of open brackets */
    size_t previous;            /**< the last token that is no preprocessor line */
    bool namespace_pending;     /**< since `namespace`: the next { opens one */
    bool template_pending;      /**< since `template <`, until the declaration ends */
    size_t template_parameters; /**< how many it has */
    bool arguments_pending;     /**< since >>>: the next token is its ( */
    uint64_t parameters_hidden; /**< kernels whose name a parameter of this function has */
    bool kernel_pending;        /**< since __global__, until its declaration ends */
    size_t kernel_scope;        /**< the bracket around it, as scopes are told apart below */
    size_t kernel_name;         /**< what it seems to declare, or GW_NO_TOKEN */
    bool kernel_optional;       /**< a = stood behind that name: a parameter has a default */
    size_t kernel_branch;       /**< the branch that name stands in */
    size_t shared_first;        /**< this statement's first `extern` or `__shared__`, or none */
    size_t shared_scope;        /**< the bracket around that */
    bool shared_seen, extern_seen;
    size_t head;                          /**< this statement's first token, or GW_NO_TOKEN */
    bool head_read;                       /**< and it is known whether a function is declared */
    size_t two_angles, two_angles_kernel; /**< k<< at the begin of a statement, or GW_NO_TOKEN */
    bool comma_seen;                      /**< outside brackets, in the body of a macro */
    size_t branch;                        /**< the #if or #else line around this, or GW_NO_TOKEN */
};

/** An #if group that is open. */
struct gw_conditional {
    struct gw_place place; /**< where every branch begins */
    bool dead;             /**< the group itself is never compiled */
    bool others_dead;      /**< the group began with `#if 1` */
};

/** The kernel expression of a launch. */
struct gw_kernel {
    size_t first, last; /**< its tokens */
    size_t body;        /**< where the body of the macro around it begins; 0 outside macros */
    uint64_t hidden;    /**< kernels whose name means something else here */
};

enum gw_suspicion_kind {
    GW_SUSPICION_LAUNCH,        /**< of a function that is not __global__ */
    GW_SUSPICION_RESULT,        /**< a kernel that returns something */
    GW_SUSPICION_CALL,          /**< of a kernel, without <<<>>> */
    GW_SUSPICION_HOST_CALL,     /**< of a function that is not __device__, in device code */
    GW_SUSPICION_TWO_ANGLES,    /**< k<<grid, block>>(...) */
    GW_SUSPICION_LIBRARY_CALL,  /**< of a library's function that the other side alone has */
    GW_SUSPICION_HOST_VARIABLE, /**< in device code */
    GW_SUSPICION_DEVICE_CALL,   /**< of a function that is __device__ alone, in the host's code */
};

/** What seems to be a mistake and is judged when the whole file is known. */
struct gw_suspicion {
    enum gw_suspicion_kind kind;
    size_t token; /**< where it would be reported */
    const struct gw_name *name;
};

/** What a function's body is for. */
struct gw_target {
    enum gw_architecture of;
    size_t brace, branch; /**< where it begins */
    bool asked;           /**< it asks for __CUDA_ARCH__ */
};

struct gw_parser {
    struct gw_source *source;
    struct gw_token *tokens;
    struct gw_chevron_error *error;
    struct gw_edit *edits; /**< owned; one for each token */
    struct gw_brackets brackets;
    struct gw_names names;
    struct gw_conditional *conditionals; /**< owned */
    size_t conditional_count;
    struct gw_kernel *late_kernels; /**< owned; of launches in macros, judged at the end */
    size_t late_kernel_count;
    struct gw_suspicion *suspicions; /**< owned */
    size_t suspicion_count;
    bool unseen_names;        /**< using namespace, or a class: functions may come from there */
    bool global_redefined;    /**< __global__ is a macro of this file */
    bool unbalanced;          /**< a } closed nothing */
    bool inline_ptx;          /**< an asm statement is PTX */
    size_t body_kernel;       /**< the name of the kernel whose body is read, or GW_NO_TOKEN */
    size_t body_brace;        /**< where that body begins */
    size_t body_branch;       /**< the branch it begins in */
    struct gw_target target;  /**< of the function whose body is read */
    size_t body_bounds;       /**< the ( of the kernel's launch bounds, or 0 */
    size_t device_parameters; /**< the ( of the device function whose body is read, or was */
    struct gw_place place;
    struct gw_place outside; /**< while in a macro: the place around it */
    size_t macro;            /**< the name of the macro we are in, or GW_NO_TOKEN */
    size_t body;             /**< where the macro's body begins; 0 outside macros */
    bool dead;               /**< inside #if 0, or #else of #if 1 */
};

/**
 * Begins with the first of source->tokens, which nothing is known of yet. Returns false with the
 * error filled in when there is no memory; gw_parser_free() is due in either case.
 */
bool gw_parser_create(struct gw_parser *parser, struct gw_source *source,
                      struct gw_chevron_error *error);

/** Frees what gw_parser_create() made, whatever it returned. */
void gw_parser_free(struct gw_parser *parser);

/** Makes the place one where nothing is known, below no bracket; only its branch is kept. */
void gw_place_begin(struct gw_parser *parser, bool in_function);

/** Behind a statement: forgets all that was known of it. */
void gw_statement_begin(struct gw_parser *parser);

/** What is left of a statement does not reach over this token. */
void gw_statement_forget(struct gw_parser *parser);

/** Reports an error at a token and returns false. */
__attribute__((format(printf, 3, 4))) bool gw_parser_fail(struct gw_parser *parser, size_t token,
                                                          const char *format, ...);

/** The topmost open bracket. */
static inline const struct gw_bracket *gw_top(const struct gw_parser *parser)
{
    return &parser->brackets.all[parser->place.top];
}

/** The topmost open bracket that is no ANGLE. */
static inline const struct gw_bracket *gw_base(const struct gw_parser *parser)
{
    return &parser->brackets.all[gw_top(parser)->base];
}

/** The brace of the namespace or function around this, or GW_NO_TOKEN. */
size_t gw_scope(const struct gw_parser *parser);

/** Is the token this punctuator? */
static inline bool gw_is_mark(const struct gw_parser *parser, size_t token, unsigned mark)
{
    return token < parser->source->token_count && parser->tokens[token].mark == mark;
}

/** Is the token this name or keyword? */
bool gw_is_word(struct gw_parser *parser, size_t token, const char *word);

/** Is the token one of these names and keywords, which end with a NULL? */
bool gw_is_one_of(struct gw_parser *parser, size_t token, const char *const *words);

/** What the file says so far of the name that the token is, or NULL. */
const struct gw_name *gw_known_name(struct gw_parser *parser, size_t token);

/** Notes these roles of the name that the token is. */
struct gw_name *gw_note_name(struct gw_parser *parser, size_t token, unsigned roles);
