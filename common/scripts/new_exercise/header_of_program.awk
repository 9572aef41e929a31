# SPDX-License-Identifier: MIT
# The contract of an exercise that is made of a program, from the declaration and the parameters of
# from_program.awk.
FNR == NR { declaration = $0; next }
{
    split($0, part, "\t")
    what = part[1] == "in" ? ", only read" : part[1] == "out" ? ", written" : part[1] == "inout" ? ", read and written" : ""
    text = part[1] == "count" ? "number of elements" : part[1] == "number" ? "FILL IN: what it is" : \
        "FILL IN: how many elements, in " part[4] " memory" what
    lines[++count] = part[3]
    said[count] = text
    longest = length(part[3]) > longest ? length(part[3]) : longest
}
END {
    print "/**"
    print " * FILL IN: what it computes, in one sentence and a formula, and what n = 0 does."
    print " *"
    for (i = 1; i <= count; i++) printf " * @param %-" longest "s  %s\n", lines[i], said[i]
    print " * @return the error of the call or launch that failed, if one failed; otherwise cudaSuccess"
    print " *"
    print " * FILL IN: what is graded, as a short list of limits."
    print " *"
    print " * @note FILL IN: whether the function waits for its kernels."
    print " */"
    print declaration ";"
}
