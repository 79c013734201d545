#include "app/cli/text/prediction_text.h"

#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/text/execution_text.h"
#include "app/cli/text/memory_text.h"
#include "core/base/number_text.h"
#include "core/explain/loop_ranking.h"
#include "core/explain/stages/chosen_models.h"
#include "core/render/text/execution_lines.h"
#include "core/render/text/roofline_text.h"
#include "core/render/text/time_text.h"
#include "core/render/text/verdict_lines.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

namespace forewarp::cli::text {

namespace {

std::string launchText(const explain::Scenario& scenario) {
    const std::string block = scenario.block ? "blocks of " + scenario.block->text() : "the best block of each loop";
    const int registers = scenario.assumptions.registersPerThread;
    return block + ", " +
           (registers > 0 ? countedText(registers, "register") + " per thread" : "registers per thread as estimated");
}

/// Those that are told of.
std::span<const models::Prediction> shownPredictions(const explain::LoopReport& loop, bool hasModels) {
    return std::span(loop.predictions)
        .first(hasModels ? loop.predictions.size() : std::min<std::size_t>(loop.predictions.size(), 1));
}

bool hasSeveralModels(const explain::FileReport& file) {
    return std::any_of(file.loops.begin(), file.loops.end(),
                       [](const explain::LoopReport& loop) { return loop.predictions.size() > 1; });
}

/// What a table of loops has room for.
struct TableShape {
    bool hasModels = false;     ///< A row per model.
    bool hasLongLimiter = false; ///< With its numbers.
    std::string_view model =
        {}; ///< The one in charge, which rows do not name where it alone is told of; empty otherwise.
};

terminal::TextTable emptyTable(const TableShape& shape) {
    std::vector<terminal::TextTable::Column> columns{
        {"", false, 1},
        {"Line", true, 8},
        {"Loop", false, shape.hasModels ? std::size_t(18) : std::size_t(28)},
        {"Verdict", false, 10},
        {"Block", true, 9}};
    if (shape.hasModels) columns.push_back({"Model", false, 14});
    columns.push_back({"Time", true, shape.hasModels ? std::size_t(18) : std::size_t(20)});
    columns.push_back({"Share", true, 8});
    columns.push_back({"Limiter", false, 0});
    return terminal::TextTable(std::move(columns));
}

std::vector<terminal::Cell> loopCells(const explain::LoopReport& loop) {
    const kernel::Verdict verdict = loop.facts.verdict;
    return {{std::string(explain::mark(verdict)), terminal::toneOf(verdict)},
            {std::to_string(loop.facts.range.begin.line)},
            {terminal::printable(loop.facts.id), terminal::Tone::strong},
            {std::string(kernel::name(verdict)), terminal::toneOf(verdict)},
            {loop.predictions.empty() ? "" : loop.launch.block.text()}};
}

std::string limiterText(const models::Prediction& prediction, const TableShape& shape) {
    const std::string text =
        shape.hasLongLimiter ? terminal::printable(prediction.limiter.text()) : limiterName(prediction);
    const bool isByAnother = !shape.model.empty() && prediction.model != shape.model;
    return isByAnother ? text + " (by " + prediction.model + ")" : text;
}

/// Only outermost loops have a share of the file's time.
std::string shareText(const explain::LoopReport& loop) {
    return loop.facts.depth == 1 ? percentText(loop.shareOfPredictedTime) : "";
}

void addRows(const explain::LoopReport& loop, const TableShape& shape, terminal::TextTable& table) {
    std::vector<terminal::Cell> cells = loopCells(loop);
    const std::size_t loopColumns = cells.size();
    for (const models::Prediction& prediction : shownPredictions(loop, shape.hasModels)) {
        const bool isFirst = &prediction == &loop.predictions.front();
        if (shape.hasModels) cells.push_back({prediction.model});
        cells.push_back({render::text::launchTimeText(loop, prediction), terminal::Tone::strong});
        cells.push_back({isFirst ? shareText(loop) : ""});
        cells.push_back({limiterText(prediction, shape)});
        table.addRow(std::move(cells));
        cells.assign(loopColumns, {}); // Further models of the same loop.
    }
    if (!loop.predictions.empty()) return;
    if (shape.hasModels) cells.emplace_back();
    const char* why = loop.staysOnCpu ? "stays on the CPU" : "not predicted, see below";
    cells.insert(cells.end(), {{"—"}, {""}, {why, terminal::Tone::quiet}});
    table.addRow(std::move(cells));
}

bool hasNotableRange(const explain::LoopReport& loop) {
    return loop.range && explain::isNotable(*loop.range);
}

/// What moves the time most, and by how much.
std::string rangeLines(const explain::LoopReport& loop) {
    const double launches = loop.profile ? loop.profile->launches : 1;
    const std::string assumed =
        timeText(loop.predictions.front().time) + (launches == 1 ? "" : " × " + countText(launches));
    std::string text = terminal::hanging(
        "  Range      ", assumed + " as assumed; " + render::text::totalTimeText(loop) + " as far as is known");
    for (const explain::AssumptionEffect& effect : loop.range->effects)
        text += terminal::hanging("             ", terminal::printable(render::text::effectText(effect)));
    return text;
}

std::string hostText(const explain::LoopReport& loop) {
    return timeText(Seconds(loop.hostSeconds)) + ", in sequence on the CPU that ran it; " +
           render::text::speedupText(loop) + " without transfers";
}

} // namespace

std::string deviceText(const device::Device& device, const inputs::Choices& choices) {
    return device.name + " (" + device.id + (choices.device ? "" : ", the default") + ")";
}

std::string occupancyText(const models::Prediction& prediction) {
    if (!prediction.occupancy) return {};
    const device::Occupancy& occupancy = *prediction.occupancy;
    return std::to_string(occupancy.warpsPerSm) + " of " + std::to_string(occupancy.maxWarpsPerSm) + " warps (" +
           std::string(device::name(occupancy.limiter)) + ")";
}

std::string limiterName(const models::Prediction& prediction) {
    return terminal::printable(prediction.limiter.name);
}

std::string loopHeadline(const explain::FileReport& file, const explain::LoopReport& loop,
                         const terminal::Paint& paint) {
    const kernel::LoopFacts& facts = loop.facts;
    const std::string place = terminal::printable(file.facts.file) + ":" + std::to_string(facts.range.begin.line);
    const std::string verdict =
        std::string(explain::mark(facts.verdict)) + " " + std::string(kernel::name(facts.verdict));
    return paint(terminal::Tone::strong, place + "  " + terminal::printable(facts.id)) + "  " +
           paint(terminal::toneOf(facts.verdict), verdict) + "\n";
}

std::vector<std::string> reasonLines(const kernel::LoopFacts& loop, std::size_t most) {
    if (most == kAllReasons) return render::text::verdictLines(loop, render::text::kAllDependences);
    auto [lines, reasons, more] = render::text::weightiestLines(loop, most - 1);
    if (more > 0)
        lines.insert(lines.begin() + std::ptrdiff_t(reasons), "and " + countText(double(more)) + " more (--all)");
    return lines;
}

std::string verdictText(const kernel::LoopFacts& loop, std::size_t most) {
    std::string text = terminal::hanging("  ", terminal::printable(loop.reason));
    for (const std::string& line : reasonLines(loop, most))
        text += terminal::hanging("  · ", terminal::printable(line));
    return text;
}

PredictionPage::PredictionPage(const inputs::Choices& choices, Extent extent, bool isOneFile,
                               const terminal::Paint& paint)
    : m_choices(choices), m_extent(extent), m_isOneFile(isOneFile), m_paint(paint),
      m_background("loop", extent == Extent::all ? terminal::NoteExtent::everything : terminal::NoteExtent::inCharge) {}

std::string PredictionPage::tables(const explain::Report& report) {
    std::string text;
    if (m_model.empty()) {
        const auto chosen = explain::stages::chosenModels(report.scenario.model, report.device);
        m_model = chosen && !chosen->empty() ? chosen->front().id : report.scenario.model;
        text = head(report);
    }
    for (const explain::FileReport& file : report.files) {
        text += fileText(file);
        for (const explain::LoopReport& loop : file.loops) {
            m_background.add(loop, loop.facts.id);
            m_otherModels = std::max(m_otherModels, loop.predictions.size() - shownPredictions(loop, false).size());
        }
    }
    return text;
}

std::string PredictionPage::head(const explain::Report& report) const {
    std::string text = terminal::hanging("Device     ", deviceText(report.device, m_choices));
    text += terminal::hanging("Launch     ", launchText(report.scenario));
    return m_extent == Extent::all ? text : text + terminal::hanging("Model      ", m_model);
}

std::string PredictionPage::fileText(const explain::FileReport& file) const {
    std::string text = "\n" + m_paint(terminal::Tone::strong, terminal::printable(file.facts.file)) + "\n";
    if (file.loops.empty()) return text + "  There are no loops.\n";
    const bool isByAll = m_extent == Extent::all;
    const bool isOnlyLoop = m_isOneFile && file.loops.size() == 1;
    const TableShape shape{isByAll && hasSeveralModels(file), isOnlyLoop, isByAll ? std::string_view() : m_model};
    terminal::TextTable table = emptyTable(shape);
    for (const explain::LoopReport& loop : file.loops) addRows(loop, shape, table);
    return text + table.text(m_paint);
}

std::string PredictionPage::moreText() const {
    if (m_extent == Extent::all) return {};
    const std::size_t caveats = m_background.hiddenCaveats();
    std::string more;
    if (caveats > 0) more = std::to_string(caveats) + (caveats == 1 ? " more caveat" : " more caveats");
    if (m_otherModels > 0) more += (more.empty() ? "" : " and ") + terminal::counted(m_otherModels, "other model");
    return more.empty() ? more : "\n" + more + ": --all\n";
}

std::string PredictionPage::background() const {
    return m_background.text() + moreText();
}

std::string predictionText(const explain::Report& report, const inputs::Choices& choices, Extent extent,
                           const terminal::Paint& paint) {
    PredictionPage page(choices, extent, report.files.size() == 1, paint);
    std::string text = page.tables(report);
    return text + page.background();
}

std::string loopDetailsText(const explain::Report& report, Extent extent, const terminal::Paint& paint) {
    const explain::FileReport& file = report.files.front();
    const explain::LoopReport& loop = file.loops.front();
    std::string text = "\n" + loopHeadline(file, loop, paint);
    text += verdictText(loop.facts, reasonsShown(extent == Extent::all));
    if (!loop.profile || loop.predictions.empty()) return text;
    const kernel::Launch& launch = loop.launch;
    text += terminal::hanging("  Grid       ", countedText(launch.blocks, "block") + " of " + launch.block.text() +
                                                   " threads, " + countedText(loop.profile->threads(), "iteration") +
                                                   " in parallel" + render::text::withOutermostText(*loop.profile));
    const std::string occupancy = occupancyText(loop.predictions.front());
    if (!occupancy.empty()) text += terminal::hanging("  Occupancy  ", occupancy);
    const std::string limits = render::text::rooflineText(loop, report.device);
    if (!limits.empty()) text += terminal::hanging("  Limits     ", limits);
    if (hasNotableRange(loop)) text += rangeLines(loop);
    if (loop.hostSeconds > 0) text += terminal::hanging("  Host       ", hostText(loop));
    return text + executionText(loop, paint) + memoryText(loop, report.device, paint);
}

} // namespace forewarp::cli::text
