#include "app/workbench/window/dialogs/notices.h"

#include "views/widgets/wrapped_label.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace forewarp::workbench::window::dialogs {

Notices::Notices(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this)) {
    m_rows->setContentsMargins(0, 0, 0, 6);
    m_rows->setSpacing(6);
    hide();
}

void Notices::setNotices(const std::vector<Notice>& notices) {
    for (QFrame* banner : std::exchange(m_banners, {})) {
        banner->hide();
        m_rows->removeWidget(banner);
        banner->deleteLater(); // Its button may be telling of a click.
    }
    for (const Notice& notice : notices) {
        m_banners.push_back(makeBanner(notice));
        m_rows->addWidget(m_banners.back());
        m_banners.back()->show(); // Else it would appear only with the next event.
    }
    setVisible(!notices.empty());
}

QFrame* Notices::makeBanner(const Notice& notice) {
    auto* banner = new QFrame;
    banner->setObjectName(QStringLiteral("banner"));
    banner->setAccessibleName(notice.text);
    auto* sentence = new views::widgets::WrappedLabel;
    sentence->setTextFormat(Qt::PlainText);
    sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    sentence->setText(notice.text);
    auto* row = new QHBoxLayout(banner);
    row->setContentsMargins(13, 8, 10, 8);
    row->setSpacing(8);
    row->addWidget(sentence, 1);
    for (const NoticeChoice& choice : notice.choices) {
        auto* button = new QPushButton(choice.label);
        connect(button, &QPushButton::clicked, button, [act = choice.act] { act(); });
        row->addWidget(button);
    }
    return banner;
}

} // namespace forewarp::workbench::window::dialogs
