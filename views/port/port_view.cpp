#include "views/port/port_view.h"

#include "views/port/port_text.h"
#include "views/theme/icon.h"
#include "views/theme/theme.h"
#include "views/widgets/code/code_preview.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/number_text.h"
#include "views/widgets/placeholder.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

#include <utility>

namespace forewarp::views::port {

namespace {

constexpr int kWide = 760; ///< From here on the notes stand beside the code, else below it.
constexpr int kNotesWidth = 260;
constexpr int kNotesHeight = 76; ///< Three or four lines; more scroll.
constexpr int kLeastCode = 90;

QLabel* plainLabel(const QString& name) {
    auto* label = new QLabel;
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

PortView::PortView(QWidget* parent)
    : QWidget(parent), m_headline(plainLabel(QStringLiteral("lead"))), m_facts(new widgets::ElidedLabel),
      m_arrays(new QPushButton), m_copy(new QPushButton), m_save(new QPushButton),
      m_code(new widgets::code::CodePreview), m_notesTitle(new QLabel), m_notes(plainLabel(QStringLiteral("muted"))) {
    m_page = new widgets::Placeholder(makeBody());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(m_arrays, &QPushButton::clicked, this, &PortView::arraysRequested);
    connect(m_copy, &QPushButton::clicked, this, &PortView::copyRequested);
    connect(m_save, &QPushButton::clicked, this, &PortView::saveRequested);
    arrange();
    retranslate();
}

QWidget* PortView::makeBody() {
    m_code->setMinimumHeight(kLeastCode);
    m_notesSide = makeNotes();
    m_sides = new QBoxLayout(QBoxLayout::RightToLeft); // arrange() turns it.
    m_sides->setSpacing(12);
    m_sides->addWidget(m_code, 1);
    m_sides->addWidget(m_notesSide);
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(12, 4, 12, 6);
    rows->setSpacing(6);
    rows->addLayout(makeHead());
    rows->addLayout(m_sides, 1);
    return body;
}

QLayout* PortView::makeHead() {
    m_facts->setObjectName(QStringLiteral("muted"));
    m_save->setIcon(theme::icon(QStringLiteral("save")));
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_headline, 1);
    for (QPushButton* button : {m_arrays, m_copy, m_save}) row->addWidget(button, 0, Qt::AlignTop);
    auto* head = new QVBoxLayout;
    head->setSpacing(2);
    head->addLayout(row);
    head->addWidget(m_facts);
    return head;
}

QWidget* PortView::makeNotes() {
    m_notesTitle->setObjectName(QStringLiteral("cardTitle"));
    m_notes->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* scroller = new QScrollArea;
    scroller->setWidgetResizable(true);
    scroller->setFrameShape(QFrame::NoFrame);
    scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroller->viewport()->setAutoFillBackground(false);
    scroller->setWidget(m_notes);
    m_notes->setAutoFillBackground(false); // setWidget() turns it on.
    auto* side = new QWidget;
    auto* rows = new QVBoxLayout(side);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    rows->addWidget(m_notesTitle);
    rows->addWidget(scroller, 1);
    return side;
}

void PortView::setPort(std::shared_ptr<const forewarp::explain::PortReport> port) {
    m_port = std::move(port);
    turnTo(Stage::shown, widgets::toQString(m_port->loop), {});
    m_code->setCode(widgets::toQString(m_port->cuda));
    m_code->scrollTo(kernelLine(*m_port));
}

void PortView::setBusy(const QString& loop) {
    turnTo(Stage::busy, loop, {});
}

void PortView::setRefusal(const QString& loop, const QString& reason) {
    turnTo(Stage::refused, loop, reason);
}

void PortView::clear(const QString& reason) {
    turnTo(Stage::empty, {}, reason);
}

void PortView::turnTo(Stage stage, const QString& loop, const QString& reason) {
    m_stage = stage;
    m_loop = loop;
    m_reason = reason;
    if (stage != Stage::shown) m_port.reset();
    m_page->setBodyShown(stage == Stage::shown);
    retranslate();
}

QString PortView::sentence() const {
    switch (m_stage) {
    case Stage::busy: return tr("The CUDA port of %1 is being written.").arg(m_loop);
    case Stage::refused: return tr("There is no CUDA port of %1.").arg(m_loop) + QStringLiteral("\n\n") + m_reason;
    case Stage::empty:
    case Stage::shown: break;
    }
    return m_reason.isEmpty() ? tr("Select a loop to see it as CUDA.") : m_reason;
}

void PortView::retranslate() {
    m_arrays->setText(tr("Arrays…"));
    m_arrays->setToolTip(tr("Opens the tab of shared memory; the port keeps there what is ticked"));
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copies the whole file"));
    m_save->setText(tr("Save as…"));
    m_save->setToolTip(tr("Writes the kernel and a program that compares it with the C, for nvcc"));
    m_notesTitle->setText(tr("What it rests on"));
    m_page->setSentence(sentence());
    showPort();
}

void PortView::showPort() {
    if (!m_port) return;
    m_headline->setText(portHeadline(*m_port));
    m_facts->setText(portFacts(*m_port));
    m_facts->setToolTip(portFacts(*m_port) + QLatin1Char('\n') + portTimes(*m_port));
    QStringList notes;
    for (const std::string& note : m_port->notes) notes << QStringLiteral("· ") + widgets::toQString(note);
    m_notes->setText(notes.join(QLatin1Char('\n')));
    m_notesSide->setVisible(!notes.isEmpty());
}

void PortView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void PortView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void PortView::arrange() {
    const bool isWide = width() >= kWide;
    const auto direction = isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    if (direction == m_sides->direction()) return;
    m_sides->setDirection(direction);
    m_notesSide->setFixedSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    m_notesSide->setMinimumSize(0, 0);
    if (isWide) m_notesSide->setFixedWidth(kNotesWidth);
    else m_notesSide->setFixedHeight(kNotesHeight);
}

} // namespace forewarp::views::port
