# SPDX-License-Identifier: MIT
# setup --nvcc: NVIDIA's compiler without root, toolkit or GPU, from the wheels that NVIDIA publishes on PyPI.
# Sourced by setup. Nothing of NVIDIA's is part of Gridwork: whoever calls this accepts NVIDIA's license.

# The version that the tests know, and its parts, besides nvidia-cuda-crt: nvcc and ptxas, the run time with its
# headers, the headers of CCCL, and the part that makes PTX.
nvcc_version=13.0
nvcc_wheels="nvidia-cuda-nvcc nvidia-cuda-runtime nvidia-cuda-cccl nvidia-nvvm"

# accept_license FILE: ends unless the license is accepted.
accept_license() {
    [ "$accepted" = no ] || return 0
    echo "nvcc is NVIDIA's. You may use it if you accept NVIDIA's license ($(wc -l <"$1") lines):"
    if [ -t 0 ] && [ -t 1 ]; then
        ${PAGER:-more} "$1"
        printf 'Do you accept the license? Type yes or no: '
        read -r answer || answer=no
        [ "$answer" != yes ] || return 0
        fail "the license is not accepted, so nothing was installed"
    fi
    cat "$1"
    fail "to accept the license that stands above, type: ./gridwork setup --nvcc --accept-license"
}

# download_wheels WHEEL...: into $work/wheels, and unpacked into $nvcc_folder.new.
download_wheels() {
    wanted=
    for wheel; do
        wanted="$wanted $wheel==$nvcc_version.*"
    done
    rm -rf "$work/wheels"
    # shellcheck disable=SC2086 # a list of words
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
        --dest "$work/wheels" $wanted </dev/null >"$work/log" 2>&1 || {
        tail -n 5 "$work/log" >&2
        rm -rf "$nvcc_folder.new"
        fail "pip could not download nvcc; the reason stands above. (NVIDIA has wheels for x86-64 and arm64.)"
    }
    for wheel in "$work"/wheels/*.whl; do
        python3 -m zipfile -e "$wheel" "$nvcc_folder.new" 2>"$work/log" || {
            tail -n 1 "$work/log" >&2
            rm -rf "$nvcc_folder.new"
            fail "${wheel##*/} could not be unpacked; the reason stands above"
        }
    done
}

# nvcc_of_toolkit: the file, where a CUDA Toolkit is installed.
nvcc_of_toolkit() {
    (PATH=$system_path; command -v nvcc) || { [ ! -x /usr/local/cuda/bin/nvcc ] || echo /usr/local/cuda/bin/nvcc; }
}

# nvcc_installed: the toolkit's, or else the one that setup --nvcc has installed; nothing where there is none.
nvcc_installed() {
    found=$(nvcc_of_toolkit) || found=
    [ -n "$found" ] || [ ! -x "$(own_prefix).nvcc/bin/nvcc" ] || found=$(own_prefix).nvcc/bin/nvcc
    [ -z "$found" ] || echo "$found"
}

setup_nvcc() {
    found=$(nvcc_of_toolkit)
    if [ -n "$found" ]; then
        echo "A CUDA Toolkit is installed already: $found"
        return
    fi
    case $(uname -s) in
    Linux) ;;
    *) fail "there is no nvcc for $(uname -s): use a container of Linux (docs/pages/install.md)" ;;
    esac
    has_command g++ || fail "nvcc needs g++, which only root can install: ask for g++"
    python3 -m pip --version >/dev/null 2>&1 ||
        fail "setup --nvcc downloads with pip, and there is none: install Python's pip (python3-pip), or the CUDA Toolkit"
    begin_prefix
    nvcc_folder=$prefix.nvcc
    if [ -x "$nvcc_folder/bin/nvcc" ]; then
        echo "$nvcc_folder has it already: $("$nvcc_folder/bin/nvcc" --version | sed -n 's/.*release /nvcc /p')"
        return
    fi
    rm -rf "$nvcc_folder.new"
    mkdir -p "$nvcc_folder.new"
    # The smallest first, for the license.
    download_wheels nvidia-cuda-crt
    license=$(find "$nvcc_folder.new" -name License.txt | sed 1q)
    [ -n "$license" ] || { rm -rf "$nvcc_folder.new"; fail "NVIDIA's wheel has no license in it: nothing was installed"; }
    (accept_license "$license") || { rm -rf "$nvcc_folder.new"; exit 2; }
    echo "Downloading nvcc $nvcc_version, about 100 MB ..."
    # shellcheck disable=SC2086 # a list of words
    download_wheels $nvcc_wheels
    root=$nvcc_folder.new/nvidia/cu13
    chmod 755 "$root"/bin/* "$root"/nvvm/bin/* # which a zip file's reader forgets
    # What linkers and CMake look for.
    ln -s libcudart.so.13 "$root/lib/libcudart.so"
    ln -s lib "$root/lib64"
    cp "$license" "$root/LICENSE"
    rm -rf "$nvcc_folder"
    mv "$root" "$nvcc_folder"
    rm -rf "$nvcc_folder.new"
    "$nvcc_folder/bin/nvcc" --version >/dev/null 2>&1 || fail "$nvcc_folder/bin/nvcc does not start on this machine"
    echo "Installed: nvcc $nvcc_version, $(du -sm "$nvcc_folder" | cut -f 1) MB, in $nvcc_folder (you may delete it at any time)"
    echo "From now on, what passes on the CPU device gets a second verdict: compiled by nvcc, on the PTX machine."
}
