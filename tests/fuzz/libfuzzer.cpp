// The same targets for libFuzzer, which keeps inputs that reach new code and damages those. FOREWARP_FUZZ_TARGET names
// the target; scripts/fuzz runs all.

#include "tests/fuzz/find_target.h"
#include "tests/fuzz/inputs/mutator.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

extern "C" {
int LLVMFuzzerInitialize(int* count, char*** words);
int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size, std::size_t mostBytes, unsigned seed);
std::size_t LLVMFuzzerMutate(std::uint8_t* bytes, std::size_t size, std::size_t mostBytes);
const char* __ubsan_default_options();
__attribute__((visibility("default"))) const char* __ubsan_default_options() {
    return "halt_on_error=1:print_stacktrace=1";
}
/// LLVM leaves metadata of files that Clang refuses; the process that reads them ends with them.
const char* __lsan_default_suppressions();
__attribute__((visibility("default"))) const char* __lsan_default_suppressions() {
    return "leak:llvm::MDNode::operator new\n";
}
}

namespace {

using namespace forewarp::fuzz;

const Target* chosen = nullptr;

const Inputs& seedsOfChosen() {
    static const Inputs seeds = chosen->seeds();
    return seeds;
}

/// Into the corpus, as files that libFuzzer reads when it starts.
void writeSeeds(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    const Inputs& seeds = seedsOfChosen();
    for (std::size_t i = 0; i < seeds.size(); ++i)
        std::ofstream(folder / ("seed-" + std::to_string(i)), std::ios::binary) << seeds[i];
}

} // namespace

int LLVMFuzzerInitialize(int* /*count*/, char*** /*words*/) {
    const char* name = std::getenv("FOREWARP_FUZZ_TARGET");
    chosen = findTarget(name ? name : "");
    if (!chosen) std::exit(EXIT_FAILURE);
    if (const char* folder = std::getenv("FOREWARP_FUZZ_SEEDS")) writeSeeds(folder);
    return 0;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    chosen->run({reinterpret_cast<const char*>(bytes), size});
    return 0;
}

/// Half of the inputs are damaged by who knows what text is made of.
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size, std::size_t mostBytes, unsigned seed) {
    if (seed % 2 == 0) return LLVMFuzzerMutate(bytes, size, mostBytes);
    std::string input(reinterpret_cast<const char*>(bytes), size);
    Mutator(seedsOfChosen(), seed).damage(input);
    const std::size_t taken = std::min(input.size(), mostBytes);
    std::memcpy(bytes, input.data(), taken);
    return taken;
}
