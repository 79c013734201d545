#pragma once

#include "frontend/linking/source_texts.h"
#include "frontend/loops/values/possible_values.h"

#include <memory>
#include <string>

namespace forewarp::frontend::linking {

/// What the other sources of a file's program give its parameters, variables and fields: «main.c calls smooth(a, b, 4096)».
///
/// Sources that write such a name are parsed once, eight at most, and asked in turn what others give them. The program of a
/// file with main() is that file and the sources without; the program of others is the whole project, and only one with a
/// single main() rules out that somebody else gives them something different.
class ProgramSources : public loops::values::OtherSources {
  public:
    /// Reads no file yet. Inputs: `texts`, which have to outlive this; the file that asks.
    ProgramSources(SourceTexts& texts, const SourceFile& file);
    ~ProgramSources() override;

    [[nodiscard]] loops::values::Outcome given(const loops::values::SharedName& name) override;
    [[nodiscard]] bool define(const std::string& function) override;

  private:
    class Program;
    class View;
    std::unique_ptr<Program> m_program;
    std::unique_ptr<View> m_view;
};

} // namespace forewarp::frontend::linking
