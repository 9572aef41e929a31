# SPDX-License-Identifier: MIT
# The folder of a lesson that is not there yet, and its line wherever lessons are listed. Sourced by
# common/scripts/new, with $lesson, $label and $words.
[ ! -e "lessons/$lesson" ] || fail "lessons/$lesson is there already, and lessons/CMakeLists.txt does not declare it"
subject=$(echo "${lesson#*_}" | tr _ ' ')
mkdir -p "lessons/$lesson"
cp lessons/lesson2_launch_errors/CTestTestfile.cmake lessons/lesson2_launch_errors/CTestCustom.cmake "lessons/$lesson"
cat >"lessons/$lesson/README.md" <<END
# $words: $subject

FILL IN: the idea of the lesson.

## The steps

| exercise | what you do |
|---|---|

Grade it with \`ctest -L $label\`.
END
cat >"lessons/$lesson/hints.md" <<END
# Hints for $label

\`./gridwork hint EXERCISE\` shows one of these at a time.
END
printf '\ngw_lesson(%s "%s")\n' "$lesson" "$(echo "$subject" | awk '{ print toupper(substr($0, 1, 1)) substr($0, 2) }')" \
    >>lessons/CMakeLists.txt
# Behind the last of the table of lessons, in the book.
change docs/pages/lessons.md '
    table && !/^\| @subpage / { print "| @subpage " lesson " | FILL IN: what you learn |"; table = 0 }
    { print }
    /^\| @subpage / { table = 1 }'
change "$teach" '
    /^## What needs what/ {
        print "### " heading " {#teach_" label "}\n"
        print "| exercise | minutes | where they get stuck | to skip |\n|---|---|---|---|\n"
    }
    { print }'
change lessons/compile_flags.txt '
    /^-D/ && !done { print "-I" lesson; done = 1 }
    { print }'
