#pragma once

#include "frontend/parallelism/work_account.h"

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

struct isl_ctx;

namespace forewarp::frontend::parallelism::affine {

/// What isl said, or that its operations ran out.
enum class SetAnswer { yes, no, tooComplex };

/// Smallest and largest value of something; nothing where there is no such bound.
struct IntegerRange {
    std::optional<long long> least;
    std::optional<long long> greatest;

    [[nodiscard]] std::optional<long long> fixed() const { return least == greatest ? least : std::nullopt; }
};

/// Questions to isl about sets written as text («[n] -> { [i] : 0 <= i < n }»), charged to an account of work.
class IslContext {
  public:
    explicit IslContext(WorkAccount& work);
    ~IslContext();
    IslContext(const IslContext&) = delete;
    IslContext& operator=(const IslContext&) = delete;

    /// Whether the set has no element, for any value of its parameters.
    [[nodiscard]] SetAnswer isEmpty(const std::string& set);
    /// Whether every element of `set` is in one of `others`.
    [[nodiscard]] SetAnswer isCovered(const std::string& set, const std::vector<std::string>& others);
    /// Values of the set's only dimension, over all values of its parameters.
    [[nodiscard]] IntegerRange range(const std::string& set);
    /// For which parameters the set has elements, as constraints over them, given that `context` holds («1 <= k < n»);
    /// nothing where that takes more than comparisons.
    [[nodiscard]] std::optional<std::string> parameterCondition(const std::string& set, const std::string& context);
    /// True once several questions have run out of operations; every later answer is tooComplex.
    [[nodiscard]] bool isSpent() const { return m_unanswered >= kMostUnanswered || m_work.isSpent(); }

  private:
    static constexpr int kMostUnanswered = 2;

    bool answers(const std::string& question, const std::function<void()>& ask);
    SetAnswer remembered(const std::string& question, const std::function<SetAnswer()>& ask);

    isl_ctx* m_context;
    WorkAccount& m_work;
    std::unordered_map<std::string, SetAnswer> m_answers; ///< References often repeat each other.
    int m_unanswered = 0;
};

} // namespace forewarp::frontend::parallelism::affine
