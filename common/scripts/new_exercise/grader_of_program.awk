# SPDX-License-Identifier: MIT
# Both halves of a grader for an exercise that is made of a program, from the parameters of from_program.awk:
# arrays and cases stand, and what comes out is to be filled in.
BEGIN { FS = "\t" }
function element(type) {
    gsub(/const|\*/, "", type)
    gsub(/^ +| +$/, "", type)
    return type
}
function kind_of(type) {
    return type == "float" ? "GW_FLOAT" : type == "double" ? "GW_DOUBLE" : type ~ /^(int|unsigned|unsigned int)$/ ? "GW_INT" : \
        type ~ /^(long|unsigned long|long long|unsigned long long|size_t|int64_t|uint64_t)$/ ? "GW_INT64" : "GW_BYTE"
}
function c_type(kind) {
    return kind == "GW_FLOAT" ? "float" : kind == "GW_DOUBLE" ? "double" : kind == "GW_INT" ? "int32_t" : \
        kind == "GW_INT64" ? "int64_t" : "unsigned char"
}
function is_real(kind) { return kind == "GW_FLOAT" || kind == "GW_DOUBLE" }
{
    role[NR] = $1
    type[NR] = $2
    named[NR] = $3
    place[NR] = $4
    on_host = $4 == "host"
    is_square = $5 == 2
    if ($1 == "number") numbers = numbers (numbers == "" ? "" : ", ") $3
    passed = passed (NR > 1 ? ", " : "") ($1 == "count" ? ($2 ~ /^(const )?int$/ ? "" : "(" element($2) ")") "trial->n" : $1 == "number" ? "2" : $3)
}
END {
    print "// SPDX-License-Identifier: MIT"
    print "// Grades " label ", " name ": FILL IN: what it checks."
    print "//\n// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:"
    print "//   the error of the call or launch that failed | FILL IN"
    print "//   FILL IN: whether the function waits | FILL IN"
    print "#include \"../trial.h\"\n\n#ifdef GW_RUNNER\n\n#include \"" name ".h\"\n"
    print "void gw_run(struct gw_run *run)\n{\n    const struct gw_trial *trial = gw_parameters(run);"
    for (i = 1; i <= NR; i++)
        if (role[i] != "count" && role[i] != "number") {
            pointer = type[i]
            sub(/\*/, " *", pointer)
            print "    " pointer named[i] " = gw_" place[i] "_array(run, \"" named[i] "\");"
        }
    print "\n    gw_before(trial);"
    if (numbers != "") print "    // FILL IN: the values of " numbers ", which stand here as 2"
    print "    gw_after(run, trial, (int)" name "(" passed "));\n}\n\n#else\n"
    print "static void grade(struct gw_case *grading, const void *argument)\n{"
    print "    const struct gw_trial *trial = argument;"
    print "    const size_t count = gw_trial_count(trial)" (is_square ? " * gw_trial_count(trial)" : "") \
        "; // FILL IN: how many elements each array has"
    for (i = 1; i <= NR; i++) {
        if (role[i] == "count" || role[i] == "number") continue
        kind = kind_of(element(type[i]))
        many = kind == "GW_BYTE" && element(type[i]) !~ /^(unsigned |signed )?char$|^u?int8_t$|^bool$/ ? \
            "count * sizeof(" element(type[i]) ")" : "count"
        add = "gw_add_array(grading, \"" named[i] "\", " \
            (role[i] == "in" ? "GW_INPUT" : role[i] == "out" ? "GW_OUTPUT" : "GW_IN_OUT") ", " kind ", " many ");"
        if (role[i] == "out") print "    " add
        else {
            print "    " c_type(kind) " *" named[i] " = " add
            if (is_real(kind)) print "    gw_fill_" c_type(kind) "s(grading, " named[i] ", count);"
            else {
                print "    for (size_t i = 0; i < " many "; i++) {"
                print "        " named[i] "[i] = (" c_type(kind) ")gw_random(grading, 0, 100); // FILL IN: which values"
                print "    }"
            }
        }
    }
    for (i = 1; i <= NR; i++) {
        if (role[i] != "out" && role[i] != "inout") continue
        kind = kind_of(element(type[i]))
        print "    " (is_real(kind) ? "double" : c_type(kind)) " *want_" named[i] " = gw_expected(grading, \"" named[i] "\");"
        print "    for (size_t i = 0; i < count; i++) {"
        print "        want_" named[i] "[i] = 0; // FILL IN: the right result" (is_real(kind) ? ", in double" : "")
        print "    }"
    }
    print "    gw_set_parameters(grading, trial, sizeof(*trial));\n\n    if (gw_run_trial(grading, trial)) {"
    for (i = 1; i <= NR; i++) {
        if (role[i] != "out" && role[i] != "inout") continue
        if (is_real(kind_of(element(type[i])))) {
            print "        // FILL IN: the tolerance, and why."
            print "        gw_expect_close(grading, \"" named[i] "\", 0, 0);"
        } else print "        gw_expect_equal(grading, \"" named[i] "\");"
    }
    if (on_host || is_square) {
        print "        // FILL IN: what else is counted; " \
            (on_host ? "tests/lessons/lesson4_copy_overhead/ has copies." : "tests/lessons/lesson8_matrix_product/ has products.")
        print "        gw_expect_many_threads(grading, " (is_square ? "(int64_t)count" : "trial->n") ");\n    }\n}\n"
    } else {
        print "        // FILL IN: does each element have a thread of its own? If not, take this line away."
        print "        gw_expect_launched(grading, trial, 1);\n    }\n}\n"
    }
    print "#define EXACT(count) GW_CASE(\"n = \" #count, grade, 0, struct gw_trial, .n = count)\n"
    print "// FILL IN: sizes at which mistakes show: 0 if your function takes it, small ones, more than a block."
    print "static const struct gw_case_declaration cases[] = {"
    if (is_square) print "    EXACT(50), EXACT(1), EXACT(15), EXACT(16), EXACT(17), EXACT(101)};\n"
    else {
        print "    EXACT(1000), EXACT(1),   EXACT(31),  EXACT(32),   EXACT(33),"
        print "    EXACT(255),  EXACT(256), EXACT(257), EXACT(20011)};\n"
    }
    print "const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};\n\n#endif"
}
