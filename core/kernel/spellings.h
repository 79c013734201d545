#pragma once

#include "core/kernel/program_facts.h"

#include <initializer_list>
#include <string_view>

namespace forewarp {

// What users read and JSON files spell, in the order of the enums.

inline constexpr std::initializer_list<std::string_view> kOperationNames = {
    "int add",      "int multiply",  "int divide",    "bitwise",        "compare",
    "select",       "convert",       "float add",     "float multiply", "float fma",
    "float divide", "float sqrt",    "float special", "double add",     "double multiply",
    "double fma",   "double divide", "double sqrt",   "double special", "load",
    "store",        "branch",        "call",          "sync",           "other"};
static_assert(kOperationNames.size() == kOperationCount);

inline constexpr std::initializer_list<std::string_view> kVerdictNames = {"proved", "reduction", "observed", "refuted",
                                                                          "unknown"};
static_assert(kVerdictNames.size() == std::size_t(Verdict::unknown) + 1);

inline constexpr std::initializer_list<std::string_view> kLoopKindNames = {"for", "while", "do"};
static_assert(kLoopKindNames.size() == std::size_t(LoopKind::doLoop) + 1);

inline constexpr std::initializer_list<std::string_view> kAccessKindNames = {"load", "store"};
inline constexpr std::initializer_list<std::string_view> kSeverityNames = {"note", "warning", "error"};

} // namespace forewarp
