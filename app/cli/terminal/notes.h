#pragma once

#include "core/explain/report.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::cli::terminal {

/// Sentences that hold for some subjects (loops, devices), each kept once with the subjects it holds for.
class Notes {
  public:
    void add(const std::string& text, const std::string& subject);
    [[nodiscard]] bool isEmpty() const { return m_notes.empty(); }
    /// Title and bulleted sentences, the widest-reaching first; of very many the last are only counted.
    ///
    /// Subjects are named where there are few, counted where there are many, and left out where the sentence holds for
    /// all `subjectCount` or names its subject itself. Empty without notes.
    [[nodiscard]] std::string text(std::string_view title, std::string_view noun, std::size_t subjectCount) const;

  private:
    struct Note {
        std::string text;
        std::vector<std::string> subjects;

        [[nodiscard]] std::string subjectsText(std::string_view noun, std::size_t subjectCount) const;
    };
    std::vector<Note> m_notes;
};

/// What the times of loops (or of one loop on several devices) rest on, and where they are less than exact.
class Background {
  public:
    explicit Background(std::string noun = "loop") : m_noun(std::move(noun)) {}

    /// `subject`: id of the loop or name of the device.
    void add(const explain::LoopReport& loop, const std::string& subject);
    /// All sections, each after an empty line.
    [[nodiscard]] std::string text() const;

  private:
    void addAssumptions(const kernel::KernelProfile& kernel, const std::string& subject);

    std::string m_noun; ///< What one subject is called.
    std::vector<std::string> m_subjects; ///< All of them…
    std::vector<std::string> m_predicted; ///< …and those with a prediction, which alone have assumptions and caveats.
    Notes m_assumptions;
    Notes m_caveats;
    Notes m_problems; ///< Why there is no prediction.
    std::vector<std::string> m_assumedSymbols; ///< Symbols that got a size nobody gave.
};

} // namespace forewarp::cli::terminal
