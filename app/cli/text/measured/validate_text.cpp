#include "app/cli/text/measured/validate_text.h"

#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/number_text.h"
#include "core/base/text.h"

#include <algorithm>
#include <regex>
#include <set>

namespace forewarp::cli::text::measured {

namespace {

constexpr std::size_t kMissesShown = 10;
constexpr std::size_t kLinesShown = 6;
constexpr std::size_t kWidestName = 30;
constexpr const char* kNothing = "–";

const char* const kLegend =
    "Error: |predicted ÷ measured − 1|, median and mean. Factor: geometric mean of the larger over the smaller of "
    "both. "
    "Ratio: geometric mean of predicted ÷ measured. Rank: Spearman's correlation over the block shapes of one kernel "
    "and "
    "size, mean. Choice: measured time at the shape predicted best, over the best measured; geometric mean, worst, and "
    "share within 10 %. Intervals: rows whose measured time lies within the predicted interval, below and above it; "
    "factor: how far they reach to both sides, geometric mean.";

terminal::TextTable statisticsTable(const std::string& title) {
    return terminal::TextTable({{title, false, kWidestName},
                                {"Rows", true, 6},
                                {"Median", true, 8},
                                {"Mean", true, 8},
                                {"Factor", true, 6},
                                {"Ratio", true, 6},
                                {"Rank", true, 5},
                                {"Choice", true, 6},
                                {"Worst", true, 6},
                                {"≤ 10 %", true, 7}});
}

std::string numberText(double value) {
    return significantText(value, 3);
}

void addRow(const std::string& name, terminal::Tone tone,
            const forewarp::measured::validation::ErrorStatistics& statistics, terminal::TextTable& table) {
    const forewarp::measured::validation::ChoiceQuality& choice = statistics.choice;
    const bool hasRows = statistics.rows > 0, hasChoice = choice.cases > 0;
    const auto cell = [&](bool isThere, std::string text) {
        return terminal::Cell{isThere ? std::move(text) : kNothing, tone};
    };
    table.addRow({{name, tone},
                  {countText(double(statistics.rows)), tone},
                  cell(hasRows, percentText(statistics.medianAbsoluteError)),
                  cell(hasRows, percentText(statistics.meanAbsoluteError)),
                  cell(hasRows, numberText(statistics.geometricFactor)),
                  cell(hasRows, numberText(statistics.geometricRatio)),
                  cell(statistics.rankCorrelation.has_value(), fixedText(statistics.rankCorrelation.value_or(0), 2)),
                  cell(hasChoice, numberText(choice.geometricMean)),
                  cell(hasChoice, numberText(choice.worst)),
                  cell(hasChoice, percentText(choice.shareWithinTenPercent))});
}

std::string deviceLine(const device::Device& device, std::size_t rows) {
    return device.name + " (" + device.id + "), " + terminal::counted(rows, "row") + ", " +
           timeText(device.launchOverhead.value) + " per launch included";
}

std::size_t rowsOf(const forewarp::measured::validation::Validation& validation, std::size_t device) {
    std::size_t rows = 0;
    for (const forewarp::measured::validation::ComparedCase& compared : validation.cases)
        rows += compared.device == device ? compared.rows.size() : 0;
    return rows;
}

using forewarp::measured::validation::ComparedCase;
using forewarp::measured::validation::ComparedRow;
using Takes = bool (*)(const ComparedRow&);

/// All models on one GPU, on the rows that are taken; empty without any.
std::string modelTable(const forewarp::measured::validation::Validation& validation, std::size_t device,
                       const std::string& title, Takes takes, const terminal::Paint& paint) {
    terminal::TextTable table = statisticsTable(title);
    std::size_t rows = 0;
    for (std::size_t i = 0; i < validation.models.size(); ++i) {
        const auto statistics = forewarp::measured::validation::statisticsOf(
            validation, i, [&](const ComparedCase& compared, const ComparedRow& row) {
                return compared.device == device && takes(row);
            });
        rows += statistics.rows;
        addRow(std::string(validation.models[i].id), i == 0 ? terminal::Tone::strong : terminal::Tone::plain,
               statistics, table);
    }
    return rows == 0 ? "" : "\n" + table.text(paint);
}

bool hasRow(const forewarp::measured::validation::Validation& validation, std::size_t device, Takes takes) {
    return std::ranges::any_of(validation.cases, [&](const ComparedCase& compared) {
        return compared.device == device && std::ranges::any_of(compared.rows, takes);
    });
}

/// All rows, and parts of them that tell more; a part that is all or nothing is left out.
std::string modelTables(const forewarp::measured::validation::Validation& validation, std::size_t device,
                        const terminal::Paint& paint) {
    const auto repeats = [](const ComparedRow& row) { return row.predicted.repeatsWork; };
    const auto isStream = [](const ComparedRow& row) { return row.predicted.isStream; };
    const auto isNoStream = [](const ComparedRow& row) { return !row.predicted.isStream; };
    std::string text = modelTable(validation, device, "All rows", [](const ComparedRow&) { return true; }, paint);
    if (hasRow(validation, device, repeats))
        text += modelTable(
            validation, device, "Without repeated work",
            [](const ComparedRow& row) { return !row.predicted.repeatsWork; }, paint);
    if (!hasRow(validation, device, isStream) || !hasRow(validation, device, isNoStream)) return text;
    return text + modelTable(validation, device, "Streams", isStream, paint) +
           modelTable(validation, device, "All but streams", isNoStream, paint);
}

std::string kernelTable(const forewarp::measured::validation::Validation& validation, std::size_t device,
                        const terminal::Paint& paint) {
    terminal::TextTable table = statisticsTable("By kernel, " + std::string(validation.models.front().id));
    for (std::size_t i = 0; i < validation.described.kernels.size(); ++i) {
        const auto statistics = forewarp::measured::validation::statisticsOf(
            validation, 0,
            [&](const forewarp::measured::validation::ComparedCase& compared,
                const forewarp::measured::validation::ComparedRow&) {
                return compared.device == device && compared.kernel == i;
            });
        const forewarp::measured::validation::MeasuredKernel& kernel = validation.described.kernels[i];
        if (statistics.rows > 0) addRow(kernel.program + " " + kernel.kernel, terminal::Tone::plain, statistics, table);
    }
    return table.text(paint);
}

/// «memory-bound: L2 takes» of «memory-bound: L2 takes 28.9 requests per cycle».
std::string kindOf(const std::string& limiter) {
    static const std::regex kNumber(" [0-9].*");
    return std::regex_replace(limiter, kNumber, "");
}

std::set<std::string> limiterKinds(const forewarp::measured::validation::Validation& validation, std::size_t device) {
    std::set<std::string> kinds;
    for (const forewarp::measured::validation::ComparedCase& compared : validation.cases)
        for (const forewarp::measured::validation::ComparedRow& row : compared.rows)
            if (compared.device == device) kinds.insert(kindOf(row.predicted.answers.front().limiter.text()));
    return kinds;
}

/// How well the first model's intervals hold, by what limits.
std::string intervalTable(const forewarp::measured::validation::Validation& validation, std::size_t device,
                          const terminal::Paint& paint) {
    const std::string title =
        "Intervals of " + wholePercentText(models::kIntervalShare) + ", " + std::string(validation.models.front().id);
    terminal::TextTable table({{title, false, 50},
                               {"Rows", true, 6},
                               {"Within", true, 8},
                               {"Below", true, 8},
                               {"Above", true, 8},
                               {"Factor", true, 6}});
    const auto add = [&](const std::string& name, terminal::Tone tone, const std::string& kind) {
        const auto quality =
            forewarp::measured::validation::statisticsOf(
                validation, 0,
                [&](const forewarp::measured::validation::ComparedCase& compared,
                    const forewarp::measured::validation::ComparedRow& row) {
                    return compared.device == device &&
                           (kind.empty() || kindOf(row.predicted.answers.front().limiter.text()) == kind);
                })
                .interval;
        if (quality.rows == 0) return;
        table.addRow({{name, tone},
                      {countText(double(quality.rows)), tone},
                      {percentText(quality.within()), tone},
                      {percentText(quality.below), tone},
                      {percentText(quality.above), tone},
                      {numberText(quality.factor), tone}});
    };
    add("all rows", terminal::Tone::strong, "");
    for (const std::string& kind : limiterKinds(validation, device)) add(kind, terminal::Tone::plain, kind);
    return table.isEmpty() ? "" : "\n" + table.text(paint);
}

std::string devicePage(const forewarp::measured::validation::Validation& validation, std::size_t device,
                       const terminal::Paint& paint) {
    std::string text =
        "\n" + paint(terminal::Tone::strong, deviceLine(validation.devices[device], rowsOf(validation, device)));
    text += modelTables(validation, device, paint);
    return text + intervalTable(validation, device, paint) + "\n" + kernelTable(validation, device, paint);
}

/// Sentences with the numbers they are told under; each once.
class NumberedNotes {
  public:
    /// «1, 4»
    std::string numbersOf(const std::vector<std::string>& notes) {
        return joined(notes, ", ", [this](const std::string& note) { return std::to_string(positionOf(note) + 1); });
    }

    [[nodiscard]] std::string text() const {
        std::string text;
        for (std::size_t i = 0; i < m_notes.size(); ++i)
            text += terminal::hanging(padded("  " + std::to_string(i + 1), 5), m_notes[i]);
        return text;
    }

  private:
    std::size_t positionOf(const std::string& note) {
        const auto known = std::ranges::find(m_notes, note);
        if (known != m_notes.end()) return std::size_t(known - m_notes.begin());
        m_notes.push_back(note);
        return m_notes.size() - 1;
    }

    std::vector<std::string> m_notes;
};

std::string missesText(const forewarp::measured::validation::Validation& validation, const terminal::Paint& paint) {
    terminal::TextTable table({{"Largest miss of a kernel", false, kWidestName},
                               {"GPU", false, 14},
                               {"Sizes", false, 10},
                               {"Block", true, 7},
                               {"Predicted", true, 9},
                               {"Measured", true, 9},
                               {"Limiter", false, 16},
                               {"Caveats", false, 0}});
    NumberedNotes caveats;
    for (const forewarp::measured::validation::Miss& miss :
         forewarp::measured::validation::largestMisses(validation, 0, kMissesShown)) {
        const forewarp::measured::validation::RowAnswer& answer = miss.row->predicted.answers.front();
        const forewarp::measured::validation::MeasuredRow& row = miss.row->measured;
        table.addRow({{row.program + " " + row.kernel},
                      {validation.devices[miss.compared->device].id},
                      {forewarp::measured::validation::sizesText(row.sizes)},
                      {kernel::shapeText(row.block)},
                      {timeText(*answer.time)},
                      {timeText(row.median)},
                      {answer.limiter.name},
                      {caveats.numbersOf(answer.caveats), terminal::Tone::quiet}});
    }
    return table.isEmpty() ? "" : "\n" + table.text(paint) + "\n" + caveats.text();
}

std::string linesText(const std::vector<int>& lines) {
    std::string text = lines.size() == 1 ? "line " : "lines ";
    for (std::size_t i = 0; i < std::min(lines.size(), kLinesShown); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(lines[i]);
    return lines.size() > kLinesShown ? text + ", …" : text;
}

std::string leftOutText(const forewarp::measured::validation::Validation& validation) {
    if (validation.leftOut.empty()) return {};
    std::string text = "\nLeft out\n";
    for (const forewarp::measured::validation::LeftOutRows& rows : validation.leftOut)
        text += terminal::hanging("  · ", rows.reason + " " + terminal::counted(rows.lines.size(), "row") + ": " +
                                              linesText(rows.lines));
    return text;
}

/// Why models answered less than all rows.
std::vector<std::string> refusals(const forewarp::measured::validation::Validation& validation) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < validation.models.size(); ++i) {
        std::size_t count = 0;
        std::string reason;
        for (const forewarp::measured::validation::ComparedCase& compared : validation.cases)
            for (const forewarp::measured::validation::ComparedRow& row : compared.rows)
                if (const forewarp::measured::validation::RowAnswer& answer = row.predicted.answers[i];
                    !answer.time && ++count == 1)
                    reason = answer.problem;
        if (count > 0)
            texts.push_back(std::string(validation.models[i].id) + " refuses " + terminal::counted(count, "row") +
                            ", the first because: " + reason);
    }
    return texts;
}

std::string bullets(const std::string& title, const std::vector<std::string>& lines) {
    if (lines.empty()) return {};
    std::string text = "\n" + title + "\n";
    for (const std::string& line : lines) text += terminal::hanging("  · ", line);
    return text;
}

} // namespace

std::string validationText(const forewarp::measured::validation::Validation& validation,
                           const forewarp::measured::validation::ValidationNames& names, const terminal::Paint& paint) {
    std::string text = terminal::hanging("Measured   ", names.measured);
    if (!names.kernels.empty())
        text += terminal::hanging("Kernels    ", validation.described.title + " (" + names.kernels + ")");
    text += terminal::hanging("Columns    ", kLegend);
    for (std::size_t i = 0; i < validation.devices.size(); ++i)
        if (rowsOf(validation, i) > 0) text += devicePage(validation, i, paint);
    text += missesText(validation, paint);
    text += bullets("Refused", refusals(validation));
    return text + bullets("About the measured times", validation.described.caveats) + leftOutText(validation);
}

} // namespace forewarp::cli::text::measured
