#pragma once

#include "core/explain/execution_report.h"
#include "core/explain/report.h"

#include <QString>
#include <QTimer>
#include <QWidget>

#include <string>
#include <vector>

namespace forewarp::views::editor {

class CodeArea;
class FindBar;

/// C source with what was found in it: verdict bar and share of time in the margin, chips at loop heads, heat on hot
/// lines, explained accesses under the lines of the selected loop and arrows for its dependences, compiler messages in
/// place. Editable.
///
///     11 ▌87.1 %  for (i = 0; i < n; ++i)                       (● L1 proved)
///     12 ▌            s += a[i];
///                     a[i]: coalesced, 4 × 32 B per warp
class SourceEditor : public QWidget {
    Q_OBJECT

  public:
    explicit SourceEditor(QWidget* parent = nullptr);

    /// Replaces the text and forgets report, messages and undo history; emits nothing.
    void setSource(const QString& text);
    [[nodiscard]] QString text() const;
    /// Whether the user has typed since setSource() or markSaved().
    [[nodiscard]] bool isModified() const;
    void markSaved();

    /// Reads both during the call only; null takes the marks away. Compiler messages have their own setter.
    void setReport(const forewarp::explain::FileReport* report, const kernel::Assumptions& assumptions = {});
    /// Shows messages in place; those without a line or, where `file` is given, of another file are left out.
    void setDiagnostics(const std::vector<kernel::Diagnostic>& diagnostics, const std::string& file = {});
    /// Frames a loop, brings it into view and explains its accesses; emits nothing. Empty for none.
    void selectLoop(const QString& loopId);
    /// What lines of the selected loop have of its predicted time, until another loop is selected.
    void setHotLines(std::vector<forewarp::explain::LineShare> lines);
    /// Dependences of the selected loop: underlines their references and draws arrows between them, until another loop
    /// is selected.
    void setDependences(const std::vector<kernel::Dependence>& dependences);
    /// Stresses one of them and brings both its ends into view; -1 for none.
    void selectDependence(int position);
    /// Brings a place into view, puts the cursor there and lights its line up for a moment.
    void showLocation(const SourceLocation& location);
    [[nodiscard]] SourceLocation cursorLocation() const;

    /// Opens the find bar (Ctrl+F) with the selected text.
    void showFindBar();

  signals:
    /// A click on the margin or a chip of a loop.
    void loopClicked(const QString& loopId);
    /// The user has typed and then paused for 600 ms.
    void edited();
    /// The user is typing; at most 500 ms after each key, also where no pause follows.
    void typed();
    /// isModified() has another answer.
    void modificationChanged(bool isModified);
    void cursorMoved(const forewarp::SourceLocation& location);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void noteEdit();

    CodeArea* m_code;
    FindBar* m_find;
    QTimer m_pause;
    QTimer m_typing;
    bool m_isLoading = false;
};

} // namespace forewarp::views::editor
