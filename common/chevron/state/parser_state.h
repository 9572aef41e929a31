// SPDX-License-Identifier: MIT
/**
 * @file parser_state.h
 * The one pass over the tokens: it follows brackets, scopes, declarations and #if groups, and
 * notes the edits. What is known at one place in the file is a value (struct gw_place), so that
 * the branches of an #if all begin with the same.
 */
#ifndef GW_PARSER_STATE_H
#define GW_PARSER_STATE_H

#include "brackets.h"
#include "chevron/text/edits.h"
#include "chevron/text/error.h"
#include "identifiers.h"

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
    GW_SUSPICION_LAUNCH,     /**< of a function that is not __global__ */
    GW_SUSPICION_RESULT,     /**< a kernel that returns something */
    GW_SUSPICION_CALL,       /**< of a kernel, without <<<>>> */
    GW_SUSPICION_HOST_CALL,  /**< of a function that is not __device__, in device code */
    GW_SUSPICION_TWO_ANGLES, /**< k<<grid, block>>(...) */
};

/** What seems to be a mistake and is judged when the whole file is known. */
struct gw_suspicion {
    enum gw_suspicion_kind kind;
    size_t token; /**< where it would be reported */
    const struct gw_name *name;
};

/** What stands before the name of a function. */
struct gw_declaration_head {
    bool known;        /**< every word's meaning is known: none can be a macro */
    bool returns_void; /**< `void` stands there */
    bool device;       /**< __device__, __global__ or constexpr does */
    size_t value;      /**< the first word or * of a type that is surely not void, or GW_NO_TOKEN */
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
    bool unseen_names;     /**< using namespace, or a class: functions may come from there */
    bool global_redefined; /**< __global__ is a macro of this file */
    bool unbalanced;       /**< a } closed nothing */
    size_t body_kernel;    /**< the name of the kernel whose body is read, or GW_NO_TOKEN */
    size_t body_brace;     /**< where that body begins */
    size_t body_branch;    /**< the branch it begins in */
    struct gw_place place;
    struct gw_place outside; /**< while in a macro: the place around it */
    size_t macro;            /**< the name of the macro we are in, or GW_NO_TOKEN */
    size_t body;             /**< where the macro's body begins; 0 outside macros */
    bool dead;               /**< inside #if 0, or #else of #if 1 */
};

/**
 * Notes the edits of source->tokens in parser->edits.
 * @return false with the error filled in when a launch is malformed or there is no memory
 */
bool gw_parse(struct gw_parser *parser, struct gw_source *source, struct gw_chevron_error *error);

/** Frees what gw_parse() made, whatever it returned. */
void gw_parser_free(struct gw_parser *parser);

/** Reports an error at a token and returns false. */
__attribute__((format(printf, 3, 4))) bool gw_parser_fail(struct gw_parser *parser, size_t token,
                                                          const char *format, ...);

/** The topmost open bracket. */
const struct gw_bracket *gw_top(const struct gw_parser *parser);

/** The topmost open bracket that is no ANGLE. */
const struct gw_bracket *gw_base(const struct gw_parser *parser);

/** Is the token this punctuator? */
bool gw_is_mark(const struct gw_parser *parser, size_t token, unsigned mark);

/** Is the token this name or keyword? */
bool gw_is_word(struct gw_parser *parser, size_t token, const char *word);

/* statements.c, for ; and braces */
bool gw_statement_end(struct gw_parser *parser, size_t token);
void gw_brace_open(struct gw_parser *parser, size_t token);
/** Behind a statement: forgets all that was known of it. */
void gw_statement_begin(struct gw_parser *parser);
/** What is left of a statement does not reach over this token. */
void gw_statement_forget(struct gw_parser *parser);

/* macros.c, for the two ends of a #define */
void gw_macro_begin(struct gw_parser *parser, size_t *token);
bool gw_macro_end(struct gw_parser *parser, size_t token);

/* conditionals.c, for #if, #else and #endif */
void gw_conditional_open(struct gw_parser *parser, size_t token);
void gw_conditional_else(struct gw_parser *parser, size_t token);
void gw_conditional_close(struct gw_parser *parser);

/* template_arguments.c, for < and > */
void gw_angle_open(struct gw_parser *parser, size_t token);
void gw_angles_close(struct gw_parser *parser, size_t token, size_t count);
/** The open < are no brackets: something follows that stands in no template argument. */
void gw_angles_forget(struct gw_parser *parser);
void gw_angles_comma(struct gw_parser *parser);

/* launch.c */
bool gw_launch_open(struct gw_parser *parser, size_t token);
bool gw_launch_close(struct gw_parser *parser, size_t token);
/** Reports the topmost bracket, which a launch needs closed by now. Returns false. */
bool gw_launch_fail_unclosed(struct gw_parser *parser);
/** At the end of the file or of a macro: returns false with an error if a launch is open. */
bool gw_launch_check_none_open(struct gw_parser *parser);

/* angle_rows.c, for what a row of < or > is; moves `*token` to the last one used */
bool gw_less_row(struct gw_parser *parser, size_t *token);
bool gw_greater_row(struct gw_parser *parser, size_t *token);

/* closing.c, for ) ] } */
bool gw_close_bracket(struct gw_parser *parser, size_t token);

/* configuration.c */
bool gw_configuration_comma(struct gw_parser *parser, size_t token);
bool gw_configuration_check(struct gw_parser *parser, size_t token);

/* kernel_expression.c */
/** Finds the kernel that ends at `last`. Returns its first token, or GW_NO_TOKEN. */
size_t gw_kernel_expression_first(struct gw_parser *parser, size_t last);

/* kernel_macro.c */
/** Puts the macro that launches the kernel before it, now or when the file is known. */
void gw_kernel_macro_choose(struct gw_parser *parser, size_t first, size_t last);
/** At the end of the file: for the launches in macros. */
void gw_kernel_macro_choose_late(struct gw_parser *parser);

/* kernel_declaration.c */
void gw_kernel_declaration_name(struct gw_parser *parser, size_t token);
void gw_kernel_declaration_paren(struct gw_parser *parser, size_t token);
void gw_kernel_declaration_end(struct gw_parser *parser, size_t token);

/* kernel_registration.c */
/** The `{` of a kernel's definition. */
void gw_kernel_body_begin(struct gw_parser *parser, size_t brace);
/** A `}` at `token` that closes `brace`. */
void gw_kernel_body_end(struct gw_parser *parser, size_t brace, size_t token);
/** At the end of the file: takes back what is not certain after all. */
void gw_kernel_registrations_judge(struct gw_parser *parser);
/** `name<...>`, whose brackets these are, may be a kernel that is cast to a void pointer. */
void gw_kernel_instance_cast(struct gw_parser *parser, size_t open, size_t close);

/* declaration_head.c */
/** Reads this statement from its begin up to the name that it seems to declare. */
struct gw_declaration_head gw_declaration_head_read(struct gw_parser *parser, size_t name);

/* function_declaration.c */
void gw_function_declaration_paren(struct gw_parser *parser, size_t token);

/* device_code.c */
/** Is the { at `brace`, at namespace scope, the begin of what runs on the device alone? */
bool gw_device_body_begins(struct gw_parser *parser, size_t brace);
/** Is the ( at `open` that of sizeof, of a macro, or of a name in capitals? */
bool gw_may_not_be_computed(struct gw_parser *parser, size_t open);
/** Does a type stand before this * or &? `float *f(1.5f);` declares, `y = a * f(1.5f)` computes. */
bool gw_is_type_before(struct gw_parser *parser, size_t star);
/** A ( that may call a function of the host in device code. */
void gw_device_code_call(struct gw_parser *parser);

/* suspicions.c */
/** Keeps what is to be judged when the file is known, unless the compiler may never see it. */
void gw_suspect(struct gw_parser *parser, enum gw_suspicion_kind kind, size_t token,
                const struct gw_name *name);
/** The brace of the namespace or function around this, or GW_NO_TOKEN. */
size_t gw_scope(const struct gw_parser *parser);
/** `name`, at `token`, is launched. */
void gw_suspect_launch(struct gw_parser *parser, size_t token, const struct gw_name *name);
/** `name`, at `token`, is declared __global__ in the statement that is being read. */
void gw_suspect_result(struct gw_parser *parser, size_t token, const struct gw_name *name);
/** A ( that may call a kernel. */
void gw_suspect_call(struct gw_parser *parser);
/** << at `token`, and >> or more up to `last`. */
void gw_suspect_two_angles(struct gw_parser *parser, size_t token);
void gw_suspect_two_angles_end(struct gw_parser *parser, size_t last);
/** At the end of the file: returns false with the first of them that holds. */
bool gw_suspicions_judge(struct gw_parser *parser);

/* other_meanings.c */
void gw_other_meanings_name(struct gw_parser *parser, size_t token, bool follows_type);
/** Is this name one of those that the C and CUDA headers declare as functions? */
bool gw_other_meanings_library(struct gw_parser *parser, const struct gw_token *token);

/* hidden_names.c */
void gw_hidden_names_name(struct gw_parser *parser, size_t token);
void gw_hidden_names_close_paren(struct gw_parser *parser, size_t closed);

/* dynamic_shared.c */
void gw_dynamic_shared_word(struct gw_parser *parser, size_t token);
bool gw_dynamic_shared_end(struct gw_parser *parser, size_t end);

#endif
