#!/usr/bin/env bash
# What is too slow for ./test.
#   asan, tsan   all suites under the address and undefined-behaviour sanitizers, under the thread sanitizer
#   whole        every combination of types of every operator compiled and all their cases run, their example programs
#                compiled and run; every public header compiled alone
#   schedule     every case of every operator in the worst order of instructions, and in a random one
#   checked      every case of every operator under all checkers, in the order of the program and in the worst one
#   random       a hundred times the random programs of ./test, others each time; the test prints its seed
#   --huge       the run of 2^31+5 elements (8 GiB of memory)
# Usage: scripts/slow-tests.sh [asan] [tsan] [whole] [schedule] [checked] [random] [--huge]      (no argument: all but --huge)
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
source scripts/setup.sh

suites=()
huge=0
for argument in "$@"; do
    case $argument in
    asan | tsan | whole | schedule | checked | random) suites+=("$argument") ;;
    --huge) huge=1 ;;
    *) echo "usage: $0 [asan] [tsan] [whole] [schedule] [checked] [random] [--huge]" >&2 && exit 1 ;;
    esac
done
if [ ${#suites[@]} -eq 0 ] && [ $huge = 0 ]; then suites=(whole schedule checked random asan tsan); fi

need_packages "${DRYDOCK_PACKAGES[@]}" "${DRYDOCK_TEST_PACKAGES[@]}"
# Guarded faults are part of the tests: the sanitizers must leave the signals to the program. Applications of
# the tests are built without a sanitizer and get it with the library, or before it (DRYDOCK_TEST_RUNTIME).
export ASAN_OPTIONS=handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:allow_user_segv_handler=1:detect_leaks=0:use_sigaltstack=0:verify_asan_link_order=0
export UBSAN_OPTIONS=print_stacktrace=1
export TSAN_OPTIONS=handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:use_sigaltstack=0:suppressions=$PWD/scripts/tsan.supp
for suite in "${suites[@]}"; do
    case $suite in
    whole)
        build_preset release all -DDRYDOCK_TESTS=ON
        DRYDOCK_WHOLE=1 build/release/tests/unit/host/host_test --gtest_brief=1 --gtest_filter='PublicHeaders.*'
        for root in ops tests/operators; do
            DRYDOCK_CACHE_DIR=build/release/operators-cache /usr/bin/python3 tests/operators/run_operators.py \
                build/release/bin/drydock --root $root --whole
        done
        /usr/bin/python3 scripts/validate_timing.py build/release/bin/drydock
        ;;
    schedule)
        build_preset release all -DDRYDOCK_TESTS=ON
        seed=$RANDOM
        for root in ops tests/operators; do
            for order in adversarial "adversarial:$seed"; do
                echo "$root, --schedule $order"
                DRYDOCK_CACHE_DIR=build/release/operators-cache /usr/bin/python3 tests/operators/run_operators.py \
                    build/release/bin/drydock --root $root --schedule $order
            done
        done
        ;;
    checked)
        build_preset release all -DDRYDOCK_TESTS=ON
        for root in ops tests/operators; do
            for order in program adversarial; do
                echo "$root, --schedule $order"
                DRYDOCK_CACHE_DIR=build/release/operators-cache /usr/bin/python3 tests/operators/run_operators.py \
                    build/release/bin/drydock --root $root --tools all --schedule $order
            done
        done
        ;;
    random)
        build_preset release all -DDRYDOCK_TESTS=ON
        DRYDOCK_PROPERTY_CASES=40000 DRYDOCK_PROPERTY_SEED=random build/release/tests/property/property_test
        ;;
    *)
        build_preset "$suite" all
        # What the tests compile does not link against this runtime unless it has it, too.
        if [ "$suite" = tsan ]; then export CXX="g++ -fsanitize=thread"; fi
        DRYDOCK_TEST_RUNTIME=$(g++ -print-file-name="lib$suite.so") \
            ctest --test-dir "build/$suite" --output-on-failure --parallel "$(nproc)" --label-exclude 'lint|headers'
        ;;
    esac
done
if [ $huge = 1 ]; then
    build_preset release all -DDRYDOCK_TESTS=ON
    DRYDOCK_HUGE=1 ctest --test-dir build/release --output-on-failure --label-regex huge
fi
