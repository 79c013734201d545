#include "frontend/cuda/read/member_assumption.h"
#include "core/base/text.h"
#include "frontend/cuda/read/ported_nest.h"

#include "frontend/clang_headers.h"

#include <ranges>

namespace forewarp::frontend::cuda::read {

namespace {

/// Enumerations as their integers, signed integers as unsigned ones: C11, section 6.5, paragraph 7 lets either change both.
clang::QualType effectiveType(clang::QualType type, const clang::ASTContext& context) {
    if (const auto* enumeration = type->getAs<clang::EnumType>()) type = enumeration->getDecl()->getIntegerType();
    if (type->isSignedIntegerType()) type = context.getCorrespondingUnsignedType(type);
    return type.getCanonicalType().getUnqualifiedType();
}

/// Whether what is stored as one type may be found as a value of the other.
bool mayChange(clang::QualType stored, clang::QualType read, const clang::ASTContext& context) {
    if (stored->isCharType() || (stored->isPointerType() && read->isPointerType())) return true;
    if (const auto* array = context.getAsArrayType(stored)) return mayChange(array->getElementType(), read, context);
    if (const auto* record = stored->getAsRecordDecl())
        return llvm::any_of(record->fields(),
                            [&](const clang::FieldDecl* field) { return mayChange(field->getType(), read, context); });
    return effectiveType(stored, context) == effectiveType(read, context);
}

/// What a write stores; a pointer that is passed on may store all that it leads to.
clang::QualType storedBy(const MemoryWrite& write) {
    const clang::QualType type = write.cell->getType();
    return write.statement == write.cell ? type->getPointeeType() : type;
}

bool isSet(const OuterMember& member, const PortedNest& nest) {
    const OuterVariable* outer = nest.uses.find(member.variable);
    return outer && outer->isAssigned;
}

bool mayBeStored(const OuterMember& member, const PortedNest& nest) {
    const clang::QualType type = member.variable->getType();
    if (isSet(member, nest) || type->isArrayType()) return false;
    const bool isOfFunction = !member.isBehindPointer && member.root->hasLocalStorage();
    if (isOfFunction && !isAddressTaken(*member.root, *nest.syntax.function->getBody())) return false;
    const auto isStore = [&](const MemoryWrite& write) { return mayChange(storedBy(write), type, nest.context); };
    const auto isOther = [&](const OuterMember& other) {
        return other.root != member.root && isSet(other, nest) &&
               mayChange(other.variable->getType(), type, nest.context);
    };
    return llvm::any_of(nest.uses.writes, isStore) || llvm::any_of(nest.members, isOther);
}

} // namespace

std::string assumptionOnMembers(const PortedNest& nest) {
    const auto isStored = [&](const OuterMember& member) { return mayBeStored(member, nest); };
    const std::string texts = joined(nest.members | std::views::filter(isStored), ", ", &OuterMember::text);
    return texts.empty() ? texts : "no store of the loop changes " + texts;
}

} // namespace forewarp::frontend::cuda::read
