#pragma once

#include "frontend/ir/pointers/stored_pointers.h"

#include <map>

namespace forewarp::frontend::ir::pointers {

/// What pointers may have come from, followed back through what was stored where they are loaded from.
class PointerOrigins {
  public:
    /// `pointers` outlives it.
    explicit PointerOrigins(const StoredPointers& pointers) : m_pointers(pointers) {}

    /// The store because of which both may lead to one object; null where the function shows none.
    [[nodiscard]] const llvm::Instruction* joining(const llvm::Value& a, const llvm::Value& b);

  private:
    /// With the store that brings each, nothing where the pointer comes from there itself.
    using Origins = std::map<Origin, const llvm::Instruction*>;
    using Places = std::map<Origin, const llvm::SCEV*>;
    class Search;

    const Origins& originsOf(const llvm::Value& pointer);
    [[nodiscard]] bool areOf(const llvm::Value* pointer, const Origins& origins) const;
    [[nodiscard]] const llvm::Instruction* commonIn(const Origins& left, const Origins& right,
                                                    bool areOfOneTable) const;
    [[nodiscard]] const llvm::Instruction* relating(const Origins& left, const Origins& right) const;
    [[nodiscard]] const llvm::Instruction* handingOn(const llvm::Value& a, const llvm::Value& b) const;
    [[nodiscard]] bool isCallInLoop(Origin origin) const;
    [[nodiscard]] bool mayBeOneCell(Origin a, Origin b) const;
    [[nodiscard]] bool isVariable(const llvm::SCEV& place) const;

    const StoredPointers& m_pointers;
    Places m_places; ///< Origins that are addresses.
    std::map<const llvm::Value*, Origins> m_origins; ///< As far as asked.
};

} // namespace forewarp::frontend::ir::pointers
