// Whether the compiler leaves the measured work of the suite in: its code, read back. Needs nvcc, no GPU.

#include "core/measured/calibration/suite.h"
#include "core/sass/files/cubin.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include <unistd.h>

namespace forewarp::measured::calibration {
namespace {

namespace fs = std::filesystem;

/// Empty where there is none.
std::string findNvcc() {
    for (const char* const path : {"/usr/local/cuda/bin/nvcc", "/usr/bin/nvcc"})
        if (access(path, X_OK) == 0) return path;
    return {};
}

/// Whether this nvcc knows «sm_90».
bool knows(const std::string& nvcc, const std::string& architecture) {
    const std::string number = architecture.substr(architecture.find('_'));
    return std::system((nvcc + " --list-gpu-arch | grep -qx compute" + number).c_str()) == 0;
}

/// What nvcc makes of the suite, warnings as errors.
std::string cubinOf(const std::string& nvcc, const std::string& architecture) {
    std::string name = (fs::path(testing::TempDir()) / "forewarp-suite-XXXXXX").string();
    if (!mkdtemp(name.data())) return {};
    const fs::path folder(name);
    for (const EmbeddedFile& file : calibrationSuite())
        std::ofstream(folder / file.name, std::ios::binary) << file.text;
    const fs::path cubin = folder / "suite.cubin";
    const std::string command = nvcc + " -O2 -arch=" + architecture +
                                " -Xcompiler -Wall,-Wextra --Werror all-warnings -cubin " +
                                (folder / kSuiteSource).string() + " -o " + cubin.string();
    const int code = std::system(command.c_str());
    std::ifstream file(cubin, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), {}};
    fs::remove_all(folder);
    return code == 0 ? bytes : std::string();
}

/// Instructions of the kernel whose mangled name holds `part` and whose mnemonic matches; -1 without such a kernel.
int countIn(const std::vector<sass::encoding::Kernel>& kernels, std::string_view part, const std::string& mnemonic) {
    const std::regex wanted(mnemonic);
    for (const sass::encoding::Kernel& kernel : kernels)
        if (kernel.name.find(part) != std::string::npos)
            return int(std::ranges::count_if(kernel.instructions, [&](const sass::encoding::Instruction& instruction) {
                return std::regex_match(instruction.mnemonic, wanted);
            }));
    return -1;
}

// Eight steps stand in a turn of the loop, of two instructions each or of one; none is merged with the next, moved to
// the unit for uniform values, or left out.
void expectEveryStep(const std::vector<sass::encoding::Kernel>& kernels) {
    const auto count = [&](const std::string& step, const std::string& mnemonic) {
        return countIn(kernels, "runChains" + step + "Li1E", mnemonic);
    };
    EXPECT_GE(count("INS_3AddE", "IADD3|IMAD\\.IADD|VIADD"), 16);
    EXPECT_GE(count("INS_8MultiplyE", "IMAD"), 8);
    EXPECT_GE(count("INS_11MultiplyAddE", "IMAD"), 16);
    EXPECT_GE(count("INS_7BitwiseE", "LOP3.*"), 16);
    EXPECT_GE(count("INS_8FloatAddE", "FADD"), 16);
    EXPECT_GE(count("INS_13FloatMultiplyE", "FMUL"), 16);
    EXPECT_GE(count("INS_16FloatMultiplyAddE", "FFMA"), 16);
    EXPECT_GE(count("INS_9FloatSineE", "MUFU\\.SIN"), 16);
    EXPECT_GE(count("INS_9DoubleAddE", "DADD"), 16);
    EXPECT_GE(count("INS_14DoubleMultiplyE", "DMUL"), 16);
    EXPECT_GE(count("INS_17DoubleMultiplyAddE", "DFMA"), 16);
    EXPECT_GE(count("INS_7ConvertE", "I2F.*|F2I.*"), 16);
    EXPECT_GE(count("INS_6DivideE", "MUFU\\.RCP"), 8);
    EXPECT_GE(count("INS_11FloatDivideE", "MUFU\\.RCP"), 8);
    EXPECT_GE(count("INS_15FloatSquareRootE", "MUFU\\.RSQ"), 16);
    EXPECT_GE(count("INS_12DoubleDivideE", "MUFU\\.RCP64H"), 8);
    EXPECT_GE(count("INS_16DoubleSquareRootE", "MUFU\\.RSQ64H"), 16);
    EXPECT_GE(count("INS_7ShuffleE", "SHFL.*"), 8);
    EXPECT_GE(count("INS_15HalfMultiplyAddE", "HFMA2.*"), 16);
}

// Eight loads in a turn of each chase, and as many at a time as the departures promise.
void expectEveryLoad(const std::vector<sass::encoding::Kernel>& kernels) {
    for (const std::string level : {"0", "1"})
        EXPECT_GE(countIn(kernels, "5chaseILNS_5LevelE" + level, "LDG\\.E\\.64"), 8);
    EXPECT_GE(countIn(kernels, "chaseSharedRing", "LDS.*"), 8);
    EXPECT_GE(countIn(kernels, "chaseConstant", "LDC"), 8);
    for (const int flying : {1, 2, 4, 8, 16})
        EXPECT_EQ(countIn(kernels, "6departILi" + std::to_string(flying) + "E", "LDG\\.E"), flying);
}

class AssembledSuite : public testing::TestWithParam<const char*> {};

TEST_P(AssembledSuite, KeepsWhatIsMeasured) {
    const std::string nvcc = findNvcc();
    if (nvcc.empty()) GTEST_SKIP() << "no nvcc";
    if (!knows(nvcc, GetParam())) GTEST_SKIP() << "this nvcc does not know " << GetParam();
    const std::string cubin = cubinOf(nvcc, GetParam());
    ASSERT_FALSE(cubin.empty()) << "the suite does not compile";
    const auto kernels = sass::files::readCubin(cubin, "suite.cubin");
    ASSERT_TRUE(kernels) << kernels.error().text();
    expectEveryStep(*kernels);
    expectEveryLoad(*kernels);
}

INSTANTIATE_TEST_SUITE_P(Architectures, AssembledSuite, testing::Values("sm_75", "sm_90", "sm_120"),
                         [](const auto& info) { return std::string(info.param); });

} // namespace
} // namespace forewarp::measured::calibration
