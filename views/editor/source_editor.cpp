#include "views/editor/source_editor.h"

#include "views/editor/code_area.h"
#include "views/editor/find_bar.h"
#include "views/editor/loop_marks.h"

#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <chrono>
#include <utility>

namespace forewarp::views::editor {

namespace {

constexpr auto kPauseBeforeAnalysis = std::chrono::milliseconds(600);
constexpr auto kLongestTyping = std::chrono::milliseconds(500);

} // namespace

SourceEditor::SourceEditor(QWidget* parent) : QWidget(parent), m_code(new CodeArea), m_find(new FindBar(m_code)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_code, 1);
    layout->addWidget(m_find);
    setFocusProxy(m_code);
    m_code->setAccessibleName(tr("Source"));
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseBeforeAnalysis);
    m_typing.setSingleShot(true);
    m_typing.setInterval(kLongestTyping);
    connect(&m_pause, &QTimer::timeout, this, &SourceEditor::edited);
    connect(&m_typing, &QTimer::timeout, this, &SourceEditor::typed);
    connect(m_code, &CodeArea::loopClicked, this, &SourceEditor::loopClicked);
    connect(m_code, &QsciScintilla::textChanged, this, &SourceEditor::noteEdit);
    connect(m_code, &QsciScintilla::modificationChanged, this, [this](bool isModified) {
        if (!m_isLoading) emit modificationChanged(isModified);
    });
    connect(m_code, &QsciScintilla::cursorPositionChanged, this, [this] {
        if (!m_isLoading) emit cursorMoved(cursorLocation());
    });
}

void SourceEditor::setSource(const QString& text) {
    const QScopedValueRollback loading(m_isLoading, true);
    m_pause.stop();
    m_typing.stop();
    m_code->selectLoop({});
    m_code->setMarks({});
    m_code->setDiagnostics({});
    m_code->setDependences({}); // they were drawn into the text before
    m_code->setHotLines({});
    m_code->setText(text);
    m_code->SendScintilla(QsciScintilla::SCI_EMPTYUNDOBUFFER);
    m_code->setModified(false);
    m_code->setCursorPosition(0, 0);
}

QString SourceEditor::text() const {
    return m_code->text();
}

bool SourceEditor::isModified() const {
    return m_code->isModified();
}

void SourceEditor::markSaved() {
    m_code->setModified(false);
}

void SourceEditor::noteEdit() {
    if (m_isLoading) return;
    m_pause.start();
    if (!m_typing.isActive()) m_typing.start();
}

void SourceEditor::setReport(const forewarp::explain::FileReport* report, const kernel::Assumptions& assumptions) {
    m_code->setMarks(report ? loopMarks(*report, assumptions) : std::vector<LoopMark>{});
}

void SourceEditor::setDiagnostics(const std::vector<kernel::Diagnostic>& diagnostics, const std::string& file) {
    std::vector<kernel::Diagnostic> shown;
    for (const kernel::Diagnostic& diagnostic : diagnostics) {
        const bool isOfThisFile = file.empty() || diagnostic.file.empty() || diagnostic.file == file;
        if (isOfThisFile && diagnostic.location.isKnown()) shown.push_back(diagnostic);
    }
    m_code->setDiagnostics(std::move(shown));
}

void SourceEditor::selectLoop(const QString& loopId) {
    m_code->selectLoop(loopId);
}

void SourceEditor::setHotLines(std::vector<forewarp::explain::LineShare> lines) {
    m_code->setHotLines(std::move(lines));
}

void SourceEditor::setDependences(const std::vector<kernel::Dependence>& dependences) {
    m_code->setDependences(dependenceMarks(dependences));
}

void SourceEditor::selectDependence(int position) {
    m_code->selectDependence(position);
}

void SourceEditor::showLocation(const SourceLocation& location) {
    if (location.isKnown()) m_code->showPlace(location.line - 1, location.column - 1);
}

SourceLocation SourceEditor::cursorLocation() const {
    int line = 0;
    int column = 0;
    m_code->getCursorPosition(&line, &column);
    return {line + 1, column + 1};
}

void SourceEditor::showFindBar() {
    m_find->open();
}

void SourceEditor::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Find)) {
        showFindBar();
    } else if (event->key() == Qt::Key_Escape && m_find->isVisible()) {
        m_find->close();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace forewarp::views::editor
