// SPDX-License-Identifier: MIT
// The commonest compile errors: how g++ and clang word them, and what we say. Quotes match as `.`,
// since compilers differ in them.
#include "compile_message.h"

#include "base/text.h"
#include "line_match.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NAME "([A-Za-z_][A-Za-z0-9_]*)"
#define BUILT_IN "(threadIdx|blockIdx|blockDim|gridDim)"
#define SETS_FIRST                                                                                 \
    "(cudaMalloc[A-Za-z0-9]*|cudaHostAlloc|cuda(Stream|Event)Create[A-Za-z]*|cudaGetDevice(Count|" \
    "Properties)?)"
#define UNFIT                                                                                      \
    "no matching function for call to .cuda|(cannot convert|invalid conversion).* to .[A-Za-z_ "   \
    "]+\\*+.|cannot initialize a parameter of type .[A-Za-z_ ]+\\*"
#define NO_ERROR_CODE                                                                              \
    "from .int. to .(enum )?cudaError(_t)?.|type .cudaError_t. .*type .int.|to .cudaError_t. "     \
    ".*from incompatible type .int."
#define NO_VALUE                                                                                   \
    "void value not ignored|operand types are .void.|invalid operands to binary expression "       \
    "\\(.void.|(type|from) .void. |"                                                               \
    "value of type .void. |return value type does not match|no operator .* matches these operands"
#define READ_ONLY                                                                                  \
    "(assign|increment|decrement).*(read-only|const-qualified)|read-only variable is not "         \
    "assignable"
#define IS_CHANGED " *(([-+*/%&|^]|<<|>>)?=([^=]|$)|\\+\\+|--)"
#define NO_SEMICOLON                                                                               \
    "^expected (.,. or )?.;. (before|after|at end)|^expected initializer before|"                  \
    "expected function body after function declarator"
#define NOT_CONSTANT                                                                               \
    "known only when the kernel runs, and the compiler must know it: use a constant, or extern "   \
    "__shared__ memory with its bytes in the launch"
#define INSIDE_ANOTHER                                                                             \
    "function.definition is not allowed here|template declaration cannot appear at block scope|"   \
    "templates can only be declared in namespace"

static const struct known {
    const char *error;  // what the compiler says
    const char *source; // what its line of the file has; NULL: whatever it is
    const char *words;  // $1 is a part of `error`, @1 of `source`
} known[] = {
    {UNFIT, "= *(\\([^()]*\\) *)?(cudaMalloc[A-Za-z]*)\\([^,]*\\) *;",
     "@2 returns an error code, not memory: pass the address of the pointer as its first argument, "
     "@2(&pointer, bytes)"},
    {UNFIT, SETS_FIRST "\\( *(\\([^()]*\\) *)?" NAME " *[,)]",
     "@1 sets its first argument, so pass its address: write &@5"},
    {"no matching function for call to .atomic", "(atomic[A-Za-z]*)\\( *" NAME " *\\[",
     "@1 changes a number in memory, so pass its address: write &@2[...]"},
    {NO_ERROR_CODE, "return +[-0-9(]",
     "this function returns a cudaError_t, not a number: write return cudaSuccess, or return the "
     "error of a call"},
    {NO_ERROR_CODE, NULL,
     "a cudaError_t must be here, not a number: write cudaSuccess for \"no error\""},
    {NO_VALUE, "<<<|>>>",
     "a launch has no value: write it as a separate statement, and call cudaGetLastError() after "
     "it"},
    {"(from .int. to|type) .(enum )?cudaMemcpyKind.", NULL,
     "write the direction of a copy as a name: cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost or "
     "cudaMemcpyDeviceToDevice"},
    {"from .const void\\*. to .void\\*.|call to .cudaMemcpy[A-Za-z]*\\(const |parameter of type "
     ".void \\*. with an? .value of type .const |from .const "
     ".*. to .void \\*. for 1st argument",
     "(cudaMemcpy[A-Za-z0-9]*)\\( *" NAME,
     "@1 writes to its first argument, but @2 is const: write the destination first, then the "
     "source, @1(destination, source, bytes, kind)"},
    {READ_ONLY, BUILT_IN "\\.[xyz]" IS_CHANGED,
     "@1 cannot be changed: copy it into a variable of your own, and change that"},
    {"uint3|dim3|no viable overloaded operator",
     "(^|[^A-Za-z0-9_.])" BUILT_IN " *([^.A-Za-z0-9_ ]|$)",
     "@2 has three members, @2.x, @2.y and @2.z: write @2.x for the first"},
    {"for array subscript|subscripted value is not an array",
     NAME " *\\[" NAME "\\] *\\[" NAME "\\]",
     "@1 points to numbers, so @1[@2] is a number and cannot be indexed again: the matrix is "
     "row-major, so write @1[@2 * columns + @3]"},
    {"for array subscript|subscripted value is not an array", NAME " *\\[[^][]*\\] *\\[",
     "@1 points to numbers, so @1[...] is a number and cannot be indexed again: the matrix is "
     "row-major, so write @1[row * columns + column]"},
    {"(read-only|cannot assign to) (variable|parameter) [^a-z ]" NAME, NULL,
     "$3 is const and keeps its first value: change another variable, or declare it without const"},
    {READ_ONLY, NAME " *\\[[^]]*\\]" IS_CHANGED,
     "@1 points to const, so only read it. Write to the output instead, or, if this is the output, "
     "declare it without const"},
    // Unless it is the kernel's own body, on one line, that lacks it.
    {NO_SEMICOLON, "__global__[^{]*(\\{ *|\\{.*; *(\\}.*)?)?\n?$",
     "the declaration above this kernel has no end: add a ; after it"},
    {NO_SEMICOLON, NULL,
     "a ; is missing: check the end of the statement or declaration before the marked place, often "
     "on the line above"},
    {INSIDE_ANOTHER, NULL,
     "a } is missing above: this function begins inside another one, which is still open"},
    {"expected unqualified-id|expected expression", "extern \"C\"",
     "a } is missing above: this function begins inside another one, which is still open"},
    {"expected unqualified-id|expected a declaration", "^ *(%%?[A-Za-z][A-Za-z_]*)",
     "@1 is a command of a notebook and not C: delete this line from the file"},
    {"^expected .}.", NULL, "a } is missing: the file ends while a { is still open"},
    {"expected declaration before .}.|extraneous closing brace", NULL,
     "there is one } too many, here or above: nothing is open that it could close"},
    {"^(cannot open file .*|.*): Permission denied", NULL, GW_INCLUDES_TOO_MUCH},
    {"calling a __host__ function\\(\"([^(\"]*)", NULL,
     "$1 belongs to the host and cannot be used on the device: write __device__ before its "
     "declaration, if it is yours"},
    {"calling a constexpr __host__ function\\(\"([^(\"]*)", NULL,
     "$1 is here a constexpr function of the C++ library, and nvcc accepts that in device code "
     "only with an option: use CUDA's function, with arguments of its types, for instance "
     "sqrtf((float)n), or a __device__ function of yours"},
    {"kernel launch from __device__ or __global__ functions requires separate compilation", NULL,
     "nvcc compiles a kernel launch in device code only with -rdc=true: launch this kernel from "
     "the "
     "host, after the other one"},
    {"identifier \"([^\"]*)\" is undefined in device code", NULL,
     "$1 is a variable of the host, which device code cannot see: pass it to the kernel, or "
     "declare it __device__ or __constant__"},
    {"dynamic initialization is not supported for a .*__device__ variable", NULL,
     "a device variable can only be initialized with a constant: assign to it in the kernel"},
    {"expression must have a constant value", " *\\[", "the size of this array is " NOT_CONSTANT},
    {"storage size of ." NAME ". isn.t constant", NULL,
     "the size of the array $1 is " NOT_CONSTANT},
    {"variable length array", NULL, "the size of this array is " NOT_CONSTANT},
};

static const char undeclared[] = "^(use of undeclared identifier |unknown type name )?." NAME
                                 ".( was not declared in this scope| does not name a type| has not "
                                 "been declared)?; did you mean "
                                 ".(::)?" NAME ".\\?";

// The line of the file that stands below the error, without the compiler's margin.
static char *source_of(const struct gw_diagnostic *diagnostic)
{
    const char *line = diagnostic->message + gw_first_line(diagnostic->message);
    line += *line == '\n';
    struct gw_match match;
    char *words = gw_format("%.*s", (int)gw_first_line(line), line);
    if (gw_find_match(&match, words, "^ *[0-9]+ \\|(.*)$")) {
        char *text = gw_match_part(&match, 1);
        free(words);
        words = text;
    }
    return words;
}

static char *fill_in(const char *words, const struct gw_match *error, const struct gw_match *source)
{
    struct gw_text text = {0};
    for (; *words; words++) {
        if ((*words != '$' && *words != '@') || !isdigit((unsigned char)words[1])) {
            gw_text_add_bytes(&text, words, 1);
            continue;
        }
        char *part = gw_match_part(*words == '$' ? error : source, words[1] - '0');
        gw_text_add(&text, "%s", part);
        free(part);
        words++;
    }
    return text.data;
}

enum { LONGEST_NAME = 64, MOST_SLIPS = 2 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

// Slips of the pen between two names: letters that are wrong, missing or too many, or two that
// changed places. A capital for a small one is none.
static size_t slips(const char *a, const char *b)
{
    const size_t wide = strlen(b);
    if (strlen(a) > LONGEST_NAME || wide > LONGEST_NAME) {
        return LONGEST_NAME;
    }
    size_t rows[3][LONGEST_NAME + 1];
    for (size_t j = 0; j <= wide; j++) {
        rows[0][j] = j;
    }
    for (size_t i = 1; a[i - 1]; i++) {
        size_t *now = rows[i % 3], *above = rows[(i + 2) % 3], *twice_above = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= wide; j++) {
            const bool same = tolower((unsigned char)a[i - 1]) == tolower((unsigned char)b[j - 1]);
            now[j] = least(above[j - 1] + !same, least(above[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                now[j] = least(now[j], twice_above[j - 2] + 1);
            }
        }
    }
    return rows[strlen(a) % 3][wide];
}

static char *slip_message(const char *summary)
{
    struct gw_match match;
    if (!gw_find_match(&match, summary, undeclared)) {
        return NULL;
    }
    char *name = gw_match_part(&match, 2);
    char *meant = gw_match_part(&match, 5);
    const size_t most = strlen(name) < 8 ? 1 : MOST_SLIPS;
    char *words = NULL;
    if (slips(name, meant) <= most) {
        words = gw_format("%s is not declared here, but %s is: check the spelling", name, meant);
    }
    free(name);
    free(meant);
    return words;
}

char *gw_compile_message(const struct gw_diagnostic *diagnostic, const char *notes)
{
    char *words = slip_message(diagnostic->summary);
    char *source = source_of(diagnostic);
    struct gw_match note = {.text = ""};
    gw_find_match(&note, notes,
                  ": note: .*for 1st argument.*$"); // clang's, whose error says too little
    char *said = gw_match_part(&note, 0);
    char *text = gw_format("%s\n%s", diagnostic->summary, said);
    for (size_t i = 0; !words && i < sizeof(known) / sizeof(known[0]); i++) {
        struct gw_match error, in_source = {.text = ""};
        if (gw_find_match(&error, text, known[i].error) &&
            (!known[i].source || gw_find_match(&in_source, source, known[i].source))) {
            words = fill_in(known[i].words, &error, &in_source);
        }
    }
    free(text);
    free(said);
    free(source);
    return words;
}
