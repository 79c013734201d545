#include "frontend/ir/pointers/pointer_origins.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/pointers/cell_addresses.h"
#include "frontend/ir/pointers/repeated_stores.h"

namespace forewarp::frontend::ir::pointers {

namespace {

constexpr std::size_t kMostOrigins = 32; ///< Followed for one pointer.

bool holdsArrays(const llvm::Type& type) {
    return type.isArrayTy() || llvm::any_of(type.subtypes(), [](const llvm::Type* part) { return holdsArrays(*part); });
}

} // namespace

/// Follows a pointer back through what was stored where it is loaded from.
class PointerOrigins::Search {
  public:
    Search(const StoredPointers& pointers, Places& places) : m_pointers(pointers), m_places(places) {}

    Origins run(const llvm::Value& pointer) {
        add(pointer, nullptr);
        while (!m_open.empty() && m_origins.size() < kMostOrigins) {
            const auto [place, by] = m_open.back();
            m_open.pop_back();
            for (const Stored& store : m_pointers.stores()) {
                if (!m_pointers.mayMeet(*place, store)) continue;
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
                const llvm::SCEV* place = m_pointers.scevOf(*load->getPointerOperand());
                addInitial(*place, by ? by : load);
                addPlace(place, by);
            } else if (m_origins.insert({object, by}).second) addSources(*object);
        }
    }

    /// What a variable of the file holds before anything is stored there.
    void addInitial(const llvm::SCEV& place, const llvm::Instruction* by) {
        const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(m_pointers.evolution().getPointerBase(&place));
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
        m_places.insert({place, place});
        if (m_origins.insert({place, by}).second) m_open.emplace_back(place, by);
    }

    /// Where the copy has taken from what it wrote to `place`; where it begins to read, if that goes to many places.
    const llvm::SCEV* sourceOf(const llvm::SCEV& place, const Stored& copy) const {
        if (copiesOneIntoMany(copy, m_pointers)) return copy.copied;
        llvm::ScalarEvolution& evolution = m_pointers.evolution();
        const llvm::SCEV* distance = evolution.getMinusSCEV(&place, copy.place);
        if (llvm::isa<llvm::SCEVCouldNotCompute>(distance)) return copy.copied;
        return evolution.getAddExpr(copy.copied, evolution.getTruncateOrSignExtend(
                                                     distance, evolution.getEffectiveSCEVType(copy.copied->getType())));
    }

    const StoredPointers& m_pointers;
    Places& m_places;
    Origins m_origins;
    std::vector<std::pair<const llvm::SCEV*, const llvm::Instruction*>> m_open;
};

const PointerOrigins::Origins& PointerOrigins::originsOf(const llvm::Value& pointer) {
    const auto known = m_origins.find(&pointer);
    if (known != m_origins.end()) return known->second;
    return m_origins.emplace(&pointer, Search(m_pointers, m_places).run(pointer)).first->second;
}

const llvm::Instruction* PointerOrigins::joining(const llvm::Value& a, const llvm::Value& b) {
    const auto &left = originsOf(a), &right = originsOf(b);
    for (const auto* origins : {&left, &right})
        if (const auto any = origins->find(nullptr); any != origins->end() && any->second) return any->second;
    const llvm::LoadInst *before = loadedPointer(*llvm::getUnderlyingObject(&a)),
                         *again = loadedPointer(*llvm::getUnderlyingObject(&b));
    const bool areCells = before && again;
    const llvm::SCEV *one = areCells ? m_pointers.scevOf(*before->getPointerOperand()) : nullptr,
                     *other = areCells ? m_pointers.scevOf(*again->getPointerOperand()) : nullptr;
    if (areCells && one == other) return before; // «w->data», loaded before v got it as well, and in the loop again.
    const bool areOfOneTable = areCells && m_pointers.objectOf(*one) == m_pointers.objectOf(*other);
    if (const llvm::Instruction* store = commonIn(left, right, areOfOneTable)) return store;
    if (areOfOneTable) {
        if (const auto* store = handingOn(*before->getPointerOperand(), *again->getPointerOperand())) return store;
    } else if (areCells) { // «q->a[i]» and «p->a[i]» after «*q = *p»: the tables are one.
        if (const auto* store = joining(*before->getPointerOperand(), *again->getPointerOperand())) return store;
    }
    return relating(left, right);
}

const llvm::Instruction* PointerOrigins::relating(const Origins& left, const Origins& right) const {
    for (const llvm::Instruction* relation : m_pointers.relations())
        if (areOf(relation->getOperand(0), left) && areOf(relation->getOperand(1), right)) return relation;
        else if (areOf(relation->getOperand(1), left) && areOf(relation->getOperand(0), right)) return relation;
    return nullptr;
}

/// The store that brings an origin of both, or one that may be. Cells of one table that one store in a loop fills,
/// «v[k] = made(n)», are of different calls.
const llvm::Instruction* PointerOrigins::commonIn(const Origins& left, const Origins& right, bool areOfOneTable) const {
    for (const auto& [origin, by] : left) {
        const auto same = right.find(origin);
        if (same == right.end() || !(by || same->second)) continue;
        const bool isOneStore = by == same->second && llvm::isa<llvm::StoreInst>(by);
        if (areOfOneTable && isOneStore && isCallInLoop(origin)) continue;
        return by ? by : same->second;
    }
    for (const auto& [origin, by] : left)
        for (const auto& [other, otherBy] : right)
            if ((by || otherBy) && mayBeOneCell(origin, other)) return by ? by : otherBy;
    return nullptr;
}

bool PointerOrigins::isCallInLoop(Origin origin) const {
    if (m_places.contains(origin)) return false;
    const auto* call = llvm::dyn_cast_or_null<llvm::CallInst>(static_cast<const llvm::Value*>(origin));
    return call && m_pointers.loops().getLoopFor(call->getParent());
}

/// «q->a = p->a», where one of the tables was loaded before that, as what is stored, and the other one again.
const llvm::Instruction* PointerOrigins::handingOn(const llvm::Value& a, const llvm::Value& b) const {
    const llvm::Value *one = llvm::getUnderlyingObject(&a), *other = llvm::getUnderlyingObject(&b);
    if (one == other) return nullptr;
    const auto found = llvm::find_if(m_pointers.stores(), [&](const Stored& store) {
        const llvm::Value* stored = store.pointer ? llvm::getUnderlyingObject(store.pointer) : nullptr;
        return stored && (stored == one || stored == other);
    });
    return found == m_pointers.stores().end() ? nullptr : found->instruction;
}

/// Whether both are cells of one table, and may be the same one in some iterations.
bool PointerOrigins::mayBeOneCell(Origin a, Origin b) const {
    const auto first = m_places.find(a), second = m_places.find(b);
    if (first == m_places.end() || second == m_places.end()) return false;
    return m_pointers.objectOf(*first->second) == m_pointers.objectOf(*second->second) && !isVariable(*first->second) &&
           maySometimesMeet(*first->second, *second->second, m_pointers.evolution());
}

/// «t» of «t = made(n); v[k] = t»: no table, but filled anew each time. What is stored there is followed.
bool PointerOrigins::isVariable(const llvm::SCEV& place) const {
    const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(m_pointers.evolution().getPointerBase(&place));
    const auto* local = base ? llvm::dyn_cast<llvm::AllocaInst>(base->getValue()) : nullptr;
    return local && !local->isArrayAllocation() && !holdsArrays(*local->getAllocatedType());
}

/// Whether all that the pointer (or the number made of it) may lead to is among the origins.
bool PointerOrigins::areOf(const llvm::Value* pointer, const Origins& origins) const {
    if (const auto* number = llvm::dyn_cast<llvm::PtrToIntOperator>(pointer)) pointer = number->getPointerOperand();
    const auto objects = objectsBehind(*pointer);
    return !objects.empty() && llvm::all_of(objects, [&](const llvm::Value* object) {
        return origins.contains(m_pointers.originOf(*object));
    });
}

} // namespace forewarp::frontend::ir::pointers
