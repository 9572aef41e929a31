# SPDX-License-Identifier: MIT
# A file of C or C++ without what is no code: comments become blanks, strings and characters empty ones.
# Lines stay where they are.
{
    code = ""
    rest = $0
    while (rest != "") {
        if (in_comment) {
            end = index(rest, "*/")
            if (!end) break
            rest = substr(rest, end + 2)
            in_comment = 0
            code = code " "
        } else if (!match(rest, /["']|\/\*|\/\//)) {
            code = code rest
            break
        } else {
            code = code substr(rest, 1, RSTART - 1)
            what = substr(rest, RSTART, RLENGTH)
            rest = substr(rest, RSTART + RLENGTH)
            if (what == "//") break
            if (what == "/*") {
                in_comment = 1
                continue
            }
            # To the end of the string; 1'000 of C++ is no beginning of one.
            if (what == "'" && code ~ /[0-9A-Fa-f]$/ && rest ~ /^[0-9A-Fa-f]/) continue
            while (rest != "" && substr(rest, 1, 1) != what)
                rest = substr(rest, substr(rest, 1, 1) == "\\" ? 3 : 2)
            rest = substr(rest, 2)
            code = code what what
        }
    }
    print code
}
