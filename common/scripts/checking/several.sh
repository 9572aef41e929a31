# SPDX-License-Identifier: MIT
# Several programs of ./gridwork check, each in a run of its own: those of folders, or of a list of what is
# expected. Sourced by common/scripts/check, whose $files, $folders, $expect, $options and $json it has.
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
number=0

# quoted_lines LINES: as they are typed in a shell, in one line.
quoted_lines() {
    printf '%s\n' "$1" | while IFS= read -r line; do
        [ -z "$line" ] || printf ' %s' "$(quoted "$line")"
    done
    echo
}

# check_one WORDS [ARGUMENT...]: checks the program that is typed so.
check_one() {
    number=$((number + 1))
    words=$1
    shift
    GW_CHECK_PART=$parts/$number.json
    export GW_CHECK_PART
    if [ -f /dev/stdin ]; then
        eval "sh \"\$GRIDWORK_ROOT/common/scripts/check\" $words \"\$@\"" </dev/stdin
    else
        eval "sh \"\$GRIDWORK_ROOT/common/scripts/check\" $words \"\$@\"" </dev/null
    fi
}

# write_parts: what --json asks for.
write_parts() {
    [ -n "$json" ] || return 0
    i=0
    set --
    while [ $i -lt $number ]; do
        i=$((i + 1))
        [ ! -s "$parts/$i.json" ] || set -- "$@" "$parts/$i.json"
    done
    write_json "$json" "$@"
}

# programs_of FOLDER: its files with a main(), one a line; those without go to $parts/left_out.
programs_of() {
    find "$1" -name '.?*' -prune -o -name '*.cu' -type f -print | sort | while IFS= read -r file; do
        if has_main "$file"; then
            printf '%s\n' "$file"
        else
            printf '%s\n' "$file" >>"$parts/left_out"
        fi
    done
}

# check_folders [ARGUMENT...]: the files that were named as one program, and each program of the folders.
check_folders() {
    : >"$parts/left_out"
    [ -z "$files" ] || quoted_lines "$files" >"$parts/programs"
    printf '%s' "$folders" | while IFS= read -r folder; do
        if is_of_lessons "$folder"; then
            lesson=$( (named lesson "$folder") 2>/dev/null) || lesson=
            fail "'$folder' has exercises, which are graded: type ./gridwork grade${lesson:+ $lesson}"
        fi
        programs=$(programs_of "$folder")
        [ -n "$programs" ] || fail "in the folder '$folder' there is no .cu with a main(), so there is nothing to \
check (a folder that is an argument of the program stands behind --)"
        printf '%s\n' "$programs" | while IFS= read -r program; do
            quoted "$program"
            echo
        done
    done >>"$parts/programs" || exit 2
    first=0
    while IFS= read -r program <&8; do
        echo "== $program" >&2
        status=0
        check_one "$program$options --" "$@" || status=$?
        echo "$status $program" >>"$parts/ended"
        [ $first -ne 0 ] || first=$status
    done 8<"$parts/programs"
    awk '
        function row(status, words) {
            if (count[status]) printf "  %-3d %-28s%s\n", count[status], words, status ? names[status] : ""
        }
        { status = $1; sub(/^[0-9]+ /, ""); count[status]++; names[status] = names[status] " " $0 }
        END {
            print "gridwork: " NR " program" (NR == 1 ? "" : "s")
            row(0, "without a finding")
            row(1, "with findings:")
            row(3, "failed by themselves:")
            row(5, "did not end in time:")
            row(4, "do not compile:")
            row(2, "could not be checked:")
        }' "$parts/ended" >&2
    [ ! -s "$parts/left_out" ] ||
        echo "  left out, as they have no main(): $(tr '\n' ' ' <"$parts/left_out")" >&2
    write_parts
    ! grep -q '^1 ' "$parts/ended" || first=1
    exit $first
}

# check_expected [ARGUMENT...]: the programs of the list, and what was expected of each.
check_expected() {
    [ -f "$expect" ] && [ -r "$expect" ] || fail "there is no list '$expect' to read"
    [ $# -eq 0 ] || fail "with --expect no argument can stand here, as '$1' does: a program's arguments stand in the list"
    case $json in
    '' | /*) ;;
    *) json=$PWD/$json ;;
    esac
    list=$(whole_path "$expect")
    grep -n '[^ 	]' "$list" | grep -v '^[0-9]*:[ 	]*#' >"$parts/list" || :
    [ -s "$parts/list" ] || fail "the list '$expect' names no program; a line of it is PROGRAM: none"
    cd "$(dirname "$list")"
    as_expected=0 lines=0 before=
    while IFS= read -r line <&8; do
        place=$expect:${line%%:*}
        line=${line#*:}
        case $line in
        *': '*[!\ ]*) ;;
        *) fail "$place: a line is PROGRAM: none, or PROGRAM: words of the report, with a blank behind the colon" ;;
        esac
        program=${line%%: *}
        expected=$(printf '%s\n' "${line#*: }" | sed 's/^[ 	]*//; s/[ 	\r]*$//')
        words=$(printf '%s\n' "$program" | xargs printf '%s\n' 2>/dev/null) ||
            fail "$place: a quote has no end"
        # The same program with other words of its report need not run again.
        if [ "$program" != "$before" ]; then
            status=0
            check_one "$(quoted_lines "$words")$options" >"$parts/printed" 2>"$parts/report" || status=$?
            before=$program
        fi
        lines=$((lines + 1))
        good=
        if [ "$expected" = none ]; then
            [ $status -ne 0 ] || good=yes
        elif [ $status -ne 2 ] && grep -qF -e "$expected" "$parts/report"; then
            good=yes
        fi
        if [ -n "$good" ]; then
            as_expected=$((as_expected + 1))
            printf '  %-13s %s\n' "as expected" "$program: $expected"
        else
            printf '  %-13s %s\n' "otherwise" "$program: $expected"
            echo "    $place: $(reason)"
            sed 's/^/      /' "$parts/report"
        fi
    done 8<"$parts/list"
    echo "$as_expected of $lines as expected"
    write_parts
    [ $as_expected -eq $lines ] || exit 1
    exit 0
}

# reason: what became of the program that was expected otherwise.
reason() {
    case $status in
    0) echo "nothing was found, and the program ended with exit status 0" ;;
    1) [ "$expected" = none ] && echo "something was found" || echo "the report has no such words" ;;
    2) echo "it could not be checked" ;;
    3) echo "nothing was found, and the program itself failed" ;;
    4) echo "it does not compile" ;;
    5) echo "its time was over" ;;
    *) echo "check ended with exit status $status" ;;
    esac
}
