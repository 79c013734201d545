#include "frontend/cuda/prelude_text.h"

#include "frontend/cuda/cpp_text.h"
#include "frontend/cuda/outer_variables.h"
#include "frontend/cuda/type_text.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda {

namespace {

std::string recordText(const clang::RecordDecl& record, const clang::ASTContext& context) {
    const clang::QualType type = context.getRecordType(&record);
    std::string text = (record.isUnion() ? "union " : "struct ") + typeText(type, {}, context) + " {\n";
    for (const clang::FieldDecl* field : record.fields()) {
        text += "    " + typeText(field->getType(), cppName(*field), context);
        if (field->isBitField()) text += " : " + std::to_string(field->getBitWidthValue(context));
        text += ";\n";
    }
    return text + "};\n";
}

} // namespace

std::string preludeText(const NestUses& uses, const clang::ASTContext& context) {
    std::string text;
    for (const clang::RecordDecl* record : uses.records) text += recordText(*record, context) + "\n";
    const Wording plain;
    for (const clang::FunctionDecl* function : uses.functions)
        text += CppText(context, plain).function(*function) + "\n";
    return text;
}

} // namespace forewarp::frontend::cuda
