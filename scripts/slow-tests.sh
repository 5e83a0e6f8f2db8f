#!/usr/bin/env bash
# The suites that are too slow for ./test: sanitizers, and with --huge the 2^31+5 element run.
# Usage: scripts/slow-tests.sh [asan] [tsan] [--huge]      (no argument: asan and tsan)
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
source scripts/setup.sh

suites=()
huge=0
for argument in "$@"; do
    case $argument in
    asan | tsan) suites+=("$argument") ;;
    --huge) huge=1 ;;
    *) echo "usage: $0 [asan] [tsan] [--huge]" >&2 && exit 1 ;;
    esac
done
if [ ${#suites[@]} -eq 0 ] && [ $huge = 0 ]; then suites=(asan tsan); fi

need_packages "${DRYDOCK_PACKAGES[@]}" "${DRYDOCK_TEST_PACKAGES[@]}"
# Guarded faults are part of the tests: the sanitizers must leave the signals to the program.
export ASAN_OPTIONS=handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:allow_user_segv_handler=1:detect_leaks=0:use_sigaltstack=0
export UBSAN_OPTIONS=print_stacktrace=1
export TSAN_OPTIONS=handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:use_sigaltstack=0:suppressions=$PWD/scripts/tsan.supp
# A hundred times the random programs of ./test, others each time; the test prints its seed.
export DRYDOCK_PROPERTY_CASES=40000 DRYDOCK_PROPERTY_SEED=random
for suite in "${suites[@]}"; do
    build_preset "$suite" all
    ctest --test-dir "build/$suite" --output-on-failure --parallel "$(nproc)" --label-exclude 'lint|headers'
done
if [ $huge = 1 ]; then
    build_preset release all -DDRYDOCK_TESTS=ON
    DRYDOCK_HUGE=1 ctest --test-dir build/release --output-on-failure --label-regex huge
fi
