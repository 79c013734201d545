#include "frontend/trace/measure/library_calls.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/function_view.h"
#include "frontend/trace/measure/count_loops.h"

#include <llvm/IR/IRBuilder.h>

#include <iterator>
#include <span>

namespace forewarp::frontend::trace::measure {

namespace {

/// What a function does to memory: positions of its arguments.
struct KnownTouch {
    llvm::StringLiteral function;
    unsigned pointer = 0;
    unsigned bytes = 0;
    int times = -1; ///< The number of bytes is the product of two; -1: it is one.
    bool reads = false;
    bool writes = false;
};

constexpr KnownTouch kKnown[] = {
    {"fwrite", 0, 1, 2, true, false},         {"fwrite_unlocked", 0, 1, 2, true, false},
    {"fread", 0, 1, 2, false, true},          {"fread_unlocked", 0, 1, 2, false, true},
    {"write", 1, 2, -1, true, false},         {"pwrite", 1, 2, -1, true, false},
    {"send", 1, 2, -1, true, false},          {"read", 1, 2, -1, false, true},
    {"pread", 1, 2, -1, false, true},         {"recv", 1, 2, -1, false, true},
    {"memcmp", 0, 2, -1, true, false},        {"memcmp", 1, 2, -1, true, false},
    {"bcmp", 0, 2, -1, true, false},          {"bcmp", 1, 2, -1, true, false},
    {"memchr", 0, 2, -1, true, false},        {"bcopy", 0, 2, -1, true, false},
    {"bcopy", 1, 2, -1, false, true},         {"memset", 0, 2, -1, false, true},
    {"memcpy", 0, 2, -1, false, true},        {"memcpy", 1, 2, -1, true, false},
    {"memmove", 0, 2, -1, false, true},       {"memmove", 1, 2, -1, true, false},
    {"__memcpy_chk", 0, 2, -1, false, true},  {"__memcpy_chk", 1, 2, -1, true, false},
    {"__memmove_chk", 0, 2, -1, false, true}, {"__memmove_chk", 1, 2, -1, true, false},
    {"__memset_chk", 0, 2, -1, false, true},  {"qsort", 0, 1, 2, true, true},
    {"bsearch", 1, 2, 3, true, false},
};

/// One place in memory that a call touches.
struct FoundTouch {
    llvm::CallBase* call = nullptr;
    llvm::Value* pointer = nullptr;
    llvm::Value* bytes = nullptr;
    llvm::Value* times = nullptr; ///< Null: once.
    LibraryCall described;
};

constexpr std::uint64_t kLeastBytes = 256;

bool isSmall(const llvm::Value* bytes) {
    const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(bytes);
    return constant && constant->getValue().ult(kLeastBytes);
}

class TouchSearch {
  public:
    std::vector<FoundTouch> in(llvm::Module& module) {
        for (llvm::Function& function : module)
            for (llvm::Instruction& instruction : llvm::instructions(function))
                if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) addTouchesOf(*call);
        return std::move(m_found);
    }

  private:
    void addTouchesOf(llvm::CallBase& call) {
        if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&call)) {
            const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(memory);
            const char* name = !transfer ? "memset" : llvm::isa<llvm::MemMoveInst>(memory) ? "memmove" : "memcpy";
            add({&call, memory->getRawDest(), memory->getLength(), nullptr, {name, {}, false, true}});
            if (transfer) add({&call, transfer->getRawSource(), memory->getLength(), nullptr, {name, {}, true, false}});
            return;
        }
        const llvm::Function* called = call.getCalledFunction();
        if (!called || !called->isDeclaration() || called->isIntrinsic()) return;
        for (const KnownTouch& known : kKnown)
            if (called->getName() == known.function && fits(call, known))
                add({&call,
                     call.getArgOperand(known.pointer),
                     call.getArgOperand(known.bytes),
                     known.times < 0 ? nullptr : call.getArgOperand(unsigned(known.times)),
                     {known.function.str(), {}, known.reads, known.writes}});
    }

    /// The program may have declared a function of that name in its own way.
    static bool fits(const llvm::CallBase& call, const KnownTouch& known) {
        const auto isNumber = [&](int position) {
            return position < 0 || (unsigned(position) < call.arg_size() &&
                                    call.getArgOperand(unsigned(position))->getType()->isIntegerTy());
        };
        return known.pointer < call.arg_size() && call.getArgOperand(known.pointer)->getType()->isPointerTy() &&
               isNumber(int(known.bytes)) && isNumber(known.times);
    }

    void add(FoundTouch touch) {
        if (!touch.times && isSmall(touch.bytes)) return;
        touch.described.location = ir::FunctionView::locationOf(*touch.call);
        m_found.push_back(std::move(touch));
    }

    std::vector<FoundTouch> m_found;
};

} // namespace

std::vector<LibraryCall> noteLibraryCalls(llvm::Module& module, std::uint32_t first) {
    std::vector<LibraryCall> calls;
    for (const FoundTouch& touch : TouchSearch().in(module)) {
        llvm::IRBuilder<> builder(touch.call);
        builder.SetCurrentDebugLocation(llvm::DebugLoc());
        llvm::Type* word = builder.getInt64Ty();
        llvm::Value* bytes = builder.CreateZExtOrTrunc(touch.bytes, word);
        if (touch.times) bytes = builder.CreateMul(bytes, builder.CreateZExtOrTrunc(touch.times, word));
        const auto note =
            module.getOrInsertFunction(kTouch, builder.getVoidTy(), builder.getInt32Ty(), builder.getPtrTy(), word);
        builder.CreateCall(note, {builder.getInt32(first + std::uint32_t(calls.size())), touch.pointer, bytes});
        calls.push_back(touch.described);
    }
    return calls;
}

} // namespace forewarp::frontend::trace::measure
