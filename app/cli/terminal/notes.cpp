#include "app/cli/terminal/notes.h"

#include "app/cli/terminal/text_layout.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <limits>
#include <span>
#include <tuple>
#include <utility>

namespace forewarp::cli::terminal {

namespace {

constexpr std::size_t kMostNamed = 3;
constexpr NoteLimit kWeightiest{3, ""};
constexpr NoteLimit kNoLimit{std::numeric_limits<std::size_t>::max(), ""};

/// Stands in a note's text for its subject.
constexpr char kSubject = '\1';

/// The text with the mark in place of the subject's name; as it is where the name only begins that of another loop.
std::string withoutSubject(std::string text, const std::string& subject) {
    const std::size_t at = subject.empty() ? std::string::npos : text.find(subject);
    if (at == std::string::npos) return text;
    const std::string_view rest = std::string_view(text).substr(at + subject.size());
    const bool goesOn = rest.size() > 1 && rest[0] == '.' && std::isdigit(static_cast<unsigned char>(rest[1])) != 0;
    const bool isLonger = !rest.empty() && std::isalnum(static_cast<unsigned char>(rest[0])) != 0;
    return goesOn || isLonger ? text : text.replace(at, subject.size(), 1, kSubject);
}

/// Iterations that nobody has shown to be independent weigh most, what a kernel leaves out more than what a model does.
int weightOf(const std::string& caveat, const kernel::KernelProfile& kernel) {
    const auto takesForGranted = [&](const kernel::Assumption& assumption) {
        return assumption.kind == kernel::Assumption::Kind::independence &&
               caveat.find("iterations of " + assumption.symbol + " ") != std::string::npos;
    };
    const bool isIndependence =
        std::ranges::any_of(kernel.assumptions, takesForGranted) ||
        std::ranges::find(kernel.assumptions, caveat, &kernel::Assumption::text) != kernel.assumptions.end();
    if (isIndependence) return 2;
    return std::ranges::find(kernel.caveats, caveat) != kernel.caveats.end() ? 1 : 0;
}

void addOnce(const std::string& text, std::vector<std::string>& list) {
    if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

} // namespace

std::string Notes::Note::sentence(std::string_view noun) const {
    const std::size_t mark = text.find(kSubject);
    if (mark == std::string::npos) return text;
    std::string named = text;
    return named.replace(mark, 1, subjects.size() == 1 ? subjects.front() : "each " + std::string(noun));
}

std::string Notes::Note::subjectsText(std::string_view noun, std::size_t subjectCount) const {
    const bool saysItself = subjects.size() == 1 && sentence(noun).find(subjects.front()) != std::string::npos;
    if (saysItself || subjects.size() == subjectCount) return {};
    if (subjects.size() > kMostNamed) return " [" + counted(subjects.size(), std::string(noun)) + "]";
    std::string names;
    for (const std::string& subject : subjects) names += (names.empty() ? " [" : ", ") + subject;
    return names + "]";
}

void Notes::add(const std::string& text, const std::string& subject, int weight) {
    const auto same = std::find_if(m_notes.begin(), m_notes.end(), [&](const Note& note) { return note.text == text; });
    if (same == m_notes.end()) m_notes.push_back({text, {subject}, weight});
    else addOnce(subject, same->subjects);
}

void Notes::addAbout(const std::string& text, const std::string& subject, int weight) {
    add(withoutSubject(text, subject), subject, weight);
}

std::size_t Notes::hidden(const NoteLimit& limit) const {
    const std::size_t hidden = m_notes.size() - std::min(m_notes.size(), limit.most);
    return hidden == 1 && !limit.rest.empty() ? 0 : hidden; // One more takes no more room than to say so.
}

std::string Notes::text(std::string_view title, std::string_view noun, std::size_t subjectCount,
                        const NoteLimit& limit) const {
    if (isEmpty()) return {};
    std::vector<const Note*> notes;
    for (const Note& note : m_notes) notes.push_back(&note);
    std::ranges::sort(notes, {},
                      [](const Note* note) { return std::tuple(-note->weight, -std::ssize(note->subjects), note); });
    const std::size_t shown = notes.size() - hidden(limit);
    std::string text = std::string(title) + "\n";
    for (const Note* note : std::span(notes).first(shown)) {
        text += hanging("  · ", printable(note->sentence(noun) + note->subjectsText(noun, subjectCount)));
    }
    if (shown == notes.size() || limit.rest.empty()) return text;
    const std::string rest = std::to_string(notes.size() - shown);
    return text + hanging("  · ", "and " + rest + " more, " + std::string(limit.rest) + ".");
}

void Background::add(const explain::LoopReport& loop, const std::string& subject) {
    addOnce(subject, m_subjects);
    if (loop.predictions.empty()) {
        const bool isTold = loop.staysOnCpu && m_extent == NoteExtent::inCharge; // By its verdict.
        if (!isTold) m_problems.add(loop.problem, subject);
        return;
    }
    addOnce(subject, m_predicted);
    switch (m_extent) {
    case NoteExtent::inCharge: addWeighed(loop, subject); break;
    case NoteExtent::oneModel: addCaveats(loop.predictions.front(), subject); break;
    case NoteExtent::allModels:
    case NoteExtent::everything:
        if (!loop.problem.empty()) m_caveats.add(loop.problem, subject);
        for (const models::Prediction& prediction : loop.predictions) addCaveats(prediction, subject);
    }
    if (loop.profile) addAssumptions(*loop.profile, subject);
}

void Background::addCaveats(const models::Prediction& prediction, const std::string& subject) {
    for (const std::string& caveat : prediction.caveats) m_caveats.add(caveat, subject);
}

/// Those of the first model.
void Background::addWeighed(const explain::LoopReport& loop, const std::string& subject) {
    for (const std::string& caveat : loop.predictions.front().caveats)
        m_caveats.addAbout(caveat, subject, loop.profile ? weightOf(caveat, *loop.profile) : 0);
}

void Background::addAssumptions(const kernel::KernelProfile& kernel, const std::string& subject) {
    for (const kernel::Assumption& assumption : kernel.assumptions) {
        if (assumption.kind == kernel::Assumption::Kind::independence) continue; // Already among the caveats.
        m_assumptions.add(assumption.text, subject);
    }
}

std::size_t Background::hiddenCaveats() const {
    return m_extent == NoteExtent::inCharge ? m_caveats.hidden(kWeightiest) : 0;
}

std::string Background::text() const {
    const NoteLimit usual = m_extent == NoteExtent::everything ? kNoLimit : NoteLimit{};
    const NoteLimit ofCaveats = m_extent == NoteExtent::inCharge ? kWeightiest : usual;
    const std::string assumed = m_assumptions.text("Assumptions", m_noun, m_predicted.size(), usual);
    const std::string caveats = m_caveats.text("Caveats", m_noun, m_predicted.size(), ofCaveats);
    const std::string problems = m_problems.text("Not predicted", m_noun, m_subjects.size(), usual);
    std::string text;
    for (const std::string& section : {assumed, caveats, problems}) {
        if (!section.empty()) text += "\n" + section;
    }
    return text;
}

} // namespace forewarp::cli::terminal
