#pragma once

#include "views/messages/message_model.h"

#include <QString>
#include <QWidget>

#include <vector>

class QModelIndex;
class QTableView;

namespace forewarp::views::widgets {
class Placeholder;
}

namespace forewarp::views::messages {

/// What the compiler and the analyses have to say; make messages with messagesOf() and messageOf().
class MessagesView : public QWidget {
    Q_OBJECT

  public:
    explicit MessagesView(QWidget* parent = nullptr);

    /// Replaces everything; an empty list says that there is nothing to report.
    void setMessages(std::vector<Message> messages);

  signals:
    /// A message with a place was clicked or Enter pressed on it.
    void locationActivated(const QString& file, const forewarp::SourceLocation& location);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();
    void activate(const QModelIndex& index);

    MessageModel* m_model;
    QTableView* m_table;
    widgets::Placeholder* m_page;
};

} // namespace forewarp::views::messages
