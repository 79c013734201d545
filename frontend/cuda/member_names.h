#pragma once

#include "frontend/cuda/outer_members.h"
#include "frontend/cuda_port.h"

#include <map>
#include <string>
#include <vector>

namespace forewarp::frontend::cuda {

/// What the facts call «state->ytmp» and «m->tda», under the names that the port has for them.
///
/// Sentences (assumptions, reasons, texts of accesses) stay as they are: they speak of the C.
class MemberNames {
  public:
    /// Names of `kept` stand for what no name of `members` stands for.
    MemberNames(const std::vector<OuterMember>& members, const std::vector<OuterMember>& kept);

    [[nodiscard]] ProgramFacts renamed(ProgramFacts facts) const;
    [[nodiscard]] PortChoices renamed(PortChoices choices) const;

  private:
    struct HeldArray {
        std::string start; ///< «s->c[»
        std::string name;
        long long offset = 0;
    };
    void add(const std::vector<OuterMember>& members);
    void rename(std::string& name) const;
    void rename(Expression& expression) const;
    void rename(MemoryAccess& access) const;
    void rename(LoopFacts& loop) const;

    std::map<std::string, std::string> m_names; ///< By how the C has them, without blanks.
    std::vector<HeldArray> m_arrays; ///< Of these, arrays: the facts count from where their structure starts.
};

} // namespace forewarp::frontend::cuda
