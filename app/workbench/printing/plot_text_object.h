#pragma once

#include <QObject>
#include <QTextFormat>
#include <QTextObjectInterface>

#include <functional>
#include <vector>

namespace forewarp::workbench::printing {

/// Plots inside a QTextDocument: each is one character whose format names a drawing.
class PlotTextObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

  public:
    /// To register this object under with a document's layout.
    static constexpr int kType = QTextFormat::UserObject + 1;
    using Drawing = std::function<void(const QRectF& area)>;
    using QObject::QObject;

    /// Format of the character that stands for `drawing`, which is called when the document is drawn.
    [[nodiscard]] QTextCharFormat formatFor(Drawing drawing, const QSizeF& size);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& area, QTextDocument* document, int position,
                    const QTextFormat& format) override;

  private:
    std::vector<Drawing> m_drawings;
};

} // namespace forewarp::workbench::printing
