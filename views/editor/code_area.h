#pragma once

#include "core/explain/execution_report.h"
#include "views/editor/dependence_marks.h"
#include "views/editor/loop_marks.h"
#include "views/theme/verdict_style.h"

#include <Qsci/qsciscintilla.h>

#include <QTimer>

#include <vector>

class QsciLexerCPP;

namespace forewarp::views::editor {

/// The text area of SourceEditor: draws marks in the margins and over the text, and finds what is under the mouse.
class CodeArea : public QsciScintilla {
    Q_OBJECT

  public:
    explicit CodeArea(QWidget* parent = nullptr);

    void setMarks(std::vector<LoopMark> marks);
    void setDiagnostics(std::vector<kernel::Diagnostic> diagnostics);
    /// Frames the loop and explains its accesses; empty for none.
    void selectLoop(const QString& loopId);
    /// What lines of the selected loop have of its time, until another loop is selected: heat, margin and notes.
    void setHotLines(std::vector<forewarp::explain::LineShare> lines);
    /// Underlines both ends of each and draws an arrow where both are in view. The same ones again change nothing;
    /// others are drawn with none selected.
    void setDependences(std::vector<DependenceMark> dependences);
    /// Draws one stronger than the others and brings both its ends into view, where they fit; -1 for none.
    void selectDependence(int position);
    /// Whether both its ends are in view, so that its arrow is drawn.
    [[nodiscard]] bool isArrowShown(const DependenceMark& mark) const;
    /// Puts the cursor there, centres the line and lights it up for a moment.
    void showPlace(int line, int byteColumn);
    /// The innermost loop whose lines hold `line`; null for none.
    [[nodiscard]] const LoopMark* loopAt(int line) const;
    /// Upper edge of a line in the viewport.
    [[nodiscard]] int topOf(int line) const;

  signals:
    void loopClicked(const QString& loopId);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    /// A loop's first and last line as QScintilla follows them through edits.
    struct LineHandles {
        int first = -1;
        int last = -1;
    };

    void buildMargins();
    void buildMarkers();
    void restyle();
    void showMargins();
    void showNotes();
    void showSquiggles();
    void squiggle(const kernel::Diagnostic& diagnostic);
    void buildDependenceIndicators();
    void styleDependenceIndicators();
    void underlineReferences();
    void moveDependences(int lines);
    void moveHotLines(int lines);
    void showHotShares();
    void paintHeat(QPainter& painter, int line, double share) const;
    [[nodiscard]] QString hotTextAt(int line) const;
    [[nodiscard]] bool isInText(const ReferenceMark& end) const;
    [[nodiscard]] long positionOf(const ReferenceMark& end) const;
    [[nodiscard]] long endOf(const ReferenceMark& reference) const;
    [[nodiscard]] QRectF areaOf(const ReferenceMark& end) const;
    void followEdits();
    [[nodiscard]] const LoopMark* selectedMark() const;
    [[nodiscard]] bool isPainted(int line) const;
    [[nodiscard]] int bottomOf(int line) const;
    [[nodiscard]] double textLeft() const;
    [[nodiscard]] double roomForChip(const LoopMark& mark) const;
    [[nodiscard]] theme::VerdictChip chipFor(const LoopMark& mark) const;
    [[nodiscard]] bool isOnTop(const LoopMark& mark) const;
    [[nodiscard]] QRectF chipOf(const LoopMark& mark) const;
    [[nodiscard]] const LoopMark* chipAt(QPointF place) const;
    [[nodiscard]] QString explanationAt(QPoint place) const;
    [[nodiscard]] QString accessTextAt(int line, int byteColumn) const;
    void paintHeat(QPainter& painter) const;
    void paintFlash(QPainter& painter) const;
    void paintFrame(QPainter& painter) const;
    void paintChips(QPainter& painter) const;
    void paintDependences(QPainter& painter) const;

    QsciLexerCPP* m_lexer;
    std::vector<LoopMark> m_marks;
    std::vector<LineHandles> m_handles; ///< One per mark.
    std::vector<kernel::Diagnostic> m_diagnostics;
    std::vector<DependenceMark> m_dependences; ///< Of the selected loop.
    int m_selectedDependence = -1;
    std::vector<forewarp::explain::LineShare> m_hotLines; ///< Of the selected loop; their lines begin with 0 here.
    QString m_selected;
    int m_flashLine = -1;
    QTimer m_flash;
};

} // namespace forewarp::views::editor
