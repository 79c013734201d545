// The program finds the translations that the build put into it.

#include <QDir>
#include <QFileInfo>
#include <QProcess>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::workbench {

namespace {

using testing::HasSubstr;
using testing::Not;

/// What the program complains of; the report request is missing, so that it ends soon after choosing its language.
std::string complaintsIn(const QString& language) {
    QProcess process;
    process.start(FOREWARP_WORKBENCH, {"--lang", language, "--export-report", "none.pdf", "--request", "none.json"});
    EXPECT_TRUE(process.waitForFinished(120'000));
    return process.readAllStandardError().toStdString();
}

TEST(Language, EveryTranslationIsInTheProgram) {
    const QDir folder(FOREWARP_SOURCE_DIR "/translations");
    const QStringList files = folder.entryList({"forewarp_*.ts"});
    ASSERT_FALSE(files.isEmpty());
    for (const QString& file : files) {
        const QString language = QFileInfo(file).completeBaseName().section('_', 1);
        EXPECT_THAT(complaintsIn(language), Not(HasSubstr("no translation"))) << language.toStdString();
    }
}

TEST(Language, AnUnknownOneIsNamed) {
    EXPECT_THAT(complaintsIn("eo"), HasSubstr("no translation for «eo»"));
}

} // namespace
} // namespace forewarp::workbench
