#include "app/cli/terminal/notes.h"

#include "app/cli/terminal/text_layout.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace forewarp::cli::terminal {

namespace {

constexpr std::size_t kMostNamed = 3;
constexpr std::size_t kMostNotes = 12;

void addOnce(const std::string& text, std::vector<std::string>& list) {
    if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

} // namespace

std::string Notes::Note::subjectsText(std::string_view noun, std::size_t subjectCount) const {
    const bool saysItself = subjects.size() == 1 && text.find(subjects.front()) != std::string::npos;
    if (saysItself || subjects.size() == subjectCount) return {};
    if (subjects.size() > kMostNamed) return " [" + counted(subjects.size(), std::string(noun)) + "]";
    std::string names;
    for (const std::string& subject : subjects) names += (names.empty() ? " [" : ", ") + subject;
    return names + "]";
}

void Notes::add(const std::string& text, const std::string& subject) {
    const auto same = std::find_if(m_notes.begin(), m_notes.end(), [&](const Note& note) { return note.text == text; });
    if (same == m_notes.end()) m_notes.push_back({text, {subject}});
    else addOnce(subject, same->subjects);
}

std::string Notes::text(std::string_view title, std::string_view noun, std::size_t subjectCount) const {
    if (isEmpty()) return {};
    std::vector<const Note*> notes;
    for (const Note& note : m_notes) notes.push_back(&note);
    std::ranges::sort(notes, {}, [](const Note* note) { return std::pair(-std::ssize(note->subjects), note); });
    const std::size_t shown = notes.size() > kMostNotes + 1 ? kMostNotes : notes.size();
    std::string text = std::string(title) + "\n";
    for (const Note* note : std::span(notes).first(shown)) {
        text += hanging("  · ", printable(note->text + note->subjectsText(noun, subjectCount)));
    }
    if (shown == notes.size()) return text;
    const std::string rest = std::to_string(notes.size() - shown);
    return text + hanging("  · ", "and " + rest + " more, which --json lists.");
}

void Background::add(const explain::LoopReport& loop, const std::string& subject) {
    addOnce(subject, m_subjects);
    if (loop.predictions.empty()) {
        m_problems.add(loop.problem, subject);
        return;
    }
    addOnce(subject, m_predicted);
    if (!loop.problem.empty()) m_caveats.add(loop.problem, subject);
    for (const models::Prediction& prediction : loop.predictions) {
        for (const std::string& caveat : prediction.caveats) m_caveats.add(caveat, subject);
    }
    if (loop.profile) addAssumptions(*loop.profile, subject);
}

void Background::addAssumptions(const kernel::KernelProfile& kernel, const std::string& subject) {
    for (const kernel::Assumption& assumption : kernel.assumptions) {
        if (assumption.kind == kernel::Assumption::Kind::independence) continue; // Already among the caveats.
        m_assumptions.add(assumption.text, subject);
    }
}

std::string Background::text() const {
    const std::string assumed = m_assumptions.text("Assumptions", m_noun, m_predicted.size());
    const std::string caveats = m_caveats.text("Caveats", m_noun, m_predicted.size());
    const std::string problems = m_problems.text("Not predicted", m_noun, m_subjects.size());
    std::string text;
    for (const std::string& section : {assumed, caveats, problems}) {
        if (!section.empty()) text += "\n" + section;
    }
    return text;
}

} // namespace forewarp::cli::terminal
