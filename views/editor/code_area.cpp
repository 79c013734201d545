#include "views/editor/code_area.h"

#include "views/editor/code_markers.h"
#include "views/editor/code_styles.h"
#include "views/theme/theme.h"
#include "views/theme/verdict_style.h"
#include "views/widgets/code/code_theme.h"
#include "views/widgets/number_text.h"

#include <Qsci/qscilexercpp.h>
#include <Qsci/qscistyle.h>

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <chrono>
#include <utility>

namespace forewarp::views::editor {

namespace {

constexpr int kShapeMarginWidth = 20;
constexpr double kHotShare = 0.15;
constexpr double kLeastHotShare = 0.01;
constexpr auto kFlashTime = std::chrono::milliseconds(1200);

QPixmap shapePixmap(kernel::Verdict verdict, double devicePixelRatio) {
    QPixmap pixmap(QSize(14, 14) * devicePixelRatio);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    theme::paintVerdictShape(painter, verdict, {8.5, 7}, 4);
    return pixmap;
}

} // namespace

CodeArea::CodeArea(QWidget* parent) : QsciScintilla(parent), m_lexer(new QsciLexerCPP(this)) {
    setUtf8(true);
    setFrameShape(QFrame::NoFrame);
    setTabWidth(4);
    setIndentationsUseTabs(false);
    setAutoIndent(true);
    setBackspaceUnindents(true);
    setBraceMatching(SloppyBraceMatch);
    setCaretLineVisible(true);
    setScrollWidth(1);
    setScrollWidthTracking(true);
    setExtraAscent(2);
    setExtraDescent(2);
    setAnnotationDisplay(AnnotationIndented);
    SendScintilla(SCI_SETMARGINLEFT, 0UL, 8L);
    buildMargins();
    buildMarkers();
    m_flash.setSingleShot(true);
    m_flash.setInterval(kFlashTime);
    connect(&m_flash, &QTimer::timeout, this, [this] {
        m_flashLine = -1;
        viewport()->update();
    });
    connect(this, &QsciScintilla::marginClicked, this, [this](int, int line, Qt::KeyboardModifiers) {
        if (const LoopMark* mark = loopAt(line)) emit loopClicked(mark->id);
    });
    connect(this, &QsciScintilla::linesChanged, this, &CodeArea::followEdits);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, &CodeArea::restyle);
    restyle();
}

void CodeArea::buildMargins() {
    setMarginType(CodeMargin::numbers, NumberMargin);
    setMarginType(CodeMargin::shapes, SymbolMargin);
    setMarginType(CodeMargin::shares, TextMarginRightJustified);
    setMarginMarkerMask(CodeMargin::numbers, 0);
    setMarginMarkerMask(CodeMargin::shares, 0);
    setMarginMarkerMask(CodeMargin::shapes, int(CodeMarker::allVisible()));
    setMarginWidth(CodeMargin::shapes, kShapeMarginWidth);
    for (const int margin : {CodeMargin::shapes, CodeMargin::shares}) setMarginSensitivity(margin, true);
    widgets::code::showFolds(*this, CodeMargin::folds);
}

/// markerAdd() silently ignores markers that markerDefine() has not allocated.
void CodeArea::buildMarkers() {
    for (int i = 0; i < kVerdictCount; ++i) {
        markerDefine(LeftRectangle, CodeMarker::bar(kernel::Verdict(i)));
        markerDefine(shapePixmap(kernel::Verdict(i), devicePixelRatioF()), CodeMarker::shape(kernel::Verdict(i)));
    }
    markerDefine(Invisible, CodeMarker::kLoopLine);
    indicatorDefine(SquiggleIndicator, CodeIndicator::error);
    indicatorDefine(SquiggleIndicator, CodeIndicator::warning);
    buildDependenceIndicators();
}

void CodeArea::restyle() {
    widgets::code::styleLexer(*m_lexer);
    setLexer(m_lexer);
    widgets::code::styleSurface(*this);
    for (const CodeStyle style : kCodeStyles) makeStyle(style).apply(this); // setLexer() has reset them.
    for (int i = 0; i < kVerdictCount; ++i) {
        setMarkerBackgroundColor(theme::verdictColour(kernel::Verdict(i)), CodeMarker::bar(kernel::Verdict(i)));
        setMarkerForegroundColor(theme::verdictColour(kernel::Verdict(i)), CodeMarker::bar(kernel::Verdict(i)));
        markerDefine(shapePixmap(kernel::Verdict(i), devicePixelRatioF()), CodeMarker::shape(kernel::Verdict(i)));
    }
    setIndicatorForegroundColor(theme::tokens().bad, CodeIndicator::error);
    setIndicatorForegroundColor(theme::tokens().warn, CodeIndicator::warning);
    styleDependenceIndicators();
    showMargins();
    showNotes();
    viewport()->update();
}

void CodeArea::setMarks(std::vector<LoopMark> marks) {
    const int lineCount = lines();
    const bool wasKnown = selectedMark() != nullptr;
    m_marks.clear();
    for (LoopMark& mark : marks) {
        if (mark.lastLine < lineCount) m_marks.push_back(std::move(mark)); // Else the text is newer than the report.
    }
    showMargins();
    showNotes();
    if (const LoopMark* mark = wasKnown ? nullptr : selectedMark()) ensureLineVisible(mark->firstLine);
    viewport()->update();
}

void CodeArea::setDiagnostics(std::vector<kernel::Diagnostic> diagnostics) {
    m_diagnostics = std::move(diagnostics);
    showSquiggles();
    showNotes();
}

void CodeArea::selectLoop(const QString& loopId) {
    if (loopId != m_selected) { // They belong to the loop before.
        setDependences({});
        setHotLines({});
    }
    m_selected = loopId;
    showNotes();
    if (const LoopMark* mark = selectedMark()) ensureLineVisible(mark->firstLine);
    viewport()->update();
}

void CodeArea::setHotLines(std::vector<forewarp::explain::LineShare> lines) {
    std::erase_if(lines, [this](const forewarp::explain::LineShare& share) {
        const bool isNotable = std::max(share.time, share.idle) >= kLeastHotShare;
        return !isNotable || share.line < 1 || share.line > this->lines();
    });
    for (forewarp::explain::LineShare& share : lines) --share.line;
    if (m_hotLines.empty() && lines.empty()) return;
    m_hotLines = std::move(lines);
    showMargins();
    showNotes();
    viewport()->update();
}

void CodeArea::moveHotLines(int lines) {
    for (forewarp::explain::LineShare& share : m_hotLines) share.line += lines;
}

/// Loop heads keep their share of the file's time.
void CodeArea::showHotShares() {
    for (const forewarp::explain::LineShare& share : m_hotLines) {
        const auto isHead = [&](const LoopMark& mark) { return mark.firstLine == share.line && mark.share > 0; };
        if (share.line >= lines() || std::any_of(m_marks.begin(), m_marks.end(), isHead)) continue;
        setMarginText(share.line, widgets::percentText(share.time),
                      int(share.time > kHotShare ? CodeStyle::hotShare : CodeStyle::coldShare));
    }
}

void CodeArea::showPlace(int line, int byteColumn) {
    if (line < 0 || line >= lines()) return;
    const long start = SendScintilla(SCI_POSITIONFROMLINE, line);
    const long end = SendScintilla(SCI_GETLINEENDPOSITION, line);
    ensureLineVisible(line);
    SendScintilla(SCI_GOTOPOS, std::clamp(start + byteColumn, start, end));
    SendScintilla(SCI_VERTICALCENTRECARET);
    m_flashLine = line;
    m_flash.start();
    viewport()->update();
}

const LoopMark* CodeArea::loopAt(int line) const {
    const auto holdsLine = [line](const LoopMark& mark) { return mark.holds(line); };
    const auto found = std::find_if(m_marks.rbegin(), m_marks.rend(), holdsLine);
    return found == m_marks.rend() ? nullptr : &*found;
}

const LoopMark* CodeArea::selectedMark() const {
    const auto found =
        std::find_if(m_marks.begin(), m_marks.end(), [this](const auto& mark) { return mark.id == m_selected; });
    return found == m_marks.end() ? nullptr : &*found;
}

void CodeArea::showMargins() {
    markerDeleteAll();
    clearMarginText();
    m_handles.clear();
    const QString widestNumber = QString::number(std::max(1000, lines() * 10));
    setMarginWidth(CodeMargin::numbers, widestNumber);
    for (const LoopMark& mark : m_marks) {
        m_handles.push_back(
            {markerAdd(mark.firstLine, CodeMarker::kLoopLine), markerAdd(mark.lastLine, CodeMarker::kLoopLine)});
        markerAdd(mark.firstLine, CodeMarker::shape(mark.verdict));
        for (int line = mark.firstLine; line <= mark.lastLine; ++line) {
            for (int i = 0; i < kVerdictCount; ++i) markerDelete(line, CodeMarker::bar(kernel::Verdict(i)));
            markerAdd(line, CodeMarker::bar(mark.verdict)); // Inner loops come later and win.
        }
        if (mark.share <= 0) continue;
        setMarginText(mark.firstLine, widgets::percentText(mark.share),
                      int(mark.share > kHotShare ? CodeStyle::hotShare : CodeStyle::coldShare));
    }
    showHotShares();
    const bool hasShares = !m_hotLines.empty() ||
                           std::any_of(m_marks.begin(), m_marks.end(), [](const auto& mark) { return mark.share > 0; });
    setMarginWidth(CodeMargin::shares, hasShares ? QStringLiteral("100.0 %0") : QString());
}

void CodeArea::followEdits() {
    for (std::size_t i = 0; i < m_handles.size(); ++i) {
        const int first = markerLine(m_handles[i].first);
        const int last = markerLine(m_handles[i].last);
        if (first < 0 || last < first) continue; // Its lines are gone.
        for (AccessNote& access : m_marks[i].accesses) access.line += first - m_marks[i].firstLine;
        if (m_marks[i].id == m_selected) {
            moveDependences(first - m_marks[i].firstLine);
            moveHotLines(first - m_marks[i].firstLine);
        }
        m_marks[i].firstLine = first;
        m_marks[i].lastLine = last;
    }
}

void CodeArea::keyPressEvent(QKeyEvent* event) {
    // QScintilla would insert Ctrl+F as a control character; whoever holds the find bar takes it.
    if (event->matches(QKeySequence::Find)) {
        event->ignore();
    } else {
        QsciScintilla::keyPressEvent(event);
    }
}

} // namespace forewarp::views::editor
