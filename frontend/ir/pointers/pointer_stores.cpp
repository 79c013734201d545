#include "frontend/ir/pointers/pointer_stores.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/pointers/cell_addresses.h"

namespace forewarp::frontend::ir::pointers {

namespace {

constexpr std::size_t kMostOrigins = 32; ///< Followed for one pointer.

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

bool holdsArrays(const llvm::Type& type) {
    return type.isArrayTy() || llvm::any_of(type.subtypes(), [](const llvm::Type* part) { return holdsArrays(*part); });
}

bool hasUnion(const llvm::Type& type) {
    const auto* structure = llvm::dyn_cast<llvm::StructType>(&type);
    const bool isUnion = structure && structure->hasName() && structure->getName().starts_with("union.");
    return isUnion || llvm::any_of(type.subtypes(), [](const llvm::Type* part) { return hasUnion(*part); });
}

/// What the store takes from memory as it is: parts of structures are moved as numbers of 64 or 128 bits or bytes, and
/// pointers with them; parts of unions also as numbers with a fraction.
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

PointerStores::PointerStores(const llvm::Loop& loop, const StoreList& stores, llvm::ScalarEvolution& evolution,
                             const llvm::DominatorTree& dominators, const llvm::LoopInfo& loops)
    : m_evolution(evolution), m_loops(loops) {
    const auto before = blocksLeadingTo(*loop.getHeader());
    StoreList reaching;
    for (const llvm::Instruction* store : stores)
        if (before.contains(store->getParent())) reaching.push_back(store);
    for (const llvm::Instruction* instruction : reaching) {
        if (llvm::isa<llvm::ICmpInst, llvm::BinaryOperator>(instruction)) {
            if (tellsOfOneArray(*instruction, loop, dominators)) m_relations.push_back(instruction);
            continue;
        }
        if (isHalfOfASwap(*instruction, reaching)) continue;
        Stored stored{.instruction = instruction};
        if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction)) {
            stored.place = scevOf(*store->getPointerOperand());
            if (const llvm::LoadInst* moved = movedBy(*store)) stored.copied = scevOf(*moved->getPointerOperand());
            else stored.pointer = store->getValueOperand();
        } else {
            const auto* copy = llvm::cast<llvm::MemTransferInst>(instruction);
            stored.place = scevOf(*copy->getRawDest());
            stored.copied = scevOf(*copy->getRawSource());
        }
        stored.object = objectOf(*stored.place);
        m_stores.push_back(stored);
    }
}

/// «end - begin», «p < end»: C allows that within one array only. «a == b» says so where the loop runs only then.
bool PointerStores::tellsOfOneArray(const llvm::Instruction& relation, const llvm::Loop& loop,
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

const llvm::SCEV* PointerStores::scevOf(const llvm::Value& value) const {
    return m_evolution.getSCEV(const_cast<llvm::Value*>(&value));
}

PointerStores::Origin PointerStores::originOf(const llvm::Value& object) const {
    const llvm::LoadInst* load = loadedPointer(object);
    return load ? static_cast<Origin>(scevOf(*load->getPointerOperand())) : &object;
}

PointerStores::Origin PointerStores::objectOf(const llvm::SCEV& place) const {
    const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(m_evolution.getPointerBase(&place));
    return base ? originOf(*llvm::getUnderlyingObject(base->getValue())) : &place;
}

/// Whether the store may write what lies at `place`: both count from one object, and no constant keeps them apart.
bool PointerStores::mayMeet(const llvm::SCEV& place, const Stored& store) const {
    if (&place == store.place) return true;
    if (objectOf(place) != store.object) return false;
    if (!llvm::isa<llvm::MemTransferInst>(store.instruction)) return maySometimesMeet(place, *store.place, m_evolution);
    const auto* distance = llvm::dyn_cast<llvm::SCEVConstant>(m_evolution.getMinusSCEV(&place, store.place));
    return !distance || reaches(distance->getAPInt(), *store.instruction, true);
}

bool PointerStores::surelyMeets(const llvm::SCEV& place, const Stored& store) const {
    const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(m_evolution.getMinusSCEV(&place, store.place));
    return constant && reaches(constant->getAPInt(), *store.instruction, false);
}

/// Follows a pointer back through what was stored where it is loaded from.
class PointerStores::OriginSearch {
  public:
    explicit OriginSearch(const PointerStores& stores) : m_stores(stores) {}

    Origins run(const llvm::Value& pointer) {
        add(pointer, nullptr);
        while (!m_open.empty() && m_origins.size() < kMostOrigins) {
            const auto [place, by] = m_open.back();
            m_open.pop_back();
            for (const Stored& store : m_stores.m_stores) {
                if (!m_stores.mayMeet(*place, store)) continue;
                if (store.pointer) add(*store.pointer, store.instruction);
                else {
                    const llvm::SCEV* source = sourceOf(*place, store);
                    addInitial(*source, store.instruction);
                    addPlace(source, store.instruction);
                }
            }
        }
        if (!m_open.empty()) m_origins.insert({nullptr, m_open.back().second}); // There may be any others.
        return std::move(m_origins);
    }

  private:
    void add(const llvm::Value& pointer, const llvm::Instruction* by) {
        for (const llvm::Value* object : objectsBehind(pointer)) {
            if (const llvm::LoadInst* load = loadedPointer(*object)) {
                const llvm::SCEV* place = m_stores.scevOf(*load->getPointerOperand());
                addInitial(*place, by ? by : load);
                addPlace(place, by);
            } else if (m_origins.insert({object, by}).second) addSources(*object);
        }
    }

    /// What a variable of the file holds before anything is stored there.
    void addInitial(const llvm::SCEV& place, const llvm::Instruction* by) {
        const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(m_stores.m_evolution.getPointerBase(&place));
        const auto* variable = base ? llvm::dyn_cast<llvm::GlobalVariable>(base->getValue()) : nullptr;
        if (variable && variable->hasInitializer() && by) addPointersIn(*variable->getInitializer(), by);
    }
    void addPointersIn(const llvm::Constant& constant, const llvm::Instruction* by) {
        if (constant.getType()->isPointerTy()) return add(constant, by);
        if (!constant.getType()->isAggregateType() || constant.isNullValue()) return;
        for (const llvm::Use& part : constant.operands())
            if (m_origins.size() < kMostOrigins) addPointersIn(*llvm::cast<llvm::Constant>(part.get()), by);
    }

    /// Pointers that another is made of: by arithmetic on whole numbers, by a function that returns its way into an
    /// argument (strchr(), one of this file).
    void addSources(const llvm::Value& made) {
        if (const auto* number = llvm::dyn_cast<llvm::IntToPtrInst>(&made)) {
            llvm::SmallVector<const llvm::Value*, 8> open{number->getOperand(0)};
            for (int steps = 0; !open.empty() && steps < 64; ++steps) {
                const auto* operation = llvm::dyn_cast<llvm::Instruction>(open.pop_back_val());
                if (!operation) continue;
                if (const auto* pointer = llvm::dyn_cast<llvm::PtrToIntInst>(operation))
                    add(*pointer->getOperand(0), number);
                else if (llvm::isa<llvm::BinaryOperator, llvm::CastInst>(operation))
                    open.append(operation->value_op_begin(), operation->value_op_end());
            }
        } else if (const auto* call = llvm::dyn_cast<llvm::CallInst>(&made); call && returnsItsWayIn(*call))
            for (const llvm::Use& argument : call->args())
                if (argument->getType()->isPointerTy()) add(*argument, call);
    }

    static bool returnsItsWayIn(const llvm::CallInst& call) {
        const llvm::Function* callee = call.getCalledFunction();
        if (!callee) return false;
        static constexpr llvm::StringLiteral known[] = {"strchr",    "strrchr", "strstr",     "strpbrk", "memchr",
                                                        "stpcpy",    "stpncpy", "bsearch",    "mempcpy", "strchrnul",
                                                        "rawmemchr", "memrchr", "strcasestr", "index",   "rindex"};
        if (callee->isDeclaration()) return llvm::is_contained(known, callee->getName());
        return llvm::any_of(*callee, [](const llvm::BasicBlock& block) {
            const auto* back = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
            const llvm::Value* value = back ? back->getReturnValue() : nullptr;
            return value && value->getType()->isPointerTy() &&
                   llvm::any_of(objectsBehind(*value),
                                [](const auto* object) { return llvm::isa<llvm::Argument>(object); });
        });
    }
    void addPlace(const llvm::SCEV* place, const llvm::Instruction* by) {
        m_stores.m_places.insert({place, place});
        if (m_origins.insert({place, by}).second) m_open.emplace_back(place, by);
    }

    /// Where the copy has taken from what it wrote to `place`; where it begins to read, if that goes to many places.
    const llvm::SCEV* sourceOf(const llvm::SCEV& place, const Stored& copy) const {
        if (m_stores.copiesOneIntoMany(copy)) return copy.copied;
        llvm::ScalarEvolution& evolution = m_stores.m_evolution;
        const llvm::SCEV* distance = evolution.getMinusSCEV(&place, copy.place);
        if (llvm::isa<llvm::SCEVCouldNotCompute>(distance)) return copy.copied;
        return evolution.getAddExpr(copy.copied, evolution.getTruncateOrSignExtend(
                                                     distance, evolution.getEffectiveSCEVType(copy.copied->getType())));
    }

    const PointerStores& m_stores;
    Origins m_origins;
    std::vector<std::pair<const llvm::SCEV*, const llvm::Instruction*>> m_open;
};

const PointerStores::Origins& PointerStores::originsOf(const llvm::Value& pointer) const {
    const auto known = m_origins.find(&pointer);
    if (known != m_origins.end()) return known->second;
    return m_origins.emplace(&pointer, OriginSearch(*this).run(pointer)).first->second;
}

const llvm::Instruction* PointerStores::joining(const llvm::Value& a, const llvm::Value& b) const {
    const auto &left = originsOf(a), &right = originsOf(b);
    for (const auto* origins : {&left, &right})
        if (const auto any = origins->find(nullptr); any != origins->end() && any->second) return any->second;
    const llvm::LoadInst *before = loadedPointer(*llvm::getUnderlyingObject(&a)),
                         *again = loadedPointer(*llvm::getUnderlyingObject(&b));
    const bool areCells = before && again;
    const llvm::SCEV *one = areCells ? scevOf(*before->getPointerOperand()) : nullptr,
                     *other = areCells ? scevOf(*again->getPointerOperand()) : nullptr;
    if (areCells && one == other) return before; // «w->data», loaded before v got it as well, and in the loop again.
    const bool areOfOneTable = areCells && objectOf(*one) == objectOf(*other);
    if (const llvm::Instruction* store = commonIn(left, right, areOfOneTable)) return store;
    if (areOfOneTable) {
        if (const auto* store = handingOn(*before->getPointerOperand(), *again->getPointerOperand())) return store;
    } else if (areCells) { // «q->a[i]» and «p->a[i]» after «*q = *p»: the tables are one.
        if (const auto* store = joining(*before->getPointerOperand(), *again->getPointerOperand())) return store;
    }
    for (const llvm::Instruction* relation : m_relations)
        if (areOf(relation->getOperand(0), left) && areOf(relation->getOperand(1), right)) return relation;
        else if (areOf(relation->getOperand(1), left) && areOf(relation->getOperand(0), right)) return relation;
    return nullptr;
}

/// The store that brings an origin of both, or one that may be. Cells of one table that one store in a loop fills,
/// «v[k] = made(n)», are of different calls.
const llvm::Instruction* PointerStores::commonIn(const Origins& left, const Origins& right, bool areOfOneTable) const {
    for (const auto& [origin, by] : left) {
        const auto same = right.find(origin);
        if (same == right.end() || !(by || same->second)) continue;
        const auto* call = m_places.contains(origin)
                               ? nullptr
                               : llvm::dyn_cast_or_null<llvm::CallInst>(static_cast<const llvm::Value*>(origin));
        const bool isOneStore = by == same->second && llvm::isa<llvm::StoreInst>(by);
        if (areOfOneTable && isOneStore && call && m_loops.getLoopFor(call->getParent())) continue;
        return by ? by : same->second;
    }
    for (const auto& [origin, by] : left)
        for (const auto& [other, otherBy] : right)
            if ((by || otherBy) && mayBeOneCell(origin, other)) return by ? by : otherBy;
    return nullptr;
}

/// «q->a = p->a», where one of the tables was loaded before that, as what is stored, and the other one again.
const llvm::Instruction* PointerStores::handingOn(const llvm::Value& a, const llvm::Value& b) const {
    const llvm::Value *one = llvm::getUnderlyingObject(&a), *other = llvm::getUnderlyingObject(&b);
    if (one == other) return nullptr;
    const auto found = std::ranges::find_if(m_stores, [&](const Stored& store) {
        const llvm::Value* stored = store.pointer ? llvm::getUnderlyingObject(store.pointer) : nullptr;
        return stored && (stored == one || stored == other);
    });
    return found == m_stores.end() ? nullptr : found->instruction;
}

/// Whether both are cells of one table, and may be the same one in some iterations.
bool PointerStores::mayBeOneCell(Origin a, Origin b) const {
    const auto first = m_places.find(a), second = m_places.find(b);
    if (first == m_places.end() || second == m_places.end()) return false;
    return objectOf(*first->second) == objectOf(*second->second) && !isVariable(*first->second) &&
           maySometimesMeet(*first->second, *second->second, m_evolution);
}

/// «t» of «t = made(n); v[k] = t»: no table, but filled anew each time. What is stored there is followed.
bool PointerStores::isVariable(const llvm::SCEV& place) const {
    const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(m_evolution.getPointerBase(&place));
    const auto* local = base ? llvm::dyn_cast<llvm::AllocaInst>(base->getValue()) : nullptr;
    return local && !local->isArrayAllocation() && !holdsArrays(*local->getAllocatedType());
}

/// Whether all that the pointer (or the number made of it) may lead to is among the origins.
bool PointerStores::areOf(const llvm::Value* pointer, const Origins& origins) const {
    if (const auto* number = llvm::dyn_cast<llvm::PtrToIntOperator>(pointer)) pointer = number->getPointerOperand();
    const auto objects = objectsBehind(*pointer);
    return !objects.empty() &&
           llvm::all_of(objects, [&](const llvm::Value* object) { return origins.contains(originOf(*object)); });
}

/// «t = a; a = b; b = t»: what was in two places still is.
bool PointerStores::isHalfOfASwap(const llvm::Instruction& instruction, const StoreList& stores) const {
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

/// Whether iterations of the loop may find the same at `source`, «w[k / 2]», if nothing but `store` writes there.
bool PointerStores::isRepeatedIn(const llvm::Loop& loop, const llvm::SCEV& source, const Stored& store) const {
    const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(m_evolution.getPointerBase(&source));
    if (base && goesAlongList(*base->getValue())) return false;
    return !movesOn(loop, source) && !isRenewedIn(loop, objectOf(source), *store.instruction);
}

/// Whether another store in the loop puts pointers where `object` is.
bool PointerStores::isRenewedIn(const llvm::Loop& loop, Origin object, const llvm::Instruction& by) const {
    return std::ranges::any_of(m_stores, [&](const Stored& each) {
        return each.object == object && each.instruction != &by && loop.contains(each.instruction);
    });
}

/// A loop around it changes the cell, but not the pointer.
bool PointerStores::storesOneIntoMany(const Stored& store) const {
    const llvm::LoadInst* load = loadedPointer(*llvm::getUnderlyingObject(store.pointer));
    const llvm::SCEV* source = load ? scevOf(*load->getPointerOperand()) : nullptr;
    const llvm::SCEV* pointer = scevOf(*store.pointer);
    const llvm::SCEV* behind = load ? m_evolution.getMinusSCEV(pointer, scevOf(*load)) : nullptr;
    const bool isBehind = behind && !llvm::isa<llvm::SCEVCouldNotCompute>(behind);
    const auto isSameIn = [&](const llvm::Loop& loop) {
        if (loop.isLoopInvariant(store.pointer) || m_evolution.isLoopInvariant(pointer, &loop)) return true;
        if (isCarried(*store.pointer)) return true;
        // «w->data + n» for one w: loaded again in every iteration, and the same.
        return isBehind && m_evolution.isLoopInvariant(behind, &loop) && isRepeatedIn(loop, *source, store);
    };
    return isOfOneInMany(store, isSameIn);
}

/// «if (…) t = w[k]; v[k] = t;»: some iterations have what an earlier one loaded. A list, «p = p->next», goes on.
bool PointerStores::isCarried(const llvm::Value& pointer) const {
    const llvm::Value* merged = llvm::getUnderlyingObject(&pointer);
    return llvm::isa<llvm::PHINode, llvm::SelectInst>(merged) && !goesAlongList(*merged) &&
           llvm::any_of(objectsBehind(*merged), [](const llvm::Value* object) { return loadedPointer(*object); });
}

/// «p = p->next» in every iteration.
bool PointerStores::goesAlongList(const llvm::Value& pointer) const {
    const auto* element = llvm::dyn_cast<llvm::PHINode>(&pointer);
    const llvm::Loop* loop = element ? m_loops.getLoopFor(element->getParent()) : nullptr;
    return loop && loop->getHeader() == element->getParent() && llvm::all_of(element->blocks(), [&](const auto* from) {
               const llvm::LoadInst* next = loadedPointer(*element->getIncomingValueForBlock(from));
               return !loop->contains(from) ||
                      (next && llvm::getUnderlyingObject(next->getPointerOperand()) == element);
           });
}

/// A loop around it changes where the copy goes, but not what it finds.
bool PointerStores::copiesOneIntoMany(const Stored& store) const {
    return isOfOneInMany(store, [&](const llvm::Loop& loop) { return isRepeatedIn(loop, *store.copied, store); });
}

bool PointerStores::isOfOneInMany(const Stored& store,
                                  llvm::function_ref<bool(const llvm::Loop& loop)> isSameIn) const {
    for (const llvm::Loop* loop = m_loops.getLoopFor(store.instruction->getParent()); loop;
         loop = loop->getParentLoop())
        if (!m_evolution.isLoopInvariant(store.place, loop) && isSameIn(*loop)) return true;
    return false;
}

const llvm::Instruction* PointerStores::repeating(const llvm::Value& table) const {
    std::set<Origin> seen;
    return repeating(originOf(*llvm::getUnderlyingObject(&table)), seen);
}

const llvm::Instruction* PointerStores::repeating(Origin object, std::set<Origin>& seen) const {
    if (!seen.insert(object).second) return nullptr;
    std::map<Origin, const Stored*> stored;
    for (const Stored& store : m_stores) {
        if (store.object != object) continue;
        if (store.copied ? repeatsCopy(store, object) : repeatsPointer(store, object)) return store.instruction;
        if (store.copied && repeating(objectOf(*store.copied), seen)) return store.instruction; // «v[k] = w[k]»
        for (const Stored& other : m_stores)
            if (&other < &store && other.object == object && haveOneSource(store, other, object))
                return store.instruction;
        if (m_loops.getLoopFor(store.instruction->getParent())) continue; // a place of its own in every iteration
        for (const Origin origin : originsOf(store))
            if (!stored.insert({origin, &store}).second) return store.instruction;
    }
    for (const auto& [origin, store] : stored)
        if (store->pointer && comesFrom(*store->pointer, object)) return store->instruction;
    return nullptr;
}

/// «v[2 * k] = w[k]; v[2 * k + 1] = w[k]»: whether both may have taken a pointer from the same place, outside the table.
bool PointerStores::haveOneSource(const Stored& a, const Stored& b, Origin table) const {
    if (a.pointer && b.pointer && a.pointer == b.pointer && !llvm::isa<llvm::Constant>(a.pointer)) return true;
    const llvm::SCEV *first = sourceOf(a), *second = sourceOf(b);
    return first && second && objectOf(*first) == objectOf(*second) && objectOf(*first) != table &&
           maySometimesMeet(*first, *second, m_evolution);
}

/// Where it reads the pointer that it stores; null where that is not loaded as it is.
const llvm::SCEV* PointerStores::sourceOf(const Stored& store) const {
    if (store.copied) return store.copied;
    const llvm::LoadInst* load = loadedPointer(*store.pointer);
    return load ? scevOf(*load->getPointerOperand()) : nullptr;
}

bool PointerStores::repeatsPointer(const Stored& store, Origin table) const {
    if (llvm::isa<llvm::ConstantPointerNull>(store.pointer)) return false;
    if (storesOneIntoMany(store)) return true;
    if (!m_loops.getLoopFor(store.instruction->getParent()) || !comesFrom(*store.pointer, table)) return false;
    const llvm::LoadInst* load = loadedPointer(*store.pointer);
    return !load || !isReplaced(*scevOf(*load->getPointerOperand()), *load, *store.instruction);
}

/// «v[k] = *w», «v[1] = v[0]».
bool PointerStores::repeatsCopy(const Stored& store, Origin table) const {
    if (copiesOneIntoMany(store)) return true;
    if (objectOf(*store.copied) != table) return false;
    const auto* moving = llvm::dyn_cast<llvm::StoreInst>(store.instruction);
    return !isReplaced(*store.copied, moving ? *movedBy(*moving) : *store.instruction, *store.instruction);
}

/// «t = v[a]; v[a] = v[b]; v[b] = t»: whether another store has replaced what was there since `by` has read it.
bool PointerStores::isReplaced(const llvm::SCEV& place, const llvm::Instruction& read,
                               const llvm::Instruction& by) const {
    return read.getParent() == by.getParent() && std::ranges::any_of(m_stores, [&](const Stored& other) {
               return other.instruction != &by && other.instruction->getParent() == by.getParent() &&
                      read.comesBefore(other.instruction) && surelyMeets(place, other);
           });
}

/// What two stores into one table must not both have come from.
std::vector<PointerStores::Origin> PointerStores::originsOf(const Stored& store) const {
    if (store.copied) return {store.copied};
    std::vector<Origin> origins;
    for (const llvm::Value* behind : objectsBehind(*store.pointer)) origins.push_back(originOf(*behind));
    return origins;
}

std::vector<PointerStores::RowStore> PointerStores::rowsOfOneObject(const llvm::Value& table) const {
    const Origin object = originOf(*llvm::getUnderlyingObject(&table));
    std::vector<RowStore> rows;
    for (const Stored& store : m_stores) {
        const llvm::Loop* loop = m_loops.getLoopFor(store.instruction->getParent());
        if (!loop || !store.pointer || store.object != object) continue;
        if (goesAlongList(*llvm::getUnderlyingObject(store.pointer))) continue;
        const auto isShared = [&](const llvm::Value* behind) {
            const auto* instruction = llvm::dyn_cast<llvm::Instruction>(behind);
            return !instruction || !loop->contains(instruction);
        };
        // «q->data + i * m» loads q->data for each row, if what the loop stores may change it.
        const llvm::LoadInst* load = loadedPointer(*llvm::getUnderlyingObject(store.pointer));
        const bool isLoadedAgain =
            load && loop->contains(load) && m_evolution.isLoopInvariant(scevOf(*load->getPointerOperand()), loop);
        if (!isLoadedAgain && llvm::none_of(objectsBehind(*store.pointer), isShared)) continue;
        const llvm::SCEV* address = scevOf(*store.pointer);
        if (isLoadedAgain) address = m_evolution.getMinusSCEV(address, scevOf(*load));
        const auto* row = llvm::dyn_cast<llvm::SCEVAddRecExpr>(address);
        if (isLoadedAgain && !row) continue;
        const bool isRegular = row && row->isAffine() && row->getLoop() == loop;
        const llvm::SCEV* step = isRegular ? row->getOperand(1) : nullptr;
        if (step && m_evolution.isKnownNegative(step)) step = m_evolution.getNegativeSCEV(step);
        rows.push_back({store.instruction, step});
    }
    return rows;
}

/// «rows[1] = rows[0] + 1»: what one cell of the table holds goes into another.
bool PointerStores::comesFrom(const llvm::Value& pointer, Origin table) const {
    return llvm::any_of(objectsBehind(pointer), [&](const llvm::Value* object) {
        const llvm::LoadInst* load = loadedPointer(*object);
        return load && originOf(*llvm::getUnderlyingObject(load->getPointerOperand())) == table;
    });
}

} // namespace forewarp::frontend::ir::pointers
