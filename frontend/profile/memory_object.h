#pragma once

#include "core/base/source_location.h"
#include "frontend/loops/source_model.h"

#include <string>

namespace llvm {
class DataLayout;
class Instruction;
class LLVMContext;
class LoopInfo;
class MDNode;
class Value;
} // namespace llvm

namespace forewarp::frontend::profile {

/// What `pointer` leads to, as far as its origin can be named: an argument, a global, a local variable, the result of a
/// call that returns fresh memory, or a pointer that was itself loaded («img->data»). Nothing for anything else.
[[nodiscard]] const llvm::Value* objectBehind(const llvm::Value& pointer, llvm::LoopInfo& loops);

/// True where both compute the same from the same operands, or are too large to tell. Loads count as the same where
/// their addresses are.
[[nodiscard]] bool mayBeSameExpression(const llvm::Value& a, const llvm::Value& b);

/// The same for two pointers, however their constant offsets are put together.
[[nodiscard]] bool mayBeSameAddress(const llvm::Value& a, const llvm::Value& b, const llvm::DataLayout& layout);

/// What it takes to name an object once the passes are done and its instructions may be gone.
struct ObjectName {
    /// A load or store, found again in the source.
    struct Access {
        SourceLocation location; ///< Unknown where there is none.
        unsigned bits = 0;
        bool isPointer = false;

        friend bool operator==(const Access&, const Access&) = default;
    };
    std::string name; ///< «out», or what to say where the source has no text for the places below.
    Access pointer; ///< The load of the pointer that leads to the object, where it is one.
    Access access; ///< The load or store of the object.
    bool isFresh = false; ///< Returned by a call; the variable's name stands in the access only.

    /// False where text() would call both the same for want of anything that tells them apart.
    [[nodiscard]] bool isDistinctFrom(const ObjectName& other) const;
};

/// `access` loads, stores, or fills what `object` (from objectBehind) stands for.
[[nodiscard]] ObjectName nameOfObject(const llvm::Value& object, const llvm::Instruction& access);

/// «out», «img->data»; «*img» for what `img` leads to when a field of it is meant.
[[nodiscard]] std::string textOf(const ObjectName& object, const loops::SourceModel& source);

/// Both ways between a name and a node of the module's metadata.
[[nodiscard]] llvm::MDNode* writeObjectName(const ObjectName& object, llvm::LLVMContext& context);
[[nodiscard]] ObjectName readObjectName(const llvm::MDNode& node);

} // namespace forewarp::frontend::profile
