#include "core/render/text/derivation_text.h"
#include "core/base/number_text.h"
#include "core/base/text.h"

#include <algorithm>

namespace forewarp::render::text {

namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kLeastRightColumn = 36; ///< Narrower explanations would be all line breaks.
constexpr std::size_t kMostValueColumn = 30;
constexpr std::size_t kGap = 2;

/// One line of the tree before its columns are aligned.
struct Line {
    std::string left;  ///< Indented symbol.
    std::string value; ///< «= 2.28 warps»
    std::vector<std::string> right; ///< Paragraphs of explanation.
};

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const std::size_t space = std::min(text.find(' '), text.size());
        const std::string word(text.substr(0, space));
        text.remove_prefix(std::min(space + 1, text.size()));
        std::string& line = lines.back();
        if (word.empty()) continue;
        if (line.empty()) line = word;
        else if (widthOf(line) + 1 + widthOf(word) <= width) line += " " + word;
        else lines.push_back(word);
    }
    return lines;
}

std::string sourceText(const models::Term& term) {
    if (!term.source.empty() || !term.location.isKnown()) return term.source;
    return "at " + term.location.text();
}

/// Formula with its equation number, then what the symbol means; for an input its meaning and where it is from.
std::vector<std::string> explanation(const models::Term& term) {
    std::vector<std::string> paragraphs;
    if (!term.formula.empty()) {
        paragraphs.push_back("= " + term.formula + (term.equation.empty() ? "" : " " + term.equation));
    }
    if (!term.meaning.empty()) paragraphs.push_back(term.meaning);
    const std::string source = sourceText(term);
    if (!source.empty()) paragraphs.push_back("[" + source + "]");
    return paragraphs;
}

/// Walks the derivation from the result down; each term in full where it is met first.
class TreeWriter {
  public:
    explicit TreeWriter(const models::Derivation& derivation)
        : m_terms(derivation.terms), m_written(derivation.terms.size(), false) {}

    std::vector<Line> write() {
        for (int i = int(m_terms.size()) - 1; i >= 0; --i) {
            if (!m_written[std::size_t(i)]) writeTerm(i, 0);
        }
        return std::move(m_lines);
    }

  private:
    void writeTerm(int position, std::size_t depth) {
        const models::Term& term = m_terms[std::size_t(position)];
        const std::string value = "= " + quantityText(term.value, term.unit);
        const bool isRepeated = m_written[std::size_t(position)];
        m_written[std::size_t(position)] = true;
        Line line{std::string(2 * depth, ' ') + term.symbol, value, {}};
        line.right = isRepeated ? std::vector<std::string>{"see above"} : explanation(term);
        m_lines.push_back(std::move(line));
        if (isRepeated) return;
        for (const int input : term.inputs) {
            const bool standsBefore = input >= 0 && input < position; // Else it could not be an input of this term.
            if (standsBefore) writeTerm(input, depth + 1);
        }
    }

    const std::vector<models::Term>& m_terms;
    std::vector<bool> m_written;
    std::vector<Line> m_lines;
};

struct Columns {
    std::size_t left = 0;
    std::size_t value = 0;
    [[nodiscard]] std::size_t right() const { return left + value + 2 * kGap; }
    [[nodiscard]] std::size_t rightWidth() const { return kWidth - right(); }
};

Columns columnsOf(const std::vector<Line>& lines) {
    Columns columns;
    for (const Line& line : lines) {
        columns.left = std::max(columns.left, widthOf(line.left));
        columns.value = std::max(columns.value, widthOf(line.value));
    }
    columns.value = std::min(columns.value, kMostValueColumn);
    columns.left = std::min(columns.left, kWidth - kLeastRightColumn - columns.value - 2 * kGap);
    return columns;
}

std::string lineText(const Line& line, const Columns& columns) {
    const std::size_t before = columns.right();
    std::string text = padded(line.left + " ", columns.left + kGap);
    text += line.value;
    if (widthOf(text) < before) text = padded(text, before);
    else text += "\n" + std::string(before, ' '); // Too long for its columns: the explanation starts below.
    bool isFirst = true;
    for (const std::string& paragraph : line.right) {
        for (const std::string& part : wrapped(paragraph, columns.rightWidth())) {
            text += isFirst ? part : "\n" + std::string(before, ' ') + part;
            isFirst = false;
        }
    }
    return text.erase(text.find_last_not_of(' ') + 1) + "\n";
}

} // namespace

std::string derivationText(const models::Prediction& prediction) {
    const std::vector<Line> lines = TreeWriter(prediction.derivation).write();
    const Columns columns = columnsOf(lines);
    std::string text;
    for (const Line& line : lines) text += lineText(line, columns);
    return text;
}

} // namespace forewarp::render::text
