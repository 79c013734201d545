#pragma once

#include "frontend/cuda/plan/port_plan.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::frontend::cuda::plan {

/// A piece of C++ text; the pieces of a text, one after the other, are the text.
struct TextToken {
    enum class Kind { identifier, number, space, other }; ///< Comments are space, literals in quotes are other.
    Kind kind = Kind::other;
    std::string text;
};
[[nodiscard]] std::vector<TextToken> tokensOf(std::string_view text);

/// Names in a C++ text, outside of its comments and quotes, but for those behind «.» and «->».
[[nodiscard]] std::set<std::string> identifiersOf(std::string_view text);

/// Names for what is added to a plan, free of the plan's own.
class PortNames {
  public:
    explicit PortNames(const PortPlan& plan);

    /// «block», or «block_» where the plan has a «block».
    [[nodiscard]] std::string free(const std::string& name) const;
    /// The text with each «@name» replaced by free(name).
    [[nodiscard]] std::string resolved(std::string_view text) const;

  private:
    std::set<std::string> m_taken;
};

} // namespace forewarp::frontend::cuda::plan
