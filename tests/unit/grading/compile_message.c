// SPDX-License-Identifier: MIT
// The commonest compile errors, as g++ 11 to 14 and clang 14 to 18 word them, and our words for
// each.
#include "test.h"

#include "grading/building/compile_message.h"

static const struct {
    const char *summary, *source; // of the compiler
    const char *words;            // how ours begin; "": there are none
} known[] = {
    // cudaMalloc(d_x, n)
    {"no matching function for call to 'cudaMalloc(float*&, long unsigned int)'",
     "   15 |     cudaMalloc(d_x, n * sizeof(float));\n",
     "cudaMalloc sets its first argument, so pass its address: write &d_x"},
    {"no matching function for call to 'cudaMalloc'", "    cudaMalloc(d_x, n);\n",
     "cudaMalloc sets its first argument"},
    {"invalid conversion from 'void*' to 'void**' [-fpermissive]", "    cudaMalloc(d_x, n);\n",
     "cudaMalloc sets its first argument"},
    {"cannot initialize a parameter of type 'cudaEvent_t *' (aka 'CUevent_st **') with an lvalue",
     "   20 |     cudaEventCreate(start);\n", "cudaEventCreate sets its first argument"},
    {"cannot convert 'float' to 'const char*' in initialization", "    cudaMalloc(&d_x, 4);\n", ""},
    // return 0
    {"invalid conversion from 'int' to 'cudaError_t' {aka 'cudaError'} [-fpermissive]",
     "    return 0;\n", "this function returns a cudaError_t, not a number"},
    {"cannot initialize return object of type 'cudaError_t' (aka 'cudaError') with an rvalue of "
     "type 'int'",
     "   12 |     return -1;\n", "this function returns a cudaError_t"},
    {"cannot initialize a variable of type 'cudaError_t' (aka 'cudaError') with an rvalue of type "
     "'int'",
     "    cudaError_t error = 0;\n", "a cudaError_t must be here"},
    // source and destination
    {"invalid conversion from 'const void*' to 'void*' [-fpermissive]",
     "   12 |     cudaMemcpy(h_x, d_x, n, cudaMemcpyHostToDevice);\n",
     "cudaMemcpy writes to its first argument, but h_x is const"},
    {"invalid conversion from 'const void*' to 'void*' [-fpermissive]", "   12 |     sort(h_x);\n",
     ""},
    // threadIdx
    {"cannot convert 'const uint3' to 'int' in initialization", "   9 |     int i = threadIdx;\n",
     "threadIdx has three members"},
    {"no viable conversion from 'const uint3' to 'int'", "    int i = blockIdx;\n",
     "blockIdx has three members"},
    {"invalid operands to binary expression ('const dim3' and 'int')", "    int i = 2 * gridDim;\n",
     "gridDim has three members"},
    {"'const struct uint3' has no member named 'w'", "   9 |     int i = threadIdx.w;\n", ""},
    // in[row][column]
    {"invalid types 'const float[int]' for array subscript", "    x = in[row][column];\n",
     "in points to numbers, so in[row] is a number"},
    {"subscripted value is not an array, pointer, or vector", "    x = in[2 * row][column];\n",
     "in points to numbers, so in[...] is a number"},
    // const
    {"assignment of read-only location '*(in + ((sizetype)(i * 4)))'", "    in[i] += 1;\n",
     "in points to const"},
    {"increment of read-only location '*(in + 4)'", "    in[1]++;\n", "in points to const"},
    {"read-only variable is not assignable", "    in[i] = 1;\n", "in points to const"},
    {"assignment of read-only parameter 'n'", "    n = 1;\n", "n is const and keeps"},
    {"cannot assign to variable 'n' with const-qualified type 'const int'", "    n = 1;\n",
     "n is const and keeps"},
    {"assignment of member 'uint3::x' in read-only object", "    threadIdx.x = 1;\n",
     "threadIdx cannot be changed"},
    // ;
    {"expected ',' or ';' before 'void'", "    7 | __global__ void k(float *x)\n",
     "the declaration above this kernel has no end"},
    {"expected initializer before 'void'", "    7 | __global__ void k(float *x)\n",
     "the declaration above this kernel has no end"},
    {"expected ';' after top level declarator", "int limit = 3\n", "a ; is missing"},
    {"expected ';' after expression", "    x[0] = 1\n", "a ; is missing"},
    {"expected ';' before '}' token", "    7 |     x[0] = 1\n", "a ; is missing"},
    {"expected ';' before '}' token", "    7 | __global__ void k(float *x) { x[0] = 1 }\n",
     "a ; is missing"},
    {"expected ',' or ';' before 'void'", "    7 | __global__ void k(float *x) { x[0] = 1; }\n",
     "the declaration above this kernel has no end"},
    {"expected ',' or ';' before 'void'", "    7 | __global__ void k(float *x) {\n",
     "the declaration above this kernel has no end"},
    {"expected ')' before ';' token", "    x[0] = (1;\n", ""},
    // a name
    {"'bb' was not declared in this scope; did you mean 'b'?", "    bb = 1;\n",
     "bb is not declared here, but b is: check the spelling"},
    {"use of undeclared identifier '__syncthread'; did you mean '__syncthreads'?", "  x;\n",
     "__syncthread is not declared here"},
    {"use of undeclared identifier 'tmp'; did you mean '::temp'?", "  x;\n",
     "tmp is not declared here, but temp is: check the spelling"},
    {"'inptu' was not declared in this scope; did you mean 'input'?", "  x;\n",
     "inptu is not declared here"},
    {"unknown type name 'flaot'; did you mean 'float'?", "  flaot x;\n",
     "flaot is not declared here"},
    {"'total' was not declared in this scope; did you mean 'local'?", "  x;\n", ""},
    {"'x' was not declared in this scope; did you mean 'dx2'?", "  x;\n", ""},
    {"'total' was not declared in this scope", "  total = 1;\n", ""},
    // }
    {"a function-definition is not allowed here before '{' token", "{\n", "a } is missing above"},
    {"function definition is not allowed here", "{\n", "a } is missing above"},
    {"expected unqualified-id before string constant", "extern \"C\" int run(void)\n",
     "a } is missing above"},
    {"expected unqualified-id before '%' token", "    1 | %%writefile sum.cu\n",
     "%%writefile is a command of a notebook and not C"},
    {"expected unqualified-id before '%' token", "    1 | % 2;\n", ""},
    {"expected '}' at end of input", "}\n", "a } is missing: the file ends"},
    {"expected '}'", "}\n", "a } is missing: the file ends"},
    {"expected declaration before '}' token", "}\n", "there is one } too many"},
    {"extraneous closing brace ('}')", "}\n", "there is one } too many"},
    // int tmp[n]
    {"storage size of 'tmp' isn't constant", "    __shared__ int tmp[n];\n",
     "the size of the array tmp is known only when the kernel runs"},
    // error = kernel<<<...>>>(x)
    {"void value not ignored as it ought to be", "   9 |     return fill<<<1, 32>>>(d_x);\n",
     "a launch has no value: write it as a separate statement"},
    {"no match for 'operator!=' (operand types are 'void' and 'cudaError')",
     "   9 |     if (fill<<<1, 32>>>(d_x) != cudaSuccess) {\n", "a launch has no value"},
    {"a value of type \"void\" cannot be used to initialize an entity of type \"cudaError_t\"",
     "    cudaError_t error = fill<<<1, 32>>>(d_x);\n", "a launch has no value"},
    {"return value type does not match the function type", "    return fill<<<1, 32>>>(d_x);\n",
     "a launch has no value"},
    {"void value not ignored as it ought to be", "   9 |     int i = free(p);\n", ""},
    // what nvcc says of the other side
    {"calling a __host__ function(\"rand\") from a __global__ function(\"fill\") is not allowed",
     "\n",
     "rand belongs to the host and cannot be used on the device: write __device__ before its "
     "declaration, if it is yours"},
    {"calling a __host__ function(\"adder::adder(float)\") from a __device__ function(\"f\") is "
     "not "
     "allowed",
     "\n", "adder::adder belongs to the host"},
    {"calling a constexpr __host__ function(\"max\") from a __global__ function(\"fill\") is not "
     "allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.",
     "    x[0] = std::max(x[0], n);\n",
     "max is here a constexpr function of the C++ library, and nvcc accepts that in device code"},
    {"identifier \"limit\" is undefined in device code", "\n",
     "limit is a variable of the host, which device code cannot see"},
    {"dynamic initialization is not supported for a function-scope static __device__ variable "
     "within "
     "a __device__/__global__ function",
     "    static int most = n;\n", "a device variable can only be initialized with a constant"},
    {"expression must have a constant value", "    int part[n];\n",
     "the size of this array is known only when the kernel runs"},
    {"variable length array declaration cannot have 'static' storage duration", "  int tmp[n];\n",
     "the size of this array is known only when the kernel runs"},
    // anything else
    {"too few arguments to function 'cudaError_t cudaFree(void*)'", "    cudaFree();\n", ""},
    {"nowhere.h: No such file or directory", "#include \"nowhere.h\"\n", ""},
};

GW_TEST(words)
{
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        char summary[256], message[512];
        snprintf(summary, sizeof(summary), "%s", known[i].summary);
        snprintf(message, sizeof(message), "add.cu:7:5: error: %s\n%s", summary, known[i].source);
        const struct gw_diagnostic diagnostic = {.summary = summary, .message = message};
        char *words = gw_compile_message(&diagnostic, "");
        const char *begin = words ? words : "";
        const size_t length = strlen(*known[i].words ? known[i].words : begin);
        if (strncmp(begin, known[i].words, length) != 0) {
            fail_msg("of \"%s\" is said \"%s\"", summary, begin);
        }
        free(words);
    }
}

GW_TEST(what_clang_says_in_a_note)
{
    char summary[] = "no matching function for call to 'cudaMemcpy'";
    char message[] = "add.cu:7:5: error: ...\n    cudaMemcpy(h_x, d_x, n, kind);\n";
    const struct gw_diagnostic diagnostic = {.summary = summary, .message = message};
    char *words = gw_compile_message(
        &diagnostic,
        "runtime_calls.h:114:13: note: candidate function not viable: no known conversion "
        "from 'const float *' to 'void *' for 1st argument\n");
    assert_non_null(words);
    assert_non_null(strstr(words, "h_x is const: write the destination first"));
    free(words);
}
