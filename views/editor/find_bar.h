#pragma once

#include <QFrame>
#include <QString>

class QLabel;
class QLineEdit;
class QsciScintilla;
class QToolButton;

namespace forewarp::views::editor {

/// Finds text in an editor as it is typed; Enter and Shift+Enter go on, Esc closes.
class FindBar : public QFrame {
    Q_OBJECT

  public:
    /// `editor` lives at least as long.
    explicit FindBar(QsciScintilla* editor, QWidget* parent = nullptr);

    /// Shows the bar with the text selected in the editor.
    void open();
    void close();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    enum class Direction { fromHere, forward, backward };
    void retranslate();
    QToolButton* addButton(const QString& iconName);
    void find(Direction direction);

    QsciScintilla* m_editor;
    QLineEdit* m_text;
    QLabel* m_outcome;
    QToolButton* m_previous;
    QToolButton* m_next;
    QToolButton* m_close;
};

} // namespace forewarp::views::editor
