#pragma once

#include "core/explain/report.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace forewarp::cli::terminal {

/// How many notes of a section are shown, and where the others are: «and 9 more, which --json lists.»
struct NoteLimit {
    std::size_t most = 12;
    std::string_view rest = "which --json lists"; ///< Empty: nothing is said here of the others.
};

/// Sentences that hold for some subjects (loops, devices), each kept once with the subjects it holds for.
class Notes {
  public:
    void add(const std::string& text, const std::string& subject, int weight = 0);
    /// A text that names its subject, such as «the iterations of f:L1 are independent», is one note with those of others:
    /// «the iterations of each loop are independent [2 loops]».
    void addAbout(const std::string& text, const std::string& subject, int weight);
    [[nodiscard]] bool isEmpty() const { return m_notes.empty(); }
    /// Title and bulleted sentences, the weightiest first and then the widest-reaching; of very many the last are only counted.
    ///
    /// Subjects are named where there are few, counted where there are many, and left out where the sentence holds for
    /// all `subjectCount` or names its subject itself. Empty without notes.
    [[nodiscard]] std::string text(std::string_view title, std::string_view noun, std::size_t subjectCount,
                                   const NoteLimit& limit = {}) const;
    /// How many text() leaves out.
    [[nodiscard]] std::size_t hidden(const NoteLimit& limit) const;

  private:
    struct Note {
        std::string text;
        std::vector<std::string> subjects;
        int weight = 0;

        [[nodiscard]] std::string sentence(std::string_view noun) const;
        [[nodiscard]] std::string subjectsText(std::string_view noun, std::size_t subjectCount) const;
    };
    std::vector<Note> m_notes;
};

/// How much is told of what predictions rest on.
enum class NoteExtent {
    inCharge, ///< By the model in charge, with its weightiest caveats.
    oneModel, ///< By that model, a dozen notes of each section.
    allModels, ///< By all models, a dozen notes of each section.
    everything,
};

/// What the times of loops (or of one loop on several devices) rest on, and where they are less than exact.
class Background {
  public:
    explicit Background(std::string noun = "loop", NoteExtent extent = NoteExtent::allModels)
        : m_noun(std::move(noun)), m_extent(extent) {}

    /// `subject`: id of the loop or name of the device.
    void add(const explain::LoopReport& loop, const std::string& subject);
    /// All sections, each after an empty line.
    [[nodiscard]] std::string text() const;
    /// Caveats that text() leaves out without a word.
    [[nodiscard]] std::size_t hiddenCaveats() const;

  private:
    void addAssumptions(const kernel::KernelProfile& kernel, const std::string& subject);
    void addCaveats(const models::Prediction& prediction, const std::string& subject);
    void addWeighed(const explain::LoopReport& loop, const std::string& subject);

    std::string m_noun; ///< What one subject is called.
    NoteExtent m_extent;
    std::vector<std::string> m_subjects; ///< All of them…
    std::vector<std::string> m_predicted; ///< …and those with a prediction, which alone have assumptions and caveats.
    Notes m_assumptions;
    Notes m_caveats;
    Notes m_problems; ///< Why there is no prediction.
};

} // namespace forewarp::cli::terminal
