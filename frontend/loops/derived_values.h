#pragma once

#include "core/base/source_location.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace clang {
class ASTContext;
class Expr;
class ValueDecl;
} // namespace clang

namespace forewarp::frontend::loops {

/// A number that the program gives a variable, and where.
struct DerivedValue {
    double value = 0;
    std::optional<double> least{}; ///< Of several: `value` is the largest.
    SourceLocation location{};
    std::string origin{}; ///< «argument at 88:5», «initial value at 12:9, unless the program is told another»
};

/// What the calls, initialisers and assignments of a file say of its variables, parameters and fields.
///
/// A value follows through calls, constants, arithmetic, `?:` and other variables. What the program is told when it runs
/// (atoi, scanf, getenv) is left aside: what stands beside it is its default. Where several numbers remain, the largest is
/// taken and the origin says so; what is also changed by ++ or +=, or in ways that cannot be followed, has no value.
/// For sizes and times, never for verdicts.
class DerivedValues {
  public:
    explicit DerivedValues(clang::ASTContext& context);
    ~DerivedValues();

    [[nodiscard]] std::optional<DerivedValue> valueOf(const clang::ValueDecl& variable);
    /// Of an expression that names a variable or a field; nothing for others.
    [[nodiscard]] std::optional<DerivedValue> valueOf(const clang::Expr& expression);

  private:
    class Sources;
    std::unique_ptr<Sources> m_sources;
};

} // namespace forewarp::frontend::loops
