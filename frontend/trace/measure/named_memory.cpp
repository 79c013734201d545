#include "frontend/trace/measure/named_memory.h"

#include "frontend/clang_headers.h"
#include "frontend/trace/run/runtime_symbols.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include <charconv>

namespace forewarp::frontend::trace::measure {

namespace {

/// Without typedefs and qualifiers.
const llvm::DIType* plain(const llvm::DIType* type) {
    while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
        switch (derived->getTag()) {
        case llvm::dwarf::DW_TAG_typedef:
        case llvm::dwarf::DW_TAG_const_type:
        case llvm::dwarf::DW_TAG_volatile_type:
        case llvm::dwarf::DW_TAG_restrict_type:
        case llvm::dwarf::DW_TAG_atomic_type: type = derived->getBaseType(); continue;
        default: return type;
        }
    }
    return type;
}

const llvm::DIDerivedType* asPointer(const llvm::DIType* type) {
    const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type);
    return derived && derived->getTag() == llvm::dwarf::DW_TAG_pointer_type ? derived : nullptr;
}

const llvm::DICompositeType* asArray(const llvm::DIType* type) {
    const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
    return composite && composite->getTag() == llvm::dwarf::DW_TAG_array_type ? composite : nullptr;
}

/// A structure or a union.
const llvm::DICompositeType* asRecord(const llvm::DIType* type) {
    const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
    const bool isRecord = composite && (composite->getTag() == llvm::dwarf::DW_TAG_structure_type ||
                                        composite->getTag() == llvm::dwarf::DW_TAG_union_type);
    return isRecord ? composite : nullptr;
}

/// Whether the variable is memory itself, not a pointer to it.
bool isMemory(const llvm::DIType* type) {
    return asArray(type) || asRecord(type);
}

/// A bit-field is none.
const llvm::DIDerivedType* memberOf(const llvm::DIType* type, llvm::StringRef name) {
    const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
    if (!composite || asArray(type)) return nullptr;
    for (const llvm::DINode* element : composite->getElements()) {
        const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
        if (member && member->getName() == name && !member->isBitField() && member->getOffsetInBits() % 8 == 0)
            return member;
    }
    return nullptr;
}

llvm::StringRef identifierAt(llvm::StringRef text) {
    return text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// Follows a name through types, from a variable on.
class PathReader {
  public:
    PathReader(llvm::Value* memory, const llvm::DIType* type) : m_type(plain(type)) { m_place.start = memory; }

    /// What stands behind the variable's name: «->size.nx», «[1]».
    bool follow(llvm::StringRef rest) {
        while (!rest.empty()) {
            const bool isArrow = rest.consume_front("->");
            if (isArrow ? !loadPointer() : false) return false;
            if (isArrow || rest.consume_front(".")) {
                const llvm::StringRef field = identifierAt(rest);
                if (!enter(field)) return false;
                rest = rest.drop_front(field.size());
            } else if (!index(rest)) return false;
        }
        return true;
    }

    bool loadPointer() {
        const auto* pointer = asPointer(m_type);
        if (!pointer) return false;
        m_place.steps.push_back({true, 0});
        m_type = plain(pointer->getBaseType());
        return true;
    }

    /// A number of at most 64 bits.
    [[nodiscard]] std::optional<NamedPlace> number() && {
        if (const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(m_type);
            composite && composite->getTag() == llvm::dwarf::DW_TAG_enumeration_type && composite->getBaseType())
            m_type = plain(composite->getBaseType());
        const auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(m_type);
        if (!basic || basic->getSizeInBits() > 64) return std::nullopt;
        switch (basic->getEncoding()) {
        case llvm::dwarf::DW_ATE_signed:
        case llvm::dwarf::DW_ATE_signed_char: m_place.isSigned = true; break;
        case llvm::dwarf::DW_ATE_unsigned:
        case llvm::dwarf::DW_ATE_unsigned_char:
        case llvm::dwarf::DW_ATE_boolean: break;
        default: return std::nullopt;
        }
        m_place.bits = unsigned(basic->getSizeInBits());
        return std::move(m_place);
    }

    /// Where the array behind the name begins.
    [[nodiscard]] std::optional<NamedPlace> address() && {
        if (isMemory(m_type)) m_place.room = m_type->getSizeInBits() / 8;
        else if (!loadPointer()) return std::nullopt;
        return std::move(m_place);
    }

  private:
    void add(long long bytes) {
        if (m_place.steps.empty()) m_place.steps.push_back({});
        m_place.steps.back().offset += bytes;
    }

    bool enter(llvm::StringRef field) {
        const auto* member = memberOf(m_type, field);
        if (!member) return false;
        add((long long)(member->getOffsetInBits() / 8));
        m_type = plain(member->getBaseType());
        return true;
    }

    /// «[1]»
    bool index(llvm::StringRef& rest) {
        if (!rest.consume_front("[")) return false;
        unsigned position = 0;
        if (rest.consumeInteger(10, position) || !rest.consume_front("]")) return false;
        if (const auto* array = asArray(m_type)) {
            if (array->getElements().size() != 1) return false;
            m_type = plain(array->getBaseType());
        } else if (!loadPointer()) {
            return false;
        }
        if (!m_type) return false;
        add((long long)(m_type->getSizeInBits() / 8) * position);
        return true;
    }

    NamedPlace m_place;
    const llvm::DIType* m_type;
};

/// Whether something has been written to the variable, on every way, when the loop is entered.
bool isSetBefore(const llvm::Value& memory, const llvm::Instruction& entry, const llvm::DominatorTree& dominators) {
    for (const llvm::User* user : memory.users()) {
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(user);
        if (!instruction || instruction->isLifetimeStartOrEnd()) continue;
        if (llvm::isa<llvm::GetElementPtrInst>(instruction)) {
            if (isSetBefore(*instruction, entry, dominators)) return true;
            continue;
        }
        const auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction);
        const bool writes = store ? store->getPointerOperand() == &memory : llvm::isa<llvm::CallBase>(instruction);
        if (writes && dominators.dominates(instruction, &entry)) return true;
    }
    return false;
}

/// The scopes around a place, from inside.
std::vector<const llvm::DIScope*> scopesAround(const llvm::DebugLoc& place) {
    std::vector<const llvm::DIScope*> scopes;
    const llvm::DIScope* scope = place ? place->getScope() : nullptr;
    for (; scope; scope = scope->getScope()) {
        scopes.push_back(scope);
        if (llvm::isa<llvm::DISubprogram>(scope)) break;
    }
    return scopes;
}

} // namespace

NamedMemory::NamedMemory(llvm::Function& function) {
    const auto add = [&](const llvm::DILocalVariable* variable, llvm::Value* memory) {
        if (variable && memory && !variable->isArtificial())
            m_variables.push_back({variable, variable->getName().str(), variable->getType(), memory});
    };
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        if (auto* declare = llvm::dyn_cast<llvm::DbgDeclareInst>(&instruction))
            add(declare->getVariable(), declare->getAddress());
        for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
            if (record.isDbgDeclare()) add(record.getVariable(), record.getAddress());
    }
    for (llvm::GlobalVariable& global : function.getParent()->globals()) {
        llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> descriptions;
        global.getDebugInfo(descriptions);
        for (const llvm::DIGlobalVariableExpression* description : descriptions)
            m_variables.push_back(
                {nullptr, description->getVariable()->getName().str(), description->getVariable()->getType(), &global});
    }
}

const NamedMemory::Variable* NamedMemory::visibleAt(const std::string& name, const llvm::Loop& loop) const {
    for (const llvm::DIScope* scope : scopesAround(loop.getStartLoc()))
        for (const Variable& variable : m_variables)
            if (variable.name == name && variable.description && variable.description->getScope() == scope)
                return &variable;
    for (const Variable& variable : m_variables)
        if (variable.name == name && !variable.description) return &variable;
    return nullptr;
}

/// Of an array that another source defines: here it has no description.
std::optional<NamedPlace> NamedMemory::addressOfOther(llvm::StringRef name, const llvm::Loop& loop) {
    llvm::GlobalVariable* global = loop.getHeader()->getModule()->getNamedGlobal(name);
    if (!global || !global->isDeclaration()) return std::nullopt;
    NamedPlace place{.start = global, .steps = {}};
    if (global->getValueType()->isPointerTy()) place.steps.push_back({true, 0});
    else if (global->getValueType()->isAggregateType())
        place.room = global->getDataLayout().getTypeAllocSize(global->getValueType());
    else return std::nullopt;
    return place;
}

std::optional<NamedPlace> NamedMemory::find(const std::string& name, const llvm::Loop& loop,
                                            const llvm::DominatorTree& dominators) const {
    llvm::StringRef text(name);
    const bool isAddress = text.consume_front("&");
    const bool isPointee = text.consume_front("*");
    const llvm::StringRef base = identifierAt(text);
    const Variable* variable = base.empty() ? nullptr : visibleAt(base.str(), loop);
    const llvm::BasicBlock* preheader = loop.getLoopPreheader();
    if (!preheader) return std::nullopt;
    if (!variable) return isAddress && !isPointee ? addressOfOther(text, loop) : std::nullopt;
    // Memory has its address from the start; what the caller passed in memory has its value.
    const bool needsValue = variable->description && !(isAddress && isMemory(plain(variable->type))) &&
                            !llvm::isa<llvm::Argument>(variable->memory);
    if (needsValue && !isSetBefore(*variable->memory, *preheader->getTerminator(), dominators)) return std::nullopt;
    PathReader path(variable->memory, variable->type);
    if (!path.follow(text.drop_front(base.size())) || (isPointee && !path.loadPointer())) return std::nullopt;
    return isAddress ? std::move(path).address() : std::move(path).number();
}

llvm::Value* contentOf(const NamedPlace& place, llvm::IRBuilder<>& builder) {
    llvm::Module& module = *builder.GetInsertBlock()->getModule();
    llvm::Type* word = builder.getInt64Ty();
    const auto read = [&](llvm::Value* address, unsigned bytes) -> llvm::Value* {
        const auto function =
            module.getOrInsertFunction(run::kReadIfThereSymbol, word, builder.getPtrTy(), builder.getInt32Ty());
        return builder.CreateCall(function, {address, builder.getInt32(bytes)});
    };
    llvm::Value* address = place.start;
    bool isOwn = true; // The variable's memory is there.
    for (const NamedPlace::Step& step : place.steps) {
        if (step.loadsPointer) {
            address = isOwn ? builder.CreateLoad(builder.getPtrTy(), address)
                            : builder.CreateIntToPtr(read(address, 8), builder.getPtrTy());
            isOwn = false;
        }
        if (step.offset != 0)
            address = builder.CreateConstGEP1_64(builder.getInt8Ty(), address, std::uint64_t(step.offset));
    }
    if (place.bits == 0) return address;
    const unsigned bytes = (place.bits + 7) / 8;
    llvm::Type* type = builder.getIntNTy(bytes * 8);
    llvm::Value* number = isOwn ? builder.CreateLoad(type, address) : builder.CreateTrunc(read(address, bytes), type);
    return place.isSigned ? builder.CreateSIToFP(number, builder.getDoubleTy())
                          : builder.CreateUIToFP(number, builder.getDoubleTy());
}

} // namespace forewarp::frontend::trace::measure
