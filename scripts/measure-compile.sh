#!/usr/bin/env bash
# How long a build of one operator takes: cold, warm, after an edit of the kernel and of the tiling.
# Prints wall seconds and CPU seconds (user + sys of everything started); asserts nothing.
# usage: scripts/measure-compile.sh [OPERATOR] [BUILD_DIR]      default: leakyrelu_v2 build/release
#        HEADERS=cold scripts/measure-compile.sh                precompiled headers are made anew, too
set -euo pipefail
cd "$(dirname "$0")/.."

operator=${1:-leakyrelu_v2}
drydock=${2:-build/release}/bin/drydock
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export DRYDOCK_CACHE_DIR=$scratch/cache

folder=$scratch/$(basename "$operator")
[ -d "$operator" ] && cp -r "$operator" "$folder" || cp -r "ops/$operator" "$folder"

measure() {
  local label=$1
  shift
  local TIMEFORMAT='%R %U %S' line
  line=$( { time "$@" >"$scratch/said" 2>&1; } 2>&1 )
  awk -v label="$label" '{ printf "%-34s %6.2f s wall  %6.2f s CPU\n", label, $1, $2 + $3 }' <<<"$line"
}

# A first operator on a machine also makes the precompiled headers; they serve every later one.
if [ "${HEADERS:-warm}" = warm ]; then
  cp -r "$folder" "$scratch/first"
  measure "first operator of the machine" "$drydock" build "$scratch/first"
  find "$DRYDOCK_CACHE_DIR/obj" \( -name '*.o' -o -name '*.so' \) -delete
fi
measure "cold" "$drydock" build "$folder"
measure "warm, nothing to do" "$drydock" build "$folder"
echo "// edited" >>"$(find "$folder/op_kernel" -name '*.cpp' | sort | head -1)"
measure "kernel edited" "$drydock" build "$folder"
echo "// edited" >>"$(find "$folder/op_host" -name '*_tiling*.cpp' | sort | head -1)"
measure "tiling edited" "$drydock" build "$folder"
echo "machine: $(nproc) CPUs, load $(cut -d' ' -f1-3 /proc/loadavg)"
