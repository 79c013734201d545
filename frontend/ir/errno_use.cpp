#include "frontend/ir/errno_use.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/library_calls.h"

#include <llvm/IR/IntrinsicInst.h>

namespace forewarp::frontend::ir {

namespace {

constexpr llvm::StringLiteral kMark = "forewarp-sets-errno"; ///< Its value: «line:column» of what looks at errno.

/// What <errno.h> of glibc, musl, macOS and Windows makes of «errno».
constexpr llvm::StringLiteral kPlaces[] = {"__errno_location", "___errno_location", "__error", "_errno", "__errno"};

/// C 7.12 and 7.22: domain and range errors; each also with the suffixes f and l.
constexpr llvm::StringLiteral kSetters[] = {
    "acos",      "asin",       "atan2",  "cos",       "sin",     "tan",      "acosh",  "atanh",  "cosh",
    "sinh",      "exp",        "exp2",   "exp10",     "expm1",   "log",      "log10",  "log1p",  "log2",
    "logb",      "ilogb",      "ldexp",  "scalbn",    "scalbln", "hypot",    "pow",    "sqrt",   "erfc",
    "tgamma",    "lgamma",     "fmod",   "remainder", "fdim",    "lrint",    "llrint", "lround", "llround",
    "nextafter", "nexttoward", "strtol", "strtoll",   "strtoul", "strtoull", "strtod", "strtof", "strtold"};

bool isErrno(const llvm::Value* value) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(value);
    const auto* callee = call ? call->getCalledFunction() : nullptr;
    return callee && llvm::is_contained(kPlaces, callee->getName());
}

/// «strerror(errno)», and whatever is done with it on the way to exit(1).
bool isForMessage(const llvm::User& use) {
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(&use);
    if (!load) return false;
    if (endsTheProgram(*load->getParent())) return true;
    return llvm::all_of(load->users(), [](const llvm::User* user) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
        const auto* callee = call ? call->getCalledFunction() : nullptr;
        if (!callee) return false;
        const auto known = libraryCallOf(*call);
        return callee->getName() == "strerror" || (known && known->kind == LibraryCall::Kind::prints);
    });
}

/// The first code that looks at errno, or sets it.
const llvm::Instruction* firstUseOfErrno(const llvm::Module& module) {
    for (const llvm::Function& function : module)
        for (const llvm::Instruction& instruction : llvm::instructions(function)) {
            if (!isErrno(&instruction)) continue;
            for (const llvm::User* user : instruction.users())
                if (!isForMessage(*user)) return &instruction;
        }
    return nullptr;
}

/// What clang makes of fmod().
bool isRemainder(const llvm::Instruction& instruction) {
    return instruction.getOpcode() == llvm::Instruction::FRem;
}

bool isSetter(const llvm::Function& function) {
    if (!function.isDeclaration()) return llvm::any_of(llvm::instructions(function), isRemainder);
    llvm::StringRef name = function.getName();
    if (function.isIntrinsic()) {
        name = llvm::Intrinsic::getBaseName(function.getIntrinsicID());
        name.consume_front("llvm.");
    }
    if (llvm::is_contained(kSetters, name)) return true;
    return (name.ends_with("f") || name.ends_with("l")) && llvm::is_contained(kSetters, name.drop_back());
}

} // namespace

void markSettersOfErrno(llvm::Module& module) {
    const llvm::Instruction* use = firstUseOfErrno(module);
    if (!use) return;
    const llvm::DebugLoc& place = use->getDebugLoc();
    const std::string mark = place ? std::to_string(place.getLine()) + ":" + std::to_string(place.getCol()) : "0:0";
    std::vector<llvm::Function*> open;
    const auto add = [&](llvm::Function& function) {
        if (function.hasFnAttribute(kMark)) return;
        function.addFnAttr(kMark, mark);
        open.push_back(&function);
    };
    for (llvm::Function& function : module)
        if (isSetter(function)) add(function);
    while (!open.empty()) {
        const llvm::Function* setter = open.back();
        open.pop_back();
        for (const llvm::User* user : setter->users())
            if (const auto* call = llvm::dyn_cast<llvm::CallBase>(user))
                add(const_cast<llvm::Function&>(*call->getFunction()));
    }
}

std::optional<SourceLocation> watchedErrno(const llvm::Instruction& instruction) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call && !isRemainder(instruction)) return std::nullopt;
    const auto* callee = call ? llvm::dyn_cast<llvm::Function>(call->getCalledOperand()->stripPointerCasts())
                              : instruction.getFunction(); // marked because of it
    if (!callee || !callee->hasFnAttribute(kMark)) return std::nullopt;
    const auto [line, column] = callee->getFnAttribute(kMark).getValueAsString().split(':');
    SourceLocation location;
    if (line.getAsInteger(10, location.line) || column.getAsInteger(10, location.column)) return SourceLocation{};
    return location;
}

} // namespace forewarp::frontend::ir
