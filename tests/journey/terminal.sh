# SPDX-License-Identifier: MIT
# A terminal of 80 columns and 24 lines, in which a journey types. Sourced behind journey.sh.
# need_terminal: ends the journey, with a sentence, where no such terminal can be had.
need_terminal() {
    command -v tmux >/dev/null 2>&1 || { echo "no terminal looked at: tmux is not installed"; exit 77; }
}

# open_terminal: from now on there is one, in the clone. Its prompt is `ready$`.
open_terminal() {
    terminal="tmux -f /dev/null -S $work/tmux"
    trap '$terminal kill-server 2>/dev/null; umount -l "$work" 2>/dev/null; rm -rf "$work"' EXIT
    trap 'exit 143' HUP INT TERM
    unset TMUX
    command="a terminal"
    output=
    $terminal new-session -d -x 80 -y 24 -c "$clone" "PS1='ready$ ' exec sh" || { complain "tmux starts none"; finish; }
    waits ended
}

# screen: what is on it, in `output`, as soon as nothing moves there: half of it may have been drawn. What the terminal
# has broken is one line.
screen() {
    captured=
    until [ "$captured" = drawn ]; do
        output=$($terminal capture-pane -p -J -t 0 | sed 's/ *$//')
        sleep 0.05
        [ "$($terminal capture-pane -p -J -t 0 | sed 's/ *$//')" != "$output" ] || captured=drawn
    done
}
# all_of_it: in `output`, with what has left the screen above.
all_of_it() {
    output=$($terminal capture-pane -p -J -S - -t 0 | sed 's/ *$//')
}

# fits: no line of `output` is wider than the terminal.
fits() {
    wide=$(printf '%s\n' "$output" | awk 'length > 80' | head -n 3)
    [ -z "$wide" ] || complain "lines are longer than 80 columns: $wide"
}

# waits COMMAND...: until it holds of the screen. Only what never comes ends it.
waits() {
    tries=12000
    screen
    until "$@"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || { complain "the terminal never shows it: $*"; finish; }
        screen
    done
    fits
}

# Of the screen: it shows WORDS; its last line begins with WORDS; it ends with the shell's prompt, maybe behind a ^C;
# it is another than `before`.
shows() {
    printf '%s\n' "$output" | grep -qF -e "$1"
}
at_prompt() {
    case $(printf '%s\n' "$output" | sed '/^$/d' | tail -n 1) in "$1"*) ;; *) return 1 ;; esac
}
ended() {
    case $(printf '%s\n' "$output" | sed '/^$/d' | tail -n 1) in *'ready$') ;; *) return 1 ;; esac
}
differs() {
    [ "$output" != "$before" ]
}

# enters LINE: types it, and Enter.
enters() {
    $terminal send-keys -t 0 -l -- "$1"
    $terminal send-keys -t 0 Enter
}

# types COMMAND: on a screen that is empty but for it. All that the one before has shown has fitted.
types() {
    all_of_it
    fits
    command=$1
    $terminal send-keys -t 0 clear Enter
    waits is_empty
    $terminal clear-history -t 0
    enters "$1"
}
is_empty() {
    [ "$(printf '%s\n' "$output" | sed '/^$/d')" = 'ready$' ]
}

# press KEY: as tmux calls it, and the screen changes.
press() {
    screen
    before=$output
    $terminal send-keys -t 0 "$1"
    waits differs
}

# interrupts: Ctrl-C, which ends the command.
interrupts() {
    $terminal send-keys -t 0 C-c
    waits ended
}

# must_show WORDS, must_not_show WORDS: on the screen or above it.
must_show() {
    all_of_it
    shows "$1" || complain "the terminal does not show: $1"
}
must_not_show() {
    all_of_it
    ! shows "$1" || complain "the terminal shows: $1"
}
