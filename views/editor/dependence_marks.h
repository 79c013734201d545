#pragma once

#include "core/kernel/program_facts.h"

#include <QPainterPath>
#include <QRectF>

#include <string>
#include <vector>

namespace forewarp::views::editor {

/// One end of a dependence as the editor finds it; both counts begin with 0.
struct ReferenceMark {
    int line = 0;
    int column = 0;   ///< Byte in the line.
    std::string text; ///< As written, to tell how far it reaches.

    friend bool operator==(const ReferenceMark&, const ReferenceMark&) = default;
};

/// A dependence that the editor draws as an arrow.
struct DependenceMark {
    kernel::DependenceKind kind = kernel::DependenceKind::flow;
    ReferenceMark source;
    ReferenceMark sink;

    friend bool operator==(const DependenceMark&, const DependenceMark&) = default;
};

/// One mark per dependence, in the same order; ends without a place have line −1.
[[nodiscard]] std::vector<DependenceMark> dependenceMarks(const std::vector<kernel::Dependence>& dependences);

/// A curve from one reference to the other, beside the text where they are on different lines and above it else.
[[nodiscard]] QPainterPath arrowBetween(const QRectF& source, const QRectF& sink);

} // namespace forewarp::views::editor
