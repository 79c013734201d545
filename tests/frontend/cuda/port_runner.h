#pragma once

#include "tests/app/cli/cli_run.h"

#include <string>
#include <vector>

namespace forewarp::test {

/// A CUDA program, and what a test adds to it.
struct PortSource {
    std::string cuda;
    std::string driver; ///< C++ behind the program, with `int driver(int argc, char** argv)`; may be empty.
};

inline constexpr int kEmulationFault = 99; ///< Exit status where a program breaks a rule of CUDA.

/// CUDA programs compiled together for the CPU, and run one by one on the emulated GPU.
///
/// Each program lies in a namespace of its own, so that hundreds share a few compiler runs; a program that does not
/// compile is left out, with the compiler's words.
class PortPrograms {
  public:
    /// `c` is compiled by the C compiler and linked to the programs, which may call it from their drivers.
    explicit PortPrograms(const std::vector<PortSource>& sources, const std::string& c = {});

    /// What the compiler said of that program; empty where it compiled.
    [[nodiscard]] const std::string& errors(std::size_t number) const { return m_errors[number]; }

    /// The program's main() with these arguments; `seed` sets the order of blocks and threads.
    [[nodiscard]] CliOutcome run(std::size_t number, const std::vector<std::string>& arguments = {},
                                 unsigned seed = 1) const;
    [[nodiscard]] CliOutcome drive(std::size_t number, const std::vector<std::string>& arguments = {},
                                   unsigned seed = 1) const;

  private:
    /// Compiles the sources from `first` to before `last`, again and again without those that have errors.
    void compile(const std::vector<PortSource>& sources, std::size_t first, std::size_t last);
    void compileBatches(const std::vector<PortSource>& sources);
    void link(const std::vector<PortSource>& sources, const std::string& c);
    bool noteErrors(const std::string& compilerOutput);
    [[nodiscard]] CliOutcome start(const std::string& entry, std::size_t number,
                                   const std::vector<std::string>& arguments, unsigned seed) const;

    ScratchFolder m_folder;
    std::vector<std::string> m_errors;
};

/// Whether CUDA's compiler is at hand.
[[nodiscard]] bool hasNvcc();
/// What `nvcc -c` with warnings as errors says of the program; empty where nothing.
[[nodiscard]] std::string nvccErrors(const std::string& cuda);

} // namespace forewarp::test
