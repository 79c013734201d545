#include "views/memory/advice_list.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "views/memory/memory_traffic.h"
#include "views/theme/theme.h"
#include "views/widgets/number_text.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/wrapped_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>

namespace forewarp::views::memory {

namespace {

/// Three significant digits: «1.05×», «11.0×», «120×».
QString gainText(double gain) {
    const int digits = gain < 9.995 ? 2 : gain < 99.95 ? 1 : 0;
    return widgets::toQString(fixedText(gain, digits)) + QStringLiteral("×");
}

QString markup(const QString& text, const QColor& colour, bool isLink) {
    const QString tag = isLink ? QStringLiteral("<a href=\"#\" style=\"text-decoration:none; color:%2\">%1</a>")
                               : QStringLiteral("<span style=\"color:%2\">%1</span>");
    return tag.arg(text.toHtmlEscaped(), colour.name());
}

} // namespace

AdviceList::AdviceList(QWidget* parent)
    : QWidget(parent), m_grid(new QGridLayout), m_page(new widgets::Placeholder(makeBody())) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, &AdviceList::showRows);
    retranslate();
}

QWidget* AdviceList::makeBody() {
    auto* column = new QWidget;
    auto* rows = new QVBoxLayout(column);
    rows->setContentsMargins(12, 4, 12, 4);
    rows->addLayout(m_grid);
    rows->addStretch(1);
    m_grid->setHorizontalSpacing(10);
    m_grid->setVerticalSpacing(8);
    m_grid->setColumnStretch(1, 1);
    auto* scroller = new QScrollArea;
    scroller->setWidgetResizable(true);
    scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroller->setFrameShape(QFrame::NoFrame);
    scroller->viewport()->setAutoFillBackground(false);
    scroller->setWidget(column);
    column->setAutoFillBackground(false); // setWidget() turns it on.
    return scroller;
}

AdviceList::Row AdviceList::makeRow() {
    const Row row{new QLabel, new widgets::WrappedLabel, new QLabel, new QPushButton};
    row.gain->setObjectName(QStringLiteral("chip"));
    row.gain->setAlignment(Qt::AlignCenter);
    row.text->setTextFormat(Qt::RichText);
    row.text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                      Qt::LinksAccessibleByKeyboard);
    const int position = int(m_rows.size());
    m_grid->addWidget(row.gain, position, 0, Qt::AlignTop);
    m_grid->addWidget(row.text, position, 1);
    m_grid->addWidget(row.time, position, 2, Qt::AlignTop | Qt::AlignRight);
    m_grid->addWidget(row.apply, position, 3, Qt::AlignTop);
    row.apply->setObjectName(QStringLiteral("apply-%1").arg(position));
    connect(row.apply, &QPushButton::clicked, this,
            [this, position] { emit mappingRequested(m_advice[std::size_t(position)].mapping.value()); });
    connect(row.text, &QLabel::linkActivated, this,
            [this, position] { emit locationActivated(m_advice[std::size_t(position)].place); });
    return row;
}

void AdviceList::setLoop(const forewarp::explain::LoopReport* loop) {
    m_advice.clear();
    m_isAllAffine = true;
    if (loop) {
        const auto isAffine = [](const forewarp::explain::AccessReport& report) { return report.access.isAffine; };
        m_isAllAffine = std::ranges::all_of(loop->accesses, isAffine);
        for (const advice::layout::LayoutAdvice& advice : loop->advice) {
            m_advice.push_back({advice.gain(), widgets::toQString(advice.text),
                                widgets::toQString(joined(advice.caveats, " ")), advice.before, advice.after,
                                placeOf(*loop, advice.array),
                                advice.dimensions.empty() ? std::nullopt : std::optional(advice.kind)});
        }
    }
    retranslate();
}

void AdviceList::showRows() {
    while (m_rows.size() < m_advice.size()) m_rows.push_back(makeRow());
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isUsed = i < m_advice.size();
        if (isUsed) fill(m_rows[i], m_advice[i]);
        for (QLabel* label : {m_rows[i].gain, m_rows[i].text, m_rows[i].time}) label->setVisible(isUsed);
        m_rows[i].apply->setVisible(isUsed && m_advice[i].mapping.has_value());
    }
    m_page->setBodyShown(!m_advice.empty());
}

void AdviceList::fill(const Row& row, const Advice& advice) {
    const bool isLink = advice.place.isKnown();
    const QString second = advice.caveats.isEmpty() ? QString()
                                                    : QStringLiteral("<br/><small>") +
                                                          markup(advice.caveats, theme::tokens().textFaint, false) +
                                                          QStringLiteral("</small>");
    row.gain->setText(gainText(advice.gain));
    row.gain->setAccessibleName(tr("%1 times as fast").arg(gainText(advice.gain).chopped(1)));
    row.text->setText(markup(advice.text, isLink ? theme::tokens().accent : theme::tokens().text, isLink) + second);
    row.text->setFocusPolicy(isLink ? Qt::StrongFocus : Qt::NoFocus);
    row.text->setToolTip(advice.caveats);
    row.text->setAccessibleName(advice.text);
    row.text->setAccessibleDescription(advice.caveats);
    row.time->setText(tr("%1 → %2").arg(widgets::timeText(advice.before), widgets::timeText(advice.after)));
    row.apply->setText(tr("Apply"));
    row.apply->setToolTip(tr("Predict and port it this way. What the prediction rests on has the way back."));
    row.time->setToolTip(tr("Predicted time of one launch, before and after the change."));
}

void AdviceList::retranslate() {
    setAccessibleName(tr("Changes of layout, best first"));
    m_page->setSentence(m_isAllAffine ? tr("No change of layout is predicted to pay.")
                                      : tr("No change of layout is predicted to pay. Accesses whose addresses do not "
                                           "follow from the loop counters cannot be changed on paper."));
    showRows();
}

void AdviceList::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace forewarp::views::memory
