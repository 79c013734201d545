#include "frontend/parallelism/call_effects.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/errno_use.h"
#include "frontend/parallelism/memory/fresh_memory.h"

#include <algorithm>

namespace forewarp::frontend::parallelism {

namespace {

std::string calledName(const llvm::CallBase& call) {
    const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
    if (callee && callee->isIntrinsic()) // «llvm.sqrt.f64» is sqrt() in the source
        return llvm::Intrinsic::getBaseName(callee->getIntrinsicID()).drop_front(llvm::StringRef("llvm.").size()).str();
    return callee ? ir::writtenName(*callee) : std::string();
}

/// Intrinsics that compute nothing and change nothing that C code can see.
bool isMarker(const llvm::CallBase& call) {
    const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call);
    if (!intrinsic) return false;
    switch (intrinsic->getIntrinsicID()) {
    case llvm::Intrinsic::stacksave: // around arrays of variable length
    case llvm::Intrinsic::stackrestore:
    case llvm::Intrinsic::prefetch: return true;
    default: return intrinsic->isAssumeLikeIntrinsic();
    }
}

/// Whether it is the same stream in every iteration. stdin, stdout and stderr are, although they are loaded anew before
/// each call.
bool isFixedStream(const llvm::Value& stream, const llvm::Loop& loop) {
    if (loop.isLoopInvariant(&stream)) return true;
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(&stream);
    const auto* variable = load ? llvm::dyn_cast<llvm::GlobalVariable>(load->getPointerOperand()) : nullptr;
    static constexpr llvm::StringLiteral standard[] = {"stdin",    "stdout",    "stderr",
                                                       "__stdinp", "__stdoutp", "__stderrp"};
    return variable && variable->isDeclaration() && llvm::is_contained(standard, variable->getName());
}

/// How a state that lives in the library goes from one iteration to the next.
struct StateWords {
    kernel::DependenceKind kind;
    const char* variable;
    const char* sentence; ///< After the call's text and place.
    const char* obstacle; ///< Reason given if the call is not made in every iteration, or not on one stream.
};

StateWords wordsFor(ir::LibraryCall::Kind kind) {
    switch (kind) {
    case ir::LibraryCall::Kind::prints: return {kernel::DependenceKind::output, "the output", "", "prints to a stream"};
    case ir::LibraryCall::Kind::readsInput:
        return {kernel::DependenceKind::flow, "the input", "reads on where the iteration before stopped",
                "reads from a stream"};
    case ir::LibraryCall::Kind::setting:
        return {kernel::DependenceKind::output, "the library's state", "overwrites what the iteration before has set",
                "changes the library's state"};
    case ir::LibraryCall::Kind::tokens:
        return {kernel::DependenceKind::flow, "the rest of the text", "goes on where the iteration before stopped",
                "goes through a text"};
    default:
        return {kernel::DependenceKind::flow, "the random sequence",
                "continues the sequence that the iteration before left", "takes numbers from a common random sequence"};
    }
}

/// Reads the instructions of one loop.
class EffectReader {
  public:
    EffectReader(const llvm::Loop& loop, ir::FunctionView& view) : m_loop(loop), m_view(view) {}

    CallEffects result;

    void read(llvm::Instruction& instruction) {
        if (const std::string missing = ir::missingNameIn(instruction); !missing.empty())
            return obstacle(instruction, "uses " + missing, ", which is declared nowhere");
        if (instruction.isVolatile() || instruction.isAtomic())
            return obstacle(instruction, "accesses volatile or atomic memory", "");
        auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (const auto watched = ir::watchedErrno(instruction))
            return obstacle(instruction, call ? calls(*call) : "calls fmod",
                            ", which may set errno, and errno is used (" + watched->text() + ")");
        if (call) readCall(*call);
    }

  private:
    void readCall(llvm::CallBase& call) {
        if (call.isInlineAsm()) return obstacle(call, "runs inline assembly", "");
        if (isMarker(call)) return;
        if (const auto known = ir::libraryCallOf(call)) return readLibraryCall(call, *known);
        const llvm::MemoryEffects effects = call.getMemoryEffects();
        const bool isReading = effects.onlyReadsMemory();
        // Nobody in the loop writes what only the library can reach, or its call would be an obstacle.
        if (effects.doesNotAccessMemory() || (isReading && effects.onlyAccessesInaccessibleMem())) return;
        if (isReading || effects.onlyAccessesArgPointees()) return result.touching.push_back(&call);
        obstacle(call, calls(call), whyNot(call));
    }

    void readLibraryCall(llvm::CallBase& call, const ir::LibraryCall& known) {
        using Kind = ir::LibraryCall::Kind;
        if (known.kind == Kind::allocation) {
            if (!memory::staysInIteration(call, m_loop))
                obstacle(call, "allocates memory by " + known.name, ", which other iterations or later code may reach");
        } else if (known.kind == Kind::release) {
            if (!releasesOwn(call))
                obstacle(call, "calls " + known.name, " on memory that the iteration did not allocate itself");
        } else readState(call, known);
    }

    bool releasesOwn(const llvm::CallBase& call) const {
        if (call.arg_empty()) return false;
        const auto* object = llvm::dyn_cast<llvm::CallBase>(llvm::getUnderlyingObject(call.getArgOperand(0)));
        const auto known = object ? ir::libraryCallOf(*object) : std::nullopt;
        return known && known->kind == ir::LibraryCall::Kind::allocation && m_loop.contains(object) &&
               memory::staysInIteration(*object, m_loop);
    }

    void readState(llvm::CallBase& call, const ir::LibraryCall& known) {
        const StateWords words = wordsFor(known.kind);
        if (!runsAlways(call)) obstacle(call, words.obstacle, " in some iterations: " + textOf(call, known));
        else if (!isOneState(call, known))
            obstacle(call, words.obstacle, ", not always the same: " + textOf(call, known));
        else addDependence(call, known, words);
    }

    /// True where every iteration that completes has made the call.
    bool runsAlways(const llvm::CallBase& call) const {
        const llvm::BasicBlock* latch = m_loop.getLoopLatch();
        return latch && m_view.analyses().dominators.dominates(call.getParent(), latch);
    }

    /// True where the call of one iteration meets what that of the iteration before has left.
    bool isOneState(const llvm::CallBase& call, const ir::LibraryCall& known) const {
        if (known.kind == ir::LibraryCall::Kind::tokens)
            return !call.arg_empty() && llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(0));
        return known.stream < 0 || isFixedStream(*call.getArgOperand(unsigned(known.stream)), m_loop);
    }

    void addDependence(const llvm::CallBase& call, const ir::LibraryCall& known, const StateWords& words) {
        const auto isSame = [&](const kernel::Dependence& other) { return other.variable == words.variable; };
        if (std::ranges::any_of(result.dependences, isSame)) return; // one of ten printf() says it all
        const SourceLocation location = ir::FunctionView::locationOf(call);
        const bool isFlow = words.kind == kernel::DependenceKind::flow;
        const std::string place = " (" + location.text() + ")", text = textOf(call, known);
        kernel::Dependence dependence;
        dependence.kind = words.kind;
        dependence.variable = words.variable;
        dependence.source = {text, kernel::AccessKind::store, location};
        dependence.sink = {text, isFlow ? kernel::AccessKind::load : kernel::AccessKind::store, location};
        dependence.distances = distancesTo(call);
        dependence.isCertain = true;
        dependence.sentence = known.kind == ir::LibraryCall::Kind::prints
                                  ? "every iteration prints" + place + ": the output would change its order"
                                  : text + place + " " + words.sentence;
        result.dependences.push_back(std::move(dependence));
    }

    std::vector<kernel::Distance> distancesTo(const llvm::CallBase& call) const {
        std::vector<kernel::Distance> distances;
        const llvm::Loop* inner = m_view.analyses().loops.getLoopFor(call.getParent());
        for (; inner && inner != &m_loop; inner = inner->getParentLoop())
            distances.insert(distances.begin(), {m_view.idOf(inner), '*', {}});
        distances.insert(distances.begin(), {m_view.idOf(&m_loop), '<', 1});
        return distances;
    }

    static std::string textOf(const llvm::CallBase& call, const ir::LibraryCall& known) {
        return known.name + (call.arg_empty() ? "()" : "(…)");
    }

    std::string calls(const llvm::CallBase& call) const {
        if (const std::string name = calledName(call); !name.empty()) return "calls " + name;
        const llvm::Value* pointer = call.getCalledOperand();
        const bool isNamed = llvm::isa<llvm::Argument, llvm::LoadInst>(pointer);
        const std::string name = isNamed ? m_view.nameOf(pointer) : std::string();
        return "calls through " + (name.empty() ? "a function pointer" : "the function pointer " + name);
    }

    /// What keeps us from looking into it.
    static std::string whyNot(const llvm::CallBase& call) {
        const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
        if (callee && !callee->isIntrinsic() && callee->isDeclaration()) return ", which is not defined in this file";
        if (callee && callee->isInterposable()) return ", which another file may replace";
        return ", which may have side effects";
    }

    void obstacle(const llvm::Instruction& instruction, const std::string& what, const std::string& why) {
        const SourceLocation location = ir::FunctionView::locationOf(instruction);
        result.obstacles.push_back({what + " (" + location.text() + ")" + why, location});
    }

    const llvm::Loop& m_loop;
    ir::FunctionView& m_view;
};

} // namespace

CallEffects callEffects(const llvm::Loop& loop, ir::FunctionView& view) {
    EffectReader reader(loop, view);
    for (llvm::BasicBlock* block : loop.blocks())
        for (llvm::Instruction& instruction : *block) reader.read(instruction);
    return std::move(reader.result);
}

bool readsCharacterTable(const llvm::LoadInst& load) {
    const llvm::Value* object = llvm::getUnderlyingObject(load.getPointerOperand());
    if (const auto* table = llvm::dyn_cast<llvm::LoadInst>(object)) object = table->getPointerOperand();
    const auto* call = llvm::dyn_cast<llvm::CallBase>(object);
    static constexpr llvm::StringLiteral tables[] = {"__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc"};
    return call && llvm::is_contained(tables, calledName(*call));
}

} // namespace forewarp::frontend::parallelism
