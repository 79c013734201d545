#include "frontend/ir/structure_copies.h"

#include "frontend/ir/verdict_copies.h"

#include <llvm/Transforms/Scalar/SROA.h>

namespace forewarp::frontend::ir {

namespace {

constexpr std::uint64_t kMostBytes = 255; ///< Of more, a run measures what it touches, as a call of the C library.
constexpr std::uint64_t kMostWords = 64;  ///< Each is an access of its own on every page.
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

/// Writes the loads and stores of one copy.
class CopyWriter {
  public:
    explicit CopyWriter(llvm::MemIntrinsic& copy) : m_copy(copy), m_builder(&copy) {}

    void write() {
        const std::uint64_t length = lengthOf(m_copy);
        std::vector<llvm::Instruction*> stores;
        for (std::uint64_t at = 0, word = wordOf(m_copy); at < length; at += word) {
            while (word > length - at) word /= 2;
            stores.push_back(storeAt(at, m_builder.getIntNTy(unsigned(word * CHAR_BIT))));
        }
        // What memmove() writes may lie where it still has to read.
        if (llvm::isa<llvm::MemMoveInst>(m_copy))
            for (llvm::Instruction* store : stores) store->moveBefore(&m_copy);
        m_copy.eraseFromParent();
    }

  private:
    llvm::Instruction* storeAt(std::uint64_t offset, llvm::Type* type) {
        const auto place = [&](llvm::Value* begin) {
            return m_builder.CreateInBoundsPtrAdd(begin, m_builder.getInt64(offset));
        };
        const auto aligned = [&](llvm::MaybeAlign align) { return llvm::commonAlignment(align.valueOrOne(), offset); };
        llvm::Value* value = nullptr;
        if (const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&m_copy)) {
            value = marked(m_builder.CreateAlignedLoad(type, place(transfer->getRawSource()),
                                                       aligned(transfer->getSourceAlign())));
        } else {
            const llvm::APInt ones = llvm::APInt::getSplat(type->getIntegerBitWidth(), llvm::APInt(CHAR_BIT, 1));
            llvm::Value* byte = llvm::cast<llvm::MemSetInst>(m_copy).getValue();
            value = m_builder.CreateMul(m_builder.CreateZExt(byte, type), m_builder.getInt(ones));
        }
        return marked(m_builder.CreateAlignedStore(value, place(m_copy.getRawDest()), aligned(m_copy.getDestAlign())));
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
    if (!verdictCopyOf(function)) return llvm::PreservedAnalyses::all();
    const auto& loops = manager.getResult<llvm::LoopAnalysis>(function);
    std::vector<llvm::MemIntrinsic*> copies;
    for (llvm::Instruction& instruction : llvm::instructions(function))
        if (isStructureCopy(instruction) && loops.getLoopFor(instruction.getParent()))
            copies.push_back(llvm::cast<llvm::MemIntrinsic>(&instruction));
    if (copies.empty()) return llvm::PreservedAnalyses::all();
    for (llvm::MemIntrinsic* copy : copies) CopyWriter(*copy).write();
    manager.invalidate(function, llvm::PreservedAnalyses::none());
    // Parts of local structures become values.
    llvm::SROAPass(llvm::SROAOptions::PreserveCFG).run(function, manager);
    return llvm::PreservedAnalyses::none();
}

} // namespace forewarp::frontend::ir
