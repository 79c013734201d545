#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/trace/instrument/instrument.h"
#include "frontend/trace/run/link_program.h"
#include "frontend/trace/run/run_program.h"
#include "frontend/trace/watch/dependence_watch.h"

#include <string>

namespace forewarp::frontend::trace::watch {

/// Says what a run showed in the words of the source.
class ObservationWriter {
  public:
    /// All must outlive this.
    ObservationWriter(const instrument::Instrumentation& instrumentation, const run::LinkedProgram& program,
                      const run::ProgramRun& run, const run::ProgramStart& start)
        : m_instrumentation(instrumentation), m_program(program), m_run(run), m_start(start) {}

    /// «The program exited with status 0 after 1.2 s.»
    [[nodiscard]] std::string ending() const;
    /// «gemm.c 128»
    [[nodiscard]] std::string commandLine() const;
    /// `updatesMeet`: iterations update the same cells by one operator.
    [[nodiscard]] kernel::Observation observationOf(std::size_t loop, const WatchedRun& watched,
                                                    bool updatesMeet) const;

  private:
    [[nodiscard]] std::string reasonOfEnding() const;
    [[nodiscard]] kernel::Reference referenceOf(int reference) const;
    [[nodiscard]] kernel::Dependence dependenceOf(const ObservedConflict& conflict, const std::string& loop) const;
    /// `updates`: cells that iterations share for updates by one operator; empty for none.
    [[nodiscard]] std::string sentenceOf(const kernel::Observation& observation, const std::string& updates) const;
    [[nodiscard]] std::string updatesOf(const instrument::WatchedLoop& loop) const;
    [[nodiscard]] std::vector<std::string> caveatsOf(const instrument::WatchedLoop& loop,
                                                     const WatchedRun& watched) const;

    const instrument::Instrumentation& m_instrumentation;
    const run::LinkedProgram& m_program;
    const run::ProgramRun& m_run;
    const run::ProgramStart& m_start;
};

} // namespace forewarp::frontend::trace::watch
