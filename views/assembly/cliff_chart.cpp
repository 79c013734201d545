#include "views/assembly/cliff_chart.h"

#include "core/advice/block/register_steps.h"
#include "views/assembly/demotion_text.h"
#include "views/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::views::assembly {

namespace {

constexpr double kRadius = 5.5;
constexpr double kReach = 9; ///< A click this near a mark is meant for it.

using Kind = sass::demotion::Variant::Kind;

std::vector<advice::block::RegisterStep> stairsOf(const sass::report::SassReport& kernel) {
    kernel::Launch launch;
    launch.block = {kernel.threads, 1, 1};
    launch.sharedPerBlock = Bytes(double(kernel.kernel.sharedBytes + kernel.dynamicSharedBytes));
    return advice::block::registerSteps({}, kernel.device, launch); // No profile: it would tell spills only.
}

QPolygonF diamond(QPointF centre) {
    const double reach = kRadius + 1;
    return {{centre + QPointF(0, -reach), centre + QPointF(reach, 0), centre + QPointF(0, reach),
             centre + QPointF(-reach, 0)}};
}

QPolygonF triangle(QPointF centre) {
    return {{centre + QPointF(0, -kRadius), centre + QPointF(kRadius, kRadius * 0.8),
             centre + QPointF(-kRadius, kRadius * 0.8)}};
}

/// With a halo, to be seen on a stair.
void paintCross(QPainter& painter, QPointF centre) {
    const double arm = kRadius - 1.5;
    const std::pair<QColor, double> strokes[] = {{theme::tokens().surface, 5}, {theme::tokens().textMuted, 2}};
    for (const auto& [ink, width] : strokes) {
        painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(centre + QPointF(-arm, -arm), centre + QPointF(arm, arm));
        painter.drawLine(centre + QPointF(-arm, arm), centre + QPointF(arm, -arm));
    }
}

void paintShape(QPainter& painter, const sass::demotion::Variant& variant, QPointF centre) {
    if (!variant.isRanked()) return paintCross(painter, centre);
    painter.setPen(QPen(theme::tokens().surface, 1.6));
    painter.setBrush(variant.kind == Kind::rival ? theme::tokens().series[4] : theme::tokens().series[2]);
    painter.drawPolygon(variant.kind == Kind::rival ? triangle(centre) : diamond(centre));
}

double distance(QPointF a, QPointF b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

} // namespace

CliffChart::CliffChart(QWidget* parent) : widgets::plots::OccupancyStairs(parent) {
    describe();
}

void CliffChart::setKernel(std::shared_ptr<const sass::report::SassReport> kernel,
                           std::shared_ptr<const sass::report::DemotionReport> demotion) {
    m_kernel = std::move(kernel);
    m_demotion = std::move(demotion);
    m_selected = -1;
    placeMarks();
    if (m_kernel) setSteps(stairsOf(*m_kernel), m_kernel->kernel.registers);
    else setSteps({}, 0);
}

void CliffChart::placeMarks() {
    m_marks.clear();
    const int count = m_demotion ? int(m_demotion->variants.size()) : 0;
    for (int variant = 0; variant < count; ++variant) addMark(variant);
}

void CliffChart::addMark(int variant) {
    const sass::demotion::Variant& added = m_demotion->variants[std::size_t(variant)];
    if (!added.occupancy) return;
    const int warps = added.occupancy->warpsPerSm;
    const auto isThere = [&](const Mark& mark) { return mark.registers == added.registers && mark.warps == warps; };
    const auto found = std::ranges::find_if(m_marks, isThere);
    if (found == m_marks.end()) m_marks.push_back({{variant}, added.registers, warps});
    else found->variants.push_back(variant);
}

void CliffChart::setSelected(int variant) {
    m_selected = variant;
    update();
}

const sass::demotion::Variant& CliffChart::variantAt(const Mark& mark) const {
    return m_demotion->variants[std::size_t(mark.variants.front())];
}

QPointF CliffChart::placeOf(const Mark& mark) const {
    return {xAt(mark.registers + 0.5), yAt(mark.warps)};
}

QPointF CliffChart::markOf(int variant) const {
    const auto stands = [variant](const Mark& mark) { return std::ranges::count(mark.variants, variant) > 0; };
    const auto found = std::ranges::find_if(m_marks, stands);
    return found == m_marks.end() ? QPointF() : placeOf(*found);
}

QString CliffChart::legend() const {
    const auto isThere = [this](bool isRanked, Kind kind) {
        return std::ranges::any_of(m_marks, [&](const Mark& mark) {
            const sass::demotion::Variant& variant = variantAt(mark);
            return variant.isRanked() == isRanked && (!isRanked || variant.kind == kind);
        });
    };
    QStringList entries{tr("● as it is")};
    if (isThere(true, Kind::demoted)) entries << tr("◆ demoted");
    if (isThere(true, Kind::rival)) entries << tr("▲ rival");
    if (isThere(false, Kind::demoted)) entries << tr("✗ rejected");
    return entries.join(QStringLiteral("  "));
}

int CliffChart::fewestMarked() const {
    int fewest = marked();
    for (const Mark& mark : m_marks) fewest = std::min(fewest, mark.registers);
    return fewest;
}

bool CliffChart::isOn(const Mark& mark, int position) const {
    const std::vector<advice::block::RegisterStep>& stairs = steps();
    const int below = position > 0 ? stairs[std::size_t(position) - 1].mostRegisters : 0;
    return mark.registers > below && mark.registers <= stairs[std::size_t(position)].mostRegisters;
}

QString CliffChart::title() const {
    return tr("Resident warps over registers per thread, and where the variants stand");
}

QString CliffChart::sentenceOf(int position) const {
    QStringList parts{widgets::plots::OccupancyStairs::sentenceOf(position)};
    for (const Mark& mark : m_marks) {
        if (isOn(mark, position)) parts << sentenceOf(mark);
    }
    return parts.join(QStringLiteral("; "));
}

QString CliffChart::sentenceOf(const Mark& mark) const {
    const sass::demotion::Variant& variant = variantAt(mark);
    if (!variant.isRanked()) return tr("%1: rejected").arg(variantTitle(variant));
    return tr("%1: %2 warps").arg(variantTitle(variant)).arg(mark.warps);
}

void CliffChart::take(int position) {
    const auto found = std::ranges::find_if(m_marks, [&](const Mark& mark) { return isOn(mark, position); });
    if (found != m_marks.end()) emit variantChosen(found->variants.front());
}

void CliffChart::mousePressEvent(QMouseEvent* event) {
    const QPointF place = event->position();
    const auto isMeant = [&](const Mark& mark) { return distance(place, placeOf(mark)) <= kReach; };
    const auto found = std::ranges::find_if(m_marks, isMeant);
    if (event->button() != Qt::LeftButton || found == m_marks.end())
        return widgets::plots::OccupancyStairs::mousePressEvent(event);
    if (const int position = positionAt(place); position >= 0) moveTo(position);
    emit variantChosen(found->variants.front());
}

void CliffChart::paintMarks(QPainter& painter) const {
    widgets::plots::OccupancyStairs::paintMarks(painter);
    for (auto mark = m_marks.rbegin(); mark != m_marks.rend(); ++mark) paintMark(painter, *mark); // The best on top.
}

void CliffChart::paintMark(QPainter& painter, const Mark& mark) const {
    const QPointF place = placeOf(mark);
    const sass::demotion::Variant& variant = variantAt(mark);
    if (variant.kind != Kind::original) paintShape(painter, variant, place);
    if (std::ranges::count(mark.variants, m_selected) == 0) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme::tokens().text, 1.5));
    painter.drawEllipse(place, kRadius + 4, kRadius + 4);
}

} // namespace forewarp::views::assembly
