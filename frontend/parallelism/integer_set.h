#pragma once

#include "frontend/profile/function_view.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace llvm {
class SCEV;
} // namespace llvm
struct isl_ctx;

namespace forewarp::frontend {

/// What the counters around a reference are called in a set.
struct Counters {
    struct Named {
        const llvm::Loop* loop;
        std::string name;
    };
    std::vector<Named> nest; ///< From the outermost loop of the function to the innermost around the reference.
};

/// ScalarEvolution expressions as text that isl reads; exact or not at all.
///
/// Whatever is fixed while `loop` runs becomes a parameter. Casts are dropped only where no-wrap flags, or the
/// guards under which the nest's loops are entered, show that they change nothing. One translator serves one question:
/// what the guards tell holds where all accesses in question are executed.
class IslTranslator {
  public:
    IslTranslator(const llvm::Loop& loop, FunctionView& view) : m_loop(loop), m_view(view) {}

    /// Affine text; nothing where the expression is not affine.
    [[nodiscard]] std::optional<std::string> text(const llvm::SCEV* expression, const Counters& counters);
    /// «[p0, p1] -> », to stand before a set; empty without parameters.
    [[nodiscard]] std::string parameterList() const;
    /// Constraints known of the parameters: «p0 >= 0 and …», or «true».
    [[nodiscard]] std::string parameterFacts() const;

  private:
    [[nodiscard]] std::optional<std::string> combined(const llvm::SCEV* expression, const Counters& counters);
    [[nodiscard]] std::optional<std::string> sum(const llvm::SCEV* expression, const Counters& counters);
    [[nodiscard]] std::optional<std::string> recurrence(const llvm::SCEV* expression, const Counters& counters);
    [[nodiscard]] std::optional<std::string> withoutCast(const llvm::SCEV* expression, const Counters& counters);
    [[nodiscard]] bool isFixed(const llvm::SCEV* expression) const;
    [[nodiscard]] bool isKnownNonNegative(const llvm::SCEV* expression, const Counters& counters) const;
    [[nodiscard]] bool cannotWrap(const llvm::SCEV* expression, const Counters& counters) const;
    [[nodiscard]] std::string parameter(const llvm::SCEV* expression, const Counters& counters);

    const llvm::Loop& m_loop;
    FunctionView& m_view;
    std::map<const llvm::SCEV*, std::string> m_parameters;
    std::set<std::string> m_nonNegative;
};

/// What isl said, that its operations ran out, or that the question could not be put.
enum class SetAnswer { empty, notEmpty, tooComplex, notAffine };

/// isl with a bound on its work.
class IslContext {
  public:
    explicit IslContext(unsigned long operations);
    ~IslContext();
    IslContext(const IslContext&) = delete;
    IslContext& operator=(const IslContext&) = delete;

    /// Whether «{ … }» has an element.
    [[nodiscard]] SetAnswer ask(const std::string& set);
    /// True once the operations have run out; every later answer is tooComplex.
    [[nodiscard]] bool isSpent() const { return m_isSpent; }

  private:
    isl_ctx* m_context;
    bool m_isSpent = false;
};

} // namespace forewarp::frontend
