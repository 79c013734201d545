// Notation. Source: P. Sakdhnagool, A. Sabne, R. Eigenmann, «RegDem», arXiv:1907.02894, section 4, and the authors' tool,
// github.com/puttsk/pyrede, pycuasm/tuning.py.
//
//  source    here                        meaning                                         unit
//  S         StallPrediction::stall      stall of a variant                              cycles of one warp
//  occ       Occupancy::fraction()       resident warps of those possible                0…1
//  max occ   bestOccupancyOf             the highest of the variants in the running      0…1
//  f         occupancyCurve              how much longer stalls last                     relative

#include "core/sass/demotion/variants.h"

#include "core/sass/demotion/demotion_targets.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/validation/validation.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <tuple>

namespace forewarp::sass::demotion {

namespace {

/// What makes two programs the same: encodings and control fields, which Maxwell keeps apart.
using Code = std::vector<std::uint64_t>;

Code codeOf(const encoding::Kernel& kernel) {
    constexpr std::size_t kNumbersEach = 3;
    Code code;
    code.reserve(kNumbersEach * kernel.instructions.size());
    for (const encoding::Instruction& instruction : kernel.instructions) {
        code.insert(code.end(), instruction.words.begin(), instruction.words.end());
        code.push_back(encoding::encodeControl(instruction.control));
    }
    return code;
}

Variant variantOf(Variant::Kind kind, std::string name) {
    Variant variant;
    variant.kind = kind;
    variant.name = std::move(name);
    return variant;
}

/// Collects the variants of one kernel.
class VariantMaker {
  public:
    VariantMaker(const encoding::Kernel& kernel, const device::Device& device, const analysis::StallCosts& costs,
                 const VariantRequest& request)
        : m_kernel(kernel), m_device(device), m_costs(costs), m_request(request) {}

    [[nodiscard]] std::vector<Variant> all() {
        addPlain(variantOf(Variant::Kind::original, "original"), m_kernel);
        for (const DemotionRequest& request : demotions())
            for (const DemotionOptions& options : allDemotionOptions())
                if (isInQuestion(options.order)) addDemotion(request, options);
        for (const auto& [name, rival] : m_request.rivals) addRival(name, rival);
        return std::move(m_variants);
    }

  private:
    [[nodiscard]] double ownSharedBytes(const encoding::Kernel& kernel) const {
        return double(kernel.sharedBytes) + double(m_request.dynamicSharedBytes);
    }

    /// One for each step of occupancy, or the one that is asked for.
    [[nodiscard]] std::vector<DemotionRequest> demotions() const {
        DemotionRequest request;
        request.block = m_request.block;
        request.dynamicSharedBytes = m_request.dynamicSharedBytes;
        if (m_request.registers) {
            request.demotedRegisters = *m_request.registers;
            return {request};
        }
        std::vector<DemotionRequest> requests;
        for (const DemotionTarget& target : allDemotionTargets(m_device.capability, m_kernel.registers,
                                                               m_request.block.threads(), ownSharedBytes(m_kernel))) {
            request.targetRegisters = target.registers;
            requests.push_back(request);
        }
        return requests;
    }

    /// What an order of candidates cannot reach, none of its other variants can, nor fewer registers.
    [[nodiscard]] bool isInQuestion(CandidateOrder order) const {
        return (!m_request.order || order == *m_request.order) && !m_exhausted.contains(order);
    }

    void addDemotion(const DemotionRequest& request, const DemotionOptions& options) {
        Variant variant = variantOf(Variant::Kind::demoted, wantedText(request) + ": " + options.text());
        variant.registers = request.targetRegisters;
        auto demotion = demote(m_kernel, request, options);
        if (!demotion) {
            variant.rejection = demotion.error().text();
            m_exhausted.insert(options.order);
            m_variants.push_back(std::move(variant));
            return;
        }
        if (!m_codes.insert(codeOf(demotion->edited.kernel)).second) return;
        variant.registers = demotion->edited.kernel.registers;
        variant.name = std::to_string(variant.registers) + " registers: " + options.text();
        variant.sharedBytes = double(demotion->slotBase) - double(encoding::sharedWindowBase(m_kernel.sm)) +
                              double(demotion->slotBytes());
        if (const auto failures = validation::validate(m_kernel, *demotion); !failures.empty())
            variant.rejection = failures.front().reason;
        else predict(variant, demotion->edited.kernel);
        variant.demotion = *std::move(demotion);
        m_variants.push_back(std::move(variant));
    }

    [[nodiscard]] static std::string wantedText(const DemotionRequest& request) {
        if (request.targetRegisters > 0) return std::to_string(request.targetRegisters) + " registers";
        return std::to_string(request.demotedRegisters) + " demoted";
    }

    void addRival(const std::string& name, const encoding::Kernel& rival) {
        Variant variant = variantOf(Variant::Kind::rival, name);
        if (rival.sm != m_kernel.sm)
            variant.rejection =
                "It is for sm_" + std::to_string(rival.sm) + ", the kernel for sm_" + std::to_string(m_kernel.sm) + ".";
        addPlain(std::move(variant), rival);
    }

    void addPlain(Variant variant, const encoding::Kernel& kernel) {
        variant.registers = kernel.registers;
        variant.sharedBytes = ownSharedBytes(kernel);
        if (variant.rejection.empty()) predict(variant, kernel);
        m_variants.push_back(std::move(variant));
    }

    void predict(Variant& variant, const encoding::Kernel& kernel) const {
        const auto fits = device::occupancy(m_device.capability, {.threadsPerBlock = m_request.block.threads(),
                                                                  .registersPerThread = variant.registers,
                                                                  .sharedPerBlock = Bytes(variant.sharedBytes),
                                                                  .partitionedGlobalCaching = false});
        if (!fits) {
            variant.rejection = fits.error().text();
            return;
        }
        variant.occupancy = *fits;
        if (fits->blocksPerSm == 0) variant.rejection = "Not one block fits an SM.";
        else
            variant.prediction =
                analysis::predictStall(kernel, analysis::controlFlowOf(kernel), fits->fraction(), m_costs);
    }

    const encoding::Kernel& m_kernel;
    const device::Device& m_device;
    const analysis::StallCosts& m_costs;
    const VariantRequest& m_request;
    std::vector<Variant> m_variants;
    std::set<Code> m_codes; ///< Of the demotions.
    std::set<CandidateOrder> m_exhausted;
};

double bestOccupancyOf(const std::vector<Variant>& variants) {
    double best = 0;
    for (const Variant& variant : variants)
        if (variant.isRanked()) best = std::max(best, variant.prediction->occupancy);
    return best;
}

} // namespace

std::vector<Variant> rankVariants(const encoding::Kernel& kernel, const device::Device& device,
                                  const analysis::StallCosts& costs, const VariantRequest& request) {
    std::vector<Variant> variants = VariantMaker(kernel, device, costs, request).all();
    const double best = bestOccupancyOf(variants);
    for (Variant& variant : variants)
        if (variant.isRanked()) variant.adjustedStall = analysis::adjustedStall(*variant.prediction, best);
    // The original stands first, and so stays before what is predicted to be no better. Demotion without more occupancy gains
    // nothing, whatever a few cycles say. The stall tells nothing of bank conflicts: of equal variants the one with fewer
    // comes first.
    const double original = variants.front().prediction ? variants.front().prediction->occupancy : 0;
    std::ranges::stable_sort(variants, {}, [original](const Variant& variant) {
        const bool isIdle = variant.demotion && variant.isRanked() && variant.prediction->occupancy <= original;
        const double stall = variant.isRanked() ? variant.adjustedStall : 0;
        return std::tuple(!variant.isRanked(), isIdle, stall, variant.demotion ? variant.demotion->bankConflicts : 0);
    });
    return variants;
}

} // namespace forewarp::sass::demotion
