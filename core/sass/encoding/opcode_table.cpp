#include "core/sass/encoding/opcode_table.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace forewarp::sass::encoding {

namespace {

using Class = InstructionClass;
using W = Width;

// Operand forms, bits 9–11: 1 registers; 2 immediate, 3 constant, 7 uniform register in the third source; 4, 5, 6 the same
// in the second.
constexpr unsigned form(unsigned digit) {
    return 1U << digit;
}
constexpr unsigned kThird = form(2) | form(3) | form(7);
constexpr unsigned kSecond = form(4) | form(5) | form(6);
constexpr unsigned kAny = form(1) | kSecond | kThird;
constexpr unsigned kMemory = form(1) | form(4);

constexpr VoltaOpcode alu(unsigned operation, std::string_view mnemonic, Shape shape, Class kind = Class::alu) {
    return {.operation = operation,
            .forms = kAny,
            .isFixed = false,
            .isUniform = false,
            .mnemonic = mnemonic,
            .instructionClass = kind,
            .shape = shape};
}
constexpr VoltaOpcode fixed(unsigned operation, unsigned forms, std::string_view mnemonic, Class kind,
                            Shape shape = {}) {
    return {.operation = operation,
            .forms = forms,
            .isFixed = true,
            .isUniform = false,
            .mnemonic = mnemonic,
            .instructionClass = kind,
            .shape = shape};
}
constexpr VoltaOpcode uniform(unsigned operation, std::string_view mnemonic, Class kind = Class::alu) {
    return {.operation = operation,
            .forms = kAny,
            .isFixed = true,
            .isUniform = true,
            .mnemonic = mnemonic,
            .instructionClass = kind,
            .shape = {}};
}

// Positions: CuAssembler (CuInsAssemblerRepos of sm_75), turingas (grammar.py) and listings of kernels compiled for sm_75…90.
constexpr VoltaOpcode kVolta[] = {
    alu(0x002, "MOV", {.result = W::one, .b = W::one}),
    alu(0x007, "SEL", {.result = W::one, .a = W::one, .b = W::one, .predicates = kIn0}),
    alu(0x008, "FSEL", {.result = W::one, .a = W::one, .b = W::one, .predicates = kIn0}),
    alu(0x009, "FMNMX", {.result = W::one, .a = W::one, .b = W::one, .predicates = kIn0}),
    alu(0x00a, "FSET", {.result = W::one, .a = W::one, .b = W::one, .predicates = kIn0}),
    alu(0x00b, "FSETP", {.a = W::one, .b = W::one, .predicates = kOut0 | kOut1 | kIn0}),
    alu(0x00c, "ISETP", {.a = W::one, .b = W::one, .predicates = kOut0 | kOut1 | kIn0 | kIn2}),
    alu(0x010, "IADD3", {W::one, W::one, W::one, W::one, kOut0 | kOut1 | kIn0 | kIn1}),
    alu(0x011, "LEA", {W::one, W::one, W::one, W::one, kOut0 | kIn0}),
    alu(0x012, "LOP3", {W::one, W::one, W::one, W::one, kOut0 | kIn0}),
    alu(0x013, "IABS", {.result = W::one, .b = W::one}),
    alu(0x014, "VABSDIFF", {W::one, W::one, W::one, W::one}),
    alu(0x016, "PRMT", {W::one, W::one, W::one, W::one}),
    alu(0x017, "IMNMX", {.result = W::one, .a = W::one, .b = W::one, .predicates = kIn0}),
    alu(0x019, "SHF", {W::one, W::one, W::one, W::one}),
    alu(0x01a, "SGXT", {.result = W::one, .a = W::one, .b = W::one}),
    alu(0x01b, "BMSK", {.result = W::one, .a = W::one, .b = W::one}),
    alu(0x020, "FMUL", {.result = W::one, .a = W::one, .b = W::one}),
    alu(0x021, "FADD", {.result = W::one, .a = W::one, .b = W::one}),
    alu(0x023, "FFMA", {W::one, W::one, W::one, W::one}),
    alu(0x024, "IMAD", {W::one, W::one, W::one, W::one, kOut0 | kIn0}),
    alu(0x025, "IMAD.WIDE", {W::two, W::one, W::one, W::two, kOut0 | kIn0}),
    alu(0x026, "IDP", {W::one, W::one, W::one, W::one}),
    alu(0x027, "IMAD.HI", {W::one, W::one, W::one, W::two, kOut0 | kIn0}),
    alu(0x028, "DMUL", {.result = W::two, .a = W::two, .b = W::two}, Class::doublePrecision),
    alu(0x029, "DADD", {.result = W::two, .a = W::two, .c = W::two}, Class::doublePrecision),
    alu(0x02a, "DSETP", {.a = W::two, .b = W::two, .predicates = kOut0 | kOut1 | kIn0}, Class::doublePrecision),
    alu(0x02b, "DFMA", {W::two, W::two, W::two, W::two}, Class::doublePrecision),
    alu(0x030, "HADD2", {.result = W::one, .a = W::one, .b = W::one}),
    alu(0x031, "HFMA2", {W::one, W::one, W::one, W::one}),
    alu(0x032, "HMUL2", {.result = W::one, .a = W::one, .b = W::one}),
    alu(0x033, "HSET2", {.result = W::one, .a = W::one, .b = W::one, .predicates = kIn0}),
    alu(0x034, "HSETP2", {.a = W::one, .b = W::one, .predicates = kOut0 | kOut1 | kIn0}),
    alu(0x035, "HFMA2.MMA", {W::one, W::one, W::one, W::one}),
    alu(0x036, "VIADD", {.result = W::one, .a = W::one, .b = W::one}),
    alu(0x037, "IMMA", {W::matrixC, W::matrixA, W::matrixB, W::matrixC}),
    alu(0x039, "I2IP", {W::one, W::one, W::one, W::one}),
    alu(0x03c, "HMMA", {W::matrixC, W::matrixA, W::matrixB, W::matrixC}),
    alu(0x03d, "BMMA", {W::matrixC, W::matrixA, W::matrixB, W::matrixC}),
    alu(0x03e, "F2FP", {W::one, W::one, W::one, W::one}),
    alu(0x03f, "DMMA", {W::four, W::two, W::two, W::four}, Class::doublePrecision),
    alu(0x040, "HMNMX2", {.result = W::one, .a = W::one, .b = W::one, .predicates = kIn0}),
    alu(0x045, "I2FP", {.result = W::one, .b = W::one}),
    alu(0x046, "VIADDMNMX", {W::one, W::one, W::one, W::one, kIn0}),
    alu(0x048, "VIMNMX", {.result = W::one, .a = W::one, .b = W::one, .predicates = kIn0}),
    alu(0x100, "FLO", {.result = W::one, .b = W::one, .predicates = kOut0}, Class::quarterRate),
    alu(0x101, "BREV", {.result = W::one, .b = W::one}, Class::quarterRate),
    alu(0x102, "FCHK", {.a = W::one, .b = W::one, .predicates = kOut0}),
    alu(0x104, "F2F", {.result = W::resultSize, .b = W::sourceSize}, Class::quarterRate),
    alu(0x105, "F2I", {.result = W::resultSize, .b = W::sourceSize}, Class::quarterRate),
    alu(0x106, "I2F", {.result = W::resultSize, .b = W::sourceSize}, Class::quarterRate),
    alu(0x107, "FRND", {.result = W::resultSize, .b = W::sourceSize}, Class::quarterRate),
    alu(0x108, "MUFU", {.result = W::one, .b = W::one}, Class::quarterRate),
    alu(0x109, "POPC", {.result = W::one, .b = W::one}, Class::quarterRate),
    alu(0x110, "F2F", {.result = W::resultSize, .b = W::sourceSize}, Class::quarterRate),
    alu(0x111, "F2I", {.result = W::resultSize, .b = W::sourceSize}, Class::quarterRate),
    alu(0x112, "I2F", {.result = W::resultSize, .b = W::sourceSize}, Class::quarterRate),
    alu(0x113, "FRND", {.result = W::resultSize, .b = W::sourceSize}, Class::quarterRate),
    fixed(0x003, form(4), "P2R", Class::alu, {.result = W::one, .a = W::one, .predicates = kReadsAll}),
    fixed(0x004, form(4), "R2P", Class::alu, {.a = W::one, .predicates = kReadsAll | kWritesAll}),
    fixed(0x005, form(4), "CS2R", Class::specialRegister, {.result = W::clock}),
    fixed(0x006, form(4), "VOTE", Class::alu, {.result = W::one, .predicates = kOut0 | kIn0}),
    fixed(0x01c, form(4), "PLOP3", Class::alu, {.predicates = kOut0 | kOut1 | kIn0 | kIn1 | kIn2}),
    fixed(0x03b, form(4), "LDSM", Class::sharedLoad, {.result = W::matrices, .a = W::one}),
    fixed(0x119, form(4), "S2R", Class::specialRegister, {.result = W::one}),
    fixed(0x1c3, form(4), "S2UR", Class::specialRegister),
    fixed(0x1c2, form(1), "R2UR", Class::alu, {.a = W::one}),
    fixed(0x0ca, form(1), "R2UR", Class::alu, {.a = W::one}), // sm_90
    fixed(0x1a1, form(1), "MATCH", Class::alu, {.result = W::one, .a = W::matched, .predicates = kOut0}),
    fixed(0x155, form(1), "BMOV", Class::alu, {.result = W::one}),
    fixed(0x156, form(1), "BMOV", Class::alu, {.b = W::one}),
    fixed(0x1c4, form(1), "REDUX", Class::alu, {.a = W::one}),
    fixed(0x189, form(1), "SHFL", Class::alu, {W::one, W::one, W::one, W::one, kOut0}),
    fixed(0x189, form(2), "SHFL", Class::alu, {.result = W::one, .a = W::one, .b = W::one, .predicates = kOut0}),
    fixed(0x189, form(4), "SHFL", Class::alu, {.result = W::one, .a = W::one, .c = W::one, .predicates = kOut0}),
    fixed(0x189, form(7), "SHFL", Class::alu, {.result = W::one, .a = W::one, .predicates = kOut0}),
    fixed(0x180, kMemory, "LD", Class::globalLoad, {.result = W::access, .a = W::address, .predicates = kOut0}),
    fixed(0x181, kMemory, "LDG", Class::globalLoad, {.result = W::access, .a = W::address, .predicates = kOut0}),
    fixed(0x182, form(5), "LDC", Class::constantLoad, {.result = W::access, .a = W::one}),
    fixed(0x183, kMemory, "LDL", Class::localLoad, {.result = W::access, .a = W::one}),
    fixed(0x184, kMemory, "LDS", Class::sharedLoad, {.result = W::access, .a = W::one}),
    fixed(0x185, form(1), "ST", Class::globalStore, {.a = W::address, .c = W::access}),
    fixed(0x185, form(4), "ST", Class::globalStore, {.a = W::address, .b = W::access}),
    fixed(0x186, kMemory, "STG", Class::globalStore, {.a = W::address, .b = W::access}),
    fixed(0x187, kMemory, "STL", Class::localStore, {.a = W::one, .b = W::access}),
    fixed(0x188, kMemory, "STS", Class::sharedStore, {.a = W::one, .b = W::access}),
    fixed(0x18a, kMemory, "ATOM", Class::globalLoad, {W::atomic, W::address, W::atomic, W::none, kOut0}),
    fixed(0x18b, kMemory, "ATOM.CAS", Class::globalLoad, {W::atomic, W::address, W::atomic, W::atomic, kOut0}),
    fixed(0x18c, kMemory, "ATOMS", Class::sharedLoad, {.result = W::atomic, .a = W::one, .b = W::atomic}),
    fixed(0x18d, kMemory, "ATOMS.CAS", Class::sharedLoad, {W::atomic, W::one, W::atomic, W::atomic}),
    fixed(0x18e, kMemory, "RED", Class::globalStore, {.a = W::address, .b = W::atomic}),
    fixed(0x1a8, kMemory, "ATOMG", Class::globalLoad, {W::atomic, W::address, W::atomic, W::none, kOut0}),
    fixed(0x1a9, kMemory, "ATOMG.CAS", Class::globalLoad, {W::atomic, W::address, W::atomic, W::atomic, kOut0}),
    fixed(0x1a3, kMemory, "ATOMG", Class::globalLoad, {W::floatAtomic, W::address, W::floatAtomic, W::none, kOut0}),
    fixed(0x1a6, kMemory, "REDG", Class::globalStore, {.a = W::address, .b = W::floatAtomic}),
    fixed(0x1ae, form(7), "LDGSTS", Class::globalLoad, {.result = W::copyAddress, .a = W::two, .predicates = kIn0}),
    fixed(0x1af, form(4), "LDGDEPBAR", Class::barrier),
    fixed(0x18f, form(4), "CCTL", Class::barrier, {.a = W::address}),
    fixed(0x11a, form(4), "DEPBAR", Class::barrier),
    fixed(0x11d, form(5), "BAR", Class::barrier, {.predicates = kInReduction}),
    // Number and count in one register, the number alone, the count alone.
    fixed(0x11d, form(1) | form(2) | form(4), "BAR", Class::barrier, {.b = W::one, .predicates = kInReduction}),
    fixed(0x11c, form(1), "B2R", Class::specialRegister, {.result = W::one, .predicates = kOut0}),
    fixed(0x192, form(4), "MEMBAR", Class::barrier),
    fixed(0x1ab, form(4), "ERRBAR", Class::barrier),
    fixed(0x148, form(4), "WARPSYNC", Class::barrier),
    fixed(0x141, form(4), "BSYNC", Class::branch, {.predicates = kIn0}),
    fixed(0x142, form(4), "BREAK", Class::branch, {.predicates = kIn0}),
    fixed(0x145, form(4), "BSSY", Class::branch, {.predicates = kIn0}),
    fixed(0x147, kMemory | form(2), "BRA", Class::branch, {.predicates = kIn0}),
    fixed(0x149, form(4), "BRX", Class::branch, {.a = W::two, .predicates = kIn0}),
    fixed(0x158, form(4), "BRXU", Class::branch, {.predicates = kIn0}),
    fixed(0x143, form(4), "CALL.ABS", Class::call, {.predicates = kIn0}),
    fixed(0x144, form(4), "CALL.REL", Class::call, {.predicates = kIn0}),
    fixed(0x143, form(1), "CALL.ABS", Class::call, {.a = W::two, .predicates = kIn0}),
    fixed(0x144, form(1), "CALL.REL", Class::call, {.a = W::two, .predicates = kIn0}),
    fixed(0x150, form(4), "RET", Class::ret, {.a = W::two, .predicates = kIn0}),
    fixed(0x15c, form(4), "BPT", Class::barrier),
    fixed(0x14d, form(4), "EXIT", Class::exit, {.predicates = kIn0}),
    fixed(0x146, form(4), "YIELD", Class::nop),
    fixed(0x15d, form(4), "NANOSLEEP", Class::nop),
    fixed(0x118, form(4), "NOP", Class::nop),
    uniform(0x082, "UMOV"),
    uniform(0x086, "VOTEU"),
    uniform(0x087, "USEL"),
    uniform(0x08c, "UISETP"),
    uniform(0x090, "UIADD3"),
    uniform(0x091, "ULEA"),
    uniform(0x092, "ULOP3"),
    uniform(0x096, "UPRMT"),
    uniform(0x099, "USHF"),
    uniform(0x09a, "USGXT"),
    uniform(0x09b, "UBMSK"),
    uniform(0x09c, "UPLOP3"),
    uniform(0x0a4, "UIMAD"),
    uniform(0x0a5, "UIMAD.WIDE"),
    uniform(0x0b9, "ULDC", Class::constantLoad),
    uniform(0x0bb, "ULDC", Class::constantLoad), // With an index; its name is inferred, as is BRXU's.
    uniform(0x1ac, "LDCU", Class::constantLoad),
};

constexpr unsigned kOctet = 0xfff8; // The low three bits are modifiers.
constexpr unsigned kHexadecet = 0xfff0;

constexpr Shape kUnary{.result = W::one, .b = W::one};
constexpr Shape kBinary{.result = W::one, .a = W::one, .b = W::one};
constexpr Shape kTernary{W::one, W::one, W::one, W::one};
constexpr Shape kSelecting{.result = W::one, .a = W::one, .b = W::one, .predicates = kIn39};
constexpr Shape kConverting{.result = W::resultSize, .b = W::sourceSize};

// maxas (MaxAsGrammar.pm); CuAssembler (DefaultInsAsmRepos.sm_61.txt).
constexpr MaxwellOpcode kMaxwell[] = {
    {kOctet, 0x5c00, "BFE", Class::alu, kBinary},
    {kOctet, 0x5c08, "POPC", Class::quarterRate, kUnary},
    {kOctet, 0x5c10, "IADD", Class::alu, kBinary},
    {kOctet, 0x5c18, "ISCADD", Class::alu, kBinary},
    {kOctet, 0x5c20, "IMNMX", Class::alu, kSelecting},
    {kOctet, 0x5c28, "SHR", Class::alu, kBinary},
    {kOctet, 0x5c30, "FLO", Class::quarterRate, kUnary},
    {kOctet, 0x5c40, "LOP", Class::alu, {.result = W::one, .a = W::one, .b = W::one, .predicates = kOut48}},
    {kOctet, 0x5c48, "SHL", Class::alu, kBinary},
    {kOctet,
     0x5c50,
     "DMNMX",
     Class::doublePrecision,
     {.result = W::two, .a = W::two, .b = W::two, .predicates = kIn39}},
    {kOctet, 0x5c58, "FADD", Class::alu, kBinary},
    {kOctet, 0x5c60, "FMNMX", Class::alu, kSelecting},
    {kOctet, 0x5c68, "FMUL", Class::alu, kBinary},
    {kOctet, 0x5c70, "DADD", Class::doublePrecision, {.result = W::two, .a = W::two, .b = W::two}},
    {kOctet, 0x5c80, "DMUL", Class::doublePrecision, {.result = W::two, .a = W::two, .b = W::two}},
    {kOctet, 0x5c90, "RRO", Class::alu, kUnary},
    {kOctet, 0x5c98, "MOV", Class::alu, kUnary},
    {kOctet, 0x5ca0, "SEL", Class::alu, kSelecting},
    {kOctet, 0x5ca8, "F2F", Class::quarterRate, kConverting},
    {kOctet, 0x5cb0, "F2I", Class::quarterRate, kConverting},
    {kOctet, 0x5cb8, "I2F", Class::quarterRate, kConverting},
    {kHexadecet, 0x5cc0, "IADD3", Class::alu, kTernary},
    {kOctet, 0x5ce0, "I2I", Class::quarterRate, kUnary},
    {kOctet, 0x5cf8, "SHF", Class::alu, kTernary},
    {kOctet, 0x5bf8, "SHF", Class::alu, kTernary},
    {0xffc0, 0x5b00, "XMAD", Class::alu, kTernary},
    {kHexadecet, 0x5b60, "ISETP", Class::alu, {.a = W::one, .b = W::one, .predicates = kCompares | kIn39}},
    {kHexadecet, 0x5b70, "DFMA", Class::doublePrecision, {W::two, W::two, W::two, W::two}},
    {kHexadecet, 0x5b80, "DSETP", Class::doublePrecision, {.a = W::two, .b = W::two, .predicates = kCompares | kIn39}},
    {kHexadecet, 0x5bb0, "FSETP", Class::alu, {.a = W::one, .b = W::one, .predicates = kCompares | kIn39}},
    {kOctet, 0x5bc0, "PRMT", Class::alu, kTernary},
    {kHexadecet, 0x5be0, "LOP3", Class::alu, {W::one, W::one, W::one, W::one, kOut48}},
    {kOctet, 0x5bf0, "BFI", Class::alu, kTernary},
    {0xff80, 0x5980, "FFMA", Class::alu, kTernary},
    {kOctet, 0x5080, "MUFU", Class::quarterRate, {.result = W::one, .a = W::one}},
    {kOctet, 0x5090, "PSETP", Class::alu, {.predicates = kCompares | kIn12And29 | kIn39}},
    {kHexadecet, 0x0100, "MOV32I", Class::alu, {.result = W::one}},
    {0xfe00, 0x1c00, "IADD32I", Class::alu, {.result = W::one, .a = W::one}},
    {0xfc00, 0x0400, "LOP32I", Class::alu, {.result = W::one, .a = W::one}},
    {0xfc00, 0x0800, "FADD32I", Class::alu, {.result = W::one, .a = W::one}},
    {0xff00, 0x1e00, "FMUL32I", Class::alu, {.result = W::one, .a = W::one}},
    {kOctet, 0xf0c8, "S2R", Class::specialRegister, {.result = W::one}},
    {kOctet, 0x50c8, "CS2R", Class::specialRegister, {.result = W::one}},
    {kOctet, 0x50d8, "VOTE", Class::alu, {.result = W::one, .predicates = kIn39 | kOut45}},
    {kOctet, 0xeed0, "LDG", Class::globalLoad, {.result = W::access, .a = W::address}},
    {kOctet, 0xeed8, "STG", Class::globalStore, {.result = W::storedAccess, .a = W::address}},
    {kOctet, 0xef40, "LDL", Class::localLoad, {.result = W::access, .a = W::one}},
    {kOctet, 0xef48, "LDS", Class::sharedLoad, {.result = W::access, .a = W::one}},
    {kOctet, 0xef50, "STL", Class::localStore, {.result = W::storedAccess, .a = W::one}},
    {kOctet, 0xef58, "STS", Class::sharedStore, {.result = W::storedAccess, .a = W::one}},
    {kOctet, 0xef90, "LDC", Class::constantLoad, {.result = W::access, .a = W::one}},
    {0xff00, 0xed00, "ATOM", Class::globalLoad, {.result = W::atomic, .a = W::address, .b = W::atomic}},
    {kHexadecet, 0xeef0, "ATOM.CAS", Class::globalLoad, {.result = W::atomic, .a = W::address, .b = W::swap}},
    {kOctet, 0xebf8, "RED", Class::globalStore, {.result = W::storedAtomic, .a = W::address}},
    {kOctet, 0xf0a8, "BAR", Class::barrier, {.a = W::barrierNumber, .b = W::barrierCount, .predicates = kIn39}},
    {kOctet, 0xf0f0, "DEPBAR", Class::barrier},
    {kOctet, 0xef98, "MEMBAR", Class::barrier},
    {kHexadecet, 0xe240, "BRA", Class::branch},
    {kHexadecet, 0xe250, "BRX", Class::branch, {.a = W::one}},
    {kHexadecet, 0xe290, "SSY", Class::branch},
    {kOctet, 0xf0f8, "SYNC", Class::branch},
    {kHexadecet, 0xe2a0, "PBK", Class::branch},
    {kHexadecet, 0xe340, "BRK", Class::branch},
    {kHexadecet, 0xe2b0, "PCNT", Class::branch},
    {kHexadecet, 0xe350, "CONT", Class::branch},
    {kHexadecet, 0xe260, "CAL", Class::call},
    {kHexadecet, 0xe320, "RET", Class::ret},
    {kHexadecet, 0xe300, "EXIT", Class::exit},
    {kOctet, 0x50b0, "NOP", Class::nop},
};

/// Operations with a form of their own: with a constant second source, a constant third one, or an immediate.
struct MaxwellAlias {
    unsigned mask;
    unsigned value;
    unsigned registers; ///< The operation with registers in every field.
    MaxwellForm form;
};
constexpr MaxwellAlias kMaxwellAliases[] = {
    {0xff80, 0x4980, 0x5980, MaxwellForm::withoutB}, // FFMA
    {0xff80, 0x5180, 0x5980, MaxwellForm::constantC}, {0xfe80, 0x3280, 0x5980, MaxwellForm::withoutB},
    {0xfe00, 0x4e00, 0x5b00, MaxwellForm::withoutB}, // XMAD
    {0xff80, 0x5100, 0x5b00, MaxwellForm::constantC}, {0xfe00, 0x3c00, 0x5be0, MaxwellForm::withoutB}, // LOP3
    {0xfe00, 0x0200, 0x5be0, MaxwellForm::withoutB},
};

struct MaxwellFamily {
    unsigned mask;
    unsigned value;
    unsigned registers;
    MaxwellForm form;
};
// Bit 56 is the sign of an immediate.
constexpr MaxwellFamily kMaxwellFamilies[] = {
    {0xff00, 0x4c00, 0x5c00, MaxwellForm::withoutB},  {0xfe00, 0x3800, 0x5c00, MaxwellForm::withoutB},
    {0xff00, 0x4b00, 0x5b00, MaxwellForm::withoutB},  {0xfe00, 0x3600, 0x5b00, MaxwellForm::withoutB},
    {0xff00, 0x5300, 0x5b00, MaxwellForm::constantC},
};

const MaxwellOpcode* findRegisterForm(unsigned opcode) {
    const auto* found =
        std::ranges::find_if(kMaxwell, [opcode](const MaxwellOpcode& row) { return (opcode & row.mask) == row.value; });
    return found == std::end(kMaxwell) ? nullptr : found;
}

/// Operation and form index the rows: 512 × 8.
using VoltaIndex = std::array<const VoltaOpcode*, 4096>;
VoltaIndex voltaIndex() {
    VoltaIndex index{};
    for (const VoltaOpcode& row : kVolta)
        for (unsigned digit = 0; digit < 8; ++digit)
            if ((row.forms >> digit & 1) != 0) index[digit << 9 | row.operation] = &row;
    return index;
}

} // namespace

const VoltaOpcode* findVoltaOpcode(unsigned opcode) {
    static const VoltaIndex index = voltaIndex();
    return index[opcode & 0xfff];
}

MaxwellMatch findMaxwellOpcode(unsigned opcode) {
    if (const MaxwellOpcode* found = findRegisterForm(opcode)) return {found, MaxwellForm::registers};
    for (const MaxwellAlias& alias : kMaxwellAliases)
        if ((opcode & alias.mask) == alias.value) return {findRegisterForm(alias.registers), alias.form};
    for (const MaxwellFamily& family : kMaxwellFamilies)
        if ((opcode & family.mask) == family.value)
            return {findRegisterForm(family.registers | (opcode & 0xff)), family.form};
    return {};
}

} // namespace forewarp::sass::encoding
