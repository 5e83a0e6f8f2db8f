#!/usr/bin/env bash
# scripts/lint.sh [--fix]   formatting, banned symbols, machine figures as literals, layers
# --fix rewrites badly formatted files instead of naming them. Exit code 1 when anything is wrong.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

failed=0
report() {
    echo "lint: $1" >&2
    failed=1
}

# .inc files are tables with aligned columns; public headers keep the vendor's spellings line by line.
mapfile -t files < <(find src tests ops examples -type f \( -name '*.cpp' -o -name '*.h' \) | sort)
if ! command -v clang-format >/dev/null; then
    report "clang-format is missing; sudo apt-get install -y clang-format"
elif [ "${1:-}" = --fix ]; then
    clang-format -i "${files[@]}"
else
    mapfile -t off < <(clang-format --dry-run "${files[@]}" 2>&1 |
        sed -n 's/^\([^ :]*\):[0-9]*:[0-9]*: .*\[-Wclang-format-violations\]$/\1/p' | sort -u)
    for file in ${off[@]+"${off[@]}"}; do
        report "$file is not formatted; scripts/lint.sh --fix"
    done
fi

python3 tests/layers/check_source.py . || report "banned symbols or machine figures in the sources"
python3 tests/layers/check_layers.py src cmake/layers.txt || report "a room includes what it may not"
exit $failed
