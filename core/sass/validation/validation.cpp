#include "core/sass/validation/validation.h"

#include "core/kernel/limits/launch_limits.h"
#include "core/sass/analysis/liveness.h"
#include "core/sass/demotion/code_layout.h"
#include "core/sass/demotion/code_references.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/files/listing_lines.h"
#include "core/sass/validation/instruction_check.h"
#include "core/sass/validation/kernel_pair.h"
#include "core/sass/validation/symbolic_blocks.h"
#include "core/sass/validation/thread_addresses.h"
#include "core/sass/validation/wait_check.h"

#include <algorithm>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace forewarp::sass::validation {

namespace {

using Failures = std::vector<ValidationFailure>;

/// What the kernels record besides code, as far as the rest of the proof rests on it.
class RecordCheck {
  public:
    RecordCheck(const encoding::Kernel& original, const demotion::Demotion& demotion, Failures& failures)
        : m_original(original), m_demotion(demotion), m_failures(failures) {}

    /// Whether the rest can be looked at.
    bool run() {
        const kernel::BlockShape& block = m_demotion.block;
        const encoding::Kernel& changed = m_demotion.edited.kernel;
        if (m_original.instructions.empty() || changed.instructions.empty())
            return fail("A kernel without instructions is nothing to compare.");
        if (changed.sm != m_original.sm || changed.name != m_original.name)
            return fail("The changed kernel is not " + m_original.name + " for sm_" + std::to_string(m_original.sm) +
                        ".");
        if (std::min({block.x, block.y, block.z}) < 1 ||
            std::max({block.x, block.y, block.z}) > kernel::limits::kMostThreadsPerBlock ||
            block.threads() > kernel::limits::kMostThreadsPerBlock)
            return fail("A block of " + block.text() + " threads cannot be launched.");
        checkSlots();
        checkSharedMemory();
        return m_failures.empty();
    }

  private:
    bool fail(std::string reason) {
        m_failures.push_back({0, std::move(reason)});
        return false;
    }

    void checkSlots() {
        analysis::RegisterSet registers;
        std::set<int> slots;
        for (const demotion::DemotedGroup& group : m_demotion.demoted) {
            for (int k = 0; k < group.registers.count; ++k) {
                const int reg = group.registers.first + k;
                if (reg < 0 || reg >= encoding::kZeroRegister || registers.test(std::size_t(reg)))
                    return void(fail(registerText(reg) + " is demoted twice, or is no register."));
                registers.set(std::size_t(reg));
                if (group.firstSlot < 0 || !slots.insert(group.firstSlot + k).second)
                    return void(fail("Slot " + std::to_string(group.firstSlot + k) + " holds two registers."));
            }
        }
        if (!slots.empty() && *slots.rbegin() >= m_demotion.slotCount())
            fail("Slot " + std::to_string(*slots.rbegin()) + " lies beyond the last one.");
    }

    void checkSharedMemory() {
        constexpr std::uint64_t kSlotBytes = 4;
        const std::uint64_t window = encoding::sharedWindowBase(m_original.sm);
        const std::uint64_t ownEnd = window + m_original.sharedBytes;
        const std::uint64_t base = m_demotion.slotBase;
        const std::uint64_t recorded = m_demotion.edited.kernel.sharedBytes;
        if (base < ownEnd || base % kSlotBytes != 0)
            fail("Slots begin at " + files::hexText(base) +
                 ", which is no word behind the kernel's own shared memory, that ends at " + files::hexText(ownEnd) +
                 ".");
        const bool isBehindOwn = base - window < m_original.sharedBytes + kSlotBytes;
        const std::uint64_t needed = isBehindOwn ? base - window + m_demotion.slotBytes() : m_original.sharedBytes;
        if (recorded < needed)
            fail("The changed kernel records " + std::to_string(recorded) + " bytes of shared memory and takes " +
                 std::to_string(needed) + ".");
    }

    const encoding::Kernel& m_original;
    const demotion::Demotion& m_demotion;
    Failures& m_failures;
};

void checkPrologue(const KernelPair& pair, Failures& failures) {
    const int length = pair.demotion.prologueLength;
    const bool hasAccesses = pair.changedSize() > int(pair.itself.size()) && pair.demotion.slotCount() > 0;
    if (length < 0 || length > pair.itself.front() || (length == 0 && hasAccesses)) {
        failures.push_back({0, "The prologue is not at the start."});
        return;
    }
    if (length == 0) return;
    const std::span prologue(pair.changed().instructions.data(), std::size_t(length));
    auto text = threadAddressDifference(prologue, pair.original.sm, pair.demotion.block, pair.demotion.addressRegister);
    if (!text.empty()) failures.push_back({0, std::move(text)});
}

} // namespace

std::vector<ValidationFailure> validate(const encoding::Kernel& original, const demotion::Demotion& demotion) {
    Failures failures;
    if (!RecordCheck(original, demotion, failures).run()) return failures;
    const auto pair = pairUp(original, demotion, failures);
    if (!pair) return failures;
    const auto references = demotion::codeReferences(original, pair->flow);
    if (!references) return {{0, references.error().message}};
    const ChangedEffects effects = checkInstructions(*pair, *references, failures);
    checkPrologue(*pair, failures);
    compareBlocks(*pair, effects, failures);
    checkWaits(*pair, failures);
    std::ranges::sort(failures, {},
                      [](const ValidationFailure& failure) { return std::tie(failure.instruction, failure.reason); });
    return failures;
}

} // namespace forewarp::sass::validation
