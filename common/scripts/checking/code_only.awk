# SPDX-License-Identifier: MIT
# A file of C or C++ without what is no code: comments, and what stands in quotes, become blanks. Every
# character that is left stays in its place.
function blanks(count) { return sprintf("%" count "s", "") }
{
    code = ""
    rest = $0
    while (rest != "") {
        if (in_comment) {
            end = index(rest, "*/")
            if (!end) break
            code = code blanks(end + 1)
            rest = substr(rest, end + 2)
            in_comment = 0
        } else if (!match(rest, /["']|\/\*|\/\//)) {
            code = code rest
            break
        } else {
            code = code substr(rest, 1, RSTART - 1)
            what = substr(rest, RSTART, RLENGTH)
            rest = substr(rest, RSTART + RLENGTH)
            if (what == "//") break
            if (what == "/*") {
                code = code "  "
                in_comment = 1
                continue
            }
            # 1'000 of C++ begins none.
            if (what == "'" && code ~ /[0-9A-Fa-f]$/ && rest ~ /^[0-9A-Fa-f]/) {
                code = code what
                continue
            }
            length_of_it = 0
            while (length_of_it < length(rest) && substr(rest, length_of_it + 1, 1) != what)
                length_of_it += substr(rest, length_of_it + 1, 1) == "\\" ? 2 : 1
            code = code what (length_of_it ? blanks(length_of_it) : "") what
            rest = substr(rest, length_of_it + 2)
        }
    }
    print code
}
