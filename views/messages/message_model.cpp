#include "views/messages/message_model.h"

#include "views/theme/icon.h"
#include "views/theme/theme.h"
#include "views/widgets/number_text.h"

#include <utility>

namespace forewarp::views::messages {

namespace {

QString iconName(kernel::Severity severity) {
    switch (severity) {
    case kernel::Severity::note: return QStringLiteral("note");
    case kernel::Severity::warning: return QStringLiteral("warning");
    case kernel::Severity::error: break;
    }
    return QStringLiteral("error");
}

QString placeText(const Message& message) {
    const QString file = message.file.section(QLatin1Char('/'), -1);
    if (!message.location.isKnown()) return file;
    return file + QLatin1Char(':') + widgets::toQString(message.location.text());
}

} // namespace

std::vector<Message> messagesOf(const forewarp::explain::FileReport& report) {
    std::vector<Message> messages;
    for (const kernel::Diagnostic& diagnostic : report.facts.diagnostics) {
        const std::string& file = diagnostic.file.empty() ? report.facts.file : diagnostic.file;
        messages.push_back({diagnostic.severity, widgets::toQString(diagnostic.message), widgets::toQString(file),
                            diagnostic.location});
    }
    for (const forewarp::explain::LoopReport& loop : report.loops) {
        const auto say = [&](kernel::Severity severity, const std::string& sentence) {
            const QString text =
                widgets::toQString(loop.facts.id) + QStringLiteral(": ") + widgets::toQString(sentence);
            messages.push_back({severity, text, widgets::toQString(report.facts.file), loop.facts.range.begin});
        };
        if (!loop.problem.empty()) say(kernel::Severity::warning, loop.problem);
        if (!loop.facts.observation) continue;
        for (const std::string& caveat : loop.facts.observation->caveats) say(kernel::Severity::note, caveat);
    }
    return messages;
}

Message messageOf(const Error& error, const QString& file) {
    return {kernel::Severity::error, widgets::toQString(error.text()), file, {}};
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
    if (role == Qt::DecorationRole && index.column() == severityColumn) return theme::icon(iconName(message.severity));
    if (role == Qt::ToolTipRole) return index.column() == placeColumn ? message.file : message.text;
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
    case severityColumn:
        return message.severity == kernel::Severity::error     ? tr("error")
               : message.severity == kernel::Severity::warning ? tr("warning")
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

} // namespace forewarp::views::messages
