#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/trace/dependence_watch.h"
#include "frontend/trace/instrument.h"
#include "frontend/trace/link_program.h"
#include "frontend/trace/run_program.h"

#include <string>

namespace forewarp::frontend {

/// Says what a run showed in the words of the source.
class ObservationWriter {
  public:
    /// All must outlive this.
    ObservationWriter(const Instrumentation& instrumentation, const LinkedProgram& program, const ProgramRun& run,
                      const ProgramStart& start)
        : m_instrumentation(instrumentation), m_program(program), m_run(run), m_start(start) {}

    /// «The program exited with status 0 after 1.2 s.»
    [[nodiscard]] std::string ending() const;
    /// «gemm.c 128»
    [[nodiscard]] std::string commandLine() const;
    /// `updatesMeet`: iterations update the same cells by one operator.
    [[nodiscard]] Observation observationOf(std::size_t loop, const WatchedRun& watched, bool updatesMeet) const;

  private:
    [[nodiscard]] std::string reasonOfEnding() const;
    [[nodiscard]] Reference referenceOf(int reference) const;
    [[nodiscard]] Dependence dependenceOf(const ObservedConflict& conflict, const std::string& loop) const;
    /// `updates`: cells that iterations share for updates by one operator; empty for none.
    [[nodiscard]] std::string sentenceOf(const Observation& observation, const std::string& updates) const;
    [[nodiscard]] std::string updatesOf(const WatchedLoop& loop) const;
    [[nodiscard]] std::vector<std::string> caveatsOf(const WatchedLoop& loop, const WatchedRun& watched) const;

    const Instrumentation& m_instrumentation;
    const LinkedProgram& m_program;
    const ProgramRun& m_run;
    const ProgramStart& m_start;
};

} // namespace forewarp::frontend
