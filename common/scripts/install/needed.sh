# SPDX-License-Identifier: MIT
# What is missing, and how another system's package manager is asked for it. Sourced by setup, which says in
# `class`, `authoring` and `blas` (yes or no) what is wanted.

has_command() {
    command -v "$1" >/dev/null 2>&1
}

# has_header HEADER [HEADER_BEFORE...]: asks the compiler itself, so that headers outside /usr/include
# count as well.
has_header() {
    has_command g++ || return 1
    header=$1
    shift
    for before in "$@" "$header"; do
        echo "#include <$before>"
    done | g++ -x c++ -fsyntax-only \
        ${GRIDWORK_PREFIX:+"-I$GRIDWORK_PREFIX/usr/include" "-I$GRIDWORK_PREFIX/include"} - 2>/dev/null
}

# has_library NAME: asks the compiler where libNAME.so is, and looks into the prefix.
has_library() {
    library=lib$1.so
    set -- "$(gcc -print-file-name="$library" 2>/dev/null)"
    [ -z "${GRIDWORK_PREFIX-}" ] ||
        set -- "$@" "$GRIDWORK_PREFIX/lib/$library" "$GRIDWORK_PREFIX"/usr/lib/*/"$library"
    for place; do
        case $place in */*) [ ! -e "$place" ] || return 0 ;; esac
    done
    return 1
}

has_python_module() {
    python3 -c "import $1" 2>/dev/null || /usr/bin/python3 -c "import $1" 2>/dev/null
}

# missing_commands NAME...: those that are in packages of their own names.
missing_commands() {
    for name; do
        has_command "$name" || echo "$name"
    done
}

# missing: Debian's names of the packages that are wanted and not there, a line each.
missing() {
    missing_commands cmake gcc g++ git
    has_command ninja || has_command make || echo ninja-build
    has_command gnuplot || echo gnuplot-nox
    has_header cmocka.h stdarg.h stddef.h stdint.h setjmp.h || echo libcmocka-dev
    # x86-64 has a switch of its own in its place. No header is wanted, and `setup --user` unpacks none.
    case $(uname -m) in
    x86_64) ;;
    *) has_library boost_context || echo libboost-context-dev ;;
    esac
    has_header elfutils/libdwfl.h || echo libdw-dev
    if [ "$class" = yes ]; then
        has_header jansson.h || echo libjansson-dev
        has_header archive.h || echo libarchive-dev
        has_header yaml.h || echo libyaml-dev
        has_command sim_c++ || echo similarity-tester
        has_command bwrap || echo bubblewrap
    fi
    # What exercises with cuBLAS and cuSOLVER stand on.
    [ "$blas" = no ] || has_library lapack || echo libopenblas-dev
    if [ "$authoring" = yes ]; then
        missing_commands make ccache clang clangd clang-format clang-tidy gdb tmux valgrind doxygen
        has_command ninja || echo ninja-build
        has_command xmllint || echo libxml2-utils
        has_command dot || echo graphviz
        [ -e /usr/share/doxygen-awesome-css/doxygen-awesome.css ] || echo doxygen-awesome-css
        # The packages are ones for the system's Python; the first one on PATH may be another.
        has_python_module markdown || echo python3-markdown
        # Ubuntu's browsers are no packages of this kind; without one the tests of pages are skipped.
        if grep -qs '^ID=debian' /etc/os-release; then
            has_command chromium || echo chromium
            has_command chromedriver || echo chromium-driver
            has_python_module selenium || echo python3-selenium
        fi
    fi
}

# missing_for_bundle: what another machine may lack, in one line: all that is wanted, without what has to
# be there.
missing_for_bundle() {
    has_command() { false; }
    has_header() { false; }
    has_library() { false; }
    missing | grep -vxE 'cmake|gcc|g[+][+]|git|ninja-build' | sort -u | tr '\n' ' ' | sed 's/ $//'
}

# list_of_missing: what is missing, in one line.
list_of_missing() {
    missing | sort -u | tr '\n' ' ' | sed 's/ $//'
}

# package_manager: the command of this system's package manager, of those that we know the names of.
package_manager() {
    for manager in apt-get dnf pacman zypper; do
        ! has_command "$manager" || { echo "$manager"; return; }
    done
}

# names_for MANAGER PACKAGE...: what that system calls these packages of Debian's; those that it does not
# have are left out.
names_for() {
    case $1 in
    dnf) column=2 ;;
    pacman) column=3 ;;
    zypper) column=4 ;;
    *) column=1 ;;
    esac
    shift
    for name; do
        awk -v name="$name" -v column=$column '$1 == name && $column != "-" { print $column }' \
            "$GRIDWORK_ROOT/common/scripts/install/packages.txt"
    done | sort -u | tr '\n' ' ' | sed 's/ $//'
}

# none_for MANAGER PACKAGE...: those that it does not have.
none_for() {
    manager=$1
    shift
    for name; do
        [ -n "$(names_for "$manager" "$name")" ] || echo "$name"
    done | tr '\n' ' ' | sed 's/ $//'
}

# command_for MANAGER PACKAGE...: what root types, with names that the manager knows.
command_for() {
    names=$(names_for "$@")
    case $1 in
    dnf) echo "dnf install -y --setopt=install_weak_deps=False $names" ;;
    pacman) echo "pacman -S --needed --noconfirm $names" ;;
    zypper) echo "zypper install -y --no-recommends $names" ;;
    *) echo "apt-get update && apt-get install -y --no-install-recommends $names" ;;
    esac
}
