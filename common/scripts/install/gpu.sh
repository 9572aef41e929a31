# SPDX-License-Identifier: MIT
# Which GPU there is, and whether the driver and nvcc fit it. Sourced by setup, behind needed.sh and nvcc.sh.

# is_older VERSION OTHER: 12.4 is older than 12.5.
is_older() {
    [ "$1" != "$2" ] && [ "$(printf '%s\n' "$1" "$2" | sort -V | sed 1q)" = "$1" ]
}

# say_gpu: a sentence about the GPU, and one where the driver or nvcc is too old or too new for it.
say_gpu() {
    found=$(nvidia-smi --query-gpu=name,compute_cap,driver_version --format=csv,noheader 2>/dev/null | sed 1q) || found=
    case $found in
    *,*,*) ;;
    *)
        why=$(sh "$GRIDWORK_ROOT/common/scripts/building/no_gpu")
        echo "GPU: ${why:-nvidia-smi finds none}. The exercises run on the CPU device."
        return
        ;;
    esac
    name=${found%%,*} driver=${found##*, }
    capability=${found#*, }
    capability=${capability%%,*}
    echo "GPU: $name, compute capability $capability, driver $driver."
    nvcc=$(nvcc_installed)
    [ -n "$nvcc" ] || return 0
    toolkit=$("$nvcc" --version 2>/dev/null | sed -n 's/.*release \([0-9.]*\).*/\1/p')
    architecture=$(echo "$capability" | tr -d .)
    if ! "$nvcc" --list-gpu-arch 2>/dev/null | grep -qx "compute_$architecture"; then
        echo "nvcc $toolkit makes no code for compute capability $capability: install another CUDA Toolkit (12 or 13)."
        return
    fi
    echo "nvcc $toolkit compiles the exercises for it, as sm_$architecture."
    # What the driver knows is in the heading of nvidia-smi.
    known=$(nvidia-smi 2>/dev/null | sed -n 's/.*CUDA[A-Z ]* Version: *\([0-9.]*\).*/\1/p' | sed 1q) || known=
    [ -n "$known" ] && [ -n "$toolkit" ] && is_older "$known" "$toolkit" || return 0
    if [ "${known%%.*}" = "${toolkit%%.*}" ]; then
        echo "The driver is older than nvcc: it knows CUDA $known. What nvcc compiles for sm_$architecture runs on it, and PTX \
of nvcc $toolkit does not."
    else
        echo "The driver is too old for nvcc: it knows CUDA $known, and nvcc is of CUDA $toolkit. Install a newer driver, or \
CUDA Toolkit ${known%%.*}. Until then, the exercises run on the CPU device."
    fi
}
