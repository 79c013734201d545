#include "core/sass/encoding/mnemonic_class.h"

#include "core/sass/encoding/instruction_queries.h"

#include <algorithm>

namespace forewarp::sass::encoding {

namespace {

using Class = InstructionClass;

struct NamedClass {
    std::string_view head; ///< Before the first dot.
    Class instructionClass;
};
constexpr NamedClass kNamed[] = {
    {"LDG", Class::globalLoad},
    {"LD", Class::globalLoad},
    {"ATOM", Class::globalLoad},
    {"ATOMG", Class::globalLoad},
    {"LDGSTS", Class::globalLoad},
    {"STG", Class::globalStore},
    {"ST", Class::globalStore},
    {"RED", Class::globalStore},
    {"REDG", Class::globalStore},
    {"LDS", Class::sharedLoad},
    {"LDSM", Class::sharedLoad},
    {"ATOMS", Class::sharedLoad},
    {"STS", Class::sharedStore},
    {"STSM", Class::sharedStore},
    {"LDL", Class::localLoad},
    {"STL", Class::localStore},
    {"LDC", Class::constantLoad},
    {"LDCU", Class::constantLoad},
    {"ULDC", Class::constantLoad},
    {"S2R", Class::specialRegister},
    {"S2UR", Class::specialRegister},
    {"CS2R", Class::specialRegister},
    {"B2R", Class::specialRegister},
    {"LEPC", Class::specialRegister},
    {"BRA", Class::branch},
    {"BRX", Class::branch},
    {"BRXU", Class::branch},
    {"JMP", Class::branch},
    {"JMX", Class::branch},
    {"JMXU", Class::branch},
    {"SSY", Class::branch},
    {"SYNC", Class::branch},
    {"PBK", Class::branch},
    {"BRK", Class::branch},
    {"PCNT", Class::branch},
    {"CONT", Class::branch},
    {"BSSY", Class::branch},
    {"BSYNC", Class::branch},
    {"BREAK", Class::branch},
    {"CALL", Class::call},
    {"CAL", Class::call},
    {"JCAL", Class::call},
    {"RET", Class::ret},
    {"EXIT", Class::exit},
    {"KIL", Class::exit},
    {"KILL", Class::exit},
    {"BAR", Class::barrier},
    {"DEPBAR", Class::barrier},
    {"BPT", Class::barrier},
    {"LDGDEPBAR", Class::barrier},
    {"MEMBAR", Class::barrier},
    {"ERRBAR", Class::barrier},
    {"CCTL", Class::barrier},
    {"CCTLL", Class::barrier},
    {"WARPSYNC", Class::barrier},
    {"NOP", Class::nop},
    {"YIELD", Class::nop},
    {"NANOSLEEP", Class::nop},
    {"DADD", Class::doublePrecision},
    {"DMUL", Class::doublePrecision},
    {"DFMA", Class::doublePrecision},
    {"DSETP", Class::doublePrecision},
    {"DSET", Class::doublePrecision},
    {"DMNMX", Class::doublePrecision},
    {"DMMA", Class::doublePrecision},
    {"MUFU", Class::quarterRate},
    {"F2F", Class::quarterRate},
    {"F2I", Class::quarterRate},
    {"I2F", Class::quarterRate},
    {"I2I", Class::quarterRate},
    {"FRND", Class::quarterRate},
    {"POPC", Class::quarterRate},
    {"FLO", Class::quarterRate},
    {"BREV", Class::quarterRate},
};
/// The rest that is known: fixed latency, or work inside the SM.
constexpr std::string_view kAlu[] = {
    "BFE",   "BFI",      "BMMA",      "BMOV",      "BMSK",  "CSET",   "CSETP",   "ELECT", "F2FP",   "FADD",   "FADD32I",
    "FCHK",  "FCMP",     "FFMA",      "FFMA32I",   "FMNMX", "FMUL",   "FMUL32I", "FSEL",  "FSET",   "FSETP",  "FSWZADD",
    "HADD2", "HFMA2",    "HMMA",      "HMNMX2",    "HMUL2", "HSET2",  "HSETP2",  "I2FP",  "I2IP",   "IABS",   "IADD",
    "IADD3", "IADD32I",  "ICMP",      "IDP",       "IMAD",  "IMMA",   "IMNMX",   "IMUL",  "ISCADD", "ISET",   "ISETP",
    "LEA",   "LOP",      "LOP3",      "LOP32I",    "MATCH", "MOV",    "MOV32I",  "MOVM",  "P2R",    "PLOP3",  "PRMT",
    "PSET",  "PSETP",    "R2P",       "R2UR",      "REDUX", "RRO",    "SEL",     "SGXT",  "SHF",    "SHFL",   "SHL",
    "SHR",   "VABSDIFF", "VABSDIFF4", "VIADDMNMX", "VIADD", "VIMNMX", "VOTE",    "VOTEU", "XMAD",   "UBMSK",  "UBREV",
    "UFLO",  "UIADD3",   "UIMAD",     "UISETP",    "ULEA",  "ULOP",   "ULOP3",   "UMOV",  "UP2UR",  "UPLOP3", "UPOPC",
    "UPRMT", "UR2UP",    "USEL",      "USGXT",     "USHF",
};

} // namespace

InstructionClass classOf(std::string_view mnemonic) {
    const std::string_view head = headOf(mnemonic);
    const auto* named = std::ranges::find(kNamed, head, &NamedClass::head);
    if (named != std::end(kNamed)) return named->instructionClass;
    return std::ranges::find(kAlu, head) != std::end(kAlu) ? Class::alu : Class::unknown;
}

} // namespace forewarp::sass::encoding
