#include "core/explain/memory_report.h"

namespace forewarp::explain {

models::KnownBehaviour behaviourOf(const LoopReport& loop) {
    models::KnownBehaviour known;
    for (const models::Prediction& prediction : loop.predictions) known.learn(prediction);
    return known;
}

const memory::MemoryBehaviour* memoryOf(const LoopReport& loop) {
    for (const models::Prediction& prediction : loop.predictions)
        if (prediction.memory) return prediction.memory.get();
    return nullptr;
}

} // namespace forewarp::explain
