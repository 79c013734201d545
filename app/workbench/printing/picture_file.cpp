#include "app/workbench/printing/picture_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace forewarp::workbench::printing {

namespace {

constexpr double kPixelRatio = 2;

QByteArray asSvg(const Picture& picture) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(picture.size);
    generator.setViewBox(QRect(QPoint(), picture.size));
    generator.setTitle(picture.title);
    QPainter painter(&generator);
    picture.paint(painter, QRectF(QPointF(), QSizeF(picture.size)));
    painter.end();
    return buffer.data();
}

QByteArray asPng(const Picture& picture) {
    QImage image(picture.size * kPixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(kPixelRatio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    picture.paint(painter, QRectF(QPointF(), QSizeF(picture.size)));
    painter.end();
    QBuffer buffer;
    image.save(&buffer, "PNG");
    return buffer.data();
}

Error failure(const QString& path, const std::string& message, const std::string& remedy) {
    return {ErrorKind::input, message, path.toStdString(), remedy};
}

} // namespace

QString pictureFileFilters() {
    return QCoreApplication::translate("PictureFile", "Vector picture (*.svg);;Picture (*.png)");
}

std::optional<Error> writePicture(const Picture& picture, const QString& path) {
    const QString ending = QFileInfo(path).suffix().toLower();
    const bool isSvg = ending == QLatin1String("svg");
    if (!isSvg && ending != QLatin1String("png"))
        return failure(path, "A picture is written as .svg or .png.", "Choose one of these endings.");
    const QByteArray content = isSvg ? asSvg(picture) : asPng(picture);
    QSaveFile file(path);
    const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit();
    if (isWritten) return std::nullopt;
    return failure(path, "The picture cannot be written: " + file.errorString().toStdString() + ".",
                   "Choose another folder or make room.");
}

} // namespace forewarp::workbench::printing
