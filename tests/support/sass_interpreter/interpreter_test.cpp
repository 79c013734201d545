#include "tests/support/sass_interpreter/interpreter.h"

#include "core/sass/encoding/decode.h"
#include "core/sass/encoding/opcodes.h"
#include "core/sass/encoding/register_fields.h"
#include "core/sass/files/cubin.h"
#include "core/sass/files/listing.h"
#include "tests/core/sass/assembler.h"
#include "tests/core/sass/cubin_path.h"
#include "tests/core/sass/demotion/random_encodings.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace forewarp::support::sass_interpreter {
namespace {

std::string bytesOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream content;
    content << file.rdbuf();
    return content.str();
}
sass::encoding::Kernel cubinKernel(const std::string& name) {
    const auto kernels = sass::files::readCubin(bytesOf(sass::sample::cubinPath(name)), name);
    EXPECT_TRUE(kernels.hasValue()) << name;
    return kernels.value().at(0);
}
sass::encoding::Kernel listedKernel(const std::string& name) {
    const auto listing =
        sass::files::readListing(bytesOf(FOREWARP_SOURCE_DIR "/tests/core/sass/listings/" + name), name);
    EXPECT_TRUE(listing.hasValue()) << name;
    return listing.value().kernels.at(0);
}

/// Stall counts of listings written by hand are too short.
sass::encoding::Kernel slowly(sass::encoding::Kernel kernel) {
    for (sass::encoding::Instruction& instruction : kernel.instructions) instruction.control.stall = 15;
    return kernel;
}

/// Values side by side, as memory or parameters hold them.
class Bytes {
  public:
    template <class T>
    Bytes& add(T value) {
        const std::size_t at = content.size();
        content.resize(at + sizeof value);
        std::memcpy(content.data() + at, &value, sizeof value);
        return *this;
    }
    template <class T>
    Bytes& add(const std::vector<T>& values) {
        for (const T& value : values) add(value);
        return *this;
    }

    std::vector<std::uint8_t> content;
};

template <class T>
std::vector<T> valuesAt(const std::vector<std::uint8_t>& bytes, std::size_t offset, std::size_t count) {
    std::vector<T> values(count);
    std::memcpy(values.data(), bytes.data() + offset, count * sizeof(T));
    return values;
}

constexpr std::uint64_t kBase = 0x10000;

ExecutionInput inputFor(const sass::encoding::Kernel& kernel, const kernel::BlockShape& block,
                        const std::array<int, 3>& blocks, std::vector<std::uint8_t> global, const Bytes& parameters) {
    ExecutionInput input;
    input.block = block;
    input.blocks = blocks;
    input.global = std::move(global);
    input.globalBase = kBase;
    input.constants = constantBank(kernel.sm, block, blocks, parameters.content);
    return input;
}

Execution run(const sass::encoding::Kernel& kernel, const ExecutionInput& input) {
    const auto execution = interpret(kernel, input);
    EXPECT_TRUE(execution.hasValue()) << (execution ? "" : execution.error().text());
    return execution ? execution.value() : Execution{};
}

// ---- Real code -------------------------------------------------------------------------------------------------

/// y = a·x + y over two blocks of 32, of which the last threads have nothing to do.
void expectSaxpy(const sass::encoding::Kernel& kernel) {
    constexpr int kElements = 50;
    constexpr int kPlaces = 64;
    constexpr float kFactor = 1.5F;
    std::vector<float> x;
    std::vector<float> y;
    for (int i = 0; i < kPlaces; ++i) {
        x.push_back(0.1F * float(i));
        y.push_back(3.0F - float(i));
    }
    Bytes parameters;
    parameters.add(kElements).add(kFactor).add(kBase).add(kBase + kPlaces * sizeof(float));
    const ExecutionInput input = inputFor(kernel, {32, 1, 1}, {2, 1, 1}, Bytes().add(x).add(y).content, parameters);
    const Execution execution = run(kernel, input);
    ASSERT_EQ(execution.global.size(), input.global.size());
    const auto result = valuesAt<float>(execution.global, kPlaces * sizeof(float), kPlaces);
    for (int i = 0; i < kPlaces; ++i) {
        const std::size_t at = std::size_t(i);
        EXPECT_EQ(result[at], i < kElements ? std::fma(kFactor, x[at], y[at]) : y[at]) << i;
    }
}

TEST(InterpreterTest, ComputesSaxpyFromCubins) {
    for (const char* name : {"saxpy_sm75", "saxpy_sm86", "saxpy_sm90"}) {
        SCOPED_TRACE(name);
        expectSaxpy(cubinKernel(name));
    }
}
TEST(InterpreterTest, ComputesSaxpyFromListings) {
    for (const char* name : {"saxpy_sm75.sass", "saxpy_sm90.sass"}) {
        SCOPED_TRACE(name);
        expectSaxpy(listedKernel(name));
    }
    expectSaxpy(slowly(listedKernel("saxpy_sm52.sass")));
}

TEST(InterpreterTest, MultipliesMatricesInTiles) {
    constexpr int kSize = 32;
    constexpr int kTile = 16;
    std::vector<float> a;
    std::vector<float> b;
    for (int i = 0; i < kSize * kSize; ++i) {
        a.push_back(0.01F * float(i % 37));
        b.push_back(0.3F - 0.02F * float(i % 23));
    }
    const std::uint64_t bytes = a.size() * sizeof(float);
    Bytes parameters;
    parameters.add(kSize).add(0).add(kBase).add(kBase + bytes).add(kBase + 2 * bytes);
    std::vector<std::uint8_t> global = Bytes().add(a).add(b).content;
    global.resize(3 * bytes);
    for (const char* name : {"tiled_product_sm75", "tiled_product_sm86", "tiled_product_sm90"}) {
        SCOPED_TRACE(name);
        const sass::encoding::Kernel kernel = cubinKernel(name);
        const Execution execution =
            run(kernel, inputFor(kernel, {kTile, kTile, 1}, {kSize / kTile, kSize / kTile, 1}, global, parameters));
        if (execution.global.size() != global.size()) continue;
        const auto product = valuesAt<float>(execution.global, 2 * bytes, a.size());
        for (std::size_t row = 0; row < kSize; ++row) {
            for (std::size_t column = 0; column < kSize; ++column) {
                float sum = 0;
                for (std::size_t k = 0; k < kSize; ++k) sum = std::fma(a[row * kSize + k], b[k * kSize + column], sum);
                ASSERT_EQ(product[row * kSize + column], sum) << row << ", " << column;
            }
        }
    }
}

/// The compiler puts 1e-9 into constant bank 2, which no kernel has here: 2^-30, an immediate, takes its place.
sass::encoding::Kernel withSmallNumber(sass::encoding::Kernel kernel) {
    constexpr std::uint64_t kOperationBits = 0x1ff;
    constexpr std::uint64_t kForms = 0xe00;
    constexpr std::uint64_t kConstantForm = 3 << 9;
    constexpr std::uint64_t kImmediateForm = 2 << 9;
    constexpr std::uint64_t kSum = 0x029;
    constexpr std::uint64_t kUpperHalf = 0x3e100000;
    for (sass::encoding::Instruction& instruction : kernel.instructions) {
        std::uint64_t& word = instruction.words[0];
        if ((word & kOperationBits) != kSum || (word & kForms) != kConstantForm) continue;
        word = (word & 0xffffffff & ~kForms) | kImmediateForm | kUpperHalf << 32;
    }
    return kernel;
}

struct Body {
    double x, y, z, mass;
};

Body forceOn(const Body& body, const std::vector<Body>& bodies) {
    Body force{};
    for (const Body& other : bodies) {
        const double dx = other.x - body.x;
        const double dy = other.y - body.y;
        const double dz = other.z - body.z;
        const double inverse = 1 / std::sqrt(dx * dx + dy * dy + dz * dz + std::ldexp(1.0, -30));
        const double weight = other.mass * inverse * inverse * inverse;
        force.x += weight * dx;
        force.y += weight * dy;
        force.z += weight * dz;
    }
    return force;
}

TEST(InterpreterTest, ComputesForcesOfBodies) {
    constexpr int kThreads = 4;
    std::vector<Body> bodies;
    for (int i = 0; i < 4 * kThreads; ++i) bodies.push_back({std::sin(i), std::cos(2.0 * i), 0.25 * i, 1 + 0.125 * i});
    const std::uint64_t bytes = bodies.size() * sizeof(Body);
    Bytes parameters;
    parameters.add(int(bodies.size())).add(0).add(kBase).add(kBase + bytes);
    std::vector<std::uint8_t> global = Bytes().add(bodies).content;
    global.resize(2 * bytes);
    for (const char* name : {"n_body_sm75", "n_body_sm86", "n_body_sm90"}) {
        SCOPED_TRACE(name);
        const sass::encoding::Kernel kernel = withSmallNumber(cubinKernel(name));
        const Execution execution = run(kernel, inputFor(kernel, {kThreads, 1, 1}, {1, 1, 1}, global, parameters));
        if (execution.global.size() != global.size()) continue;
        const auto forces = valuesAt<Body>(execution.global, bytes, bodies.size());
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            const Body expected = forceOn(bodies[i], bodies);
            const double tolerance = 1e-5 * (std::abs(expected.x) + std::abs(expected.y) + std::abs(expected.z));
            EXPECT_NEAR(forces[i].x, expected.x, tolerance) << i;
            EXPECT_NEAR(forces[i].y, expected.y, tolerance) << i;
            EXPECT_NEAR(forces[i].z, expected.z, tolerance) << i;
        }
    }
}

/// Sums of blocks of 256 by halving, with a BAR in each round.
void expectBlockSum(const sass::encoding::Kernel& kernel) {
    constexpr int kBlocks = 2;
    constexpr int kThreads = 256;
    const bool hasBlocks = kernel.sm >= 70; // The one of sm_52 sums the first block only.
    std::vector<float> x;
    for (int i = 0; i < kBlocks * kThreads; ++i) x.push_back(float(i % 7));
    const std::uint64_t bytes = x.size() * sizeof(float);
    std::vector<std::uint8_t> global = Bytes().add(x).content;
    global.resize(bytes + kBlocks * sizeof(float));
    Bytes parameters;
    parameters.add(kBase).add(kBase + bytes);
    const Execution execution =
        run(kernel, inputFor(kernel, {kThreads, 1, 1}, {hasBlocks ? kBlocks : 1, 1, 1}, global, parameters));
    ASSERT_EQ(execution.global.size(), global.size());
    const auto sums = valuesAt<float>(execution.global, bytes, kBlocks);
    EXPECT_EQ(sums[0], 762); // 36 times 0 + … + 6, and 0 + 1 + 2 + 3
    EXPECT_EQ(sums[1], hasBlocks ? 771 : 0); // The first is 256 mod 7: 36 times 21, and 4 + 5 + 6 + 0.
}
TEST(InterpreterTest, SumsBlocksFromListings) {
    expectBlockSum(listedKernel("block_sum_sm86.sass"));
    sass::encoding::Kernel onMaxwell = slowly(listedKernel("block_sum_sm52.sass"));
    onMaxwell.sharedBytes = 1024; // The listing does not say so.
    expectBlockSum(onMaxwell);
}

// ---- Single instructions ---------------------------------------------------------------------------------------

constexpr int kLongStall = 15;

/// A kernel of these instructions, with a stall that all results of fixed latency need, and an end.
sass::encoding::Kernel kernelOf(int sm, std::vector<sass::encoding::Instruction> instructions) {
    const bool isMaxwell = sass::encoding::encodingOf(sm) == sass::encoding::Encoding::maxwell;
    sass::encoding::Kernel kernel;
    kernel.name = "made";
    kernel.sm = sm;
    kernel.registers = 64;
    instructions.push_back(sass::test::jump(sm, sass::test::Jump::exit));
    for (std::size_t i = 0; i < instructions.size(); ++i) {
        const sass::encoding::ControlCode control = instructions[i].control;
        sass::encoding::Instruction instruction;
        instruction.words = instructions[i].words;
        instruction.address = isMaxwell ? 8 * i + 8 * (i / 3 + 1) : 16 * i;
        sass::encoding::decode(instruction, sm);
        instruction.control = control;
        if (control == sass::encoding::ControlCode{}) instruction.control.stall = kLongStall;
        sass::encoding::writeControl(instruction, sm);
        kernel.instructions.push_back(std::move(instruction));
    }
    return kernel;
}

sass::encoding::Instruction controlled(sass::encoding::Instruction instruction,
                                       const sass::encoding::ControlCode& control) {
    instruction.control = control;
    return instruction;
}

/// What the instructions leave in R8, with R4 and R5 as given and R6 = 7; R2 holds the address.
std::uint32_t resultOf(int sm, const std::vector<sass::encoding::Instruction>& instructions, std::uint32_t a,
                       std::uint32_t b, std::uint32_t seed = 1) {
    constexpr int kResult = 8;
    std::vector<sass::encoding::Instruction> all = {sass::test::moveNumber(sm, 2, std::uint32_t(kBase)),
                                                    sass::test::moveNumber(sm, 3, 0), sass::test::moveNumber(sm, 4, a),
                                                    sass::test::moveNumber(sm, 5, b), sass::test::moveNumber(sm, 6, 7)};
    all.insert(all.end(), instructions.begin(), instructions.end());
    constexpr unsigned kAllBarriers = 0x3f;
    const sass::encoding::Instruction store = sass::test::access(sm, sass::test::Move::globalStore, kResult, 1, 2, 0);
    all.push_back(controlled(store, {.stall = kLongStall, .waitMask = kAllBarriers}));
    const sass::encoding::Kernel kernel = kernelOf(sm, all);
    ExecutionInput input = inputFor(kernel, {1, 1, 1}, {1, 1, 1}, Bytes().add(std::uint64_t{0x55}).content, {});
    input.seed = seed;
    const Execution execution = run(kernel, input);
    return execution.global.empty() ? 0 : valuesAt<std::uint32_t>(execution.global, 0, 1).front();
}

struct Computation {
    const char* name;
    int sm;
    sass::encoding::Instruction instruction;
    std::uint32_t a;
    std::uint32_t b;
    std::uint32_t expected;
};

std::uint32_t bitsOf(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

TEST(InterpreterTest, ComputesWhatInstructionsSay) {
    using sass::test::maxwell;
    using sass::test::number;
    using sass::test::reg;
    using sass::test::volta;
    using sass::test::with;
    const auto plain = [](unsigned operation) {
        return sass::test::volta(operation, 8, 4, sass::test::reg(5), sass::test::reg(6));
    };
    const std::vector<Computation> computations = {
        {"IADD3", 75, plain(0x010), 10, 20, 37},
        {"IADD3 -a", 75, sass::test::with(plain(0x010), 72, 1, 1), 10, 20, 17},
        {"LEA", 86, sass::test::with(sass::test::volta(0x011, 8, 4, sass::test::reg(5)), 75, 5, 3), 5, 2, 42},
        {"LEA.HI", 86, sass::test::with(sass::test::with(plain(0x011), 75, 5, 4), 80, 1, 1), 0xf0000000, 1, 0x7f + 1},
        {"LOP3 (a & b) ^ c", 75, sass::test::with(plain(0x012), 72, 8, 0x6a), 0xff, 0x3c, 0x3c ^ 7},
        {"SHF.L.U32", 75, sass::test::with(plain(0x019), 73, 2, 3), 3, 4, 48},
        {"SHF.R.U32.HI", 75, sass::test::with(sass::test::with(plain(0x019), 73, 4, 0xb), 80, 1, 1), 0, 1, 3},
        {"SHF.R.S32.HI", 75,
         sass::test::with(
             sass::test::with(sass::test::volta(0x019, 8, 5, sass::test::number(4), sass::test::reg(4)), 73, 4, 0xa),
             80, 1, 1),
         0x80000000, 0, 0xf8000000},
        {"SHF.R.U64", 75, sass::test::with(plain(0x019), 73, 4, 0x9), 0x10, 4, 0x70000001},
        {"IMAD", 75, sass::test::with(plain(0x024), 73, 1, 1), 6, 7, 49},
        {"IMAD.HI", 75, sass::test::with(sass::test::volta(0x027, 8, 4, sass::test::reg(5)), 73, 1, 1), 0xffffffff, 2,
         0xffffffff},
        {"IMAD.HI.U32", 75, sass::test::volta(0x027, 8, 4, sass::test::reg(5)), 0xffffffff, 2, 1},
        {"PRMT", 75, plain(0x016), 0x44332211, 0x4081, 0x07110022},
        {"IMNMX", 75, sass::test::with(sass::test::volta(0x017, 8, 4, sass::test::reg(5)), 73, 1, 1), 0xfffffffe, 3,
         0xfffffffe},
        {"IMNMX.U32", 75, sass::test::volta(0x017, 8, 4, sass::test::reg(5)), 0xfffffffe, 3, 3},
        {"IMNMX, !PT", 75, sass::test::with(sass::test::volta(0x017, 8, 4, sass::test::reg(5)), 90, 1, 1), 0xfffffffe,
         3, 0xfffffffe},
        {"FFMA", 86, sass::test::volta(0x023, 8, 4, sass::test::reg(4), sass::test::reg(5)), bitsOf(3), bitsOf(0.5F),
         bitsOf(9.5F)},
        {"FFMA -c", 86,
         sass::test::with(sass::test::volta(0x023, 8, 4, sass::test::reg(4), sass::test::reg(5)), 75, 1, 1), bitsOf(3),
         bitsOf(0.5F), bitsOf(8.5F)},
        {"FADD |b|", 86, sass::test::with(sass::test::volta(0x021, 8, 4, sass::test::reg(5)), 62, 1, 1), bitsOf(1),
         bitsOf(-2), bitsOf(3)},
        {"FADD.FTZ", 86, sass::test::with(sass::test::volta(0x021, 8, 4, sass::test::reg(5)), 80, 1, 1), 1, 0, 0},
        {"FADD of denormals", 86, sass::test::volta(0x021, 8, 4, sass::test::reg(5)), 1, 1, 2},
        {"POPC", 75, controlled(sass::test::volta(0x109, 8, 0, sass::test::reg(4)), {.stall = 2, .writeBarrier = 0}),
         0xf0f1, 0, 9},
        {"FLO.U32", 75, controlled(sass::test::volta(0x100, 8, 0, sass::test::reg(4)), {.stall = 2, .writeBarrier = 0}),
         0x00010000, 0, 16},
        {"MUFU.RCP", 75,
         controlled(sass::test::with(sass::test::volta(0x108, 8, 0, sass::test::reg(4)), 74, 4, 4),
                    {.stall = 2, .writeBarrier = 0}),
         bitsOf(4), 0, bitsOf(0.25F)},
        {"I2F.U32.RP", 75,
         controlled(sass::test::with(
                        sass::test::with(sass::test::with(sass::test::volta(0x106, 8, 0, sass::test::reg(4)), 75, 2, 2),
                                         84, 2, 2),
                        78, 2, 2),
                    {.stall = 2, .writeBarrier = 0}),
         0x01000001, 0, bitsOf(16777218.0F)},
        {"F2I.TRUNC", 75,
         controlled(
             sass::test::with(
                 sass::test::with(
                     sass::test::with(sass::test::with(sass::test::volta(0x105, 8, 0, sass::test::reg(4)), 75, 2, 2),
                                      84, 2, 2),
                     78, 2, 3),
                 72, 1, 1),
             {.stall = 2, .writeBarrier = 0}),
         bitsOf(-2.75F), 0, 0xfffffffe},
        {"IADD -b", 52,
         sass::test::with(sass::test::maxwell(0x5c10, 8, 4, sass::test::reg(5), sass::test::reg(0)), 48, 1, 1), 10, 4,
         6},
        {"ISCADD", 52, sass::test::maxwell(0x5c18, 8, 4, sass::test::reg(5), sass::test::reg(3)), 5, 2, 42},
        {"XMAD", 52, sass::test::maxwell(0x5b00, 8, 4, sass::test::reg(5), sass::test::reg(6)), 0x10003, 0x20005, 22},
        {"XMAD.PSL", 52,
         sass::test::with(sass::test::maxwell(0x5b00, 8, 4, sass::test::reg(5), sass::test::reg(6)), 36, 1, 1), 3, 5,
         0x000f0007},
        {"XMAD.MRG a.H1", 52,
         sass::test::with(
             sass::test::with(sass::test::maxwell(0x5b00, 8, 4, sass::test::reg(5), sass::test::reg(6)), 37, 1, 1), 53,
             1, 1),
         0x30000, 5, 0x00050016},
        {"XMAD.CBCC", 52,
         sass::test::with(sass::test::maxwell(0x5b00, 8, 4, sass::test::reg(5), sass::test::reg(6)), 50, 3, 4), 3, 5,
         0x00050016},
        {"LOP.XOR", 52,
         sass::test::with(sass::test::maxwell(0x5c47, 8, 4, sass::test::reg(5), sass::test::reg(0)), 41, 2, 2), 0xf0,
         0x3c, 0xcc},
        {"LOP3", 52,
         sass::test::with(sass::test::maxwell(0x5be7, 8, 4, sass::test::reg(5), sass::test::reg(6)), 28, 8, 0x6a), 0xff,
         0x3c, 0x3c ^ 7},
        {"SHR", 52, sass::test::maxwell(0x5c29, 8, 4, sass::test::reg(5), sass::test::reg(0)), 0x80000000, 4,
         0xf8000000},
        {"SHR.U32", 52, sass::test::maxwell(0x5c28, 8, 4, sass::test::reg(5), sass::test::reg(0)), 0x80000000, 4,
         0x08000000},
        {"BFE.U32", 52, sass::test::maxwell(0x5c00, 8, 4, sass::test::reg(5), sass::test::reg(0)), 0x12345678, 0x0808,
         0x56},
        {"BFE", 52, sass::test::maxwell(0x5c01, 8, 4, sass::test::reg(5), sass::test::reg(0)), 0x0000f000, 0x0408, 0},
        {"BFI", 52, sass::test::maxwell(0x5bf0, 8, 4, sass::test::reg(5), sass::test::reg(6)), 0xab, 0x0810,
         0x00ab0007},
        {"FADD -a", 61,
         sass::test::with(sass::test::maxwell(0x5c58, 8, 4, sass::test::reg(5), sass::test::reg(0)), 48, 1, 1),
         bitsOf(1), bitsOf(3), bitsOf(2)},
        {"FFMA -c", 61,
         sass::test::with(sass::test::maxwell(0x5980, 8, 4, sass::test::reg(4), sass::test::reg(5)), 49, 1, 1),
         bitsOf(3), bitsOf(0.5F), bitsOf(8.5F)},
        {"FMUL 0.5", 61, sass::test::maxwell(0x3868, 8, 4, sass::test::number(0x3f000), sass::test::reg(0)), bitsOf(3),
         0, bitsOf(1.5F)},
        {"SEL", 61,
         sass::test::with(sass::test::maxwell(0x5ca0, 8, 4, sass::test::reg(5), sass::test::reg(0)), 39, 4, 15), 1, 2,
         2},
        {"IADD32I", 61, sass::test::maxwellLong(0x1c00, 8, 4, 0xffffffff), 5, 0, 4},
    };
    for (const Computation& each : computations)
        EXPECT_EQ(resultOf(each.sm, {each.instruction}, each.a, each.b), each.expected) << each.name;
}

TEST(InterpreterTest, CarriesFromSumToSum) {
    using sass::test::reg;
    using sass::test::volta;
    using sass::test::with;
    // R8 = upper half of R4:R4 + R5:R5
    const sass::encoding::Instruction low =
        sass::test::with(sass::test::volta(0x010, 9, 4, sass::test::reg(5)), 81, 3, 2);
    const sass::encoding::Instruction high =
        sass::test::with(sass::test::with(sass::test::volta(0x010, 8, 4, sass::test::reg(5)), 74, 1, 1), 87, 4, 2);
    EXPECT_EQ(resultOf(75, {low, high}, 0x80000000, 0x80000001), 2U);
    EXPECT_EQ(resultOf(75, {low, high}, 0x80000000, 0x7fffffff), 0xffffffffU);
    const sass::encoding::Instruction lowOnMaxwell =
        sass::test::with(sass::test::maxwell(0x5c10, 9, 4, sass::test::reg(5), sass::test::reg(0)), 47, 1, 1);
    const sass::encoding::Instruction highOnMaxwell =
        sass::test::with(sass::test::maxwell(0x5c10, 8, 4, sass::test::reg(5), sass::test::reg(0)), 43, 1, 1);
    EXPECT_EQ(resultOf(52, {lowOnMaxwell, highOnMaxwell}, 0x80000000, 0x80000001), 2U);
}

TEST(InterpreterTest, MixesWhatItDoesNotKnowFromOperandsAlone) {
    using sass::test::reg;
    using sass::test::volta;
    const auto difference = [](int a, int b) {
        return sass::test::volta(0x014, 8, a, sass::test::reg(b), sass::test::reg(6));
    }; // VABSDIFF
    const std::uint32_t value = resultOf(75, {difference(4, 5)}, 1, 2);
    EXPECT_EQ(resultOf(75, {sass::test::volta(0x010, 10, 4, sass::test::reg(255)), difference(10, 5)}, 1, 2), value);
    EXPECT_NE(resultOf(75, {difference(5, 4)}, 1, 2), value);
    EXPECT_NE(resultOf(75, {difference(4, 5)}, 1, 3), value);
    EXPECT_NE(resultOf(75, {sass::test::with(difference(4, 5), 73, 1, 1)}, 1, 2), value);
}

// ---- Time ------------------------------------------------------------------------------------------------------

TEST(InterpreterTest, ShowsOldValuesUntilResultsArrive) {
    const auto sum = [](int stall) {
        const sass::encoding::Instruction set = sass::test::moveNumber(75, 9, 1);
        const sass::encoding::Instruction reset = controlled(sass::test::moveNumber(75, 9, 40), {.stall = stall});
        return std::vector{set, reset, sass::test::addNumber(75, 8, 9, 2)};
    };
    EXPECT_EQ(resultOf(75, sum(4), 0, 0), 42U);
    EXPECT_EQ(resultOf(75, sum(3), 0, 0), 3U);
}

/// R8 from memory, and then added to R6 after a wait for `mask`.
std::vector<sass::encoding::Instruction> loadAndAdd(int stall, unsigned mask) {
    const sass::encoding::Instruction load = sass::test::access(75, sass::test::Move::globalLoad, 9, 1, 2, 0);
    const sass::encoding::Instruction sum = sass::test::volta(0x010, 8, 9, sass::test::reg(6));
    return {controlled(load, {.stall = stall, .writeBarrier = 1}),
            controlled(sum, {.stall = kLongStall, .waitMask = mask})};
}
TEST(InterpreterTest, GivesRubbishToWhoDoesNotWait) {
    EXPECT_EQ(resultOf(75, loadAndAdd(2, 2), 0, 0), 0x5cU);
    EXPECT_NE(resultOf(75, loadAndAdd(2, 1), 0, 0), 0x5cU);
    EXPECT_NE(resultOf(75, loadAndAdd(15, 0), 0, 0, 1), resultOf(75, loadAndAdd(15, 0), 0, 0, 2));
}
TEST(InterpreterTest, TakesTwoCyclesToSetABarrier) {
    EXPECT_NE(resultOf(75, loadAndAdd(1, 2), 0, 0), 0x5cU);
}

/// Stores R4, and changes it right behind; then R8 is what was stored.
std::uint32_t storedBeforeChange(const sass::encoding::ControlCode& store, unsigned mask) {
    const sass::encoding::Instruction load = sass::test::access(75, sass::test::Move::globalLoad, 8, 1, 2, 4);
    return resultOf(75,
                    {controlled(sass::test::access(75, sass::test::Move::globalStore, 4, 1, 2, 4), store),
                     controlled(sass::test::moveNumber(75, 4, 1), {.stall = kLongStall, .waitMask = mask}),
                     controlled(load, {.stall = 2, .writeBarrier = 3})},
                    1234, 0);
}
TEST(InterpreterTest, SpoilsWhatReadsAnOperandThatHasChanged) {
    EXPECT_EQ(storedBeforeChange({.stall = 2, .readBarrier = 0}, 1), 1234U);
    EXPECT_NE(storedBeforeChange({.stall = 2, .readBarrier = 0}, 2), 1234U);
    EXPECT_NE(storedBeforeChange({.stall = 2}, 1), 1234U);
}
TEST(InterpreterTest, LetsLateResultsOverwriteNewerOnes) {
    const sass::encoding::Instruction load = sass::test::access(75, sass::test::Move::globalLoad, 8, 1, 2, 0);
    const sass::encoding::Instruction set = sass::test::moveNumber(75, 8, 1);
    const std::uint32_t value = resultOf(75, {controlled(load, {.stall = 2, .writeBarrier = 0}), set}, 0, 0);
    EXPECT_EQ(value, 0x55U);
}

// ---- Refusals --------------------------------------------------------------------------------------------------

std::string failureOf(const std::vector<sass::encoding::Instruction>& instructions, std::uint64_t mostSteps = 1000) {
    const sass::encoding::Kernel kernel = kernelOf(75, instructions);
    ExecutionInput input = inputFor(kernel, {2, 1, 1}, {1, 1, 1}, std::vector<std::uint8_t>(64), {});
    input.mostSteps = mostSteps;
    const auto execution = interpret(kernel, input);
    return execution ? "" : execution.error().message;
}

TEST(InterpreterTest, RefusesWhatItCannotRun) {
    const sass::encoding::Instruction shuffle = sass::test::voltaFixed(0x389, 8, 4, 5);
    EXPECT_NE(failureOf({shuffle}).find("cannot be interpreted"), std::string::npos);
}
TEST(InterpreterTest, NamesAccessesOutsideMemory) {
    const sass::encoding::Instruction load = sass::test::access(75, sass::test::Move::globalLoad, 8, 1, 2, 64);
    const auto at = [&](std::uint64_t address, const sass::encoding::Instruction& access) {
        return failureOf(
            {sass::test::moveNumber(75, 2, std::uint32_t(address)), sass::test::moveNumber(75, 3, 0), access});
    };
    EXPECT_NE(at(kBase, load).find("at 0x20 reads 0x10040"), std::string::npos) << at(kBase, load);
    EXPECT_EQ(at(kBase - 4, load), "");
    EXPECT_NE(at(kBase - 3, load), ""); // Not aligned.
    EXPECT_NE(at(0, sass::test::access(75, sass::test::Move::sharedStore, 8, 1, 2, 0)), "");
}
TEST(InterpreterTest, StopsAfterSoManySteps) {
    sass::encoding::Instruction self = sass::test::jump(75, sass::test::Jump::branch);
    sass::test::setOffset(self, 75, -16);
    EXPECT_NE(failureOf({self}).find("more steps than allowed"), std::string::npos);
    const sass::encoding::Instruction nothing = sass::test::moveNumber(75, 2, 0);
    EXPECT_EQ(failureOf({nothing}, 4), "");
    EXPECT_NE(failureOf({nothing}, 3), "");
}
TEST(InterpreterTest, WantsAllThreadsAtBarriers) {
    const sass::encoding::Instruction lane =
        controlled(sass::test::readSpecial(75, 4, 0x21), {.stall = 2, .writeBarrier = 0});
    const sass::encoding::Instruction isFirst =
        controlled(sass::test::differs(75, 0, 4, 0), {.stall = 15, .waitMask = 1});
    const sass::encoding::Instruction leave =
        sass::test::guarded(sass::test::jump(75, sass::test::Jump::exit), 75, 0, false);
    EXPECT_EQ(failureOf({sass::test::meet(75)}), "");
    EXPECT_EQ(failureOf({lane, isFirst, leave, sass::test::meet(75)}), "Not all threads of a block reach a BAR.");
}

TEST(InterpreterTest, CountsExecutions) {
    const sass::encoding::Kernel kernel = kernelOf(75, {sass::test::moveNumber(75, 2, 0)});
    const Execution execution = run(kernel, inputFor(kernel, {3, 2, 1}, {2, 1, 1}, {}, {}));
    EXPECT_EQ(execution.counts, (std::vector<std::uint64_t>{12, 12}));
    EXPECT_EQ(execution.steps, 24U);
}

TEST(InterpreterTest, PutsLaunchesWhereCodeReadsThem) {
    const std::vector<std::uint8_t> parameter = {7, 0, 0, 0};
    const auto word = [](const std::vector<std::uint8_t>& bank, std::size_t at) {
        return valuesAt<std::uint32_t>({bank.begin() + std::ptrdiff_t(at), bank.end()}, 0, 1).front();
    };
    const auto maxwell = constantBank(61, {2, 3, 4}, {5, 6, 8}, parameter);
    EXPECT_EQ(word(maxwell, 0x8), 2U);
    EXPECT_EQ(word(maxwell, 0x10), 4U);
    EXPECT_EQ(word(maxwell, 0x14), 5U);
    EXPECT_EQ(word(maxwell, 0x140), 7U);
    const auto ampere = constantBank(86, {2, 3, 4}, {5, 6, 8}, parameter);
    EXPECT_EQ(word(ampere, 0x0), 2U);
    EXPECT_EQ(word(ampere, 0x10), 6U);
    EXPECT_EQ(word(ampere, 0x160), 7U);
    EXPECT_EQ(word(constantBank(90, {2, 3, 4}, {5, 6, 8}, parameter), 0x210), 7U);
}

} // namespace
} // namespace forewarp::support::sass_interpreter
