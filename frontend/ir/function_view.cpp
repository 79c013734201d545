#include "frontend/ir/function_view.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/library_calls.h"
#include "frontend/ir/signed_arithmetic.h"
#include "frontend/ir/structure_copies.h"
#include "frontend/ir/verdict_copies.h"

#include <llvm/Demangle/Demangle.h>

namespace forewarp::frontend::ir {

FunctionView::FunctionView(llvm::Function& function, const loops::SourceModel& source, FunctionAnalyses analyses)
    : m_function(function), m_source(source), m_analyses(analyses) {
    joinLoops();
}

FunctionView::~FunctionView() = default;

/// What was put in place of a call to a function of another file is shown where it is called.
static const llvm::DILocation* shownPlaceOf(const llvm::Instruction& instruction) {
    const llvm::DILocation* location = instruction.getDebugLoc();
    const llvm::DISubprogram* function = instruction.getFunction()->getSubprogram();
    while (location && function && location->getInlinedAt() && location->getFilename() != function->getFilename())
        location = location->getInlinedAt();
    return location;
}

SourceLocation FunctionView::locationOf(const llvm::Instruction& instruction) {
    const llvm::DILocation* location = shownPlaceOf(instruction);
    return location ? SourceLocation{int(location->getLine()), int(location->getColumn())} : SourceLocation{};
}

std::string FunctionView::sourceName() const {
    return sourceNameOf(m_function).str();
}

/// Where the function's own source has the loop; nothing for loops of functions inlined into it.
static std::optional<SourceLocation> ownPlaceOf(const llvm::Loop& loop, const llvm::Function& function) {
    const llvm::MDNode* marks = loop.getLoopID();
    const auto isPlace = [](const llvm::MDOperand& operand) {
        return llvm::isa_and_nonnull<llvm::DILocation>(operand);
    };
    // Without marks the place is that of code around the loop, which in a copy may be another function's.
    if (isVerdictCopy(function) && (!marks || llvm::none_of(marks->operands(), isPlace))) return std::nullopt;
    const llvm::DebugLoc start = loop.getLocRange().getStart();
    if (!start || start.getInlinedAt()) return std::nullopt;
    return SourceLocation{int(start.getLine()), int(start.getCol())};
}

void FunctionView::joinLoops() {
    std::map<SourceLocation, std::vector<int>> byPlace;
    if (const auto own = m_source.loopsOf.find(sourceName()); own != m_source.loopsOf.end())
        for (const int loop : own->second) byPlace[m_source.loops[std::size_t(loop)].debugLocation].push_back(loop);
    for (llvm::Loop* loop : m_analyses.loops.getLoopsInPreorder()) {
        m_sourceLoops[loop] = -1;
        const auto place = ownPlaceOf(*loop, m_function);
        if (!place) continue;
        const auto candidates = byPlace.find(*place);
        // Several loops of one macro share a place: joining any of them would be a guess.
        if (candidates == byPlace.end() || candidates->second.size() != 1) continue;
        const int joined = candidates->second.front();
        if (m_irLoops.contains(joined)) continue;
        m_sourceLoops[loop] = joined;
        m_irLoops[joined] = loop;
    }
}

int FunctionView::sourceLoopOf(const llvm::Loop* loop) const {
    const auto found = m_sourceLoops.find(loop);
    return found == m_sourceLoops.end() ? -1 : found->second;
}

llvm::Loop* FunctionView::irLoopOf(int sourceLoop) const {
    const auto found = m_irLoops.find(sourceLoop);
    return found == m_irLoops.end() ? nullptr : found->second;
}

std::string FunctionView::idOf(const llvm::Loop* loop) const {
    if (const int joined = sourceLoopOf(loop); joined >= 0) return m_source.loops[std::size_t(joined)].id;
    const llvm::DebugLoc start = loop->getStartLoc();
    const std::string line = start ? std::to_string(start.getLine()) : "?";
    const llvm::DISubprogram* home = start ? start->getScope()->getSubprogram() : nullptr;
    if (home && start.getInlinedAt()) return home->getName().str() + ":" + line;
    return sourceName() + ":goto" + line;
}

bool FunctionView::isComputedAnewAround(const llvm::Instruction& value, const llvm::Loop& loop) const {
    const llvm::Loop* home = m_analyses.loops.getLoopFor(value.getParent());
    while (home && !home->contains(&loop)) home = home->getParentLoop();
    return home != nullptr;
}

int FunctionView::depthOf(const llvm::Loop* loop) const {
    int joined = -1;
    for (; loop && joined < 0; loop = loop->getParentLoop()) joined = sourceLoopOf(loop);
    return joined < 0 ? 0 : m_source.loops[std::size_t(joined)].depth;
}

const profile::Liveness& FunctionView::liveness() {
    if (!m_liveness) m_liveness = std::make_unique<const profile::Liveness>(m_function);
    return *m_liveness;
}

/// Of what the source loads or stores there: of a structure that is copied, all of it.
static unsigned bitsOf(const llvm::Instruction& access) {
    if (const unsigned bits = copiedBits(access)) return bits;
    llvm::Type* type = llvm::getLoadStoreType(const_cast<llvm::Instruction*>(&access));
    return unsigned(access.getModule()->getDataLayout().getTypeSizeInBits(type).getKnownMinValue());
}

std::string FunctionView::accessText(const llvm::Instruction& access) const {
    const llvm::Type* type = llvm::getLoadStoreType(const_cast<llvm::Instruction*>(&access));
    const bool isStore = llvm::isa<llvm::StoreInst>(access);
    const SourceLocation location = locationOf(access);
    if (isStore && copiedBits(access) > 0) return m_source.targetText(location, bitsOf(access));
    const std::string text = m_source.memoryText(location, bitsOf(access), type->isPointerTy());
    return text.empty() ? m_source.structureText(location, bitsOf(access), isStore) : text;
}

std::optional<long long> FunctionView::largestOffset(const llvm::Instruction& access) const {
    const llvm::DILocation* place = shownPlaceOf(access);
    if (!place || place->getInlinedAt()) return std::nullopt;
    return m_source.largestOffsetAt(locationOf(access), bitsOf(access));
}

const llvm::PostDominatorTree& FunctionView::postDominators() {
    if (!m_postDominators) m_postDominators = std::make_unique<const llvm::PostDominatorTree>(m_function);
    return *m_postDominators;
}

const profile::rows::RowLists& FunctionView::rowLists() {
    if (!m_rowLists) m_rowLists = std::make_unique<const profile::rows::RowLists>(*this);
    return *m_rowLists;
}

pointers::PointerStores FunctionView::pointerStoresBefore(const llvm::Loop& loop) {
    if (!m_pointerStores) m_pointerStores = pointers::pointerStoresIn(m_function);
    return {loop, *m_pointerStores, m_analyses.evolution, m_analyses.dominators, m_analyses.loops};
}

bool FunctionView::isEverEntered(const llvm::BasicBlock& block) {
    if (m_entered.empty()) findEntered();
    return m_entered.contains(&block);
}

void FunctionView::findEntered() {
    std::vector<const llvm::BasicBlock*> open{&m_function.getEntryBlock()};
    m_entered.insert(open.back());
    while (!open.empty()) {
        const llvm::BasicBlock* block = open.back();
        open.pop_back();
        const auto* branch = llvm::dyn_cast<llvm::BranchInst>(block->getTerminator());
        const auto* met =
            branch && branch->isConditional() ? llvm::dyn_cast<llvm::ConstantInt>(branch->getCondition()) : nullptr;
        for (const llvm::BasicBlock* next : llvm::successors(block)) {
            const bool isTaken = !met || next == branch->getSuccessor(met->isZero() ? 1 : 0);
            if (isTaken && m_entered.insert(next).second) open.push_back(next);
        }
    }
}

/// LLVM numbers the copies of a variable: «n.0», «n.0.lcssa».
static std::string withoutSuffix(llvm::StringRef name) {
    return name.take_until([](char c) { return c == '.'; }).str();
}

/// The source's variable that holds the value, where debug information knows one.
static std::string variableOf(const llvm::Instruction& instruction) {
    llvm::SmallVector<llvm::DbgValueInst*> intrinsics;
    llvm::SmallVector<llvm::DbgVariableRecord*> records;
    llvm::findDbgValues(intrinsics, const_cast<llvm::Instruction*>(&instruction), &records);
    for (const llvm::DbgVariableRecord* record : records)
        if (record->getNumVariableLocationOps() == 1 && !record->getVariable()->isArtificial())
            return record->getVariable()->getName().str();
    return {};
}

/// The source's variable that holds the call's result and never anything else: n of «int n = atoi(text);». Nothing where
/// another one has the same name.
static std::string variableOfResult(const llvm::CallInst& call) {
    llvm::SmallVector<llvm::DbgValueInst*> intrinsics;
    llvm::SmallVector<llvm::DbgVariableRecord*> records;
    llvm::findDbgValues(intrinsics, const_cast<llvm::CallInst*>(&call), &records);
    const auto isHolder = [](const llvm::DbgVariableRecord* record) {
        return record->getNumVariableLocationOps() == 1 && !record->getVariable()->isArtificial() &&
               !record->getDebugLoc()->getInlinedAt();
    };
    const auto found = llvm::find_if(records, isHolder);
    if (found == records.end()) return {};
    const llvm::DILocalVariable* variable = (*found)->getVariable();
    for (const llvm::Instruction& instruction : llvm::instructions(*call.getFunction())) {
        auto& position = const_cast<llvm::Instruction&>(instruction);
        for (const llvm::DbgVariableRecord& other : llvm::filterDbgVars(position.getDbgRecordRange())) {
            if (other.getVariable()->getName() != variable->getName()) continue;
            const bool isOther = other.getVariable() != variable;
            if (isOther || (!other.isKillLocation() && other.getValue() != &call)) return {};
        }
    }
    return variable->getName().str();
}

std::string FunctionView::nameOf(const llvm::Value* value) const {
    if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(value)) return nameOf(cast->getOperand(0));
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(value)) {
        if (std::string text = accessText(*load); !text.empty()) return inCallersNames(*load, std::move(text));
        return nameOf(load->getPointerOperand());
    }
    if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(value); global && global->hasInternalLinkage())
        return global->getName().rsplit('.').second.empty() ? global->getName().str()
                                                            : global->getName().rsplit('.').second.str(); // «f.count»
    if (const auto* argument = llvm::dyn_cast<llvm::Argument>(value))
        if (const loops::SourceField* field = fieldAt(*argument, 0)) return field->name;
    if (llvm::isa<llvm::AllocaInst>(value)) {
        const llvm::StringRef name = value->getName().split(".sroa.").first; // of which LLVM has made several
        return name.starts_with(".compoundliteral") ? "a compound literal" : llvm::demangle(name);
    }
    if (llvm::isa<llvm::Argument, llvm::GlobalVariable>(value)) return llvm::demangle(value->getName());
    if (const auto* call = llvm::dyn_cast<llvm::CallInst>(value))
        if (const auto* callee = call->getCalledFunction()) {
            std::string variable = variableOfResult(*call);
            return !variable.empty() ? variable : writtenName(*callee) + "() at " + locationOf(*call).text();
        }
    if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(value)) {
        // Variables in registers keep their name with a number («s.0»); anything else is the compiler's own («sub.ptr»).
        const llvm::StringRef suffix = value->getName().split('.').second;
        const bool isVariable = llvm::isa<llvm::PHINode>(value) && !suffix.empty() && llvm::isDigit(suffix.front());
        const std::string name = isVariable ? withoutSuffix(value->getName()) : std::string();
        if (!name.empty()) return name;
        if (std::string variable = variableOf(*instruction); !variable.empty()) return variable;
        const SourceLocation location = locationOf(*instruction);
        return location.isKnown() ? "a value at " + location.text() : "a value";
    }
    return withoutSuffix(value->getName());
}

/// In code put in place of a call, the text names the callee's parameters: «g->cells» of get(a, i) is «a->cells».
std::string FunctionView::inCallersNames(const llvm::LoadInst& load, std::string text) const {
    const llvm::DILocation* place = shownPlaceOf(load);
    const llvm::Value* object = llvm::getUnderlyingObject(load.getPointerOperand());
    if (!place || !place->getInlinedAt() || !llvm::isa<llvm::Argument, llvm::AllocaInst>(object) || !object->hasName())
        return text;
    const std::size_t end = text.find_first_of(".-[( ");
    const bool hasOwner = end != std::string::npos && (text[end] == '.' || text.compare(end, 2, "->") == 0);
    if (hasOwner) return object->getName().str() + text.substr(end);
    if (end != std::string::npos || text.starts_with('*')) return text; // only a method's own members stand alone
    const loops::SourceFunction* function = m_source.functionCalled(sourceName());
    if (!function) return text;
    const auto type = function->parameterTypes.find(object->getName().str());
    const bool isReference = type != function->parameterTypes.end() && type->second.ends_with('&');
    return object->getName().str() + (isReference ? "." : "->") + text;
}

/// «noise» of «MIN(noise», what a macro was called with.
static std::string argumentAtEnd(const std::string& text) {
    int closed = 0;
    for (std::size_t at = text.size(); at-- > 0;)
        if (text[at] == ')') ++closed;
        else if (text[at] == '(' && closed-- == 0) return text.substr(at + 1);
    return text;
}

std::string FunctionView::arrayName(const llvm::Value* base, const std::string& accessText) const {
    if (base && llvm::isa<llvm::Argument, llvm::GlobalVariable, llvm::AllocaInst>(base) && base->hasName())
        return nameOf(base);
    if (const auto* load = base ? llvm::dyn_cast<llvm::LoadInst>(base) : nullptr) {
        std::string text = this->accessText(*load);
        const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(load->getPointerOperand());
        // «g» stands where «g[i]» does.
        if (variable && llvm::StringRef(text).starts_with(nameOf(variable) + "[")) return nameOf(variable);
        if (!text.empty()) return inCallersNames(*load, std::move(text));
    }
    const auto* computed = base ? llvm::dyn_cast<llvm::Instruction>(base) : nullptr;
    if (computed && accessText.empty()) return variableOf(*computed); // «s[i] = t» copies a structure whole
    const std::size_t bracket = accessText.find('[');
    if (bracket != std::string::npos && bracket > 0) return argumentAtEnd(accessText.substr(0, bracket));
    return accessText;
}

/// The type of a parameter that the argument holds as it is; nothing for pieces of structs and for other types.
static std::string integerType(const llvm::Argument& argument, const std::string& type) {
    return argument.getType()->isIntegerTy() ? type : std::string();
}

static void take(const loops::values::DerivedValue* derived, kernel::Symbol& symbol) {
    if (!derived) return;
    symbol.values = derived->values;
    symbol.others = derived->others;
}

kernel::Symbol FunctionView::describe(const llvm::Value* value, std::string name) const {
    kernel::Symbol symbol{std::move(name), {}};
    const std::string function = sourceName();
    if (const auto* argument = llvm::dyn_cast<llvm::Argument>(value)) {
        const loops::SourceFunction* definition = m_source.functionCalled(function);
        if (!definition) return symbol;
        if (const auto place = definition->parameters.find(symbol.name); place != definition->parameters.end()) {
            symbol.location = place->second;
            symbol.type = integerType(*argument, definition->parameterTypes.at(symbol.name));
        }
        take(m_source.valueOf(definition->codeName, argument->getName()), symbol);
        return symbol;
    }
    if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(value)) symbol.location = locationOf(*instruction);
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(value);
    const unsigned bits = value->getType()->isIntegerTy() ? value->getType()->getIntegerBitWidth() : 0;
    if (load) take(m_source.valueAt(locationOf(*load), bits), symbol);
    else if (const loops::SourceFunction* home = m_source.functionCalled(function))
        take(m_source.valueOf(home->codeName, symbol.name), symbol);
    return symbol;
}

const SignedArithmetic& FunctionView::signedArithmetic() {
    if (!m_signedArithmetic) m_signedArithmetic = std::make_unique<SignedArithmetic>(m_function, m_analyses);
    return *m_signedArithmetic;
}

const loops::SourceField* FunctionView::fieldAt(const llvm::Argument& argument, unsigned shift) const {
    const auto [parameter, suffix] = argument.getName().split(".coerce");
    const loops::SourceFunction* function = m_source.functionCalled(sourceName());
    if (!function || parameter.size() == argument.getName().size()) return nullptr;
    unsigned word = 0; // «view.coerce1» holds the second eight bytes
    if (!suffix.empty() && suffix.getAsInteger(10, word)) return nullptr;
    const auto fields = function->fields.find(parameter.str());
    if (fields == function->fields.end()) return nullptr;
    const auto field = fields->second.find(word * 64 + shift);
    return field == fields->second.end() ? nullptr : &field->second;
}

std::optional<kernel::Expression> FunctionView::fieldSymbol(const llvm::Argument& argument, unsigned shift) {
    const loops::SourceField* field = fieldAt(argument, shift);
    if (!field) return std::nullopt;
    const loops::SourceFunction* function = m_source.functionCalled(sourceName());
    const auto place = function->parameters.find(argument.getName().split(".coerce").first.str());
    m_symbols.insert({field->name, {field->name, place->second}});
    return kernel::Expression::symbol(field->name);
}

kernel::Expression FunctionView::symbolNamed(const std::string& name, SourceLocation location) {
    m_symbols.insert({name, {name, location}});
    return kernel::Expression::symbol(name);
}

void FunctionView::noteLookup(kernel::Lookup lookup) {
    std::string name = lookup.name;
    m_lookups.try_emplace(std::move(name), std::move(lookup));
}

bool FunctionView::isTable(const std::string& lookup) const {
    const auto found = m_lookups.find(lookup);
    return found != m_lookups.end() && found->second.kind == kernel::Lookup::Kind::table;
}

kernel::Expression FunctionView::symbolFor(const llvm::Value* value) {
    std::string name = nameOf(value);
    if (name.empty()) name = "value in " + sourceName();
    if (!m_symbols.contains(name)) m_symbols[name] = describe(value, name);
    m_symbolValues.insert({name, value});
    return kernel::Expression::symbol(name);
}

} // namespace forewarp::frontend::ir
