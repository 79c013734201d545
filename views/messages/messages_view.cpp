#include "views/messages/messages_view.h"

#include "views/widgets/placeholder.h"
#include "views/widgets/tables/item_views.h"

#include <QEvent>
#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace forewarp::views::messages {

MessagesView::MessagesView(QWidget* parent)
    : QWidget(parent), m_model(new MessageModel(this)), m_table(widgets::tables::makeTable()),
      m_page(new widgets::Placeholder(m_table)) {
    m_table->setModel(m_model);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(MessageModel::textColumn, QHeaderView::Stretch);
    m_table->setWordWrap(true); // Errors end with what to do.
    m_table->verticalHeader()->setMinimumSectionSize(m_table->verticalHeader()->defaultSectionSize());
    connect(header, &QHeaderView::sectionResized, this, [this](int section) {
        if (section == MessageModel::textColumn) m_table->resizeRowsToContents();
    });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(m_table, &QTableView::clicked, this, &MessagesView::activate);
    connect(m_table, &QTableView::activated, this, &MessagesView::activate);
    retranslate();
}

void MessagesView::retranslate() {
    m_table->setAccessibleName(tr("Messages"));
    m_page->setSentence(tr("There is nothing to report."));
}

void MessagesView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void MessagesView::setMessages(std::vector<Message> messages) {
    m_model->setMessages(std::move(messages));
    m_table->resizeRowsToContents();
    m_page->setBodyShown(!m_model->messages().empty());
}

void MessagesView::activate(const QModelIndex& index) {
    const Message& message = m_model->messages()[std::size_t(index.row())];
    if (!message.file.isEmpty()) emit locationActivated(message.file, message.location);
}

} // namespace forewarp::views::messages
