#pragma once

#include "core/explain/report.h"

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace forewarp::views::messages {

/// Something the user should know, with its place where it has one.
struct Message {
    kernel::Severity severity = kernel::Severity::error;
    QString text;
    QString file; ///< Empty where there is none.
    SourceLocation location;
};

/// The compiler's diagnostics of a file, then why loops have no prediction and what runs could not see.
[[nodiscard]] std::vector<Message> messagesOf(const forewarp::explain::FileReport& report);
/// An error of a whole file or of the program.
[[nodiscard]] Message messageOf(const Error& error, const QString& file);

/// Messages in the order given: severity, text, place.
class MessageModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { severityColumn, textColumn, placeColumn, kColumnCount };

    explicit MessageModel(QObject* parent = nullptr);

    void setMessages(std::vector<Message> messages);
    [[nodiscard]] const std::vector<Message>& messages() const { return m_messages; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<Message> m_messages;
};

} // namespace forewarp::views::messages
