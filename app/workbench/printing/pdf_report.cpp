#include "app/workbench/printing/pdf_report.h"

#include "app/workbench/printing/kept_headings.h"
#include "app/workbench/printing/plot_text_object.h"
#include "app/workbench/printing/printed_timeline.h"
#include "app/workbench/window/shown_band.h"
#include "core/explain/loop_details.h"
#include "core/explain/loop_ranking.h"
#include "core/render/plots/roofline_layout.h"
#include "core/render/svg/paper.h"
#include "core/render/svg/plan_svg.h"
#include "core/render/svg/roofline_svg.h"
#include "views/bands/band_plot.h"
#include "views/sweep/block_size_plot.h"
#include "views/theme/theme.h"
#include "views/widgets/plots/vector_painter.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QLocale>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSvgRenderer>
#include <QTextCursor>
#include <QTextDocument>

#include <map>
#include <memory>

namespace forewarp::workbench::printing {

namespace {

constexpr int kDotsPerInch = 96;        ///< Layout units are CSS pixels; vectors keep full precision anyway.
constexpr double kPlotHeight = 230;     ///< Pixels.
constexpr double kLowPlotHeight = 180;  ///< Likewise, where a loop has one page.
constexpr double kBandHeight = 260;     ///< Likewise, with its legend.
constexpr double kHeaderDistance = 34;  ///< From the text's top edge up to the header, pixels.
constexpr double kFooterDistance = 14;  ///< From the text's bottom edge down to the footer, pixels.
constexpr double kLineHeight = 18;      ///< Of header and footer, pixels.
constexpr double kTextPoints = 9.5;
/// Kinds of drawings in placeholders; see HtmlPlots.
constexpr QLatin1String kPlot("plot");
constexpr QLatin1String kBand("band");
constexpr QLatin1String kTimeline("timeline");
constexpr QLatin1String kPicture("picture");
constexpr QMarginsF kMarginsMillimetres(18, 24, 18, 22);

/// What stands above and below the text of each page.
struct PageTexts {
    QString headerLeft;
    QString headerRight;
    QString footerLeft;
};

/// While it lives the theme is light, as paper is.
class LightTheme {
  public:
    LightTheme() : m_before(views::theme::Theme::instance().mode()) {
        views::theme::Theme::instance().setMode(views::theme::ThemeMode::light);
    }
    ~LightTheme() { views::theme::Theme::instance().setMode(m_before); }
    LightTheme(const LightTheme&) = delete;
    LightTheme& operator=(const LightTheme&) = delete;

  private:
    views::theme::ThemeMode m_before;
};

/// Loops with a drawing of one kind. Loops of different files may share an id; placeholders come in the report's order.
using LoopsById = std::multimap<QString, const explain::LoopReport*>;

const explain::LoopReport* takeFirst(LoopsById& loops, const QString& id) {
    const auto place = loops.lower_bound(id);
    if (place == loops.end() || place->first != id) return nullptr;
    const explain::LoopReport* loop = place->second;
    loops.erase(place);
    return loop;
}

bool hasTimeline(const explain::LoopReport& loop) {
    const auto simulation = explain::simulationOf(loop);
    return simulation && !simulation->intervals.empty();
}

/// One report as a text document whose plots are drawn by views.
class ReportDocument {
  public:
    ReportDocument(const explain::Report& report, const render::html::ReportContent& content, QPdfWriter& writer);

    /// Draws page after page, each with its header and footer.
    void print(QPdfWriter& writer, const PageTexts& texts);

  private:
    void insertPlots(const explain::Report& report, const render::html::ReportContent& content, double width);
    void addPicture(QTextCursor& place, const std::string& svg, double width);
    void addDrawing(QTextCursor& place, const QString& kind, const explain::LoopReport& loop, double width);
    void addPlot(QTextCursor& place, const explain::LoopReport& loop, double width);
    void addBand(QTextCursor& place, const explain::LoopReport& loop, double width);
    void addTimeline(QTextCursor& place, const explain::LoopReport& loop, double width);
    void drawPage(QPainter& painter, int page);
    /// Qt asks for what begins where the page ends as well, and plots do not keep to the painter's clip.
    [[nodiscard]] bool isOnPage(const QRectF& area) const { return m_page.contains(area.center()); }

    QTextDocument m_document;
    PlotTextObject m_plots;
    std::vector<std::unique_ptr<QWidget>> m_widgets;
    std::vector<std::unique_ptr<PrintedTimeline>> m_timelines;
    std::vector<std::unique_ptr<QSvgRenderer>> m_pictures;
    double m_plotHeight;
    double m_clockHz;
    views::widgets::plots::VectorPainter* m_painter = nullptr; ///< While printing.
    QRectF m_page; ///< That is being printed; in the document.
};

ReportDocument::ReportDocument(const explain::Report& report, const render::html::ReportContent& content,
                               QPdfWriter& writer)
    : m_plotHeight(content.part == render::html::ReportPart::deciding ? kLowPlotHeight : kPlotHeight),
      m_clockHz(report.device.smClock.value.value()) {
    m_document.setUseDesignMetrics(true);
    m_document.documentLayout()->setPaintDevice(&writer);
    m_document.documentLayout()->registerHandler(PlotTextObject::kType, &m_plots);
    m_document.setDefaultFont(views::theme::Theme::instance().uiFont(kTextPoints));
    m_document.setDefaultStyleSheet(QStringLiteral("code, pre, tt { font-family: '%1'; }")
                                        .arg(views::theme::Theme::instance().monoFont(kTextPoints).family()));
    m_document.setDocumentMargin(0);
    m_document.setPageSize(QSizeF(writer.width(), writer.height()));
    m_document.setHtml(
        QString::fromStdString(render::html::reportHtml(report, render::html::HtmlPlots::placeholders, content)));
    insertPlots(report, content, writer.width());
    keepHeadings(m_document);
}

/// Loops with a page or section of their own, in page order.
std::vector<const explain::LoopReport*> loopsIn(const explain::Report& report,
                                                const render::html::ReportContent& content) {
    if (content.part != render::html::ReportPart::deciding) return explain::detailedLoops(report);
    std::vector<const explain::LoopReport*> loops;
    for (const explain::RankedLoop& ranked : program::reportedLoops(report, content.plans))
        loops.push_back(ranked.loop);
    return loops;
}

std::string pictureOf(const program::ReportedPlans& plans, const QString& name) {
    if (name == QLatin1String("program")) return render::svg::programBarsSvg(plans.shown);
    if (name == QLatin1String("devices")) return render::svg::deviceBarsSvg(plans.fastest, plans.shown);
    return render::svg::rooflineSvg(render::plots::dotsOf(plans.shown), plans.shown.device);
}

void ReportDocument::insertPlots(const explain::Report& report, const render::html::ReportContent& content,
                                 double width) {
    static const QRegularExpression kPlaceholder(QStringLiteral("\\[\\[(plot|band|timeline|picture):(.+?)\\]\\]"));
    std::map<QString, LoopsById> drawn; // By kind.
    for (const explain::LoopReport* loop : loopsIn(report, content)) {
        const QString id = QString::fromStdString(loop->facts.id);
        if (!loop->sweep.points.empty()) drawn[kPlot].emplace(id, loop);
        if (window::positionOfBand(*loop) >= 0) drawn[kBand].emplace(id, loop);
        if (hasTimeline(*loop)) drawn[kTimeline].emplace(id, loop);
    }
    QTextCursor edit(&m_document);
    finishLayout(m_document);
    edit.beginEditBlock(); // One layout for all plots.
    QTextCursor place = m_document.find(kPlaceholder);
    while (!place.isNull()) {
        const QRegularExpressionMatch match = kPlaceholder.match(place.selectedText());
        const QString kind = match.captured(1);
        place.removeSelectedText();
        if (kind == kPicture && content.plans) addPicture(place, pictureOf(*content.plans, match.captured(2)), width);
        else if (const explain::LoopReport* loop = takeFirst(drawn[kind], match.captured(2)))
            addDrawing(place, kind, *loop, width);
        place = m_document.find(kPlaceholder, place);
    }
    edit.endEditBlock();
}

void ReportDocument::addDrawing(QTextCursor& place, const QString& kind, const explain::LoopReport& loop,
                                double width) {
    if (kind == kPlot) addPlot(place, loop, width);
    if (kind == kBand) addBand(place, loop, width);
    if (kind == kTimeline) addTimeline(place, loop, width);
}

void ReportDocument::addPlot(QTextCursor& place, const explain::LoopReport& loop, double width) {
    auto plot = std::make_unique<views::sweep::BlockSizePlot>();
    plot->setSweep(loop.sweep);
    plot->setCurrent(loop.launch.block);
    if (loop.blockSize) plot->setStrategies(*loop.blockSize);
    const auto draw = [this, drawn = plot.get()](const QRectF& area) {
        if (isOnPage(area)) drawn->paintVector(m_painter->plotPainter(), area);
    };
    place.insertText(QString(QChar::ObjectReplacementCharacter), m_plots.formatFor(draw, QSizeF(width, m_plotHeight)));
    m_widgets.push_back(std::move(plot));
}

void ReportDocument::addBand(QTextCursor& place, const explain::LoopReport& loop, double width) {
    auto plot = std::make_unique<views::bands::BandPlot>();
    plot->setBand(*loop.predictions[std::size_t(window::positionOfBand(loop))].band);
    const auto draw = [this, drawn = plot.get()](const QRectF& area) {
        if (isOnPage(area)) drawn->paintVector(m_painter->plotPainter(), area);
    };
    place.insertText(QString(QChar::ObjectReplacementCharacter), m_plots.formatFor(draw, QSizeF(width, kBandHeight)));
    m_widgets.push_back(std::move(plot));
}

void ReportDocument::addTimeline(QTextCursor& place, const explain::LoopReport& loop, double width) {
    auto timeline = std::make_unique<PrintedTimeline>(*explain::simulationOf(loop), m_clockHz);
    const auto draw = [this, drawn = timeline.get()](const QRectF& area) {
        if (isOnPage(area)) drawn->paint(*m_painter->painter(), area);
    };
    place.insertText(QString(QChar::ObjectReplacementCharacter),
                     m_plots.formatFor(draw, QSizeF(width, timeline->heightFor(width))));
    m_timelines.push_back(std::move(timeline));
}

void ReportDocument::addPicture(QTextCursor& place, const std::string& svg, double width) {
    auto picture = std::make_unique<QSvgRenderer>(QByteArray::fromStdString(render::svg::onPaper(svg)));
    if (!picture->isValid()) return;
    const QSizeF drawn = picture->viewBoxF().size();
    const auto draw = [this, shown = picture.get()](const QRectF& area) {
        if (isOnPage(area)) shown->render(m_painter->painter(), area);
    };
    place.insertText(QString(QChar::ObjectReplacementCharacter),
                     m_plots.formatFor(draw, QSizeF(width, width * drawn.height() / drawn.width())));
    m_pictures.push_back(std::move(picture));
}

void ReportDocument::drawPage(QPainter& painter, int page) {
    const QSizeF size = m_document.pageSize();
    QAbstractTextDocumentLayout::PaintContext context;
    m_page = QRectF(QPointF(0, page * size.height()), size);
    context.clip = m_page;
    context.palette.setColor(QPalette::Text, Qt::black); // Paper is white, whatever the theme.
    painter.save();
    painter.translate(0, -context.clip.top());
    painter.setClipRect(context.clip);
    m_document.documentLayout()->draw(&painter, context);
    painter.restore();
}

void drawFrame(QPainter& painter, const QSizeF& size, const PageTexts& texts, const QString& pageNumber) {
    painter.save();
    painter.setFont(views::theme::Theme::instance().uiFont(views::theme::Theme::kSmallPoints));
    painter.setPen(Qt::darkGray);
    const QRectF header(0, -kHeaderDistance, size.width(), kLineHeight);
    const QRectF footer(0, size.height() + kFooterDistance, size.width(), kLineHeight);
    painter.drawText(header, Qt::AlignLeft, texts.headerLeft);
    painter.drawText(header, Qt::AlignRight, texts.headerRight);
    painter.drawText(footer, Qt::AlignLeft, texts.footerLeft);
    painter.drawText(footer, Qt::AlignRight, pageNumber);
    painter.restore();
}

void ReportDocument::print(QPdfWriter& writer, const PageTexts& texts) {
    std::optional<LightTheme> theme;
    if (!m_timelines.empty()) theme.emplace();
    views::widgets::plots::VectorPainter vectors(&writer);
    m_painter = &vectors;
    QPainter& painter = *vectors.painter();
    painter.setRenderHint(QPainter::Antialiasing);
    const int pages = m_document.pageCount();
    for (int page = 0; page < pages; ++page) {
        if (page > 0) writer.newPage();
        drawPage(painter, page);
        drawFrame(painter, m_document.pageSize(), texts, QStringLiteral("%1 / %2").arg(page + 1).arg(pages));
    }
    m_page = {};
    m_painter = nullptr;
    vectors.end();
}

Error notWritable(const QSaveFile& file) {
    return Error{ErrorKind::input, "The report cannot be written: " + file.errorString().toStdString() + ".",
                 file.fileName().toStdString(), "Choose a folder that exists and that you may write to."};
}

PageTexts pageTexts(const explain::Report& report, const QDate& date) {
    const QString device = QString::fromStdString(report.device.name);
    return {QString::fromStdString(report.title), device,
            QCoreApplication::translate("Export", "Forewarp %1 · %2")
                .arg(QString::fromStdString(report.version), QLocale().toString(date, QLocale::ShortFormat))};
}

} // namespace

std::optional<Error> exportPdf(const explain::Report& report, const render::html::ReportContent& content,
                               const QString& path, const QDate& date) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return notWritable(file);
    {
        QPdfWriter writer(&file);
        writer.setResolution(kDotsPerInch);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins(kMarginsMillimetres, QPageLayout::Millimeter);
        writer.setTitle(QString::fromStdString(report.title));
        writer.setCreator(QStringLiteral("Forewarp ") + QString::fromStdString(report.version));
        ReportDocument(report, content, writer).print(writer, pageTexts(report, date));
    }
    if (!file.commit()) return notWritable(file);
    return std::nullopt;
}

} // namespace forewarp::workbench::printing
