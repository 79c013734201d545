#include "frontend/frontend.h"
#include "frontend/project/project.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/scratch.h"
#include "tests/fuzz/inputs/seeds.h"

#include <filesystem>

namespace forewarp::fuzz {

Target compileCommands() {
    return {.name = "compile_commands",
            .run =
                [](std::string_view input) {
                    (void)scratchFile("saxpy.c",
                                      "void saxpy(int n, float *x) { for (int i = 0; i < n; i++) x[i] *= 2; }\n");
                    const std::string path = scratchFile("compile_commands.json", input);
                    (void)frontend::project::openProject(path, {.buildDirectory = {}, .compilerArguments = {"-O2"}});
                    (void)frontend::project::openProject(scratchFolder(), {});
                    (void)scratchFile("fill.h", input); // A header is looked at for loops.
                    std::filesystem::remove(path);
                    (void)frontend::project::openProject(scratchFolder(), {});
                },
            .seeds =
                [] {
                    const std::string folder = scratchFolder();
                    const std::string entry = R"("directory": ")" + folder + R"(", "file": "saxpy.c")";
                    return filesBelow("resources/examples", "compile_commands.json") +
                           Inputs{"[{" + entry + R"(, "command": "cc -DN=64 -I'a b' -c \"saxpy.c\" -o x.o"}])",
                                  "[{" + entry +
                                      R"(, "arguments": ["gcc", "-std=gnu99", "-isystem", "x", "saxpy.c"]}])"} +
                           rawStringsBelow("tests/frontend");
                },
            .runs = 1000};
}

} // namespace forewarp::fuzz
