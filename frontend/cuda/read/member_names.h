#pragma once

#include "frontend/cuda/cuda_port.h"
#include "frontend/cuda/read/outer_members.h"

#include <map>
#include <string>
#include <vector>

namespace forewarp::frontend::cuda::read {

/// Renames what the facts call «state->ytmp» to what the port calls it: «state_ytmp».
///
/// Sentences (assumptions, reasons, texts of accesses) stay as they are: they speak of the C.
class MemberNames {
  public:
    /// Where both name the same member, `members` counts.
    MemberNames(const std::vector<OuterMember>& members, const std::vector<OuterMember>& kept);

    [[nodiscard]] kernel::ProgramFacts renamed(kernel::ProgramFacts facts) const;
    [[nodiscard]] PortChoices renamed(PortChoices choices) const;

  private:
    struct HeldArray {
        std::string start; ///< «s->c[»
        std::string name;
        long long offset = 0;
    };
    void add(const std::vector<OuterMember>& members);
    void rename(std::string& name) const;
    void rename(kernel::Expression& expression) const;
    void rename(kernel::MemoryAccess& access) const;
    void rename(kernel::LoopFacts& loop) const;

    std::map<std::string, std::string> m_names; ///< By how the C has them, without blanks.
    std::vector<HeldArray>
        m_arrays; ///< Those that are arrays: the facts count their elements from the start of the structure.
};

} // namespace forewarp::frontend::cuda::read
