# SPDX-License-Identifier: MIT
# setup without root: --user, --bundle FILE, --from FILE and --prefix DIR. Sourced by setup.
. "$GRIDWORK_ROOT/common/scripts/install/unpack.sh"

# begin_prefix: what is not whole yet lies beside the folder that is used. Killed at any moment, that is the
# old one or the new one, and what was downloaded is there.
begin_prefix() {
    prefix=$(own_prefix)
    need_plain_name prefix "$prefix"
    case $prefix in
    /*) ;;
    *) fail "GRIDWORK_PREFIX has to begin with /, and is '$prefix'" ;;
    esac
    mkdir -p "${prefix%/*}" 2>/dev/null && [ -w "${prefix%/*}" ] ||
        fail "'${prefix%/*}' cannot be written: name another place, as in GRIDWORK_PREFIX=/scratch/me/gridwork"
    hold_alone "$prefix.lock" setup "$prefix"
    [ -e "$prefix" ] || [ ! -e "$prefix.old" ] || mv "$prefix.old" "$prefix"
    debs=$prefix.packages
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' INT TERM HUP
    apt_system="-o Dir::Cache=$work/cache"
    apt_options=$apt_system
    mkdir -p "$work/cache/archives/partial"
}

# take_prefix TREE: it is the one that is used from now on.
take_prefix() {
    rm -rf "$prefix.old"
    [ ! -e "$prefix" ] && [ ! -L "$prefix" ] || mv "$prefix" "$prefix.old"
    mv "$1" "$prefix"
    rm -rf "$prefix.old" "$debs"
}

# need_apt OPTION: fails with the other ways unless there are Debian's tools.
need_apt() {
    for tool in apt-get dpkg-deb; do
        has_command $tool || fail "$1 takes Debian's packages, and there is no $tool here. Other ways: a bundle \
that a Debian or Ubuntu made (--bundle FILE there, --from FILE here), conda (docs/pages/install.md), or as \
root what ./gridwork setup says"
    done
}

# need_compiler: what no folder of a user's can bring.
need_compiler() {
    for tool in gcc g++; do
        has_command $tool || fail "$tool is not installed, and only root can install it: ask for $tool; the rest \
comes with ./gridwork setup --user, or --from FILE"
    done
}

# say_prefix: what there is now, and whether it is enough.
say_prefix() {
    GRIDWORK_SYSTEM_PATH=
    PATH=$system_path
    use_prefix
    left=$(missing | grep -vx git | sort -u | tr '\n' ' ') || :
    [ -z "$left" ] || fail "unpacked, and still not found: ${left% }"
    echo "Unpacked: $(wc -l <"$prefix/packages") packages, $(du -sm "$prefix" | cut -f 1) MB in $prefix"
    if ! (PATH=$system_path; has_command ctest); then
        echo "To have ctest and cmake in your shell, type: export PATH=\"\$PATH:$prefix/bin\""
    fi
}

# setup_user: what the system lacks, whatever an earlier prefix has.
setup_user() {
    need_apt "setup --user"
    need_compiler
    begin_prefix
    wanted=$(PATH=$system_path; GRIDWORK_PREFIX=; list_of_missing)
    # What an earlier one has been asked for stays; git is for who has it.
    earlier=$(cat "$prefix/wanted" 2>/dev/null) || :
    # shellcheck disable=SC2086 # lists of words
    wanted=$(printf '%s\n' $wanted $earlier | grep -vx git | sort -u | tr '\n' ' ' | sed 's/ $//') || :
    if [ -z "$wanted" ]; then
        echo "The system has all of it; nothing was unpacked."
        return
    fi
    apt_status=/var/lib/dpkg/status
    if [ "$earlier" = "$wanted" ]; then
        echo "$prefix has it already: $wanted"
        return
    fi
    echo "Downloading, for you alone: $wanted"
    # shellcheck disable=SC2086 # a list of words
    download $wanted
    unpack "$prefix.new"
    echo "$wanted" >"$prefix.new/wanted"
    take_prefix "$prefix.new"
    say_prefix
}

# setup_bundle FILE: the same and all libraries that they need themselves, for machines that have other ones.
setup_bundle() {
    need_apt "setup --bundle"
    need_plain_name bundle "$1"
    : 2>/dev/null >"$1.part" || fail "'$1' cannot be written"
    begin_prefix
    apt_status=/dev/null
    wanted=$(missing_for_bundle)
    echo "Downloading, for a machine without a network: $wanted"
    # shellcheck disable=SC2086
    download $wanted
    unpack "$work/gridwork"
    echo "$wanted" >"$work/gridwork/wanted"
    {
        uname -m
        getconf GNU_LIBC_VERSION
    } >"$work/gridwork/made_for"
    tar -C "$work" -czf "$1.part" --owner=0 --group=0 gridwork ||
        fail "'$1' could not be written; the reason stands above"
    mv "$1.part" "$1"
    rm -rf "$debs"
    echo "Packed: $(wc -l <"$work/gridwork/packages") packages, $(du -m "$1" | cut -f 1) MB, in $1"
    echo "There, with a compiler and CMake, type: ./gridwork setup --from ${1##*/}"
}

# setup_from FILE: a bundle, without a network.
setup_from() {
    need_file "$1"
    begin_prefix
    need_compiler
    rm -rf "$prefix.new"
    mkdir -p "$prefix.new"
    tar -C "$prefix.new" -xzf "$1" 2>"$work/why" && [ -f "$prefix.new/gridwork/made_for" ] || {
        tail -n 3 "$work/why" >&2
        rm -rf "$prefix.new"
        fail "'$1' is no bundle of ./gridwork setup --bundle, or not all of one (or the disk is full)"
    }
    { read -r machine; read -r libc; } <"$prefix.new/gridwork/made_for"
    if [ "$machine" != "$(uname -m)" ]; then
        rm -rf "$prefix.new"
        fail "'$1' was made for $machine, and this machine is a $(uname -m): make one on a machine of its kind"
    fi
    here=$(getconf GNU_LIBC_VERSION 2>/dev/null || echo "another libc")
    if [ "$(printf '%s\n' "$libc" "$here" | sort -V | sed 1q)" != "$libc" ]; then
        rm -rf "$prefix.new"
        fail "'$1' was made where the C library is $libc, and here it is $here: make one on an older system"
    fi
    take_prefix "$prefix.new/gridwork"
    rm -rf "$prefix.new"
    say_prefix
}

# setup_prefix DIR: what somebody has installed there, as conda does.
setup_prefix() {
    [ -d "$1" ] || fail "there is no folder '$1'"
    begin_prefix
    whole=$(CDPATH='' cd -- "$1" && pwd -P)
    case $prefix/ in "$whole"/*) fail "'$1' holds $prefix itself: name the folder with lib/ and include/" ;; esac
    left=$(GRIDWORK_PREFIX=$whole; PATH=$system_path:$whole/bin; list_of_missing)
    [ -z "$left" ] || fail "in '$1' there is no $left (Debian's names)"
    [ ! -e "$prefix" ] || [ -L "$prefix" ] || fail "$prefix is a folder of packages already: remove it first"
    ln -sfn "$whole" "$prefix"
    echo "Found, and used from now on: $whole"
}
