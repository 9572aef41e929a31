# SPDX-License-Identifier: MIT
# A question of predict and review about an exercise that has passed: what will the grader say of this version? It is a
# mistake of the exercise, as mend hands them out, and the answer is its verdict. Sourced behind shared.sh, texts.sh and
# grading.sh.

# can_ask_about EXERCISE: has it passed, and does this edition have its mistakes?
can_ask_about() {
    has_passed "$1" || return 1
    [ -z "$(awk -F '\t' -v name="$1" '$3 == name { print $6 }' "$build/exercises.tsv" 2>/dev/null)" ] || return 1
    [ -d "$GRIDWORK_ROOT/solutions" ] || tar -tzf "$packed_texts" "exercises/$1" >/dev/null 2>&1
}

# of_mistake COMMAND [OPTION...]: asks gw_mend about the exercise `asked_about`.
of_mistake() {
    "$build/common/practice/mend/gw_mend" --texts "$run/exercises/$asked_about" --extension "$asked_extension" \
        --exercise "$asked_about" --root "$GRIDWORK_ROOT" --subject "$(lesson_of "$asked_about")/$asked_about" \
        --exercises "$build/exercises.tsv" ${asked_mistake:+--name "$asked_mistake"} "$@"
}

# grade_mistake EXERCISE NAME: hands it out, and grades it; `kind` is that of its report.
grade_mistake() {
    asked_mistake=$2
    echo "$2" >"$run/drawn"
    of_mistake --file "$run/asked/$1$asked_extension" hand-out
    grade_in "$run/asked" "$1" "$run/graded"
    kind=$(of_mistake --file "$run/graded/$(lesson_of "$1").$1.result" kind) || kind=
}

# begin_question EXERCISE SEED [MISTAKE]: draws a mistake, and grades it while the reader answers other questions. What
# fails in a case that must be refused is drawn seldom: the case's name says it.
begin_question() {
    asked_about=$1 asked_seed=$2
    asked_extension=.$(file_of "$1" | sed 's/.*\.//')
    mkdir -p "$run/asked" "$run/graded"
    (
        asked_mistake=
        prepare_grading "$1" gw_mend
        texts_of exercises "$1" "$run"
        if [ -n "${3-}" ] && [ -f "$run/exercises/$1/wrong/$3$asked_extension" ]; then
            grade_mistake "$1" "$3"
        else
            for further in 0 1 2; do
                grade_mistake "$1" "$(asked_mistake= && of_mistake --seed $(($2 + further)) draw)"
                [ "$kind" = error ] || break
            done
        fi
    ) >/dev/null 2>&1 </dev/null &
    asked_grading=$!
}

# ask_question COMMAND: shows the mistake, asks for the kind of its report, tells the answer, and notes it for COMMAND.
# Where the mistake cannot be graded, there is no question.
ask_question() {
    wait "$asked_grading" || return 0
    asked_mistake=$(cat "$run/drawn")
    result=$run/graded/$(lesson_of "$asked_about").$asked_about.result
    state=$(sed -n '1s/^state: //p' "$result")
    [ "$state" != pass ] || return 0
    kind=$(of_mistake --file "$result" kind) || return 0
    echo "$asked_about, with one mistake:"
    echo
    of_mistake show
    echo
    # What it says first is about the first case that fails, which the reader has to know. The file is not kept.
    sed "s#[^ ]*/asked/##g" "$result" >"$result.shown" && mv -f "$result.shown" "$result"
    echo "The last question: What will the grader say first about this version?"
    sed -n '/^$/{n;s/ (input [^)]*)//;s/:$//;s/^/The first case that fails: /p;q;}' "$result" | of_mistake wrap
    of_mistake kinds
    while :; do
        printf '> '
        if ! read -r answer || [ "$answer" = q ]; then
            echo
            return 0
        fi
        [ -t 0 ] || echo "$answer"
        status=0
        of_mistake answer "$kind" "$answer" || status=$?
        case $status,$answer in
        *,'?') outcome=wrong; break ;;
        0,*) outcome=right; break ;;
        1,*) outcome=wrong; break ;;
        esac
        echo "Type one number of the list, or ? for the answer."
    done
    of_mistake --file "$result" report
    echo "The mistake: $(of_mistake title)." | of_mistake wrap
    of_mistake --command "$1" --seed "$asked_seed" note report "$answer" "$outcome" || :
    echo
    awk -v last="$outcome" '{ print $1 + (last == "right") " of " $2 + 1 " right." }' "$run/tally"
}
