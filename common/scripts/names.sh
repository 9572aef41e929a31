# SPDX-License-Identifier: MIT
# The names of lessons and exercises, and what a student writes for them: a file's name, a test's, a
# path, a slip of the keyboard. Sourced by shared.sh, whose fail() it calls.
#
#   name=$(exercise_named vector_add.cu)      every command that takes a name asks so, and goes on with
#   what=$(lesson_or_exercise_named "$what")  the name that stands in lessons/CMakeLists.txt

# exercises: one line each, `LABEL FOLDER NAME FILE`, in teaching order, as lessons/CMakeLists.txt
# declares them. FILE is NAME.cu, or NAME.c of an exercise in plain C.
exercises() {
    cmake -P "$GRIDWORK_ROOT/common/cmake/list_exercises.cmake"
}

# exercises_with_weights: the same with a fifth word, the points of each.
exercises_with_weights() {
    cmake -DGW_WEIGHTS=ON -P "$GRIDWORK_ROOT/common/cmake/list_exercises.cmake"
}

# list_of_lessons: "lesson2 lesson3"
list_of_lessons() {
    exercises | awk '!seen[$1]++ { printf "%s%s", (n++ ? " " : ""), $1 } END { print "" }'
}

# list_of_exercises [LABEL]: names with blanks between.
list_of_exercises() {
    exercises | awk -v label="${1-}" \
        'label == "" || $1 == label { printf "%s%s", (n++ ? " " : ""), $3 } END { print "" }'
}

# folder_of EXERCISE: the folder of its lesson, "lesson3_indexing".
folder_of() {
    exercises | awk -v name="$1" '$3 == name { print $2 }'
}

# lesson_of EXERCISE: the label of its lesson, "lesson3".
lesson_of() {
    exercises | awk -v name="$1" '$3 == name { print $1 }'
}

# file_of EXERCISE: "vector_add.cu".
file_of() {
    exercises | awk -v name="$1" '$3 == name { print $4 }'
}

# exercise_named WORD: the exercise that is meant: vector_add, vector_add.cu, lesson3.vector_add,
# lessons/lesson3_indexing/vector_add.cu. Of any other word it fails, and names what is near to it.
exercise_named() {
    named exercise "$1"
}

# lesson_named WORD: the lesson that is meant: lesson3, 3, lesson3_indexing, lessons/lesson3_indexing/.
lesson_named() {
    named lesson "$1"
}

# lesson_or_exercise_named WORD: either.
lesson_or_exercise_named() {
    named "lesson or exercise" "$1"
}

# is_exercise WORD: does exercise_named know it? It says nothing: a file of the reader's own may be meant.
is_exercise() {
    (named exercise "$1") >/dev/null 2>&1
}

# did_you_mean WORD: of the names on standard input, lines `SPELLING NAME`, those that WORD may stand for:
# "did you mean fill?", "did you mean fill or fillet?"; nothing where none is near or too many are equally
# near. Near is what few slips of the keyboard are apart: a letter too many, too few, another, or two
# letters exchanged; or else what WORD is a part of.
did_you_mean() {
    awk -v word="$1" '
        function least(a, b) { return a < b ? a : b }
        # How many slips lie between a and b.
        function slips(a, b,   i, j, cost, d) {
            for (i = 0; i <= length(a); i++) d[i, 0] = i
            for (j = 0; j <= length(b); j++) d[0, j] = j
            for (i = 1; i <= length(a); i++)
                for (j = 1; j <= length(b); j++) {
                    cost = substr(a, i, 1) != substr(b, j, 1)
                    d[i, j] = least(d[i - 1, j - 1] + cost, least(d[i - 1, j], d[i, j - 1]) + 1)
                    if (i > 1 && j > 1 && substr(a, i - 1, 2) == substr(b, j, 1) substr(b, j - 1, 1))
                        d[i, j] = least(d[i, j], d[i - 2, j - 2] + 1)
                }
            return d[length(a), length(b)]
        }
        function keep(name, distance) {
            if (distance < nearest) { nearest = distance; count = 0; split("", kept) }
            if (distance == nearest && !(name in kept)) { kept[name]; near[++count] = name }
        }
        BEGIN {
            word = tolower(word); gsub(/[- ]/, "_", word)
            may_differ = length(word) < 5 ? 1 : int((length(word) + 1) / 3)
            nearest = 99
        }
        {
            distance = slips(word, tolower($1))
            if (distance <= may_differ) keep($2, distance)
            else if (length(word) > 2 && index(tolower($1), word)) keep($2, 98)
        }
        END {
            if (count == 0 || count > 3) exit
            text = "did you mean " near[1]
            for (i = 2; i <= count; i++) text = text (i < count ? ", " : " or ") near[i]
            print text "?"
        }'
}

# spellings KINDS: lines `SPELLING NAME`, all that is understood.
spellings() {
    exercises | awk -v kinds="$1" '
        kinds ~ /lesson/ && !seen[$1]++ {
            print $1, $1; print $2, $1
            number = $1
            if (sub(/^lesson/, "", number)) print number, $1
        }
        kinds ~ /exercise/ {
            print $3, $3; print $4, $3; print $3 ".h", $3
            split($1 " " $2, before, " ")
            for (i = 1; i <= 2; i++) {
                print before[i] "." $3, $3; print before[i] "." $3 ".gpu", $3; print before[i] "." $3 ".ptx", $3
                print before[i] "/" $3, $3; print before[i] "/" $4, $3; print before[i] "/" $3 ".h", $3
            }
        }'
}

# no_such KINDS WORD PLAIN: fails, with what is near to WORD, or else with what there is.
no_such() {
    if [ "$1" = exercise ]; then
        lesson=$(spellings lesson | awk -v word="$3" '$1 == word { print $2 }')
        [ -z "$lesson" ] || fail "'$2' is a lesson; its exercises are: $(list_of_exercises "$lesson")"
    fi
    # Of a path or a test's name the last piece, without an ending; of a lesson its subject too.
    labels=$(list_of_lessons | sed 's/ /\\|/g')
    core=$(printf '%s\n' "$3" | sed "s|^.*/||; s/^\(lesson[^.]*\|$labels\)\.//; s|\..*||")
    guess=$(exercises | awk -v kinds="$1" '
        kinds ~ /lesson/ { print $1, $1; print $2, $1 }
        kinds ~ /exercise/ { print $3, $3 }
        kinds == "lesson" { print $3, $1 }' | did_you_mean "$core")
    [ -z "$guess" ] || fail "there is no $1 '$2': $guess"
    case $1 in
    lesson*) fail "there is no $1 '$2'; there are: $(list_of_lessons)" ;; # or exercise
    *) fail "there is no $1 '$2'; there are: $(list_of_exercises)" ;;
    esac
}

# named KINDS WORD: what the functions above promise.
named() {
    plain=$(printf '%s\n' "$2" | awk '
        { $0 = tolower($0); gsub(/[- ]/, "_"); sub(/\/+$/, ""); sub(/^(\.\/)+/, ""); sub(/^.*lessons\//, ""); print }')
    if [ -d "$2" ]; then # "." in a lesson's folder
        for folder in "$GRIDWORK_ROOT"/lessons/*/; do
            [ ! "$2" -ef "$folder" ] || plain=$(basename "$folder")
        done
    fi
    name=$(spellings "$1" | awk -v word="$plain" '$1 == word { print $2; exit }')
    [ -n "$name" ] || no_such "$1" "$2" "$plain"
    # A file or folder of somebody's own that is called so is none of ours.
    case $2 in
    */* | *.*) ;;
    *) echo "$name"; return ;;
    esac
    [ ! -e "$2" ] || case $(CDPATH='' cd -- "$(dirname -- "$2")" && pwd -P)/ in
    "$(CDPATH='' cd -- "$GRIDWORK_ROOT/lessons" && pwd -P)"/*) ;;
    *) fail "'$2' does not lie in lessons/, where $name does; for the one there, type its name: $name" ;;
    esac
    echo "$name"
}
