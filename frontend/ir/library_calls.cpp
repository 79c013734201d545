#include "frontend/ir/library_calls.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/repairs.h"

#include <llvm/Demangle/Demangle.h>

#include <cstdlib>

namespace forewarp::frontend::ir {

namespace {

using Kind = LibraryCall::Kind;

struct Entry {
    llvm::StringLiteral name;
    Kind kind;
    int stream = -1;
};

constexpr Entry kWithState[] = {{"printf", Kind::prints},
                                {"vprintf", Kind::prints},
                                {"puts", Kind::prints},
                                {"putchar", Kind::prints},
                                {"perror", Kind::prints},
                                {"putwchar", Kind::prints},
                                {"wprintf", Kind::prints},
                                {"fprintf", Kind::prints, 0},
                                {"vfprintf", Kind::prints, 0},
                                {"fwprintf", Kind::prints, 0},
                                {"fputs", Kind::prints, 1},
                                {"fputc", Kind::prints, 1},
                                {"putc", Kind::prints, 1},
                                {"fwrite", Kind::prints, 3},
                                {"getchar", Kind::readsInput},
                                {"gets", Kind::readsInput},
                                {"scanf", Kind::readsInput},
                                {"vscanf", Kind::readsInput},
                                {"getwchar", Kind::readsInput},
                                {"fgets", Kind::readsInput, 2},
                                {"fgetc", Kind::readsInput, 0},
                                {"getc", Kind::readsInput, 0},
                                {"fread", Kind::readsInput, 3},
                                {"fscanf", Kind::readsInput, 0},
                                {"vfscanf", Kind::readsInput, 0},
                                {"getline", Kind::readsInput, 2},
                                {"getdelim", Kind::readsInput, 3},
                                {"rand", Kind::sequence},
                                {"random", Kind::sequence},
                                {"drand48", Kind::sequence},
                                {"lrand48", Kind::sequence},
                                {"mrand48", Kind::sequence},
                                {"strtok", Kind::tokens},
                                {"srand", Kind::setting},
                                {"srandom", Kind::setting},
                                {"srand48", Kind::setting},
                                {"setlocale", Kind::setting},
                                {"malloc", Kind::allocation},
                                {"calloc", Kind::allocation},
                                {"aligned_alloc", Kind::allocation},
                                {"free", Kind::release},
                                {"_Znwm", Kind::allocation}, // operator new and delete
                                {"_Znam", Kind::allocation},
                                {"_ZdlPv", Kind::release},
                                {"_ZdlPvm", Kind::release},
                                {"_ZdaPv", Kind::release},
                                {"_ZdaPvm", Kind::release}};

/// C 7.12, without what takes pointers; each also with the suffixes f and l.
constexpr llvm::StringLiteral kMathematics[] = {
    "acos",      "asin",     "atan",      "atan2",      "cos",   "sin",    "tan",     "acosh",   "asinh",
    "atanh",     "cosh",     "sinh",      "tanh",       "exp",   "exp2",   "exp10",   "expm1",   "ilogb",
    "ldexp",     "log",      "log10",     "log1p",      "log2",  "logb",   "scalbn",  "scalbln", "cbrt",
    "fabs",      "hypot",    "pow",       "sqrt",       "erf",   "erfc",   "tgamma",  "ceil",    "floor",
    "nearbyint", "rint",     "lrint",     "llrint",     "round", "lround", "llround", "trunc",   "fmod",
    "remainder", "copysign", "nextafter", "nexttoward", "fdim",  "fmax",   "fmin",    "fma"};

/// Characters and whole numbers: a result from one int (or long), at most with a table that nobody writes.
constexpr llvm::StringLiteral kOfIntegers[] = {"isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph",
                                               "islower", "isprint", "ispunct", "isspace", "isupper", "isxdigit",
                                               "tolower", "toupper", "abs",     "labs",    "llabs"};

/// C 7.3, each also with the suffixes f and l, and what compilers make of products and quotients.
constexpr llvm::StringLiteral kOfComplex[] = {
    "cacos", "casin", "catan",    "ccos",     "csin",     "ctan",     "cacosh",   "casinh",  "catanh", "ccosh",
    "csinh", "ctanh", "cexp",     "clog",     "cabs",     "cpow",     "csqrt",    "carg",    "cimag",  "conj",
    "cproj", "creal", "__muldc3", "__mulsc3", "__mulxc3", "__divdc3", "__divsc3", "__divxc3"};

constexpr llvm::StringLiteral kReadsArguments[] = {"atoi", "atol", "atoll", "atof"};
constexpr llvm::StringLiteral kWritesArguments[] = {"frexp",  "frexpf",  "frexpl",  "modf",   "modff",  "modfl",
                                                    "remquo", "remquof", "remquol", "sincos", "sincosf"};
/// Neither strtok_r nor the v… family: what they keep or take is reached through memory, not through an argument.
constexpr llvm::StringLiteral kTouchesArguments[] = {"strtol", "strtoll", "strtoul", "strtoull", "strtod",
                                                     "strtof", "strtold", "sscanf",  "sprintf",  "snprintf",
                                                     "rand_r", "erand48", "nrand48", "jrand48"};

/// Names of the C standard in place of glibc's own.
llvm::StringRef spelled(llvm::StringRef name) {
    name.consume_front("\1");
    if (name.starts_with("__") && name.ends_with("_chk")) return name.drop_front(2).drop_back(4);
    if (!name.consume_front("__isoc99_")) name.consume_front("__isoc23_");
    name.consume_front("_IO_");
    name.consume_back("_unlocked");
    return name;
}

const Entry* stateOf(llvm::StringRef name) {
    const auto* known = llvm::find_if(kWithState, [&](const Entry& entry) { return entry.name == name; });
    return known == std::end(kWithState) ? nullptr : known;
}

/// Better known by its name than by the body that a header offers for inlining.
bool isKnown(llvm::StringRef name) {
    return stateOf(name) || llvm::is_contained(kReadsArguments, name);
}

bool isMathematics(const llvm::Function& function, llvm::StringRef name) {
    if (function.arg_empty() || !function.getArg(0)->getType()->isFloatingPointTy()) return false;
    if (llvm::is_contained(kMathematics, name)) return true;
    // lgamma also writes the variable signgam; that matters to programs that name it.
    const auto isLogGamma = [](llvm::StringRef base) { return base == "lgamma"; };
    const bool isUnwatched = !function.getParent()->getNamedValue("signgam");
    if (isLogGamma(name)) return isUnwatched;
    if (!name.ends_with("f") && !name.ends_with("l")) return false;
    return llvm::is_contained(kMathematics, name.drop_back()) || (isLogGamma(name.drop_back()) && isUnwatched);
}

bool isOfComplex(const llvm::Function& function, llvm::StringRef name) {
    const auto isPointer = [](const llvm::Argument& argument) { return argument.getType()->isPointerTy(); };
    if (function.arg_empty() || llvm::any_of(function.args(), isPointer)) return false;
    return llvm::is_contained(kOfComplex, name) ||
           ((name.ends_with("f") || name.ends_with("l")) && llvm::is_contained(kOfComplex, name.drop_back()));
}

bool isOfIntegers(const llvm::Function& function, llvm::StringRef name) {
    return function.arg_size() == 1 && function.getArg(0)->getType()->isIntegerTy() &&
           function.getReturnType()->isIntegerTy() && llvm::is_contained(kOfIntegers, name);
}

void annotate(llvm::Function& function) {
    using llvm::MemoryEffects;
    const llvm::StringRef name = spelled(function.getName());
    const auto limit = [&](MemoryEffects effects) { function.setMemoryEffects(function.getMemoryEffects() & effects); };
    if (isMathematics(function, name) || isOfComplex(function, name) || isOfIntegers(function, name))
        limit(MemoryEffects::none());
    else if (llvm::is_contained(kReadsArguments, name)) limit(MemoryEffects::argMemOnly(llvm::ModRefInfo::Ref));
    else if (llvm::is_contained(kWritesArguments, name)) limit(MemoryEffects::argMemOnly(llvm::ModRefInfo::Mod));
    else if (llvm::is_contained(kTouchesArguments, name)) limit(MemoryEffects::argMemOnly());
}

/// memcpy(), memmove(), memset() and what -D_FORTIFY_SOURCE makes of them (the same, but that it ends the program where the
/// array is too short), as LLVM's own operations. Clang leaves them calls under -fno-builtin.
void becomeOperations(llvm::Function& function) {
    const llvm::StringRef name = spelled(function.getName());
    const bool isCopy = name == "memcpy", isMove = name == "memmove", isFill = name == "memset";
    if (!isCopy && !isMove && !isFill) return;
    for (llvm::User* user : llvm::make_early_inc_range(function.users())) {
        auto* call = llvm::dyn_cast<llvm::CallInst>(user);
        if (!call || call->getCalledFunction() != &function || call->arg_size() < 3) continue;
        llvm::Value *target = call->getArgOperand(0), *second = call->getArgOperand(1),
                    *length = call->getArgOperand(2);
        const bool isSecondRight = isFill ? second->getType()->isIntegerTy() : second->getType()->isPointerTy();
        if (!target->getType()->isPointerTy() || !isSecondRight || !length->getType()->isIntegerTy()) continue;
        llvm::IRBuilder<> builder(call);
        if (isCopy) builder.CreateMemCpy(target, {}, second, {}, length);
        else if (isMove) builder.CreateMemMove(target, {}, second, {}, length);
        else builder.CreateMemSet(target, builder.CreateTrunc(second, builder.getInt8Ty()), length, {});
        if (!call->use_empty()) call->replaceAllUsesWith(target);
        call->eraseFromParent();
    }
}

/// exit(0) is no failure: a search that prints what it found and leaves this way would find something else first.
bool isFailure(const llvm::CallBase& call) {
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call))
        return intrinsic->getIntrinsicID() == llvm::Intrinsic::trap;
    const auto* callee = call.getCalledFunction();
    if (!callee || !callee->isDeclaration()) return false;
    static constexpr llvm::StringLiteral failing[] = {"abort", "__assert_fail", "__assert_perror_fail", "__assert_rtn",
                                                      "__assert"};
    if (llvm::is_contained(failing, callee->getName())) return true;
    static constexpr llvm::StringLiteral exits[] = {"exit", "_exit", "_Exit", "quick_exit"};
    if (!llvm::is_contained(exits, callee->getName()) || call.arg_size() != 1) return false;
    const auto* status = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
    return status && !status->isZero();
}

bool failsHere(const llvm::BasicBlock& block) {
    if (!llvm::isa<llvm::UnreachableInst>(block.getTerminator())) return false;
    for (const llvm::Instruction& instruction : llvm::reverse(block)) // nothing stands behind the call but no-ops
        if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) return isFailure(*call);
    return false;
}

} // namespace

std::string writtenName(const llvm::Function& function) {
    const std::string name = function.getName().ltrim('\1').str();
    llvm::ItaniumPartialDemangler demangler;
    if (demangler.partialDemangle(name.c_str()) || !demangler.isFunction()) return name;
    char* text = demangler.getFunctionName(nullptr, nullptr);
    const std::string written = text ? text : name;
    std::free(text);
    return written;
}

std::string missingNameIn(const llvm::Instruction& instruction) {
    for (const llvm::Value* operand : instruction.operands())
        if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(operand);
            variable && variable->getSection() == loops::kMissingSection)
            return variable->getName().str();
    return {};
}

std::optional<LibraryCall> libraryCallOf(const llvm::CallBase& call) {
    const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
    if (!callee || callee->isIntrinsic() || !callee->isDeclaration()) return std::nullopt;
    const llvm::StringRef name = spelled(callee->getName());
    const Entry* known = stateOf(name);
    if (!known || known->stream >= int(call.arg_size())) return std::nullopt;
    return LibraryCall{writtenName(*callee) == callee->getName() ? name.str() : writtenName(*callee), known->kind,
                       known->stream};
}

std::vector<WrittenArgument> argumentsWritten(const llvm::CallBase& call) {
    const llvm::Function* callee = call.getCalledFunction();
    if (!callee || !callee->isDeclaration() || call.arg_size() < 2) return {};
    const llvm::StringRef name = spelled(callee->getName());
    const llvm::Type* number = call.getArgOperand(0)->getType();
    if (!number->isFloatingPointTy() || !llvm::is_contained(kWritesArguments, name)) return {};
    const std::uint64_t ofInt = 4, ofNumber = call.getDataLayout().getTypeStoreSize(const_cast<llvm::Type*>(number));
    std::vector<WrittenArgument> written;
    for (unsigned i = 1; i < call.arg_size(); ++i)
        if (call.getArgOperand(i)->getType()->isPointerTy())
            written.push_back({i, name.starts_with("frexp") || name.starts_with("remquo") ? ofInt : ofNumber});
    return written;
}

void annotateLibrary(llvm::Module& module) {
    for (llvm::Function& function : module) {
        if (function.isIntrinsic()) continue;
        if (function.hasAvailableExternallyLinkage() && isKnown(spelled(function.getName()))) function.deleteBody();
        if (!function.isDeclaration()) continue;
        annotate(function);
        becomeOperations(function);
    }
}

bool endsTheProgram(const llvm::BasicBlock& block) {
    constexpr unsigned kMostBlocks = 16;
    llvm::SmallVector<const llvm::BasicBlock*, 8> open{&block};
    llvm::SmallPtrSet<const llvm::BasicBlock*, 16> seen;
    bool fails = false;
    while (!open.empty()) {
        const llvm::BasicBlock* current = open.pop_back_val();
        if (!seen.insert(current).second) continue;
        if (seen.size() > kMostBlocks) return false;
        const bool isLast = llvm::succ_empty(current);
        if (isLast && !failsHere(*current)) return false;
        fails |= isLast;
        open.append(llvm::succ_begin(current), llvm::succ_end(current));
    }
    return fails;
}

} // namespace forewarp::frontend::ir
