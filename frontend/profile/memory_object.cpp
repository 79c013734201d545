#include "frontend/profile/memory_object.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/function_view.h"
#include "frontend/ir/library_calls.h"

namespace forewarp::frontend::profile {

namespace {

constexpr int kDeepestExpression = 8; ///< Operands of operands compared before two count as possibly the same.

bool mayBeSame(const llvm::Value& a, const llvm::Value& b, int depth);

bool haveSameOperands(const llvm::Instruction& a, const llvm::Instruction& b, int depth) {
    const auto same = [&](unsigned i, unsigned j) { return mayBeSame(*a.getOperand(i), *b.getOperand(j), depth + 1); };
    if (a.isCommutative() && same(0, 1) && same(1, 0)) return true;
    for (unsigned i = 0; i < a.getNumOperands(); ++i)
        if (!same(i, i)) return false;
    return true;
}

bool mayBeSame(const llvm::Value& a, const llvm::Value& b, int depth) {
    if (&a == &b || depth == kDeepestExpression) return true;
    const auto* first = llvm::dyn_cast<llvm::Instruction>(&a);
    const auto* second = llvm::dyn_cast<llvm::Instruction>(&b);
    if (!first || !second) return false;
    if (llvm::isa<llvm::PHINode>(first) && llvm::isa<llvm::PHINode>(second))
        return first->getParent() == second->getParent();
    if (llvm::isa<llvm::CmpInst>(first) && llvm::isa<llvm::CmpInst>(second)) return true; // the same in many forms
    return first->isSameOperationAs(second, llvm::Instruction::CompareIgnoringAlignment) &&
           haveSameOperands(*first, *second, depth);
}

/// The pointer that constant offsets start from, and their sum: the same field can be reached in several steps.
std::pair<const llvm::Value*, llvm::APInt> withoutConstantOffset(const llvm::Value& pointer,
                                                                 const llvm::DataLayout& layout) {
    llvm::APInt offset(layout.getIndexTypeSizeInBits(pointer.getType()), 0);
    const llvm::Value* base = pointer.stripAndAccumulateConstantOffsets(layout, offset, true);
    return {base, std::move(offset)};
}

ObjectName::Access accessOf(const llvm::Instruction& instruction) {
    if (!llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction)) return {}; // memset names nothing
    const llvm::Type* type = llvm::getLoadStoreType(const_cast<llvm::Instruction*>(&instruction));
    const auto bits = instruction.getDataLayout().getTypeSizeInBits(const_cast<llvm::Type*>(type));
    return {ir::FunctionView::locationOf(instruction), unsigned(bits.getKnownMinValue()), type->isPointerTy()};
}

std::string textOf(const ObjectName::Access& access, const loops::SourceModel& source) {
    if (!access.location.isKnown()) return {};
    return source.memoryText(access.location, access.bits, access.isPointer);
}

/// «img» of «img[i].x»; empty where the text is not an array's.
std::string beforeBracket(const std::string& text) {
    const std::size_t bracket = text.find('[');
    return bracket == std::string::npos ? std::string() : text.substr(0, bracket);
}

llvm::Metadata* number(long long value, llvm::LLVMContext& context) {
    return llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), std::uint64_t(value)));
}

void append(std::vector<llvm::Metadata*>& operands, const ObjectName::Access& access, llvm::LLVMContext& context) {
    operands.push_back(number(access.location.line, context));
    operands.push_back(number(access.location.column, context));
    operands.push_back(number(access.bits, context));
    operands.push_back(number(access.isPointer, context));
}

ObjectName::Access readAccess(const llvm::MDNode& node, unsigned first) {
    const auto at = [&](unsigned i) {
        return int(llvm::mdconst::extract<llvm::ConstantInt>(node.getOperand(first + i))->getSExtValue());
    };
    return {{at(0), at(1)}, unsigned(at(2)), at(3) != 0};
}

} // namespace

const llvm::Value* objectBehind(const llvm::Value& pointer, llvm::LoopInfo& loops) {
    llvm::SmallVector<const llvm::Value*, 4> objects;
    llvm::getUnderlyingObjects(&pointer, objects, &loops, 0);
    if (objects.size() != 1) return nullptr;
    const llvm::Value* object = objects.front();
    if (llvm::isa<llvm::Argument, llvm::GlobalVariable, llvm::AllocaInst>(object))
        return object->hasName() ? object : nullptr;
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(object)) return load->isSimple() ? load : nullptr;
    return llvm::isNoAliasCall(object) ? object : nullptr;
}

bool mayBeSameExpression(const llvm::Value& a, const llvm::Value& b) {
    return mayBeSame(a, b, 0);
}

bool mayBeSameAddress(const llvm::Value& a, const llvm::Value& b, const llvm::DataLayout& layout) {
    const auto [first, firstOffset] = withoutConstantOffset(a, layout);
    const auto [second, secondOffset] = withoutConstantOffset(b, layout);
    return mayBeSame(a, b, 0) || (firstOffset == secondOffset && mayBeSame(*first, *second, 0));
}

bool ObjectName::isDistinctFrom(const ObjectName& other) const {
    return name != other.name || pointer.location != other.pointer.location;
}

ObjectName nameOfObject(const llvm::Value& object, const llvm::Instruction& access) {
    // LLVM numbers the copies of a local variable («t.i3»); the dot in a global's name is its function's («f.t»).
    const llvm::StringRef name = object.getName();
    const bool isGlobal = llvm::isa<llvm::GlobalVariable>(object);
    ObjectName result{
        (isGlobal ? name : name.take_until([](char c) { return c == '.'; })).str(), {}, accessOf(access), false};
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&object)) {
        const auto* callee = call->getCalledFunction();
        const std::string what = callee ? ir::writtenName(*callee) + "()" : "the call";
        result.name = what + " at " + ir::FunctionView::locationOf(*call).text();
        result.isFresh = true;
    }
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&object)) {
        result.pointer = accessOf(*load);
        result.name = "the pointer read at " + result.pointer.location.text();
    }
    return result;
}

std::string textOf(const ObjectName& object, const loops::SourceModel& source) {
    const std::string access = textOf(object.access, source);
    std::string name = textOf(object.pointer, source);
    if (name.empty() && object.isFresh) name = beforeBracket(access);
    if (name.empty()) name = object.name;
    const bool isField = access.starts_with(name + "->") || access.starts_with("(*" + name + ").");
    return isField ? "*" + name : name;
}

llvm::MDNode* writeObjectName(const ObjectName& object, llvm::LLVMContext& context) {
    std::vector<llvm::Metadata*> operands{llvm::MDString::get(context, object.name), number(object.isFresh, context)};
    append(operands, object.pointer, context);
    append(operands, object.access, context);
    return llvm::MDNode::get(context, operands);
}

ObjectName readObjectName(const llvm::MDNode& node) {
    const bool isFresh = !llvm::mdconst::extract<llvm::ConstantInt>(node.getOperand(1))->isZero();
    return {llvm::cast<llvm::MDString>(node.getOperand(0))->getString().str(), readAccess(node, 2), readAccess(node, 6),
            isFresh};
}

} // namespace forewarp::frontend::profile
