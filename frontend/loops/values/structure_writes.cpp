#include "frontend/loops/values/structure_writes.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/values/called_functions.h"
#include "frontend/loops/values/value_sources.h"

#include <iterator>

namespace forewarp::frontend::loops::values {

namespace {

/// Null where there is none.
const clang::RecordDecl* definitionOf(const clang::RecordDecl& record) {
    return llvm::cast_or_null<clang::RecordDecl>(record.getDefinition());
}

const clang::RecordDecl* recordBehind(const clang::Expr& argument) {
    const clang::QualType type = argument.IgnoreParenCasts()->getType();
    if (type->isArrayType() && argument.IgnoreParenCasts()->isLValue())
        return type->getBaseElementTypeUnsafe()->getAsRecordDecl();
    if (!type->isPointerType()) return nullptr;
    const clang::QualType pointee = type->getPointeeType();
    return pointee.isConstQualified() ? nullptr : pointee->getAsRecordDecl();
}

/// The structure of «&g->nx».
const clang::RecordDecl* recordOfField(const clang::Expr& argument) {
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument.IgnoreParenCasts());
    if (!address || address->getOpcode() != clang::UO_AddrOf) return nullptr;
    const auto* field = llvm::dyn_cast_or_null<clang::FieldDecl>(variableIn(*address->getSubExpr()));
    return field ? field->getParent() : nullptr;
}

/// Functions of the C library that take a structure and leave its fields alone.
bool leavesFields(llvm::StringRef function) {
    static const std::set<llvm::StringRef> kNames{"free",   "realloc", "fwrite", "memcmp", "memset",
                                                  "memcpy", "memmove", "printf", "fprintf"};
    return kNames.contains(function);
}

/// The structure and those that it holds.
void insertAll(const clang::RecordDecl& record, std::set<const clang::RecordDecl*>& records) {
    const clang::RecordDecl* definition = definitionOf(record);
    if (!definition || !records.insert(definition).second) return;
    for (const clang::FieldDecl* field : definition->fields())
        if (const auto* inside = field->getType()->getBaseElementTypeUnsafe()->getAsRecordDecl())
            insertAll(*inside, records);
}

/// Null unless it leads to memory that may be written to.
const clang::Type* pointeeOf(clang::QualType type) {
    if (const auto* array = type->getAsArrayTypeUnsafe()) return array->getElementType().getTypePtr();
    if (!type->isPointerType() || type->getPointeeType().isConstQualified()) return nullptr;
    return type->getPointeeType().getTypePtr();
}

/// Whether others have the same memory.
bool isInUnion(const clang::FieldDecl& field) {
    const clang::RecordDecl* record = field.getParent();
    while (record && !record->isUnion() && record->isAnonymousStructOrUnion())
        record = llvm::dyn_cast<clang::RecordDecl>(record->getDeclContext());
    return record && record->isUnion() && std::distance(record->field_begin(), record->field_end()) > 1;
}

/// Whether what it does to structures is known: by the program's sources, or by the C library.
bool isSeen(const clang::FunctionDecl* function, const StructureWrites::Taker& taker) {
    if (!function) return false;
    if (leavesFields(nameOf(function))) return true;
    const clang::Type* taken = taker.parameter ? pointeeOf(taker.parameter->getType()) : nullptr;
    const bool isRaw = taken && (taken->isVoidType() || taken->isCharType());
    return !isRaw && taker.isOfProgram;
}

} // namespace

StructureWrites::StructureWrites(const clang::ASTContext& context) : m_context(context) {
    noteUnions(*context.getTranslationUnitDecl());
}

void StructureWrites::noteUnions(const clang::DeclContext& declarations) {
    for (const clang::Decl* declaration : declarations.decls()) {
        const auto* record = llvm::dyn_cast<clang::RecordDecl>(declaration);
        if (!record || !record->isThisDeclarationADefinition()) continue;
        noteUnions(*record);
        const bool isShared = record->isUnion() && std::distance(record->field_begin(), record->field_end()) > 1;
        if (isShared) insertAll(*record, m_open);
    }
}

/// Fields may be written to through a pointer of another type, as whole buffers are.
void StructureWrites::note(const clang::ExplicitCastExpr& cast) {
    const clang::QualType before = cast.getSubExpr()->IgnoreParenImpCasts()->getType();
    const clang::Type* from = pointeeOf(before);
    const clang::Type* to = pointeeOf(cast.getType());
    if (!from || !to) return;
    const clang::RecordDecl* source = from->getAsRecordDecl();
    const clang::RecordDecl* target = to->getAsRecordDecl();
    const bool isSame = source && target && source->getCanonicalDecl() == target->getCanonicalDecl();
    if (isSame || to->isVoidType()) return;
    if (source) insertAll(*source, m_open);
    if (target && (source || from->isCharType())) insertAll(*target, m_open);
}

void StructureWrites::note(const clang::OffsetOfExpr& offset) {
    if (const auto* record = offset.getTypeSourceInfo()->getType()->getAsRecordDecl()) insertAll(*record, m_open);
}

void StructureWrites::noteCopy(const clang::CallExpr& call) {
    const llvm::StringRef name = nameOf(call.getDirectCallee());
    const bool isFilled = name == "memset";
    if ((name != "memcpy" && name != "memmove" && !isFilled) || call.getNumArgs() < 2) return;
    const clang::RecordDecl* target = recordBehind(*call.getArg(0));
    if (const clang::RecordDecl* around = recordOfField(*call.getArg(0))) target = around;
    if (!target) return;
    clang::Expr::EvalResult value;
    const bool isZero = isFilled && call.getArg(1)->EvaluateAsInt(value, m_context) && value.Val.getInt() == 0;
    const clang::RecordDecl* source = isFilled ? nullptr : recordBehind(*call.getArg(1));
    const bool isCopy = source && source->getCanonicalDecl() == target->getCanonicalDecl();
    if (!isZero && !isCopy) insertAll(*target, m_open);
}

void StructureWrites::noteAddressOf(const clang::FieldDecl& field) {
    insertAll(*field.getParent(), m_open);
}

/// `qsort(cells, n, sizeof *cells, compare)`: whole structures change places.
bool StructureWrites::isSorted(const clang::CallExpr& call, const clang::RecordDecl& record) const {
    const clang::RecordDecl* definition = definitionOf(record);
    clang::Expr::EvalResult size;
    if (nameOf(call.getDirectCallee()) != "qsort" || call.getNumArgs() != 4 || !definition) return false;
    return call.getArg(2)->EvaluateAsInt(size, m_context) &&
           size.Val.getInt() == m_context.getTypeSizeInChars(m_context.getRecordType(definition)).getQuantity();
}

void StructureWrites::notePassed(const clang::Expr& argument, const clang::CallExpr& call, const Taker& taker) {
    const bool isInput = isInputCall(call);
    const bool isRaw = taker.parameter && taker.parameter->getType()->isVoidPointerType();
    // Raw input may reach what lies behind the field whose address it is given.
    if (const clang::RecordDecl* around = isInput && isRaw ? recordOfField(argument) : nullptr)
        insertAll(*around, m_readInto);
    const clang::RecordDecl* record = recordBehind(argument);
    if (!record) return;
    if (isInput) insertAll(*record, m_readInto);
    else if (!isSorted(call, *record) && !isSeen(call.getDirectCallee(), taker)) insertAll(*record, m_open);
}

bool StructureWrites::isReadInto(const clang::FieldDecl& field) const {
    return m_readInto.contains(definitionOf(*field.getParent()));
}

bool StructureWrites::isOpen(const clang::FieldDecl& field) const {
    return isInUnion(field) || m_open.contains(definitionOf(*field.getParent()));
}

} // namespace forewarp::frontend::loops::values
