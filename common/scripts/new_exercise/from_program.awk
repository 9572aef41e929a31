# SPDX-License-Identifier: MIT
# Makes an exercise of a function of a CUDA program: common/scripts/new --from FILE.cu.
#
#   awk -v name=NAME -v code=CODE -v to=FOLDER -f from_program.awk FILE.cu
#
# CODE is FILE.cu without comments and what stands in quotes, by code_only.awk. Writes FOLDER/solution,
# the file without main() and what only main() used, with the marks of common/scripts/make_skeleton; and
# FOLDER/declaration, FOLDER/parameters (lines `KIND TYPE NAME PLACE DIMENSIONS`, separated by tabs;
# KIND is in, out, inout, count or number, PLACE host or device, and a grid has 1 or 2 dimensions) and FOLDER/left_out, their names. What cannot be an exercise ends with 1 and a sentence on standard output.
function refuse(sentence) {
    print sentence
    failed = 1
    exit 1
}
function plain(word) {
    word = tolower(word)
    gsub(/_/, "", word)
    return word
}
function trimmed(words) {
    gsub(/[ \t\n]+/, " ", words)
    sub(/^ /, "", words)
    sub(/ $/, "", words)
    return words
}
# Whether `word` stands in `words` as a whole one.
function has_word(words, word) {
    return words ~ ("(^|[^A-Za-z0-9_])" word "([^A-Za-z0-9_]|$)")
}
# `words` with `old` as a whole word replaced, where `code_words` has it as code.
function renamed(words, code_words, old, new,    out, at, before) {
    while (match(code_words, old)) {
        at = RSTART
        before = at > 1 ? substr(code_words, at - 1, 1) : last
        out = out substr(words, 1, at - 1)
        if (before ~ /[A-Za-z0-9_]/ || substr(code_words, at + length(old), 1) ~ /[A-Za-z0-9_]/) out = out old
        else out = out new
        last = substr(old, length(old))
        words = substr(words, at + length(old))
        code_words = substr(code_words, at + length(old))
    }
    return out words
}
{ text = text $0 "\n" }
END {
    if (failed) exit 1
    while ((getline line < code) > 0) {
        mask_line = line
        room = length(lines_of(++row))
        # A directive is no part of a function, and what it names is used.
        if (line ~ /^[ \t]*#/ || directive) {
            add_directive(line)
            directive = line ~ /\\$/
            mask_line = ""
        }
        mask = mask mask_line blank(room - length(mask_line)) "\n"
        whole = whole line blank(room - length(line)) "\n"
    }
    find_functions()
    choose()
    keep_what_it_needs()
    write_parameters()
    write_solution()
}
function lines_of(number) {
    if (!split_already) split_already = split(text, line_of, "\n")
    return line_of[number]
}
# What a macro names is used where the macro is.
function add_directive(line) {
    if (!directive) {
        if (!match(line, /^[ \t]*#[ \t]*define[ \t]+[A-Za-z_][A-Za-z0-9_]*/)) return
        macros++
        macro[macros] = substr(line, RSTART, RLENGTH)
        sub(/.*[ \t]/, "", macro[macros])
        line = substr(line, RSTART + RLENGTH)
    }
    if (macros) meaning[macros] = meaning[macros] line "\n"
}
function blank(count) { return count > 0 ? sprintf("%" count "s", "") : "" }

# Every definition and declaration of a function at the level of the file, and of extern "C".
function find_functions(    i, c, depth, parentheses, start, head) {
    depth = parentheses = 0
    start = 1
    for (i = 1; i <= length(mask); i++) {
        c = substr(mask, i, 1)
        if (c == "(") parentheses++
        else if (c == ")") parentheses--
        else if (c == "{" && parentheses == 0) {
            head = substr(mask, start, i - start)
            if (depth == 0 && head ~ /^[ \t\n]*extern[ \t]*" +"[ \t\n]*$/) {
                start = i + 1
                continue
            }
            if (depth++ == 0) opened = i
        } else if (c == "}" && parentheses == 0) {
            if (depth == 0) { # of extern "C"
                start = i + 1
                continue
            }
            if (--depth > 0) continue
            head = substr(mask, start, opened - start)
            if (head ~ /\)[ \t\n]*$/ && head !~ /=/) add(head, start, opened, i)
            else if (head ~ /struct|class|union|enum|=/) continue # which a name or a ; follows
            start = i + 1
        } else if (c == ";" && depth == 0 && parentheses == 0) {
            head = substr(mask, start, i - start)
            if (head ~ /\)[ \t\n]*$/ && head !~ /[={]|typedef/) add(head, start, 0, i)
            start = i + 1
        }
    }
}
function add(head, start, open, close_at,    words) {
    match(head, /^[ \t\n]*/)
    start += RLENGTH
    words = head
    gsub(/__launch_bounds__[ \t\n]*\([^)]*\)/, " ", words)
    if (!match(words, /[A-Za-z_][A-Za-z0-9_]*[ \t\n]*\(/)) return
    count++
    title[count] = trimmed(substr(words, 1, RSTART - 1))
    called[count] = substr(words, RSTART, RLENGTH)
    sub(/[ \t\n]*\($/, "", called[count])
    given[count] = substr(words, RSTART + RLENGTH)
    sub(/\)[ \t\n]*$/, "", given[count])
    from[count] = start
    body[count] = open
    to_here[count] = close_at
    is_kernel[count] = has_word(title[count], "__global__")
}
# The host function of that name, or else the kernel.
function choose(    i, functions) {
    for (i = 1; i <= count; i++) {
        if (!body[i] || called[i] == "main") continue
        functions = functions (functions == "" ? "" : ", ") called[i]
        if (plain(called[i]) != plain(name) && !(is_kernel[i] && plain(called[i]) == plain(name) "kernel")) continue
        if (!chosen || (is_kernel[chosen] && !is_kernel[i])) chosen = i
    }
    if (!chosen)
        refuse("it has no function " name (functions == "" ? ", and no other" : "; it has " functions) \
            ": the exercise has the name of its function, in small letters (vectorAdd may be vector_add)")
    if (title[chosen] ~ /template/)
        refuse(called[chosen] " is a template, and a grader calls a function: write it for one type first")
    if (has_word(title[chosen], "__device__"))
        refuse(called[chosen] " is a __device__ function, which a grader cannot call: name the kernel that calls it")
    result = trimmed(title[chosen])
    gsub(/(^| )(static|inline|__host__|extern|" *")( |$)/, " ", result)
    result = trimmed(result)
    if (!is_kernel[chosen] && result != "void" && result != "cudaError_t")
        refuse(called[chosen] " returns " result ": an exercise's function returns a cudaError_t or nothing, and \
writes its results where a pointer says")
}
# What the chosen function names, and what that names.
function keep_what_it_needs(    i, again, words, left) {
    kept[chosen] = 1
    do {
        again = 0
        words = ""
        for (i = 1; i <= count; i++)
            if (kept[i]) words = words "\n" substr(mask, from[i], to_here[i] - from[i] + 1)
        for (i = macros; i >= 1; i--) # which may name those before it
            if (has_word(words, macro[i])) words = words "\n" meaning[i]
        for (i = 1; i <= count; i++)
            if (!kept[i] && called[i] != "main" && has_word(words, called[i])) again = kept[i] = 1
    } while (again)
    used = words
    for (i = 1; i <= count; i++) {
        if (!kept[i] && body[i] && called[i] != "main") left = left (left == "" ? "" : " ") called[i]
    }
    printf "%s", left > (to "/left_out")
    # The function itself is declared by the header.
    for (i = 1; i <= count; i++)
        if (!body[i] && called[i] == called[chosen]) kept[i] = 0
}
# Not as a member: threadIdx.x is no parameter x.
function writes_to(parameter) {
    return used ~ ("(^|[^A-Za-z0-9_.])" parameter "[ ]*\\[[^=;]*\\][ ]*([-+*/|&^]|<<|>>)?=[^=]") || \
        used ~ ("(atomic[A-Za-z]+|cudaMemcpy|cudaMemset)[ ]*\\([ ]*&?[ ]*" parameter "[^A-Za-z0-9_]") || \
        used ~ ("\\*[ ]*" parameter "[ ]*[-+*/]?=[^=]")
}
function reads_from(parameter) {
    return used ~ ("(^|[^A-Za-z0-9_.])" parameter "[ ]*\\[[^=;]*\\][ ]*([-+*/|&^]|<<|>>)=") || \
        used ~ ("[^=!<>]=[^=;]*[^A-Za-z0-9_.]" parameter "[ ]*\\[") || used ~ ("atomic[A-Za-z]+[ ]*\\([ ]*&?[ ]*" parameter) || \
        used ~ ("cudaMemcpy[ ]*\\([^,;]*,[ ]*" parameter "[ ]*,")
}
function write_parameters(    i, pieces, total, one, type, named, kinds, types, names, any, lengthy, best, list, place) {
    total = split(given[chosen], pieces, ",")
    if (total == 1 && trimmed(pieces[1]) ~ /^(void)?$/) total = 0
    place = index(substr(mask, body[chosen], to_here[chosen] - body[chosen]), "cudaMalloc") ? "host" : "device"
    if (is_kernel[chosen]) place = "device"
    for (i = 1; i <= total; i++) {
        one = trimmed(pieces[i])
        gsub(/(__restrict__|__restrict|restrict|__grid_constant__)/, " ", one)
        if (one ~ /[&<:=(]/)
            refuse("its parameter '" trimmed(pieces[i]) "' is not one that C has: a grader passes numbers and pointers")
        if (one ~ /\[[^]]*\][ ]*$/) {
            sub(/\[[^]]*\][ ]*$/, "", one)
            sub(/[A-Za-z_0-9]+[ ]*$/, "*&", one)
        }
        one = trimmed(one)
        if (!match(one, /[A-Za-z_][A-Za-z0-9_]*$/) || RSTART == 1)
            refuse("its parameter '" trimmed(pieces[i]) "' has no name")
        named = substr(one, RSTART)
        type = trimmed(substr(one, 1, RSTART - 1))
        gsub(/ *\* */, "*", type)
        if (type ~ /\*.*\*/) refuse("its parameter " named " is a pointer to pointers, which a grader has none of")
        types[i] = type
        names[i] = named
        if (type ~ /\*/) {
            kinds[i] = type ~ /^const |[a-z] const\*/ ? "in" : writes_to(named) ? "out" : "unknown"
            any = any || kinds[i] == "out"
        } else if (type ~ /^(const )?(int|unsigned|unsigned int|long|size_t|long long)$/) {
            kinds[i] = "number"
            if (!lengthy || (plain(named) ~ /^(n|num|size|len|length|count|elements|numelements)$/ && !best)) {
                best = plain(named) ~ /^(n|num|size|len|length|count|elements|numelements)$/
                lengthy = i
            }
        } else kinds[i] = "number"
    }
    for (i = total; i >= 1; i--) {
        if (kinds[i] != "unknown") continue
        kinds[i] = any ? "in" : "out"
        any = 1
    }
    dimensions = used ~ /(threadIdx|blockIdx)\.y/ ? 2 : 1
    if (!any) refuse(called[chosen] " has no pointer through which it could write results")
    for (i = 1; i <= total; i++)
        if (kinds[i] == "out" && reads_from(names[i])) kinds[i] = "inout"
    if (lengthy) kinds[lengthy] = "count"
    for (i = 1; i <= total; i++) {
        type = types[i]
        gsub(/\*/, " *", type)
        list = list (i > 1 ? ", " : "") type (type ~ /\*$/ ? "" : " ") names[i]
        print kinds[i] "\t" types[i] "\t" names[i] "\t" place "\t" dimensions > (to "/parameters")
    }
    parameters = list == "" ? "void" : list
    for (i = 1; i <= total; i++) arguments = arguments (i > 1 ? ", " : "") names[i]
    length_name = lengthy ? names[lengthy] : ""
    print "cudaError_t " name "(" parameters ")" > (to "/declaration")
}
# The body of function i, between the marks.
function marked(i, task, skeleton,    inside, inside_code, tail, margin) {
    inside = substr(text, body[i] + 1, to_here[i] - body[i] - 1)
    inside_code = substr(whole, body[i] + 1, to_here[i] - body[i] - 1)
    margin = "    "
    if (match(inside, /\n[ \t]+[^ \t\n]/)) margin = substr(inside, RSTART + 1, RLENGTH - 2)
    if (i == chosen && !is_kernel[i] && result == "void") {
        inside = returned(inside, inside_code)
        tail = margin "return cudaGetLastError();\n"
    }
    sub(/^[ \t]*\n/, "", inside)
    sub(/[ \t\n]+$/, "", inside)
    if (index(inside, "\n") == 0) sub(/^[ \t]*/, margin, inside)
    return "{\n" margin "// BEGIN SOLUTION: FILL IN: " task "\n" inside "\n" tail \
        (skeleton ? margin "// SKELETON\n" margin "//| return GW_NOT_STARTED;\n" : "") margin "// END SOLUTION\n}"
}
# `return;` says what became of the launches.
function returned(words, code_words,    out) {
    while (match(code_words, /(^|[^A-Za-z0-9_])return[ \t\n]*;/)) {
        out = out substr(words, 1, RSTART + RLENGTH - 2) " cudaGetLastError();"
        words = substr(words, RSTART + RLENGTH)
        code_words = substr(code_words, RSTART + RLENGTH)
    }
    return out words
}
function write_solution(    i, at, out, launcher, new_name) {
    at = 1
    for (i = 1; i <= count; i++) {
        out = out stretch(at, from[i] - 1)
        at = to_here[i] + 1
        if (!kept[i]) {
            out = without_last_comment(out)
            continue
        }
        if (i == chosen && !is_kernel[i]) {
            out = out "cudaError_t " name "(" parameters ")\n" marked(i, "what to allocate, copy and launch", 1)
        } else if (body[i] && is_kernel[i]) {
            out = out stretch(from[i], body[i] - 1) marked(i, "what each thread does", 0)
        } else out = out stretch(from[i], to_here[i])
    }
    out = out stretch(at, length(text))
    if (is_kernel[chosen]) {
        new_name = name "_kernel"
        launcher = "\ncudaError_t " name "(" parameters ")\n{\n"
        if (length_name != "")
            launcher = launcher "    if (" length_name " == 0) {\n        return cudaSuccess; // a grid of 0 blocks is an \
error, not an empty launch\n    }\n"
        if (dimensions == 2)
            launcher = launcher "    const dim3 block(16, 16);\n" (length_name == "" ? "    const dim3 grid(1, 1);" : \
                "    const unsigned across = (unsigned)((" length_name " - 1) / 16 + 1);\n    const dim3 grid(across, across);")
        else
            launcher = launcher "    const int block = 256;\n    const int grid = " \
                (length_name == "" ? "1;" : "(int)((" length_name " - 1) / block + 1);")
        launcher = launcher " // FILL IN: does it fit your kernel?\n"
        launcher = launcher "    " new_name "<<<grid, block>>>(" arguments ");\n    // BEGIN SOLUTION: return what the \
launch says\n    return cudaGetLastError();\n    // SKELETON\n    //| return GW_NOT_STARTED;\n    // END SOLUTION\n}\n"
        out = out launcher
    }
    gsub(/[ \t]+\n/, "\n", out)
    gsub(/\n\n\n+/, "\n\n", out)
    sub(/^\n+/, "", out)
    sub(/\n+$/, "\n", out)
    printf "%s", out > (to "/solution")
}
# What was said of a function goes with it.
function without_last_comment(words,    at) {
    if (words ~ /\*\/[ \t]*\n$/) {
        for (at = length(words); at > 1 && substr(words, at, 2) != "/*"; at--);
        # The comment at the top is the file's.
        return at > 1 ? substr(words, 1, at - 1) : words
    }
    while (words ~ /\n[ \t]*\/\/[^\n]*\n$/) sub(/\n[ \t]*\/\/[^\n]*\n$/, "\n", words)
    return words
}
# The text from one character to another, with the chosen function's new name.
function stretch(first, final) {
    if (final < first) return ""
    last = first > 1 ? substr(whole, first - 1, 1) : ""
    return renamed(substr(text, first, final - first + 1), substr(whole, first, final - first + 1), called[chosen],
        is_kernel[chosen] ? name "_kernel" : name)
}
