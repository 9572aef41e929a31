# SPDX-License-Identifier: MIT
# Folders of headers that a program includes and that nothing on its path has: a course keeps such headers
# once, in a folder above its programs. Sourced by common/scripts/check.
line_break='
'

# names_included FILE: what it includes, one a line, each behind its quote or bracket.
names_included() {
    sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*\([<"][^>"]\{1,\}\)[>"].*/\1/p' "$1"
}

# folders_above FOLDER: it and those above, one a line, up to the root of the repository that it lies in, or
# else four more; never the home of the user, the root of the file system, or a folder that everybody may
# put files into.
folders_above() {
    home=$(CDPATH='' cd -- "${HOME:-/}" 2>/dev/null && pwd -P) || home=/
    above=
    within=
    levels=0
    at=$1
    while [ -n "$at" ] && [ "$at" != / ] && [ "$at" != "$home" ] && [ ! -k "$at" ]; do
        [ $levels -gt 4 ] || above=$above$at$line_break
        within=$within$at$line_break
        if [ -e "$at/.git" ]; then
            above=$within
            break
        fi
        levels=$((levels + 1))
        at=${at%/*}
    done
    printf '%s' "$above"
}

# candidate FOLDER NAME: takes the folder into $candidates if it has that file and it is not there already.
candidate() {
    [ -f "$1/$2" ] || return 0
    one=$(CDPATH='' cd -- "$1" && pwd -P)
    case $line_break$candidates in
    *"$line_break$one$line_break"*) ;;
    *) candidates=$candidates$one$line_break ;;
    esac
}

# candidates_in FOLDER NAME: fills $candidates with the folders in it that have that file: those whose name
# says that they are for headers, or else any.
candidates_in() {
    candidates=
    for kept in Common common inc include utils Common/inc common/inc common/include; do
        candidate "$1/$kept" "$2"
    done
    [ -z "$candidates" ] || return 0
    for kept in "$1" "$1"/*/ "$1"/*/inc "$1"/*/include; do
        candidate "${kept%/}" "$2"
    done
}

# has_compiler NAME: does the compiler find it, as what belongs to the system or to CUDA?
has_compiler() {
    printf '#include <%s>\n' "$1" | "${CXX:-g++}" -E -x c++ -I "$GRIDWORK_ROOT/common/cpu_device/include" \
        -I "$GRIDWORK_ROOT/build/common/cpu_device/include" - >/dev/null 2>&1
}

# on_the_path FILE LINE: sets $place to the file that the include leads to, or to nothing if it is not there;
# $includes is what stands on the path.
on_the_path() {
    place=
    name=${2#?}
    case $2 in
    \"*)
        [ ! -f "${1%/*}/$name" ] || place=${1%/*}/$name
        [ -z "$place" ] || return 0
        ;;
    esac
    while IFS= read -r kept; do
        [ -z "$kept" ] || [ -n "$place" ] || [ ! -f "$kept/$name" ] || place=$kept/$name
    done <<END
$includes
END
}

# is_looked_for NAME: not those that are CUDA's or the system's, and can never lie above a program.
is_looked_for() {
    case $1 in
    /* | *../*) return 1 ;;
    *.*) ;;
    *) return 1 ;;
    esac
    [ ! -f "$GRIDWORK_ROOT/common/cpu_device/include/$1" ] && [ ! -f "/usr/include/$1" ]
}

# look_above NAME: takes the nearest folder that has it into $includes, $found and $waiting, or says which there
# are.
look_above() {
    while IFS= read -r level; do
        [ -n "$level" ] || continue
        candidates_in "$level" "$1"
        [ -n "$candidates" ] || continue
        ! has_compiler "$1" || return 0
        candidates=${candidates%?}
        case $candidates in
        *"$line_break"*)
            told=$told$1$line_break
            echo "gridwork: $1 is not on the include path, and lies in $(in_a_row "$(printf '%s\n' "$candidates" |
                while IFS= read -r kept; do as_seen_from_here "$kept"; done)"): name the right one, -I FOLDER" >&2
            ;;
        *[\;\\]*) ;; # CMake cannot take it
        *)
            includes=$includes$candidates$line_break
            found="$found$candidates	$1$line_break"
            waiting=$waiting$candidates/$1$line_break
            echo "gridwork: $(as_seen_from_here "$candidates") is on the include path, for $1" >&2
            ;;
        esac
        return 0
    done <<END
$above_program
END
}

# as_seen_from_here FOLDER: the shorter of its names.
as_seen_from_here() {
    case $1 in
    "$(pwd -P)"/*) printf '%s\n' "${1#"$(pwd -P)"/}" ;;
    *) realpath --relative-to=. "$1" 2>/dev/null || printf '%s\n' "$1" ;;
    esac
}

# find_folders SOURCES: looks at what they include and what that includes, as far as it is the program's own;
# adds to $includes, and sets $found, a line each: the folder, a tab, the header that it was taken for.
find_folders() {
    found='' told='' seen=''
    waiting=$1$line_break
    first=${1%%"$line_break"*}
    above_program=$(folders_above "${first%/*}")
    while [ -n "$waiting" ]; do
        file=${waiting%%"$line_break"*}
        waiting=${waiting#*"$line_break"}
        case $line_break$seen in
        *"$line_break$file$line_break"*) continue ;;
        esac
        seen=$seen$file$line_break
        included=$(names_included "$file" 2>/dev/null)
        while IFS= read -r line; do
            [ -n "$line" ] || continue
            on_the_path "$file" "$line"
            if [ -n "$place" ]; then
                waiting=$waiting$place$line_break
            elif is_looked_for "${line#?}"; then
                case $line_break$told in
                *"$line_break${line#?}$line_break"*) ;;
                *) look_above "${line#?}" ;;
                esac
            fi
        done <<END
$included
END
    done
}
