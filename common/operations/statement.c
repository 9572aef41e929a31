// SPDX-License-Identifier: MIT
// Statements are a few words with blanks between: "_10 = _5 * _9;", "if (x_3(D) > 0.0)",
// "_29 = expf (_23);", "_4 = MIN_EXPR <_1, _2>;".
#include "statement.h"

#include <ctype.h>
#include <string.h>

enum { MOST_WORDS = 8 };

struct words {
    struct gw_operand word[MOST_WORDS];
    int count;
};

static struct words split(const char *text)
{
    struct words words = {0};
    while (words.count < MOST_WORDS) {
        text += strspn(text, " ");
        const size_t length = strcspn(text, " ");
        if (length == 0) {
            break;
        }
        struct gw_operand *word = &words.word[words.count++];
        *word = (struct gw_operand){text, length};
        while (word->length > 1 && strchr(";,", word->text[word->length - 1])) {
            word->length--;
        }
        text += length;
    }
    return words;
}

static bool is(struct gw_operand word, const char *text)
{
    return strlen(text) == word.length && memcmp(word.text, text, word.length) == 0;
}

static bool is_one_of(struct gw_operand word, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (is(word, list[i])) {
            return true;
        }
    }
    return false;
}

static bool compares(struct gw_operand word)
{
    static const char *const list[] = {"<",    ">",    "<=",   ">=",   "==",   "!=",  "unord",
                                       "ord",  "u<",   "u>",   "u<=",  "u>=",  "u==", "<>",
                                       "ltgt", "unlt", "ungt", "unle", "unge", "uneq"};
    return is_one_of(word, list, sizeof(list) / sizeof(list[0]));
}

bool gw_operand_is_constant(struct gw_operand operand)
{
    const char *text = operand.text;
    size_t length = operand.length;
    if (length > 0 && *text == '-') {
        text++;
        length--;
    }
    return length > 0 && isdigit((unsigned char)*text);
}

// Of two values that are compared or joined; a constant says nothing of its type.
static enum gw_value_type type_of_two(const struct gw_listed_function *function,
                                      struct gw_operand a, struct gw_operand b)
{
    const enum gw_value_type type = gw_listed_type(function, a.text, a.length);
    return type != GW_OTHER_VALUE ? type : gw_listed_type(function, b.text, b.length);
}

static struct gw_operation compare(const struct gw_listed_function *function, struct gw_operand a,
                                   struct gw_operand b)
{
    return (struct gw_operation){.kind = GW_OTHER_OPERATION, .type = type_of_two(function, a, b)};
}

// "if (x_3(D) > 0.0)"
static struct gw_operation condition(const struct gw_listed_function *function,
                                     const struct words *words)
{
    struct gw_operand a = words->word[1], b = words->word[3];
    if (words->count != 4 || !compares(words->word[2])) {
        return (struct gw_operation){0};
    }
    a.text++;
    a.length--;
    b.length--;
    return compare(function, a, b);
}

static struct gw_operation call(const struct gw_listed_function *function, struct gw_operand name,
                                struct gw_operand result)
{
    enum gw_named_precision precision;
    const enum gw_device_function called = gw_function_named(name.text, name.length, &precision);
    if (called == GW_DEVICE_FUNCTIONS) {
        return (struct gw_operation){0};
    }
    enum gw_value_type type = gw_listed_type(function, result.text, result.length);
    if (type == GW_INTEGER_VALUE && precision == GW_BY_ITS_RESULT) { // max, __popc
        return (struct gw_operation){.kind = GW_OTHER_OPERATION, .type = type};
    }
    type = precision == GW_NAMED_FLOAT32   ? GW_FLOAT32_VALUE
           : precision == GW_NAMED_FLOAT64 ? GW_FLOAT64_VALUE
           : type == GW_FLOAT32_VALUE      ? GW_FLOAT32_VALUE
                                           : GW_FLOAT64_VALUE;
    return (struct gw_operation){
        .kind = GW_FUNCTION_CALL, .type = type, .function = called, .result = result};
}

static bool is_float(enum gw_value_type type)
{
    return type == GW_FLOAT32_VALUE || type == GW_FLOAT64_VALUE;
}

// By a constant it is a product and a shift.
static enum gw_statement_kind quotient_by(struct gw_operand divisor)
{
    return gw_operand_is_constant(divisor) ? GW_OTHER_OPERATION : GW_INTEGER_QUOTIENT;
}

// "_10 = _5 * _9", of which `words` are those on the right.
static struct gw_operation arithmetic(const struct gw_listed_function *function,
                                      struct gw_operand result, const struct gw_operand *words)
{
    static const char *const others[] = {"&",   "|",  "^",  "<<",    ">>", "r>>",
                                         "r<<", "h*", "w*", "/[ex]", "&&", "||"};
    struct gw_operation operation = {.kind = GW_OTHER_OPERATION,
                                     .type = gw_listed_type(function, result.text, result.length),
                                     .function = GW_DEVICE_FUNCTIONS,
                                     .result = result,
                                     .operands = {words[0], words[2]}};
    if (compares(words[1])) {
        return compare(function, words[0], words[2]);
    }
    if (is(words[1], "+") || is(words[1], "-")) {
        operation.kind = GW_SUM;
    } else if (is(words[1], "*")) {
        operation.kind = GW_PRODUCT;
    } else if (is(words[1], "/")) {
        operation.kind = is_float(operation.type) ? GW_FUNCTION_CALL : quotient_by(words[2]);
        operation.function = GW_FUNCTION_division;
    } else if (is(words[1], "%")) {
        operation.kind = quotient_by(words[2]);
    } else if (!is_one_of(words[1], others, sizeof(others) / sizeof(others[0]))) {
        operation.kind = GW_NO_OPERATION;
    }
    return operation;
}

struct gw_operation gw_operation_of(const struct gw_listed_function *function, const char *text)
{
    const struct words words = split(text);
    const struct gw_operand nobody = {text, 0};
    if (words.count == 0 || is(words.word[0], "#")) {
        return (struct gw_operation){0};
    }
    if (is(words.word[0], "if")) {
        return condition(function, &words);
    }
    if (words.count < 3 || !is(words.word[1], "=")) {
        return words.count > 1 && *words.word[1].text == '(' ? call(function, words.word[0], nobody)
                                                             : (struct gw_operation){0};
    }
    const struct gw_operand result = words.word[0];
    const struct gw_operand *right = &words.word[2];
    const int count = words.count - 2;
    if (is(right[0], "MIN_EXPR") || is(right[0], "MAX_EXPR")) {
        return (struct gw_operation){.kind = GW_OTHER_OPERATION,
                                     .type = gw_listed_type(function, result.text, result.length)};
    }
    if (*right[0].text == '~' || is(right[0], "ABS_EXPR")) {
        const enum gw_value_type type = gw_listed_type(function, result.text, result.length);
        return (struct gw_operation){.kind = is_float(type) ? GW_NO_OPERATION : GW_OTHER_OPERATION,
                                     .type = type};
    }
    if (count > 1 && *right[0].text != '(' && *right[1].text == '(') {
        return call(function, right[0], result);
    }
    if (count == 3 || (count > 3 && compares(right[1]))) { // "a < b ? c : d"
        return arithmetic(function, result, right);
    }
    return (struct gw_operation){0};
}
