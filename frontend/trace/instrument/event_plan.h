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
        loadCursor,  ///< Traced code may have written events since the cursor was stored.
        storeCursor, ///< Other traced code goes on from here.
        handOver,    ///< Whoever reads the events gets those written so far.
    };
    Kind kind = Kind::event;
    llvm::Instruction* before = nullptr;
    std::uint16_t site = 0;
    llvm::Value* address = nullptr;
    llvm::Value* length = nullptr; ///< Of events of two words.
    int depthChange = 0;           ///< Of the watched loop entered or left.
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

/// Groups of the loads and stores that update a cell, 0 elsewhere.
using ReductionGroups = std::map<const llvm::Instruction*, int>;

/// Decides where events go and numbers their sites.
class EventPlanner {
  public:
    EventPlanner(Instrumentation& instrumentation, const ReductionGroups& groups)
        : m_result(instrumentation), m_groups(groups) {}

    /// `isCalled`: the function may be called from a watched loop, so that all of it is traced, not its loops only.
    [[nodiscard]] EventPlan plan(llvm::Function& function, const std::vector<PlannedLoop>& loops, bool isCalled);
    /// Positions of the references made for instructions in a reduction group.
    [[nodiscard]] const std::map<const llvm::Instruction*, int>& groupedReferences() const { return m_grouped; }

  private:
    class Function;

    Instrumentation& m_result;
    const ReductionGroups& m_groups;
    std::map<const llvm::Instruction*, int> m_grouped;
};

/// What messages say of a load or store.
[[nodiscard]] SiteReference accessReference(const llvm::Instruction& access, kernel::AccessKind kind, llvm::Type* type);

} // namespace forewarp::frontend::trace::instrument
