#include "views/widgets/window_text.h"

#include "core/render/text/without_options.h"
#include "views/widgets/number_text.h"

namespace forewarp::views::widgets {

QString withoutOptions(const QString& text) {
    return toQString(render::text::withoutOptions(text.toStdString()));
}

} // namespace forewarp::views::widgets
