#include "frontend/project/compiler_arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace forewarp;
using frontend::project::sift;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

using Words = std::vector<std::string>;

std::string shown(const Words& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// The arguments, with one to keep on either side: nothing around them may be lost.
Words between(const Words& arguments) {
    Words all{"-DBEFORE=1"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    all.push_back("-DAFTER=2");
    return all;
}

} // namespace

TEST(CompilerArguments, WhatLoadsCodeOrWritesFilesIsLeftOutAndSaid) {
    const std::vector<Words> dangerous{
        {"-fpass-plugin=./x.so"},
        {"-fplugin=./x.so"},
        {"-fplugin-arg-x-out=file"},
        {"-Xclang", "-load"},
        {"-Xclang", "./x.so"},
        {"-Xclang", "-stats-file=f"},
        {"-Xclang", "-dependency-file"},
        {"-Xclang", "-fpass-plugin=./x.so"},
        {"-Xpreprocessor", "-load"},
        {"-Xanalyzer", "-load"},
        {"-Xassembler", "--MD=f"},
        {"-Xarch_host", "-fplugin=./x.so"},
        {"-Xarch_x86_64", "-fplugin=./x.so"},
        {"-Wp,-MD,f,-load,./x.so"},
        {"-Wp,-fplugin=./x.so"},
        {"-Wp,"},
        {"-Wa,--MD,f"},
        {"-mllvm", "-stats"},
        {"-mllvm=-info-output-file=f"},
        {"--serialize-diagnostics", "f"},
        {"-serialize-diagnostics", "f"},
        {"-foptimization-record-file=f"},
        {"-fsave-optimization-record"},
        {"-fsave-optimization-record=yaml"},
        {"-save-temps"},
        {"-save-temps=obj"},
        {"--save-temps"},
        {"-save-stats"},
        {"-ftime-trace"},
        {"-ftime-trace=f"},
        {"-ftime-report"},
        {"-fproc-stat-report=f"},
        {"-fstack-usage"},
        {"-fcrash-diagnostics-dir=d"},
        {"-fcrash-diagnostics=all"},
        {"-gen-cdb-fragment-path", "d"},
        {"-dependency-dot", "f"},
        {"-module-dependency-dir", "d"},
        {"-dumpdir", "d"},
        {"-working-directory", "d"},
        {"-working-directory=d"},
        {"@response"},
        {"--help"},
        {"-help"},
        {"--version"},
        {"-###"},
        {"-print-search-dirs"},
        {"--config", "f"},
        {"--config=f"},
        {"--config-user-dir=d"},
        {"--driver-mode=cl"},
        {"-B", "d"},
        {"-Bd"},
        {"-cc1"},
        {"-cc1as"},
        {"-resource-dir", "d"},
        {"-ccc-install-dir", "d"},
        {"--gcc-toolchain=d"},
        {"-fmodules"},
        {"-fmodules-cache-path=d"},
        {"-fmodule-file=f"},
        {"-fmodule-map-file=f"},
        {"-fprebuilt-module-path=d"},
        {"-include-pch", "f"},
        {"-ivfsoverlay", "f"},
        {"-vfsoverlay", "f"},
        {"-fprofile-use=f"},
        {"-fprofile-instr-use=f"},
        {"-fprofile-instr-generate=f"},
        {"-fprofile-generate=d"},
        {"-fprofile-arcs"},
        {"-ftest-coverage"},
        {"-fprofile-list=f"},
        {"-fsanitize-ignorelist=f"},
        {"-fxray-attr-list=f"},
        {"-fthinlto-index=f"},
        {"-fembed-offload-object=f"},
        {"-fopenmp-targets=nvptx64"},
        {"--offload-arch=native"},
        {"--amdgpu-arch-tool=./x"},
        {"--target=amdgcn-amd-amdhsa"},
        {"--target=x86_64-amd-amdhsa"},
        {"-target", "nvptx64-nvidia-cuda"},
        {"-target", "spirv64"},
        {"--analyze"},
        {"--analyzer-output", "html"},
        {"-x", "c++"},
        {"-xcuda"},
        {"-ObjC"},
        {"-emit-ast"},
        {"-emit-llvm"},
        {"other.o"},
    };
    for (const Words& arguments : dangerous) {
        const auto sifted = sift(between(arguments));
        EXPECT_THAT(sifted.kept, ElementsAre("-DBEFORE=1", "-DAFTER=2")) << shown(arguments);
        EXPECT_THAT(sifted.dropped, ElementsAre(shown(arguments))) << shown(arguments);
    }
}

TEST(CompilerArguments, LanguageIncludesDefinesAndTargetArePassedAsWritten) {
    const std::vector<Words> allowed{
        {"-Iinc"},
        {"-I", "inc"},
        {"--include-directory=inc"},
        {"-isystem", "inc"},
        {"-iquoteinc"},
        {"-idirafter", "inc"},
        {"-imacros", "set.h"},
        {"-isysroot", "root"},
        {"--sysroot=root"},
        {"--sysroot", "root"},
        {"-nostdinc"},
        {"-DN"},
        {"-D", "N=64"},
        {"-DTEXT=\"a b\""},
        {"--define-macro=N"},
        {"-U", "N"},
        {"-std=c11"},
        {"--std=gnu99"},
        {"-ansi"},
        {"-x", "c"},
        {"-xc"},
        {"-trigraphs"},
        {"-fms-extensions"},
        {"-fgnu89-inline"},
        {"-fblocks"},
        {"-fno-builtin"},
        {"-fno-builtin-memcpy"},
        {"-ffreestanding"},
        {"-fhosted"},
        {"-pthread"},
        {"-fdollars-in-identifiers"},
        {"-target", "x86_64-linux-gnu"},
        {"--target=aarch64-linux-gnu"},
        {"--target=arm-none-eabi"},
        {"-target", "riscv64-unknown-elf"},
        {"-m32"},
        {"-m64"},
        {"-march=native"},
        {"-mcpu=cortex-a72"},
        {"-mtune=generic"},
        {"-mavx2"},
        {"-mno-sse3"},
        {"-mms-bitfields"},
        {"-mfpmath=sse"},
        {"-mabi=lp64"},
        {"-fsigned-char"},
        {"-funsigned-char"},
        {"-fshort-enums"},
        {"-fshort-wchar"},
        {"-fpack-struct=4"},
        {"-fcommon"},
        {"-fno-common"},
        {"-fno-strict-aliasing"},
        {"-fstrict-aliasing"},
        {"-ffast-math"},
        {"-fno-math-errno"},
        {"-ffp-contract=fast"},
        {"-fassociative-math"},
        {"-fno-delete-null-pointer-checks"},
    };
    for (const Words& arguments : allowed) {
        const auto sifted = sift(between(arguments));
        EXPECT_THAT(sifted.kept, ElementsAreArray(between(arguments))) << shown(arguments);
        EXPECT_THAT(sifted.dropped, IsEmpty()) << shown(arguments);
    }
}

TEST(CompilerArguments, AnIncludedFileIsNamedPastTheDriver) {
    for (const Words& arguments : {Words{"-include", "set.h"}, Words{"-includeset.h"}, Words{"--include=set.h"}})
        EXPECT_THAT(sift(arguments).kept, ElementsAre("-Xclang", "-include", "-Xclang", "set.h"));
}

TEST(CompilerArguments, OrdinaryBuildsAreNotTalkedAbout) {
    const Words build{"-O2",
                      "-O",
                      "-Ofast",
                      "-g",
                      "-g3",
                      "-gdwarf-5",
                      "-Wall",
                      "-Wextra",
                      "-Werror=vla",
                      "-Wno-all",
                      "-w",
                      "-pedantic",
                      "-fPIC",
                      "-fPIE",
                      "-pipe",
                      "-c",
                      "-MD",
                      "-MMD",
                      "-MP",
                      "-MT",
                      "a.o",
                      "-MF",
                      "a.d",
                      "-MFa.d",
                      "-Wp,-MMD,.d",
                      "-o",
                      "a.o",
                      "-oa.o",
                      "-lm",
                      "-L.",
                      "-Wl,-z,x",
                      "-shared",
                      "-no-pie",
                      "-Xlinker",
                      "-z",
                      "-flto",
                      "-fno-plt",
                      "-flto=4",
                      "-fno-inline",
                      "-pg",
                      "-fsyntax-only",
                      "-Rpass=x",
                      "-fsanitize=address",
                      "-fvisibility=hidden",
                      "-fstack-protector-strong"};
    const auto sifted = sift(build);
    EXPECT_THAT(sifted.kept, IsEmpty());
    EXPECT_THAT(sifted.dropped, IsEmpty());
}

TEST(CompilerArguments, ValuesThatTheDriverCouldTakeForOptionsAreNotPassed) {
    // The driver looks for --driver-mode in all that is written; -I would have hidden it.
    for (const std::string value : {"--driver-mode=cl", "-load", "@response"})
        for (const std::string option : {"-I", "-D", "-isystem", "-include", "-imacros", "--sysroot"}) {
            const auto sifted = sift(between({option, value}));
            EXPECT_THAT(sifted.kept, ElementsAre("-DBEFORE=1", "-DAFTER=2")) << option << " " << value;
            EXPECT_THAT(sifted.dropped, ElementsAre(option + " " + value));
        }
    EXPECT_THAT(sift(Words{"-include--driver-mode=cl"}).kept, IsEmpty());
}

TEST(CompilerArguments, WhatTheCompilerDoesNotKnowIsLeftOut) {
    const auto sifted =
        sift(Words{"-fno-var-tracking-assignments", "-DA", "-fconserve-stack", "-header-include-file", "f"});
    EXPECT_THAT(sifted.kept, ElementsAre("-DA"));
    EXPECT_THAT(sifted.dropped,
                ElementsAre("-fno-var-tracking-assignments", "-fconserve-stack", "-header-include-file", "f"));
}

TEST(CompilerArguments, NothingFollowsAnOptionWithoutItsValue) {
    EXPECT_THAT(sift(Words{"-DA", "-I"}).kept, ElementsAre("-DA"));
    EXPECT_THAT(sift(Words{"-DA", "-I"}).dropped, ElementsAre("-I"));
    EXPECT_THAT(sift(Words{"-DA", "--", "-DB", "x.c"}).kept, ElementsAre("-DA"));
    EXPECT_THAT(sift(Words{"-DA", "--", "-DB", "x.c"}).dropped, ElementsAre("-- -DB x.c"));
    EXPECT_THAT(sift(Words{}).kept, IsEmpty());
}

TEST(CompilerArguments, OrderStaysAndEachIsSaidOnce) {
    const auto sifted =
        sift(Words{"-DA=1", "-ftime-trace", "-UA", "-O2", "-DA=2", "-ftime-trace", "-Xclang", "-load", "-Iz", "-Ia"});
    EXPECT_THAT(sifted.kept, ElementsAre("-DA=1", "-UA", "-DA=2", "-Iz", "-Ia"));
    EXPECT_THAT(sifted.dropped, ElementsAre("-ftime-trace", "-Xclang -load"));
    EXPECT_EQ(frontend::project::sentenceOnDropped(sifted.dropped),
              "These compiler arguments were left out: -ftime-trace, -Xclang -load. "
              "Forewarp takes language, include, define and target options.");
    EXPECT_EQ(frontend::project::sentenceOnDropped({}), "");
}
