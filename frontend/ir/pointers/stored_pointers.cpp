#include "frontend/ir/pointers/stored_pointers.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/pointers/cell_addresses.h"

namespace forewarp::frontend::ir::pointers {

namespace {

bool hasUnion(const llvm::Type& type) {
    const auto* structure = llvm::dyn_cast<llvm::StructType>(&type);
    const bool isUnion = structure && structure->hasName() && structure->getName().starts_with("union.");
    return isUnion || llvm::any_of(type.subtypes(), [](const llvm::Type* part) { return hasUnion(*part); });
}

bool relatesPointers(const llvm::Instruction& instruction) {
    if (const auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(&instruction))
        return comparison->getOperand(0)->getType()->isPointerTy() &&
               !llvm::isa<llvm::ConstantPointerNull>(comparison->getOperand(1));
    return instruction.getOpcode() == llvm::Instruction::Sub &&
           llvm::isa<llvm::PtrToIntOperator>(instruction.getOperand(0)) &&
           llvm::isa<llvm::PtrToIntOperator>(instruction.getOperand(1));
}

/// Whether the store writes a pointer `distance` bytes behind its beginning; `otherwise` for a copy of unknown length.
bool reaches(const llvm::APInt& distance, const llvm::Instruction& store, bool otherwise) {
    const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&store);
    if (!copy) return distance.isZero();
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(copy->getLength());
    if (distance.isNegative() || !length) return !distance.isNegative() && otherwise;
    return distance.ult(length->getValue().zextOrTrunc(distance.getBitWidth()));
}

} // namespace

const llvm::LoadInst* loadedPointer(const llvm::Value& value) {
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(value.stripPointerCasts());
    return load && load->getType()->isPointerTy() ? load : nullptr;
}

std::vector<const llvm::Value*> objectsBehind(const llvm::Value& pointer) {
    llvm::SmallVector<const llvm::Value*, 4> objects;
    llvm::getUnderlyingObjects(&pointer, objects);
    llvm::erase_if(objects, [](const llvm::Value* object) {
        return llvm::isa<llvm::ConstantPointerNull, llvm::UndefValue>(object);
    });
    return {objects.begin(), objects.end()};
}

/// Parts of structures are moved as numbers of 64 or 128 bits or bytes, and pointers with them; parts of unions also as
/// numbers with a fraction.
const llvm::LoadInst* movedBy(const llvm::StoreInst& store) {
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(store.getValueOperand());
    const llvm::Type* type = load ? load->getType() : nullptr;
    if (!type) return nullptr;
    if (type->isIntegerTy()) return type->getIntegerBitWidth() >= 64 || type->isIntegerTy(8) ? load : nullptr;
    const auto isInUnion = [](const llvm::Value* place) {
        const auto* part = llvm::dyn_cast<llvm::GEPOperator>(place);
        return part && hasUnion(*part->getSourceElementType());
    };
    const bool mayBeBoth = isInUnion(store.getPointerOperand()) || isInUnion(load->getPointerOperand());
    return type->isDoubleTy() && mayBeBoth ? load : nullptr;
}

static llvm::SmallPtrSet<const llvm::BasicBlock*, 32> blocksLeadingTo(const llvm::BasicBlock& end) {
    llvm::SmallPtrSet<const llvm::BasicBlock*, 32> found;
    std::vector<const llvm::BasicBlock*> open{&end};
    while (!open.empty()) {
        const llvm::BasicBlock* block = open.back();
        open.pop_back();
        if (found.insert(block).second) open.insert(open.end(), llvm::pred_begin(block), llvm::pred_end(block));
    }
    return found;
}

StoreList pointerStoresIn(const llvm::Function& function) {
    StoreList stores;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
        const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
        const bool isOfPointer = store && (store->getValueOperand()->getType()->isPointerTy() || movedBy(*store));
        const bool isCopy = llvm::isa<llvm::MemTransferInst>(instruction);
        if (isOfPointer || isCopy || relatesPointers(instruction)) stores.push_back(&instruction);
    }
    return stores;
}

StoredPointers::StoredPointers(const llvm::Loop& loop, const StoreList& stores, llvm::ScalarEvolution& evolution,
                               const llvm::DominatorTree& dominators, const llvm::LoopInfo& loops)
    : m_evolution(evolution), m_loops(loops) {
    const auto before = blocksLeadingTo(*loop.getHeader());
    StoreList reaching;
    for (const llvm::Instruction* store : stores)
        if (before.contains(store->getParent())) reaching.push_back(store);
    for (const llvm::Instruction* instruction : reaching) {
        if (llvm::isa<llvm::ICmpInst, llvm::BinaryOperator>(instruction)) {
            if (tellsOfOneArray(*instruction, loop, dominators)) m_relations.push_back(instruction);
        } else if (!isHalfOfASwap(*instruction, reaching)) m_stores.push_back(read(*instruction));
    }
}

Stored StoredPointers::read(const llvm::Instruction& instruction) const {
    Stored stored{.instruction = &instruction};
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        stored.place = scevOf(*store->getPointerOperand());
        if (const llvm::LoadInst* moved = movedBy(*store)) stored.copied = scevOf(*moved->getPointerOperand());
        else stored.pointer = store->getValueOperand();
    } else {
        const auto& copy = llvm::cast<llvm::MemTransferInst>(instruction);
        stored.place = scevOf(*copy.getRawDest());
        stored.copied = scevOf(*copy.getRawSource());
    }
    stored.object = objectOf(*stored.place);
    const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(m_evolution.getPointerBase(stored.place));
    const llvm::LoadInst* load = base ? loadedPointer(*llvm::getUnderlyingObject(base->getValue())) : nullptr;
    if (load) stored.cell = scevOf(*load->getPointerOperand());
    return stored;
}

const llvm::Loop* StoredPointers::loopAround(const Stored& store) const {
    return m_loops.getLoopFor(store.instruction->getParent());
}

/// «end - begin», «p < end»: C allows that within one array only. «a == b» says so where the loop runs only then.
bool StoredPointers::tellsOfOneArray(const llvm::Instruction& relation, const llvm::Loop& loop,
                                     const llvm::DominatorTree& dominators) {
    const auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(&relation);
    if (!comparison || comparison->isRelational()) return true;
    return llvm::any_of(relation.users(), [&](const llvm::User* user) {
        const auto* branch = llvm::dyn_cast<llvm::BranchInst>(user);
        if (!branch || !branch->isConditional()) return false;
        const unsigned equal = comparison->getPredicate() == llvm::CmpInst::ICMP_EQ ? 0 : 1;
        return dominators.dominates(llvm::BasicBlockEdge(branch->getParent(), branch->getSuccessor(equal)),
                                    loop.getHeader());
    });
}

const llvm::SCEV* StoredPointers::scevOf(const llvm::Value& value) const {
    return m_evolution.getSCEV(const_cast<llvm::Value*>(&value));
}

Origin StoredPointers::originOf(const llvm::Value& object) const {
    const llvm::LoadInst* load = loadedPointer(object);
    return load ? static_cast<Origin>(scevOf(*load->getPointerOperand())) : &object;
}

Origin StoredPointers::objectOf(const llvm::SCEV& place) const {
    const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(m_evolution.getPointerBase(&place));
    return base ? originOf(*llvm::getUnderlyingObject(base->getValue())) : &place;
}

const llvm::SCEV* StoredPointers::sourceOf(const Stored& store) const {
    if (store.copied) return store.copied;
    const llvm::LoadInst* load = loadedPointer(*store.pointer);
    return load ? scevOf(*load->getPointerOperand()) : nullptr;
}

bool StoredPointers::mayMeet(const llvm::SCEV& place, const Stored& store) const {
    if (&place == store.place) return true;
    if (objectOf(place) != store.object) return false;
    if (!llvm::isa<llvm::MemTransferInst>(store.instruction)) return maySometimesMeet(place, *store.place, m_evolution);
    const auto* distance = llvm::dyn_cast<llvm::SCEVConstant>(m_evolution.getMinusSCEV(&place, store.place));
    return !distance || reaches(distance->getAPInt(), *store.instruction, true);
}

bool StoredPointers::surelyMeets(const llvm::SCEV& place, const Stored& store) const {
    const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(m_evolution.getMinusSCEV(&place, store.place));
    return constant && reaches(constant->getAPInt(), *store.instruction, false);
}

bool StoredPointers::mayWriteAt(const llvm::SCEV& offset, const Stored& store) const {
    const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(m_evolution.getPointerBase(store.place));
    if (!base || base->getValue() != llvm::getUnderlyingObject(base->getValue())) return true;
    const llvm::SCEV* place = m_evolution.removePointerBase(store.place);
    if (!llvm::isa<llvm::MemTransferInst>(store.instruction)) return maySometimesMeet(offset, *place, m_evolution);
    const auto* distance = llvm::dyn_cast<llvm::SCEVConstant>(m_evolution.getMinusSCEV(&offset, place));
    return !distance || reaches(distance->getAPInt(), *store.instruction, true);
}

/// «t = a; a = b; b = t»: what was in two places still is.
bool StoredPointers::isHalfOfASwap(const llvm::Instruction& instruction, const StoreList& stores) const {
    const auto loadsFrom = [&](const llvm::StoreInst& one, const llvm::StoreInst& other) {
        const auto* load = llvm::dyn_cast<llvm::LoadInst>(one.getValueOperand());
        return load && load->getParent() == instruction.getParent() && load->comesBefore(&one) &&
               load->comesBefore(&other) && scevOf(*load->getPointerOperand()) == scevOf(*other.getPointerOperand());
    };
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
    return store && std::ranges::any_of(stores, [&](const llvm::Instruction* each) {
               const auto* other = llvm::dyn_cast<llvm::StoreInst>(each);
               return other && other != store && other->getParent() == store->getParent() &&
                      loadsFrom(*store, *other) && loadsFrom(*other, *store);
           });
}

} // namespace forewarp::frontend::ir::pointers
