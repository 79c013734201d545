#pragma once

#include "core/base/result.h"

#include <QSize>
#include <QString>

#include <functional>
#include <optional>

class QPainter;
class QRectF;

namespace forewarp::workbench::printing {

/// A picture that can be drawn anywhere.
struct Picture {
    QString title;
    QSize size; ///< Pixels at 96 dots per inch.
    std::function<void(QPainter&, const QRectF&)> paint;
};

/// Endings that writePicture() knows, as a file dialog shows them.
[[nodiscard]] QString pictureFileFilters();

/// Writes a picture as the path's ending says: svg, as vectors, or png, in twice its size.
///
/// Errors: another ending; the file cannot be written.
[[nodiscard]] std::optional<Error> writePicture(const Picture& picture, const QString& path);

} // namespace forewarp::workbench::printing
