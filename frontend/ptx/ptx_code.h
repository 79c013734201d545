#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::frontend::ptx {

/// One instruction of PTX, as far as registers and control flow go.
struct PtxInstruction {
    std::string operation;         ///< «ld.param.u64»
    std::vector<int> written;      ///< Positions in PtxCode::widths.
    std::vector<int> read;         ///< Likewise.
    std::vector<std::string> targets; ///< Labels it may jump to.
    bool isCopy = false; ///< Of parameters, constants or other registers, into another address space at most.
    bool isGuarded = false; ///< Executed under a predicate: what it writes may keep its value.
    bool fallsThrough = true; ///< The next instruction may follow.
};

/// A kernel's instructions in the order of the text.
struct PtxCode {
    std::vector<PtxInstruction> instructions;
    std::vector<int> widths; ///< 32-bit registers that each virtual register takes; 0 for predicates.
    std::map<std::string, int> labels; ///< Position of the instruction behind each.
};

/// Reads the body of a kernel. Nothing where the text has none of that name.
[[nodiscard]] std::optional<PtxCode> readPtx(std::string_view ptx, std::string_view kernel);

} // namespace forewarp::frontend::ptx
