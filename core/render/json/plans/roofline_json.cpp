#include "core/render/json/plans/roofline_json.h"

#include "core/render/json/json_text.h"

namespace forewarp::render::json::plans {

namespace {

const char* countedName(explain::roofline::Counted counted) {
    switch (counted) {
    case explain::roofline::Counted::single: return "single precision";
    case explain::roofline::Counted::twice: return "double precision";
    case explain::roofline::Counted::integer: break;
    }
    return "integer";
}

} // namespace

Json rooflineJson(const explain::roofline::Point& point) {
    return {{"operations", countedName(point.counted)},
            {"per_second", numberOrNull(point.perSecond)},
            {"per_byte", numberOrNull(point.perByte)},
            {"bytes_per_second", numberOrNull(point.moved.value())},
            {"bytes_from", point.level == explain::roofline::Level::l2 ? "L2" : "DRAM"}};
}

} // namespace forewarp::render::json::plans
