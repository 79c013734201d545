#include "views/item_models/message_model.h"

#include "views/number_text.h"
#include "views/theme/theme.h"

#include <utility>

namespace forewarp::views {

namespace {

QString iconName(Severity severity) {
    switch (severity) {
    case Severity::note: return QStringLiteral("note");
    case Severity::warning: return QStringLiteral("warning");
    case Severity::error: break;
    }
    return QStringLiteral("error");
}

QString placeText(const Message& message) {
    const QString file = message.file.section(QLatin1Char('/'), -1);
    if (!message.location.isKnown()) return file;
    return file + QLatin1Char(':') + toQString(message.location.text());
}

} // namespace

std::vector<Message> messagesOf(const FileReport& report) {
    std::vector<Message> messages;
    for (const Diagnostic& diagnostic : report.facts.diagnostics) {
        const std::string& file = diagnostic.file.empty() ? report.facts.file : diagnostic.file;
        messages.push_back({diagnostic.severity, toQString(diagnostic.message), toQString(file), diagnostic.location});
    }
    for (const LoopReport& loop : report.loops) {
        const auto say = [&](Severity severity, const std::string& sentence) {
            const QString text = toQString(loop.facts.id) + QStringLiteral(": ") + toQString(sentence);
            messages.push_back({severity, text, toQString(report.facts.file), loop.facts.range.begin});
        };
        if (!loop.problem.empty()) say(Severity::warning, loop.problem);
        if (!loop.facts.observation) continue;
        for (const std::string& caveat : loop.facts.observation->caveats) say(Severity::note, caveat);
    }
    return messages;
}

Message messageOf(const Error& error, const QString& file) {
    return {Severity::error, toQString(error.text()), file, {}};
}

MessageModel::MessageModel(QObject* parent) : QAbstractTableModel(parent) {}

void MessageModel::setMessages(std::vector<Message> messages) {
    beginResetModel();
    m_messages = std::move(messages);
    endResetModel();
}

int MessageModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_messages.size());
}

int MessageModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant MessageModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Message& message = m_messages[std::size_t(index.row())];
    if (role == Qt::DecorationRole && index.column() == severityColumn) return icon(iconName(message.severity));
    if (role == Qt::ToolTipRole) return index.column() == placeColumn ? message.file : message.text;
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
    case severityColumn:
        return message.severity == Severity::error     ? tr("error")
               : message.severity == Severity::warning ? tr("warning")
                                                       : tr("note");
    case textColumn: return message.text;
    case placeColumn: return placeText(message);
    default: return {};
    }
}

QVariant MessageModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
    case severityColumn: return tr("Severity");
    case textColumn: return tr("Message");
    case placeColumn: return tr("Place");
    default: return {};
    }
}

} // namespace forewarp::views
