#include "app/workbench/printing/picture_file.h"

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <gtest/gtest.h>

namespace forewarp::workbench::printing {
namespace {

Picture redHalf() {
    return {QStringLiteral("half"), QSize(40, 20), [](QPainter& painter, const QRectF& area) {
                painter.fillRect(QRectF(area.topLeft(), QSizeF(area.width() / 2, area.height())), Qt::red);
            }};
}

TEST(PictureFile, PngHasTwiceTheSize) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.png"));
    EXPECT_FALSE(writePicture(redHalf(), path));
    const QImage image(path);
    EXPECT_EQ(image.size(), QSize(80, 40));
    EXPECT_EQ(image.pixelColor(10, 10), QColor(Qt::red));
    EXPECT_EQ(image.pixelColor(70, 10).alpha(), 0);
}

TEST(PictureFile, SvgIsVectorsWithATitle) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.svg"));
    EXPECT_FALSE(writePicture(redHalf(), path));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll());
    EXPECT_TRUE(text.contains(QStringLiteral("<title>half</title>"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("#ff0000")));
    EXPECT_FALSE(text.contains(QStringLiteral("<image")));
}

TEST(PictureFile, OtherEndingsAndPlacesAreRefusedWithARemedy) {
    const auto ending = writePicture(redHalf(), QStringLiteral("a.bmp"));
    ASSERT_TRUE(ending);
    EXPECT_NE(ending->text().find(".svg"), std::string::npos);
    const auto place = writePicture(redHalf(), QStringLiteral("/nowhere/at/all/a.svg"));
    ASSERT_TRUE(place);
    EXPECT_FALSE(place->remedy.empty());
}

} // namespace
} // namespace forewarp::workbench::printing
