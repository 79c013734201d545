#include "app/cli/notes.h"

#include "app/cli/text_layout.h"

#include <algorithm>

namespace forewarp::cli {

namespace {

constexpr std::size_t kMostNamed = 3;

void addOnce(const std::string& text, std::vector<std::string>& list) {
    if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

std::string namesOf(const std::vector<std::string>& names, const NoteSubjects& subjects) {
    if (names.size() == subjects.names.size()) return {};
    if (names.size() > kMostNamed) return " [" + counted(names.size(), subjects.noun) + "]";
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? " [" : ", ") + name;
    return text + "]";
}

} // namespace

void Notes::add(const std::string& text, const std::string& subject) {
    const auto same = std::find_if(m_notes.begin(), m_notes.end(), [&](const Note& note) { return note.text == text; });
    if (same == m_notes.end()) m_notes.push_back({text, {subject}});
    else addOnce(subject, same->subjects);
}

std::string Notes::text(std::string_view title, const NoteSubjects& subjects) const {
    if (isEmpty()) return {};
    std::string text = std::string(title) + "\n";
    for (const Note& note : m_notes) text += hanging("  · ", printable(note.text + namesOf(note.subjects, subjects)));
    return text;
}

void Background::add(const LoopReport& loop, const std::string& subject) {
    addOnce(subject, m_subjects.names);
    if (loop.predictions.empty()) m_problems.add(loop.problem, subject);
    else if (!loop.problem.empty()) m_caveats.add(loop.problem, subject);
    for (const Prediction& prediction : loop.predictions) {
        for (const std::string& caveat : prediction.caveats) m_caveats.add(caveat, subject);
    }
    if (loop.profile) addAssumptions(*loop.profile, subject);
}

void Background::addAssumptions(const KernelProfile& kernel, const std::string& subject) {
    for (const Assumption& assumption : kernel.assumptions) {
        if (assumption.kind == Assumption::Kind::independence) continue; // Already among the caveats.
        m_assumptions.add(assumption.text, subject);
    }
}

std::string Background::text() const {
    const std::string assumed = m_assumptions.text("Assumptions", m_subjects);
    const std::string caveats = m_caveats.text("Caveats", m_subjects);
    const std::string problems = m_problems.text("Not predicted", m_subjects);
    std::string text;
    for (const std::string& section : {assumed, caveats, problems}) {
        if (!section.empty()) text += "\n" + section;
    }
    return text;
}

} // namespace forewarp::cli
