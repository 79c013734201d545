#include "core/sass/files/cubin.h"
#include "core/sass/files/cubin_writer.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/sass_checks.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

Target cubin() {
    return {.name = "cubin",
            .run =
                [](std::string_view input) {
                    const auto kernels = sass::files::readCubin(input, "input.cubin");
                    if (!kernels) return;
                    useKernels(*kernels, input, [&](std::size_t kernel, const sass::demotion::Demotion& demotion) {
                        const auto patched =
                            sass::files::patchCubin(input, "input.cubin", (*kernels)[kernel], demotion);
                        if (patched)
                            require(sass::files::readCubin(patched->bytes, "again").hasValue(),
                                    "A cubin that was written is not read.");
                    });
                },
            .seeds = [] { return filesBelow("tests/core/sass/cubins", ".cubin") + filesBelow("resources", ".cubin"); },
            .runs = 300};
}

} // namespace forewarp::fuzz
