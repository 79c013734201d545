#include "frontend/parallelism/scalars/variable_name.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/function_view.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>

namespace forewarp::frontend::parallelism::scalars {

namespace {

const llvm::DIType* withoutNames(const llvm::DIType* type) {
    using namespace llvm::dwarf;
    const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type);
    while (derived && (derived->getTag() == DW_TAG_typedef || derived->getTag() == DW_TAG_const_type ||
                       derived->getTag() == DW_TAG_volatile_type)) {
        type = derived->getBaseType();
        derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type);
    }
    return type;
}

/// «.at[1].x» of the bits from `offset` on in a value of this type; empty where no single part has them.
std::string partAt(const llvm::DIType* type, std::uint64_t offset, std::uint64_t size) {
    const auto* whole = llvm::dyn_cast_or_null<llvm::DICompositeType>(withoutNames(type));
    if (!whole) return {};
    if (whole->getTag() == llvm::dwarf::DW_TAG_array_type) {
        const llvm::DIType* element = withoutNames(whole->getBaseType());
        const std::uint64_t bits = element ? element->getSizeInBits() : 0;
        if (bits == 0 || whole->getElements().size() != 1) return {};
        return "[" + std::to_string(offset / bits) + "]" + partAt(element, offset % bits, size);
    }
    if (whole->getTag() == llvm::dwarf::DW_TAG_union_type) return {};
    for (const llvm::DINode* node : whole->getElements()) {
        const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(node);
        if (!member || member->getTag() != llvm::dwarf::DW_TAG_member || member->isStaticMember()) continue;
        const std::uint64_t begin = member->getOffsetInBits(), end = begin + member->getSizeInBits();
        if (begin <= offset && offset + size <= end)
            return "." + member->getName().str() + partAt(member->getBaseType(), offset - begin, size);
    }
    return {};
}

} // namespace

std::string variableName(const llvm::Value& value, const ir::FunctionView& view) {
    llvm::SmallVector<llvm::DbgValueInst*> intrinsics;
    llvm::SmallVector<llvm::DbgVariableRecord*> records;
    llvm::findDbgValues(intrinsics, const_cast<llvm::Value*>(&value), &records);
    for (const llvm::DbgVariableRecord* record : records) {
        if (!record->getDebugLoc() || record->getDebugLoc().getInlinedAt()) continue;
        const llvm::DILocalVariable& variable = *record->getVariable();
        const auto part = record->getExpression()->getFragmentInfo();
        return variable.getName().str() +
               (part ? partAt(variable.getType(), part->OffsetInBits, part->SizeInBits) : std::string());
    }
    return view.nameOf(&value);
}

} // namespace forewarp::frontend::parallelism::scalars
