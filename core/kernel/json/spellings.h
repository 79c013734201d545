#pragma once

#include "core/kernel/program_facts.h"

#include <initializer_list>
#include <string_view>

namespace forewarp::kernel::json {

// What users read and JSON files spell, in the order of the enums. Not constexpr: g++ 12 cannot, for lists of text.

inline const std::initializer_list<std::string_view> kOperationNames = {
    "int add",    "int multiply",   "int multiply-add", "int divide",
    "bitwise",    "compare",        "select",           "convert",
    "float add",  "float multiply", "float fma",        "float divide",
    "float sqrt", "float special",  "double add",       "double multiply",
    "double fma", "double divide",  "double sqrt",      "double special",
    "load",       "store",          "branch",           "call",
    "sync",       "other"};

inline const std::initializer_list<std::string_view> kVerdictNames = {"proved", "reduction", "observed", "refuted",
                                                                      "unknown"};

inline const std::initializer_list<std::string_view> kLoopKindNames = {"for", "while", "do"};

inline const std::initializer_list<std::string_view> kAccessKindNames = {"load", "store"};
inline const std::initializer_list<std::string_view> kOtherValuesNames = {"none", "told", "elsewhere", "unknown"};
inline const std::initializer_list<std::string_view> kStepNames = {"access", "enter", "leave"};
inline const std::initializer_list<std::string_view> kProgramStepNames = {"block", "enter", "leave"};
inline const std::initializer_list<std::string_view> kDimensionNames = {"x", "y", "z"};
inline const std::initializer_list<std::string_view> kDependenceKindNames = {"flow", "anti", "output"};
inline const std::initializer_list<std::string_view> kAssumptionKindNames = {"no overlap", "within rows", "no wrap"};
inline const std::initializer_list<std::string_view> kLookupKindNames = {"table", "list", "chance"};
inline const std::initializer_list<std::string_view> kSeverityNames = {"note", "warning", "error"};

} // namespace forewarp::kernel::json
