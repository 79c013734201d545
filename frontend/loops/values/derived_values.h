#pragma once

#include "core/kernel/program_facts.h"

#include <memory>

namespace clang {
class ASTContext;
class Expr;
class ValueDecl;
} // namespace clang

namespace forewarp::frontend::loops::values {

class OtherSources;
class ValueSources;
struct Outcome;
struct SharedName;

/// The numbers that the program gives a variable, and what may give it others.
struct DerivedValue {
    std::vector<kernel::SourceValue> values{}; ///< Different ones, at most 16: the least and the largest stay.
    kernel::OtherValues others = kernel::OtherValues::none;
};

/// What the calls, initialisers and assignments of a file say of its variables, parameters and fields.
///
/// A value follows through calls, constants, the arithmetic and conversions of C's integers, `?:` and other variables;
/// `if (n > 99) n = 99` bounds it. What the program is told when it runs (atoi, scanf, getenv) is left aside: what stands
/// beside it is its default. What is also changed in other ways, or by code that is not seen, may have other values; what
/// other sources of the program give it is asked of them. For sizes and times, never for verdicts.
class DerivedValues {
  public:
    /// Inputs: null for `others` where nobody knows them; what `file` is called in origins, empty in those of the file that is
    /// asked about.
    explicit DerivedValues(clang::ASTContext& context, OtherSources* others = nullptr, std::string file = {});
    ~DerivedValues();

    /// Nothing where no value is known.
    [[nodiscard]] const DerivedValue* valueOf(const clang::ValueDecl& variable);
    /// Of an expression that names a variable or a field; nothing for others.
    [[nodiscard]] const DerivedValue* valueOf(const clang::Expr& expression);
    /// What this file gives a name that others share.
    [[nodiscard]] Outcome given(const SharedName& name);

  private:
    class Evaluation;
    std::unique_ptr<Evaluation> m_evaluation;
};

} // namespace forewarp::frontend::loops::values
