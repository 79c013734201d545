// The .ts files against each other and against the sources that their texts come from.

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace forewarp::views {
namespace {

struct Translation {
    QString context;
    QString source;
    QStringList forms; ///< One; with plurals as many as the language has.
    bool hasPlural = false;
    bool isFinished = false;
};

using Keys = std::set<std::pair<QString, QString>>;

const QString kRoot = QStringLiteral(FOREWARP_SOURCE_DIR);

QStringList translationFiles() {
    const QDir folder(kRoot + QStringLiteral("/translations"));
    QStringList files;
    for (const QString& name : folder.entryList({QStringLiteral("*.ts")})) files << folder.filePath(name);
    return files;
}

bool isEnglish(const QString& file) {
    return file.endsWith(QLatin1String("_en.ts"));
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return file.readAll();
}

/// At a <translation>; leaves the reader at its end.
void readForms(QXmlStreamReader& xml, Translation& translation) {
    translation.isFinished = !xml.attributes().hasAttribute(QStringLiteral("type"));
    if (!translation.hasPlural) {
        translation.forms << xml.readElementText();
        return;
    }
    while (xml.readNextStartElement()) translation.forms << xml.readElementText();
}

std::vector<Translation> translationsIn(const QString& file) {
    std::vector<Translation> all;
    QString context;
    QXmlStreamReader xml(contentOf(file));
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("name")) context = xml.readElementText();
        if (xml.name() == QLatin1String("message")) {
            all.push_back({context, {}, {}, xml.attributes().hasAttribute(QStringLiteral("numerus")), false});
        }
        if (xml.name() == QLatin1String("source")) all.back().source = xml.readElementText();
        if (xml.name() == QLatin1String("translation")) readForms(xml, all.back());
    }
    EXPECT_FALSE(xml.hasError()) << file.toStdString() << ": " << xml.errorString().toStdString();
    return all;
}

/// The %1 … %9 and %n of a text, sorted.
QStringList placeholdersIn(const QString& text) {
    static const QRegularExpression kPlaceholder(QStringLiteral("%[1-9n]"));
    QStringList found;
    for (auto match = kPlaceholder.globalMatch(text); match.hasNext();) found << match.next().captured();
    found.sort();
    return found;
}

Keys keysOf(const std::vector<Translation>& translations, bool onlyPlurals) {
    Keys keys;
    for (const Translation& translation : translations) {
        if (translation.hasPlural || !onlyPlurals) keys.emplace(translation.context, translation.source);
    }
    return keys;
}

/// What stands in every tr("…") of a source, adjacent literals joined.
QStringList textsIn(const QString& code) {
    static const QRegularExpression kCall(QStringLiteral(R"re(\btr\(\s*"((?:[^"\\]|\\.|"\s*")*)"\s*[,)])re"));
    static const QRegularExpression kJoint(QStringLiteral(R"re((?<!\\)"\s*")re"));
    QStringList texts;
    for (auto match = kCall.globalMatch(code); match.hasNext();) {
        QString text = match.next().captured(1).remove(kJoint);
        text.replace(QLatin1String("\\n"), QLatin1String("\n"));
        texts << text.replace(QLatin1String("\\\""), QLatin1String("\""));
    }
    return texts;
}

QStringList textsOfTheWindow() {
    QStringList texts;
    for (const char* folder : {"/views", "/app/workbench"}) {
        QDirIterator files(kRoot + QLatin1String(folder), {QStringLiteral("*.cpp")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) texts << textsIn(QString::fromUtf8(contentOf(files.next())));
    }
    return texts;
}

TEST(Translations, ReadingFindsTextsInCode) {
    EXPECT_EQ(textsIn(QStringLiteral("f(tr(\"One\"), tr(\"two \"\n  \"\\\"parts\\\"\\n\"), str(\"no\"))")),
              QStringList({QStringLiteral("One"), QStringLiteral("two \"parts\"\n")}));
    EXPECT_EQ(placeholdersIn(QStringLiteral("%2 of %1, 5 %")),
              QStringList({QStringLiteral("%1"), QStringLiteral("%2")}));
}

TEST(Translations, AreFinished) {
    ASSERT_GE(translationFiles().size(), 3);
    for (const QString& file : translationFiles()) {
        const std::vector<Translation> translations = translationsIn(file);
        EXPECT_FALSE(translations.empty()) << file.toStdString();
        for (const Translation& translation : translations) {
            EXPECT_TRUE(translation.isFinished && !translation.forms.isEmpty() &&
                        !translation.forms.contains(QString()))
                << file.toStdString() << ": " << translation.source.toStdString();
        }
    }
}

TEST(Translations, KeepThePlaceholders) {
    for (const QString& file : translationFiles()) {
        for (const Translation& translation : translationsIn(file)) {
            for (const QString& form : translation.forms) {
                EXPECT_EQ(placeholdersIn(form), placeholdersIn(translation.source))
                    << file.toStdString() << ": " << form.toStdString();
            }
        }
    }
}

TEST(Translations, CoverTheSameTexts) {
    const QStringList files = translationFiles();
    const auto first = std::find_if_not(files.begin(), files.end(), isEnglish);
    ASSERT_TRUE(first != files.end());
    const std::vector<Translation> expected = translationsIn(*first);
    for (const QString& file : files) {
        EXPECT_EQ(keysOf(translationsIn(file), false), keysOf(expected, isEnglish(file))) << file.toStdString();
    }
}

TEST(Translations, KnowEveryTextOfTheWindow) {
    const QStringList texts = textsOfTheWindow();
    EXPECT_GT(texts.size(), 100);
    for (const QString& file : translationFiles()) {
        if (isEnglish(file)) continue;
        std::set<QString> sources;
        for (const Translation& translation : translationsIn(file)) sources.insert(translation.source);
        for (const QString& text : texts) {
            EXPECT_TRUE(sources.contains(text)) << file.toStdString() << " lacks: " << text.toStdString();
        }
    }
}

} // namespace
} // namespace forewarp::views
