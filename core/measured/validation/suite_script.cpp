#include "core/measured/validation/suite_script.h"

#include <cmath>
#include <string_view>

namespace forewarp::measured::validation {

namespace {

constexpr const char* kHead = R"sh(#!/bin/sh
# Written by Forewarp.
# Compiles every program of this folder, runs it at all sizes with all blocks, and collects what it measures.
# Each program's first size is compared with the C as well.
# Says at its end how the forecast did, where forewarp-cli is on PATH or FOREWARP_CLI names it.
# Set NVCC, ARCH (sm_90; the default is that of the GPU here), RUNS per measurement and OUT to have them otherwise.
FOREWARP_CLI=${FOREWARP_CLI:-forewarp-cli}
case $FOREWARP_CLI in
/*) ;;
*/*) FOREWARP_CLI=$PWD/$FOREWARP_CLI ;;
esac
cd "$(dirname "$0")" || exit 1
NVCC=${NVCC:-nvcc}
ARCH=${ARCH:-native}
RUNS=${RUNS:-20}
OUT=${OUT:-measured.jsonl}
: > "$OUT"
failed=0

compile() {
    "$NVCC" -O3 -arch="$ARCH" -o "$1.exe" "$1.cu" && return 0
    echo "$1.cu does not compile." >&2
    failed=$((failed + 1))
    return 1
}

measure() {
    program=$1
    shift
    "./$program.exe" "$@" runs="$RUNS" --json >> "$OUT" && return 0
    echo "$program $* failed." >&2
    failed=$((failed + 1))
}
)sh";

constexpr const char* kTail = R"sh(
echo "$OUT has $(wc -l < "$OUT") measured rows; failures: $failed"
[ ! -s "$OUT" ] || tell_how_the_forecast_did
[ "$failed" -eq 0 ]
)sh";

/// One word of a shell's command, whatever is in it.
std::string wordOf(const std::string& text) {
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";
    if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string(R"('\'')") : std::string(1, c);
    return word + "'";
}

/// What `validate` is told behind the measured rows.
std::string validateArguments(const SuiteComparison& comparison) {
    std::string text = "--kernels " + wordOf(comparison.kernels) + " --forecast forecast.csv";
    if (!comparison.sources.empty()) text += " --sources " + wordOf(comparison.sources);
    if (!comparison.buildDirectory.empty()) text += " -p " + wordOf(comparison.buildDirectory);
    return text;
}

std::string comparisonText(const SuiteComparison& comparison) {
    const std::string arguments = validateArguments(comparison);
    return "\ntell_how_the_forecast_did() {\n"
           "    if [ -e " +
           wordOf(comparison.kernels) +
           " ] && command -v \"$FOREWARP_CLI\" > /dev/null; then\n"
           "        echo\n"
           "        \"$FOREWARP_CLI\" validate \"$OUT\" " +
           arguments +
           "\n    else\n"
           "        echo \"To see how the forecast did, in $PWD:\"\n"
           "        printf '%s\\n' \"    forewarp-cli validate $OUT \"" +
           wordOf(arguments) + "\n    fi\n}\n";
}

/// «32x8», as the harness of a port takes it.
std::string blockArgument(const kernel::BlockShape& block) {
    std::string text = std::to_string(block.x);
    if (block.y > 1 || block.z > 1) text += "x" + std::to_string(block.y);
    if (block.z > 1) text += "x" + std::to_string(block.z);
    return text;
}

/// In digits alone: the programs read no exponents, which the shortest text of 700,000 has.
std::string wholeText(double value) {
    return std::to_string(std::llround(value));
}

std::string sizeArguments(const kernel::Bindings& sizes) {
    std::string text;
    for (const auto& [name, value] : sizes) text += " " + name + "=" + wholeText(value);
    return text;
}

std::string programText(const SuiteProgram& program) {
    std::string text = "\nif compile " + program.name + "; then\n";
    std::string blocks;
    for (const kernel::BlockShape& block : program.blocks)
        blocks += (blocks.empty() ? " block=" : ",") + blockArgument(block);
    std::string compare;
    for (const kernel::Bindings& sizes : program.sizes) {
        text += "    measure " + program.name + sizeArguments(sizes) + blocks + compare + '\n';
        compare = " --no-compare"; // The C would take minutes for some.
    }
    return text + "fi\n";
}

} // namespace

std::string suiteScript(std::span<const SuiteProgram> programs, const SuiteComparison& comparison) {
    std::string text = kHead;
    for (const SuiteProgram& program : programs) text += programText(program);
    return text + comparisonText(comparison) + kTail;
}

} // namespace forewarp::measured::validation
