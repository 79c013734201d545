#include "frontend/trace/measure/library_calls.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/function_view.h"
#include "frontend/ir/structure_copies.h"
#include "frontend/trace/measure/count_loops.h"

#include <llvm/IR/IRBuilder.h>

#include <iterator>
#include <span>

namespace forewarp::frontend::trace::measure {

namespace {

/// How many bytes a function touches.
enum class Extent {
    argument, ///< As many as an argument says, or the product of two.
    text, ///< Up to the end of the text that an argument points to.
    result, ///< As many as it returns, and one.
};

/// What a function does to memory: positions of its arguments.
struct KnownTouch {
    llvm::StringLiteral function;
    unsigned pointer = 0;
    unsigned bytes = 0;
    int times = -1; ///< The number of bytes is the product of two; -1: it is one.
    bool reads = false;
    bool writes = false;
    Extent extent = Extent::argument;
};

constexpr KnownTouch kKnown[] = {
    {"fwrite", 0, 1, 2, true, false},
    {"fwrite_unlocked", 0, 1, 2, true, false},
    {"fread", 0, 1, 2, false, true},
    {"fread_unlocked", 0, 1, 2, false, true},
    {"write", 1, 2, -1, true, false},
    {"pwrite", 1, 2, -1, true, false},
    {"send", 1, 2, -1, true, false},
    {"read", 1, 2, -1, false, true},
    {"pread", 1, 2, -1, false, true},
    {"recv", 1, 2, -1, false, true},
    {"memcmp", 0, 2, -1, true, false},
    {"memcmp", 1, 2, -1, true, false},
    {"bcmp", 0, 2, -1, true, false},
    {"bcmp", 1, 2, -1, true, false},
    {"memchr", 0, 2, -1, true, false},
    {"bcopy", 0, 2, -1, true, false},
    {"bcopy", 1, 2, -1, false, true},
    {"memset", 0, 2, -1, false, true},
    {"memcpy", 1, 2, -1, true, false},
    {"memcpy", 0, 2, -1, false, true},
    {"memmove", 1, 2, -1, true, false},
    {"memmove", 0, 2, -1, false, true},
    {"__memcpy_chk", 0, 2, -1, false, true},
    {"__memcpy_chk", 1, 2, -1, true, false},
    {"__memmove_chk", 0, 2, -1, false, true},
    {"__memmove_chk", 1, 2, -1, true, false},
    {"__memset_chk", 0, 2, -1, false, true},
    {"qsort", 0, 1, 2, true, true},
    {"bsearch", 1, 2, 3, true, false},
    {"memccpy", 0, 3, -1, false, true},
    {"strncpy", 0, 2, -1, false, true},
    {"fgets", 0, 1, -1, false, true},
    {"strlen", 0, 0, -1, true, false, Extent::result},
    {"strrchr", 0, 0, -1, true, false, Extent::text},
    {"strcpy", 0, 1, -1, false, true, Extent::text},
    {"strcpy", 1, 1, -1, true, false, Extent::text},
    {"stpcpy", 0, 1, -1, false, true, Extent::text},
    {"stpcpy", 1, 1, -1, true, false, Extent::text},
    {"strcat", 0, 0, -1, true, true, Extent::text},
    {"strcat", 1, 1, -1, true, false, Extent::text},
    {"strdup", 0, 0, -1, true, false, Extent::text},
    {"puts", 0, 0, -1, true, false, Extent::text},
    {"fputs", 0, 0, -1, true, false, Extent::text},
    {"sprintf", 0, 0, -1, false, true, Extent::result},
    {"snprintf", 0, 0, -1, false, true, Extent::result},
};

/// One place in memory that a call touches.
struct FoundTouch {
    llvm::CallBase* call = nullptr;
    llvm::Value* pointer = nullptr;
    llvm::Value* bytes = nullptr;
    llvm::Value* times = nullptr; ///< Null: once.
    LibraryCall described;
    Extent extent = Extent::argument; ///< Else `bytes` is the text, or the result.
};

constexpr std::uint64_t kLeastBytes = 256; ///< Of what other functions touch.

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
        if (ir::isStructureCopy(call)) return; // Loads and stores of its loop.
        if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&call)) {
            const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(memory);
            const char* name = !transfer ? "memset" : llvm::isa<llvm::MemMoveInst>(memory) ? "memmove" : "memcpy";
            if (transfer) add({&call, transfer->getRawSource(), memory->getLength(), nullptr, {name, {}, true, false}});
            add({&call, memory->getRawDest(), memory->getLength(), nullptr, {name, {}, false, true}});
            return;
        }
        const llvm::Function* called = call.getCalledFunction();
        if (!called || !called->isDeclaration() || called->isIntrinsic()) return;
        for (const KnownTouch& known : kKnown)
            if (called->getName() == known.function && fits(call, known))
                add({&call,
                     call.getArgOperand(known.pointer),
                     known.extent == Extent::result ? &call : call.getArgOperand(known.bytes),
                     known.times < 0 ? nullptr : call.getArgOperand(unsigned(known.times)),
                     {known.function.str(), {}, known.reads, known.writes},
                     known.extent});
    }

    /// The program may have declared a function of that name in its own way.
    static bool fits(const llvm::CallBase& call, const KnownTouch& known) {
        const auto is = [&](unsigned position, bool pointer) {
            if (position >= call.arg_size()) return false;
            const llvm::Type* type = call.getArgOperand(position)->getType();
            return pointer ? type->isPointerTy() : type->isIntegerTy();
        };
        if (!is(known.pointer, true)) return false;
        if (known.extent == Extent::text) return is(known.bytes, true);
        if (known.extent == Extent::result) return call.getType()->isIntegerTy() && llvm::isa<llvm::CallInst>(call);
        return is(known.bytes, false) && (known.times < 0 || is(unsigned(known.times), false));
    }

    void add(FoundTouch touch) {
        const bool isMemory = llvm::isa<llvm::MemIntrinsic>(touch.call);
        if (!isMemory && !touch.times && touch.extent == Extent::argument && isSmall(touch.bytes)) return;
        touch.described.location = ir::FunctionView::locationOf(*touch.call);
        m_found.push_back(std::move(touch));
    }

    std::vector<FoundTouch> m_found;
};

/// What the GPU could do in the CPU's place.
bool isTimed(const FoundTouch& touch) {
    const std::string& name = touch.described.function;
    return touch.described.writes && llvm::isa<llvm::CallInst>(touch.call) &&
           (name == "memset" || name == "memcpy" || name == "memmove");
}

/// As a number of 64 bits, at `builder`'s place.
llvm::Value* bytesOf(const FoundTouch& touch, llvm::Module& module, llvm::IRBuilder<>& builder) {
    llvm::Type* word = builder.getInt64Ty();
    if (touch.extent == Extent::argument) return builder.CreateZExtOrTrunc(touch.bytes, word);
    llvm::Value* length = nullptr;
    if (touch.extent == Extent::text) {
        const auto strlen = module.getOrInsertFunction("strlen", word, builder.getPtrTy());
        length = builder.CreateCall(strlen, {touch.bytes});
    } else { // A negative one is a failure.
        length = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smax, builder.CreateSExtOrTrunc(touch.bytes, word),
                                               builder.getInt64(0));
    }
    return builder.CreateAdd(length, builder.getInt64(1));
}

} // namespace

std::vector<LibraryCall> noteLibraryCalls(llvm::Module& module, std::uint32_t first) {
    std::vector<LibraryCall> calls;
    for (const FoundTouch& touch : TouchSearch().in(module)) {
        llvm::IRBuilder<> builder(touch.extent == Extent::result ? touch.call->getNextNode() : touch.call);
        builder.SetCurrentDebugLocation(llvm::DebugLoc());
        llvm::Type* word = builder.getInt64Ty();
        llvm::Value* bytes = bytesOf(touch, module, builder);
        if (touch.times) bytes = builder.CreateMul(bytes, builder.CreateZExtOrTrunc(touch.times, word));
        const auto note =
            module.getOrInsertFunction(kTouch, builder.getVoidTy(), builder.getInt32Ty(), builder.getPtrTy(), word);
        llvm::Value* number = builder.getInt32(first + std::uint32_t(calls.size()));
        builder.CreateCall(note, {number, touch.pointer, bytes});
        if (isTimed(touch)) {
            builder.SetInsertPoint(touch.call->getNextNode());
            builder.CreateCall(module.getOrInsertFunction(kReturn, builder.getVoidTy(), builder.getInt32Ty(), word),
                               {number, bytes});
        }
        calls.push_back(touch.described);
    }
    return calls;
}

} // namespace forewarp::frontend::trace::measure
