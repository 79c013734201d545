#pragma once

#include "frontend/loops/values/possible_values.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Decl;
class DeclContext;
class FieldDecl;
class QualType;
class RecordDecl;
class ValueDecl;
} // namespace clang

namespace forewarp::frontend::loops::values {

/// Which of a C file's names other sources know, and what words these write who give them values.
class SharedNames {
  public:
    explicit SharedNames(const clang::ASTContext& context);

    /// Nothing for names of this file alone.
    [[nodiscard]] std::optional<SharedName> of(const clang::ValueDecl& variable) const;
    /// The field that the same header declares here; null where it is not included.
    [[nodiscard]] const clang::FieldDecl* field(const SharedName& name) const;
    /// Whether it is a variable of the C library, such as optind.
    [[nodiscard]] bool isOfLibrary(const clang::ValueDecl& variable) const;
    [[nodiscard]] bool isOfMainFile(const clang::ValueDecl& variable) const;

  private:
    void readAll(const clang::DeclContext& declarations);
    void noteRecord(const clang::RecordDecl& record);
    void noteMention(const clang::QualType& type, const std::string& name);
    [[nodiscard]] SharedName nameOf(const clang::FieldDecl& field) const;
    [[nodiscard]] std::set<std::string> wordsOf(const clang::RecordDecl& record) const;
    [[nodiscard]] std::set<std::string> wordsOf(const clang::ValueDecl& declared) const;

    const clang::ASTContext& m_context;
    std::map<const clang::Decl*, std::set<std::string>>
        m_mentions; ///< By structure: types, fields, variables and functions of it.
    std::map<const clang::Decl*, std::set<const clang::RecordDecl*>> m_around; ///< By structure: those that hold one.
    std::vector<const clang::FieldDecl*> m_fields; ///< Of headers.
};

} // namespace forewarp::frontend::loops::values
