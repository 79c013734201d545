#include "frontend/ir/structure_copies.h"

#include "frontend/ir/verdict_copies.h"

#include <llvm/Transforms/Scalar/SROA.h>

namespace forewarp::frontend::ir {

namespace {

constexpr std::uint64_t kMostBytes = 255; ///< Of more, a run measures what it touches, as a call of the C library.
constexpr std::uint64_t kMostWords = 64;  ///< Each is an access of its own on every page.
constexpr std::uint64_t kMostCompared = 16; ///< Words of a copy for a verdict, which compares them in pairs.
constexpr std::uint64_t kWidestWord = 16; ///< Bytes.
constexpr llvm::StringLiteral kCopiedBits = "forewarp.copied";

std::uint64_t lengthOf(const llvm::MemIntrinsic& copy) {
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(copy.getLength());
    return length ? length->getValue().getLimitedValue() : 0;
}

std::uint64_t wordOf(const llvm::MemIntrinsic& copy) {
    std::uint64_t word = std::min(copy.getDestAlign().valueOrOne().value(), kWidestWord);
    if (const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&copy))
        word = std::min(word, transfer->getSourceAlign().valueOrOne().value());
    while (lengthOf(copy) > kMostWords * word) word *= 2;
    return word;
}

/// What one load and one store move.
struct Piece {
    std::uint64_t at = 0; ///< Bytes behind the beginning.
    llvm::Type* type = nullptr;
};
using Pieces = std::vector<Piece>;

/// Integers for the bytes from `at` to `end`, none wider than `word` bytes or than what divides its place.
void addWords(Pieces& pieces, llvm::LLVMContext& context, std::uint64_t at, std::uint64_t end, std::uint64_t word) {
    for (std::uint64_t width = word; at < end; at += width) {
        for (width = word; width > end - at || at % width != 0;) width /= 2;
        pieces.push_back({at, llvm::Type::getIntNTy(context, unsigned(width * CHAR_BIT))});
    }
}

Pieces wordsOf(const llvm::MemIntrinsic& copy) {
    Pieces pieces;
    addWords(pieces, copy.getContext(), 0, lengthOf(copy), wordOf(copy));
    return pieces;
}

/// The scalars that the type consists of, in order, and words of what may be any; false where not all are known.
bool addScalars(Pieces& pieces, llvm::Type& type, std::uint64_t at, const llvm::DataLayout& layout) {
    if (pieces.size() > kMostCompared) return false;
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(&type)) {
        if (structure->hasName() && structure->getName().starts_with("union.")) { // LLVM knows one member only.
            addWords(pieces, type.getContext(), at, at + layout.getTypeAllocSize(&type), kWidestWord);
            return true;
        }
        const llvm::StructLayout* places = layout.getStructLayout(structure);
        for (unsigned i = 0; i < structure->getNumElements(); ++i)
            if (!addScalars(pieces, *structure->getElementType(i), at + places->getElementOffset(i), layout))
                return false;
        return true;
    }
    if (auto* array = llvm::dyn_cast<llvm::ArrayType>(&type)) {
        const std::uint64_t step = layout.getTypeAllocSize(array->getElementType());
        for (std::uint64_t i = 0; i < array->getNumElements(); ++i)
            if (!addScalars(pieces, *array->getElementType(), at + i * step, layout)) return false;
        return true;
    }
    pieces.push_back({at, &type});
    return !type.isVectorTy() && layout.typeSizeEqualsStoreSize(&type);
}

/// The local structure that the pointer points into, and how far behind its beginning.
std::pair<const llvm::AllocaInst*, std::uint64_t> localBehind(const llvm::Value& pointer,
                                                              const llvm::DataLayout& layout) {
    llvm::APInt offset(layout.getIndexTypeSizeInBits(pointer.getType()), 0);
    const auto* local =
        llvm::dyn_cast<llvm::AllocaInst>(pointer.stripAndAccumulateConstantOffsets(layout, offset, true));
    return {local, offset.getLimitedValue()};
}

/// The members of the local structure that the copy reads or writes, as each is written and read elsewhere, with words
/// for what lies between them; nothing where it has none or too many.
Pieces membersOf(const llvm::MemIntrinsic& copy) {
    const llvm::DataLayout& layout = copy.getModule()->getDataLayout();
    auto [local, begin] = localBehind(*copy.getRawDest(), layout);
    if (const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&copy); transfer && !local)
        std::tie(local, begin) = localBehind(*transfer->getRawSource(), layout);
    Pieces scalars, pieces;
    if (!local || !addScalars(scalars, *local->getAllocatedType(), 0, layout)) return {};
    std::uint64_t covered = 0;
    for (const Piece& scalar : scalars) {
        const std::uint64_t end = scalar.at + layout.getTypeStoreSize(scalar.type);
        if (end <= begin || scalar.at >= begin + lengthOf(copy)) continue;
        if (scalar.at < begin || end > begin + lengthOf(copy)) return {};
        addWords(pieces, copy.getContext(), covered, scalar.at - begin, kWidestWord);
        pieces.push_back({scalar.at - begin, scalar.type});
        covered = end - begin;
    }
    addWords(pieces, copy.getContext(), covered, lengthOf(copy), kWidestWord);
    return pieces;
}

/// Whether a verdict follows the parts of what is copied: those of a local structure are written one by one and read
/// together.
Pieces comparedPiecesOf(const llvm::MemIntrinsic& copy) {
    const auto isLocal = [](const llvm::Value* pointer) {
        return llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer));
    };
    const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&copy);
    if (!isLocal(copy.getRawDest()) && !(transfer && isLocal(transfer->getRawSource()))) return {};
    Pieces pieces = membersOf(copy);
    if (pieces.empty() && wordOf(copy) >= sizeof(void*)) pieces = wordsOf(copy); // a part of a pointer leads nowhere
    return pieces.size() > kMostCompared ? Pieces{} : pieces;
}

/// Writes the loads and stores of one copy.
class CopyWriter {
  public:
    explicit CopyWriter(llvm::MemIntrinsic& copy) : m_copy(copy), m_builder(&copy) {}

    void write(const Pieces& pieces) {
        std::vector<llvm::Instruction*> stores;
        for (const Piece& piece : pieces) stores.push_back(storeOf(piece));
        // What memmove() writes may lie where it still has to read.
        if (llvm::isa<llvm::MemMoveInst>(m_copy))
            for (llvm::Instruction* store : stores) store->moveBefore(&m_copy);
        m_copy.eraseFromParent();
    }

  private:
    llvm::Instruction* storeOf(const Piece& piece) {
        const auto place = [&](llvm::Value* begin) {
            return m_builder.CreateInBoundsPtrAdd(begin, m_builder.getInt64(piece.at));
        };
        const auto aligned = [&](llvm::MaybeAlign align) {
            return llvm::commonAlignment(align.valueOrOne(), piece.at);
        };
        llvm::Value* value = nullptr;
        if (const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&m_copy))
            value = marked(m_builder.CreateAlignedLoad(piece.type, place(transfer->getRawSource()),
                                                       aligned(transfer->getSourceAlign())));
        else value = repeated(*llvm::cast<llvm::MemSetInst>(m_copy).getValue(), *piece.type);
        return marked(m_builder.CreateAlignedStore(value, place(m_copy.getRawDest()), aligned(m_copy.getDestAlign())));
    }

    llvm::Value* repeated(llvm::Value& byte, llvm::Type& type) {
        const unsigned bits = unsigned(m_copy.getModule()->getDataLayout().getTypeStoreSizeInBits(&type));
        const llvm::APInt ones = llvm::APInt::getSplat(bits, llvm::APInt(CHAR_BIT, 1));
        return m_builder.CreateMul(m_builder.CreateZExt(&byte, m_builder.getIntNTy(bits)), m_builder.getInt(ones));
    }

    llvm::Instruction* marked(llvm::Instruction* access) {
        auto* bits = llvm::ConstantAsMetadata::get(m_builder.getInt32(unsigned(lengthOf(m_copy) * CHAR_BIT)));
        access->setMetadata(kCopiedBits, llvm::MDNode::get(m_copy.getContext(), bits));
        return access;
    }

    llvm::MemIntrinsic& m_copy;
    llvm::IRBuilder<> m_builder;
};

} // namespace

bool isStructureCopy(const llvm::Instruction& instruction) {
    const auto* copy = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction);
    if (!copy || copy->isVolatile() || lengthOf(*copy) == 0 || lengthOf(*copy) > kMostBytes) return false;
    return llvm::isa<llvm::MemSetInst, llvm::MemTransferInst>(copy);
}

unsigned copiedBits(const llvm::Instruction& access) {
    const llvm::MDNode* mark = access.getMetadata(kCopiedBits);
    return mark ? unsigned(llvm::mdconst::extract<llvm::ConstantInt>(mark->getOperand(0))->getZExtValue()) : 0;
}

llvm::PreservedAnalyses StructureCopiesPass::run(llvm::Function& function, llvm::FunctionAnalysisManager& manager) {
    const bool isForVerdict = isVerdictCopy(function);
    if (!isForVerdict && !verdictCopyOf(function)) return llvm::PreservedAnalyses::all();
    const auto& loops = manager.getResult<llvm::LoopAnalysis>(function);
    std::vector<std::pair<llvm::MemIntrinsic*, Pieces>> copies;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        if (!isStructureCopy(instruction) || !loops.getLoopFor(instruction.getParent())) continue;
        auto* copy = llvm::cast<llvm::MemIntrinsic>(&instruction);
        Pieces pieces = isForVerdict ? comparedPiecesOf(*copy) : wordsOf(*copy);
        if (!pieces.empty()) copies.emplace_back(copy, std::move(pieces));
    }
    if (copies.empty()) return llvm::PreservedAnalyses::all();
    for (const auto& [copy, pieces] : copies) CopyWriter(*copy).write(pieces);
    manager.invalidate(function, llvm::PreservedAnalyses::none());
    // Parts of local structures become values.
    llvm::SROAPass(llvm::SROAOptions::PreserveCFG).run(function, manager);
    return llvm::PreservedAnalyses::none();
}

} // namespace forewarp::frontend::ir
