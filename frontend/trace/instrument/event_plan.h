#pragma once

#include "frontend/trace/instrument/instrument.h"

#include <cstdint>
#include <map>
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class Type;
class Value;
} // namespace llvm

namespace forewarp::frontend::trace::instrument {

/// Something to insert before an instruction.
struct PlannedStep {
    enum class Kind {
        event,
        loadCursor,  ///< Takes the cursor from memory, where other traced code may have moved it on.
        storeCursor, ///< Puts the cursor into memory, where other traced code goes on from it.
        handOver,    ///< Hands the events written so far to the process that reads them.
    };
    Kind kind = Kind::event;
    llvm::Instruction* before = nullptr;
    std::uint16_t site = 0;
    llvm::Value* address = nullptr;
    llvm::Value* length = nullptr; ///< Second word of an event of two words; null for one of one word.
    int depthChange = 0;           ///< 1 where a watched loop is entered, -1 where it is left.
};

/// What is inserted into one function, block by block in the order of execution.
struct EventPlan {
    llvm::Function* function = nullptr;
    std::map<llvm::BasicBlock*, std::vector<PlannedStep>> steps;
};

/// A watched loop in the function that is being planned.
struct PlannedLoop {
    llvm::Loop* loop = nullptr;
    std::size_t position = 0; ///< Among the watched loops.
};

/// The reduction group of each load and store that belongs to an update of a cell by an associative operator.
using ReductionGroups = std::map<const llvm::Instruction*, int>;

/// Decides where events go, and adds their sites and references to the instrumentation.
class EventPlanner {
  public:
    EventPlanner(Instrumentation& instrumentation, const ReductionGroups& groups)
        : m_result(instrumentation), m_groups(groups) {}

    /// `isCalled`: the function may be called from a watched loop, so that all of it is traced, not its loops only.
    [[nodiscard]] EventPlan plan(llvm::Function& function, const std::vector<PlannedLoop>& loops, bool isCalled);
    /// By instruction of a reduction group: the position of its reference in Instrumentation::references.
    [[nodiscard]] const std::map<const llvm::Instruction*, int>& groupedReferences() const { return m_grouped; }

  private:
    class Function;

    Instrumentation& m_result;
    const ReductionGroups& m_groups;
    std::map<const llvm::Instruction*, int> m_grouped;
};

/// Place and size of a load or store of a `type`, for messages.
[[nodiscard]] SiteReference accessReference(const llvm::Instruction& access, kernel::AccessKind kind, llvm::Type* type);

} // namespace forewarp::frontend::trace::instrument
