#pragma once

#include "frontend/frontend.h"
#include "frontend/linking/source_texts.h"
#include "frontend/loops/parse.h"

namespace forewarp::frontend::linking {

/// Brings the bodies of functions that loops of the file call, and that other sources of its project define, into its
/// module, with what they call in turn; `parsed.linked` names them.
///
/// A function that several sources define is left alone, since nobody knows which of them the program has; so is one in a
/// source that does not compile. Inputs: a module before any pass; the file with its neighbours, whose texts
/// these are.
void linkCalled(const SourceFile& file, SourceTexts& texts, loops::ParsedFile& parsed);

} // namespace forewarp::frontend::linking
