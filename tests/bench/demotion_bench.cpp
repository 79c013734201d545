// Prints how fast GPU assembly is read (lines per second), and how long it takes to make, prove and rank the 24 demotions of a
// kernel of about 5,000 instructions. Arguments: a listing and a cubin of one's own; without them, instructions of the test
// inputs repeated.
#include "core/sass/demotion/variants.h"
#include "core/sass/files/cubin.h"
#include "core/sass/files/listing.h"
#include "core/sass/report/sass_report.h"
#include "core/sass/validation/validation.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

using namespace forewarp;

namespace {

double millisecondsOf(const auto& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

std::string bytesOf(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string inputFile(const std::string& name) {
    return std::string(FOREWARP_SOURCE_DIR) + "/tests/core/sass/" + name;
}

void readListings(const std::string& file) {
    constexpr long kLines = 500'000;
    const std::string once = bytesOf(file);
    const long linesOnce = std::ranges::count(once, '\n');
    std::string text;
    for (long lines = 0; lines < kLines; lines += linesOnce) text += once;
    const long lines = std::ranges::count(text, '\n');
    const double read = millisecondsOf([&] { (void)sass::files::readListing(text, file); });
    std::printf("listing, %ld lines: read in %.0f ms, %.2f M lines/s\n", lines, read, double(lines) / read / 1e3);
}

/// The kernel's instructions up to its EXIT again and again; its jumps are left out.
sass::encoding::Kernel repeated(const sass::encoding::Kernel& kernel, std::size_t instructions) {
    sass::encoding::Kernel longer = kernel;
    longer.instructions.clear();
    while (longer.instructions.size() < instructions)
        for (const sass::encoding::Instruction& instruction : kernel.instructions)
            if (!instruction.target && !instruction.endsBlock()) longer.instructions.push_back(instruction);
    const auto exit = std::ranges::find(kernel.instructions, sass::encoding::InstructionClass::exit,
                                        &sass::encoding::Instruction::instructionClass);
    longer.instructions.push_back(*exit);
    for (std::size_t i = 0; i < longer.instructions.size(); ++i) {
        longer.instructions[i].address = 16 * i;
        longer.instructions[i].guard = sass::encoding::kTruePredicate;
        longer.instructions[i].isGuardNegated = false;
    }
    return longer;
}

void demoteOnce(const sass::encoding::Kernel& kernel) {
    const sass::demotion::DemotionRequest request{.block = {16, 16, 1}, .demotedRegisters = 8};
    std::vector<double> demotions;
    std::vector<double> proofs;
    for (const sass::demotion::DemotionOptions& options : sass::demotion::allDemotionOptions()) {
        Result<sass::demotion::Demotion> demotion = sass::demotion::Demotion{};
        demotions.push_back(millisecondsOf([&] { demotion = sass::demotion::demote(kernel, request, options); }));
        if (!demotion) return (void)std::printf("%s\n", demotion.error().text().c_str());
        proofs.push_back(millisecondsOf([&] {
            if (!sass::validation::validate(kernel, *demotion).empty())
                std::printf("not proved: %s\n", options.text().c_str());
        }));
    }
    std::ranges::sort(demotions);
    std::ranges::sort(proofs);
    std::printf("one demotion: %.1f ms (slowest %.1f), its proof %.1f ms (slowest %.1f)\n", demotions[12],
                demotions.back(), proofs[12], proofs.back());
}

void rankAll(const sass::encoding::Kernel& kernel) {
    const device::Device& device = sass::report::nearestDevice(kernel.sm);
    std::printf("%s, sm_%d, %zu instructions, %d registers per thread\n", kernel.name.c_str(), kernel.sm,
                kernel.instructions.size(), kernel.registers);
    demoteOnce(kernel);
    sass::demotion::VariantRequest request;
    request.block = {16, 16, 1};
    request.registers = 8;
    std::vector<sass::demotion::Variant> variants;
    const double all = millisecondsOf([&] {
        variants = sass::demotion::rankVariants(kernel, device, sass::analysis::stallCostsOf(device), request);
    });
    const auto ranked = std::ranges::count_if(variants, &sass::demotion::Variant::isRanked);
    std::printf("all 24 made, proved and ranked: %.0f ms, %td of %zu variants ranked\n", all, ranked, variants.size());
}

} // namespace

int main(int count, char** arguments) {
    readListings(count > 1 ? arguments[1] : inputFile("listings/block_sum_sm86.sass"));
    const auto kernels = sass::files::readCubin(
        bytesOf(count > 2 ? arguments[2] : inputFile("cubins/tiled_product_sm75.cubin")), "cubin");
    if (!kernels) return std::printf("%s\n", kernels.error().text().c_str()), 1;
    constexpr std::size_t kInstructions = 5000;
    rankAll(count > 2 ? kernels->front() : repeated(kernels->front(), kInstructions));
}
