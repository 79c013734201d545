#include "views/theme/icon.h"

#include "views/theme/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <utility>

namespace forewarp::views::theme {

namespace {

QColor inkOf(QIcon::Mode mode, QIcon::State state) {
    if (mode == QIcon::Disabled) return tokens().borderStrong;
    if (mode == QIcon::Active || state == QIcon::On) return tokens().accent;
    return mode == QIcon::Selected ? tokens().text : tokens().textMuted;
}

/// Draws an SVG whose lines are `currentColor`, each time in the colours of the theme.
class LineIconEngine : public QIconEngine {
  public:
    explicit LineIconEngine(QString name) : m_name(std::move(name)) {}

    [[nodiscard]] QIconEngine* clone() const override { return new LineIconEngine(*this); }

    void paint(QPainter* painter, const QRect& area, QIcon::Mode mode, QIcon::State state) override {
        QFile file(QStringLiteral(":/icons/%1.svg").arg(m_name));
        if (!file.open(QIODevice::ReadOnly)) {
            qWarning("There is no icon %s.", qUtf8Printable(m_name));
            return;
        }
        QByteArray drawing = file.readAll();
        drawing.replace("currentColor", inkOf(mode, state).name().toLatin1());
        QSvgRenderer renderer(drawing);
        painter->setRenderHint(QPainter::Antialiasing);
        renderer.render(painter, QRectF(area));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        if (size.isEmpty()) return {}; // A label that its layout has squeezed to nothing.
        const QString key = QStringLiteral("forewarp-icon/%1/%2/%3/%4")
                                .arg(m_name)
                                .arg(size.width())
                                .arg(inkOf(mode, state).name())
                                .arg(size.height());
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap)) return pixmap;
        pixmap = QPixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        painter.end();
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override {
        return pixmap(size, mode, state);
    }

  private:
    QString m_name;
};

} // namespace

QIcon icon(const QString& name) {
    return QIcon(new LineIconEngine(name));
}

} // namespace forewarp::views::theme
