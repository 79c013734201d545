#include "frontend/cuda/plan/prelude_text.h"

#include "frontend/cuda/cpp/cpp_text.h"
#include "frontend/cuda/cpp/type_text.h"
#include "frontend/cuda/read/outer_variables.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::plan {

namespace {

/// The structure without a name that a field is of; null for other fields.
const clang::RecordDecl* unnamedRecordOf(const clang::FieldDecl& field, const clang::ASTContext& context) {
    const clang::RecordDecl* record = context.getBaseElementType(field.getType())->getAsRecordDecl();
    return record && cpp::isUnnamed(*record) ? record : nullptr;
}

/// Without const: structures with a constant in them cannot be copied.
clang::QualType fieldType(const clang::FieldDecl& field, const clang::ASTContext& context) {
    clang::Qualifiers dropped;
    return context.getUnqualifiedArrayType(field.getType(), dropped);
}

/// «struct point { … }»
std::string recordText(const clang::RecordDecl& record, const clang::ASTContext& context, const std::string& indent) {
    const std::string name =
        cpp::isUnnamed(record) ? "" : cpp::typeText(context.getRecordType(&record), {}, context) + " ";
    std::string text = (record.isUnion() ? "union " : "struct ") + name + "{\n";
    for (const clang::FieldDecl* field : record.fields()) {
        const clang::RecordDecl* unnamed = unnamedRecordOf(*field, context);
        text += indent + "    " + (unnamed ? recordText(*unnamed, context, indent + "    ") : "") +
                cpp::typeText(fieldType(*field, context), cpp::cppName(*field), context);
        if (field->isBitField()) text += " : " + std::to_string(field->getBitWidthValue(context));
        text += ";\n";
    }
    return text + indent + "}";
}

} // namespace

std::string preludeText(const read::NestUses& uses, const clang::ASTContext& context) {
    std::string text;
    for (const clang::RecordDecl* record : uses.records)
        if (!cpp::isUnnamed(*record)) text += recordText(*record, context, "") + ";\n\n";
    const cpp::Wording plain;
    for (const clang::FunctionDecl* function : uses.functions)
        text += cpp::CppText(context, plain).function(*function) + "\n";
    return text;
}

} // namespace forewarp::frontend::cuda::plan
