// Notation. The equations are nobody's.
//
//  symbol   here              meaning                                        unit
//  clk      p.smClock         SM clock                                       Hz
//  threads  p.threads         threads of the launch                          –
//  insts    p.insts           instructions per thread                        –
//  at_once  p.threadsAtOnce   instructions that the GPU completes per cycle  1/cycle
//  cycles   cycles            one launch                                     cycles

#include "core/models/prediction_steps.h"
#include "tests/core/models/toy/parameters.h"

#include <utility>

namespace forewarp::models::toy {

Prediction toyFrom(const ToyParameters& p, Derivation inputs) {
    DerivationSteps steps(std::move(inputs));
    Prediction prediction;
    prediction.cycles =
        Cycles(steps.note(p.threads * p.insts / p.threadsAtOnce,
                          {"cycles", "cycles", "one launch", "threads * insts / at_once", "(1)"})); // (1)
    prediction.time = prediction.cycles / p.smClock;
    steps.note(prediction.time.value() * 1e3, {"time_ms", "ms", "one launch", "cycles / clk * 1000", "(2)"}); // (2)
    prediction.limiter = {"compute-bound", "the toy knows nothing else"};
    prediction.caseTaken = "only";
    prediction.derivation = std::move(steps.derivation);
    return prediction;
}

} // namespace forewarp::models::toy
